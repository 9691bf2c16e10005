import type { Sql } from '../../foundation/database/database.ts';
import type { StoredServiceLevels, TimeRow } from './service-levels.ts';

/* The times that declarations took, from the change log, and their stored percentiles. */

// Any number that is the same on all nodes: the key of the advisory lock of the calculation.
const serviceLevelLock = 7_203_114_591;

/** Takes the lock of the calculation until the end of the transaction. Returns false if another node has the lock. */
export async function lockServiceLevels(sql: Sql): Promise<boolean> {
  const [row] = await sql.query<{ locked: boolean }>('select pg_try_advisory_xact_lock($1) as locked', [
    serviceLevelLock,
  ]);
  return row?.locked === true;
}

/**
 * Returns the query for the times of all organisations, or of the organisation `$3`. A time ends with an event of the
 * period. It starts with the lodgement or the previous step, or with the presentation of goods that arrived later.
 */
function timesText(ofOrganisation: boolean): string {
  return `with ended as materialized (
       select c.organisation_id, c.declaration_id, c.id, c.event, c.at, c.lane from declarations.change_log c
       where c.at >= $1 and c.at < $2 and c.event in ('declaration.accepted', 'declaration.released', 'declaration.cleared')
         ${ofOrganisation ? 'and c.organisation_id = $3' : ''}),
     timed as (
       select step.name as step, e.organisation_id, d.office, d.type, e.lane, s.automatic,
         extract(epoch from e.at - step.begun_at)::float8 as seconds
       from ended e
         cross join lateral (
           select d.office, d.type from declarations.declarations d
           where d.organisation_id = e.organisation_id and d.id = e.declaration_id offset 0) d
         cross join lateral (
           select max(h.at) filter (where h.event in ('declaration.lodged', 'declaration.presented')) as lodged_at,
             max(h.at) filter (where h.event = 'declaration.presented') as presented_at,
             max(h.at) filter (where h.event = 'declaration.accepted') as accepted_at,
             max(h.at) filter (where h.event = 'declaration.released') as released_at,
             not bool_or(h.actor_kind = 'customs') as automatic
           from declarations.change_log h
           where h.declaration_id = e.declaration_id and h.organisation_id = e.organisation_id and h.id <= e.id) s
         cross join lateral (values
           (substr(e.event, 13), s.lodged_at),
           ('acceptedToReleased', case when e.event = 'declaration.released' and s.accepted_at is not null
             then greatest(s.accepted_at, s.presented_at) end),
           ('releasedToCleared', case when e.event = 'declaration.cleared' then s.released_at end)
         ) step (name, begun_at)
       where step.begun_at is not null)
     select t.step, t.office, t.type, t.lane,
       case when grouping(t.office) = 0 then 'kind' else 'country' end as scope, grouping(t.lane) = 0 as "byLane",
       count(*)::integer as declarations, count(distinct t.organisation_id)::integer as declarants,
       count(*) filter (where t.automatic)::integer as automatic,
       percentile_disc(array[0.5, 0.9, 0.99]) within group (order by t.seconds) as seconds
     from timed t
     group by grouping sets ((t.step), (t.step, t.lane), (t.step, t.office, t.type), (t.step, t.office, t.type, t.lane))
     order by t.step, t.office, t.type, t.lane`;
}

const timesOfAllText = timesText(false);
const timesOfOrganisationText = timesText(true);

interface Span {
  readonly from: Date;
  readonly before: Date;
}

type StoredTimeRow = TimeRow & Record<string, unknown>;

/** Calculates the times of all organisations that ended in a period. */
export function measureTimes(sql: Sql, { from, before }: Span): Promise<TimeRow[]> {
  return sql.query<StoredTimeRow>(timesOfAllText, [from, before]);
}

/** Calculates the times of one organisation that ended in a period. */
export function measureOwnTimes(
  sql: Sql,
  organisationId: string,
  { from, before }: Span,
): Promise<TimeRow[]> {
  return sql.query<StoredTimeRow>(timesOfOrganisationText, [from, before, organisationId]);
}

/** Returns the time of the first change of any declaration; null without changes. */
export async function readFirstChange(sql: Sql): Promise<Date | null> {
  const [row] = await sql.query<{ at: Date }>(
    'select c.at from declarations.change_log c order by c.id limit 1',
  );
  return row?.at ?? null;
}

/** When the times of a period were calculated, and whether they are final. */
export interface CalculatedPeriod {
  readonly period: string;
  readonly calculatedAt: Date;
  readonly isFinal: boolean;
}

const periodColumns = 's.period, s.calculated_at as "calculatedAt", s.is_final as "isFinal"';

/** Returns the last final day; null before the first one. */
export async function readLastFinalDay(sql: Sql): Promise<string | null> {
  const [row] = await sql.query<{ period: string }>(
    `select s.period from declarations.service_levels s where s.is_final and length(s.period) = 10
     order by s.period desc limit 1`,
  );
  return row?.period ?? null;
}

/** Returns when the given periods were calculated. */
export async function readCalculatedPeriods(
  sql: Sql,
  periods: readonly string[],
): Promise<ReadonlyMap<string, CalculatedPeriod>> {
  const rows = await sql.query<CalculatedPeriod & Record<string, unknown>>(
    `select ${periodColumns} from declarations.service_levels s where s.period = any ($1)`,
    [periods],
  );
  return new Map(rows.map((row) => [row.period, row]));
}

export async function saveServiceLevels(
  sql: Sql,
  { period, calculatedAt, isFinal, times, api }: StoredServiceLevels,
): Promise<void> {
  await sql.query(
    `insert into declarations.service_levels (period, calculated_at, is_final, figures) values ($1, $2, $3, $4)
     on conflict (period) do update
     set calculated_at = excluded.calculated_at, is_final = excluded.is_final, figures = excluded.figures`,
    [period, calculatedAt, isFinal, JSON.stringify({ times, api })],
  );
}

/** Returns the stored times of a period; null before their first calculation. */
export async function readServiceLevels(sql: Sql, period: string): Promise<StoredServiceLevels | null> {
  const [row] = await sql.query<StoredServiceLevels & Record<string, unknown>>(
    `select ${periodColumns}, s.figures -> 'times' as times, s.figures -> 'api' as api
     from declarations.service_levels s where s.period = $1`,
    [period],
  );
  return row ?? null;
}

/** Returns the times of the whole country on each calculated day of a month, by day. */
export async function readDaysOfMonth(
  sql: Sql,
  month: string,
): Promise<readonly { readonly day: string; readonly times: readonly TimeRow[] }[]> {
  return sql.query<{ day: string; times: readonly TimeRow[] }>(
    `select s.period as day,
       jsonb_path_query_array(s.figures, '$.times[*] ? (@.scope == "country" && @.byLane == false)') as times
     from declarations.service_levels s where s.period between $1 || '-01' and $1 || '-31' order by s.period`,
    [month],
  );
}

/** Number of the declarations of a lane that were released on a day; `lane` is null without a lane. */
interface ReleasesOfDay {
  readonly day: string;
  readonly lane: string | null;
  readonly declarations: number;
}

/** Returns the calculated numbers of releases of all organisations since a day, by day and lane. */
export function readReleasesByLane(system: Sql, since: string): Promise<ReleasesOfDay[]> {
  return system.query<ReleasesOfDay & Record<string, unknown>>(
    `select s.period as day, t.time ->> 'lane' as lane, (t.time ->> 'declarations')::integer as declarations
     from declarations.service_levels s cross join lateral jsonb_path_query(s.figures,
       '$.times[*] ? (@.scope == "country" && @.byLane == true && @.step == "released")') as t (time)
     where s.period >= $1 and length(s.period) = 10 order by s.period`,
    [since],
  );
}
