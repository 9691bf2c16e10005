import type { Sql, Transaction } from '../foundation/database/database.ts';
import type { Seal, SealedColumns } from './seal.ts';

// Arbitrary constant: the sealers of all nodes use the same advisory lock.
const sealingLock = 7_203_114_573;

/** Tries to lock the sealing of events until the end of the transaction. Returns false if another node has the lock. */
export async function lockSealing(transaction: Transaction): Promise<boolean> {
  const [row] = await transaction.query<{ held: boolean }>('select pg_try_advisory_xact_lock($1) as held', [
    sealingLock,
  ]);
  return row?.held === true;
}

export async function hasUnsealedEvents(sql: Sql): Promise<boolean> {
  const [row] = await sql.query<{ has: boolean }>('select exists (select from audit.unsealed_events) as has');
  return row?.has === true;
}

// The columns and their format are part of every seal. After a change here, all existing events would count as
// modified.
const sealedColumns = `array[e.id::text, e.organisation_id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
  e.actor_kind, e.actor_id, e.action, e.target_kind, e.target_id, e.outcome, e.request_id::text, e.address,
  e.changes::text] || array_remove(array[e.customs_office], null) as columns`;

/**
 * Reads unsealed events in the order of their ids. Looks up each event by id, so the duration does not depend
 * on the size of the log.
 */
export async function readUnsealedEvents(sql: Sql, limit: number): Promise<SealedColumns[]> {
  const rows = await sql.query<{ columns: SealedColumns }>(
    `select ${sealedColumns} from audit.unsealed_events u
     cross join lateral (select * from audit.events e where e.id = u.event_id limit 1) e
     order by u.event_id limit $1`,
    [limit],
  );
  return rows.map((row) => row.columns);
}

/** Reads the events with these ids, including several rows with the same id. */
export async function readEvents(sql: Sql, ids: readonly string[]): Promise<SealedColumns[]> {
  const rows = await sql.query<{ columns: SealedColumns }>(
    `select ${sealedColumns} from audit.events e where e.id = any ($1::bigint[])`,
    [ids],
  );
  return rows.map((row) => row.columns);
}

interface SealRow extends Record<string, unknown>, Omit<Seal, 'sequence'> {
  readonly sequence: string;
}

const sealColumns = `sequence, event_ids as "eventIds", event_hashes as "eventHashes", previous_hash as "previousHash",
  hash, sealed_at as "sealedAt"`;
function sealOf(row: SealRow): Seal {
  return { ...row, sequence: Number(row.sequence) };
}

export async function findLastSeal(sql: Sql): Promise<Seal | null> {
  const [row] = await sql.query<SealRow>(
    `select ${sealColumns} from audit.seals order by sequence desc limit 1`,
  );
  return row ? sealOf(row) : null;
}

/** Reads the seals after a sequence number, in ascending order. */
export async function readSeals(sql: Sql, after: number, limit: number): Promise<Seal[]> {
  const rows = await sql.query<SealRow>(
    `select ${sealColumns} from audit.seals where sequence > $1 order by sequence limit $2`,
    [after, limit],
  );
  return rows.map(sealOf);
}

/** Inserts a seal and removes its events from the sealing queue. */
export async function insertSeal(transaction: Transaction, seal: Seal): Promise<void> {
  await transaction.query(
    `insert into audit.seals (sequence, event_ids, event_hashes, previous_hash, hash, sealed_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [seal.sequence, seal.eventIds, seal.eventHashes, seal.previousHash, seal.hash, seal.sealedAt],
  );
  await transaction.query('delete from audit.unsealed_events where event_id = any ($1::bigint[])', [
    seal.eventIds,
  ]);
}

export interface UnsealedEventsSummary {
  readonly count: number;
  /** Time of the oldest unsealed event; null if there is none. */
  readonly oldest: Date | null;
}

export async function summarizeUnsealedEvents(sql: Sql): Promise<UnsealedEventsSummary> {
  const [row] = await sql.query<{ count: number; oldest: Date | null }>(
    `select count(*)::integer as count, min(e.at) as oldest
     from audit.unsealed_events u left join audit.events e on e.id = u.event_id`,
  );
  return row ?? { count: 0, oldest: null };
}

/** Finds the id of an event that is queued for sealing but does not exist. */
export async function findMissingEvent(sql: Sql): Promise<string | null> {
  const [row] = await sql.query<{ id: string }>(
    `select u.event_id as id from audit.unsealed_events u
     where not exists (select from audit.events e where e.id = u.event_id) order by 1 limit 1`,
  );
  return row?.id ?? null;
}

/** Finds the id of an event that is neither sealed nor queued for sealing. */
export async function findUnregisteredEvent(sql: Sql): Promise<string | null> {
  const [row] = await sql.query<{ id: string }>(
    `select id from audit.events
     except (select unnest(event_ids) from audit.seals union all select event_id from audit.unsealed_events)
     order by 1 limit 1`,
  );
  return row?.id ?? null;
}
