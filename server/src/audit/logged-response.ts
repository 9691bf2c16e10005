import type { BodyCapture } from '../foundation/http/body/capture-bodies.ts';
import type { CallAccount } from '../foundation/http/request-account.ts';

/** A completed request of a client, as counted in the usage. */
export interface UsageResponse {
  readonly account: CallAccount;
  /** Time of the request in ms since 1970. */
  readonly at: number;
  readonly operation: string;
  readonly status: number;
  readonly code: string | null;
  readonly durationMs: number;
}

/** Additional data of a request for the log. */
export interface LoggedRequestDetails {
  readonly requestId: string;
  readonly method: string;
  /** Without the query, which may contain confidential data. */
  readonly path: string;
  readonly address: string;
  /** Problem document of the response. */
  readonly problem: string | null;
  /** Request and response bodies, if captured. */
  readonly bodies: BodyCapture | null;
}

export interface LoggedResponse extends UsageResponse, LoggedRequestDetails {}

/** Upper bounds of the latency histogram, in ms; one more bucket counts all longer durations. */
export const latencyBounds = [
  1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 30_000,
] as const;

/** Returns the bucket of a duration: an index into `latencyBounds`, or its length. */
export function bucketOf(durationMs: number): number {
  let index = 0;
  while (index < latencyBounds.length && durationMs > (latencyBounds[index] ?? 0)) index += 1;
  return index;
}

const outcomes = ['succeeded', 'unchanged', 'refused', 'failed'] as const;
export type RequestOutcome = (typeof outcomes)[number];

/** Returns the class of a status: `refused` is an error of the caller, `failed` one of the portal. */
export function outcomeOf(status: number): RequestOutcome {
  if (status === 304) return 'unchanged';
  if (status < 400) return 'succeeded';
  return status < 500 ? 'refused' : 'failed';
}

/**
 * Returns the bound within which this share of the requests completed; null without requests, or beyond the
 * last bound. `buckets` are the counts per bucket.
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
