import type { TextFormatter } from '../../texts/text.tsx';
import type { BankPayment } from './bank-payment.tsx';

/** Lists that change with an assignment, a return or a reversal. */
export const affectedByPayments = ['bank-payments', 'debts'] as const;

export function usedAmountField(
  { text, amount }: TextFormatter,
  { remaining, currency }: Pick<BankPayment, 'remaining' | 'currency'>,
) {
  return {
    name: 'amount',
    label: text('bankPayment.amountToUse'),
    hint: text('bankPayment.amount.hint', { amount: amount(remaining, currency) }),
    kind: 'amount',
    optional: true,
  } as const;
}

export function reasonField({ text }: TextFormatter) {
  return {
    name: 'reason',
    label: text('bankPayment.reason'),
    hint: text('bankPayment.reason.hint'),
    kind: 'long',
    maxLength: 512,
  } as const;
}
