import { createHash } from 'node:crypto';
import type { Database } from '../foundation/database/database.ts';
import { growingCache } from '../foundation/growing-cache.ts';
import type { AddressPool } from '../foundation/http/address.ts';
import type { PoolSettings } from '../foundation/http/admission/rate-limit.ts';
import { chargeAttempts, type StoredPool, takeBackAttempts } from './auth-rate-limit-store.ts';

/** How often something may be tried and fail. */
export interface AttemptLimit extends PoolSettings {
  readonly name: string;
}

/** Who or what is counted: a caller's address only as the pool that it counts in. */
export type Subject =
  | AddressPool
  | `mailbox ${string}`
  | `person ${string}`
  | `session ${string}`
  | `link ${string}`
  | `client ${string}`
  | `device ${string}`;

/** One pool: a limit, and whom it is counted for. */
export type Counted = readonly [limit: AttemptLimit, ...subjects: Subject[]];

/** Attempts of strangers, counted for all processes together. */
export interface Attempts {
  /**
   * Takes one from each pool before it is known what becomes of it, so that attempts made at once are counted too: 0, or the
   * whole seconds to wait, and then nothing was taken.
   */
  charge(...pools: readonly Counted[]): Promise<number>;
  /** Gives back what was taken for an attempt that succeeded, or was none. */
  takeBack(...pools: readonly Counted[]): Promise<void>;
}

const minute = 60;

/** What people may try. */
export const attemptLimits = {
  /** Passwords of one account from one address. */
  passwords: { name: 'passwords', burst: 10, rate: 1 / (1.5 * minute) },
  /** Passwords from one address, whichever the account. */
  signIns: { name: 'sign-ins', burst: 100, rate: 1 / 9 },
  /** Mails that anyone can have sent, to one mailbox and from one address. */
  mailsTo: { name: 'mails to', burst: 3, rate: 1 / (20 * minute) },
  mailsFrom: { name: 'mails from', burst: 30, rate: 1 / minute },
  /** Passwords beside one link of a mail. */
  links: { name: 'links', burst: 10, rate: 1 / (1.5 * minute) },
  /** Second factors of any kind in one session. */
  proofs: { name: 'proofs', burst: 10, rate: 1 / (1.5 * minute) },
  /** Codes of an app for one person, which can be guessed: in all sessions that have not shown a factor. */
  codes: { name: 'codes', burst: 10, rate: 1 / (1.5 * minute) },
} as const satisfies Readonly<Record<string, AttemptLimit>>;

/** A mailbox in upper and lower case alike. */
export function mailboxOf(email: string): Subject {
  return `mailbox ${email.toLowerCase()}`;
}

const mostRemembered = 20_000;

/** `clock` is monotonic, in ms. */
export function createAttempts(database: Pick<Database, 'system'>, clock: () => number): Attempts {
  // When an empty pool has one again: whoever goes on until then costs no statement.
  const emptyUntil = growingCache<string, number>(mostRemembered);
  return {
    async charge(...counted) {
      const pools = counted.filter(([{ rate }]) => rate > 0).map(storedPool);
      if (pools.length === 0) return 0;
      const known = longest(pools.map(({ key }) => ((emptyUntil.get(key) ?? 0) - clock()) / 1_000));
      if (known > 0) return Math.ceil(known);
      const waits = await chargeAttempts(database, pools);
      for (const [index, wait] of waits.entries()) {
        const key = pools[index]?.key;
        if (key !== undefined && wait > 0) emptyUntil.set(key, clock() + wait * 1_000);
      }
      return Math.ceil(longest(waits));
    },
    async takeBack(...counted) {
      const pools = counted.map(storedPool);
      for (const { key } of pools) emptyUntil.delete(key);
      await takeBackAttempts(
        database,
        pools.map(({ name }) => name),
      );
    },
  };
}

function longest(seconds: readonly number[]): number {
  return Math.max(0, ...seconds);
}

function storedPool([{ name, rate, burst }, ...subjects]: Counted): StoredPool & { readonly key: string } {
  const digest = createHash('sha256')
    .update(JSON.stringify([name, ...subjects]))
    .digest();
  return { name: digest, key: digest.toString('base64'), rate, burst };
}
