const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Delay before the next attempt, by number of failed attempts: three days in total. */
const delays = [
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
/** Fraction of a delay, so that retries do not coincide. */
const jitter = 0.1;
/**
 * Minimum retry period. An intermittent endpoint uses up its attempts earlier, but no delivery is abandoned
 * before this.
 */
const minRetryPeriodMs = 72 * hour;
const longestRetryAfter = 24 * hour;

/** Pauses of an endpoint after consecutive failures. No delivery is sent to it during a pause. */
const failurePauses = [5 * second, 15 * second, 60 * second] as const;

/** An endpoint without a success for this long is disabled. */
export const disabledAfter = 72 * hour;

/** State of a delivery after a failed attempt. */
export interface FailedDelivery {
  /** Attempts since the last redelivery, including this one. */
  readonly tries: number;
  readonly sinceFirstMs: number;
  /** Whether the endpoint has accepted other deliveries since, so that it refuses only this one. */
  readonly takesOthers: boolean;
  readonly retryAfterMs: number | null;
}

/** Returns the delay before the next attempt; null if the delivery is abandoned. `chance` is 0 to 1. */
export function delayAfter(failed: FailedDelivery, chance: number): number | null {
  const { tries, sinceFirstMs, takesOthers } = failed;
  if (tries > delays.length && sinceFirstMs >= minRetryPeriodMs && takesOthers) return null;
  const delay = delays[Math.min(tries, delays.length) - 1] ?? delays[0];
  const spread = delay * (1 + jitter * (2 * chance - 1));
  const asked = Math.max(spread, Math.min(failed.retryAfterMs ?? 0, longestRetryAfter));
  // The last attempt is exactly at the end of the three days.
  const left = minRetryPeriodMs - sinceFirstMs;
  return Math.round(left > 0 ? Math.min(asked, left) : asked);
}

/** Returns the pause of an endpoint after consecutive failures. */
export function pauseAfterFailures(failures: number): number {
  return failurePauses[Math.min(failures, failurePauses.length) - 1] ?? 0;
}

/** Parses `Retry-After` (seconds or a date) to milliseconds; null if it is invalid. */
export function retryAfterMs(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * second;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
