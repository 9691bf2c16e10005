import type { MeasureKind } from '../../reference/lists/public.ts';
import { Exact, type RoundingMode } from '../rational.ts';

/** A tax of the country. Taxes are calculated in the order in which the country lists them. */
export interface Tax {
  readonly code: string;
  /** Name of the tax by language. Steps of a calculation contain the English name. */
  readonly name: Readonly<Record<string, string>>;
  /** Kinds of measures that charge the tax if the type of the measure names no tax. */
  readonly kinds: readonly MeasureKind[];
  readonly base: {
    /** Parts of the base: `value`, `inlandFreight`, named bases of the country, and preceding taxes. */
    readonly components: readonly string[];
    /** Factor of the base: a decimal or a fraction, such as `11/12`. */
    readonly times: string;
  };
  /** Total of the calculation that includes the tax. */
  readonly sum: 'duty' | 'vat';
  /** Kind of relief by a procedure that cancels the tax; null for none. */
  readonly relief: 'duty' | 'tax' | null;
  /** Legal act that establishes the tax. */
  readonly legalBase?: string;
  /**
   * Unit and direction of rounding, and whether each component of a duty, the tax of each item or the tax of the whole
   * declaration is rounded.
   */
  readonly round: {
    readonly level: 'component' | 'item' | 'declaration';
    readonly to: string;
    readonly mode: RoundingMode;
  };
}

/** The taxes of a country in their order, and named sums that are the base of several taxes. */
export interface TaxSystem {
  readonly bases: Readonly<Record<string, readonly string[]>>;
  readonly taxes: readonly Tax[];
}

const fractions = new Map<string, Exact>();

/** Parses a decimal or a fraction. Results are cached, because a country and its measures contain only a few. */
export function parseFraction(text: string): Exact {
  const cachedFraction = fractions.get(text);
  if (cachedFraction) return cachedFraction;
  const [above = '1', below = '1'] = text.split('/');
  const fraction = new Exact(above).dividedBy(below);
  if (fractions.size < 1_000) fractions.set(text, fraction);
  return fraction;
}

/** Returns the number of decimals of a unit such as 0.01; null if the unit is not a power of ten below one. */
function decimalsOf(unit: string): number | null {
  return /^(?:1|0\.0*1)$/.test(unit) ? Math.max(0, unit.length - '0.'.length) : null;
}

/** Rounds an amount as the tax requires. */
export function roundTax({ round: { to, mode } }: Tax, amount: Exact): Exact {
  const places = decimalsOf(to);
  return places === null ? amount.toMultipleOf(to, mode) : amount.toDecimalPlaces(places, mode);
}

/** Expanded bases are cached, because they are the same for every goods item. */
const expandedBases = new WeakMap<
  readonly string[],
  { readonly bases: TaxSystem['bases']; readonly found: readonly string[] }
>();

/** Returns the components of a base without duplicates. Named bases are replaced by their components. */
export function partsOfBase(of: readonly string[], bases: TaxSystem['bases']): readonly string[] {
  const cachedParts = expandedBases.get(of);
  if (cachedParts?.bases === bases) return cachedParts.found;
  const found = [...new Set(of.flatMap((part) => (bases[part] ? partsOfBase(bases[part], bases) : [part])))];
  expandedBases.set(of, { bases, found });
  return found;
}
