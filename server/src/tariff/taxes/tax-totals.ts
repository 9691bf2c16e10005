import type { Step, TotalTax } from '../duty-calculation.ts';
import { type Exact, sumOf } from '../exact.ts';
import { money, written } from '../money.ts';
import type { Charge } from './tax-item.ts';
import { rounded, type Tax, type TaxSystem } from './tax-system.ts';

/** What a goods item costs: whether that waits, and what waits beside it while the goods are used so. */
export interface ChargedItem {
  readonly collection: 'due' | 'suspended';
  readonly charges: readonly Charge[];
  readonly spared: readonly Charge[];
}

export interface TaxTotals {
  readonly duty: Exact;
  readonly vat: Exact;
  readonly payable: Exact;
  readonly suspended: Exact;
  readonly taxes: readonly TotalTax[];
  /** How the sums were rounded of the taxes that are rounded there. */
  readonly steps: readonly Step[];
}

/** The sums by tax. What is rounded for the whole declaration is rounded here, once: what is paid, and what waits. */
export function taxTotals(items: readonly ChargedItem[], { taxes }: TaxSystem): TaxTotals {
  const sums = taxes.flatMap((tax) => totalOf(tax, items) ?? []);
  const total = (of: (one: Total) => Exact, wanted?: Tax['sum']): Exact =>
    sumOf(sums.filter(({ tax }) => wanted === undefined || tax.sum === wanted).map(of));
  const reckoned = ({ payable, waiting }: Total): Exact => payable.plus(waiting);
  return {
    duty: total(reckoned, 'duty'),
    vat: total(reckoned, 'vat'),
    payable: total(({ payable }) => payable),
    suspended: total(({ suspended }) => suspended),
    taxes: sums.map(({ tax, payable, suspended }) => ({
      code: tax.code,
      name: tax.name.en ?? tax.code,
      sum: tax.sum,
      amount: money(payable),
      suspended: money(suspended),
    })),
    steps: sums.flatMap(({ steps }) => steps),
  };
}

interface Total {
  readonly tax: Tax;
  readonly payable: Exact;
  /** Of goods under a procedure alone. */
  readonly waiting: Exact;
  /** The same, with what end use spares. */
  readonly suspended: Exact;
  readonly steps: readonly Step[];
}

function totalOf(tax: Tax, items: readonly ChargedItem[]): Total | null {
  const [due, waits, spared]: [Exact[], Exact[], Exact[]] = [[], [], []];
  // Lists of a thousand goods items are walked once, and nothing is made of each.
  const take = (charges: readonly Charge[], amounts: Exact[]): void => {
    for (const charge of charges) if (charge.tax === tax) amounts.push(charge.amount);
  };
  for (const item of items) {
    take(item.charges, item.collection === 'due' ? due : waits);
    take(item.spared, spared);
  }
  if (due.length + waits.length === 0) return null;
  const exact = { payable: sumOf(due), waiting: sumOf(waits), suspended: sumOf([...waits, ...spared]) };
  if (tax.round.level !== 'declaration') return { tax, ...exact, steps: [] };
  const round = (amount: Exact): Exact => rounded(tax, amount);
  return {
    tax,
    payable: round(exact.payable),
    waiting: round(exact.waiting),
    suspended: round(exact.suspended),
    steps: [
      ...(due.length > 0 ? [roundingStep(tax, exact.payable, '')] : []),
      ...(exact.suspended.isZero() ? [] : [roundingStep(tax, exact.suspended, ', suspended')]),
    ],
  };
}

function roundingStep(tax: Tax, amount: Exact, which: string): Step {
  const { to, mode } = tax.round;
  const modes = { half_up: 'half up', up: 'up', down: 'down' } as const;
  return {
    step: 'rounding',
    description: `${tax.name.en ?? tax.code}${which}, rounded ${modes[mode]} to ${to}`,
    basis: written(amount),
    rate: null,
    amount: money(rounded(tax, amount)),
    tax: tax.code,
  };
}
