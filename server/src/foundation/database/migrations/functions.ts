import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

export const functionsDirectory = join(import.meta.dirname, '../../../../sql');

/** The source of one SQL function, from the file `server/sql/<schema>/<function>.sql`. */
export interface SqlFunction {
  /** Name with schema: `ledger.write`. */
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

/** Returns the SQL functions of a folder, ordered by name; none if the folder does not exist. */
export async function readFunctions(directory = functionsDirectory): Promise<SqlFunction[]> {
  const paths = (await readdir(directory, { recursive: true }).catch(() => [])).filter((path) =>
    path.endsWith('.sql'),
  );
  return Promise.all(
    paths.sort().map(async (path) => {
      const text = await readFile(join(directory, path), 'utf8');
      const name = path.replace(/\.sql$/, '').replaceAll(/[/\\]/g, '.');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** The SQL functions that this release creates again, and those that it only records as its own. */
export interface FunctionPlan {
  /** Functions whose source differs from the database. */
  readonly outdated: readonly SqlFunction[];
  /** Functions that an older release applied with the same source. This release records them as its own. */
  readonly confirmed: readonly SqlFunction[];
}

/**
 * Compares the functions of this release with those in the database. During an upgrade, nodes of two releases share a
 * database, so an older release must not replace functions that a newer release applied or confirmed.
 */
export async function planFunctions(
  client: pg.ClientBase,
  functions: readonly SqlFunction[],
  release: string,
): Promise<FunctionPlan> {
  const { rows } = await client.query<{ name: string; checksum: string; release: string }>(
    'select name, checksum, release from foundation.functions',
  );
  const applied = new Map(rows.map((row) => [row.name, row]));
  const isSame = ({ name, checksum }: SqlFunction): boolean => applied.get(name)?.checksum === checksum;
  const isOlder = ({ name }: SqlFunction): boolean => isNewer(release, applied.get(name)?.release ?? release);
  const isOurs = ({ name }: SqlFunction): boolean => !isNewer(applied.get(name)?.release ?? release, release);
  return {
    outdated: functions.filter((each) => !isSame(each) && isOurs(each)),
    confirmed: functions.filter((each) => isSame(each) && isOlder(each)),
  };
}

/**
 * Applies functions and records them. Must run in a transaction. PostgreSQL does not validate the bodies, so that
 * functions may call functions that are created later.
 */
export async function applyFunctions(
  client: pg.ClientBase,
  { outdated, confirmed }: FunctionPlan,
  release: string,
): Promise<void> {
  await client.query('update foundation.functions set release = $1 where name = any ($2)', [
    release,
    confirmed.map(({ name }) => name),
  ]);
  await client.query('set local check_function_bodies = off');
  for (const { name, text, checksum } of outdated) {
    await client.query(text).catch((error: unknown) => {
      throw new Error(`function ${name} failed`, { cause: error });
    });
    await client.query(
      `insert into foundation.functions (name, checksum, release) values ($1, $2, $3)
       on conflict (name) do update set checksum = excluded.checksum, release = excluded.release, applied_at = now()`,
      [name, checksum, release],
    );
  }
}

/** Returns whether `release` is a later version than `other`; both have the form `major.minor.patch`. */
function isNewer(release: string, other: string): boolean {
  const [one, two] = [release, other].map((version) =>
    version.split('.').map((part) => Number.parseInt(part, 10)),
  );
  for (const [index, part] of (one ?? []).entries()) {
    const difference = part - (two?.[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}
