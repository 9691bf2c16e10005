import type { ClientRuntime } from './clock-and-concurrency.ts';

const firstDelayMs = 250;
const maxDelayMs = 10_000;

/**
 * Returns the milliseconds before the next attempt. They grow exponentially with random jitter, and are never
 * less than the portal requests.
 */
export function delayBeforeAttempt(
  attempt: number,
  retryAfterMs: number | null,
  { random }: Pick<ClientRuntime, 'random'>,
): number {
  const backOff = Math.min(maxDelayMs, firstDelayMs * 2 ** (attempt - 1));
  const jittered = backOff / 2 + (random() * backOff) / 2;
  // Adds jitter, so that clients with the same `Retry-After` do not retry at the same time.
  return Math.ceil(retryAfterMs === null ? jittered : retryAfterMs + random() * firstDelayMs);
}

/**
 * Returns the value of `Retry-After` in milliseconds, from seconds or a date (RFC 9110 section 10.2.3); null if
 * the header is absent.
 */
export function retryAfterOf(headers: Headers, now: number): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
