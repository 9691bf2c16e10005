import { type Static, Type } from 'typebox';
import { managementOperation } from '../callers/public.ts';
import type { Database } from '../foundation/database/database.ts';
import { inReach } from '../foundation/database/reach.ts';
import { idElement, timeElement } from '../foundation/http/elements.ts';
import { inputRefusal } from '../foundation/http/input.ts';
import { answer } from '../foundation/http/operation.ts';
import { inputInvalid } from '../foundation/http/problems.ts';
import { byKey, codesOf, tallyMembers, tallyOf } from './usage.ts';
import { type CountedCalls, countByKey, countByTime, mostGroups } from './usage-store.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const longestDays = { hour: 31, day: 366 } as const;

const groupings = ['operation', 'client', 'organisation'] as const;

const UsageQuery = Type.Object(
  {
    occurredFrom: Type.Optional(
      timeElement(
        'Start of the period (inclusive), extended to a whole hour or day; default: seven days before `occurredBefore`.',
      ),
    ),
    occurredBefore: Type.Optional(
      timeElement('End of the period (exclusive), extended to a whole hour or day; default: now.'),
    ),
    interval: Type.Optional(
      Type.Union([Type.Literal('hour'), Type.Literal('day')], {
        default: 'day',
        description:
          'How long a point of time is, in UTC. By the hour a period has 31 days at most, by the day 366.',
      }),
    ),
    by: Type.Optional(
      Type.Enum([...groupings], {
        default: 'operation',
        description: 'What `groups` are made by.',
      }),
    ),
    clientId: Type.Optional(idElement('cli', 'Only calls of this client.')),
    operation: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'Only calls of this operation.' }),
    ),
    organisationId: Type.Optional(idElement('org', 'Only calls of this organisation’s clients.')),
  },
  { additionalProperties: false },
);

const CodeCountBody = Type.Object(
  {
    httpStatus: Type.Integer({ description: 'The status.' }),
    code: Type.String({ description: 'The code of the problem.' }),
    calls: Type.Integer({ description: 'How often it was answered.' }),
  },
  { additionalProperties: false, description: 'How often one problem was answered.' },
);

const UsageBody = Type.Object(
  {
    occurredFrom: timeElement('Start of the period (inclusive).'),
    occurredBefore: timeElement('End of the period (exclusive).'),
    interval: Type.Union([Type.Literal('hour'), Type.Literal('day')], {
      description: 'How long a point of time is.',
    }),
    by: Type.Enum([...groupings], {
      description: 'What the groups are made by.',
    }),
    total: Type.Object(tallyMembers, {
      additionalProperties: false,
      description: 'All calls of the period.',
    }),
    points: Type.Array(
      Type.Object(
        { startsAt: timeElement('When the hour or day begins, in UTC.'), ...tallyMembers },
        { additionalProperties: false, description: 'An hour or a day.' },
      ),
      { description: 'Hours or days with calls, oldest first.' },
    ),
    groups: Type.Array(
      Type.Object(
        {
          key: Type.String({ description: 'The operation, or the id of the client or organisation.' }),
          ...tallyMembers,
          codes: Type.Array(CodeCountBody, { description: 'The problems among the answers, most first.' }),
        },
        { additionalProperties: false, description: 'An operation, a client or an organisation.' },
      ),
      {
        description: `Operations, clients or organisations, those with most calls first: ${mostGroups} at most.`,
      },
    ),
  },
  { additionalProperties: false, title: 'Usage', description: 'Calls of a period, counted.' },
);

const exampleTally = {
  calls: 1200,
  succeeded: 180,
  unchanged: 1000,
  refused: 20,
  failed: 0,
  latencyMs: { p50: 1, p95: 5, p99: 20 },
};

const example: Static<typeof UsageBody> = {
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
      'By the hour or day, and by operation, client or organisation: how calls were answered and how long they took, within a second of the answer. Every call of a client counts, unchanged polls too; the tokens that it asks for are counted apart, and told with `operation=issueToken`. Kept for 400 days. An organisation sees its own clients, the customs authority all.',
    scope: 'management:read',
    roles: ['owner', 'developer', 'viewer', 'administrator', 'auditor'],
    terminal: 'requests:read',
    query: UsageQuery,
    answers: {
      200: {
        description: 'The usage.',
        body: UsageBody,
        examples: { day: { summary: 'A day of one poller', value: example } },
      },
    },
    problems: [inputInvalid],
  },
  ({ database, now }: { readonly database: Database; readonly now: () => Date }) =>
    async ({ caller, query }) => {
      const { interval = 'day', by = 'operation' } = query;
      const period = periodOf(query, interval, now());
      if ('kind' in period) return period;
      const filter = { ...query, ...period };
      const [times, keys] = await inReach(database, caller, async (sql, within) => [
        await countByTime(sql, within, filter, interval),
        await countByKey(sql, within, filter, by),
      ]);
      return answer(200, usageBody({ ...period, interval, by }, times ?? [], keys ?? []));
    },
);

/** Whole hours or days; a fault where it is none, or too long. */
function periodOf(
  query: { readonly occurredFrom?: string; readonly occurredBefore?: string },
  interval: 'hour' | 'day',
  now: Date,
) {
  const unit = interval === 'hour' ? hourMs : dayMs;
  const last = query.occurredBefore === undefined ? now.getTime() : Date.parse(query.occurredBefore);
  const first = query.occurredFrom === undefined ? last - 7 * dayMs : Date.parse(query.occurredFrom);
  const from = Math.floor(first / unit) * unit;
  const to = Math.ceil(last / unit) * unit;
  const days = longestDays[interval];
  if (to > from && to - from <= days * dayMs + unit) return { from: new Date(from), to: new Date(to) };
  return inputRefusal([
    { code: 'period', in: 'query', name: 'occurredFrom', words: 'period.usage', params: { days } },
  ]);
}

function usageBody(
  asked: { readonly from: Date; readonly to: Date } & Pick<Static<typeof UsageBody>, 'interval' | 'by'>,
  times: readonly CountedCalls[],
  keys: readonly CountedCalls[],
): Static<typeof UsageBody> {
  return {
    occurredFrom: asked.from.toISOString(),
    occurredBefore: asked.to.toISOString(),
    interval: asked.interval,
    by: asked.by,
    total: tallyOf(times),
    points: [...byKey(times)].map(([startsAt, rows]) => ({ startsAt, ...tallyOf(rows) })),
    groups: [...byKey(keys)].map(([key, rows]) => ({ key, ...tallyOf(rows), codes: codesOf(rows) })),
  };
}
