import type { Sql } from '../../foundation/database/database.ts';
import type { HistoryRow } from '../record/public.ts';

/** A change with its place in the log; `sequence` is null until it is numbered. */
export interface EventRow extends HistoryRow {
  readonly id: string;
  readonly sequence: string | null;
}

/** The changes of a declaration after a place in the log, oldest first. */
export function listEvents(
  sql: Sql,
  organisationId: string,
  declarationId: string,
  after: number,
  most: number,
): Promise<EventRow[]> {
  return sql.query<EventRow>(
    `select c.id, c.sequence, c.event, c.at as "occurredAt", c.actor_kind as actor, c.status, c.lane, c.reason
     from declarations.changes c
     where c.organisation_id = $1 and c.declaration_id = $2
       and c.id > $3 order by c.id + 0 limit $4`,
    [organisationId, declarationId, after, most],
  );
}

/** The same for the principal of a declaration, whose stream has numbers of its own. */
export function listEventsForPrincipal(
  sql: Sql,
  lodgedBy: string,
  declarationId: string,
  after: number,
  most: number,
): Promise<EventRow[]> {
  return sql.query<EventRow>(
    `select c.id, n.sequence, c.event, c.at as "occurredAt", c.actor_kind as actor, c.status, c.lane, c.reason
     from declarations.changes c
       left join declarations.sequences_for_principal($1, $2) n on n.change_id = c.id
     where c.organisation_id = $1 and c.declaration_id = $2
       and c.id > $3 order by c.id + 0 limit $4`,
    [lodgedBy, declarationId, after, most],
  );
}
