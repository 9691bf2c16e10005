import { Type } from 'typebox';
import { openApiOperation } from '../callers/public.ts';
import type { Database } from '../foundation/database/database.ts';
import { idElement, orNull, timeElement } from '../foundation/http/elements.ts';
import { listBody, listQuery, openPage, pageExample } from '../foundation/http/listing.ts';
import { answer } from '../foundation/http/operation.ts';
import { inputInvalid } from '../foundation/http/problems.ts';
import { type EntryRow, listEntries } from './book-store.ts';

const closed = { additionalProperties: false } as const;
const reference = Type.String({ pattern: '^[A-Z0-9]{1,35}$', description: 'The reference of a bill' });

const EntryElement = Type.Object(
  {
    id: Type.String({ description: 'Its id: a later entry has a higher one' }),
    declaration: orNull(Type.String(), 'The declaration that it belongs to'),
    at: timeElement('When it happened'),
    what: Type.String({
      description:
        '`opened`, `billed`, `received`, `secured`, `uncovered`, `drawn`, `guarantor_paid`, `refunded`, `cancelled`, `reversed`. More may come',
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
  { ...closed, title: 'BookEntry' },
);

export const listEntriesOperation = openApiOperation(
  {
    id: 'listBookEntries',
    method: 'GET',
    path: '/openapi/books',
    tag: 'Declarations',
    summary: 'Read the books',
    description:
      'What was billed, paid, secured and given back for the declarations of the organisation, in double entry, oldest first. An entry is never changed: an error is reversed by another.',
    scope: 'declarations:read',
    query: Type.Object(
      {
        ...listQuery,
        declaration: Type.Optional(idElement('dec', 'Only entries of this declaration.')),
        reference: Type.Optional(reference),
      },
      closed,
    ),
    answers: {
      200: {
        description: 'A page of entries',
        body: listBody(EntryElement, 'Entries, oldest first'),
        examples: pageExample('A bill', {
          id: '88446744073709',
          declaration: 'dec_01kaz4w7m0v3c5n8q2x6t9r1ye',
          at: '2026-11-20T08:00:01.000Z',
          what: 'billed',
          reference: 'RF471B7Q9K3M5D8HW2XC',
          lines: [
            { account: 'claim/RF471B7Q9K3M5D8HW2XC', amount: '1610.00' },
            { account: 'revenue/duty', amount: '-750.00' },
            { account: 'revenue/vat', amount: '-860.00' },
          ],
        }),
      },
    },
    problems: [inputInvalid],
  },
  ({ database, cursorKey }: { readonly database: Database; readonly cursorKey: Uint8Array }) =>
    async ({ caller, query }) => {
      const organisationId = caller.organisation.id;
      const binding = ['books', organisationId, query.declaration ?? null, query.reference ?? null];
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

function bodyOf({ at, lines, ...entry }: EntryRow) {
  return { ...entry, at: at.toISOString(), lines: [...lines] };
}
