import type { AttemptLimit } from '../attempts.ts';

/** What an address may do at the authorization server without proving who it is. */
export interface FailureLimits {
  /** Failed client authentications, whichever the client. */
  readonly byAddress: AttemptLimit;
  /** Those of one client: a fifth. */
  readonly byClient: AttemptLimit;
  /** Each visit to the authorization endpoint leaves a row until it expires: no address fills the table. */
  readonly visits: AttemptLimit;
}

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
  };
}
