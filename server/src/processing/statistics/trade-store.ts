import type { Sql, Transaction } from '../../foundation/database/database.ts';
import type { TradeRow } from './trade-cells.ts';

/** The month, revision and time of a publication of the trade statistics. */
export interface TradePublication {
  /** Month as text, such as `2026-10`. */
  readonly month: string;
  /** Number of the publication of this month, 1 for the first one. */
  readonly revision: number;
  readonly publishedAt: Date;
}

const publicationColumns = `to_char(p.month, 'YYYY-MM') as month, p.revision, p.published_at as "publishedAt"`;
const rowColumns = `r.position, r.is_total as "isTotal", r.is_confidential as "isConfidential", r.hs_code as "hsCode",
  r.direction, r.procedure, r.country, r.mode, r.net_mass::text as "netMass",
  r.supplementary_units as "supplementaryUnits", r.value::text as value, r.taxes`;
const wherePublication = `r.month = ($1 || '-01')::date and r.revision = $2`;

type StoredRow = TradeRow & Record<string, unknown>;
type Publication = Pick<TradePublication, 'month' | 'revision'>;

// Any number that is the same on all nodes: the key of the advisory lock, which prevents concurrent publications.
const publicationLock = 7_203_114_583;

/** Waits for a concurrent publication, and prevents others until the end of the transaction. */
export async function lockPublications(transaction: Transaction): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock($1)', [publicationLock]);
}

/** Returns the latest publication of a month; null before the first one. */
export async function findPublication(sql: Sql, month: string): Promise<TradePublication | null> {
  const [row] = await sql.query<TradePublication & Record<string, unknown>>(
    `select ${publicationColumns} from processing.trade_publications p
     where p.month = ($1 || '-01')::date order by p.revision desc limit 1`,
    [month],
  );
  return row ?? null;
}

/** Returns the published months, and the number of the last change that every publication so far contains. */
export async function readPublished(
  sql: Sql,
): Promise<{ readonly months: string[]; readonly lastChange: string }> {
  const [row] = await sql.query<{ months: string[]; lastChange: string }>(
    `select coalesce(array_agg(distinct to_char(p.month, 'YYYY-MM')), '{}') as months,
       coalesce(max(p.last_change), 0)::text as "lastChange"
     from processing.trade_publications p`,
  );
  return row ?? { months: [], lastChange: '0' };
}

export async function insertPublication(
  sql: Sql,
  { month, revision, publishedAt }: TradePublication,
  lastChange: string,
  rows: readonly TradeRow[],
): Promise<void> {
  await sql.query(
    `insert into processing.trade_publications (month, revision, published_at, last_change)
     values (($1 || '-01')::date, $2, $3, $4)`,
    [month, revision, publishedAt, lastChange],
  );
  await sql.query(
    `insert into processing.trade_rows (month, revision, position, is_total, hs_code, direction, procedure, country, mode,
       is_confidential, net_mass, supplementary_units, value, taxes)
     select ($1 || '-01')::date, $2, g.position, g."isTotal", g."hsCode", g.direction, g.procedure, g.country, g.mode,
       g."isConfidential", g."netMass", g."supplementaryUnits", g.value, g.taxes
     from jsonb_to_recordset($3::jsonb) as g (position integer, "isTotal" boolean, "hsCode" text, direction text,
       procedure text, country text, mode text, "isConfidential" boolean, "netMass" numeric, "supplementaryUnits" jsonb,
       value numeric, taxes jsonb)`,
    [month, revision, JSON.stringify(rows)],
  );
}

/** Returns all rows of a publication, ordered by position. */
export function readTradeRows(sql: Sql, { month, revision }: Publication): Promise<TradeRow[]> {
  return sql.query<StoredRow>(
    `select ${rowColumns} from processing.trade_rows r where ${wherePublication} order by r.position, r.is_total`,
    [month, revision],
  );
}

/**
 * Returns the rows of a publication after a position: as many cells as `limit`, and the totals of their commodity
 * codes.
 */
export function readTradePage(
  sql: Sql,
  { month, revision }: Publication,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<TradeRow[]> {
  return sql.query<StoredRow>(
    `with cells as materialized (
       select r.* from processing.trade_rows r
       where ${wherePublication} and r.position > $3 and not r.is_total order by r.position limit $4),
     codes as (select c.hs_code, c.direction, c.procedure, min(c.position) as first from cells c group by 1, 2, 3),
     shown as (
       select * from cells
       union all
       select t.* from codes k cross join lateral (
         select r.* from processing.trade_rows r
         where ${wherePublication} and r.is_total and r.position >= k.first order by r.position limit 1) t)
     select ${rowColumns} from shown r order by r.position, r.is_total`,
    [month, revision, after, limit],
  );
}
