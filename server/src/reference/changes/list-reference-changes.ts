import { type Static, Type } from 'typebox';
import { type Caller, openApiOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import type { Heads } from '../../foundation/events/heads.ts';
import { openCursor, sealCursor } from '../../foundation/http/cursor.ts';
import { dayElement, orNull, timeElement } from '../../foundation/http/elements.ts';
import { followStream } from '../../foundation/http/following.ts';
import type { HeldCalls } from '../../foundation/http/held-calls.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { EntryBody, entryBody, exampleStored, listNames } from '../lists/public.ts';
import { type CodeChange, readChanges } from './change-store.ts';

const ChangesQuery = Type.Object(
  {
    after: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1_024,
        description: 'The `cursor` of an earlier answer. Without it: from the beginning.',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 500, default: 100, description: 'How many entries at most' }),
    ),
    list: Type.Optional(Type.Enum([...listNames], { description: 'Only changes of this list' })),
    code: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: 'Only changes of this code' }),
    ),
    wait: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 30,
        description: 'Seconds to hold the answer until something changes',
      }),
    ),
  },
  { additionalProperties: false },
);
type Query = Static<typeof ChangesQuery>;

const ChangeBody = Type.Object(
  {
    sequence: Type.Integer({ minimum: 1, description: 'Grows with every change of any list' }),
    list: Type.String({ description: 'The list' }),
    code: Type.String({ description: 'The code' }),
    date: dayElement('The first day on which the code means something else'),
    version: Type.Integer({ minimum: 1, description: 'The version of the list with the change' }),
    recordedAt: timeElement('When the portal came to know it'),
    before: orNull(EntryBody, 'What it would have meant on that day; null when it would not have been valid'),
    after: orNull(EntryBody, 'What it means on that day; null when it is not valid any more'),
  },
  {
    additionalProperties: false,
    title: 'ReferenceChange',
    description: 'What an import has changed of a code. Names and descriptions are those of the list itself',
  },
);

const ChangesAnswer = Type.Object(
  {
    items: Type.Array(ChangeBody, { description: 'The changes, oldest first' }),
    cursor: Type.String({ description: 'Send it as `after` next time' }),
    more: Type.Boolean({ description: 'Whether there is more behind the cursor already' }),
  },
  {
    additionalProperties: false,
    title: 'ReferenceChanges',
    description: 'What has changed in the code lists',
  },
);

const { code: exampleCode, ...exampleEntry } = exampleStored;
const example = bodyOf({
  ...{ sequence: 7, list: 'ports', code: exampleCode, version: 3, date: '2027-01-01' },
  recordedAt: new Date('2026-11-25T09:00:00.000Z'),
  before: exampleEntry,
  after: { ...exampleEntry, name: 'Geneva (Cornavin)', validFrom: '2027-01-01' },
});

const mostKeptBytes = 16 * 1024 * 1024;
const stream = 'reference';

/** `GET /openapi/reference/changes`: a feed of what imports change, followed as the status feed is. */
export const listReferenceChanges = openApiOperation(
  {
    id: 'listReferenceChanges',
    method: 'GET',
    path: '/openapi/reference/changes',
    tag: 'Tariff and reference',
    summary: 'List code list changes',
    description:
      'Keep it in a loop with the `cursor` of the answer before: one entry for each code that an import has changed, with the first day on which it means something else, what it means then and would have meant. With `wait` the answer is held until something changes. An unchanged answer to `If-None-Match` is 304 and is not counted. Lists that come with a release of the portal are not in it.',
    scope: 'reference:read',
    query: ChangesQuery,
    conditional: true,
    answers: {
      200: {
        description: 'What has changed since the cursor, oldest first',
        body: ChangesAnswer,
        headers: ['ETag'],
        examples: {
          port: {
            summary: 'A port has another name from next year on',
            value: { items: [example], cursor: 'c2VhbGVkLWN1cnNvci1vZi03', more: false },
          },
        },
      },
    },
    problems: [inputInvalid],
  },
  (parts: {
    readonly database: Database;
    readonly cursorKey: Uint8Array;
    readonly referenceHeads: Heads;
    readonly held: HeldCalls;
    readonly clock: () => number;
  }) => {
    const { database, cursorKey, referenceHeads: feed, held, clock } = parts;
    return followStream<Caller, Query, CodeChange>(
      { feed, held, clock },
      {
        mostKeptBytes,
        streamOf: () => stream,
        holderOf: ({ client }) => client.id,
        positionOf(_caller, query) {
          if (query.after === undefined) return 0;
          const position = openCursor(cursorKey, bindingOf(query), query.after);
          return position === null ? null : Number(position);
        },
        read: ({ organisation }, query, after) =>
          database.organisation(organisation.id, (sql) => readChanges(sql, after, query, query.limit ?? 100)),
        write: (_caller, query, { entries, position, more }) =>
          JSON.stringify({
            items: entries.map(bodyOf),
            cursor: sealCursor(cursorKey, bindingOf(query), String(position)),
            more,
          }),
      },
    );
  },
);

function bindingOf({ list, code }: Query): string {
  return JSON.stringify(['reference-changes', list ?? null, code ?? null]);
}

function bodyOf({ sequence, list, code, date, version, recordedAt, before, after }: CodeChange) {
  const told = (entry: CodeChange['before']) => entry && entryBody({ code, ...entry }, 'en');
  return {
    ...{ sequence, list, code, date, version, recordedAt: recordedAt.toISOString() },
    before: told(before),
    after: told(after),
  };
}
