import { type DutyCalculation, money, noMoney, sumOf } from '../../tariff/public.ts';
import type { BillLine } from '../lifecycle/public.ts';

/** What is to be paid by a calculation, duty and VAT apart; what procedures suspend is not. */
export function payableLines(calculation: DutyCalculation): BillLine[] {
  if (calculation.kind !== 'calculated') return [];
  const lines: BillLine[] = [
    { type: 'duty', amount: payable(calculation, 'duty') },
    { type: 'vat', amount: payable(calculation, 'vat') },
  ];
  return lines.filter(({ amount }) => amount !== noMoney);
}

/** By the taxes where they are told, since some are rounded for the whole declaration; what customs has assessed tells items alone. */
function payable(
  { taxes, items }: Extract<DutyCalculation, { kind: 'calculated' }>,
  kind: 'duty' | 'vat',
): string {
  const amounts = taxes
    ? taxes.flatMap(({ sum, amount }) => (sum === kind ? [amount] : []))
    : items.flatMap((item) => (item.collection === 'due' ? [item[kind]] : []));
  return money(sumOf(amounts));
}
