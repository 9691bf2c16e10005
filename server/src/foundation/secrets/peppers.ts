import type { Sql } from '../database/database.ts';

/** Decrypts stored values. */
interface Opener {
  unwrap(name: string, wrapped: Uint8Array): Buffer | null;
}

/** An HMAC key for hashing API keys; `version` is stored with each digest. */
export interface Pepper {
  readonly version: number;
  readonly key: Buffer;
}

/** The peppers of this process, which may be added and removed while it runs. */
export interface Peppers extends Pepper {
  /** Other peppers that stored digests may use, newest first. */
  readonly others: readonly Pepper[];
}

/** The peppers with a function that applies a newly read list. */
export interface LivePeppers extends Peppers {
  take(read: readonly StoredPepper[]): void;
}

export interface StoredPepper extends Pepper {
  readonly madeUnder: string | null;
  /** Whether every process has this pepper, so that keys may be hashed with it. */
  readonly settled: boolean;
}

export const pepperName = 'pepper/';

/** Reads all stored peppers, newest first; null if the ring can't decrypt one. */
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

export function createLivePeppers(first: readonly StoredPepper[]): LivePeppers {
  let current: Pepper = { version: 0, key: Buffer.alloc(0) };
  let others: readonly Pepper[] = [];
  const take = (read: readonly StoredPepper[]): void => {
    // Chooses the newest pepper whose rotation is complete (settled). The first pepper of a database was never
    // rotated, so it is the fallback.
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
