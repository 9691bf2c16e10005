import type { BareRow } from './bare-writer.ts';
import { findLanded } from './everyday/landed.ts';
import { secret } from './grown-portal.ts';
import { type LodgingPlace, lodgeOnce, query, urlOf } from './lodging-place.ts';
import { makeBenchPortal } from './portal.ts';

export const bareDatabase = 'bare';

/**
 * What the peer of a lodgement inserts, and makes the database for it: the rows that one left, with the indexes and triggers
 * of then, as the portal was before lodging was made cheaper; where the history does not tell, as it is now.
 */
export async function makeBareDatabase(place: LodgingPlace, id: string): Promise<BareRow[]> {
  const landed = await findLanded();
  const [database, lodged] =
    'root' in landed ? ['lodging_before', await lodgeBefore(place, landed.root)] : [place.database, id];
  const changes = await query<{ name: string | null }>(
    place.socketDirectory,
    database,
    "select to_regclass('declarations.change_log')::text as name",
  );
  const from = [
    ['declarations.declarations', 'id'],
    ['declarations.versions', 'declaration_id'],
    [changes[0]?.name ?? 'declarations.changes', 'declaration_id'],
    ['audit.events', 'target_id'],
  ] as const;
  const rows = await Promise.all(
    from.map(([table, key]) => rowOf({ ...place, database }, table, key, lodged)),
  );
  await query(place.socketDirectory, 'postgres', `create database ${bareDatabase} template ${database}`);
  return rows;
}

async function lodgeBefore({ socketDirectory }: LodgingPlace, root: string): Promise<string> {
  const database = 'lodging_before';
  const environment = { DATABASE_URL: urlOf(socketDirectory, database), PORTAL_SECRET: secret };
  const portal = await makeBenchPortal(environment, root);
  try {
    return await lodgeOnce({ socketDirectory, database, portal });
  } finally {
    await portal.remove();
  }
}

/** A row as it was stored, as text, without what PostgreSQL makes itself and what is given later. */
async function rowOf(
  { socketDirectory, database }: Pick<LodgingPlace, 'socketDirectory' | 'database'>,
  table: string,
  key: string,
  id: string,
): Promise<BareRow> {
  const columns = await query<{ column: string; type: string }>(
    socketDirectory,
    database,
    `select attname::text as column, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
       and attname not in ('sequence', 'place') order by attnum`,
    [table],
  );
  const names = columns.map(({ column }) => column);
  const [row] = await query<{ values: (string | null)[] }>(
    socketDirectory,
    database,
    `select array[${names.map((column) => `${column}::text`).join()}] as values from ${table} where ${key} = $1`,
    [id],
  );
  const values = (row?.values ?? []).map(
    (value) => value?.replaceAll(id, '{id}').replaceAll('LODGED-ONCE', '{lrn}') ?? null,
  );
  return { table, columns: names, types: columns.map(({ type }) => type), values };
}
