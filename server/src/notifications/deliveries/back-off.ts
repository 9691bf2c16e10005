const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Delays before the next attempt, in the order of failed attempts; together three days. */
const retryDelaysMs = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
  24 * hour,
] as const;
/** Random fraction by which a delay varies, so that retries to an endpoint do not coincide. */
const maxJitter = 0.1;
/**
 * Minimum time for which a delivery is retried. An endpoint that fails from time to time can use all attempts earlier,
 * but its delivery is not abandoned before this time.
 */
const minRetryPeriodMs = 72 * hour;
const maxRetryAfterMs = 24 * hour;

/**
 * Pauses of an endpoint after the first, second and third failure in a row. No webhook message is sent to it during a
 * pause.
 */
const failurePausesMs = [5 * second, 15 * second, 60 * second] as const;

/** Time without a successful delivery after which an endpoint is disabled. */
export const disabledAfterMs = 72 * hour;

/** The state of a delivery after a failed attempt. */
export interface FailedDelivery {
  /** Number of attempts since the last manual redelivery, including the failed one. */
  readonly tries: number;
  readonly sinceFirstMs: number;
  /** Whether the endpoint has accepted other deliveries since, so that it refuses only this one. */
  readonly takesOthers: boolean;
  readonly retryAfterMs: number | null;
}

/**
 * Returns the delay before the next attempt; null if the delivery is abandoned. `chance` is a random number from 0 to
 * 1.
 */
export function delayAfter(failed: FailedDelivery, chance: number): number | null {
  const { tries, sinceFirstMs, takesOthers } = failed;
  if (tries > retryDelaysMs.length && sinceFirstMs >= minRetryPeriodMs && takesOthers) return null;
  const delay = retryDelaysMs[Math.min(tries, retryDelaysMs.length) - 1] ?? retryDelaysMs[0];
  const spread = delay * (1 + maxJitter * (2 * chance - 1));
  const requestedDelay = Math.max(spread, Math.min(failed.retryAfterMs ?? 0, maxRetryAfterMs));
  // The last attempt takes place at the end of the three days.
  const remainingMs = minRetryPeriodMs - sinceFirstMs;
  return Math.round(remainingMs > 0 ? Math.min(requestedDelay, remainingMs) : requestedDelay);
}

/** Returns how long no messages are sent to an endpoint after a number of failures in a row. */
export function pauseAfterFailures(failures: number): number {
  return failurePausesMs[Math.min(failures, failurePausesMs.length) - 1] ?? 0;
}

/** Parses the header `Retry-After` (seconds or a date). Returns milliseconds; null if it is invalid. */
export function retryAfterMs(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * second;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
