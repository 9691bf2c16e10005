import { createLoop, type Loop } from '../background-loop.ts';
import type { Database, Sql } from '../database/database.ts';
import { renewColumn, type WrappedColumn } from './encrypted-column.ts';
import { type PepperBook, pepperName, readPeppers, type StoredPepper } from './peppers.ts';
import type { SecretRing } from './secrets.ts';

/*
 * How PORTAL_SECRET is replaced while the portal runs. A node that has the secret before too opens what either has
 * wrapped, and goes on wrapping with the one before until every live process knows the new one. Then it wraps anew what
 * there is; what nodes need to start at all comes last, so that a node with the new secret alone refuses to start until
 * everything is done. With each secret comes another pepper, which keys are hashed with as they are used.
 */
export interface SecretKeeper extends Loop {
  /** What this process opens and hashes with, as other processes are told. */
  knows(): string[];
  /** Looks what there is to do and does it. */
  tend(): Promise<void>;
}

export interface KeeperParts {
  readonly database: Pick<Database, 'system'>;
  readonly ring: SecretRing;
  readonly pepper: PepperBook;
  /** `ownColumn` last. */
  readonly columns: readonly WrappedColumn[];
  /** How many keys that can still be used are hashed with this pepper. */
  readonly countKeysUnder: (sql: Sql, pepperVersion: number) => Promise<number>;
  readonly random: (bytes: number) => Uint8Array;
  readonly failed: (error: unknown) => void;
}

const everyMs = 5_000;

export const ownColumn: WrappedColumn = {
  table: 'foundation.secrets',
  column: 'encrypted',
  id: 'name',
  nameOf: (name) => name,
};

export function createSecretKeeper(parts: KeeperParts): SecretKeeper {
  const { database, ring, pepper, columns, failed } = parts;
  const sql = database.system;

  async function tend(): Promise<void> {
    const peppers = await readPeppers(sql, ring);
    if (!peppers) throw new Error('the secret of this process cannot decrypt the stored values');
    pepper.take(peppers);
    if (ring.rotating && (await allKnow(sql, ring.fingerprint))) {
      ring.settle();
      for (const column of columns) await renewColumn(sql, ring, column);
      await addPepper(parts, peppers);
    }
    const unsettled = peppers.find(({ settled, version }) => !settled && version > pepper.version);
    if (unsettled && (await allKnow(sql, nameOf(unsettled)))) await settlePepper(sql, unsettled);
    await dropUnused(parts);
  }

  return {
    ...createLoop({ name: 'secret_keeper', turn: tend, everyMs, firstMs: everyMs, failed }),
    knows: () => [ring.fingerprint, ...[pepper, ...pepper.others].map(nameOf)],
    tend,
  };
}

function nameOf({ version }: { readonly version: number }): string {
  return `${pepperName}${version}`;
}

/** A process of an older version tells nothing, and knows nothing of this. */
async function allKnow(sql: Sql, what: string): Promise<boolean> {
  const [row] = await sql.query<{ all: boolean }>(
    `select coalesce(bool_and(coalesce($1 = any(known_migrations), false)), false) as all
     from foundation.processes where last_heartbeat_at > now() - interval '8 seconds'`,
    [what],
  );
  return row?.all ?? false;
}

/** Of several nodes at once one makes it. */
async function addPepper({ database, ring, random }: KeeperParts, peppers: readonly StoredPepper[]) {
  if (peppers.some(({ madeUnder }) => madeUnder === ring.fingerprint)) return;
  const name = `${pepperName}${(peppers[0]?.version ?? 0) + 1}`;
  await database.system.query(
    `insert into foundation.secrets (name, encrypted, key_version) values ($1, $2, $3) on conflict do nothing`,
    [name, ring.wrap(name, random(32)), ring.fingerprint],
  );
}

async function settlePepper(sql: Sql, pepper: StoredPepper): Promise<void> {
  await sql.query('update foundation.secrets set rotated_at = now() where name = $1 and rotated_at is null', [
    nameOf(pepper),
  ]);
}

/** A pepper goes when no key needs it that could still be used. */
async function dropUnused({ database, pepper, countKeysUnder }: KeeperParts): Promise<void> {
  for (const older of pepper.others) {
    if (older.version > pepper.version || (await countKeysUnder(database.system, older.version)) > 0)
      continue;
    await database.system.query('delete from foundation.secrets where name = $1', [nameOf(older)]);
  }
}
