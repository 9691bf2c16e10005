import pg from 'pg';
import { createPartitionsOfPastYear } from './backfill-partitions.ts';
import { dropIndexes } from './indexes.ts';
import { copyStatements, sequenceNumbersUsed } from './lifecycle-copies.ts';
import { type LifecycleTable, readLifecycleRows, type TemplateDeclaration } from './lifecycle-rows.ts';

/** Amount of data for a database. */
export interface DeclarationVolume {
  readonly declarations: number;
  readonly organisations: number;
}

interface Template {
  readonly taken: TemplateDeclaration;
  readonly tables: readonly LifecycleTable[];
}

/**
 * Multiplies the few declarations of an unused database, with their rows in every table, spread over a year
 * and equally over the organisations. The oldest template is copied most. In tables with many rows per
 * declaration, the organisation of the templates gets all rows, the others the first and the last. Returns
 * the size in bytes.
 */
export async function fillDatabase(connection: pg.ClientConfig, size: DeclarationVolume): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query("set maintenance_work_mem = '512MB'");
    await numberAll(client);
    await client.query('begin');
    // Triggers are disabled: their output is among the copied rows.
    await client.query('set local session_replication_role = replica');
    const templates = await readTemplates(client);
    const tables = [...new Set(templates.flatMap((one) => one.tables.map(({ table }) => table)))];
    const emptied = tables.filter((table) => table.startsWith('declarations.'));
    await client.query(`truncate ${[...emptied, 'declarations.stream_watermark'].join()} cascade`);
    await createPartitionsOfPastYear(client, tables);
    await client.query(madeText(templates, size));
    await client.query('analyze made');
    const indexes = await dropIndexes(client, tables);
    for (const [variant, { tables: own, taken }] of templates.entries()) {
      for (const statement of copyStatements(own, taken, variant)) await client.query(statement);
    }
    await client.query(
      `insert into declarations.stream_watermark (organisation_id, last_sequence)
       select organisation_id, max(first + numbers) from made group by 1`,
    );
    for (const statement of indexes) await client.query(statement);
    for (const table of tables) await moveSequences(client, table);
    await raiseFloor(client);
    await raisePositions(client);
    await client.query('commit');
    await client.query('vacuum analyze');
    const { rows } = await client.query<{ bytes: string }>(
      'select pg_database_size(current_database()) as bytes',
    );
    return Number(rows[0]?.bytes);
  } finally {
    await client.end();
  }
}

/** A portal that ends at once may leave changes without a sequence number, which would copy an incomplete life. */
async function numberAll(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ count: number }>(
      'select declarations.number_changes(1000) as count',
    );
    if (rows[0]?.count === 0) return;
  }
}

/** Returns the existing declarations with an MRN, the oldest first. */
async function readTemplates(client: pg.Client): Promise<readonly Template[]> {
  const { rows } = await client.query<TemplateDeclaration>(
    `select organisation_id as organisation, id, lrn, mrn, created_at::text as begun
     from declarations.declarations where mrn is not null order by created_at`,
  );
  if (rows.length === 0) throw new Error('the database contains no declaration to copy');
  const templates: Template[] = [];
  for (const taken of rows) templates.push({ taken, tables: await readLifecycleRows(client, taken) });
  return templates;
}

/**
 * Returns the declarations to create, without their rows: see lifecycle-copies.ts. One in twenty uses each
 * template except the first.
 */
function madeText(
  templates: readonly Template[],
  { declarations, organisations }: DeclarationVolume,
): string {
  const per = (of: (template: Template) => number): string =>
    `case variant ${templates.map((template, variant) => `when ${variant} then ${of(template)}`).join(' ')} end`;
  const begunMs = `case variant ${templates
    .map(
      ({ taken }, variant) =>
        `when ${variant} then (extract(epoch from '${taken.begun}'::timestamptz) * 1000)::bigint`,
    )
    .join(' ')} end`;
  const organisation = templates[0]?.taken.organisation ?? '';
  const rare = templates.length - 1;
  return `create temp table made as
    with numbered as (
      select n::bigint, n % ${organisations} = 0 as own,
        case when (n / ${organisations}) % 20 < ${rare} then (n / ${organisations}) % 20 + 1 else 0 end as variant,
        case when n % ${organisations} = 0 then '${organisation}'
          else 'org_' || lpad((n % ${organisations})::text, 26, '0') end as organisation_id,
        'GROWTH-' || n as lrn, '26XA' || lpad(n::text, 13, '0') || '0' as mrn,
        now() - (${declarations} - n) * (interval '365 days' / ${declarations}) as at
      from generate_series(0, ${declarations} - 1) n
    ),
    timed as (
      select *, ${lettersOf('(extract(epoch from at) * 1000)::bigint')} as time, ${begunMs} as begun_ms,
        case when own then ${per((one) => sequenceNumbersUsed(one.tables).all)}
          else ${per((one) => sequenceNumbersUsed(one.tables).thin)} end as numbers
      from numbered
    )
    select *, 'dec_' || time || lpad(n::text, 16, '0') as id,
      sum(numbers) over (partition by organisation_id order by n) - numbers as first
    from timed order by n`;
}

/** Returns SQL for the time part of an id: 48 bits in Crockford's base 32, as the portal writes them. */
function lettersOf(milliseconds: string): string {
  const letters = Array.from(
    { length: 10 },
    (_, index) =>
      `substr('0123456789abcdefghjkmnpqrstvwxyz', ((${milliseconds} >> ${45 - 5 * index}) & 31)::int + 1, 1)`,
  );
  return letters.join(' || ');
}

/**
 * Sets the sequences of a table to the highest copied id. Never lowers them: a change with an id up to the
 * sequencing watermark would never get a sequence number.
 */
async function moveSequences(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ column: string; sequence: string }>(
    `select a.attname::text as column, s.oid::regclass::text as sequence
     from pg_attribute a left join pg_attrdef f on f.adrelid = a.attrelid and f.adnum = a.attnum
       join pg_class s on s.relkind = 'S' and (s.oid = pg_get_serial_sequence($1, a.attname::text)::regclass
         or exists (select from pg_depend d where d.classid = 'pg_attrdef'::regclass and d.objid = f.oid
           and d.refclassid = 'pg_class'::regclass and d.refobjid = s.oid))
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`,
    [table],
  );
  for (const { column, sequence } of rows) {
    await client.query(
      `select setval('${sequence}', greatest(max(${column}), pg_sequence_last_value('${sequence}'))) from ${table}`,
    );
  }
}

/** All copies have sequence numbers: numbering starts after them. */
async function raiseFloor(client: pg.Client): Promise<void> {
  await client.query(
    `insert into declarations.sequencing_watermark (change_id)
     select max(id) from declarations.change_log having max(id) is not null`,
  );
}

/** Moves the cursors of change subscribers past all copies. */
async function raisePositions(client: pg.Client): Promise<void> {
  await client.query('truncate notifications.notice_positions');
  await client.query(
    `insert into notifications.notice_positions (organisation_id, sequence)
     select organisation_id, max(first + numbers) from made group by 1`,
  );
}
