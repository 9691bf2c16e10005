import { Type } from 'typebox';
import { openApiOperation } from '../../callers/public.ts';
import { readLogOfPeriod, StreamRole } from '../../declarations/feed/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { timeSchema } from '../../foundation/http/common-schemas.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { createLongPollLimit } from '../../foundation/http/long-poll-limit.ts';
import { streamAnswer } from '../../foundation/http/operation.ts';
import { rateRefusal } from '../../foundation/http/pipeline.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { eventExample, eventWriter, PortalEvent } from './event.ts';
import { validatePeriod } from './validate-period.ts';

const maxExportsPerClient = 2;
const eventsPerRead = 250;
const mediaType = 'application/x-ndjson';

export const exportEvents = openApiOperation(
  {
    id: 'exportEvents',
    client: 'events.export',
    method: 'GET',
    path: '/openapi/events/export',
    tag: 'Status and events',
    summary: 'Export events',
    description:
      'Returns all events of a period in the order of the log, one per line (NDJSON). The response is streamed without `Content-Length`. If the export fails, the portal closes the connection before the end of the response. A client can run two exports at a time.',
    scope: 'declarations:read',
    query: Type.Object(
      {
        occurredFrom: timeSchema('Start of the period (inclusive)'),
        occurredBefore: timeSchema('End of the period (exclusive)'),
        role: Type.Optional(StreamRole),
      },
      { additionalProperties: false },
    ),
    answers: {
      200: {
        description: 'The events, one per line',
        mediaType,
        body: PortalEvent,
        examples: { line: { summary: 'One line', value: eventExample } },
      },
    },
    problems: [inputInvalid],
  },
  ({
    database,
    baseUrl,
  }: {
    readonly database: Pick<Database, 'organisation'>;
    readonly baseUrl: string;
  }) => {
    const underWay = createLongPollLimit(maxExportsPerClient);
    return ({ caller, query, request }) => {
      const period = { from: new Date(query.occurredFrom), before: new Date(query.occurredBefore) };
      const faults = validatePeriod(period, 'query');
      if (faults.length > 0) return inputRefusal(faults);
      if (!underWay.begin(caller.client.id)) {
        return rateRefusal(5, { words: 'rate_limited.exports' });
      }
      request.ended.addEventListener('abort', () => underWay.end(caller.client.id), { once: true });
      return streamAnswer(lines(database, caller.organisation.id, query.role, baseUrl, period), mediaType);
    };
  },
);

async function* lines(
  database: Pick<Database, 'organisation'>,
  organisationId: string,
  role: StreamRole | undefined,
  baseUrl: string,
  period: { readonly from: Date; readonly before: Date },
): AsyncGenerator<string> {
  const textOf = eventWriter(organisationId, baseUrl);
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after;
    const { changes, position } = await database.organisation(organisationId, (sql) =>
      readLogOfPeriod(sql, organisationId, period, role, from, eventsPerRead),
    );
    if (changes.length > 0) yield changes.map((change) => `${textOf(change)}\n`).join('');
    after = position;
  }
}
