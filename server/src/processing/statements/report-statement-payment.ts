import { Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { callerIdentityOf, managementOperation, type PortalParts } from '../../callers/public.ts';
import { textElement } from '../../declarations/document/public.ts';
import type { Feed } from '../../declarations/feed/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { refuse } from '../../foundation/http/problem.ts';
import {
  customsAuthorityRequired,
  idempotencyKeyReused,
  inputInvalid,
  notFound,
  requestInProgress,
} from '../../foundation/http/problems.ts';
import { insertJournalEntries } from '../../ledger/public.ts';
import { numbersOf } from '../../organisations/public.ts';
import {
  exampleStatement,
  findAccount,
  findStatement,
  listStatementBills,
  StatementBody,
  statementBodyForCustoms,
  statementReference,
} from '../../registers/accounts/public.ts';
import { amountAboveZero, moneyAmount } from '../../registers/guarantees/public.ts';
import { formatMoney, sumOf, zeroMoney } from '../../tariff/public.ts';
import type { DecisionDependencies } from '../dossier/public.ts';
import { paymentMismatch } from '../problems.ts';
import { payBills } from './pay-bills.ts';

const Payment = Type.Object(
  {
    reference: statementReference,
    amount: moneyAmount(
      'Received amount. If it is less than the outstanding amount, the rest stays outstanding. If it is greater, the excess becomes credit of the account holder',
      amountAboveZero,
    ),
    reason: Type.Optional(textElement(2_000, 'Note on the payment')),
  },
  { additionalProperties: false, title: 'StatementPayment' },
);

interface StatementPaymentParts extends PortalParts<'database' | 'baseUrl'> {
  readonly customs: DecisionDependencies;
  readonly feed: Pick<Feed, 'committed'>;
}

export const reportStatementPayment = managementOperation(
  {
    id: 'reportStatementPayment',
    method: 'POST',
    path: '/management/deferment-accounts/{id}/payments',
    tag: 'Payments and guarantees',
    summary: 'Report a payment of a statement',
    description:
      'Records a payment that arrived for a statement. The amount pays the bills of the statement, oldest first. The paid amount is then available on the deferment account again. Only for the customs authority.',
    scope: 'management:declarations:write',
    roles: ['officer', 'supervisor'],
    programs: 'authority',
    params: Type.Object(
      { id: pathIdSchema('Id of the deferment account.') },
      { additionalProperties: false },
    ),
    body: {
      schema: Payment,
      description: 'Reference and amount.',
      examples: {
        whole: {
          summary: 'Payment of a full month',
          value: { reference: exampleStatement.reference, amount: exampleStatement.amount },
        },
      },
    },
    idempotent: true,
    answers: {
      201: {
        description: 'The updated statement.',
        body: StatementBody,
        headers: ['Location', 'Idempotency-Replayed'],
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
    problems: [
      inputInvalid,
      customsAuthorityRequired,
      notFound,
      paymentMismatch,
      idempotencyKeyReused,
      requestInProgress,
    ],
  },
  ({ database, customs, feed, baseUrl }: StatementPaymentParts) =>
    async ({ body, caller, params, request, idempotency }) => {
      if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
      if (Number(body.amount) === 0) return inputRefusal([nothing]);
      const by = {
        kind: 'customs',
        id: callerIdentityOf(caller).id,
        acting: auditActorOf(caller, request),
      } as const;
      const record = async (transaction: Transaction) => {
        const account = await findAccount(transaction, null, params.id);
        if (!account) return refuse(notFound);
        const { organisationId, number } = account;
        const of = { organisationId, account: number, reference: body.reference };
        const bills = await listStatementBills(transaction, of);
        if (bills.length === 0) return refuse(paymentMismatch);
        const holder = { id: organisationId, numbers: await numbersOf(transaction, organisationId) };
        const remainder = await payBills(transaction, bills, { ...body, holder }, by, customs);
        await creditExcess(transaction, { ...of, left: remainder, at: customs.now(organisationId) });
        await recordAudit(transaction, {
          ...by.acting,
          organisationId,
          at: customs.now(organisationId),
          action: 'deferment_account.pay',
          target: { kind: 'deferment_account', id: account.id },
          change: { after: { ...body } },
        });
        const statement = await findStatement(transaction, of);
        if (!statement) throw new Error(`the statement ${body.reference} is missing`);
        const location = `${baseUrl}/management/deferment-accounts/${account.id}/statements`;
        return {
          kind: 'made',
          body: statementBodyForCustoms(statement),
          headers: ['Location', location],
        } as const;
      };
      const outcome = await database.systemTransaction((transaction) =>
        idempotency.within(transaction, 201, () => record(transaction)),
      );
      if (outcome.kind === 'answer') feed.committed();
      return outcome;
    },
);

const nothing = {
  code: 'minimum',
  in: 'body',
  pointer: '/amount',
  words: 'minimum.nothing',
} as const;

/** Credits the amount that exceeds the statement to the holder of the account. */
async function creditExcess(
  transaction: Transaction,
  {
    organisationId,
    reference,
    left,
    at,
  }: {
    readonly organisationId: string;
    readonly reference: string;
    readonly left: string;
    readonly at: Date;
  },
): Promise<void> {
  if (Number(left) === 0) return;
  const lines = [
    { account: 'bank', amount: left },
    { account: 'credit', amount: formatMoney(sumOf([left]).negated()) },
  ] as const;
  await insertJournalEntries(transaction, [
    { organisationId, declaration: null, at: at.toISOString(), type: 'received', reference, lines },
  ]);
}
