import { Type } from 'typebox';
import type { Database } from '../../foundation/database/database.ts';
import { addressPool } from '../../foundation/http/address.ts';
import { rateRefusal } from '../../foundation/http/pipeline.ts';
import type { PipelineRefusal } from '../../foundation/http/problem.ts';
import type { IdSource } from '../../foundation/ids.ts';
import type { PostMail } from '../../foundation/mail/mail.ts';
import type { RightsEnded } from '../../organisations/members/public.ts';
import type { PasswordQueue } from '../../organisations/people/public.ts';
import { type Attempts, attemptLimits, type Counted, mailboxOf } from '../auth-rate-limit.ts';
import { shortestPassword } from './password-rules.ts';

export interface PeopleParts {
  readonly database: Database;
  readonly source: IdSource;
  readonly baseUrl: string;
  readonly postMail: PostMail;
  readonly passwords: PasswordQueue;
  readonly attempts: Attempts;
  /** Whether anyone may reset passwords of the seeded sandbox users, whose mails are public. */
  readonly resetsOfSandbox: boolean;
  readonly rightsEnded: RightsEnded;
}

export const newPasswordElement = Type.String({
  minLength: 1,
  maxLength: 1_024,
  documented: { minLength: shortestPassword },
  'x-secret': true,
  description: 'New password: at least twelve characters, and not easily guessed. There are no other rules.',
});

/** Returns the pools for a mail that an unauthenticated caller triggers: the same for known and unknown addresses. */
export function mailPools(email: string, from: string): readonly Counted[] {
  return [
    [attemptLimits.mailsFrom, addressPool(from)],
    [attemptLimits.mailsTo, mailboxOf(email)],
  ];
}

export function refuseMails(seconds: number): PipelineRefusal {
  return rateRefusal(seconds, { words: 'rate_limited.mails' });
}

/** Returns the pool for new passwords set with a mailed link. */
export function linkPool(token: string): Counted {
  return [attemptLimits.links, `link ${token}`];
}

export function refuseLink(seconds: number): PipelineRefusal {
  return rateRefusal(seconds, { words: 'rate_limited.links' });
}
