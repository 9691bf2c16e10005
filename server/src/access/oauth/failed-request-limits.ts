import type { AttemptLimit } from '../auth-rate-limit.ts';

/** Rate limits that the authorization server applies before a client or person is authenticated. */
export interface FailureLimits {
  /** Failed client authentications per address, for all clients. */
  readonly byAddress: AttemptLimit;
  /** Failed client authentications per address and client: a fifth of the limit for all clients. */
  readonly byClient: AttemptLimit;
  /**
   * Visits to the authorization endpoint and requested device codes, per address. Each of them stores a row
   * until it expires, so the limit prevents one address from filling the table.
   */
  readonly visits: AttemptLimit;
  /**
   * Entered user codes per address, including correct codes. Without this limit, an attacker could guess the
   * eight letters before they expire.
   */
  readonly userCodes: AttemptLimit;
}

/**
 * Limit on polls with one device code: one poll every five seconds (RFC 8628 section 3.5), and one more for a
 * poll that is slightly early.
 */
export const devicePolls: AttemptLimit = { name: 'device polls', rate: 1 / 5, burst: 2 };

/** Creates the limits of failed requests. If `perMinute` is 0, there is no limit. */
export function failureLimits(perMinute: number): FailureLimits {
  const limit = (name: string, share: number): AttemptLimit => ({
    name,
    rate: (perMinute * share) / 60,
    burst: Math.max(1, Math.floor(perMinute * share)),
  });
  return {
    byAddress: limit('client authentication', 1),
    byClient: limit('client authentication of one', 1 / 5),
    visits: limit('authorization', 1),
    userCodes: limit('user codes', 1 / 25),
  };
}
