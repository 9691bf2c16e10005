import { Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import type { Database, Sql } from '../../foundation/database/database.ts';
import { preferredMediaType } from '../../foundation/http/negotiation.ts';
import { answer, streamAnswer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { matchesTag } from '../../foundation/http/version-tag.ts';
import { entryLine, headerLine, writeEntries } from './entries.ts';
import type { ListDefinition } from './list-definition.ts';
import type { Entry } from './list-entry.ts';
import { entryBody, exampleEntry, exampleStored, listParam, tagOf } from './list-schemas.ts';
import { isListName, type ListName, listDefinitions } from './lists.ts';
import { findListStates, listTranslationColumns, readListFrom } from './store.ts';
import { textColumns } from './translations.ts';

export const downloadReferenceList = declarantOperation(
  {
    id: 'downloadReferenceList',
    client: 'reference.download',
    method: 'GET',
    path: '/openapi/reference/{list}/download',
    tag: 'Tariff and reference',
    summary: 'Download a code list',
    description:
      'Returns the complete list with all periods of validity, sorted by code, as CSV in UTF-8 (RFC 4180) with a column for each language, or as one JSON object per line. The response is streamed. If the list changes during the download, the portal closes the connection: repeat the request.',
    scope: 'reference:read',
    params: Type.Object({ list: listParam }, { additionalProperties: false }),
    conditional: true,
    translated: true,
    answers: {
      200: {
        description: 'The complete code list.',
        body: Type.String({
          description: 'A header line, then one line for each period of validity of each code.',
        }),
        mediaType: 'text/csv',
        headers: ['ETag'],
        examples: {
          ports: { summary: 'A port', value: writeEntries(listDefinitions.ports, [exampleStored]) },
        },
        alternatives: {
          'application/x-ndjson': {
            body: Type.String({ description: 'One entry of the list per line, as a JSON object.' }),
            examples: { ports: { summary: 'A port', value: `${JSON.stringify(exampleEntry)}\n` } },
          },
        },
      },
    },
    problems: [inputInvalid, notFound],
  },
  (parts: { readonly database: Database }) =>
    async ({ caller, params, request }) => {
      const { list } = params;
      if (!isListName(list)) return refuse(notFound);
      const readWith: ReadWork = (work) => parts.database.organisation(caller.organisation.id, work);
      const mediaType = preferredMediaType(request.header('accept'), ['text/csv', 'application/x-ndjson']);
      const states = await readWith((sql) => findListStates(sql, [list]));
      const isCsv = mediaType === 'text/csv';
      // A CSV file contains all languages, so its ETag does not depend on the language.
      const tag = isCsv ? tagOf(states) : tagOf(states, mediaType, request.language);
      if (matchesTag(request.header('if-none-match'), tag)) {
        return answer(304, undefined, ['ETag', tag]);
      }
      const pages = entriesOf(readWith, list, states[0]?.version ?? 0);
      if (!isCsv) return streamAnswer(ndjsonOf(pages, request.language), mediaType, ['ETag', tag]);
      const columns = textColumns(await readWith((sql) => listTranslationColumns(sql, list)));
      return streamAnswer(csvOf(listDefinitions[list], columns, pages), mediaType, ['ETag', tag]);
    },
);

type ReadWork = <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;

const entriesPerBatch = 1_000;

/**
 * Yields the entries of a list in batches. Throws if the list changes between two batches, because a mixture of two
 * versions would look complete.
 */
async function* entriesOf(
  reading: ReadWork,
  list: ListName,
  version: number,
): AsyncGenerator<readonly Entry[]> {
  let last: Entry | null = null;
  for (;;) {
    const after: Entry | null = last;
    const page: Awaited<ReturnType<typeof readListFrom>> = await reading((sql) =>
      readListFrom(sql, list, after, entriesPerBatch),
    );
    if (page.some((entry) => entry.version !== version)) {
      throw new Error(`the list ${list} changed during the download`);
    }
    if (page.length > 0) yield page;
    last = page.at(-1) ?? null;
    if (page.length < entriesPerBatch || last === null) return;
  }
}

async function* csvOf(
  definition: ListDefinition,
  texts: readonly string[],
  pages: AsyncIterable<readonly Entry[]>,
): AsyncGenerator<string> {
  yield headerLine(definition, texts);
  for await (const page of pages) yield page.map((entry) => entryLine(definition, texts, entry)).join('');
}

async function* ndjsonOf(pages: AsyncIterable<readonly Entry[]>, language: string): AsyncGenerator<string> {
  for await (const page of pages) {
    yield page.map((entry) => `${JSON.stringify(entryBody(entry, language))}\n`).join('');
  }
}
