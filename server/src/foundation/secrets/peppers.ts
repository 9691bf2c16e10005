import type { Sql } from '../database/database.ts';

/** Decrypts stored values. */
interface Opener {
  decrypt(name: string, encrypted: Uint8Array): Buffer | null;
}

/** An HMAC key for hashing API keys; `version` is stored with each digest. */
export interface Pepper {
  readonly version: number;
  readonly key: Buffer;
}

/** The current pepper of this process and the other ones. Peppers may be added and removed while it runs. */
export interface Peppers extends Pepper {
  /** Other peppers with which stored keys may be hashed, newest first. */
  readonly others: readonly Pepper[];
}

/** The peppers of this process, with a function that replaces them by a newly read list. */
export interface LivePeppers extends Peppers {
  take(read: readonly StoredPepper[]): void;
}

export interface StoredPepper extends Pepper {
  readonly madeUnder: string | null;
  /** Whether every process has read this pepper, so that keys may be hashed with it. */
  readonly settled: boolean;
}

export const pepperName = 'pepper/';

/** Reads all stored peppers, newest first; null if one of them can't be decrypted. */
export async function readPeppers(sql: Sql, ring: Opener): Promise<StoredPepper[] | null> {
  const rows = await sql.query<{
    name: string;
    encrypted: Buffer;
    madeUnder: string | null;
    settled: boolean;
  }>(
    `select name, encrypted, key_version as "madeUnder", rotated_at is not null as settled
     from foundation.secrets where name like 'pepper/%'`,
  );
  const peppers: StoredPepper[] = [];
  for (const { name, encrypted, madeUnder, settled } of rows) {
    const key = ring.decrypt(name, encrypted);
    if (!key) return null;
    peppers.push({ version: Number(name.slice(pepperName.length)), key, madeUnder, settled });
  }
  return peppers.sort((a, b) => b.version - a.version);
}

export function createLivePeppers(first: readonly StoredPepper[]): LivePeppers {
  let current: Pepper = { version: 0, key: Buffer.alloc(0) };
  let others: readonly Pepper[] = [];
  const take = (read: readonly StoredPepper[]): void => {
    // Chooses the newest pepper that every process has (settled), otherwise the first pepper of the database, which is
    // never marked as settled.
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
