import { Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { openApiOperation } from '../../callers/public.ts';
import type { Feed } from '../../declarations/feed/public.ts';
import type { ReasonCode } from '../../declarations/lifecycle/public.ts';
import { actionNotAllowed, refuseConflict } from '../../declarations/record/public.ts';
import type { Database, Transaction } from '../../foundation/database/database.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import {
  idempotencyKeyReused,
  inputInvalid,
  notFound,
  requestInProgress,
} from '../../foundation/http/problems.ts';
import {
  accountNumber,
  exampleStatement,
  findAccountByNumber,
  findStatement,
  listStatementBills,
  type Statement,
  StatementBody,
  statementBody,
} from '../../registers/accounts/public.ts';
import { formatMoney, sumOf, zeroMoney } from '../../tariff/public.ts';
import type { DecisionDependencies } from '../dossier/public.ts';
import { payBills } from './pay-bills.ts';

const Order = Type.Object(
  {
    method: Type.Literal('transfer', {
      description:
        '`transfer`: a transfer that quotes the reference of the statement. More methods may follow',
    }),
  },
  { additionalProperties: false, title: 'StatementPaymentOrder' },
);

interface StatementOrderParts {
  readonly database: Database;
  readonly customs: DecisionDependencies;
  readonly feed: Pick<Feed, 'committed'>;
  /**
   * Whether a bank transfers the amount immediately, as in the sandbox. Otherwise customs records received payments.
   */
  readonly transfers: boolean;
}

const sandboxBank = { kind: 'system', id: 'sandbox-bank' } as const;

export const payStatement = openApiOperation(
  {
    id: 'payStatement',
    client: 'accounts.pay(number, reference, order = {"method": "transfer"})',
    method: 'POST',
    path: '/openapi/deferment-accounts/{number}/statements/{reference}/payment',
    tag: 'Payments and guarantees',
    summary: 'Pay a statement',
    description:
      'Pays the outstanding amount of a statement. The bills of the statement are paid, and the amount is available on the deferment account again. This operation works in the sandbox only, where the bank pays immediately. In production, transfer the money to the treasury and quote the reference of the statement; the portal shows the payment after the money has arrived.',
    scope: 'declarations:write',
    params: Type.Object(
      { number: accountNumber, reference: pathIdSchema('Reference of the statement.') },
      { additionalProperties: false },
    ),
    idempotent: true,
    body: {
      schema: Order,
      description: 'Payment method.',
      examples: {
        transfer: { summary: 'Transfer from the bank of the sandbox', value: { method: 'transfer' } },
      },
    },
    answers: {
      200: {
        description: 'The updated statement.',
        body: StatementBody,
        headers: ['Idempotency-Replayed'],
        examples: {
          paid: {
            summary: 'A paid statement',
            value: {
              ...exampleStatement,
              status: 'paid',
              paid: exampleStatement.amount,
              outstanding: zeroMoney,
            },
          },
        },
      },
    },
    problems: [inputInvalid, notFound, idempotencyKeyReused, requestInProgress, actionNotAllowed],
  },
  ({ database, customs, feed, transfers }: StatementOrderParts) =>
    async ({ caller, params, request, idempotency }) => {
      const { id: organisationId } = caller.organisation;
      const of = { organisationId, account: params.number, reference: params.reference };
      const order = async (transaction: Transaction) => {
        const account = await findAccountByNumber(transaction, organisationId, params.number);
        const stated = account && (await findStatement(transaction, of));
        if (!stated) return refuse(notFound);
        if (!transfers) return refusePayment(stated, 'statement_elsewhere');
        const bills = await listStatementBills(transaction, of);
        const paying = { amount: stated.outstanding, holder: caller.organisation };
        const remainder = await payBills(transaction, bills, paying, sandboxBank, customs);
        const amount = formatMoney(sumOf([stated.outstanding]).minus(remainder));
        // A concurrent payment had the lock before and has paid the statement.
        if (amount === zeroMoney) return refusePayment(stated, 'statement_settled');
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId,
          at: customs.now(organisationId),
          action: 'deferment_account.pay',
          target: { kind: 'deferment_account', id: account.id },
          change: { after: { reference: stated.reference, amount } },
        });
        const paid = await findStatement(transaction, of);
        if (!paid) throw new Error(`the statement ${stated.reference} is missing`);
        return { kind: 'made', body: statementBody(paid) } as const;
      };
      // This transaction has the rights of the system, because bills can belong to declarations of a representative, which
      // this organisation can't read.
      const outcome = await database.systemTransaction((transaction) =>
        idempotency.within(transaction, 200, () => order(transaction)),
      );
      if (outcome.kind === 'answer') feed.committed();
      return outcome;
    },
);

function refusePayment(statement: Statement, reason: ReasonCode): Refusal<'action_not_allowed'> {
  return refuseConflict(reason, { action: 'pay', statementStatus: statementBody(statement).status });
}
