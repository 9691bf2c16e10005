import type { Sql, Transaction } from '../foundation/database/database.ts';
import { announce } from '../foundation/events/announcements.ts';
import type { SetFault } from './fault.ts';

/** Notification channel for changed clocks and faults. The payload is the organisation id. */
export const sandboxChannel = 'portal_sandbox';

/** Notifies all nodes when the caller's transaction commits. */
export async function notifySandboxSettingsChanged(
  transaction: Transaction,
  organisationId: string,
): Promise<void> {
  await announce(transaction, sandboxChannel, organisationId);
}

/** Returns the clock offset of an organisation in ms and locks it until the end of the transaction. */
export async function lockClock(transaction: Transaction, organisationId: string): Promise<number> {
  await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 11))', [organisationId]);
  const rows = await transaction.query<{ aheadMs: number }>(
    'select c.ahead_ms::float8 as "aheadMs" from sandbox.clocks c where c.organisation_id = $1',
    [organisationId],
  );
  return rows[0]?.aheadMs ?? 0;
}

export async function setClock(
  transaction: Transaction,
  organisationId: string,
  aheadMs: number,
  at: Date,
): Promise<void> {
  await transaction.query(
    `insert into sandbox.clocks as c (organisation_id, ahead_ms, changed_at) values ($1, $2, $3)
     on conflict (organisation_id) do update set ahead_ms = excluded.ahead_ms, changed_at = excluded.changed_at`,
    [organisationId, aheadMs, at],
  );
}

/** Raises the idle timeout of a transaction to 10 minutes, because other connections do long work while it is open. */
export async function extendIdleTimeout(transaction: Transaction): Promise<void> {
  await transaction.query("set local idle_in_transaction_session_timeout = '10min'");
}

export async function deleteClock(transaction: Transaction, organisationId: string): Promise<void> {
  await transaction.query('delete from sandbox.clocks c where c.organisation_id = $1', [organisationId]);
}

/** Deletes the idempotency records of clock advances, because a reset undoes them. */
export async function deleteIdempotencyRecordsOfClockAdvances(
  system: Sql,
  organisationId: string,
): Promise<void> {
  await system.query(
    `delete from foundation.idempotency i
     where i.organisation_id = $1 and i.operation like 'POST /openapi/sandbox/clock/advance%'`,
    [organisationId],
  );
}

export interface ClockRow {
  readonly organisationId: string;
  readonly aheadMs: number;
}

/** Returns the clocks with an offset, of one organisation or of all. */
export function readClocks(system: Sql, organisationId: string | null): Promise<ClockRow[]> {
  return system.query<ClockRow & Record<string, unknown>>(
    `select c.organisation_id as "organisationId", c.ahead_ms::float8 as "aheadMs" from sandbox.clocks c
     where $1::text is null or c.organisation_id = $1`,
    [organisationId],
  );
}

export interface FaultRow extends SetFault {
  readonly organisationId: string;
  readonly clientId: string;
}

const faultColumns = `f.organisation_id as "organisationId", f.client_id as "clientId", f.number, f.operation, f.fault,
  f.delay_ms as "delayMs", f.probability, f.remaining, f.expires_at as "expiresAt"`;

/** Returns the active faults of one organisation or of all. */
export function readAllFaults(system: Sql, organisationId: string | null, now: Date): Promise<FaultRow[]> {
  return system.query<FaultRow & Record<string, unknown>>(
    `select ${faultColumns} from sandbox.faults f
     where ($1::text is null or f.organisation_id = $1) and f.expires_at > $2
     order by f.organisation_id, f.client_id, f.number`,
    [organisationId, now],
  );
}

/** Returns the faults of a client, including used-up ones. */
export function readFaults(
  sql: Sql,
  organisationId: string,
  clientId: string,
  now: Date,
): Promise<FaultRow[]> {
  return sql.query<FaultRow & Record<string, unknown>>(
    `select ${faultColumns} from sandbox.faults f
     where f.organisation_id = $1 and f.client_id = $2 and f.expires_at > $3 order by f.number`,
    [organisationId, clientId, now],
  );
}

/** Replaces the faults of a client. */
export async function replaceFaults(
  transaction: Transaction,
  organisationId: string,
  clientId: string,
  faults: readonly SetFault[],
): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 12))', [clientId]);
  await transaction.query('delete from sandbox.faults f where f.organisation_id = $1 and f.client_id = $2', [
    organisationId,
    clientId,
  ]);
  await transaction.query(
    `insert into sandbox.faults
       (organisation_id, client_id, number, operation, fault, delay_ms, probability, remaining, expires_at)
     select $1, $2, g.number, g.operation, g.fault, g."delayMs", g.probability, g.remaining, g."expiresAt"
     from jsonb_to_recordset($3) as g(number integer, operation text, fault text, "delayMs" integer,
       probability double precision, remaining integer, "expiresAt" timestamptz)`,
    [organisationId, clientId, JSON.stringify(faults)],
  );
}

export async function deleteFaultsOfOrganisation(
  transaction: Transaction,
  organisationId: string,
): Promise<void> {
  await transaction.query('delete from sandbox.faults f where f.organisation_id = $1', [organisationId]);
}

/** Decrements the remaining count of a fault; false if it is used up. */
export async function consumeFault(
  sql: Sql,
  { organisationId, clientId, number }: Pick<FaultRow, 'organisationId' | 'clientId' | 'number'>,
): Promise<boolean> {
  const rows = await sql.query(
    `update sandbox.faults f set remaining = f.remaining - 1
     where f.organisation_id = $1 and f.client_id = $2 and f.number = $3 and f.remaining > 0 returning f.number`,
    [organisationId, clientId, number],
  );
  return rows.length > 0;
}

/** Deletes expired faults of all organisations. */
export async function deleteOldFaults(system: Sql, now: Date): Promise<void> {
  await system.query('delete from sandbox.faults f where f.expires_at <= $1', [now]);
}
