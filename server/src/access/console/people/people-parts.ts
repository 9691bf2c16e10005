import { Type } from 'typebox';
import type { Database } from '../../../foundation/database/database.ts';
import { rateRefusal } from '../../../foundation/http/pipeline.ts';
import type { PipelineRefusal } from '../../../foundation/http/problem.ts';
import type { IdSource } from '../../../foundation/ids.ts';
import type { PostMail } from '../../../foundation/mail/mail.ts';
import { type FailureLimit, failureLimit } from '../../failure-limit.ts';

export interface PeopleParts {
  readonly database: Database;
  readonly source: IdSource;
  readonly baseUrl: string;
  readonly postMail: PostMail;
}

export const newPasswordElement = Type.String({
  minLength: 1,
  maxLength: 1_024,
  description: 'At least twelve characters, and none of those that everybody guesses; no other rules.',
});
/** Mails that anyone can have sent: to one address three at once, then one in 20 minutes; from one place thirty. */
export interface MailBrakes {
  /** Null, or 429: the same whether the address is known or not. */
  charge(email: string, from: string): PipelineRefusal | null;
}

export function mailBrakes(now: () => Date): MailBrakes {
  const recipients = failureLimit(() => ({ burst: 3, rate: 1 / 1_200 }), now);
  const senders: FailureLimit = failureLimit(() => ({ burst: 30, rate: 1 / 60 }), now);
  return {
    charge(email, from) {
      const seconds = Math.max(senders.wait(from), recipients.wait(email.toLowerCase()));
      if (seconds > 0) {
        return rateRefusal(seconds, 'There were several mails already: look for them, or wait.');
      }
      senders.charge(from);
      recipients.charge(email.toLowerCase());
      return null;
    },
  };
}
