import { type Static, Type } from 'typebox';
import { orNull } from '../foundation/http/common-schemas.ts';
import { latencyBounds, percentile, requestOutcomeOf } from './logged-response.ts';
import type { CountedCalls } from './usage-store.ts';

function usageCountSchema(description: string) {
  return Type.Integer({ minimum: 0, description });
}

function percentileSchema(percentile: string) {
  return orNull(
    Type.Number(),
    `${percentile} of the duration of the requests in milliseconds, rounded up to one of the values in the description of \`latencyMs\`. Null if there were no requests, or if the duration is greater than the last of these values.`,
  );
}

export const requestTallyProperties = {
  calls: usageCountSchema('Number of requests.'),
  succeeded: usageCountSchema('Number of 2xx responses.'),
  unchanged: usageCountSchema('Number of 304 responses to polls.'),
  refused: usageCountSchema('Number of 4xx responses (errors of the caller).'),
  failed: usageCountSchema('Number of 5xx responses (errors of the portal).'),
  latencyMs: Type.Object(
    {
      p50: percentileSchema('Median'),
      p95: percentileSchema('95th percentile'),
      p99: percentileSchema('99th percentile'),
    },
    {
      additionalProperties: false,
      title: 'LatencyPercentiles',
      description: `Percentiles of the duration in milliseconds, each rounded up to one of these values: ${latencyBounds.join(', ')}. A duration includes the time that the portal waited because of \`wait\`.`,
    },
  ),
};

const RequestTally = Type.Object(requestTallyProperties);
export type RequestTally = Static<typeof RequestTally>;

/** Combines usage rows into counts by outcome and latency percentiles. */
export function requestTallyOf(rows: readonly CountedCalls[]): RequestTally {
  const tally = { calls: 0, succeeded: 0, unchanged: 0, refused: 0, failed: 0 };
  const buckets = Array.from({ length: latencyBounds.length + 1 }, () => 0);
  for (const { status, bucket, calls } of rows) {
    tally.calls += calls;
    tally[requestOutcomeOf(status)] += calls;
    buckets[bucket] = (buckets[bucket] ?? 0) + calls;
  }
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(buckets, share));
  return { ...tally, latencyMs: { p50: p50 ?? null, p95: p95 ?? null, p99: p99 ?? null } };
}

/** Groups usage rows by key, in the order of the first row of each key. */
export function groupUsageByKey(rows: readonly CountedCalls[]): ReadonlyMap<string, readonly CountedCalls[]> {
  const groups = new Map<string, CountedCalls[]>();
  for (const row of rows) {
    const group = groups.get(row.key);
    if (group) group.push(row);
    else groups.set(row.key, [row]);
  }
  return groups;
}

export interface CodeCount {
  readonly httpStatus: number;
  readonly code: string;
  readonly calls: number;
}

/** Counts requests by problem code, most frequent first. */
export function countByProblemCode(rows: readonly CountedCalls[]): CodeCount[] {
  const counted = new Map<string, CodeCount>();
  for (const { status, code, calls } of rows) {
    if (code === '') continue;
    const name = `${status} ${code}`;
    counted.set(name, { httpStatus: status, code, calls: (counted.get(name)?.calls ?? 0) + calls });
  }
  return [...counted.values()].sort((one, other) => other.calls - one.calls);
}
