import { createHash } from 'node:crypto';
import type { Database } from '../foundation/database/database.ts';
import { createGrowingCache } from '../foundation/growing-cache.ts';
import type { TokenBucketSettings } from '../foundation/http/admission/rate-limit.ts';
import type { AddressPool } from '../foundation/http/ip-address.ts';
import { chargeAttempts, refundAttempts, type StoredAttemptPool } from './auth-rate-limit-store.ts';

/** Limit on failed attempts of one kind. */
export interface AttemptLimit extends TokenBucketSettings {
  readonly name: string;
}

/** Subject of a limit, such as an account or an address. An IP address must be given as its address pool. */
export type AttemptSubject =
  | AddressPool
  | `mailbox ${string}`
  | `person ${string}`
  | `session ${string}`
  | `link ${string}`
  | `client ${string}`
  | `device ${string}`;

/** A pool: a limit and the subjects that share it. */
export type AttemptPool = readonly [limit: AttemptLimit, ...subjects: AttemptSubject[]];

/** Failed unauthenticated attempts, counted across all processes. */
export interface AuthRateLimit {
  /**
   * Charges one attempt to each pool before the attempt is verified, so that concurrent attempts count too.
   * Returns 0 if the attempt is allowed. Otherwise it charges no pool and returns the whole seconds to wait.
   */
  charge(...pools: readonly AttemptPool[]): Promise<number>;
  /** Refunds the charge of an attempt that succeeded or that was never verified. */
  refund(...pools: readonly AttemptPool[]): Promise<void>;
}

const minute = 60;

/** Limits on attempts by people. */
export const attemptLimits = {
  /** Passwords per account and address. */
  passwords: { name: 'passwords', burst: 10, rate: 1 / (1.5 * minute) },
  /** Passwords per address, for all accounts. */
  signIns: { name: 'sign-ins', burst: 100, rate: 1 / 9 },
  /** Mails that an unauthenticated caller can trigger: per mailbox and per address. */
  mailsTo: { name: 'mails to', burst: 3, rate: 1 / (20 * minute) },
  mailsFrom: { name: 'mails from', burst: 30, rate: 1 / minute },
  /** Passwords entered through one mailed link. */
  links: { name: 'links', burst: 10, rate: 1 / (1.5 * minute) },
  /** Second factors of any kind, per session. */
  proofs: { name: 'proofs', burst: 10, rate: 1 / (1.5 * minute) },
  /**
   * TOTP codes per person, because codes can be guessed. Counts all sessions of the person that have not yet
   * used a second factor.
   */
  codes: { name: 'codes', burst: 10, rate: 1 / (1.5 * minute) },
} as const satisfies Readonly<Record<string, AttemptLimit>>;

/** Returns the subject of a mailbox, ignoring case. */
export function mailboxSubject(email: string): AttemptSubject {
  return `mailbox ${email.toLowerCase()}`;
}

const maxCachedEmptyPools = 20_000;

/** Creates the limits on failed attempts. `clock` returns monotonic milliseconds. */
export function createAuthRateLimit(database: Pick<Database, 'system'>, clock: () => number): AuthRateLimit {
  // The time at which each empty pool refills. Until then, further attempts are refused without an SQL statement.
  const emptyUntil = createGrowingCache<string, number>(maxCachedEmptyPools);
  return {
    async charge(...counted) {
      const pools = counted.filter(([{ rate }]) => rate > 0).map(storedPool);
      if (pools.length === 0) return 0;
      const knownWait = longestWait(pools.map(({ key }) => ((emptyUntil.get(key) ?? 0) - clock()) / 1_000));
      if (knownWait > 0) return Math.ceil(knownWait);
      const waits = await chargeAttempts(database, pools);
      for (const [index, wait] of waits.entries()) {
        const key = pools[index]?.key;
        if (key !== undefined && wait > 0) emptyUntil.set(key, clock() + wait * 1_000);
      }
      return Math.ceil(longestWait(waits));
    },
    async refund(...counted) {
      const pools = counted.map(storedPool);
      for (const { key } of pools) emptyUntil.delete(key);
      await refundAttempts(
        database,
        pools.map(({ name }) => name),
      );
    },
  };
}

function longestWait(seconds: readonly number[]): number {
  return Math.max(0, ...seconds);
}

function storedPool([{ name, rate, burst }, ...subjects]: AttemptPool): StoredAttemptPool & {
  readonly key: string;
} {
  const digest = createHash('sha256')
    .update(JSON.stringify([name, ...subjects]))
    .digest();
  return { name: digest, key: digest.toString('base64'), rate, burst };
}
