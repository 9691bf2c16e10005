import { Type } from 'typebox';
import type { PortalParts } from '../../callers/public.ts';
import { addressPool } from '../../foundation/http/ip-address.ts';
import { rateRefusal } from '../../foundation/http/pipeline.ts';
import type { PipelineRefusal } from '../../foundation/http/problem.ts';
import type { OnAccessReduced } from '../../organisations/members/public.ts';
import type { PasswordQueue } from '../../organisations/people/public.ts';
import { type AttemptPool, type AuthRateLimit, attemptLimits, mailboxSubject } from '../auth-rate-limit.ts';
import { minPasswordCharacters } from './password-rules.ts';

export interface PeopleDependencies extends PortalParts<'database' | 'source' | 'baseUrl' | 'postMail'> {
  readonly passwords: PasswordQueue;
  readonly attempts: AuthRateLimit;
  /**
   * Whether passwords of the seeded sandbox users can be reset, which allows every caller to do so because
   * their mails are public.
   */
  readonly resetsOfSandbox: boolean;
  readonly rightsEnded: OnAccessReduced;
}

export const newPasswordElement = Type.String({
  minLength: 1,
  maxLength: 1_024,
  documented: { minLength: minPasswordCharacters },
  'x-secret': true,
  description: 'New password: at least twelve characters, and not easily guessed. There are no other rules.',
});

/**
 * Returns the rate-limit pools for a mail that an unauthenticated caller triggers. They are the same for known
 * and unknown addresses, so that the limit does not reveal accounts.
 */
export function attemptPoolsOfMail(email: string, from: string): readonly AttemptPool[] {
  return [
    [attemptLimits.mailsFrom, addressPool(from)],
    [attemptLimits.mailsTo, mailboxSubject(email)],
  ];
}

export function refuseMailAboveLimit(seconds: number): PipelineRefusal {
  return rateRefusal(seconds, { words: 'rate_limited.mails' });
}

/** Returns the rate-limit pool for attempts to set a password with a mailed link. */
export function attemptPoolOfLink(token: string): AttemptPool {
  return [attemptLimits.links, `link ${token}`];
}

export function refuseLinkAboveLimit(seconds: number): PipelineRefusal {
  return rateRefusal(seconds, { words: 'rate_limited.links' });
}
