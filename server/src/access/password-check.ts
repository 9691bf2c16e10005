import type { Database } from '../foundation/database/database.ts';
import { findPersonByEmail, type Person, verifyPassword } from '../organisations/public.ts';
import { failureLimit } from './failure-limit.ts';

export type PasswordResult =
  | { readonly kind: 'person'; readonly person: Person }
  /** Unknown, disabled or a wrong password: the same answer after the same work. */
  | { readonly kind: 'wrong' }
  | { readonly kind: 'throttled'; readonly seconds: number }
  | { readonly kind: 'busy' };

export type PasswordCheck = (email: string, password: string, address: string) => Promise<PasswordResult>;

const minute = 60;
/** Failures of one account from one address: ten at once, then one in 90 seconds. */
const ofAccount = { burst: 10, rate: 1 / (1.5 * minute) };
/** Failures of one address, whichever the account. */
const ofAddress = { burst: 100, rate: 1 / 9 };
// Each check takes 19 MiB and a thread for some 20 ms.
const mostAtOnce = 16;

/** Checks passwords with brakes against guessing; an attempt is charged first, so that parallel ones are counted too. */
export function passwordCheck(database: Database, now: () => Date): PasswordCheck {
  const accounts = failureLimit(() => ofAccount, now);
  const addresses = failureLimit(() => ofAddress, now);
  let running = 0;
  return async (email, password, address) => {
    if (running >= mostAtOnce) return { kind: 'busy' };
    const account = `${address} ${email.toLowerCase()}`;
    const seconds = Math.max(accounts.wait(account), addresses.wait(address));
    if (seconds > 0) return { kind: 'throttled', seconds };
    accounts.charge(account);
    addresses.charge(address);
    running += 1;
    try {
      const found = await findPersonByEmail(database.system, email);
      const matches = await verifyPassword(found?.passwordHash ?? null, password);
      if (!matches || found?.person.state !== 'active') return { kind: 'wrong' };
      accounts.takeBack(account);
      addresses.takeBack(address);
      return { kind: 'person', person: found.person };
    } finally {
      running -= 1;
    }
  };
}
