import type { AttemptLimit } from '../auth-rate-limit.ts';

/** Limits per address at the authorization server before authentication. */
export interface FailureLimits {
  /** Failed client authentications for all clients. */
  readonly byAddress: AttemptLimit;
  /** Failed authentications per client: a fifth of that. */
  readonly byClient: AttemptLimit;
  /**
   * Each visit to the authorization endpoint, and each device code, leaves a row until it expires: the limit
   * prevents one address from filling the table.
   */
  readonly visits: AttemptLimit;
  /** Entered user codes, including right ones: eight letters could otherwise be guessed in time. */
  readonly userCodes: AttemptLimit;
}

/**
 * Polls with one device code: one every five seconds (RFC 8628 section 3.5), plus one for a poll that is
 * slightly early.
 */
export const devicePolls: AttemptLimit = { name: 'device polls', rate: 1 / 5, burst: 2 };

/** Creates the limits of failed requests. `perMinute` 0 means no limit. */
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
