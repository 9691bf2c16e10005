import type { Sql } from '../foundation/database/database.ts';

/** One thing that somebody did. It is written in the transaction of the change itself, or there was no change. */
export interface AuditEntry {
  /** The organisation whose affair it is: the owner of the target. */
  readonly organisationId: string;
  readonly at: Date;
  readonly actor: { readonly kind: 'client' | 'person' | 'system'; readonly id: string };
  /** `<target>.<verb>`, for instance `api_key.revoke`. */
  readonly action: string;
  readonly target: { readonly kind: string; readonly id: string };
  readonly requestId?: string | undefined;
  readonly address?: string | undefined;
  /** What was changed, members before and after; never a secret. */
  readonly change?: Readonly<Record<string, unknown>> | undefined;
}

/** Writes an audit row with the caller's transaction (or statement, for a security event without one). */
export async function recordAudit(sql: Sql, entry: AuditEntry): Promise<void> {
  await sql.query(
    `insert into audit.events
       (organisation_id, at, actor_kind, actor_id, action, target_kind, target_id, request_id, address, change)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
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
    ],
  );
}
