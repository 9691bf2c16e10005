import { Type } from 'typebox';
import { managementOperation, openApiOperation, roles } from '../callers/public.ts';
import type { Database } from '../foundation/database/database.ts';
import { inTenantScope } from '../foundation/database/tenant-scope.ts';
import { idSchema, orNull, timeSchema } from '../foundation/http/common-schemas.ts';
import { answer } from '../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../foundation/http/pagination.ts';
import { inputInvalid } from '../foundation/http/problems.ts';
import { type JournalEntryRow, listJournalEntries } from './ledger-store.ts';

const ledgerEntrySchemaOptions = { additionalProperties: false } as const;
const reference = Type.String({
  pattern: '^[A-Z0-9]{1,35}$',
  'x-format': 'registeredNumber',
  description: 'Payment reference of the bill',
});

const EntryElement = Type.Object(
  {
    id: Type.String({ description: 'Identifier of the ledger entry; later entries have higher identifiers' }),
    declarationId: orNull(
      Type.String(),
      'Identifier of the declaration to which the ledger entry belongs; null if it belongs to no declaration',
    ),
    occurredAt: timeSchema('Time of the ledger entry'),
    type: Type.String({
      description:
        'Type of the ledger entry: `opened`, `billed`, `received`, `secured`, `security_called`, `guarantor_paid`, `guarantor_repaid`, `guarantee_restored`, `refunded`, `cancelled`, `suspended`, `suspension_released`, `reversed`. More types can be added',
    }),
    reference: orNull(
      Type.String(),
      'Payment reference of the bill to which the ledger entry belongs; null if it belongs to no bill',
    ),
    lines: Type.Array(
      Type.Object(
        {
          account: Type.String({
            description:
              'Ledger account: `claim/‹bill›/‹tax›`, `revenue/‹tax›`, `bank`, `credit` or `deferred/‹account›`; the accounts of a guarantee are `reserved/‹guarantee›`, `used/‹guarantee›`, `cover/‹guarantee›` or `guarantor/‹guarantee›`',
          }),
          amount: Type.String({
            description: 'Amount (decimal): positive for a debit, negative for a credit',
          }),
        },
        ledgerEntrySchemaOptions,
      ),
      { description: 'Postings of the ledger entry. The sum of their amounts is zero' },
    ),
  },
  { ...ledgerEntrySchemaOptions, title: 'LedgerEntry' },
);

const filters = {
  declarationId: Type.Optional(idSchema('dec', 'Identifier of the declaration whose entries are returned.')),
  reference: Type.Optional(reference),
};

interface ListParts {
  readonly database: Database;
  readonly cursorKey: Uint8Array;
}

const exampleEntry = {
  id: '88446744073709',
  declarationId: 'dec_01kaz4w7m0v3c5n8q2x6t9r1ye',
  occurredAt: '2026-11-20T08:00:01.000Z',
  type: 'billed',
  reference: 'RF471B7Q9K3M5D8HW2XC',
  lines: [
    { account: 'claim/RF471B7Q9K3M5D8HW2XC/B00', amount: '860.00' },
    { account: 'claim/RF471B7Q9K3M5D8HW2XC/A00', amount: '750.00' },
    { account: 'revenue/A00', amount: '-750.00' },
    { account: 'revenue/B00', amount: '-860.00' },
  ],
};

function answersOf(first: 'oldest' | 'newest') {
  return {
    200: {
      description: 'A page of ledger entries',
      body: listBody(EntryElement, `Ledger entries, ${first} first`),
      examples: pageExample('A bill', exampleEntry),
    },
  };
}

export const listLedgerEntriesOperation = openApiOperation(
  {
    id: 'listLedgerEntries',
    method: 'GET',
    path: '/openapi/ledger-entries',
    tag: 'Payments and guarantees',
    summary: 'List ledger entries',
    description:
      'Returns the double-entry ledger of the organisation’s declarations, oldest entry first: bills, payments, security and refunds. Entries never change; a reversal corrects an error.',
    scope: 'declarations:read',
    query: Type.Object({ ...listQuery, ...filters }, ledgerEntrySchemaOptions),
    answers: answersOf('oldest'),
    problems: [inputInvalid],
  },
  ({ database, cursorKey }: ListParts) =>
    async ({ caller, query }) => {
      const organisationId = caller.organisation.id;
      const binding = [
        'ledger-entries',
        organisationId,
        query.declarationId ?? null,
        query.reference ?? null,
      ];
      const page = openPage(cursorKey, binding, query);
      if (page.kind === 'refusal') return page;
      const rows = await database.organisation(organisationId, (sql) =>
        listJournalEntries(sql, organisationId, query, page),
      );
      return answer(
        200,
        page.close(rows, (row) => row.id, bodyOf),
      );
    },
);

export const listOrganisationLedgerEntries = managementOperation(
  {
    id: 'listOrganisationLedgerEntries',
    method: 'GET',
    path: '/management/ledger-entries',
    tag: 'Payments and guarantees',
    summary: 'List ledger entries',
    description:
      'Returns the double-entry ledger of an organisation’s declarations, newest entry first: bills, payments, security and refunds. People can read the entries of their organisation; the customs authority can read those of any organisation.',
    scope: 'management:read',
    roles: [...roles],
    query: Type.Object(
      {
        ...listQuery,
        organisationId: Type.Optional(
          idSchema(
            'org',
            'Identifier of the organisation; default: your organisation. If you have no access to the organisation, the list is empty.',
          ),
        ),
        ...filters,
      },
      ledgerEntrySchemaOptions,
    ),
    answers: answersOf('newest'),
    problems: [inputInvalid],
  },
  ({ database, cursorKey }: ListParts) =>
    async ({ caller, query }) => {
      const { id } = caller.organisation;
      const { organisationId = id, declarationId = null, reference = null } = query;
      const page = openPage(
        cursorKey,
        ['organisation-ledger-entries', id, organisationId, declarationId, reference],
        query,
      );
      if (page.kind === 'refusal') return page;
      const rows = await inTenantScope(database, caller, async (sql, within) =>
        within === null || within === organisationId
          ? listJournalEntries(sql, organisationId, query, page, 'newest')
          : [],
      );
      return answer(
        200,
        page.close(rows, (row) => row.id, bodyOf),
      );
    },
);

function bodyOf({ occurredAt, lines, ...entry }: JournalEntryRow) {
  return { ...entry, occurredAt: occurredAt.toISOString(), lines: [...lines] };
}
