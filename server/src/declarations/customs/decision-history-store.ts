import type { Sql } from '../../foundation/database/database.ts';
import type { EventName, GoodsOutcome, Lane, Status } from '../lifecycle/public.ts';

/** Events that are decisions of customs, or the consequence of an expired time limit. */
const decidingEvents = [
  'declaration.accepted',
  'declaration.rejected',
  'declaration.released',
  'declaration.not_released',
  'declaration.cleared',
  'declaration.exited',
  'declaration.expired',
  'declaration.invalidated',
  'amendment.granted',
  'amendment.denied',
  'invalidation.denied',
] as const satisfies readonly EventName[];
export type DecidingEvent = (typeof decidingEvents)[number];

/** A change of a declaration by a decision of customs or an expired time limit. */
export interface DecidingChange {
  readonly event: DecidingEvent;
  readonly decidedAt: Date;
  readonly status: Status;
  readonly lane: Lane | null;
  readonly mrn: string | null;
  readonly reason: string | null;
  /** Outcome for goods that customs refused to release. */
  readonly outcome: GoodsOutcome | null;
  readonly version: number;
}

/** Lists the decisions on a declaration, oldest first. */
export function listDecidingChanges(
  sql: Sql,
  organisationId: string,
  declarationId: string,
): Promise<DecidingChange[]> {
  return sql.query<DecidingChange & Record<string, unknown>>(
    `select c.event, c.at as "decidedAt", c.status, c.lane, c.mrn, c.reason,
       case when c.status = 'not_released' then (
         select d.lifecycle ->> 'outcome' from declarations.declarations d
         where d.organisation_id = c.organisation_id and d.id = c.declaration_id) end as outcome,
       coalesce((select max(v.version) from declarations.versions v
         where v.organisation_id = c.organisation_id and v.declaration_id = c.declaration_id and v.created_at <= c.at),
         1) as version
     from declarations.changes c
     where c.organisation_id = $1 and c.declaration_id = $2
       and c.event = any ($3) order by c.id + 0 limit 1000`,
    [organisationId, declarationId, decidingEvents],
  );
}

/** Returns the document text of one version of a declaration; null if the version does not exist. */
export async function readVersionText(
  sql: Sql,
  organisationId: string,
  declarationId: string,
  version: number,
): Promise<string | null> {
  const [row] = await sql.query<{ document: string }>(
    `select v.document from declarations.versions v
     where v.organisation_id = $1 and v.declaration_id = $2 and v.version = $3`,
    [organisationId, declarationId, version],
  );
  return row?.document ?? null;
}
