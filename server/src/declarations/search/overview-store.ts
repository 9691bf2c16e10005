import type { Database, Sql } from '../../foundation/database/database.ts';
import { stayedSql } from '../bills/public.ts';
import { statusesWhere } from '../lifecycle/public.ts';

/** Number of an organisation's declarations that require one action of the declarant. */
export interface RequiredActionCount {
  readonly action: string;
  readonly count: number;
  /** The earliest deadline of these declarations. */
  readonly dueBy: string | null;
}

/** Number of an organisation's declarations of one lodgement week in one status. */
export interface WeeklyStatusCount {
  /** Monday of the week, `2026-11-16`. */
  readonly week: string;
  readonly status: string;
  readonly count: number;
}

export interface DeclarationsOverview {
  readonly drafts: number;
  /** Number of drafts that had errors when last saved. */
  readonly faultyDrafts: number;
  readonly awaited: readonly RequiredActionCount[];
  readonly states: readonly { readonly status: string; readonly count: number }[];
  readonly weeks: readonly WeeklyStatusCount[];
  /** Amounts due by currency. */
  readonly due: readonly { readonly currency: string; readonly amount: string }[];
  /** Percentiles of the hours from lodgement to release of recently released declarations; null without any. */
  readonly hours: { readonly p50: number; readonly p90: number } | null;
}

export interface DuePayment {
  readonly organisationId: string;
  readonly declarationId: string;
  readonly lrn: string;
  readonly dueAt: Date;
}

/** Lists the payments of all organisations with a deadline in a period. */
export function listDuePayments(
  system: Sql,
  { from, to, most }: { readonly from: Date; readonly to: Date; readonly most: number },
): Promise<DuePayment[]> {
  return system.query<DuePayment & Record<string, unknown>>(
    `select a.organisation_id as "organisationId", a.declaration_id as "declarationId", d.lrn, a.due_at as "dueAt"
     from declarations.pending_actions a cross join lateral (
       select d.lrn from declarations.declarations d
       where d.organisation_id = a.organisation_id and d.id = a.declaration_id offset 0) d
     where a.action = 'pay' and a.due_at > $1 and a.due_at <= $2 order by a.due_at limit $3`,
    [from, to, most],
  );
}

/** Counts an organisation's declarations by the action that they require from the declarant. */
export async function countRequiredActions(sql: Sql, organisationId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(distinct a.declaration_id)::integer as count
     from declarations.pending_actions a where a.organisation_id = $1`,
    [organisationId],
  );
  return row?.count ?? 0;
}

/** Statuses after the release of the goods. */
export const afterRelease = statusesWhere(({ awaitsCustoms, debt }) => debt === 'stands' && !awaitsCustoms);

const recentReleasesConsidered = 200;

/** Lets the database maintain counts for a large organisation; further calls have no effect. */
export async function startEntryCounts(
  database: Pick<Database, 'system'>,
  organisationId: string,
): Promise<void> {
  await database.system.query('select declarations.start_entry_counts($1)', [organisationId]);
}

/** Returns the overview of an organisation in one database snapshot, with weekly counts from the Monday `since` on. */
export async function readDeclarationsOverview(
  sql: Sql,
  organisationId: string,
  since: string,
): Promise<DeclarationsOverview> {
  const [row] = await sql.query<DeclarationsOverview & Record<string, unknown>>(
    `select
       (select count(*)::integer from declarations.declarations d
        where d.organisation_id = $1 and d.lodged_at is null) as drafts,
       (select count(*)::integer from declarations.declarations d
        where d.organisation_id = $1 and d.has_errors) as "faultyDrafts",
       (select coalesce(json_agg(w order by w.action), '[]') from (
          select a.action, count(*)::integer as count, min(a.due_at) as "dueBy"
          from declarations.pending_actions a where a.organisation_id = $1 group by a.action) w) as awaited,
       (select coalesce(json_agg(s), '[]') from (
          select n.status, sum(n.count)::integer as count from declarations.entry_counts n
          where n.organisation_id = $1 group by n.status having sum(n.count) > 0) s) as states,
       (select coalesce(json_agg(w), '[]') from (
          select n.week::text as week, n.status, n.count::integer as count from declarations.entry_counts n
          where n.organisation_id = $1 and n.week >= $2::date and n.count > 0) w) as weeks,
       (select coalesce(json_agg(b order by b.currency), '[]') from (${dueOf}) b) as due,
       (${hoursOf}) as hours`,
    [organisationId, since, recentReleasesConsidered, afterRelease],
  );
  if (!row) throw new Error('an overview must return one row');
  return row;
}

// OFFSET 0 forces one lookup per declaration.
const dueOf = `select b.currency, sum(b.outstanding)::text as amount
  from declarations.pending_actions a cross join lateral (
    select b.currency, b.outstanding - ${stayedSql} as outstanding from declarations.bills b
    where b.organisation_id = $1 and b.declaration_id = a.declaration_id and b.status = 'due' offset 0) b
  where a.organisation_id = $1 and a.action = 'pay' group by b.currency`;

const hoursOf = `select json_build_object('p50', percentile_cont(0.5) within group (order by r.hours),
    'p90', percentile_cont(0.9) within group (order by r.hours))
  from (
    select extract(epoch from (d.lifecycle ->> 'releasedAt')::timestamptz - d.lodged_at) / 3600 as hours
    from (
      select n.declaration_id
      from unnest(array['open', 'action_required', 'done']) g, unnest($4::text[]) st,
        lateral (
          select e.declaration_id from declarations.status_entries e
          where e.organisation_id = $1 and e.status_group = g and e.status = st
          order by e.declaration_id desc limit $3) n
      order by n.declaration_id desc limit $3) k
      cross join lateral (
        select * from declarations.declarations d
        where d.organisation_id = $1 and d.id = k.declaration_id and d.lifecycle ->> 'releasedAt' is not null offset 0) d) r
  having count(*) > 0`;
