import { type DutyCalculation, zeroMoney } from '../../tariff/public.ts';
import type { BillLine } from '../lifecycle/public.ts';

/** Returns the payable amounts of a calculation by tax, without amounts that procedures suspend. */
export function payableLines(calculation: DutyCalculation): BillLine[] {
  if (calculation.kind !== 'calculated') return [];
  return calculation.taxes
    .map(({ code, amount }) => ({ tax: code, amount }))
    .filter(({ amount }) => amount !== zeroMoney);
}
