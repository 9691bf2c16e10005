import { actingAs, recordAudit } from '../../audit/public.ts';
import { managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { customsAuthorityRequired } from '../../foundation/http/problems.ts';
import { type IdSource, newId } from '../../foundation/ids.ts';
import { askCheck } from './check-store.ts';
import { exampleWaiting, KeptCheckBody, keptCheckBody } from './kept-check.ts';

export const askBooksCheck = managementOperation(
  {
    id: 'askBooksCheck',
    method: 'POST',
    path: '/management/books/checks',
    tag: 'Customs desk',
    summary: 'Create a reconciliation',
    description:
      'The books are added up and compared in the background, however large they are; `GET /management/books/checks` has what was found. One check waits or runs at a time: while one does, it is the answer. Only for the customs authority.',
    scope: 'management:write',
    roles: ['officer', 'supervisor', 'administrator'],
    programs: 'authority',
    answers: {
      201: {
        description: 'It will be made.',
        body: KeptCheckBody,
        examples: { asked: { summary: 'It has not begun', value: exampleWaiting } },
      },
      200: {
        description: 'One waits or runs already: this one.',
        body: KeptCheckBody,
        examples: { before: { summary: 'Asked for before', value: exampleWaiting } },
      },
    },
    problems: [customsAuthorityRequired],
  },
  (parts: {
    readonly database: Database;
    readonly source: IdSource;
    readonly wakeBooksChecker: () => void;
  }) =>
    async ({ caller, request }) => {
      const { database, source, wakeBooksChecker } = parts;
      if (caller.reach !== 'all') return refuse(customsAuthorityRequired);
      const [id, at] = [newId('bch', source), source.now()];
      const asked = await database.systemTransaction(async (transaction) => {
        const check = await askCheck(transaction, id, at);
        if (check.id !== id) return check;
        await recordAudit(transaction, {
          ...actingAs(caller, request),
          organisationId: caller.organisation.id,
          at,
          action: 'books_check.ask',
          target: { kind: 'books_check', id },
          change: { after: { askedAt: at.toISOString() } },
        });
        return check;
      });
      wakeBooksChecker();
      return answer(asked.id === id ? 201 : 200, keptCheckBody(asked));
    },
);
