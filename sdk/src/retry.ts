import type { Runtime } from './clock-and-concurrency.ts';

const firstDelayMs = 250;
const longestDelayMs = 10_000;

/**
 * Returns milliseconds before the next attempt: exponential with jitter, and never earlier than the portal
 * requests.
 */
export function delayBefore(
  attempt: number,
  retryAfterMs: number | null,
  { random }: Pick<Runtime, 'random'>,
): number {
  const backOff = Math.min(longestDelayMs, firstDelayMs * 2 ** (attempt - 1));
  const jittered = backOff / 2 + (random() * backOff) / 2;
  // Jitter prevents clients with the same `Retry-After` from retrying at the same time.
  return Math.ceil(retryAfterMs === null ? jittered : retryAfterMs + random() * firstDelayMs);
}

/** Parses `Retry-After` in milliseconds: seconds, or a date (RFC 9110 section 10.2.3); null without one. */
export function retryAfterOf(headers: Headers, now: number): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
