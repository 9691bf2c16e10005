import { Type } from 'typebox';
import { identityOf, managementOperation } from '../callers/public.ts';
import type { Database } from '../foundation/database/database.ts';
import { inReach } from '../foundation/database/reach.ts';
import { type EventStreamParts, eventStream, eventStreamType } from '../foundation/http/event-stream.ts';
import { inputInvalid } from '../foundation/http/problems.ts';
import { followCalls } from './call-tail.ts';
import { callFilters } from './list-calls.ts';
import { exampleCall, loggedCallBody } from './logged-call.ts';
import { isEntryNumber, type LoggedCall, listNewCalls } from './request-log-store.ts';

interface TailParts extends EventStreamParts {
  readonly database: Database;
  readonly now: () => Date;
}

const everyMs = 250;

export const streamCallsOperation = managementOperation(
  {
    id: 'streamRequestLog',
    method: 'GET',
    path: '/management/request-log/stream',
    tag: 'Usage',
    summary: 'Stream requests of clients',
    description:
      'A stream of Server-Sent Events: `call` is one call as `GET /management/request-log` lists it, within a second of its answer, from whichever node; it begins with what comes after the stream was opened, or behind the `id` in `Last-Event-ID`. Of more than 50 that come at once the newest are told, and `dropped` says how many were left out: they are in the list. It ends when the caller may no longer call. A caller may hold eight streams and held calls at a time; another one is answered 429.',
    scope: 'management:read',
    roles: ['owner', 'developer', 'administrator', 'auditor'],
    terminal: 'requests:read',
    query: Type.Object(callFilters, { additionalProperties: false }),
    answers: {
      200: {
        description: 'The stream.',
        mediaType: eventStreamType,
        body: Type.String({
          description:
            'Server-Sent Events: `event` is `call`, `data` a call, `id` its number; or `dropped`, `data` how many were left out.',
        }),
        examples: { one: { summary: 'A declaration that is not there', value: frameOf(exampleCall) } },
      },
    },
    problems: [inputInvalid],
  },
  (parts: TailParts) =>
    ({ caller, query, request }) => {
      const resumed = request.header('last-event-id') ?? '';
      const tail = followCalls(parts.now, isEntryNumber(resumed) ? resumed : null);
      return eventStream(parts, {
        callerId: identityOf(caller).id,
        request,
        everyMs,
        async look() {
          const { calls, left } = await tail.read((asked) =>
            inReach(parts.database, caller, (sql, within) => listNewCalls(sql, within, query, asked)),
          );
          const dropped = left > 0 ? `event: dropped\ndata: {"calls":${left}}\n\n` : '';
          return dropped + calls.map((call: LoggedCall) => frameOf(loggedCallBody(call))).join('');
        },
      });
    },
);

function frameOf(call: ReturnType<typeof loggedCallBody>): string {
  return `id: ${call.id}\nevent: call\ndata: ${JSON.stringify(call)}\n\n`;
}
