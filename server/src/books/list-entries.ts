import { Type } from 'typebox';
import { managementOperation, openApiOperation } from '../callers/public.ts';
import type { Database } from '../foundation/database/database.ts';
import { inReach } from '../foundation/database/reach.ts';
import { idElement, orNull, timeElement } from '../foundation/http/elements.ts';
import { listBody, listQuery, openPage, pageExample } from '../foundation/http/listing.ts';
import { answer } from '../foundation/http/operation.ts';
import { inputInvalid } from '../foundation/http/problems.ts';
import { type EntryRow, listEntries } from './book-store.ts';

const closed = { additionalProperties: false } as const;
const reference = Type.String({
  pattern: '^[A-Z0-9]{1,35}$',
  'x-format': 'registeredNumber',
  description: 'The reference of a bill',
});

const EntryElement = Type.Object(
  {
    id: Type.String({ description: 'Its id: a later entry has a higher one' }),
    declarationId: orNull(Type.String(), 'Identifier of the declaration'),
    occurredAt: timeElement('When it happened'),
    what: Type.String({
      description:
        'Type of the entry: `opened`, `billed`, `received`, `secured`, `security_released`, `security_called`, `guarantor_paid`, `refunded`, `cancelled`, `suspended`, `suspension_released`, `reversed`. More types can be added',
    }),
    reference: orNull(Type.String(), 'The bill that it is about'),
    lines: Type.Array(
      Type.Object(
        {
          account: Type.String({
            description:
              '`claim/‹bill›`, `revenue/…`, `bank`, `credit`, `deferred/‹account›`, and of a guarantee `reserved/…`, `used/…`, `cover/…`, `guarantor/…`',
          }),
          amount: Type.String({ description: 'A decimal; a debit is positive, a credit negative' }),
        },
        closed,
      ),
      { description: 'What moves between the accounts: together zero' },
    ),
  },
  { ...closed, title: 'LedgerEntry' },
);

const filters = {
  declarationId: Type.Optional(idElement('dec', 'Only entries of this declaration.')),
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
  what: 'billed',
  reference: 'RF471B7Q9K3M5D8HW2XC',
  lines: [
    { account: 'claim/RF471B7Q9K3M5D8HW2XC', amount: '1610.00' },
    { account: 'revenue/duty', amount: '-750.00' },
    { account: 'revenue/vat', amount: '-860.00' },
  ],
};

function answersOf(first: 'oldest' | 'newest') {
  return {
    200: {
      description: 'A page of entries',
      body: listBody(EntryElement, `Entries, ${first} first`),
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
      'What was billed, paid, secured and given back for the declarations of the organisation, in double entry, oldest first. An entry is never changed: an error is reversed by another.',
    scope: 'declarations:read',
    query: Type.Object({ ...listQuery, ...filters }, closed),
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
        listEntries(sql, organisationId, query, page),
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
      'What was billed, paid, secured and given back for the declarations of an organisation, in double entry, newest first. Everybody reads those of the own organisation; the customs authority those of any.',
    scope: 'management:read',
    roles: ['owner', 'developer', 'clerk', 'viewer', 'officer', 'supervisor', 'administrator', 'auditor'],
    query: Type.Object(
      {
        ...listQuery,
        organisationId: Type.Optional(
          idElement('org', 'Whose; without it those of the own organisation. Another’s are an empty list.'),
        ),
        ...filters,
      },
      closed,
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
      const rows = await inReach(database, caller, async (sql, within) =>
        within === null || within === organisationId
          ? listEntries(sql, organisationId, query, page, 'newest')
          : [],
      );
      return answer(
        200,
        page.close(rows, (row) => row.id, bodyOf),
      );
    },
);

function bodyOf({ occurredAt, lines, ...entry }: EntryRow) {
  return { ...entry, occurredAt: occurredAt.toISOString(), lines: [...lines] };
}
