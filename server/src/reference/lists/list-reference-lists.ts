import { type Static, Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, singlePage } from '../../foundation/http/pagination.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { matchesTag } from '../../foundation/http/version-tag.ts';
import type { Column } from './list-definition.ts';
import { dateQuery, ListBody, tagOf } from './list-schemas.ts';
import { attributeOf, type ListName, listDefinitions, listNames } from './lists.ts';
import { countEntries, type ListState, readListStates } from './store.ts';

export const listReferenceLists = declarantOperation(
  {
    id: 'listReferenceLists',
    client: 'reference.lists()',
    method: 'GET',
    path: '/openapi/reference',
    tag: 'Tariff and reference',
    summary: 'List code lists',
    description:
      'Returns the code lists, each with the number of its entries and the time of its last change.',
    scope: 'reference:read',
    query: Type.Object({ date: dateQuery }, { additionalProperties: false }),
    conditional: true,
    answers: {
      200: {
        description: 'The code lists.',
        body: listBody(ListBody, 'Code lists.'),
        headers: ['ETag'],
        examples: { lists: { summary: 'One code list', value: singlePage([exampleList()]) } },
      },
    },
    problems: [inputInvalid],
  },
  (parts: { readonly database: Database; readonly calendar: Calendar; readonly now: () => Date }) =>
    async ({ caller, query, request }) => {
      const day = query.date ?? parts.calendar.dayOf(parts.now());
      return parts.database.organisation(caller.organisation.id, async (sql) => {
        const states = await readListStates(sql);
        const tag = tagOf(states, day);
        if (matchesTag(request.header('if-none-match'), tag)) return answer(304, undefined, ['ETag', tag]);
        const counts = await countEntries(sql, day);
        const stateOf = (list: ListName) => states.find(({ name }) => name === list);
        const items = listNames.map((list) => codeListBody(list, stateOf(list), counts.get(list) ?? 0));
        return answer(200, singlePage(items), ['ETag', tag]);
      });
    },
);

function codeListBody(
  list: ListName,
  state: Pick<ListState, 'version' | 'changedAt'> | undefined,
  entries: number,
): Static<typeof ListBody> {
  const { title, description, source, columns } = listDefinitions[list];
  return {
    list,
    title,
    description,
    source,
    attributes: Object.fromEntries(columns.map((column) => [attributeOf(column), wordsOf(column)])),
    entries,
    version: state?.version ?? 0,
    changedAt: state?.changedAt.toISOString() ?? null,
  };
}

function wordsOf({ description, readBy }: Column): string {
  return readBy === 'shown' ? description : `${description} Used by: ${readBy.join(', ')}.`;
}

function exampleList(): Static<typeof ListBody> {
  return codeListBody('ports', { version: 1, changedAt: new Date('2026-11-20T08:00:00Z') }, 378);
}
