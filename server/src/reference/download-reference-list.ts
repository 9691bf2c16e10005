import { Type } from 'typebox';
import type { Database } from '../foundation/database/database.ts';
import { answer, type Operation, openApiOperation } from '../foundation/http/operation.ts';
import { refuse } from '../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../foundation/http/problems.ts';
import { matchesTag } from '../foundation/http/version-tag.ts';
import { writeEntries } from './entries.ts';
import { isListName, listDefinitions } from './lists.ts';
import { exampleEntry, listParam, tagOf } from './representation.ts';
import { findListStates, readList } from './store.ts';

export function downloadReferenceList(parts: { readonly database: Database }): Operation {
  return openApiOperation({
    id: 'downloadReferenceList',
    method: 'GET',
    path: '/openapi/reference/{list}/download',
    tag: 'Reference',
    summary: 'Download a code list',
    description: 'The whole list with every period of every code, as CSV in UTF-8 (RFC 4180).',
    scope: 'reference:read',
    params: Type.Object({ list: listParam }, { additionalProperties: false }),
    conditional: true,
    answers: {
      200: {
        description: 'The list.',
        body: Type.String({ description: 'A head, then a line for each period of each code.' }),
        mediaType: 'text/csv',
        headers: ['ETag'],
        examples: {
          ports: { summary: 'A port', value: writeEntries(listDefinitions.ports, [exampleEntry]) },
        },
      },
    },
    problems: [inputInvalid, notFound],
    async handle({ caller, params, request }) {
      const { list } = params;
      if (!isListName(list)) return refuse(notFound);
      return parts.database.organisation(caller.organisation.id, async (sql) => {
        const tag = tagOf(await findListStates(sql, [list]));
        if (matchesTag(request.header('if-none-match'), tag)) return answer(304, undefined, ['ETag', tag]);
        return answer(200, writeEntries(listDefinitions[list], await readList(sql, list)), ['ETag', tag]);
      });
    },
  });
}
