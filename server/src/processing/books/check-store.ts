import type { Violation } from '../../books/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import type { PageRequest } from '../../foundation/http/listing.ts';
import type { KeptCheck } from './kept-check.ts';

type Row = KeptCheck & Record<string, unknown>;

const columns = 'id, requested_at as "askedAt", ended_at as "endedAt", violations';
// Any constant will do; the checks of all nodes take the same one.
const checkingLock = 7_203_114_574;

/** Wants a check; answers the one that waits or runs: this, or one that was asked for before. */
export async function askCheck(sql: Sql, id: string, at: Date): Promise<KeptCheck> {
  const [row] = await sql.query<Row>(
    `insert into processing.reconciliation_runs as b (id, requested_at) values ($1, $2)
     on conflict ((true)) where ended_at is null do update set requested_at = b.requested_at returning ${columns}`,
    [id, at],
  );
  if (!row) throw new Error('a check was neither added nor there');
  return row;
}

/** The one that waits or runs. */
export async function findOpenCheck(sql: Sql): Promise<string | null> {
  const [row] = await sql.query<{ id: string }>(
    'select id from processing.reconciliation_runs where ended_at is null',
  );
  return row?.id ?? null;
}

/** Lets one check run at a time; false when another one does. Held to the end of the transaction. */
export async function lockChecking(sql: Sql): Promise<boolean> {
  const [row] = await sql.query<{ held: boolean }>('select pg_try_advisory_xact_lock($1) as held', [
    checkingLock,
  ]);
  return row?.held === true;
}

/** Ends a check, unless it has ended. */
export async function endCheck(sql: Sql, id: string, at: Date, found: readonly Violation[]): Promise<void> {
  await sql.query(
    `update processing.reconciliation_runs set ended_at = $2, violations = $3 where id = $1 and ended_at is null`,
    [id, at, JSON.stringify(found)],
  );
}

/** Keeps a check that has just been made elsewhere. */
export async function keepCheck(
  sql: Sql,
  { id, askedAt, violations }: Pick<KeptCheck, 'id' | 'askedAt' | 'violations'>,
): Promise<void> {
  await sql.query(
    'insert into processing.reconciliation_runs (id, requested_at, ended_at, violations) values ($1, least($2, now()), now(), $3)',
    [id, askedAt, JSON.stringify(violations)],
  );
}

/** Newest first. */
export function listChecks(
  sql: Sql,
  { after, limit }: Pick<PageRequest, 'after' | 'limit'>,
): Promise<KeptCheck[]> {
  return sql.query<Row>(
    `select ${columns} from processing.reconciliation_runs where $1::text is null or id < $1 order by id desc limit $2`,
    [after, limit + 1],
  );
}
