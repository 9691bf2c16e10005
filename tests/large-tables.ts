import type pg from 'pg';
import { tablesThatStaySmall } from '../tools/checks/small-tables.ts';

/*
 * Fills every growing table, so that PostgreSQL plans as for many rows. The values violate constraints, which
 * are removed, so that only query plans are meaningful afterwards.
 */

const organisations = 50;

interface Column {
  readonly name: string;
  readonly type: string;
}

/** Tables of work that is due, which are short as long as the background jobs run. */
const dueWorkTables = ['audit.unsealed_events', 'processing.failed_assessments'];

/**
 * Returns the row numbers with which a table is filled. For tables of due work these are only the last ones.
 */
function rowNumbersOf(table: string): string {
  const last = table.startsWith('declarations.') ? 20_000 : 5_000;
  return `generate_series(${dueWorkTables.includes(table) ? last - 10 : 1}, ${last})`;
}

export async function fillGrowingTables(client: pg.Client): Promise<void> {
  // Disables foreign keys and triggers while the tables are filled.
  await client.query('set session_replication_role = replica');
  for (const table of await listGrowingTables(client)) {
    await dropChecks(client, table);
    const columns = await columnsOf(client, table);
    await client.query(
      `insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')}) overriding system value
       select ${columns.map((column) => valueFor(table, column)).join(', ')} from ${rowNumbersOf(table)} n on conflict do nothing`,
    );
  }
  await client.query('analyze');
}

export async function listGrowingTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition
       and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_' order by 1`,
  );
  return rows.map(({ name }) => name).filter((name) => !tablesThatStaySmall.has(name));
}

/**
 * Returns the partitions of tables by the names that plans use. Tables without partitions have no rows in the
 * result.
 */
export async function partitionsOf(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name
     from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.relname !~ '_rest$' and i.inhparent = any ($1::regclass[])`,
    [tables],
  );
  return rows.map(({ name }) => name);
}

async function dropChecks(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'",
    [table],
  );
  for (const { name } of rows) await client.query(`alter table ${table} drop constraint "${name}"`);
}

async function columnsOf(client: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows;
}

/**
 * Values of columns by which partial indexes and statements filter. Other text columns have a different value
 * in each row.
 */
const filterValues: Readonly<Record<string, readonly string[]>> = {
  event: ['declaration.lodged', 'declaration.accepted', 'declaration.released'],
  kind: ['commodity', 'importer', 'exporter', 'container', 'invoice'],
  lane: ['green', 'yellow', 'red'],
  list: ['commodities', 'offices', 'countries'],
  model: ['AccessToken', 'Consent', 'Grant', 'RefreshToken', 'Session'],
  status_group: ['open', 'done', 'failed', 'action_required'],
  type: ['import', 'export'],
};

const declarationStatuses = [
  'lodged',
  'registered',
  'accepted',
  'under_control',
  'released',
  'cleared',
  'exited',
];
const otherStatuses = [
  'closed',
  'delivered',
  'due',
  'open',
  'quarantined',
  'secured',
  'stored',
  'uploading',
  'pending',
];

function statusesOf(table: string): readonly string[] {
  const isOther = /\.(?:amendments|bills|queries)$/.test(table) || !table.startsWith('declarations.');
  return isOther ? otherStatuses : declarationStatuses;
}

function valueFor(table: string, { name, type }: Column): string {
  if (name === 'organisation_id') return `'org_' || n % ${organisations}`;
  const values = name === 'status' ? statusesOf(table) : filterValues[name];
  const few = type === 'text' ? values : undefined;
  if (few) return `(array['${few.join("', '")}'])[n % ${few.length} + 1]`;
  switch (type) {
    case 'text':
      return `'value ' || n`;
    case 'json':
    case 'jsonb':
      return `'{"releasedAt": "2026-01-01", "dueBy": {"pay": "2026"}}'::${type}`;
    case 'bytea':
      return `sha256(n::text::bytea)`;
    case 'boolean':
      return 'n % 10 = 0';
    case 'timestamp with time zone':
      return `now() - n * interval '1 minute'`;
    case 'date':
      return `current_date - n % 1000`;
    case 'uuid':
      return 'gen_random_uuid()';
    case 'inet':
      return `'192.0.2.1'::inet`;
    default:
      return type.endsWith('[]') ? `'{}'::${type}` : `(n % 30000)::${type}`;
  }
}
