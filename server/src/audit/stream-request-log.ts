import { Type } from 'typebox';
import { callerIdentityOf, managementOperation, type PortalParts } from '../callers/public.ts';
import { inTenantScope } from '../foundation/database/tenant-scope.ts';
import {
  type EventStreamDependencies,
  eventStream,
  eventStreamMediaType,
} from '../foundation/http/event-stream.ts';
import { inputInvalid } from '../foundation/http/problems.ts';
import { requestLogFilters } from './list-request-log.ts';
import { exampleCall, requestLogEntryBody } from './request-log-entry.ts';
import { isEntryNumber, listNewRequestLogEntries, type RequestLogEntry } from './request-log-store.ts';
import { createRequestLogTail } from './request-log-tail.ts';

type TailParts = EventStreamDependencies & PortalParts<'database' | 'now'>;

const requestLogPollMs = 250;

export const streamCallsOperation = managementOperation(
  {
    id: 'streamRequestLog',
    method: 'GET',
    path: '/management/request-log/stream',
    tag: 'Usage',
    summary: 'Stream requests of clients',
    description:
      'Returns a stream of server-sent events. A `call` event contains a request as in `GET /management/request-log`, from any node, at most a second after the response to the request. The stream starts with the next request, or after the `id` in `Last-Event-ID`. If more than 50 requests arrive at once, the stream contains only the newest 50. A `dropped` event then contains the number of omitted requests. `GET /management/request-log` returns the omitted requests too. The stream ends when the caller loses access. A caller can have at most eight streams and waiting requests at a time; the response to a request for another stream is 429.',
    scope: 'management:read',
    roles: ['owner', 'developer', 'administrator', 'auditor'],
    terminal: 'requests:read',
    query: Type.Object(requestLogFilters, { additionalProperties: false }),
    answers: {
      200: {
        description: 'The stream.',
        mediaType: eventStreamMediaType,
        body: Type.String({
          description:
            'Server-sent events. `event` is `call`: `data` is a request, and `id` is its number. `event` is `dropped`: `data` contains the number of omitted requests in `calls`.',
        }),
        examples: {
          one: { summary: 'A request for a declaration that does not exist', value: frameOf(exampleCall) },
        },
      },
    },
    problems: [inputInvalid],
  },
  (parts: TailParts) =>
    ({ caller, query, request }) => {
      const resumed = request.header('last-event-id') ?? '';
      const tail = createRequestLogTail(parts.now, isEntryNumber(resumed) ? resumed : null);
      return eventStream(parts, {
        callerId: callerIdentityOf(caller).id,
        request,
        everyMs: requestLogPollMs,
        async look() {
          const { calls, left } = await tail.read((filter) =>
            inTenantScope(parts.database, caller, (sql, within) =>
              listNewRequestLogEntries(sql, within, query, filter),
            ),
          );
          const dropped = left > 0 ? `event: dropped\ndata: {"calls":${left}}\n\n` : '';
          return dropped + calls.map((call: RequestLogEntry) => frameOf(requestLogEntryBody(call))).join('');
        },
      });
    },
);

function frameOf(call: ReturnType<typeof requestLogEntryBody>): string {
  return `id: ${call.id}\nevent: call\ndata: ${JSON.stringify(call)}\n\n`;
}
