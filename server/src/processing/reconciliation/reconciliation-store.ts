import type { Sql } from '../../foundation/database/database.ts';
import type { PageRequest } from '../../foundation/http/pagination.ts';
import type { LedgerViolation } from '../../ledger/public.ts';
import type { Reconciliation } from './reconciliation.ts';

type ReconciliationRow = Reconciliation & Record<string, unknown>;

const reconciliationColumns = 'id, requested_at as "requestedAt", ended_at as "endedAt", violations';
// Any number that is the same on all nodes: the key of the advisory lock of reconciliations.
const reconciliationLock = 7_203_114_574;

/** Inserts a reconciliation and returns it; if one already waits or runs, returns that one. */
export async function requestReconciliation(sql: Sql, id: string, at: Date): Promise<Reconciliation> {
  const [row] = await sql.query<ReconciliationRow>(
    `insert into processing.reconciliation_runs as b (id, requested_at) values ($1, $2)
     on conflict ((true)) where ended_at is null do update set requested_at = b.requested_at returning ${reconciliationColumns}`,
    [id, at],
  );
  if (!row) throw new Error('a reconciliation was neither added nor open');
  return row;
}

/** Returns the id of the reconciliation that waits or runs; null without one. */
export async function findUnfinishedReconciliationRun(sql: Sql): Promise<string | null> {
  const [row] = await sql.query<{ id: string }>(
    'select id from processing.reconciliation_runs where ended_at is null',
  );
  return row?.id ?? null;
}

/** Takes the lock for reconciliations until the end of the transaction. Returns false if another node has the lock. */
export async function lockReconciliation(sql: Sql): Promise<boolean> {
  const [row] = await sql.query<{ locked: boolean }>('select pg_try_advisory_xact_lock($1) as locked', [
    reconciliationLock,
  ]);
  return row?.locked === true;
}

/** Stores the result of a reconciliation, unless it already has a result. */
export async function endReconciliation(
  sql: Sql,
  id: string,
  at: Date,
  violations: readonly LedgerViolation[],
): Promise<void> {
  await sql.query(
    `update processing.reconciliation_runs set ended_at = $2, violations = $3 where id = $1 and ended_at is null`,
    [id, at, JSON.stringify(violations)],
  );
}

/** Stores a reconciliation that an operator ran with the maintenance command. */
export async function saveReconciliation(
  sql: Sql,
  { id, requestedAt, violations }: Pick<Reconciliation, 'id' | 'requestedAt' | 'violations'>,
): Promise<void> {
  await sql.query(
    'insert into processing.reconciliation_runs (id, requested_at, ended_at, violations) values ($1, least($2, now()), now(), $3)',
    [id, requestedAt, JSON.stringify(violations)],
  );
}

export async function findReconciliation(sql: Sql, id: string): Promise<Reconciliation | null> {
  const [row] = await sql.query<ReconciliationRow>(
    `select ${reconciliationColumns} from processing.reconciliation_runs where id = $1`,
    [id],
  );
  return row ?? null;
}

export function findReconciliations(
  sql: Sql,
  { after, limit }: Pick<PageRequest, 'after' | 'limit'>,
): Promise<Reconciliation[]> {
  return sql.query<ReconciliationRow>(
    `select ${reconciliationColumns} from processing.reconciliation_runs where $1::text is null or id < $1 order by id desc limit $2`,
    [after, limit + 1],
  );
}
