const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long after a failed attempt the next one comes: three days in all. */
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
/** Of a delay; so that many do not come at once. */
const jitter = 0.1;
/** An endpoint that comes and goes uses up its attempts sooner: nothing is given up before. */
const leastPatience = 72 * hour;
const longestRetryAfter = 24 * hour;

/** While every attempt fails the endpoint is left alone between them, whatever else is due. */
const rests = [5 * second, 15 * second, 60 * second] as const;

/** An endpoint that has not taken anything for this long is not called any more. */
export const disabledAfter = 72 * hour;

/** What is known of a delivery after an attempt that failed. */
export interface FailedDelivery {
  /** Attempts in this round, this one included. */
  readonly tries: number;
  readonly sinceFirstMs: number;
  /** Whether the endpoint has taken others since: then it is this one that it does not want. */
  readonly takesOthers: boolean;
  readonly retryAfterMs: number | null;
}

/** How long to wait for the next attempt; null: it is given up. `chance` is 0 to 1. */
export function delayAfter(failed: FailedDelivery, chance: number): number | null {
  const { tries, sinceFirstMs, takesOthers } = failed;
  if (tries > delays.length && sinceFirstMs >= leastPatience && takesOthers) return null;
  const delay = delays[Math.min(tries, delays.length) - 1] ?? delays[0];
  const spread = delay * (1 + jitter * (2 * chance - 1));
  const asked = Math.max(spread, Math.min(failed.retryAfterMs ?? 0, longestRetryAfter));
  // The three days end with an attempt, not somewhere between two.
  const left = leastPatience - sinceFirstMs;
  return Math.round(left > 0 ? Math.min(asked, left) : asked);
}

/** How long an endpoint rests after so many failures in a row. */
export function restAfter(failures: number): number {
  return rests[Math.min(failures, rests.length) - 1] ?? 0;
}

/** Milliseconds that a `Retry-After` asks for, as seconds or as a date; null for anything else. */
export function retryAfterMs(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * second;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
