import { legalBaseStep, type Step, type TotalTax } from '../duty-calculation.ts';
import { exactAmountText, formatMoney } from '../money.ts';
import { type Exact, sumOf } from '../rational.ts';
import type { TaxCharge } from './tax-item.ts';
import { rounded, type Tax, type TaxSystem } from './tax-system.ts';

/** Charges of a goods item, whether they are suspended, and the charges saved by end use. */
export interface ChargedItem {
  readonly collection: 'due' | 'suspended';
  readonly charges: readonly TaxCharge[];
  readonly spared: readonly TaxCharge[];
}

export interface TaxTotals {
  readonly duty: Exact;
  readonly vat: Exact;
  readonly payable: Exact;
  readonly suspended: Exact;
  readonly taxes: readonly TotalTax[];
  /** Rounding steps of taxes rounded for the whole declaration. */
  readonly steps: readonly Step[];
}

/**
 * Returns the totals by tax. Taxes rounded for the whole declaration are rounded here, once for the payable
 * and once for the suspended amount.
 */
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
      amount: formatMoney(payable),
      suspended: formatMoney(suspended),
    })),
    steps: sums.flatMap(({ steps }) => steps),
  };
}

interface Total {
  readonly tax: Tax;
  readonly payable: Exact;
  /** Goods under a suspensive procedure only. */
  readonly waiting: Exact;
  /** The same plus the charges saved by end use. */
  readonly suspended: Exact;
  readonly steps: readonly Step[];
}

function totalOf(tax: Tax, items: readonly ChargedItem[]): Total | null {
  const [due, waits, spared]: [Exact[], Exact[], Exact[]] = [[], [], []];
  // A single pass without allocation per item, for declarations with a thousand goods items.
  const take = (charges: readonly TaxCharge[], amounts: Exact[]): void => {
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
    basis: exactAmountText(amount),
    rate: null,
    amount: formatMoney(rounded(tax, amount)),
    tax: tax.code,
    ...legalBaseStep(tax.legalBase),
  };
}
