import { type Static, Type } from 'typebox';
import { type Caller, openApiOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import type { StreamPositions } from '../../foundation/events/stream-positions.ts';
import {
  openStreamPosition,
  sealStreamPosition,
  streamPositionIn,
  streamStart,
} from '../../foundation/http/change-stream-cursor.ts';
import { daySchema, orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import type { LongPollLimit } from '../../foundation/http/long-poll-limit.ts';
import { followStream } from '../../foundation/http/long-polling.ts';
import { cursorOfOtherHistory, inputInvalid } from '../../foundation/http/problems.ts';
import { EntryBody, entryBody, exampleStored, listNames } from '../lists/public.ts';
import { type CodeChange, readChanges } from './change-store.ts';

const ChangesQuery = Type.Object(
  {
    after: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1_024,
        description: '`cursor` of the previous response. Default: the beginning of the change log.',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 500,
        default: 100,
        description: 'Maximum number of changes in the response',
      }),
    ),
    list: Type.Optional(
      Type.Enum([...listNames], {
        description: 'Name of a code list: the response contains only changes of this list',
      }),
    ),
    code: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        description: 'Code, for instance `USD`: the response contains only changes of this code',
      }),
    ),
    wait: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 30,
        description: 'Maximum time in seconds that the portal waits for a change before it responds',
      }),
    ),
  },
  { additionalProperties: false },
);
type Query = Static<typeof ChangesQuery>;

const ChangeBody = Type.Object(
  {
    sequence: Type.Integer({
      minimum: 1,
      description: 'Sequence number of the change. All lists share one sequence',
    }),
    list: Type.String({ description: 'Name of the code list' }),
    code: Type.String({ description: 'Code that changed' }),
    date: daySchema('First day of the new meaning'),
    version: Type.Integer({ minimum: 1, description: 'Version of the list that contains the change' }),
    recordedAt: timeSchema('Time when the portal recorded the change'),
    before: orNull(
      EntryBody,
      'Meaning that the code would have on `date` without the change. Null if the code would not be valid',
    ),
    after: orNull(
      EntryBody,
      'Meaning of the code on `date` with the change. Null if the code is no longer valid',
    ),
  },
  {
    additionalProperties: false,
    title: 'ReferenceChange',
    description: 'A change of a code by an import. Names and descriptions are in the languages of the list',
  },
);

const ChangesAnswer = Type.Object(
  {
    items: Type.Array(ChangeBody, { description: 'Changes of codes, oldest first' }),
    cursor: Type.String({ description: 'Value of `after` for the next request' }),
    more: Type.Boolean({ description: 'True if there are more changes now' }),
  },
  {
    additionalProperties: false,
    title: 'ReferenceChanges',
    description: 'Changes of codes in code lists',
  },
);

const { code: exampleCode, ...exampleEntry } = exampleStored;
const exampleReferenceChange = bodyOf({
  ...{ sequence: 7, list: 'ports', code: exampleCode, version: 3, date: '2027-01-01' },
  recordedAt: new Date('2026-11-25T09:00:00.000Z'),
  before: exampleEntry,
  after: { ...exampleEntry, name: 'Geneva (Cornavin)', validFrom: '2027-01-01' },
});

const maxCachedBytes = 16 * 1024 * 1024;
const stream = 'reference';

/**
 * Defines `GET /openapi/reference/changes`: a feed of changes of code lists, with the same kind of cursors as the feed
 * of statuses.
 */
export const listReferenceChanges = openApiOperation(
  {
    id: 'listReferenceChanges',
    client: 'reference.changes',
    method: 'GET',
    path: '/openapi/reference/changes',
    tag: 'Tariff and reference',
    summary: 'List code list changes',
    description:
      'Returns changed codes: codes that have a new meaning since a code list was imported. Each item contains one code, its new meaning, the first day of the new meaning, and the meaning that would apply without the change. To continue, repeat the request with the last `cursor` as `after`. With `wait`, the response is delayed until something changes. A 304 response to `If-None-Match` does not count against the rate limit. Changes that come with a release of the portal are not included.',
    scope: 'reference:read',
    query: ChangesQuery,
    conditional: true,
    answers: {
      200: {
        description: 'Changes after the cursor, oldest first',
        body: ChangesAnswer,
        headers: ['ETag'],
        examples: {
          port: {
            summary: 'A port that gets a new name next year',
            value: { items: [exampleReferenceChange], cursor: 'c2VhbGVkLWN1cnNvci1vZi03', more: false },
          },
        },
      },
    },
    problems: [inputInvalid, cursorOfOtherHistory],
  },
  (parts: {
    readonly database: Database;
    readonly cursorKey: Uint8Array;
    readonly referencePositions: StreamPositions;
    readonly longPollLimit: LongPollLimit;
    readonly clock: () => number;
  }) => {
    const { database, cursorKey, referencePositions: feed, longPollLimit, clock } = parts;
    return followStream<Caller, Query, CodeChange>(
      { feed, longPollLimit, clock },
      {
        mostKeptBytes: maxCachedBytes,
        streamOf: () => stream,
        holderOf: ({ client }) => client.id,
        positionOf(_caller, query) {
          if (query.after === undefined) return streamStart;
          return openStreamPosition(cursorKey, bindingOf(query), query.after);
        },
        read: ({ organisation }, query, after) =>
          database.organisation(organisation.id, (sql) => readChanges(sql, after, query, query.limit ?? 100)),
        write: (_caller, query, page) =>
          JSON.stringify({
            items: page.entries.map(bodyOf),
            cursor: sealStreamPosition(cursorKey, bindingOf(query), streamPositionIn(page, page.position)),
            more: page.more,
          }),
      },
    );
  },
);

function bindingOf({ list, code }: Query): string {
  return JSON.stringify(['reference-changes', list ?? null, code ?? null]);
}

function bodyOf({ sequence, list, code, date, version, recordedAt, before, after }: CodeChange) {
  const meaningBody = (entry: CodeChange['before']) => entry && entryBody({ code, ...entry }, 'en');
  return {
    ...{ sequence, list, code, date, version, recordedAt: recordedAt.toISOString() },
    before: meaningBody(before),
    after: meaningBody(after),
  };
}
