import type { Sql, Transaction } from '../foundation/database/database.ts';
import type { SetFault } from './fault.ts';

/** On which every node hears that an organisation's clock or faults have changed; the payload is its id. */
export const sandboxChannel = 'portal_sandbox';

/** Tells all nodes, with the commit of the caller's transaction. */
export async function announceSandbox(transaction: Transaction, organisationId: string): Promise<void> {
  await transaction.query("select pg_notify('portal_sandbox', $1)", [organisationId]);
}

/** How far an organisation's clock is ahead, in ms; nobody else moves it until the transaction's end. */
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

/** Lets a transaction stay open while a long work is done beside it. */
export async function stayOpen(transaction: Transaction): Promise<void> {
  await transaction.query("set local idle_in_transaction_session_timeout = '10min'");
}

export async function deleteClock(transaction: Transaction, organisationId: string): Promise<void> {
  await transaction.query('delete from sandbox.clocks c where c.organisation_id = $1', [organisationId]);
}

/** Forgets what was answered to calls that put the clock forward: none of them has happened. */
export async function forgetAdvances(system: Sql, organisationId: string): Promise<void> {
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

/** The clocks that are ahead: one organisation's, or all. */
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

/** The faults that still strike: one organisation's, or all. */
export function readAllFaults(system: Sql, organisationId: string | null, now: Date): Promise<FaultRow[]> {
  return system.query<FaultRow & Record<string, unknown>>(
    `select ${faultColumns} from sandbox.faults f
     where ($1::text is null or f.organisation_id = $1) and f.expires_at > $2
     order by f.organisation_id, f.client_id, f.number`,
    [organisationId, now],
  );
}

/** One client's faults that are still set, those that are used up included. */
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

/** Puts a client's faults in the place of those that it had. */
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

export async function deleteFaults(transaction: Transaction, organisationId: string): Promise<void> {
  await transaction.query('delete from sandbox.faults f where f.organisation_id = $1', [organisationId]);
}

/** Takes one of the calls that a fault is still to strike; false when none is left. */
export async function takeFault(
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

/** Deletes the faults of all organisations that have ended. */
export async function deleteOldFaults(system: Sql, now: Date): Promise<void> {
  await system.query('delete from sandbox.faults f where f.expires_at <= $1', [now]);
}
