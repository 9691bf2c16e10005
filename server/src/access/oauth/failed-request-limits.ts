import type { AttemptLimit } from '../auth-rate-limit.ts';

/** What an address may do at the authorization server without proving who it is. */
export interface FailureLimits {
  /** Failed client authentications, whichever the client. */
  readonly byAddress: AttemptLimit;
  /** Those of one client: a fifth. */
  readonly byClient: AttemptLimit;
  /** Each visit to the authorization endpoint, and each device code, leaves a row until it expires: no address fills the table. */
  readonly visits: AttemptLimit;
  /** User codes that are typed, right ones too: eight letters can be guessed, by whoever may try for long. */
  readonly userCodes: AttemptLimit;
}

/** Polls with one device code: one each five seconds (RFC 8628 section 3.5), and one more for whoever is a moment early. */
export const devicePolls: AttemptLimit = { name: 'device polls', rate: 1 / 5, burst: 2 };

/** 0 for no limit. */
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
