import type { Sql } from '../../foundation/database/database.ts';
import { timeOfJson } from '../../foundation/database/pg-json-time.ts';
import type { LodgedFor } from '../record/public.ts';
import { type Audience, changeOfRow, representedBy, statementPerAudience } from './audience.ts';
import type { LoggedChange } from './change-log-store.ts';
import type { StreamRole } from './principal-feed.ts';

/* The changes of a period. */

/** Returns the query of the first and last sequence number of a period. */
function sequenceRangeText({ isPrincipal }: Audience): string {
  const timed = isPrincipal ? 'principal_change_sequence' : 'changes';
  return `select min(c.sequence)::float8 as first, max(c.sequence)::float8 as last from declarations.${timed} c
     where c.organisation_id = $1 and c.at >= $2 and c.at < $3`;
}

const spanOf = statementPerAudience(sequenceRangeText);

// Finds the bounds of the period with the index of times first, so that the log before it is not read.
const logOfPeriod = statementPerAudience(
  (audience) => `with span as materialized (${sequenceRangeText(audience)})
     select n.sequence::float8 as sequence, c.event, to_json(c.at) as at, c.declaration_id as "declarationId", d.lrn, c.mrn,
       c.status${audience.isPrincipal ? ', d.lodged_by as "lodgedBy", d.mandate_id as "mandateId"' : ''}
     from ${audience.relation('change_sequence')} n
       cross join ${changeOfRow(audience).change}
       cross join ${changeOfRow(audience).declaration}
     where n.organisation_id = $1
       and n.sequence between greatest((select s.first from span s)::bigint, $4::bigint + 1) and (select s.last from span s)::bigint
       and c.at >= $2 and c.at < $3 order by n.sequence limit $5`,
);

/** Returns changes of a period after a sequence number in order, and the cursor; null at the end. */
export async function readLogOfPeriod(
  sql: Sql,
  organisationId: string,
  { from, before }: { readonly from: Date; readonly before: Date },
  role: StreamRole | undefined,
  after: number,
  limit: number,
): Promise<{ readonly changes: readonly LoggedChange[]; readonly position: number | null }> {
  const rows = await sql.query<LoggedChange & Partial<LodgedFor> & Record<string, unknown>>(
    logOfPeriod(role),
    [organisationId, from, before, after, limit],
  );
  const changes = rows.map(({ lodgedBy, mandateId, ...change }) => ({
    ...change,
    at: timeOfJson(change.at),
    ...representedBy(lodgedBy, mandateId),
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
  const [span] = await sql.query<{ first: number | null; last: number | null }>(spanOf(role), [
    ...[organisationId, from, before],
  ]);
  return span && span.first !== null && span.last !== null ? { first: span.first, last: span.last } : null;
}
