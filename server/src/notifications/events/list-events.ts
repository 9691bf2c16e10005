import { type Static, Type } from 'typebox';
import { openApiOperation, type PortalParts } from '../../callers/public.ts';
import {
  type ChangeFollowingDependencies,
  followChanges,
  readStreamPosition,
  StreamRole,
} from '../../declarations/feed/public.ts';
import { streamPositionIn } from '../../foundation/http/change-stream-cursor.ts';
import { preferredMediaType } from '../../foundation/http/negotiation.ts';
import { cursorOfOtherHistory, inputInvalid } from '../../foundation/http/problems.ts';
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
          '`cursor` of the previous response, or `latest` for new events only. Default: the beginning of the log.',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 500, default: 100, description: 'Maximum number of events' }),
    ),
    wait: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 30,
        description: 'Maximum time in seconds that the portal waits for an event before it responds',
      }),
    ),
    type: Type.Optional(
      Type.Array(EventType, {
        maxItems: EventType.enum.length,
        description: 'Only events of these types. You can repeat the parameter',
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
    items: Type.Array(PortalEvent, { description: 'Events, oldest first' }),
    cursor: Type.String({ description: 'Value of `after` for the next request' }),
    more: Type.Boolean({ description: 'True if there are more events now' }),
  },
  { additionalProperties: false, title: 'Events', description: 'A page of the event log' },
);

const maxCachedBytes = 16 * 1024 * 1024;

export type EventDependencies = ChangeFollowingDependencies &
  PortalParts<'database' | 'cursorKey' | 'baseUrl'>;

export const listEventsOperation = openApiOperation(
  {
    id: 'listEvents',
    client: 'events.poll',
    method: 'GET',
    path: '/openapi/events',
    tag: 'Status and events',
    summary: 'List events',
    description:
      'Returns each event of the organisation’s declarations once, oldest first. With `role=principal`, the log contains the events of declarations that other organisations lodged in the name of the organisation, or that name it under a mandate as importer (for an export: as exporter). Repeat the request with the `cursor` of the previous response. With `wait`, the response is delayed until a new event occurs. Reading does not remove events: you can read the log again from any position. A 304 response to `If-None-Match` does not count against the rate limit. With `include=declaration`, each event contains its declaration as it was at the time of the event; a page may then contain fewer events than `limit`. With `Accept: text/event-stream`, the response is a stream of server-sent events: the stream starts after the position in `after` or `Last-Event-ID`, continues until the client disconnects, and ignores `limit` and `wait`.',
    scope: 'declarations:read',
    query: EventsQuery,
    conditional: true,
    resumable: true,
    answers: {
      200: {
        description: 'Events after the cursor, oldest first',
        body: EventsAnswer,
        headers: ['ETag'],
        examples: {
          happened: {
            summary: 'Release of a declaration',
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
              description: 'Server-sent events: `id` is a cursor, `event` the type, `data` the event',
            }),
            examples: {
              happened: {
                summary: 'Release of a declaration',
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
    problems: [inputInvalid, cursorOfOtherHistory],
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
    mostKeptBytes: maxCachedBytes,
    positionOf: ({ organisation: { id } }, { after, ...filter }) =>
      after === 'latest'
        ? deps.database.organisation(id, async (sql) => ({
            position: await readStreamPosition(sql, id, filter.role),
            mark: null,
          }))
        : log.open(id, filter, after),
    read: (caller, { limit = 100, include, ...filter }, after) =>
      log.read(caller.organisation.id, filter, after, limit, include !== undefined),
    write(caller, filter, page) {
      const { entries, more, position } = page;
      const cursor = log.seal(caller.organisation.id, filter, streamPositionIn(page, position));
      const events = entries.map(({ text }) => text).join(',');
      return `{"items":[${events}],${JSON.stringify({ cursor, more }).slice(1)}`;
    },
  });
}
