import type { Sql } from '../../foundation/database/database.ts';
import type { CountedResponses, ServiceStatus } from './service-status.ts';

/** Adds responses that this node has counted to those of the other nodes. */
export async function addResponseCounts(system: Sql, counts: readonly CountedResponses[]): Promise<void> {
  if (counts.length === 0) return;
  await system.query(
    `insert into system.response_counts as c (minute, component, total, failed)
     select g.minute, g.component, g.total, g.failed
     from jsonb_to_recordset($1) as g(minute timestamptz, component text, total bigint, failed bigint)
     on conflict (minute, component) do update set total = c.total + excluded.total, failed = c.failed + excluded.failed`,
    [JSON.stringify(counts)],
  );
}

/** Returns the responses since a minute, by component. */
export function readResponseCounts(system: Sql, since: Date): Promise<CountedResponses[]> {
  return system.query<CountedResponses & Record<string, unknown>>(
    `select c.minute, c.component, c.total::float8 as total, c.failed::float8 as failed
     from system.response_counts c where c.minute >= $1`,
    [since],
  );
}

export async function purgeResponseCounts(system: Sql, before: Date): Promise<void> {
  await system.query('delete from system.response_counts where minute < $1', [before]);
}

/**
 * Leases the publication of the status, if it is due and no other node has it. `force` takes the lease from another node,
 * because an incident has changed.
 */
export async function leasePublication(
  system: Sql,
  lease: {
    readonly node: string;
    readonly now: Date;
    readonly dueAt: Date;
    readonly until: Date;
    readonly force: boolean;
  },
): Promise<boolean> {
  const rows = await system.query(
    `insert into system.service_status as s (only_row, leased_by, leased_until, due_at) values (true, $1, $2, $3)
     on conflict (only_row) do update set leased_by = excluded.leased_by, leased_until = excluded.leased_until,
       due_at = excluded.due_at
       where $5 or (s.due_at <= $4 and (s.leased_until <= $4 or s.leased_by = $1))
     returning 1`,
    [lease.node, lease.until, lease.dueAt, lease.now, lease.force],
  );
  return rows.length === 1;
}

/** Returns the last published status; null before the first one. */
export async function readPublishedStatus(system: Sql): Promise<ServiceStatus | null> {
  const [row] = await system.query<{ document: ServiceStatus | null }>(
    'select s.document from system.service_status s',
  );
  return row?.document ?? null;
}

/** Stores a status. Returns false if another node has taken the lease. */
export async function storePublishedStatus(
  system: Sql,
  node: string,
  status: ServiceStatus,
): Promise<boolean> {
  const rows = await system.query(
    'update system.service_status set document = $2 where leased_by = $1 returning 1',
    [node, JSON.stringify(status)],
  );
  return rows.length === 1;
}
