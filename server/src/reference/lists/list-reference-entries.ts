import { Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import type { Database } from '../../foundation/database/database.ts';
import { listBody, listQuery, openPage } from '../../foundation/http/listing.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { matchesTag } from '../../foundation/http/version-tag.ts';
import { isListName } from './lists.ts';
import { folded } from './reference.ts';
import {
  EntryBody,
  entryBody,
  exampleEntry,
  exampleLine,
  listParam,
  tagOf,
  validOnQuery,
} from './representation.ts';
import { findListStates, listEntries } from './store.ts';

const q = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 100,
    description:
      'Words that an entry must hold, all of them: the code begins with the word, or name or description contain it. Case and accents do not matter.',
  }),
);

export const listReferenceEntries = declarantOperation(
  {
    id: 'listReferenceEntries',
    method: 'GET',
    path: '/openapi/reference/{list}',
    tag: 'Reference',
    summary: 'Read or search a code list',
    description:
      'The entries that are valid on the day, by code. A cursor keeps to the day of the first page.',
    scope: 'reference:read',
    params: Type.Object({ list: listParam }, { additionalProperties: false }),
    query: Type.Object({ ...listQuery, validOn: validOnQuery, q }, { additionalProperties: false }),
    conditional: true,
    answers: {
      200: {
        description: 'A page of entries.',
        body: listBody(EntryBody, 'Entries by code.'),
        headers: ['ETag'],
        examples: {
          port: { summary: 'A port', value: { items: [exampleEntry], cursor: null, more: false } },
          line: { summary: 'A tariff line', value: { items: [exampleLine], cursor: null, more: false } },
        },
      },
    },
    problems: [inputInvalid, notFound],
  },
  (parts: {
    readonly database: Database;
    readonly calendar: Calendar;
    readonly cursorKey: Uint8Array;
    readonly now: () => Date;
  }) => {
    const { database, calendar, cursorKey, now } = parts;
    return async ({ caller, params, query, request }) => {
      const { list } = params;
      if (!isListName(list)) return refuse(notFound);
      const binding = ['reference', list, query.validOn ?? null, query.q ?? null];
      const page = openPage(cursorKey, binding, query);
      if (page.kind === 'refusal') return page;
      // A position is the day of the walk and the last code: a walk over midnight stays on its day.
      const [dayOfWalk, after = null] = page.after?.split(' ') ?? [];
      const day = dayOfWalk ?? query.validOn ?? calendar.dayOf(now());
      return database.organisation(caller.organisation.id, async (sql) => {
        const tag = tagOf(await findListStates(sql, [list]), day);
        if (matchesTag(request.header('if-none-match'), tag)) return answer(304, undefined, ['ETag', tag]);
        const words = folded(query.q ?? '')
          .split(/\s+/)
          .filter((word) => word !== '');
        const rows = await listEntries(sql, list, { day, words }, { after, limit: page.limit });
        return answer(
          200,
          page.close(rows, (row) => `${day} ${row.code}`, entryBody),
          ['ETag', tag],
        );
      });
    };
  },
);
