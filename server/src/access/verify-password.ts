import type { Database } from '../foundation/database/database.ts';
import { addressPool } from '../foundation/http/ip-address.ts';
import { rateRefusal } from '../foundation/http/pipeline.ts';
import type { PipelineRefusal } from '../foundation/http/problem.ts';
import { findPersonByEmail, type PasswordQueue } from '../organisations/people/public.ts';
import type { Person } from '../organisations/public.ts';
import { type AttemptPool, type AuthRateLimit, attemptLimits, mailboxSubject } from './auth-rate-limit.ts';

export type PasswordResult =
  | { readonly kind: 'person'; readonly person: Person }
  /**
   * Wrong password, or unknown or disabled person. They get the same response after the same time, so that
   * callers can't test which accounts exist.
   */
  | { readonly kind: 'wrong' }
  | { readonly kind: 'throttled'; readonly seconds: number }
  /** Too many password checks are running. */
  | { readonly kind: 'busy' };

export type PasswordCheck = (email: string, password: string, address: string) => Promise<PasswordResult>;

export function passwordCheck(
  database: Database,
  attempts: AuthRateLimit,
  passwords: PasswordQueue,
): PasswordCheck {
  return async (email, password, address) => {
    if (passwords.isFull()) return { kind: 'busy' };
    const from = addressPool(address);
    const charged: readonly AttemptPool[] = [
      [attemptLimits.passwords, from, mailboxSubject(email)],
      [attemptLimits.signIns, from],
    ];
    const seconds = await attempts.charge(...charged);
    if (seconds > 0) return { kind: 'throttled', seconds };
    const found = await findPersonByEmail(database.system, email);
    const matches = await passwords.verify(found?.passwordHash ?? null, password);
    if (matches === false || (matches && found?.person.status !== 'active')) return { kind: 'wrong' };
    await attempts.refund(...charged);
    return matches && found ? { kind: 'person', person: found.person } : { kind: 'busy' };
  };
}

/** Seconds after which a caller should try again when too many password checks are running. */
export const passwordRetryAfterSeconds = 2;

export function refuseWhilePasswordQueueIsFull(): PipelineRefusal {
  return rateRefusal(passwordRetryAfterSeconds, { words: 'rate_limited.passwords' });
}
