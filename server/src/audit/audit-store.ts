import type { Sql } from '../foundation/database/database.ts';
import type { RowQuery } from '../foundation/database/read-together.ts';
import { wherePageClause } from '../foundation/database/sql-condition.ts';
import type { ScopeOrganisation } from '../foundation/database/tenant-scope.ts';
import type { AuditEntry } from './audit-entry.ts';

/**
 * Inserts an audit row in the transaction of the change. A security event, which changes nothing, needs no
 * transaction.
 */
export async function recordAudit(sql: Sql, entry: AuditEntry): Promise<void> {
  await sql.query(
    `insert into audit.events
       (organisation_id, at, actor_kind, actor_id, action, target_kind, target_id, request_id, address, changes,
        customs_office)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      entry.organisationId,
      entry.at,
      entry.actor.kind,
      entry.actor.id,
      entry.action,
      entry.target.kind,
      entry.target.id,
      entry.requestId ?? null,
      entry.address ?? null,
      entry.change ? JSON.stringify(entry.change) : null,
      entry.customsOffice ?? null,
    ],
  );
}

export interface AuditEvent {
  /** Id of the event, a decimal number that increases with time and has gaps. */
  readonly id: string;
  readonly organisationId: string;
  readonly at: Date;
  readonly actorKind: 'client' | 'person' | 'system';
  readonly actorId: string;
  readonly action: string;
  readonly targetKind: string;
  readonly targetId: string;
  readonly outcome: string;
  readonly requestId: string | null;
  readonly address: string | null;
  readonly change: Readonly<Record<string, unknown>> | null;
  /** Code of the customs office that decided; empty if customs acted without an office, null for other actors. */
  readonly customsOffice: string | null;
}

export interface AuditFilter {
  readonly actor?: string;
  readonly target?: string;
  readonly action?: string;
  readonly organisationId?: string;
  readonly occurredFrom?: Date | null;
  readonly occurredBefore?: Date | null;
}

export type TargetActorRow = Pick<AuditEvent, 'at' | 'actorKind' | 'actorId' | 'action'>;

/** Reads who acted on a target, newest first. */
export function readActorsOnTarget(
  organisationId: string,
  target: string,
  limit: number,
): RowQuery<TargetActorRow> {
  return {
    text: `select at, actor_kind as "actorKind", actor_id as "actorId", action
     from audit.events where organisation_id = $1 and target_id = $2 order by id desc limit $3`,
    values: [organisationId, target, limit],
    times: ['at'],
  };
}

/** Internal actions of customs, which the audit logs of other organisations do not show. */
const internalActions = ['declaration.assign', 'declaration.unassign', 'declaration.note'];

/**
 * Lists audit events, newest first. Returns one row more than the page size if there is a next page.
 * Organisations other than customs see no internal actions of customs, and can't filter by the id of an
 * officer.
 */
export async function listAuditEvents(
  sql: Sql,
  within: ScopeOrganisation,
  filter: AuditFilter,
  page: { readonly after: string | null; readonly limit: number },
): Promise<AuditEvent[]> {
  const { text, values, most } = wherePageClause(
    [
      ['organisation_id =', within],
      ['organisation_id =', filter.organisationId],
      ['actor_id =', filter.actor],
      ['target_id =', filter.target],
      ['action =', filter.action],
      ['at >=', filter.occurredFrom],
      ['at <', filter.occurredBefore],
      ['id <', page.after],
      ['not array[action] &&', within && internalActions],
      ["coalesce(customs_office, 'none') =", within && filter.actor && 'none'],
    ],
    page,
  );
  return sql.query<AuditEvent>(
    `select id, organisation_id as "organisationId", at, actor_kind as "actorKind", actor_id as "actorId", action,
       target_kind as "targetKind", target_id as "targetId", outcome, request_id as "requestId", address, changes as change,
       customs_office as "customsOffice"
     from audit.events where ${text} order by id desc limit ${most}`,
    values,
  );
}
