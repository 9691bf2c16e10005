import { runQuery } from '../cluster.ts';

/** WAL written for a table, an index or a kind of record without a table. */
export interface WalShare {
  /** Schema and name of the table; in brackets the resource manager, for records that belong to no table. */
  readonly table: string;
  /** Name of the index; null for the pages of the table and of its TOAST table. */
  readonly index: string | null;
  readonly records: number;
  /** Bytes of the records without full-page images. */
  readonly bytes: number;
  /** Full-page images: pages written whole because a checkpoint came before. */
  readonly images: number;
  readonly imageBytes: number;
}

export interface DatabaseAddress {
  readonly socketDirectory: string;
  readonly database: string;
}

/** Flushes all WAL to disk and returns its end position. */
export async function flushWalPosition({ socketDirectory, database }: DatabaseAddress): Promise<string> {
  const [row] = await runQuery<{ lsn: string }>(
    socketDirectory,
    database,
    "select pg_logical_emit_message(false, 'bench', '', true)::text as lsn",
  );
  if (!row) throw new Error('PostgreSQL did not return a WAL position');
  return row.lsn;
}

/** Returns the bytes between two positions, including padding and page headers. */
export async function walBytesBetween(
  { socketDirectory, database }: DatabaseAddress,
  from: string,
  to: string,
): Promise<number> {
  const [row] = await runQuery<{ bytes: string }>(
    socketDirectory,
    database,
    'select pg_wal_lsn_diff($2, $1) as bytes',
    [from, to],
  );
  return Number(row?.bytes);
}

/**
 * Returns the WAL written between two positions, by table and index, the largest share first. Requires the
 * WAL files.
 */
export async function readWalShares(
  place: DatabaseAddress,
  from: string,
  to: string,
): Promise<readonly WalShare[]> {
  const { socketDirectory, database } = place;
  await runQuery(socketDirectory, database, 'create extension if not exists pg_walinspect');
  const rows = await runQuery<Record<keyof WalShare, string | null>>(socketDirectory, database, sharesText, [
    from,
    to,
  ]);
  return rows.map((row) => ({
    table: row.table ?? '',
    index: row.index,
    records: Number(row.records),
    bytes: Number(row.bytes),
    images: Number(row.images),
    imageBytes: Number(row.imageBytes),
  }));
}

// A record's header and data without a block count for its first block. Partitions count as their table.
const sharesText = `
with blocks as (
  select reltablespace, reldatabase, relfilenode, block_fpi_length as image, block_data_length as data,
    block_id = min(block_id) over record as leads,
    record_length - sum(block_fpi_length + block_data_length) over record as rest
  from pg_get_wal_block_info($1::pg_lsn, $2::pg_lsn, false)
  window record as (partition by start_lsn)
), files as (
  select reltablespace, reldatabase, relfilenode, count(*) filter (where leads) as records,
    sum(data + case when leads then rest else 0 end) as bytes, count(*) filter (where image > 0) as images,
    sum(image) as image_bytes
  from blocks group by 1, 2, 3
), relations as (
  select f.*, coalesce(pg_partition_root(c.oid)::oid, c.oid) as relation, c.relkind
  from (
    select *, reldatabase not in (0, (select oid from pg_database where datname = current_database())) as elsewhere
    from files
  ) f left join pg_class c on not f.elsewhere and c.oid = pg_filenode_relation(f.reltablespace, f.relfilenode)
), owned as (
  select r.*, coalesce(t.owner, i.indrelid, r.relation) as owner,
    case when r.relkind = 'i' and t.owner is null then r.relation end as index
  from relations r left join pg_index i on i.indexrelid = r.relation
    left join lateral (
      select coalesce(pg_partition_root(m.oid)::oid, m.oid) as owner from pg_class m
      where m.reltoastrelid = coalesce(i.indrelid, r.relation) and m.reltoastrelid <> 0
    ) t on true
), named as (
  select case when elsewhere then '(other databases)' when owner is null then '(dropped relations)'
      when n.nspname = 'pg_catalog' then '(system catalogue)' else format('%s.%s', n.nspname, c.relname) end as table,
    case when n.nspname <> 'pg_catalog' then (select relname::text from pg_class where oid = owned.index) end as index,
    records, bytes, images, image_bytes
  from owned left join pg_class c on c.oid = owned.owner left join pg_namespace n on n.oid = c.relnamespace
  union all
  select format('(%s)', resource_manager), null, count(*), sum(record_length), 0, 0
  from pg_get_wal_records_info($1::pg_lsn, $2::pg_lsn) where coalesce(block_ref, '') = '' group by 1
)
select "table", index, sum(records) as records, sum(bytes) as bytes, sum(images) as images,
  sum(image_bytes) as "imageBytes"
from named group by 1, 2 order by sum(bytes + image_bytes) desc`;
