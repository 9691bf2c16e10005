import { type Static, Type } from 'typebox';
import { openApiOperation } from '../../callers/public.ts';
import {
  type FollowingDependencies,
  followChanges,
  readHead,
  StreamRole,
} from '../../declarations/feed/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { preferredMediaType } from '../../foundation/http/negotiation.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { EventType, eventExample, Include, PortalEvent } from './event.ts';
import { type EventLog, eventLog, type LoggedEvent } from './event-log.ts';
import { eventStreamType, eventsAsStream, frameOf } from './stream-events.ts';

const EventsQuery = Type.Object(
  {
    after: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1_024,
        description:
          'The `cursor` of an earlier answer, or `latest`: behind everything that has happened. Without it: from the beginning.',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 500, default: 100, description: 'How many events at most' }),
    ),
    wait: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 30,
        description: 'Seconds to hold the answer until something happens',
      }),
    ),
    type: Type.Optional(
      Type.Array(EventType, {
        maxItems: EventType.enum.length,
        description: 'Only events of these types; repeat the parameter for several',
      }),
    ),
    role: Type.Optional(StreamRole),
    include: Type.Optional(Include),
  },
  { additionalProperties: false },
);
type Query = Static<typeof EventsQuery>;

const EventsAnswer = Type.Object(
  {
    items: Type.Array(PortalEvent, { description: 'What happened, oldest first' }),
    cursor: Type.String({ description: 'Send it as `after` next time' }),
    more: Type.Boolean({ description: 'Whether there is more behind the cursor already' }),
  },
  { additionalProperties: false, title: 'Events', description: 'A piece of the log of the organisation' },
);

const mostKeptBytes = 16 * 1024 * 1024;

export interface EventDependencies extends FollowingDependencies {
  readonly database: Database;
  readonly cursorKey: Uint8Array;
  readonly baseUrl: string;
}

export const listEventsOperation = openApiOperation(
  {
    id: 'listEvents',
    method: 'GET',
    path: '/openapi/events',
    tag: 'Status and events',
    summary: 'List events',
    description:
      'Everything that happened to the organisation’s declarations, each change once, oldest first; with `role=principal` to those that others have lodged in its name. Keep it in a loop with the `cursor` of the answer before; with `wait` the answer is held until something happens. Reading consumes nothing: the log can be read again from any point. An unchanged answer to `If-None-Match` is 304 and is not counted. With `include=declaration` each event brings its declaration as it was then; a page may hold fewer then. With `Accept: text/event-stream` it is a stream of Server-Sent Events instead: it begins behind `after` or `Last-Event-ID`, goes on as long as the caller listens, and needs neither `limit` nor `wait`.',
    scope: 'declarations:read',
    query: EventsQuery,
    conditional: true,
    resumable: true,
    answers: {
      200: {
        description: 'What happened since the cursor, oldest first',
        body: EventsAnswer,
        headers: ['ETag'],
        examples: {
          happened: {
            summary: 'A declaration was released',
            value: {
              items: [eventExample],
              cursor: 'c2VhbGVkLWN1cnNvci1vZi00Mg',
              more: false,
            },
          },
        },
        alternatives: {
          [eventStreamType]: {
            body: Type.String({
              description: 'Server-Sent Events: `id` a cursor, `event` the type, `data` the event',
            }),
            examples: {
              happened: {
                summary: 'A declaration was released',
                value: frameOf(
                  { type: eventExample.type, text: JSON.stringify(eventExample) },
                  'c2VhbGVkLWN1cnNvci1vZi00Mg',
                ),
              },
            },
          },
        },
      },
    },
    problems: [inputInvalid],
  },
  (deps: EventDependencies) => {
    const log = eventLog(deps);
    const asJson = eventsAsJson(deps, log);
    return (input) => {
      const mediaType = preferredMediaType(input.request.header('accept'), [
        'application/json',
        eventStreamType,
      ]);
      return mediaType === eventStreamType ? eventsAsStream(deps, log, input) : asJson(input);
    };
  },
);

function eventsAsJson(deps: EventDependencies, log: EventLog) {
  return followChanges<Query, LoggedEvent>(deps, {
    mostKeptBytes,
    positionOf: ({ organisation: { id } }, { after, ...filter }) =>
      after === 'latest'
        ? deps.database.organisation(id, (sql) => readHead(sql, id, filter.role))
        : log.open(id, filter, after),
    read: (caller, { limit = 100, include, ...filter }, after) =>
      log.read(caller.organisation.id, filter, after, limit, include !== undefined),
    write(caller, filter, { entries, more, position }) {
      const cursor = log.seal(caller.organisation.id, filter, position);
      const events = entries.map(({ text }) => text).join(',');
      return `{"items":[${events}],${JSON.stringify({ cursor, more }).slice(1)}`;
    },
  });
}
