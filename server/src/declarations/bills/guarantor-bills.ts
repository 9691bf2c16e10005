import type { Bill, BillLine, Payer } from '../lifecycle/public.ts';
import type { StoredBill } from './bill-store.ts';
import { mergeLines } from './claim-refund.ts';
import { unrepaidLines } from './refund-payees.ts';

/** Returns bills as their guarantor reads them: without reasons, and with its own payments and refunds only. */
export function billsForGuarantor(bills: readonly StoredBill[], guarantorId: string): StoredBill[] {
  return bills.map((bill) => ({
    ...bill,
    ...{
      reason: null,
      limitGround: null,
      refundOrdered: bill.refundOrdered && { ...bill.refundOrdered, reason: null },
    },
    payments: bill.payments.filter(({ payer }) => isGuarantor(bill, payer, guarantorId)),
    refunds: bill.refunds.map((refund) => ({
      ...{ ...refund, reason: null },
      payees: refund.payees.filter(({ payer }) => isGuarantor(bill, payer, guarantorId)),
    })),
  }));
}

/** Whether a payment is one of the guarantor: collected from its guarantee, or paid by its organisation. */
function isGuarantor({ guaranteeReference }: Bill, payer: Payer, guarantorId: string): boolean {
  return payer.kind === 'guarantor'
    ? payer.guaranteeReference === guaranteeReference
    : payer.organisationId === guarantorId;
}

/** Returns what a guarantor has paid of its bills and has not got back, by tax. */
export function paidByGuarantor(bills: readonly Bill[]): BillLine[] {
  return mergeLines(bills.flatMap(unrepaidLines));
}
