import { Type } from 'typebox';
import { managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { listBody, listQuery, openPage, pageExample } from '../../foundation/http/listing.ts';
import { answer } from '../../foundation/http/operation.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { listChecks } from './check-store.ts';
import { exampleAgreed, KeptCheckBody, keptCheckBody } from './kept-check.ts';

export const listBooksChecks = managementOperation(
  {
    id: 'listBooksChecks',
    method: 'GET',
    path: '/management/books/checks',
    tag: 'Customs desk',
    summary: 'List reconciliations',
    description:
      'Newest first: those that were asked for, and those of the operators’ command. Only the customs authority has any.',
    scope: 'management:read',
    roles: ['officer', 'supervisor', 'administrator', 'auditor'],
    programs: 'authority',
    query: Type.Object(listQuery, { additionalProperties: false }),
    answers: {
      200: {
        description: 'A page.',
        body: listBody(KeptCheckBody, 'Checks, newest first.'),
        examples: pageExample('Everything agreed', exampleAgreed),
      },
    },
    problems: [inputInvalid],
  },
  ({ database, cursorKey }: { readonly database: Database; readonly cursorKey: Uint8Array }) =>
    async ({ caller, query }) => {
      const page = openPage(cursorKey, ['books-checks', caller.reach], query);
      if (page.kind === 'refusal') return page;
      const rows = caller.reach === 'all' ? await listChecks(database.system, page) : [];
      return answer(
        200,
        page.close(rows, ({ id }) => id, keptCheckBody),
      );
    },
);
