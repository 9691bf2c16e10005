import { Type } from 'typebox';
import { type ManagementCaller, managementOperation, openApiOperation, roles } from '../callers/public.ts';
import type { Calendar } from '../foundation/calendar.ts';
import type { Database, Sql } from '../foundation/database/database.ts';
import { inTenantScope } from '../foundation/database/tenant-scope.ts';
import { idSchema } from '../foundation/http/common-schemas.ts';
import { inputRefusal } from '../foundation/http/input.ts';
import { preferredMediaType } from '../foundation/http/negotiation.ts';
import { answer, streamAnswer } from '../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../foundation/http/pagination.ts';
import { inputInvalid } from '../foundation/http/problems.ts';
import { readTime, timeParameter } from '../foundation/http/time-parameter.ts';
import { namesOfOrganisations } from '../organisations/public.ts';
import { type JournalEntryRow, type JournalFilter, listJournalEntries } from './journal-store.ts';
import {
  exampleJournalEntry,
  exampleLedgerEntry,
  JournalLedgerEntry,
  journalCsvHeader,
  journalCsvLines,
  journalEntryBody,
  LedgerEntry,
  ledgerEntryBody,
  ledgerSchemaOptions,
} from './ledger-entry.ts';

const filters = {
  declarationId: Type.Optional(idSchema('dec', 'Identifier of the declaration whose entries are returned.')),
  reference: Type.Optional(
    Type.String({
      pattern: '^[A-Z0-9]{1,35}$',
      'x-format': 'registeredNumber',
      description: 'Payment reference of the bill',
    }),
  ),
};

interface ListParts {
  readonly database: Database;
  readonly cursorKey: Uint8Array;
  readonly calendar: Calendar;
}

export const listLedgerEntriesOperation = openApiOperation(
  {
    id: 'listLedgerEntries',
    client: 'ledger.entries(filter)',
    method: 'GET',
    path: '/openapi/ledger-entries',
    tag: 'Payments and guarantees',
    summary: 'List ledger entries',
    description:
      'Returns the double-entry ledger of the organisation’s declarations, oldest entry first: bills, payments, security and refunds. Entries never change; a reversal corrects an error.',
    scope: 'declarations:read',
    query: Type.Object({ ...listQuery, ...filters }, ledgerSchemaOptions),
    answers: {
      200: {
        description: 'A page of ledger entries',
        body: listBody(LedgerEntry, 'Ledger entries, oldest first'),
        examples: pageExample('A bill', exampleLedgerEntry),
      },
    },
    problems: [inputInvalid],
  },
  ({ database, cursorKey, calendar }: ListParts) =>
    async ({ caller, query }) => {
      const organisationId = caller.organisation.id;
      const { declarationId, reference } = query;
      const binding = ['ledger-entries', organisationId, declarationId ?? null, reference ?? null];
      const page = openPage(cursorKey, binding, query);
      if (page.kind === 'refusal') return page;
      const rows = await database.organisation(organisationId, (sql) =>
        listJournalEntries(sql, { organisationId, declarationId, reference }, page),
      );
      return answer(
        200,
        page.close(
          rows,
          (row) => row.position,
          (row) => ledgerEntryBody(row, calendar),
        ),
      );
    },
);

const entryMediaTypes = ['application/json', 'text/csv'] as const;
const entriesPerRead = 250;

export const listOrganisationLedgerEntries = managementOperation(
  {
    id: 'listOrganisationLedgerEntries',
    method: 'GET',
    path: '/management/ledger-entries',
    tag: 'Payments and guarantees',
    summary: 'List ledger entries',
    description:
      'Returns double-entry ledger entries, newest entry first: bills, payments, security and refunds. People can read the entries of their organisation; the customs authority can read those of any organisation. Without `organisationId`, accountants and auditors get the journal of the whole authority, with the entries of all organisations. With `Accept: text/csv` the response is CSV (RFC 4180) with one line for each posting of all matching entries; `limit` and `after` do not apply, and the portal puts an apostrophe before a text that a spreadsheet would read as a formula.',
    scope: 'management:read',
    roles: [...roles],
    query: Type.Object(
      {
        ...listQuery,
        organisationId: Type.Optional(
          idSchema(
            'org',
            'Identifier of the organisation; default: your organisation, for accountants and auditors all organisations. If you have no access to the organisation, the list is empty.',
          ),
        ),
        ...filters,
        account: Type.Optional(
          Type.String({
            pattern: '^[A-Za-z0-9_.-]{1,40}(/[A-Za-z0-9_.-]{1,40}){0,3}$',
            'x-format': 'ledgerAccount',
            description:
              'Ledger account, or its beginning up to a slash: `claim` selects all claims, `claim/‹bill›` those of one bill. The list contains the entries with a posting to such an account.',
          }),
        ),
        occurredFrom: Type.Optional(timeParameter('Earliest time of the entry (inclusive)')),
        occurredBefore: Type.Optional(timeParameter('Latest time of the entry (exclusive)')),
      },
      ledgerSchemaOptions,
    ),
    answers: {
      200: {
        description: 'A page of ledger entries',
        body: listBody(JournalLedgerEntry, 'Ledger entries, newest first'),
        mediaType: entryMediaTypes[0],
        examples: pageExample('A bill', exampleJournalEntry),
        alternatives: {
          'text/csv': {
            body: Type.String({ description: 'A header line, then one line for each posting' }),
            examples: {
              file: { summary: 'A bill', value: journalCsvHeader + journalCsvLines(exampleJournalEntry) },
            },
          },
        },
      },
    },
    problems: [inputInvalid],
  },
  ({ database, cursorKey, calendar }: ListParts) =>
    async ({ caller, query, request }) => {
      const from = readTime('occurredFrom', query.occurredFrom, calendar);
      const before = readTime('occurredBefore', query.occurredBefore, calendar);
      const faults = [from.fault, before.fault].filter((fault) => fault !== undefined);
      if (faults.length > 0) return inputRefusal(faults);
      const { declarationId, reference, account } = query;
      const organisationId =
        query.organisationId ?? (readsWholeJournal(caller) ? null : caller.organisation.id);
      const [occurredFrom, occurredBefore] = [from.time, before.time];
      const filter = { organisationId, declarationId, reference, account, occurredFrom, occurredBefore };
      const read = (page: { readonly after: string | null; readonly limit: number }) =>
        inTenantScope(database, caller, async (sql, within) =>
          within === null || within === organisationId ? readNamed(sql, filter, page) : noEntries,
        );
      const mediaType = preferredMediaType(request.header('accept'), entryMediaTypes);
      if (mediaType === 'text/csv') return streamAnswer(csvOf(read, calendar), mediaType);
      const { limit: _, after: __, ...listFilters } = query;
      const binding = ['organisation-ledger-entries', caller.organisation.id, organisationId, listFilters];
      const page = openPage(cursorKey, binding, query);
      if (page.kind === 'refusal') return page;
      const { rows, names } = await read(page);
      return answer(
        200,
        page.close(
          rows,
          (row) => row.position,
          (row) => journalEntryBody(row, names, calendar),
        ),
      );
    },
);

/** Returns whether a caller who names no organisation gets the entries of all organisations. */
function readsWholeJournal(caller: ManagementCaller): boolean {
  const role = caller.userType === 'person' ? caller.role : caller.responsible?.role;
  return role === 'accountant' || role === 'auditor';
}

interface NamedEntries {
  readonly rows: readonly JournalEntryRow[];
  readonly names: ReadonlyMap<string, string>;
}

const noEntries: NamedEntries = { rows: [], names: new Map() };

async function readNamed(
  sql: Sql,
  filter: JournalFilter,
  page: { readonly after: string | null; readonly limit: number },
): Promise<NamedEntries> {
  const rows = await listJournalEntries(sql, filter, page, 'newest');
  if (rows.length === 0) return noEntries;
  const ids = rows.map(({ organisationId }) => organisationId);
  return { rows, names: await namesOfOrganisations(sql, ids) };
}

async function* csvOf(
  read: (page: { readonly after: string | null; readonly limit: number }) => Promise<NamedEntries>,
  calendar: Calendar,
): AsyncGenerator<string> {
  yield journalCsvHeader;
  for (let after: string | null = null; ; ) {
    const { rows, names }: NamedEntries = await read({ after, limit: entriesPerRead - 1 });
    if (rows.length > 0)
      yield rows.map((row) => journalCsvLines(journalEntryBody(row, names, calendar))).join('');
    after = rows.at(-1)?.position ?? null;
    if (rows.length < entriesPerRead) return;
  }
}
