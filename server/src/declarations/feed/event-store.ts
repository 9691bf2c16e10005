import type { Sql } from '../../foundation/database/database.ts';
import type { HistoryRow } from '../record/public.ts';
import { statementPerAudience } from './audience.ts';
import type { StreamRole } from './principal-feed.ts';

/**
 * A change of a declaration with its position in the change log; `sequence` is null until the sequence number is
 * assigned.
 */
export interface EventRow extends HistoryRow {
  readonly id: string;
  readonly sequence: string | null;
}

const eventsText = statementPerAudience(
  ({
    isPrincipal,
    relation,
  }) => `select c.id, n.sequence, c.event, c.at as "occurredAt", c.actor_kind as actor, c.status, c.lane, c.reason
     from ${relation('change_log')} c
       left join ${relation('change_sequence')} n on n.organisation_id = $1 and n.change_id = c.id${
         isPrincipal ? ' and n.declaration_id = $2' : ''
       }
     where c.organisation_id = $1 and c.declaration_id = $2
       and c.id > $3 order by c.id + 0 limit $4`,
);

/**
 * Lists the changes of a declaration after a position in the change log, oldest first. The sequence numbers are those
 * of the declarant's or the principal's stream.
 */
export function listEvents(
  sql: Sql,
  organisationId: string,
  declarationId: string,
  after: number,
  maxRows: number,
  role?: StreamRole,
): Promise<EventRow[]> {
  return sql.query<EventRow>(eventsText(role), [organisationId, declarationId, after, maxRows]);
}
