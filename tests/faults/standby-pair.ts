import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { runAfterExit } from '../exit-cleanup.ts';
import { findPostgres } from './debian-postgres.ts';
import { waitUntil } from './wait-until.ts';

/** A primary and a standby that follows it by streaming replication, on Unix sockets, with a database `portal` and its login. */
export interface StandbyPair {
  readonly version: string;
  /** Unix sockets of the primary and of the standby. */
  readonly primary: string;
  readonly standby: string;
  /** Runs a statement as a superuser. */
  onPrimary<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
  onStandby<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
  /** Waits until the standby has caught up, then pauses its replication. */
  holdStandby(): Promise<void>;
  stop(): Promise<void>;
}

const ports = { primary: 5432, standby: 5433 } as const;
const cleanupScript = ['-c', 'fsync=off', '-c', 'listen_addresses=', '-c', 'max_connections=200'];

/** Throws `FaultNotTestable` if it is not available. */
export async function startStandbyPair(): Promise<StandbyPair> {
  const { bin, uid, gid } = findPostgres([], 'postgresql');
  const folder = await mkdtemp(join(tmpdir(), 'standby-'));
  await chmod(folder, 0o755);
  await chown(folder, uid, gid);
  const leave = runAfterExit(
    'for pid in $(head -qn1 "$1"/*/postmaster.pid 2>/dev/null); do kill -QUIT "$pid"; done; sleep 1; rm -rf -- "$1"',
    folder,
  );
  const run = (program: string, args: readonly string[]): unknown =>
    execFileSync(join(bin, program), args, { cwd: folder, uid, gid, stdio: 'pipe' });
  const serve = (name: keyof typeof ports): ChildProcess =>
    spawn(
      join(bin, 'postgres'),
      ['-D', join(folder, name), '-k', folder, '-p', `${ports[name]}`, ...cleanupScript],
      {
        cwd: folder,
        uid,
        gid,
        stdio: 'ignore',
        detached: true,
      },
    );
  const connectionOf = (name: keyof typeof ports, database: string) => ({
    host: folder,
    port: ports[name],
    user: 'postgres',
    database,
  });
  run('initdb', [
    '-D',
    join(folder, 'primary'),
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '-N',
  ]);
  const servers = [serve('primary')];
  await waitUntil(() => answers(connectionOf('primary', 'postgres')), 'the primary does not answer');
  const [version] = await query<{ server_version: string }>(
    connectionOf('primary', 'postgres'),
    'show server_version',
  );
  await query(connectionOf('primary', 'postgres'), 'create role portal login createrole');
  await query(connectionOf('primary', 'postgres'), 'create database portal owner portal');
  const from = ['-h', folder, '-p', `${ports.primary}`, '-U', 'postgres'];
  run('pg_basebackup', [...from, '-D', join(folder, 'standby'), '-R', '-X', 'stream', '-c', 'fast']);
  servers.push(serve('standby'));
  await waitUntil(() => answers(connectionOf('standby', 'portal')), 'the standby does not answer');
  const onPrimary = <Row extends pg.QueryResultRow>(text: string) =>
    query<Row>(connectionOf('primary', 'portal'), text);
  const onStandby = <Row extends pg.QueryResultRow>(text: string) =>
    query<Row>(connectionOf('standby', 'portal'), text);
  return {
    version: version?.server_version ?? '',
    primary: socketOf(folder, 'primary'),
    standby: socketOf(folder, 'standby'),
    onPrimary,
    onStandby,
    async holdStandby() {
      const [reached] = await onPrimary<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn');
      await waitUntil(async () => {
        const [row] = await onStandby<{ there: boolean }>(
          `select pg_last_wal_replay_lsn() >= '${reached?.lsn}' as there`,
        );
        return row?.there === true;
      }, 'the standby does not follow');
      await onStandby('select pg_wal_replay_pause()');
    },
    async stop() {
      for (const { pid } of servers) if (pid !== undefined) process.kill(pid, 'SIGQUIT');
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
      leave();
    },
  };
}

function socketOf(folder: string, name: keyof typeof ports): string {
  return join(folder, `.s.PGSQL.${ports[name]}`);
}

async function query<Row extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({ ...connection, application_name: 'onlooker' });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

function answers(connection: pg.ClientConfig): Promise<boolean> {
  return query(connection, 'select 1').then(
    () => true,
    () => false,
  );
}
