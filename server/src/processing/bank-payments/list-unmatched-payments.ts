import { Type } from 'typebox';
import { managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../../foundation/http/pagination.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { customsAuthorityRequired, inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { BankPaymentBody, bankPaymentBody, exampleUnmatched, paymentParams } from './bank-payment.ts';
import { findBankPayment, listUnmatched } from './bank-payment-store.ts';

const reader = {
  method: 'GET',
  tag: 'Bank payments',
  scope: 'management:declarations:read',
  roles: ['auditor', 'officer', 'supervisor', 'accountant'],
  programs: 'authority',
} as const;

export const listUnmatchedPayments = managementOperation(
  {
    ...reader,
    id: 'listUnmatchedPayments',
    path: '/management/unmatched-payments',
    summary: 'List unmatched payments',
    description:
      'Returns bank payments of which an amount is neither assigned to a bill nor returned: unknown references and credits of payers. Oldest first. Only for the customs authority.',
    query: Type.Object(listQuery, { additionalProperties: false }),
    answers: {
      200: {
        description: 'A page of bank payments.',
        body: listBody(BankPaymentBody, 'Bank payments, oldest first.'),
        examples: pageExample('One payment', exampleUnmatched),
      },
    },
    problems: [inputInvalid, customsAuthorityRequired],
  },
  ({ database, cursorKey }: { readonly database: Database; readonly cursorKey: Uint8Array }) =>
    async ({ caller, query }) => {
      if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
      const page = openPage(cursorKey, ['unmatched-payments'], query);
      if (page.kind === 'refusal') return page;
      const rows = await listUnmatched(database.system, page);
      return answer(
        200,
        page.close(rows, ({ id }) => id, bankPaymentBody),
      );
    },
);

export const getUnmatchedPayment = managementOperation(
  {
    ...reader,
    id: 'getUnmatchedPayment',
    path: '/management/unmatched-payments/{id}',
    summary: 'Get a bank payment',
    description:
      'Returns a bank payment with its assignments and returns, also after the whole amount is settled. Only for the customs authority.',
    params: paymentParams,
    answers: {
      200: {
        description: 'The bank payment.',
        body: BankPaymentBody,
        examples: { unmatched: { summary: 'An unknown reference', value: exampleUnmatched } },
      },
    },
    problems: [inputInvalid, notFound, customsAuthorityRequired],
  },
  ({ database }: { readonly database: Database }) =>
    async ({ caller, params }) => {
      if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
      const payment = await findBankPayment(database.system, params.id);
      return payment ? answer(200, bankPaymentBody(payment)) : refuse(notFound);
    },
);
