import type { DutyExpression, DutyTerm } from '../../reference/lists/public.ts';
import { Exact, sumOf } from '../rational.ts';

/** Bases of the terms of a duty. Amounts are in national currency. */
export interface DutyBases {
  readonly base: Exact;
  readonly currency: string;
  /** Returns the quantity of the goods item in a unit; null if the item has no quantity in this unit. */
  readonly quantity: (unit: string) => Exact | null;
  readonly toNational: (currency: string) => Exact;
  /** Retail price of the goods; null if the declaration does not state it. */
  readonly retailPrice: Exact | null;
  readonly referencePrice: Exact | null;
  /** Rounding of each component; otherwise it stays exact. */
  readonly round: (amount: Exact) => Exact;
  readonly written: (amount: Exact) => string;
}

/** A component of a duty; the components sum to the duty. */
export interface DutyComponent {
  readonly basis: string;
  readonly rate: string | null;
  readonly amount: Exact;
  /** Set for an adjustment: `least` adds up to the minimum (or to zero), `most` deducts down to the maximum. */
  readonly bound?: 'least' | 'most';
}

/** Data that a duty requires and the goods item does not state. */
export interface MissingInput {
  readonly lacks: 'quantity' | 'retail_price' | 'reference_price';
  readonly unit?: string;
}

/** Returns the components of a duty: the sum, at least MIN, at most MAX, and never below zero. */
export function dutyComponents(
  { sum, min, max }: DutyExpression,
  parts: DutyBases,
): DutyComponent[] | MissingInput {
  const components = componentsOf(sum, parts);
  if ('lacks' in components) return components;
  const least = min && boundReached('least', min, components, parts);
  if (least && 'lacks' in least) return least;
  if (least) components.push(least);
  const most = max && boundReached('most', max, components, parts);
  if (most && 'lacks' in most) return most;
  if (most) components.push(most);
  const amount = sumOf(components.map((each) => each.amount));
  if (amount.isNegative()) {
    const basis = `0 − (${parts.written(amount)})`;
    components.push({ basis, rate: null, amount: amount.negated(), bound: 'least' });
  }
  return components;
}

function componentsOf(terms: readonly DutyTerm[], parts: DutyBases): DutyComponent[] | MissingInput {
  const [only] = terms;
  if (only && terms.length === 1) {
    const component = termOf(only, parts);
    return 'lacks' in component ? component : [component];
  }
  const components: DutyComponent[] = [];
  for (const term of terms) {
    const component = termOf(term, parts);
    if ('lacks' in component) return component;
    components.push(component);
  }
  return components;
}

function boundReached(
  bound: 'least' | 'most',
  terms: readonly DutyTerm[],
  reached: readonly DutyComponent[],
  parts: DutyBases,
): DutyComponent | MissingInput | null {
  const components = componentsOf(terms, parts);
  if ('lacks' in components) return components;
  const amount = sumOf(reached.map((each) => each.amount));
  const limit = sumOf(components.map((each) => each.amount));
  const difference = limit.minus(amount);
  if (bound === 'least' ? difference.isPositive() : !difference.isPositive()) {
    if (difference.isZero()) return null;
    const basis = `${parts.written(limit)} − ${parts.written(amount)}`;
    const rate = components.map((each) => each.rate).join(' + ');
    return { basis, rate, amount: difference, bound };
  }
  return null;
}

function termOf(term: DutyTerm, parts: DutyBases): DutyComponent | MissingInput {
  const { factor, rate } = constantsOf(term);
  if (term.kind === 'ad_valorem') {
    const base = baseOf(term.of, parts);
    if (base === null) return { lacks: term.of === 'retail' ? 'retail_price' : 'reference_price' };
    return {
      basis: `${parts.written(base)} ${parts.currency}`,
      rate,
      amount: parts.round(base.times(factor)),
    };
  }
  const quantity = parts.quantity(term.per);
  if (quantity === null) return { lacks: 'quantity', unit: term.per };
  const basis = `${quantity.toFixed()} ${term.per}`;
  if (term.currency === parts.currency) return { basis, rate, amount: parts.round(quantity.times(factor)) };
  const exchange = parts.toNational(term.currency);
  return {
    basis,
    rate: `${rate} at ${exchange.toFixed()} ${parts.currency} per ${term.currency}`,
    amount: parts.round(quantity.times(exchange).times(factor)),
  };
}

/** Parts of a term that are the same for all goods: the factor of the base or quantity, and its description. */
interface Constants {
  readonly factor: Exact;
  readonly rate: string;
}

const constants = new WeakMap<DutyTerm, Constants>();

function constantsOf(term: DutyTerm): Constants {
  const known = constants.get(term);
  if (known) return known;
  const [size, rate] = term.kind === 'ad_valorem' ? shareOf(term) : chargeOf(term);
  const made = term.sign === 1 ? { factor: size, rate } : { factor: size.negated(), rate: `− ${rate}` };
  constants.set(term, made);
  return made;
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

/** Whether a duty is a share of the reference price. */
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
