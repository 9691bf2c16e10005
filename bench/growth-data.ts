import pg from 'pg';

/** How much a database is filled with. */
export interface Size {
  readonly declarations: number;
  readonly organisations: number;
}

const tables = [
  'declarations',
  'versions',
  'change_log',
  'numbers',
  'status_entries',
  'head_floors',
  'search_terms',
  'key_figures',
].map((name) => `declarations.${name}`);

/*
 * The declarations that the database holds, as customs has left them, become very many: each organisation has equally
 * many, they come in turn over a year, and each has one change to its history and two terms to be found by. Of the
 * templates the oldest are the commonest. The statements fill in the order of time, as it was.
 */
const keepTemplate = `
  create temp table template as
    select d.*, v.document, e.next_actions, row_number() over (order by d.created_at) - 1 as variant
    from declarations.declarations d
      join declarations.versions v on v.organisation_id = d.organisation_id and v.declaration_id = d.id
      join declarations.status_entries e on e.organisation_id = d.organisation_id and e.declaration_id = d.id;
  create temp table template_terms as
    select t.variant, s.kind, s.value
    from template t, lateral (
      select kind, value from declarations.search_terms where declaration_id = t.id order by kind desc limit 2) s;
  create temp table template_figures as
    select t.variant, f.* from declarations.key_figures f join template t on t.id = f.declaration_id;
  alter table declarations.versions disable trigger index_document;
  truncate ${tables.join(', ')} cascade`;

const made = `
  create temp table made as
    select n, n / $2 + 1 as place,
      -- One in twenty is of each template but the first.
      case when (n / $2) % 20 < (select count(*) from template) - 1 then (n / $2) % 20 + 1 else 0 end as variant,
      case when n % $2 = 0 then t.organisation_id else 'org_' || lpad((n % $2)::text, 26, '0') end as organisation_id,
      'dec_' || lpad(n::text, 26, '0') as id, now() - ($1 - n) * (interval '365 days' / $1) as at
    from generate_series(0, $1 - 1) n, template t where t.variant = 0`;

const fill = [
  `insert into declarations.declarations
     (organisation_id, id, lrn, mrn, type, office, status, status_group, lane, lifecycle, version, revision, content_hash,
      created_at, changed_at, lodged_at)
   select m.organisation_id, m.id, 'GROWTH-' || m.n, '26XA' || lpad(m.n::text, 13, '0') || '0', t.type, t.office,
     t.status, t.status_group, t.lane, t.lifecycle, t.version, t.revision, t.content_hash, m.at, m.at, m.at
   from made m join template t using (variant) order by m.n`,
  `insert into declarations.versions (organisation_id, declaration_id, version, document, content_hash, created_at)
   select m.organisation_id, m.id, 1, t.document, t.content_hash, m.at
   from made m join template t using (variant) order by m.n`,
  `insert into declarations.change_log
     (organisation_id, declaration_id, revision, event, at, actor_kind, status, status_group, lane, mrn, next_actions)
   select m.organisation_id, m.id, t.revision, 'declaration.accepted', m.at, 'customs', t.status, t.status_group, t.lane,
     t.mrn, t.next_actions
   from made m join template t using (variant) order by m.n`,
  `insert into declarations.numbers (organisation_id, sequence, change_id)
   select m.organisation_id, m.place, c.id
   from made m join declarations.change_log c on c.organisation_id = m.organisation_id and c.declaration_id = m.id
   order by m.n`,
  `insert into declarations.numbering_floors select max(place) from declarations.change_log`,
  `insert into declarations.status_entries
     (organisation_id, declaration_id, sequence, lrn, mrn, type, office, status, status_group, lane, changed_at,
      next_actions)
   select m.organisation_id, m.id, m.place, 'GROWTH-' || m.n, t.mrn, t.type, t.office, t.status, t.status_group,
     t.lane, m.at, t.next_actions
   from made m join template t using (variant) order by m.n`,
  `insert into declarations.head_floors (organisation_id, head)
   select m.organisation_id, max(m.place) from made m group by m.organisation_id`,
  `insert into declarations.search_terms (organisation_id, declaration_id, kind, value)
   select m.organisation_id, m.id, t.kind, t.value
   from made m join template_terms t using (variant) order by m.n`,
  `insert into declarations.key_figures
   select m.organisation_id, m.id, t.importer, t.exporter, t.invoice_amount, t.invoice_currency, t.goods_items,
     t.total_packages, t.gross_mass
   from made m join template_figures t using (variant) order by m.n`,
];

/** Takes the indexes and keys off the tables, because filling is several times as fast without; answers what brings them back. */
async function dropIndexes(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ drop: string; create: string }>(
    `select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as drop,
       format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid))
         as create
     from pg_constraint c
     where c.contype in ('p', 'u') and c.conrelid = any ($1::regclass[])
       or c.contype = 'f' and c.confrelid = any ($1::regclass[])
     union all
     select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
     from pg_index i where i.indrelid = any ($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  );
  // What refers to a key goes before it and comes back after it.
  const ordered = rows.toSorted((one, two) => rank(one.create) - rank(two.create));
  for (const { drop } of ordered) await client.query(drop);
  return ordered.toReversed().map(({ create }) => create);
}

function rank(create: string): number {
  return create.includes(' FOREIGN KEY ') ? 0 : 1;
}

/** Fills a database that holds a declaration, or a few, and that nobody uses meanwhile. Answers its size in bytes. */
export async function fillDatabase(
  connection: pg.ClientConfig,
  { declarations, organisations }: Size,
): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query("set maintenance_work_mem = '256MB'");
    await client.query('begin');
    await client.query(keepTemplate);
    const { rows } = await client.query('select from template');
    if (rows.length === 0) throw new Error('there is no declaration to make more of');
    await client.query(made.replaceAll('$1', String(declarations)).replaceAll('$2', String(organisations)));
    await client.query('analyze made');
    const indexes = await dropIndexes(client);
    for (const statement of fill) await client.query(statement);
    for (const statement of indexes) await client.query(statement);
    await client.query('alter table declarations.versions enable trigger index_document');
    await client.query('commit');
    await client.query('vacuum analyze');
    const { rows: sizes } = await client.query<{ bytes: string }>(
      'select pg_database_size(current_database()) as bytes',
    );
    return Number(sizes[0]?.bytes);
  } finally {
    await client.end();
  }
}
