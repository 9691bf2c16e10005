import type pg from 'pg';

/*
 * Reads the rows of one declaration from its lodgement on in every table that has any, found by the
 * catalogue, as templates for copies.
 */

/** A template declaration and its organisation. */
export interface TemplateDeclaration {
  readonly organisation: string;
  readonly id: string;
  readonly lrn: string;
  readonly mrn: string;
  /** Time of its beginning, as PostgreSQL writes it. */
  readonly begun: string;
}

export interface LifecycleColumn {
  readonly name: string;
  readonly type: string;
  /** Whether a unique index contains this column alone, or with the organisation. */
  readonly unique: boolean;
}

export interface LifecycleTable {
  readonly table: string;
  readonly columns: readonly LifecycleColumn[];
  /** Ordered by primary key, as text; times are microseconds since the declaration's beginning. */
  readonly rows: readonly (readonly (string | null)[])[];
}

// Tables that reference a declaration by another column than `declaration_id`.
const keys: Readonly<Record<string, string>> = {
  'declarations.declarations': 'id',
  'audit.events': 'target_id',
  'ledger.journal_entries': 'declaration',
};
// Tables whose rows reference a change or a journal entry by number.
const numbered: Readonly<Record<string, string>> = {
  change_id: 'select id from declarations.changes where organisation_id = $1 and declaration_id = $2',
  entry: 'select id from ledger.journal_entries where organisation_id = $1 and declaration = $2',
};

/** Tables of organisations, not of declarations: small, or filled separately. */
const ofOrganisations = [
  'declarations.stream_watermark',
  'declarations.storage',
  'declarations.storage_deltas',
  'registers.deferment_accounts',
  'registers.guarantees',
];
const watchedSchemas = ['declarations', 'processing', 'registers', 'documents', 'ledger'];

/** Returns the rows of a declaration, table by table. Throws if a related table contains rows without an owner. */
export async function readLifecycleRows(
  client: pg.Client,
  taken: TemplateDeclaration,
): Promise<readonly LifecycleTable[]> {
  const { rows: all } = await client.query<{ table: string; schema: string; columns: string[] }>(
    `select c.oid::regclass::text as table, n.nspname::text as schema, array_agg(a.attname::text) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
       and n.nspname !~ '^pg_|^information_schema$' group by c.oid, n.nspname order by 1`,
  );
  const found: LifecycleTable[] = [];
  for (const { table, schema, columns } of all) {
    if (!columns.includes('organisation_id')) continue;
    const known = ['declaration_id', ...Object.keys(numbered)];
    const key = keys[table] ?? known.find((name) => columns.includes(name));
    if (key !== undefined) found.push(await rowsOfTable(client, table, key, taken));
    else if (watchedSchemas.includes(schema)) await refuseUnknown(client, table, taken);
  }
  return found.filter(({ rows }) => rows.length > 0);
}

/** A table that grows with declarations but is not filled would improve every result wrongly. */
async function refuseUnknown(
  client: pg.Client,
  table: string,
  { organisation }: TemplateDeclaration,
): Promise<void> {
  if (ofOrganisations.includes(table)) return;
  const { rows } = await client.query(`select from ${table} where organisation_id = $1 limit 1`, [
    organisation,
  ]);
  if (rows.length > 0) {
    throw new Error(
      `bench/data/lifecycle-rows.ts does not list the table ${table}. Add the table, and whether it grows with the declarations.`,
    );
  }
}

async function rowsOfTable(
  client: pg.Client,
  table: string,
  key: string,
  { organisation, id, begun }: TemplateDeclaration,
): Promise<LifecycleTable> {
  const { rows: columns } = await client.query<LifecycleColumn & { place: number | null }>(
    `select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
       exists (select from pg_index i where i.indrelid = a.attrelid and i.indisunique
         and a.attnum = any (i.indkey) and (select count(*) from unnest(i.indkey) k join pg_attribute o
           on o.attrelid = a.attrelid and o.attnum = k where o.attname <> 'organisation_id') = 1) as unique,
       (select array_position(i.indkey::int[], a.attnum::int) from pg_index i
        where i.indrelid = a.attrelid and i.indisprimary) as place
     from pg_attribute a
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by a.attnum`,
    [table],
  );
  const values = columns.map(({ name, type }) =>
    isTimestampType(type)
      ? `(extract(epoch from ${name} - $3::timestamptz) * 1000000)::bigint::text`
      : `${name}::text`,
  );
  const primary = columns
    .filter(({ place }) => place !== null)
    .toSorted((a, b) => Number(a.place) - Number(b.place));
  const order = primary.length > 0 ? primary.map(({ name }) => name).join() : 'ctid';
  const numbers = numbered[key];
  const whose = numbers === undefined ? `${key} = $2` : `${key} in (${numbers})`;
  const { rows } = await client.query<{ values: (string | null)[] }>(
    `select array[${values.join()}] as values from ${table}
     where organisation_id = $1 and ${whose} and $3::timestamptz is not null order by ${order}`,
    [organisation, id, begun],
  );
  const named = columns.map(({ name, type, unique }) => ({ name, type, unique }));
  return { table, columns: named, rows: rows.map((row) => row.values) };
}

export function isTimestampType(type: string): boolean {
  return type === 'timestamp with time zone';
}
