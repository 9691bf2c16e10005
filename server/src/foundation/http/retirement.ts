import type { Retirement } from './operation.ts';

/** What each answer of a retired operation tells: a structured date (RFC 9745 section 2.1) and an HTTP date (RFC 8594 section 3). */
export function retirementHeaders({
  since,
  sunset,
}: Pick<Retirement, 'since' | 'sunset'>): readonly string[] {
  return ['Deprecation', `@${Date.parse(since) / 1000}`, 'Sunset', new Date(sunset).toUTCString()];
}
