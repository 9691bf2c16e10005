import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import { declarantOperation, type PortalParts } from '../../callers/public.ts';
import { country } from '../../country/public.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { preferredMediaType } from '../../foundation/http/negotiation.ts';
import { answer, streamAnswer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { matchesTag } from '../../foundation/http/version-tag.ts';
import type { CachedReference } from '../../reference/lists/public.ts';
import type { MonthAvailability } from '../../system/status/public.ts';
import { dayAfter } from './service-level-job.ts';
import {
  exampleServiceLevels,
  type MeasuredPeriod,
  ServiceLevels,
  serviceLevelsBody,
  serviceLevelsCsv,
} from './service-level-response.ts';
import { measureOwnTimes, readDaysOfMonth, readServiceLevels } from './service-level-store.ts';

const { leastDeclarations, leastDeclarants } = country.serviceLevels;
const serviceLevelFormats = ['application/json', 'text/csv'] as const;

export const getServiceLevels = declarantOperation(
  {
    id: 'getServiceLevels',
    client: 'serviceLevels.get(query)',
    method: 'GET',
    path: '/openapi/service-levels',
    tag: 'Status and events',
    summary: 'Get service levels of a period',
    description: `Returns how long declarations took from the lodgement to acceptance, release and clearance, from acceptance to release, and from release to clearance: median, 90th and 99th percentile, for the whole country and by office and type, of a day or a month. A step belongs to the day on which it ended. The time of goods that arrived after the lodgement starts with their presentation. A percentile is the time that at least this share of the declarations did not exceed, so it is the time of one of them. All figures come from the events of declarations. Figures of fewer than ${leastDeclarations} declarations, or of fewer than ${leastDeclarants} organisations, are null. The portal calculates the current day every five minutes, and the current month every hour. A month also contains latencies and errors of the API, from the request log, and the availability, if the operator publishes it. With \`own=true\`, the response contains only the declarations of the caller, at the time of the request. With \`Accept: text/csv\`, the response is a time release study (WTO Trade Facilitation Agreement, article 7.6).`,
    scope: 'declarations:read',
    query: Type.Object(
      {
        period: Type.Optional(
          Type.String({
            pattern: '^[1-9][0-9]{3}-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?$',
            'x-format': 'period',
            description:
              'Day, such as `2026-11-28`, or month, such as `2026-11`; default: the current month in the time zone of the portal.',
          }),
        ),
        own: Type.Optional(
          Type.Boolean({ default: false, description: 'Only declarations that the caller lodged.' }),
        ),
      },
      { additionalProperties: false },
    ),
    conditional: true,
    answers: {
      200: {
        description: 'The service levels.',
        body: ServiceLevels,
        headers: ['ETag'],
        mediaType: serviceLevelFormats[0],
        examples: { month: { summary: 'A month', value: exampleServiceLevels } },
        alternatives: {
          'text/csv': {
            body: Type.String({
              description: 'A header line, then one line for each office, type and step.',
            }),
            examples: { file: { summary: 'A month', value: serviceLevelsCsv(exampleServiceLevels) } },
          },
        },
      },
    },
    problems: [inputInvalid, notFound],
  },
  (parts: ServiceLevelParts) =>
    async ({ caller, query, request }) => {
      const period = query.period ?? parts.reference.calendar.dayOf(parts.now()).slice(0, 7);
      // The pattern allows 31 days in each month.
      if (isDay(period) && parts.reference.calendar.startOf(period) === null) {
        const place = { in: 'query', name: 'period' } as const;
        const message = { words: 'pattern.period', params: { format: 'period' } } as const;
        return inputRefusal([{ ...place, ...message, code: 'pattern', actual: period }]);
      }
      const measured = query.own
        ? await measureOwn(parts, caller.organisation.id, period)
        : await readPublished(parts, period);
      if (!measured) return refuse(notFound, { detail: { words: 'not_found.service_levels' } });
      const body = serviceLevelsBody(measured);
      const mediaType = preferredMediaType(request.header('accept'), serviceLevelFormats);
      const tag = `"${createHash('sha256')
        .update(`${mediaType} ${JSON.stringify(body)}`)
        .digest('base64url')
        .slice(0, 22)}"`;
      if (matchesTag(request.header('if-none-match'), tag)) return answer(304, undefined, ['ETag', tag]);
      if (mediaType === 'text/csv')
        return streamAnswer(csvChunks(serviceLevelsCsv(body)), mediaType, ['ETag', tag]);
      return answer(200, body, ['ETag', tag]);
    },
);

async function* csvChunks(file: string): AsyncGenerator<string> {
  yield file;
}

interface ServiceLevelParts extends PortalParts<'database' | 'now'> {
  readonly reference: Pick<CachedReference, 'calendar'>;
  readonly readAvailability: (month: string) => Promise<MonthAvailability | null>;
}

async function readPublished(
  { database, readAvailability }: ServiceLevelParts,
  period: string,
): Promise<MeasuredPeriod | null> {
  const stored = await readServiceLevels(database.system, period);
  if (!stored) return null;
  if (isDay(period)) return { ...stored, days: [], availability: null, own: false };
  const days = await readDaysOfMonth(database.system, period);
  return { ...stored, days, availability: await readAvailability(period), own: false };
}

async function measureOwn(
  { database, reference: { calendar }, now }: ServiceLevelParts,
  organisationId: string,
  period: string,
): Promise<MeasuredPeriod | null> {
  const from = calendar.startOf(isDay(period) ? period : `${period}-01`);
  const calculatedAt = now();
  if (!from || from > calculatedAt) return null;
  const before = isDay(period) ? dayAfter(calendar, period) : calendar.startOfMonth(from, 1);
  const times = await database.organisation(organisationId, (sql) =>
    measureOwnTimes(sql, organisationId, { from, before }),
  );
  const isFinal = before <= calculatedAt;
  return { period, calculatedAt, isFinal, times, days: [], api: null, availability: null, own: true };
}

function isDay(period: string): boolean {
  return period.length === '2026-11-28'.length;
}
