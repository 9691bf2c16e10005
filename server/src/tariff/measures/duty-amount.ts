import type { DutyExpression, DutyTerm } from '../../reference/lists/public.ts';
import { Exact, sumOf } from '../exact.ts';

/** What the terms of a duty are reckoned on. Amounts are of national currency. */
export interface DutyParts {
  readonly base: Exact;
  readonly currency: string;
  /** Null where the goods item does not say how much there is in the unit. */
  readonly quantity: (unit: string) => Exact | null;
  readonly toNational: (currency: string) => Exact;
  /** Null where nobody has stated one. */
  readonly retailPrice: Exact | null;
  readonly referencePrice: Exact | null;
  /** How each component is rounded; elsewhere it stays exact. */
  readonly round: (amount: Exact) => Exact;
  readonly written: (amount: Exact) => string;
}

/** One line of what a duty comes to; they add up to it. */
export interface DutyComponent {
  readonly basis: string;
  readonly rate: string | null;
  readonly amount: Exact;
  /** What a bound adds or takes off. */
  readonly bound?: 'least' | 'most';
}

/** What the goods item does not state, and a duty needs. */
export interface Lack {
  readonly lacks: 'quantity' | 'retail_price' | 'reference_price';
  readonly unit?: string;
}

/** What a duty comes to, component by component: the sum, at least MIN, at most MAX. */
export function dutyComponents({ sum, min, max }: DutyExpression, parts: DutyParts): DutyComponent[] | Lack {
  const components: DutyComponent[] = [];
  for (const term of sum) {
    const component = termOf(term, parts);
    if ('lacks' in component) return component;
    components.push(component);
  }
  for (const [bound, terms] of [
    ['least', min],
    ['most', max],
  ] as const) {
    const reached = terms && boundReached(bound, terms, sumOf(components.map(({ amount }) => amount)), parts);
    if (reached && 'lacks' in reached) return reached;
    if (reached) components.push(reached);
  }
  return components;
}

function boundReached(
  bound: 'least' | 'most',
  terms: readonly DutyTerm[],
  amount: Exact,
  parts: DutyParts,
): DutyComponent | Lack | null {
  const components: DutyComponent[] = [];
  for (const term of terms) {
    const component = termOf(term, parts);
    if ('lacks' in component) return component;
    components.push(component);
  }
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

function termOf(term: DutyTerm, parts: DutyParts): DutyComponent | Lack {
  const signed = (amount: Exact): Exact => parts.round(term.sign === 1 ? amount : amount.negated());
  const minus = term.sign === 1 ? '' : '− ';
  if (term.kind === 'ad_valorem') {
    const base = baseOf(term.of, parts);
    if (base === null) return { lacks: term.of === 'retail' ? 'retail_price' : 'reference_price' };
    const of = { base: '', retail: ' of the retail price', reference: ' of the reference price' } as const;
    return {
      basis: `${parts.written(base)} ${parts.currency}`,
      rate: `${minus}${term.percent} %${of[term.of]}`,
      amount: signed(percentOf(base, term.percent)),
    };
  }
  const quantity = parts.quantity(term.per);
  if (quantity === null) return { lacks: 'quantity', unit: term.per };
  const exchange = parts.toNational(term.currency);
  const each = term.number === '1' ? term.per : `${term.number} ${term.per}`;
  const foreign = term.currency !== parts.currency;
  return {
    basis: `${quantity.toFixed()} ${term.per}`,
    rate:
      `${minus}${term.amount} ${term.currency} per ${each}` +
      (foreign ? ` at ${exchange.toFixed()} ${parts.currency} per ${term.currency}` : ''),
    amount: signed(quantity.times(exchange.times(term.amount)).dividedBy(term.number)),
  };
}

function baseOf(of: 'base' | 'retail' | 'reference', parts: DutyParts): Exact | null {
  switch (of) {
    case 'base':
      return parts.base;
    case 'retail':
      return parts.retailPrice;
    case 'reference':
      return parts.referencePrice;
  }
}

const hundredth = new Exact('0.01');

/** Unrounded. */
function percentOf(value: Exact, percent: string): Exact {
  return value.times(percent).times(hundredth);
}

/** Whether a duty is a share of the reference price. */
export function asksForReferencePrice({ sum, min, max }: DutyExpression): boolean {
  return [...sum, ...(min ?? []), ...(max ?? [])].some(
    (term) => term.kind === 'ad_valorem' && term.of === 'reference',
  );
}

/** The currencies in which a duty is stated. */
export function currenciesOfDuty({ sum, min, max }: DutyExpression): string[] {
  return [...sum, ...(min ?? []), ...(max ?? [])].flatMap((term) =>
    term.kind === 'specific' ? [term.currency] : [],
  );
}
