import { Type } from 'typebox';
import { roleInsufficient } from '../../access/public.ts';
import { managementOperation } from '../../callers/public.ts';
import { textElement } from '../../declarations/document/public.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { refuse } from '../../foundation/http/problem.ts';
import {
  customsAuthorityRequired,
  idempotencyKeyReused,
  inputInvalid,
  notFound,
  requestInProgress,
} from '../../foundation/http/problems.ts';
import { amountAboveZero, moneyAmount } from '../../registers/guarantees/public.ts';
import { paymentMismatch } from '../problems.ts';
import {
  BankPaymentBody,
  exampleAssigned,
  exampleUnmatched,
  type PaymentUse,
  paymentParams,
} from './bank-payment.ts';
import {
  type BankPaymentDependencies,
  changeBankPayment,
  usableBankPaymentAmount,
} from './change-bank-payment.ts';
import { paymentNotReversible, unmatchedPaymentSettled } from './problems.ts';
import { zeroAmountError } from './report-bank-payment.ts';
import { assignToBill, lockBill, reverseAssignment } from './settle-bank-payment.ts';

const useReason = textElement(512, 'Reason. Only the customs authority can read it');
const useAmount = Type.Optional(moneyAmount('Amount. Default: the whole remaining amount', amountAboveZero));
const useSchemaOptions = { additionalProperties: false } as const;

const act = {
  method: 'POST',
  tag: 'Bank payments',
  scope: 'management:declarations:write',
  programs: 'authority',
  idempotent: true,
  params: paymentParams,
} as const;

const changed = {
  description: 'The bank payment after the change.',
  body: BankPaymentBody,
  headers: ['Idempotency-Replayed'],
  examples: { changed: { summary: 'An assigned payment', value: exampleAssigned } },
} as const;

export const assignUnmatchedPayment = managementOperation(
  {
    ...act,
    id: 'assignUnmatchedPayment',
    path: '/management/unmatched-payments/{id}/assignments',
    summary: 'Assign an unmatched payment',
    description:
      'Pays a bill from the remaining amount of a bank payment, at most what is owed on the bill. Only for officers and supervisors of the customs authority.',
    roles: ['officer', 'supervisor'],
    body: {
      schema: Type.Object(
        {
          billReference: textElement(35, 'Reference of the bill'),
          amount: useAmount,
          reason: Type.Optional(useReason),
        },
        { ...useSchemaOptions, title: 'PaymentAssignment', description: 'The bill to pay.' },
      ),
      description: 'The bill to pay.',
      examples: { bill: { summary: 'A bill', value: { billReference: 'RF471B7Q9K3M5D8HW2XC' } } },
    },
    answers: { 201: changed },
    problems: [
      ...[inputInvalid, notFound, customsAuthorityRequired, idempotencyKeyReused, requestInProgress],
      ...[unmatchedPaymentSettled, paymentMismatch],
    ],
  },
  (deps: BankPaymentDependencies) =>
    async ({ body, caller, params, request, idempotency }) => {
      if (body.amount !== undefined && Number(body.amount) === 0) return inputRefusal([zeroAmountError]);
      const changing = { caller, request, id: params.id, verb: 'assign' } as const;
      const outcome = await deps.database.systemTransaction((transaction) =>
        idempotency.within(transaction, 201, () =>
          changeBankPayment(transaction, changing, deps, async (payment, by) => {
            const limit = usableBankPaymentAmount(payment, body.amount);
            if (limit === null) return refuse(unmatchedPaymentSettled);
            const billed = await lockBill(transaction, body.billReference);
            const order = { limit, reason: body.reason ?? null };
            const use = billed && (await assignToBill(transaction, payment, billed, order, by, deps.customs));
            return use ? { uses: [...payment.uses, use], type: 'assigned' } : refuse(paymentMismatch);
          }),
        ),
      );
      if (outcome.kind === 'answer') deps.feed.committed();
      return outcome;
    },
);

export const createPaymentReturn = managementOperation(
  {
    ...act,
    id: 'createPaymentReturn',
    path: '/management/unmatched-payments/{id}/returns',
    summary: 'Create a return of a payment',
    description:
      'Returns the remaining amount of a bank payment, or a part of it, to the payer. Only for officers, supervisors and accountants of the customs authority.',
    roles: ['officer', 'supervisor', 'accountant'],
    body: {
      schema: Type.Object(
        { amount: useAmount, reason: useReason },
        { ...useSchemaOptions, title: 'PaymentReturn', description: 'Amount and reason.' },
      ),
      description: 'Amount and reason.',
      examples: { whole: { summary: 'The whole amount', value: { reason: 'Paid by mistake' } } },
    },
    answers: { 201: changed },
    problems: [
      ...[inputInvalid, notFound, customsAuthorityRequired, idempotencyKeyReused, requestInProgress],
      unmatchedPaymentSettled,
    ],
  },
  (deps: BankPaymentDependencies) =>
    async ({ body, caller, params, request, idempotency }) => {
      if (body.amount !== undefined && Number(body.amount) === 0) return inputRefusal([zeroAmountError]);
      const changing = { caller, request, id: params.id, verb: 'return' } as const;
      return deps.database.systemTransaction((transaction) =>
        idempotency.within(transaction, 201, () =>
          changeBankPayment(transaction, changing, deps, async (payment, _, now) => {
            const returned = usableBankPaymentAmount(payment, body.amount);
            if (returned === null) return refuse(unmatchedPaymentSettled);
            const use: PaymentUse = {
              ...{ number: payment.uses.length + 1, kind: 'returned', amount: returned },
              ...{ billReference: null, billPayment: null, reason: body.reason },
              ...{ at: now.toISOString(), reversedAt: null, reversalReason: null },
            };
            return { uses: [...payment.uses, use], type: 'returned' };
          }),
        ),
      );
    },
);

export const removeUnmatchedPaymentUse = managementOperation(
  {
    ...act,
    id: 'removeUnmatchedPaymentUse',
    path: '/management/unmatched-payments/{id}/reversals',
    summary: 'Remove a use of a payment',
    description:
      'Reverses an assignment or a return, for instance because the bank returned the money. The bill of an assignment is due again, unless a part of the payment was refunded or interest was billed. An accountant can reverse only returns. Only for the customs authority.',
    roles: ['officer', 'supervisor', 'accountant'],
    body: {
      schema: Type.Object(
        {
          number: Type.Integer({ minimum: 1, maximum: 9_999, description: 'Number of the use' }),
          reason: useReason,
        },
        { ...useSchemaOptions, title: 'PaymentReversal', description: 'The use to reverse, and the reason.' },
      ),
      description: 'The use to reverse, and the reason.',
      examples: { wrong: { summary: 'A wrong bill', value: { number: 1, reason: 'The wrong bill' } } },
    },
    answers: {
      201: { ...changed, examples: { reversed: { summary: 'A payment', value: exampleUnmatched } } },
    },
    problems: [
      ...[inputInvalid, notFound, customsAuthorityRequired, idempotencyKeyReused, requestInProgress],
      ...[roleInsufficient, paymentNotReversible],
    ],
  },
  (deps: BankPaymentDependencies) =>
    async ({ body: { number, reason: why }, caller, params, request, idempotency }) => {
      const isAccountant = caller.userType === 'person' && caller.role === 'accountant';
      const changing = { caller, request, id: params.id, verb: 'reverse' } as const;
      const outcome = await deps.database.systemTransaction((transaction) =>
        idempotency.within(transaction, 201, () =>
          changeBankPayment(transaction, changing, deps, async (payment, by, now) => {
            const use = payment.uses.find((each) => each.number === number);
            if (!use || use.reversedAt !== null) return refuse(paymentNotReversible);
            const isAssigned = use.kind === 'assigned';
            if (isAssigned && isAccountant) return refuse(roleInsufficient);
            if (isAssigned && !(await reverseAssignment(transaction, use, why, by, deps.customs)))
              return refuse(paymentNotReversible);
            const reversed = { ...use, reversedAt: now.toISOString(), reversalReason: why };
            const uses = payment.uses.map((each) => (each === use ? reversed : each));
            return { uses, type: 'reversed' };
          }),
        ),
      );
      if (outcome.kind === 'answer') deps.feed.committed();
      return outcome;
    },
);
