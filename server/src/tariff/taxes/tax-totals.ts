import { type CalculationStep, legalBaseStep, type TotalTax } from '../duty-calculation.ts';
import { exactAmountText, formatMoney } from '../money.ts';
import { type Exact, sumOf } from '../rational.ts';
import type { TaxCharge } from './tax-item.ts';
import { roundTax, type Tax, type TaxSystem } from './tax-system.ts';

/** The taxes of a goods item, whether they are suspended, and the taxes that end use saves. */
export interface ItemTaxes {
  readonly collection: 'due' | 'suspended';
  readonly charges: readonly TaxCharge[];
  readonly savedByEndUse: readonly TaxCharge[];
}

export interface TaxTotals {
  readonly duty: Exact;
  readonly vat: Exact;
  readonly payable: Exact;
  readonly suspended: Exact;
  readonly taxes: readonly TotalTax[];
  /** Rounding steps of taxes that are rounded for the whole declaration. */
  readonly steps: readonly CalculationStep[];
}

/**
 * Returns the totals by tax. A tax that is rounded for the whole declaration is rounded here: its payable and its
 * suspended amount, each once.
 */
export function taxTotals(items: readonly ItemTaxes[], { taxes }: TaxSystem): TaxTotals {
  const sums = taxes.flatMap((tax) => totalOf(tax, items) ?? []);
  const total = (of: (one: Total) => Exact, sumKind?: Tax['sum']): Exact =>
    sumOf(sums.filter(({ tax }) => sumKind === undefined || tax.sum === sumKind).map(of));
  const sumOfTotal = ({ payable, waiting }: Total): Exact => payable.plus(waiting);
  return {
    duty: total(sumOfTotal, 'duty'),
    vat: total(sumOfTotal, 'vat'),
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
  /** Amount for goods under a suspensive procedure. */
  readonly waiting: Exact;
  /** Amount for goods under a suspensive procedure, and the amount that end use saves. */
  readonly suspended: Exact;
  readonly steps: readonly CalculationStep[];
}

function totalOf(tax: Tax, items: readonly ItemTaxes[]): Total | null {
  const [due, waits, saved]: [Exact[], Exact[], Exact[]] = [[], [], []];
  // One pass that creates no objects for an item, because a declaration can have a thousand goods items.
  const take = (charges: readonly TaxCharge[], amounts: Exact[]): void => {
    for (const charge of charges) if (charge.tax === tax) amounts.push(charge.amount);
  };
  for (const item of items) {
    take(item.charges, item.collection === 'due' ? due : waits);
    take(item.savedByEndUse, saved);
  }
  if (due.length + waits.length === 0) return null;
  const exact = { payable: sumOf(due), waiting: sumOf(waits), suspended: sumOf([...waits, ...saved]) };
  if (tax.round.level !== 'declaration') return { tax, ...exact, steps: [] };
  const round = (amount: Exact): Exact => roundTax(tax, amount);
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

function roundingStep(tax: Tax, amount: Exact, which: string): CalculationStep {
  const { to, mode } = tax.round;
  const modes = { half_up: 'half up', up: 'up', down: 'down' } as const;
  return {
    step: 'rounding',
    description: `${tax.name.en ?? tax.code}${which}, rounded ${modes[mode]} to ${to}`,
    basis: exactAmountText(amount),
    rate: null,
    amount: formatMoney(roundTax(tax, amount)),
    tax: tax.code,
    ...legalBaseStep(tax.legalBase),
  };
}
