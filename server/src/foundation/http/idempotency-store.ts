import type { Sql } from '../database/database.ts';

const rowsAtOnce = 10_000;

/** Deletes all remembered answers that are older than 24 hours, a batch at a time; the number of rows. */
export async function deleteOldAnswers(system: Sql): Promise<number> {
  let deleted = 0;
  for (let batch = rowsAtOnce; batch === rowsAtOnce; deleted += batch) {
    const rows = await system.query<{ count: number }>(
      `with old as (
         select ctid from foundation.idempotency where created_at < now() - interval '24 hours' limit $1),
       gone as (delete from foundation.idempotency where ctid in (select ctid from old) returning 1)
       select count(*)::integer as count from gone`,
      [rowsAtOnce],
    );
    batch = rows[0]?.count ?? 0;
  }
  return deleted;
}
