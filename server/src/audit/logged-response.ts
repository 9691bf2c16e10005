import type { BodyCapture } from '../foundation/http/body/capture-bodies.ts';
import type { RequestOwner } from '../foundation/http/request-account.ts';

/** Data of a completed request of a client that the usage statistics count. */
export interface UsageResponse {
  readonly account: RequestOwner;
  /** Time of the request in ms since 1970. */
  readonly at: number;
  readonly operation: string;
  readonly status: number;
  readonly code: string | null;
  readonly durationMs: number;
}

/** Additional data of a completed request that the request log stores. */
export interface LoggedRequestDetails {
  readonly requestId: string;
  readonly method: string;
  /** Path of the request without the query, which may contain confidential data. */
  readonly path: string;
  readonly address: string;
  /** Problem document of the response as JSON text; null for a successful response. */
  readonly problem: string | null;
  /** Request and response bodies, if captured. */
  readonly bodies: BodyCapture | null;
}

export interface LoggedResponse extends UsageResponse, LoggedRequestDetails {}

/** Upper bounds of the buckets of the latency histogram, in ms. One more bucket counts all longer durations. */
export const latencyBounds = [
  1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 30_000,
] as const;

/**
 * Returns the bucket of a duration: its index in `latencyBounds`, or the length of `latencyBounds` for a longer
 * duration.
 */
export function latencyBucketOf(durationMs: number): number {
  let index = 0;
  while (index < latencyBounds.length && durationMs > (latencyBounds[index] ?? 0)) index += 1;
  return index;
}

const outcomes = ['succeeded', 'unchanged', 'refused', 'failed'] as const;
export type RequestOutcome = (typeof outcomes)[number];

/**
 * Returns the outcome of an HTTP status. `refused` is an error of the caller, and `failed` is an error of the
 * portal.
 */
export function requestOutcomeOf(status: number): RequestOutcome {
  if (status === 304) return 'unchanged';
  if (status < 400) return 'succeeded';
  return status < 500 ? 'refused' : 'failed';
}

/**
 * Returns the latency bound within which a share of the requests completed. Returns null without requests, or
 * if it is beyond the last bound. `buckets` contains the number of requests per bucket.
 */
export function percentile(buckets: readonly number[], share: number): number | null {
  const total = buckets.reduce((sum, count) => sum + count, 0);
  const rank = Math.ceil(total * share);
  let reached = 0;
  for (const [index, bound] of latencyBounds.entries()) {
    reached += buckets[index] ?? 0;
    if (total > 0 && reached >= rank) return bound;
  }
  return null;
}
