import type { Sql, Transaction } from '../foundation/database/database.ts';
import { type AuditPurge, auditPurgeOf } from './audit-retention.ts';
import { recordAudit } from './audit-store.ts';

const purgeAction = 'audit.remove';
const purgeTargetKind = 'audit_seal';

/** Records in an audit row, which is sealed too, that the events up to a seal are purged. */
export async function recordAuditPurge(
  transaction: Transaction,
  organisationId: string,
  { through, sealHash, sealedAt, keptYears, at }: AuditPurge,
): Promise<void> {
  await recordAudit(transaction, {
    organisationId,
    at,
    actor: { kind: 'system', id: 'audit-removal' },
    action: purgeAction,
    target: { kind: purgeTargetKind, id: String(through) },
    change: { sealHash, sealedAt, keptYears },
  });
}

/** Finds the purge record with the highest seal. Returns null if no events were purged. */
export async function findAuditPurge(sql: Sql): Promise<AuditPurge | null> {
  const rows = await sql.query<{ at: Date; target: string; change: unknown }>(
    'select at, target_id as target, changes as change from audit.events where action = $1 and target_kind = $2',
    [purgeAction, purgeTargetKind],
  );
  const removals = rows.map(({ at, target, change }) => auditPurgeOf(at, target, change));
  return removals.toSorted((left, right) => right.through - left.through)[0] ?? null;
}

/** Finds the last seal that is older than a time and has only older seals before it. */
export async function findLastSealBefore(
  sql: Sql,
  before: Date,
): Promise<{ readonly sequence: number; readonly hash: string; readonly sealedAt: Date } | null> {
  const [row] = await sql.query<{ sequence: string; hash: string; sealedAt: Date }>(
    `select sequence, encode(hash, 'hex') as hash, sealed_at as "sealedAt" from audit.seals
     where sequence < all (select min(sequence) from audit.seals where sealed_at >= $1 having count(*) > 0)
     order by sequence desc limit 1`,
    [before],
  );
  return row ? { ...row, sequence: Number(row.sequence) } : null;
}

/** Counts the events of all seals up to a sequence number. */
export async function countSealedEvents(sql: Sql, through: number): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::float8 as count from audit.events
     where id in (select unnest(event_ids) from audit.seals where sequence <= $1)`,
    [through],
  );
  return row?.count ?? 0;
}

/**
 * Deletes the events of the seals after `after`, up to `through`, but not the seals. Only the database role
 * that owns the tables may do this.
 */
export async function deleteSealedEvents(
  transaction: Transaction,
  after: number,
  through: number,
): Promise<number> {
  const [row] = await transaction.query<{ count: number }>(
    `with gone as (
       delete from audit.events
       where id in (select unnest(event_ids) from audit.seals where sequence > $1 and sequence <= $2) returning 1)
     select count(*)::float8 as count from gone`,
    [after, through],
  );
  return row?.count ?? 0;
}
