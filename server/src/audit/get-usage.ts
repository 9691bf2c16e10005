import { type Static, Type } from 'typebox';
import { managementOperation } from '../callers/public.ts';
import type { Database } from '../foundation/database/database.ts';
import { inTenantScope } from '../foundation/database/tenant-scope.ts';
import { idSchema, timeSchema } from '../foundation/http/common-schemas.ts';
import { answer } from '../foundation/http/operation.ts';
import { inputInvalid } from '../foundation/http/problems.ts';
import {
  countByProblemCode,
  groupUsageByKey,
  requestTallyOf,
  requestTallyProperties,
} from './usage-counts.ts';
import { usagePeriodOf, usagePeriodQuery } from './usage-period.ts';
import { type CountedCalls, countByTime, countRequestsByGroup, maxUsageGroups } from './usage-store.ts';

const groupings = ['operation', 'client', 'organisation'] as const;

const UsageQuery = Type.Object(
  {
    ...usagePeriodQuery,
    interval: Type.Optional(
      Type.Union([Type.Literal('hour'), Type.Literal('day')], {
        default: 'day',
        description:
          'Length of an interval: an hour, or a day in UTC. With `hour`, the period can have 31 days; with `day`, 366 days.',
      }),
    ),
    by: Type.Optional(
      Type.Enum([...groupings], {
        default: 'operation',
        description:
          'Determines the groups in `groups` of the response: one group for each operation, client or organisation.',
      }),
    ),
    clientId: Type.Optional(idSchema('cli', 'Only requests of this client.')),
    operation: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'Only requests of this operation.' }),
    ),
    organisationId: Type.Optional(
      idSchema('org', 'Only requests of the clients that this organisation owns.'),
    ),
  },
  { additionalProperties: false },
);

const CodeCountBody = Type.Object(
  {
    httpStatus: Type.Integer({ description: 'HTTP status of the responses.' }),
    code: Type.String({ description: 'Code of the problem.' }),
    calls: Type.Integer({ description: 'Number of responses.' }),
  },
  { additionalProperties: false, description: 'Number of responses with one problem code.' },
);

const UsageBody = Type.Object(
  {
    occurredFrom: timeSchema('Start of the period (inclusive).'),
    occurredBefore: timeSchema('End of the period (exclusive).'),
    interval: Type.Union([Type.Literal('hour'), Type.Literal('day')], {
      description: 'Length of each interval in `points`: an hour or a day.',
    }),
    by: Type.Enum([...groupings], {
      description:
        'Determines the groups in `groups` of the response: one group for each operation, client or organisation.',
    }),
    total: Type.Object(requestTallyProperties, {
      additionalProperties: false,
      description: 'All requests of the period.',
    }),
    points: Type.Array(
      Type.Object(
        { startsAt: timeSchema('Start of the hour or day, in UTC.'), ...requestTallyProperties },
        { additionalProperties: false, description: 'Usage of one hour or day.' },
      ),
      { description: 'Usage of each hour or day in which there were requests, oldest first.' },
    ),
    groups: Type.Array(
      Type.Object(
        {
          key: Type.String({ description: 'Name of the operation, or id of the client or organisation.' }),
          ...requestTallyProperties,
          codes: Type.Array(CodeCountBody, {
            description: 'Problems in the responses, most frequent first.',
          }),
        },
        { additionalProperties: false, description: 'Usage of one operation, client or organisation.' },
      ),
      {
        description: `Usage by operation, client or organisation, most requests first, at most ${maxUsageGroups} groups.`,
      },
    ),
  },
  { additionalProperties: false, title: 'Usage', description: 'Numbers of requests in a period.' },
);

const exampleTally = {
  calls: 1200,
  succeeded: 180,
  unchanged: 1000,
  refused: 20,
  failed: 0,
  latencyMs: { p50: 1, p95: 5, p99: 20 },
};

const exampleUsage: Static<typeof UsageBody> = {
  occurredFrom: '2026-11-20T00:00:00.000Z',
  occurredBefore: '2026-11-21T00:00:00.000Z',
  interval: 'day',
  by: 'operation',
  total: exampleTally,
  points: [{ startsAt: '2026-11-20T00:00:00.000Z', ...exampleTally }],
  groups: [
    { key: 'getStatus', ...exampleTally, codes: [{ httpStatus: 400, code: 'input_invalid', calls: 20 }] },
  ],
};

export const getUsageOperation = managementOperation(
  {
    id: 'getUsage',
    method: 'GET',
    path: '/management/usage',
    tag: 'Usage',
    summary: 'Get usage of clients',
    description:
      'Returns the numbers, results and durations of requests by hour or day, grouped by operation, client or organisation. A request is included at most a second after its response. All requests of clients count, including unchanged polls. Token requests are counted separately: use `operation=issueToken`. The portal stores the usage for 400 days. An organisation sees its own clients; the customs authority sees all clients.',
    scope: 'management:read',
    roles: ['owner', 'developer', 'viewer', 'administrator', 'auditor'],
    terminal: 'requests:read',
    query: UsageQuery,
    answers: {
      200: {
        description: 'The usage.',
        body: UsageBody,
        examples: { day: { summary: 'One day of a polling client', value: exampleUsage } },
      },
    },
    problems: [inputInvalid],
  },
  ({ database, now }: { readonly database: Database; readonly now: () => Date }) =>
    async ({ caller, query }) => {
      const { interval = 'day', by = 'operation' } = query;
      const period = usagePeriodOf(query, interval, now());
      if ('kind' in period) return period;
      const filter = { ...query, ...period };
      const [times, keys] = await inTenantScope(database, caller, async (sql, within) => [
        await countByTime(sql, within, filter, interval),
        await countRequestsByGroup(sql, within, filter, by),
      ]);
      return answer(200, usageBody({ ...period, interval, by }, times ?? [], keys ?? []));
    },
);

function usageBody(
  period: { readonly from: Date; readonly to: Date } & Pick<Static<typeof UsageBody>, 'interval' | 'by'>,
  times: readonly CountedCalls[],
  keys: readonly CountedCalls[],
): Static<typeof UsageBody> {
  return {
    occurredFrom: period.from.toISOString(),
    occurredBefore: period.to.toISOString(),
    interval: period.interval,
    by: period.by,
    total: requestTallyOf(times),
    points: [...groupUsageByKey(times)].map(([startsAt, rows]) => ({ startsAt, ...requestTallyOf(rows) })),
    groups: [...groupUsageByKey(keys)].map(([key, rows]) => ({
      key,
      ...requestTallyOf(rows),
      codes: countByProblemCode(rows),
    })),
  };
}
