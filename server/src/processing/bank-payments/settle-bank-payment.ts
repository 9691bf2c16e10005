import {
  arrearsInterestAt,
  findDeclarationOfBill,
  isPaymentOwed,
  payerFor,
  readBills,
  receivePayment,
  reversePayment,
} from '../../declarations/bills/public.ts';
import {
  type CustomsAction,
  findDeclarationsForCustoms,
  lockForCustoms,
} from '../../declarations/customs/public.ts';
import { isDebtor } from '../../declarations/debts/public.ts';
import { decideTransition, type Payer } from '../../declarations/lifecycle/public.ts';
import type { DecidingActor } from '../../declarations/record/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { insertJournalEntries, type JournalEntry } from '../../ledger/public.ts';
import { findOrganisationWithNumber } from '../../organisations/public.ts';
import { Exact, formatMoney, sumOf, zeroMoney } from '../../tariff/public.ts';
import { endOfDay } from '../consequences/public.ts';
import { applyDecisions } from '../decisions/public.ts';
import type { DecisionDependencies } from '../dossier/public.ts';
import { type BankPayment, type PaymentUse, thirdPartyPayer } from './bank-payment.ts';

/** Returns the declaration of a bill with all its bills, locked; null if no bill has the reference. */
export async function lockBill(transaction: Transaction, reference: string) {
  const key = await findDeclarationOfBill(transaction, reference);
  if (!key) return null;
  await lockForCustoms(transaction, [key.id]);
  const [declaration] = await findDeclarationsForCustoms(transaction, [key]);
  const bills = (await readBills(transaction, [key])).get(key.id) ?? [];
  const bill = bills.find((each) => each.reference === reference);
  return declaration && bill ? { declaration, bills, bill } : null;
}

export type LockedBill = NonNullable<Awaited<ReturnType<typeof lockBill>>>;

async function payerOf(
  transaction: Transaction,
  payment: BankPayment,
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
): Promise<Payer> {
  const { payerNumber: number, payerName: name } = payment;
  if (number === null) return thirdPartyPayer(payment);
  const owner = await findOrganisationWithNumber(transaction, number);
  const isParty = owner === organisationId || (await isDebtor(transaction, id, number));
  if (!isParty) return { ...thirdPartyPayer(payment), organisationId: owner };
  return { ...payerFor({ id: owner ?? '', numbers: [number] }, organisationId), organisationId: owner, name };
}

/** Returns when money arrived: at the end of the day of its arrival, or now if the day has not ended. */
function arrivalOf(
  { receivedOn }: BankPayment,
  now: Date,
  reference: DecisionDependencies['reference'],
): Date {
  const end = endOfDay(receivedOn, reference);
  return end === null || Date.parse(end) > now.getTime() ? now : new Date(end);
}

/**
 * Pays a locked bill from the remaining amount of a bank payment, at most what is owed. The day on which the money arrived
 * is the day of the payment. Returns null if the bill can't be paid.
 */
export async function assignToBill(
  transaction: Transaction,
  payment: BankPayment,
  { declaration, bills, bill }: LockedBill,
  { limit, reason }: { readonly limit: string; readonly reason: string | null },
  by: DecidingActor,
  customs: DecisionDependencies,
): Promise<PaymentUse | null> {
  if (!isPaymentOwed(bill)) return null;
  const now = customs.now(declaration.organisationId);
  const { calendar } = customs.reference;
  const arrivedAt = arrivalOf(payment, now, customs.reference);
  const lawOfDay = await customs.reference.on(calendar.dayOf(arrivedAt));
  const arrears = arrearsInterestAt(arrivedAt, lawOfDay, calendar);
  const amount = formatMoney(Exact.min(sumOf([limit]), sumOf([bill.outstanding])));
  const origin = { payer: await payerOf(transaction, payment, declaration), at: arrivedAt.toISOString() };
  const change = receivePayment(bills, bill, amount, origin, arrears);
  const action = change.bills.every(({ status }) => status === 'paid') ? 'pay' : 'receive';
  const facts = { payment: change, ...(reason !== null && { reason }) };
  if (!decideTransition(declaration.lifecycle, action, by.kind, { ...facts, now }).ok) return null;
  await applyDecisions(transaction, [{ declaration, action, facts }], by, customs);
  return {
    ...{ number: payment.uses.length + 1, kind: 'assigned', amount, billReference: bill.reference },
    billPayment: change.bills[0]?.payments.at(-1)?.number ?? null,
    ...{ reason, at: now.toISOString(), reversedAt: null, reversalReason: null },
  };
}

/** Takes a payment back from a bill, which is due again. Returns false if it was repaid or bears billed interest. */
export async function reverseAssignment(
  transaction: Transaction,
  { billReference, billPayment }: PaymentUse,
  reason: string,
  by: DecidingActor,
  customs: DecisionDependencies,
): Promise<boolean> {
  const found = await lockBill(transaction, billReference ?? '');
  if (!found) return false;
  const { declaration, bills, bill } = found;
  const payment = reversePayment(bills, bill, billPayment ?? 0);
  if (payment === null) return false;
  const now = customs.now(declaration.organisationId);
  const facts: CustomsAction['facts'] = {
    ...{ payment, reason },
    ...(payment.payBy !== undefined && { dueBy: payment.payBy }),
  };
  if (!decideTransition(declaration.lifecycle, 'bill', by.kind, { ...facts, now }).ok) return false;
  await applyDecisions(transaction, [{ declaration, action: 'bill', facts }], by, customs);
  return true;
}

/** Returns a bank payment after a use, or after the reversal of one. */
export function withUses(payment: BankPayment, uses: readonly PaymentUse[]): BankPayment {
  const used = sumOf(uses.filter(({ reversedAt }) => reversedAt === null).map(({ amount }) => amount));
  return { ...payment, uses, remaining: formatMoney(sumOf([payment.amount]).minus(used)) };
}

/**
 * Records a change of the remaining amount in the ledger of the authority. The entry of the bill, in the ledger of the
 * declarant, records the other side of an assignment.
 */
export async function enterRemaining(
  transaction: Transaction,
  { id, authorityId }: BankPayment,
  difference: string,
  type: JournalEntry['type'],
  at: Date,
): Promise<void> {
  if (difference === zeroMoney) return;
  await insertJournalEntries(transaction, [
    {
      ...{ organisationId: authorityId, declaration: null, at: at.toISOString(), type, reference: id },
      lines: [
        { account: 'bank', amount: difference },
        { account: `unmatched/${id}`, amount: formatMoney(sumOf([difference]).negated()) },
      ],
    },
  ]);
}
