import type { Sql } from '../database/database.ts';

/** What opens what is stored wrapped. */
interface Opener {
  unwrap(name: string, wrapped: Uint8Array): Buffer | null;
}

/** An HMAC key of API keys; `version` is stored with each digest. */
export interface Pepper {
  readonly version: number;
  readonly key: Buffer;
}

/** The peppers as this process knows them: while it runs another may come and an older one go. */
export interface Peppers extends Pepper {
  /** What digests may still be made with, newest first; what the current one replaces. */
  readonly others: readonly Pepper[];
}

/** The peppers, and what takes in those that were read anew. */
export interface PepperBook extends Peppers {
  take(read: readonly StoredPepper[]): void;
}

export interface StoredPepper extends Pepper {
  readonly madeUnder: string | null;
  /** Every process knows it, so that keys may be hashed with it. */
  readonly settled: boolean;
}

export const pepperName = 'pepper/';

/** All that are stored, newest first; null when the ring does not open one. */
export async function readPeppers(sql: Sql, ring: Opener): Promise<StoredPepper[] | null> {
  const rows = await sql.query<{ name: string; wrapped: Buffer; madeUnder: string | null; settled: boolean }>(
    `select name, encrypted as wrapped, key_version as "madeUnder", rotated_at is not null as settled
     from foundation.secrets where name like 'pepper/%'`,
  );
  const peppers: StoredPepper[] = [];
  for (const { name, wrapped, madeUnder, settled } of rows) {
    const key = ring.unwrap(name, wrapped);
    if (!key) return null;
    peppers.push({ version: Number(name.slice(pepperName.length)), key, madeUnder, settled });
  }
  return peppers.sort((a, b) => b.version - a.version);
}

export function pepperBook(first: readonly StoredPepper[]): PepperBook {
  let current: Pepper = { version: 0, key: Buffer.alloc(0) };
  let others: readonly Pepper[] = [];
  const take = (read: readonly StoredPepper[]): void => {
    // The first one of a database was never told to be settled.
    const chosen = read.find(({ settled }) => settled) ?? read.at(-1);
    if (!chosen) throw new Error('no pepper is configured');
    current = chosen;
    others = read.filter((pepper) => pepper !== chosen);
  };
  take(first);
  return {
    get version() {
      return current.version;
    },
    get key() {
      return current.key;
    },
    get others() {
      return others;
    },
    take,
  };
}
