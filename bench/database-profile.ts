import { randomBytes } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord } from '../conformance/json.ts';
import { encryptionWith } from '../server/src/foundation/secrets/secrets.ts';
import { runQuery } from './cluster.ts';
import { apiKeyDigest, sameKeyInEnvironment } from './data/api-key.ts';
import { benchPortalSecret } from './large-portal.ts';

/*
 * Benchmarks fill a database as a sandbox, then measure it in the production profile, where no automatic
 * officer decides. Tables are found in the catalogue, because their names differ between commits.
 */

export type DatabaseProfile = 'sandbox' | 'production';

interface Place {
  readonly socketDirectory: string;
  readonly database: string;
}

/** Changes the profile of a stopped portal and makes its sandbox clients' keys valid there. */
export async function changePortalProfile(
  place: Place,
  dataDir: string,
  profile: DatabaseProfile,
): Promise<void> {
  const { socketDirectory, database } = place;
  const [marks] = await tablesWithColumns(place, ['profile']);
  const mark = `update ${marks} set profile = $1 where profile <> $1 returning profile`;
  const marked = await runQuery(socketDirectory, database, mark, [profile]);
  if (marked.length === 0) return;
  const path = join(dataDir, 'sandbox.json');
  const credentials: unknown = JSON.parse(await readFile(path, 'utf8'));
  if (!isRecord(credentials)) throw new Error(`${path} has no credentials`);
  const pepper = await pepperOf(place);
  const [keys] = await tablesWithColumns(place, ['digest', 'client_id']);
  const changed = Object.entries(credentials).map(([name, value]): [string, unknown] => {
    if (!isRecord(value) || typeof value.apiKey !== 'string') return [name, value];
    return [
      name,
      { ...value, apiKey: sameKeyInEnvironment(profile === 'sandbox' ? 'sandbox' : 'live', value.apiKey) },
    ];
  });
  for (const [name, value] of changed) {
    const before = credentials[name];
    if (!isRecord(value) || !isRecord(before) || value.apiKey === undefined) continue;
    const digests = [value, before].map(({ apiKey }) => apiKeyDigest(pepper, String(apiKey)));
    await runQuery(socketDirectory, database, `update ${keys} set digest = $1 where digest = $2`, digests);
  }
  await writeFile(path, JSON.stringify(Object.fromEntries(changed)));
}

/**
 * Returns the variables of a portal in the production profile. Only an official country includes its code
 * lists there: the demonstration country of the checkout is copied as one next to the portal's data.
 */
export async function productionProfileVariables(
  { dataDir }: { readonly dataDir: string },
  root: string,
): Promise<Readonly<Record<'PORTAL_PROFILE' | 'PORTAL_COUNTRY', string>>> {
  const folder = join(dataDir, '..', 'official-country');
  await cp(join(root, 'countries', 'xa'), folder, { recursive: true });
  const path = join(folder, 'country.json');
  const country: unknown = JSON.parse(await readFile(path, 'utf8'));
  if (!isRecord(country)) throw new Error(`${path} is not a country folder`);
  await writeFile(path, JSON.stringify({ ...country, official: true }));
  return { PORTAL_PROFILE: 'production', PORTAL_COUNTRY: folder };
}

/**
 * Returns the key for the portal's digests of API keys: encrypted, in the one table of named bytes that
 * contains it.
 */
async function pepperOf({ socketDirectory, database }: Place): Promise<Buffer> {
  const columns = await runQuery<{ table: string; column: string }>(
    socketDirectory,
    database,
    `select c.oid::regclass::text as table, quote_ident(b.attname) as column
     from pg_class c join pg_attribute n on n.attrelid = c.oid join pg_attribute b on b.attrelid = c.oid
     where c.relkind = 'r' and n.attname = 'name' and n.atttypid = 'text'::regtype and b.atttypid = 'bytea'::regtype
       and b.attnum > 0 and not n.attisdropped and not b.attisdropped`,
  );
  for (const { table, column } of columns) {
    const [row] = await runQuery<{ encrypted: Buffer }>(
      socketDirectory,
      database,
      `select ${column} as encrypted from ${table} where name = 'pepper/1'`,
    );
    const pepper = row && encryptionWith(benchPortalSecret, randomBytes).decrypt('pepper/1', row.encrypted);
    if (pepper) return pepper;
  }
  throw new Error('the secret of this portal decrypts no pepper in the database');
}

/** Returns the tables that have all of these columns, at least one. */
export async function tablesWithColumns(
  { socketDirectory, database }: Place,
  columns: readonly string[],
): Promise<readonly string[]> {
  const rows = await runQuery<{ name: string }>(
    socketDirectory,
    database,
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^pg_' and (
       select count(*) from pg_attribute a
       where a.attrelid = c.oid and a.attname = any ($1) and not a.attisdropped) = cardinality($1)`,
    [columns],
  );
  if (rows.length === 0) throw new Error(`no table has the columns ${columns.join(', ')}`);
  return rows.map(({ name }) => name);
}
