import type { CallBodies } from '../foundation/http/body/capture-bodies.ts';
import type { CallAccount } from '../foundation/http/request-account.ts';

/** One answered call of a client, as it is counted. */
export interface CountedCall {
  readonly account: CallAccount;
  /** In ms since 1970. */
  readonly at: number;
  readonly operation: string;
  readonly status: number;
  readonly code: string | null;
  readonly durationMs: number;
}

/** What the log tells of a call besides. */
export interface CallFacts {
  readonly requestId: string;
  readonly method: string;
  /** Without the query, which may hold what nobody else should read. */
  readonly path: string;
  readonly address: string;
  /** The problem document as it was answered. */
  readonly problem: string | null;
  /** What both said, where it is kept. */
  readonly bodies: CallBodies | null;
}

export interface Call extends CountedCall, CallFacts {}

/** Upper bounds of the latency histogram, in ms; what took longer than the last is in one more bucket. */
export const latencyBounds = [
  1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 30_000,
] as const;

/** The bucket that a duration falls into: an index into `latencyBounds`, or the one behind its end. */
export function bucketOf(durationMs: number): number {
  let index = 0;
  while (index < latencyBounds.length && durationMs > (latencyBounds[index] ?? 0)) index += 1;
  return index;
}

const outcomes = ['succeeded', 'unchanged', 'refused', 'failed'] as const;
export type Outcome = (typeof outcomes)[number];

/** The class of a status: refused is the caller's to mend, failed the portal's. */
export function outcomeOf(status: number): Outcome {
  if (status === 304) return 'unchanged';
  if (status < 400) return 'succeeded';
  return status < 500 ? 'refused' : 'failed';
}

/**
 * The bound that the given share of the calls kept to; null when there are none, or it lies beyond the last bound.
 * `buckets` are the counts by bucket.
 */
export function percentile(buckets: readonly number[], share: number): number | null {
  const total = buckets.reduce((sum, count) => sum + count, 0);
  const wanted = Math.ceil(total * share);
  let reached = 0;
  for (const [index, bound] of latencyBounds.entries()) {
    reached += buckets[index] ?? 0;
    if (total > 0 && reached >= wanted) return bound;
  }
  return null;
}
