import type { Sql } from '../../foundation/database/database.ts';
import { timeOfJson } from '../../foundation/database/pg-json-time.ts';
import type { LodgedFor } from '../record/public.ts';
import { type Audience, changeOfRow, representedProperty, statementPerAudience } from './audience.ts';
import type { ChangedDebt, LoggedChange } from './change-log-store.ts';
import type { StreamRole } from './principal-feed.ts';

/* Statements that read the changes of a period from the change log. */

/** Returns the query of the first and last sequence number of a period. */
function sequenceRangeText({ isPrincipal }: Audience): string {
  const timed = `c.organisation_id = $1 and c.at >= $2 and c.at < $3`;
  if (isPrincipal)
    return `select min(c.sequence)::float8 as first, max(c.sequence)::float8 as last
     from declarations.principal_change_sequence c where ${timed}`;
  return `select min(c.sequence)::float8 as first, max(c.sequence)::float8 as last
     from (
       select c.sequence from declarations.changes c where ${timed}
       union all
       select n.sequence from declarations.debt_events c
         join declarations.change_sequence n on n.organisation_id = c.organisation_id and n.change_id = c.id
       where ${timed}) c`;
}

const sequenceRangeStatements = statementPerAudience(sequenceRangeText);

const columnsOfPrincipal = `c.event, to_json(c.at) as at, c.declaration_id as "declarationId", d.lrn, c.mrn, c.status,
       d.lodged_by as "lodgedBy", d.mandate_id as "mandateId"`;
const columnsOfOwner = `coalesce(c.event, e.event) as event, to_json(coalesce(c.at, e.at)) as at,
       coalesce(c.declaration_id, e.declaration_id) as "declarationId", coalesce(d.lrn, e.lrn) as lrn, coalesce(c.mrn, e.mrn) as mrn,
       coalesce(c.status, e.status) as status, case when e.id is not null then
         json_build_object('id', e.debt_id, 'claim', e.claim_id, 'appeal', e.appeal_id, 'isOwn', e.is_own) end as debt`;
const isOwnDebtEvent = ` on true
       left join lateral (
         select * from declarations.debt_events e where e.organisation_id = $1 and e.id = n.change_id offset 0) e on true`;

// Finds the first and last change of the period by the index of times, so that earlier changes are not read.
const logOfPeriod = statementPerAudience(
  (audience) => `with span as materialized (${sequenceRangeText(audience)})
     select n.sequence::float8 as sequence, ${audience.isPrincipal ? columnsOfPrincipal : columnsOfOwner}
     from ${audience.relation('change_sequence')} n
       ${audience.isPrincipal ? 'cross join' : 'left join'} ${changeOfRow(audience).change}${audience.isPrincipal ? '' : ' on true'}
       ${audience.isPrincipal ? 'cross join' : 'left join'} ${changeOfRow(audience).declaration}${audience.isPrincipal ? '' : isOwnDebtEvent}
     where n.organisation_id = $1
       and n.sequence between greatest((select s.first from span s)::bigint, $4::bigint + 1) and (select s.last from span s)::bigint
       and ${audience.isPrincipal ? 'c.at >= $2 and c.at < $3' : '(c.at >= $2 and c.at < $3 and d.id is not null or e.at >= $2 and e.at < $3)'}
     order by n.sequence limit $5`,
);

/**
 * Returns the changes of a period after a sequence number in order, and the cursor of the next page; null at the end.
 */
export async function readLogOfPeriod(
  sql: Sql,
  organisationId: string,
  { from, before }: { readonly from: Date; readonly before: Date },
  role: StreamRole | undefined,
  after: number,
  limit: number,
): Promise<{ readonly changes: readonly LoggedChange[]; readonly position: number | null }> {
  const rows = await sql.query<
    Omit<LoggedChange, 'debt'> & Partial<LodgedFor> & { debt?: ChangedDebt | null } & Record<string, unknown>
  >(logOfPeriod(role), [organisationId, from, before, after, limit]);
  const changes = rows.map(({ lodgedBy, mandateId, debt, ...change }) => ({
    ...change,
    ...(debt && { debt }),
    at: timeOfJson(change.at),
    ...representedProperty(lodgedBy, mandateId),
  }));
  return { changes, position: rows.length === limit ? (changes.at(-1)?.sequence ?? null) : null };
}

/** Returns the first and last sequence number of a period; null without changes. */
export async function sequenceRangeOfPeriod(
  sql: Sql,
  organisationId: string,
  { from, before }: { readonly from: Date; readonly before: Date },
  role: StreamRole | undefined,
): Promise<{ readonly first: number; readonly last: number } | null> {
  const [span] = await sql.query<{ first: number | null; last: number | null }>(
    sequenceRangeStatements(role),
    [...[organisationId, from, before]],
  );
  return span && span.first !== null && span.last !== null ? { first: span.first, last: span.last } : null;
}
