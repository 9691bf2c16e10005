import type { DutyExpression, DutyTerm } from '../../reference/lists/public.ts';
import { Exact, sumOf } from '../rational.ts';

/** The values from which a duty is calculated. Amounts are in national currency. */
export interface DutyBases {
  readonly base: Exact;
  readonly currency: string;
  /** Returns the quantity of the goods item in a unit; null if it states no quantity in this unit. */
  readonly quantity: (unit: string) => Exact | null;
  readonly toNational: (currency: string) => Exact;
  /** Retail price of the goods; null if the declaration does not contain it. */
  readonly retailPrice: Exact | null;
  readonly referencePrice: Exact | null;
  /** Rounds a component of the duty; without rounding, it is exact. */
  readonly round: (amount: Exact) => Exact;
  readonly amountText: (amount: Exact) => string;
}

/** A component of a duty. The duty is the sum of its components. */
export interface DutyComponent {
  readonly basis: string;
  readonly rate: string | null;
  readonly amount: Exact;
  /**
   * Set for a component that adjusts the sum: `least` raises it to the minimum (or to zero), `most` reduces it to the
   * maximum.
   */
  readonly bound?: 'least' | 'most';
}

/** The value that a duty needs, but that the goods item does not state. */
export interface MissingInput {
  readonly missingInput: 'quantity' | 'retail_price' | 'reference_price';
  readonly unit?: string;
}

/**
 * Returns the components of a duty. Their sum is not lower than its minimum, not higher than its maximum, and never
 * negative.
 */
export function dutyComponents(
  { sum, min, max }: DutyExpression,
  parts: DutyBases,
): DutyComponent[] | MissingInput {
  const components = componentsOf(sum, parts);
  if ('missingInput' in components) return components;
  const least = min && adjustmentForBound('least', min, components, parts);
  if (least && 'missingInput' in least) return least;
  if (least) components.push(least);
  const most = max && adjustmentForBound('most', max, components, parts);
  if (most && 'missingInput' in most) return most;
  if (most) components.push(most);
  const amount = sumOf(components.map((each) => each.amount));
  if (amount.isNegative()) {
    const basis = `0 − (${parts.amountText(amount)})`;
    components.push({ basis, rate: null, amount: amount.negated(), bound: 'least' });
  }
  return components;
}

function componentsOf(terms: readonly DutyTerm[], parts: DutyBases): DutyComponent[] | MissingInput {
  const [only] = terms;
  if (only && terms.length === 1) {
    const component = termOf(only, parts);
    return 'missingInput' in component ? component : [component];
  }
  const components: DutyComponent[] = [];
  for (const term of terms) {
    const component = termOf(term, parts);
    if ('missingInput' in component) return component;
    components.push(component);
  }
  return components;
}

function adjustmentForBound(
  bound: 'least' | 'most',
  terms: readonly DutyTerm[],
  componentsSoFar: readonly DutyComponent[],
  parts: DutyBases,
): DutyComponent | MissingInput | null {
  const components = componentsOf(terms, parts);
  if ('missingInput' in components) return components;
  const amount = sumOf(componentsSoFar.map((each) => each.amount));
  const limit = sumOf(components.map((each) => each.amount));
  const difference = limit.minus(amount);
  if (bound === 'least' ? difference.isPositive() : !difference.isPositive()) {
    if (difference.isZero()) return null;
    const basis = `${parts.amountText(limit)} − ${parts.amountText(amount)}`;
    const rate = components.map((each) => each.rate).join(' + ');
    return { basis, rate, amount: difference, bound };
  }
  return null;
}

function termOf(term: DutyTerm, parts: DutyBases): DutyComponent | MissingInput {
  const { factor, rate } = constantsOf(term);
  if (term.kind === 'ad_valorem') {
    const base = baseOf(term.of, parts);
    if (base === null) return { missingInput: term.of === 'retail' ? 'retail_price' : 'reference_price' };
    return {
      basis: `${parts.amountText(base)} ${parts.currency}`,
      rate,
      amount: parts.round(base.times(factor)),
    };
  }
  const quantity = parts.quantity(term.per);
  if (quantity === null) return { missingInput: 'quantity', unit: term.per };
  const basis = `${quantity.toFixed()} ${term.per}`;
  if (term.currency === parts.currency) return { basis, rate, amount: parts.round(quantity.times(factor)) };
  const exchange = parts.toNational(term.currency);
  return {
    basis,
    rate: `${rate} at ${exchange.toFixed()} ${parts.currency} per ${term.currency}`,
    amount: parts.round(quantity.times(exchange).times(factor)),
  };
}

/**
 * The values of a term that are the same for all goods: the factor of the base or quantity, and the text of
 * the rate.
 */
interface TermConstants {
  readonly factor: Exact;
  readonly rate: string;
}

const constants = new WeakMap<DutyTerm, TermConstants>();

function constantsOf(term: DutyTerm): TermConstants {
  const cachedConstants = constants.get(term);
  if (cachedConstants) return cachedConstants;
  const [size, rate] = term.kind === 'ad_valorem' ? shareOf(term) : chargeOf(term);
  const newConstants =
    term.sign === 1 ? { factor: size, rate } : { factor: size.negated(), rate: `− ${rate}` };
  constants.set(term, newConstants);
  return newConstants;
}

function shareOf({ percent, of }: DutyTerm & { readonly kind: 'ad_valorem' }): readonly [Exact, string] {
  const words = { base: '', retail: ' of the retail price', reference: ' of the reference price' } as const;
  return [new Exact(percent).times('0.01'), `${percent} %${words[of]}`];
}

function chargeOf(term: DutyTerm & { readonly kind: 'specific' }): readonly [Exact, string] {
  const each = term.number === '1' ? term.per : `${term.number} ${term.per}`;
  return [new Exact(term.amount).dividedBy(term.number), `${term.amount} ${term.currency} per ${each}`];
}

function baseOf(of: 'base' | 'retail' | 'reference', parts: DutyBases): Exact | null {
  switch (of) {
    case 'base':
      return parts.base;
    case 'retail':
      return parts.retailPrice;
    case 'reference':
      return parts.referencePrice;
  }
}

/** Returns whether a duty is a share of the reference price. */
export function usesReferencePrice({ sum, min, max }: DutyExpression): boolean {
  return [...sum, ...(min ?? []), ...(max ?? [])].some(
    (term) => term.kind === 'ad_valorem' && term.of === 'reference',
  );
}

export function currenciesOfDuty({ sum, min, max }: DutyExpression): string[] {
  return [...sum, ...(min ?? []), ...(max ?? [])].flatMap((term) =>
    term.kind === 'specific' ? [term.currency] : [],
  );
}
