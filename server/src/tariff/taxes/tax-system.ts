import type { MeasureKind } from '../../reference/lists/public.ts';
import { Exact, type RoundingMode } from '../exact.ts';

/** A tax of the country. What is reckoned stands in the order of the taxes. */
export interface Tax {
  readonly code: string;
  /** By language; English is what reckonings are told in. */
  readonly name: Readonly<Record<string, string>>;
  /** The measures that charge it, where their type names no tax. */
  readonly kinds: readonly MeasureKind[];
  readonly base: {
    /** `value`, `inlandFreight`, bases of the country, and taxes that stand before. */
    readonly components: readonly string[];
    /** A decimal or a fraction, such as `11/12`. */
    readonly times: string;
  };
  /** Which of the two sums of a reckoning it adds to. */
  readonly sum: 'duty' | 'vat';
  /** Which reliefs of procedures take it off. */
  readonly relief: 'duty' | 'tax' | null;
  /** Where it is rounded: each component of a duty, the tax of an item, or that of the whole declaration; to multiples of what. */
  readonly round: {
    readonly level: 'component' | 'item' | 'declaration';
    readonly to: string;
    readonly mode: RoundingMode;
  };
}

/** The taxes of a country in order, and the sums that several of them are reckoned on. */
export interface TaxSystem {
  readonly bases: Readonly<Record<string, readonly string[]>>;
  readonly taxes: readonly Tax[];
}

const fractions = new Map<string, Exact>();

/** A decimal or a fraction as a number; of those that a country and its measures have there are few. */
export function fractionOf(text: string): Exact {
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

/** Rounded as the tax is. */
export function rounded({ round: { to, mode } }: Tax, amount: Exact): Exact {
  const places = decimalsOf(to);
  return places === null ? amount.toMultipleOf(to, mode) : amount.toDecimalPlaces(places, mode);
}

/** The same for each goods item. */
const parts = new WeakMap<
  readonly string[],
  { readonly bases: TaxSystem['bases']; readonly found: readonly string[] }
>();

/** What a base is the sum of, bases of the country taken apart; each once. */
export function partsOfBase(of: readonly string[], bases: TaxSystem['bases']): readonly string[] {
  const known = parts.get(of);
  if (known?.bases === bases) return known.found;
  const found = [...new Set(of.flatMap((part) => (bases[part] ? partsOfBase(bases[part], bases) : [part])))];
  parts.set(of, { bases, found });
  return found;
}
