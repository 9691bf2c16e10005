import type { Sql, Transaction } from '../foundation/database/database.ts';
import { dropPartitions } from '../foundation/database/partitions.ts';
import { capturedBodyColumns, captureRetentionHours } from './captured-body-store.ts';
import type { LoggedResponse } from './logged-response.ts';
import type { RequestLogBatch, UsageCount } from './request-log-writer.ts';

/**
 * Returns the clients whose request and response bodies are captured, and locks their setting until the end of
 * the transaction.
 */
export type FindClientsWithCapture = (
  transaction: Transaction,
  clientIds: readonly string[],
) => Promise<readonly string[]>;

/** Inserts a batch of requests into the request log and the usage, with captured bodies. */
export async function insertRequestLogBatch(
  transaction: Transaction,
  { calls, usage }: RequestLogBatch,
  findCapturingClients: FindClientsWithCapture,
): Promise<void> {
  const clientIds = new Set(calls.flatMap(({ account, bodies }) => (bodies ? [account.clientId] : [])));
  const capturingClients = clientIds.size > 0 ? await findCapturingClients(transaction, [...clientIds]) : [];
  if (calls.length > 0) await insertCalls(transaction, calls, new Set(capturingClients));
  await addUsage(transaction, usage);
}

async function insertCalls(
  transaction: Transaction,
  calls: readonly LoggedResponse[],
  keepers: ReadonlySet<string>,
): Promise<void> {
  const column = <T>(of: (call: LoggedResponse) => T): T[] => calls.map(of);
  await transaction.query(
    `with made as materialized (
       select c.*, foundation.time_ordered_id(ms, nextval('audit.request_log_numbers')) as id
       from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::uuid[], $6::text[], $7::text[], $8::text[],
         $9::smallint[], $10::text[], $11::real[], $12::text[], $13::json[]) with ordinality
         as c (organisation_id, client_id, api_key_id, ms, request_id, operation, method, path, status, code,
           duration_ms, address, problem, place)),
     logged as (
       insert into audit.request_log (id, organisation_id, client_id, api_key_id, at, request_id, operation, method,
         path, status, code, duration_ms, address, problem)
       select id, organisation_id, client_id, api_key_id, to_timestamp(ms / 1000.0), request_id, operation, method, path,
         status, code, duration_ms, address, problem
       from made)
     insert into audit.captured_bodies (id, organisation_id, client_id, request_type, request_bytes, request_text,
       response_type, response_bytes, response_text)
     select m.id, m.organisation_id, m.client_id, b.request_type, b.request_bytes, b.request_text, b.answer_type,
       b.answer_bytes, b.answer_text
     from unnest($14::bigint[], $15::text[], $16::integer[], $17::bytea[], $18::text[], $19::integer[], $20::bytea[])
       as b (place, request_type, request_bytes, request_text, answer_type, answer_bytes, answer_text)
       join made m using (place)`,
    [
      column(({ account }) => account.organisationId),
      column(({ account }) => account.clientId),
      column(({ account }) => account.apiKeyId),
      column(({ at }) => at),
      column(({ requestId }) => requestId),
      column(({ operation }) => operation),
      column(({ method }) => method),
      column(({ path }) => path),
      column(({ status }) => status),
      column(({ code }) => code),
      column(({ durationMs }) => durationMs),
      column(({ address }) => address),
      column(({ problem }) => problem),
      ...capturedBodyColumns(calls, keepers),
    ],
  );
}

/** Adds counts to the usage, in the order of the key columns to avoid deadlocks between nodes. */
async function addUsage(transaction: Transaction, usage: readonly UsageCount[]): Promise<void> {
  const column = <T>(of: (count: UsageCount) => T): T[] => usage.map(of);
  await transaction.query(
    `with counted as (
       select * from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[], $5::smallint[], $6::text[],
         $7::smallint[], $8::bigint[])
         as c (organisation_id, client_id, hour, operation, status, code, bucket, calls)),
     whole as (
       select organisation_id, client_id, hour, operation, status, code, bucket, calls from counted
       union all
       select '*', '*', hour, operation, status, code, bucket, calls from counted)
     insert into audit.usage as u (organisation_id, hour, client_id, operation, status, code, bucket, calls)
     select organisation_id, hour, client_id, operation, status, code, bucket, sum(calls)
     from whole group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
     on conflict (organisation_id, hour, client_id, operation, status, code, bucket)
       do update set calls = u.calls + excluded.calls`,
    [
      column(({ organisationId }) => organisationId),
      column(({ clientId }) => clientId),
      column(({ hour }) => new Date(hour).toISOString()),
      column(({ operation }) => operation),
      column(({ status }) => status),
      column(({ code }) => code),
      column(({ bucket }) => bucket),
      column(({ calls }) => calls),
    ],
  );
}

const maxRowsPerBatch = 5_000;
const maxPurgeBatches = 20;
const usageDays = 400;

/**
 * Deletes expired weekly partitions of the request log, captured bodies older than a day and usage older than
 * 400 days. Log rows outside the weekly partitions are deleted a week later in small batches. Returns false if
 * expired rows remain.
 */
export async function purgeRequestLog(system: Sql, now: Date, keepDays: number): Promise<boolean> {
  const before = (days: number): number => now.getTime() - days * 86_400_000;
  await dropPartitions(system, 'audit.request_log', new Date(before(keepDays)));
  const logged = await deleteInBatches(
    system,
    'audit.request_log',
    oldEntriesCondition,
    before(keepDays + 7),
  );
  const hasPurgedBodies = await deleteInBatches(
    system,
    'audit.captured_bodies',
    oldEntriesCondition,
    before(captureRetentionHours / 24),
  );
  const counted = await deleteInBatches(system, 'audit.usage', oldUsageCondition, before(usageDays));
  return logged && hasPurgedBodies && counted;
}

const oldEntriesCondition = 'id < foundation.time_ordered_id($1, 0)';
const oldUsageCondition = 'hour < to_timestamp($1::bigint / 1000.0)';

async function deleteInBatches(system: Sql, table: string, old: string, beforeMs: number): Promise<boolean> {
  for (let batch = 0; batch < maxPurgeBatches; batch += 1) {
    // The outer statement repeats the age condition because a row in another partition may have the same `ctid`.
    const [row] = await system.query<{ count: number }>(
      `with old as (select ctid from ${table} where ${old} limit $2),
       gone as (delete from ${table} where ctid = any (array(select ctid from old)) and ${old} returning 1)
       select count(*)::integer as count from gone`,
      [beforeMs, maxRowsPerBatch],
    );
    if ((row?.count ?? 0) < maxRowsPerBatch) return true;
  }
  return false;
}
