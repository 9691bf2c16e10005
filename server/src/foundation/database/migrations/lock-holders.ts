import type pg from 'pg';

/** A transaction that blocks another one. */
export interface BlockingTransaction {
  readonly pid: number;
  /** Virtual transaction id, which differs for each transaction of a connection. */
  readonly transaction: string;
  /** Name of the application; null if the database login is not permitted to read it. */
  readonly application: string | null;
  readonly seconds: number | null;
}

const lockHolderColumns = `l.pid, l."virtualtransaction" as transaction, nullif(max(a.application_name), '') as application,
  extract(epoch from clock_timestamp() - max(a.xact_start))::integer as seconds`;

/** Returns the transactions that currently block the connection with this process id. */
export async function findBlockingTransactions(
  onlooker: pg.ClientBase,
  pid: number,
): Promise<BlockingTransaction[]> {
  const { rows } = await onlooker.query<BlockingTransaction>(
    `select ${lockHolderColumns}
     from pg_locks l left join pg_stat_activity a on a.pid = l.pid
     where l.pid = any (pg_blocking_pids($1)) and l.granted group by 1, 2 order by 4 desc nulls last`,
    [pid],
  );
  return rows;
}

/** Returns the transactions that have the advisory lock with this key. */
export async function advisoryLockHoldersOf(
  onlooker: pg.ClientBase,
  key: number,
): Promise<BlockingTransaction[]> {
  const { rows } = await onlooker.query<BlockingTransaction>(
    `select ${lockHolderColumns}
     from pg_locks l left join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.objsubid = 1
       and l.database = (select oid from pg_database where datname = current_database())
       and (l.classid::bigint << 32 | l.objid::bigint) = $1 group by 1, 2`,
    [key],
  );
  return rows;
}

/** Returns the blocking transactions that have not ended yet. */
export async function stillOpenTransactions(
  onlooker: pg.ClientBase,
  blockers: readonly BlockingTransaction[],
): Promise<BlockingTransaction[]> {
  const { rows } = await onlooker.query<BlockingTransaction>(
    `select ${lockHolderColumns}
     from pg_locks l left join pg_stat_activity a on a.pid = l.pid
     where (l.pid, l."virtualtransaction") in (select * from unnest($1::integer[], $2::text[])) group by 1, 2`,
    [blockers.map(({ pid }) => pid), blockers.map(({ transaction }) => transaction)],
  );
  return rows;
}

/** Formats transactions for a log line: `pg_dump (pid 4711, transaction open for 341 s)`. */
export function describeBlockers(blockers: readonly BlockingTransaction[]): string {
  if (blockers.length === 0) return 'another transaction';
  return blockers
    .map(({ pid, application, seconds }) => {
      const age = seconds === null ? '' : `, transaction open for ${seconds} s`;
      return `${application ?? 'a connection'} (pid ${pid}${age})`;
    })
    .join(', ');
}
