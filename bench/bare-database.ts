import type { BareRow } from './bare-writer.ts';
import { findCheckout } from './checkout.ts';
import { type DurableCluster, databaseUrlOf, runQuery, startDurableCluster } from './cluster.ts';
import { benchPortalSecret } from './large-portal.ts';
import { exampleDocument } from './lodgement-portal.ts';
import { createBenchPortal } from './portal.ts';

/**
 * The last commit before lodgement was made cheaper. The peer always inserts its rows, so that results stay
 * comparable.
 */
const bareCommit = '27d3186';
const portalDatabase = 'lodging';
const bareDatabase = 'bare';

/** The rows that the peer of a lodgement inserts, and their database. */
export interface BareDatabase {
  readonly cluster: DurableCluster;
  readonly url: string;
  readonly rows: readonly BareRow[];
}

/**
 * Does the work on a separate PostgreSQL server, whose database has the tables, indexes and triggers of that commit, with
 * the rows that one lodgement left there.
 */
export async function withBareDatabase<Found>(work: (bare: BareDatabase) => Promise<Found>): Promise<Found> {
  const { root } = await findCheckout(bareCommit);
  const cluster = await startDurableCluster();
  try {
    const { socketDirectory } = cluster;
    const id = await lodgeOnce(socketDirectory, root);
    const tables = [
      ['declarations.declarations', 'id'],
      ['declarations.versions', 'declaration_id'],
      ['declarations.changes', 'declaration_id'],
      ['audit.events', 'target_id'],
    ] as const;
    const rows: BareRow[] = [];
    for (const [table, key] of tables) rows.push(await rowOf(socketDirectory, table, key, id));
    await runQuery(socketDirectory, 'postgres', `create database ${bareDatabase} template ${portalDatabase}`);
    return await work({ cluster, url: databaseUrlOf(socketDirectory, bareDatabase), rows });
  } finally {
    await cluster.stop();
  }
}

/** Returns the id of a declaration with the LRN `LODGED-ONCE`. */
async function lodgeOnce(socketDirectory: string, root: string): Promise<string> {
  await runQuery(socketDirectory, 'postgres', `create database ${portalDatabase}`);
  const environment = {
    DATABASE_URL: databaseUrlOf(socketDirectory, portalDatabase),
    PORTAL_SECRET: benchPortalSecret,
  };
  const portal = await createBenchPortal(environment, root);
  try {
    const running = await portal.start();
    try {
      await runQuery(socketDirectory, portalDatabase, officerFindsNothing);
      const response = await fetch(`${portal.baseUrl}/openapi/declarations?lodge=true`, {
        method: 'POST',
        headers: { ...(await portal.credentials()), 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...exampleDocument, lrn: 'LODGED-ONCE' }),
      });
      const { id }: { id?: unknown } = JSON.parse(await response.text());
      if (response.status !== 201 || typeof id !== 'string')
        throw new Error(`not lodged: ${response.status}`);
      return id;
    } finally {
      await running.stop();
    }
  } finally {
    await portal.remove();
  }
}

/** The sandbox of that commit would decide at once and leave the rows of a decision. */
const officerFindsNothing = `create policy officer_finds_nothing on declarations.declarations as restrictive for select
  to portal_system using ((select position('order by d.changed_at limit' in current_query()) = 0))`;

/** Returns a stored row as text, without generated values and those assigned later. */
async function rowOf(socketDirectory: string, table: string, key: string, id: string): Promise<BareRow> {
  const columns = await runQuery<{ column: string; type: string }>(
    socketDirectory,
    portalDatabase,
    `select attname::text as column, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
       and attname not in ('sequence', 'place') order by attnum`,
    [table],
  );
  const names = columns.map(({ column }) => column);
  const [row] = await runQuery<{ values: (string | null)[] }>(
    socketDirectory,
    portalDatabase,
    `select array[${names.map((column) => `${column}::text`).join()}] as values from ${table} where ${key} = $1`,
    [id],
  );
  const values = (row?.values ?? []).map(
    (value) => value?.replaceAll(id, '{id}').replaceAll('LODGED-ONCE', '{lrn}') ?? null,
  );
  return { table, columns: names, types: columns.map(({ type }) => type), values };
}
