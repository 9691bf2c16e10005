import { type DutyCalculation, money, sumOf } from '../../tariff/public.ts';
import type { BillLine } from '../lifecycle/public.ts';

/** What is to be paid by a calculation, duty and VAT apart; what procedures suspend is not. */
export function payableLines(calculation: DutyCalculation): BillLine[] {
  if (calculation.kind !== 'calculated') return [];
  const due = calculation.items.filter(({ collection }) => collection === 'due');
  const lines: BillLine[] = [
    { type: 'duty', amount: money(sumOf(due.map(({ duty }) => duty))) },
    { type: 'vat', amount: money(sumOf(due.map(({ vat }) => vat))) },
  ];
  return lines.filter(({ amount }) => amount !== '0.00');
}
