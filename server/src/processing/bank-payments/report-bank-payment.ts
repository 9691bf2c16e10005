import { Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { callerIdentityOf, managementOperation } from '../../callers/public.ts';
import { isPaymentOwed } from '../../declarations/bills/public.ts';
import { textElement } from '../../declarations/document/public.ts';
import { daySchema } from '../../foundation/http/common-schemas.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { refuse } from '../../foundation/http/problem.ts';
import {
  customsAuthorityRequired,
  idempotencyKeyReused,
  inputInvalid,
  requestInProgress,
} from '../../foundation/http/problems.ts';
import { newId } from '../../foundation/ids.ts';
import { amountAboveZero, moneyAmount } from '../../registers/guarantees/public.ts';
import {
  type BankPayment,
  BankPaymentBody,
  bankPaymentBody,
  exampleAssigned,
  exampleUnmatched,
  payerElement,
} from './bank-payment.ts';
import { insertBankPayment } from './bank-payment-store.ts';
import type { BankPaymentDependencies } from './change-bank-payment.ts';
import { assignToBill, enterRemaining, type LockedBill, lockBill, withUses } from './settle-bank-payment.ts';

export const reportBankPayment = managementOperation(
  {
    id: 'reportBankPayment',
    method: 'POST',
    path: '/management/payments',
    tag: 'Bank payments',
    summary: 'Report a bank payment',
    description:
      'Records money that arrived by bank. It pays the bill with the quoted reference, whoever paid. Spaces and lower case in the reference have no effect. An amount that exceeds the bill, or the whole amount if the bill is already settled, is the payer’s credit. An amount with an unknown reference is unmatched. Customs assigns both to a bill or returns them. A refund of the bill goes to this payer. Only for the customs authority.',
    scope: 'management:declarations:write',
    roles: ['officer', 'supervisor'],
    programs: 'authority',
    idempotent: true,
    body: {
      schema: Type.Object(
        {
          reference: textElement(140, 'Reference that the payer quoted'),
          amount: moneyAmount('Received amount.', amountAboveZero),
          payer: payerElement,
          receivedOn: Type.Optional(
            daySchema(
              'Day on which the money arrived, which is the day of the payment: from the day of the debt to today. Default: today',
            ),
          ),
        },
        { additionalProperties: false, title: 'NewBankPayment', description: 'A payment by bank.' },
      ),
      description: 'The payment on the bank statement.',
      examples: {
        thirdParty: {
          summary: 'Payment of a third party',
          value: {
            reference: 'RF471B7Q9K3M5D8HW2XC',
            amount: exampleUnmatched.amount,
            payer: { name: exampleUnmatched.payer.name },
          },
        },
      },
    },
    answers: {
      201: {
        description: 'The bank payment. `uses` contains the paid bill.',
        body: BankPaymentBody,
        headers: ['Location', 'Idempotency-Replayed'],
        examples: {
          matched: { summary: 'A matched payment', value: exampleAssigned },
          unmatched: { summary: 'An unknown reference', value: exampleUnmatched },
        },
      },
    },
    problems: [inputInvalid, customsAuthorityRequired, idempotencyKeyReused, requestInProgress],
  },
  ({ database, source, customs, feed, baseUrl }: BankPaymentDependencies) =>
    async ({ body, caller, request, idempotency }) => {
      if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
      if (Number(body.amount) === 0) return inputRefusal([zeroAmountError]);
      const { id: by } = callerIdentityOf(caller);
      const acting = auditActorOf(caller, request);
      const outcome = await database.systemTransaction((transaction) =>
        idempotency.within(transaction, 201, async () => {
          const now = source.now();
          const { organisation } = caller;
          // Payers copy a reference in groups, and sometimes in lower case.
          const billed = await lockBill(transaction, body.reference.replaceAll(/\s/gu, '').toUpperCase());
          const { calendar } = customs.reference;
          const today = calendar.dayOf(customs.now(billed?.declaration.organisationId ?? organisation.id));
          const { receivedOn = today } = body;
          if (
            receivedOn > today ||
            calendar.startOf(receivedOn) === null ||
            (billed && receivedOn < firstDayOfDebt(billed, today))
          )
            return inputRefusal([{ ...impossibleArrival, actual: receivedOn }]);
          const received: BankPayment = {
            ...{ id: newId('pym', source), authorityId: organisation.id, uses: [] },
            ...{ reference: body.reference, amount: body.amount, remaining: body.amount },
            ...{ payerName: body.payer.name, payerNumber: body.payer.identification ?? null },
            ...{ receivedOn, isCredit: billed !== null && !isPaymentOwed(billed.bill) },
            ...{ reportedAt: now, reportedBy: by },
          };
          const order = { limit: body.amount, reason: null };
          const actor = { kind: 'customs', id: by, acting } as const;
          const use = billed && (await assignToBill(transaction, received, billed, order, actor, customs));
          const payment = withUses(received, use ? [use] : []);
          await insertBankPayment(transaction, payment);
          await enterRemaining(transaction, payment, payment.remaining, 'received', now);
          await recordAudit(transaction, {
            ...acting,
            ...{ organisationId: organisation.id, at: now, action: 'bank_payment.report' },
            target: { kind: 'bank_payment', id: payment.id },
            change: { after: { ...body, remaining: payment.remaining } },
          });
          const location = `${baseUrl}/management/unmatched-payments/${payment.id}`;
          return { kind: 'made', body: bankPaymentBody(payment), headers: ['Location', location] } as const;
        }),
      );
      if (outcome.kind === 'answer') feed.committed();
      return outcome;
    },
);

/** Returns the day on which the debt of a bill was incurred. A bill of interest has the debt of an earlier bill. */
function firstDayOfDebt({ bills, bill }: LockedBill, today: string): string {
  const days = bills.flatMap(({ incurredOn }) => incurredOn ?? []).toSorted();
  return bill.incurredOn ?? days[0] ?? today;
}

const impossibleArrival = {
  code: 'order',
  in: 'body',
  pointer: '/receivedOn',
  words: 'order.received',
} as const;

export const zeroAmountError = {
  code: 'minimum',
  in: 'body',
  pointer: '/amount',
  words: 'minimum.nothing',
} as const;
