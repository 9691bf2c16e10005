import type { MeasureKind } from '../../reference/lists/public.ts';
import { Exact, type RoundingMode } from '../rational.ts';

/** A tax of the country. Taxes are calculated in their order. */
export interface Tax {
  readonly code: string;
  /** Name of the tax by language. Calculation steps use the English name. */
  readonly name: Readonly<Record<string, string>>;
  /** Kinds of measures that charge it, if their type names no tax. */
  readonly kinds: readonly MeasureKind[];
  readonly base: {
    /** `value`, `inlandFreight`, bases of the country, and preceding taxes. */
    readonly components: readonly string[];
    /** A decimal or a fraction, such as `11/12`. */
    readonly times: string;
  };
  /** Total of the calculation to which it is added. */
  readonly sum: 'duty' | 'vat';
  /** Kind of procedure relief that cancels it. */
  readonly relief: 'duty' | 'tax' | null;
  /** Legal act on which the tax is based. */
  readonly legalBase?: string;
  /**
   * Rounding level: each component of a duty, the tax of an item, or that of the whole declaration; and the
   * multiple.
   */
  readonly round: {
    readonly level: 'component' | 'item' | 'declaration';
    readonly to: string;
    readonly mode: RoundingMode;
  };
}

/** The taxes of a country in order, and named sums that serve as base of several taxes. */
export interface TaxSystem {
  readonly bases: Readonly<Record<string, readonly string[]>>;
  readonly taxes: readonly Tax[];
}

const fractions = new Map<string, Exact>();

/** Parses a decimal or a fraction; cached, because a country and its measures contain few. */
export function parseFraction(text: string): Exact {
  const known = fractions.get(text);
  if (known) return known;
  const [above = '1', below = '1'] = text.split('/');
  const fraction = new Exact(above).dividedBy(below);
  if (fractions.size < 1_000) fractions.set(text, fraction);
  return fraction;
}

/** Returns the decimal places of a unit such as 0.01; null for a unit that is not a power of ten below one. */
function decimalsOf(unit: string): number | null {
  return /^(?:1|0\.0*1)$/.test(unit) ? Math.max(0, unit.length - '0.'.length) : null;
}

/** Rounds an amount by the rule of the tax. */
export function rounded({ round: { to, mode } }: Tax, amount: Exact): Exact {
  const places = decimalsOf(to);
  return places === null ? amount.toMultipleOf(to, mode) : amount.toDecimalPlaces(places, mode);
}

/** Cached, because it is the same for each goods item. */
const parts = new WeakMap<
  readonly string[],
  { readonly bases: TaxSystem['bases']; readonly found: readonly string[] }
>();

/** Returns the components of a base, with named bases expanded, without duplicates. */
export function partsOfBase(of: readonly string[], bases: TaxSystem['bases']): readonly string[] {
  const known = parts.get(of);
  if (known?.bases === bases) return known.found;
  const found = [...new Set(of.flatMap((part) => (bases[part] ? partsOfBase(bases[part], bases) : [part])))];
  parts.set(of, { bases, found });
  return found;
}
