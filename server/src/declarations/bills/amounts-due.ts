import { type DutyCalculation, formatMoney, sumOf, zeroMoney } from '../../tariff/public.ts';
import type { BillLine } from '../lifecycle/public.ts';

/** Returns the payable amounts of a calculation, duty and VAT separately, without amounts that procedures suspend. */
export function payableLines(calculation: DutyCalculation): BillLine[] {
  if (calculation.kind !== 'calculated') return [];
  const lines: BillLine[] = [
    { type: 'duty', amount: payable(calculation, 'duty') },
    { type: 'vat', amount: payable(calculation, 'vat') },
  ];
  return lines.filter(({ amount }) => amount !== zeroMoney);
}

/**
 * Uses the totals by tax if there are any, because some are rounded for the whole declaration; assessments by
 * an officer have amounts by item only.
 */
function payable(
  { taxes, items }: Extract<DutyCalculation, { kind: 'calculated' }>,
  kind: 'duty' | 'vat',
): string {
  const amounts = taxes
    ? taxes.flatMap(({ sum, amount }) => (sum === kind ? [amount] : []))
    : items.flatMap((item) => (item.collection === 'due' ? [item[kind]] : []));
  return formatMoney(sumOf(amounts));
}
