import { type BackgroundJob, createBackgroundJob } from '../background-job.ts';
import type { Database, Sql } from '../database/database.ts';
import { type EncryptedColumn, reencryptColumn } from './encrypted-column.ts';
import { type LivePeppers, pepperName, readPeppers, type StoredPepper } from './peppers.ts';
import type { SecretRing } from './secrets.ts';

/*
 * Rotates PORTAL_SECRET while the portal runs. A node with both secrets decrypts with either, and encrypts with the
 * previous secret until every live process has the new one. Then it re-encrypts all values. The values that nodes need
 * to start come last, so that a node with only the new secret refuses to start before the rotation is complete. Each new
 * secret also adds a pepper, with which API keys are hashed again when they are used.
 */
export interface SecretRotation extends BackgroundJob {
  /** Returns the fingerprints of the secrets and peppers of this process, which are published to other processes. */
  knows(): string[];
  /** Performs the steps of the rotation that are possible now. */
  tend(): Promise<void>;
}

export interface SecretRotationDependencies {
  readonly database: Pick<Database, 'system'>;
  readonly ring: SecretRing;
  readonly pepper: LivePeppers;
  /** Encrypted columns, with `secretsColumn` last. */
  readonly columns: readonly EncryptedColumn[];
  readonly countKeysUnder: (sql: Sql, pepperVersion: number) => Promise<number>;
  readonly random: (bytes: number) => Uint8Array;
  readonly failed: (error: unknown) => void;
}

const secretRotationIntervalMs = 5_000;

export const secretsColumn: EncryptedColumn = {
  table: 'foundation.secrets',
  column: 'encrypted',
  id: 'name',
  nameOf: (name) => name,
};

export function createSecretRotation(parts: SecretRotationDependencies): SecretRotation {
  const { database, ring, pepper, columns, failed } = parts;
  const sql = database.system;

  async function tend(): Promise<void> {
    const peppers = await readPeppers(sql, ring);
    if (!peppers) throw new Error('the secret of this process cannot decrypt the stored values');
    pepper.take(peppers);
    if (ring.rotating && (await everyProcessHas(sql, ring.fingerprint))) {
      ring.settle();
      for (const column of columns) await reencryptColumn(sql, ring, column);
      await addPepper(parts, peppers);
    }
    const unsettled = peppers.find(({ settled, version }) => !settled && version > pepper.version);
    if (unsettled && (await everyProcessHas(sql, pepperNameOf(unsettled))))
      await settlePepper(sql, unsettled);
    await dropUnused(parts);
  }

  return {
    ...createBackgroundJob({
      name: 'secret_keeper',
      turn: tend,
      everyMs: secretRotationIntervalMs,
      firstMs: secretRotationIntervalMs,
      failed,
    }),
    knows: () => [ring.fingerprint, ...[pepper, ...pepper.others].map(pepperNameOf)],
    tend,
  };
}

function pepperNameOf({ version }: { readonly version: number }): string {
  return `${pepperName}${version}`;
}

/** Returns whether every live process has published this fingerprint, so that it has the secret or pepper. */
async function everyProcessHas(sql: Sql, what: string): Promise<boolean> {
  const [row] = await sql.query<{ all: boolean }>(
    `select coalesce(bool_and(coalesce($1 = any(known_migrations), false)), false) as all
     from foundation.processes where last_heartbeat_at > now() - interval '8 seconds'`,
    [what],
  );
  return row?.all ?? false;
}

/** Adds a pepper. If several nodes add one concurrently, only one of them is stored. */
async function addPepper(
  { database, ring, random }: SecretRotationDependencies,
  peppers: readonly StoredPepper[],
) {
  if (peppers.some(({ madeUnder }) => madeUnder === ring.fingerprint)) return;
  const name = `${pepperName}${(peppers[0]?.version ?? 0) + 1}`;
  await database.system.query(
    `insert into foundation.secrets (name, encrypted, key_version) values ($1, $2, $3) on conflict do nothing`,
    [name, ring.encrypt(name, random(32)), ring.fingerprint],
  );
}

async function settlePepper(sql: Sql, pepper: StoredPepper): Promise<void> {
  await sql.query('update foundation.secrets set rotated_at = now() where name = $1 and rotated_at is null', [
    pepperNameOf(pepper),
  ]);
}

/** Deletes peppers with which no valid API key is hashed. */
async function dropUnused({ database, pepper, countKeysUnder }: SecretRotationDependencies): Promise<void> {
  for (const older of pepper.others) {
    if (older.version > pepper.version || (await countKeysUnder(database.system, older.version)) > 0)
      continue;
    await database.system.query('delete from foundation.secrets where name = $1', [pepperNameOf(older)]);
  }
}
