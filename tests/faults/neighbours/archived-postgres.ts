import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { runAfterExit } from '../../exit-cleanup.ts';
import { freePort } from '../../portal-process.ts';
import { findPostgres } from '../debian-postgres.ts';
import { waitUntil } from '../wait-until.ts';

/** Debian's PostgreSQL with an archive of its write-ahead log, which can be recovered to a point in time. */
export interface ArchivedPostgres {
  /** DATABASE_URL; it stays the same after a recovery. */
  readonly url: string;
  readonly connection: pg.ClientConfig;
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
  backUp(): void;
  /** Replaces the database by its backup, recovered to this time. */
  recover(to: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startArchivedPostgres(): Promise<ArchivedPostgres> {
  const { bin, uid, gid } = findPostgres([], 'postgresql');
  const folder = await mkdtemp(join(tmpdir(), 'archived-postgres-'));
  await chmod(folder, 0o755);
  await chown(folder, uid, gid);
  const path = (name: string): string => join(folder, name);
  await mkdir(path('archive'));
  await chown(path('archive'), uid, gid);
  const leave = runAfterExit(
    'for pid in $(head -qn1 "$1"/*/postmaster.pid 2>/dev/null); do kill -QUIT "$pid"; done; sleep 1; rm -rf -- "$1"',
    folder,
  );
  const port = await freePort();
  const run = (program: string, args: readonly string[]): unknown =>
    execFileSync(join(bin, program), args, { cwd: folder, uid, gid, stdio: 'pipe' });
  run('initdb', [
    '-D',
    path('first'),
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '-N',
  ]);
  const connection = { host: '127.0.0.1', port, user: 'postgres', database: 'portal' };

  async function query<Row extends pg.QueryResultRow>(text: string, database = 'portal'): Promise<Row[]> {
    const client = new pg.Client({ ...connection, database, application_name: 'onlooker' });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  async function serve(name: string): Promise<{ child: ChildProcess; ended: Promise<unknown> }> {
    const options = [
      'listen_addresses=127.0.0.1',
      'fsync=off',
      'archive_mode=on',
      `archive_command=cp %p ${path('archive')}/%f`,
    ];
    const child = spawn(
      join(bin, 'postgres'),
      ['-D', path(name), '-p', String(port), '-k', folder, ...options.flatMap((option) => ['-c', option])],
      { cwd: folder, uid, gid, stdio: 'ignore' },
    );
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await waitUntil(async () => {
      const rows = await query<{ away: boolean }>('select pg_is_in_recovery() as away', 'postgres').catch(
        () => [],
      );
      return rows[0]?.away === false;
    }, 'PostgreSQL does not start');
    return { child, ended };
  }

  let server = await serve('first');
  await query('create role portal login createrole', 'postgres');
  await query('create database portal owner portal', 'postgres');
  const end = async (): Promise<void> => {
    server.child.kill('SIGQUIT');
    await server.ended;
  };
  return {
    url: `postgresql://portal@127.0.0.1:${port}/portal`,
    connection,
    query,
    backUp: () =>
      void run('pg_basebackup', [
        '-h',
        folder,
        '-p',
        String(port),
        '-U',
        'postgres',
        '-D',
        path('backup'),
        '-X',
        'none',
        '-c',
        'fast',
      ]),
    async recover(to) {
      const [switched] = await query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
      await waitUntil(async () => {
        const [row] = await query<{ last: string | null }>(
          'select last_archived_wal as last from pg_stat_archiver',
        );
        return (row?.last ?? '') >= (switched?.file ?? '');
      }, 'the write-ahead log is not archived');
      await end();
      appendFileSync(
        join(path('backup'), 'postgresql.auto.conf'),
        `restore_command = 'cp ${path('archive')}/%f %p'\nrecovery_target_time = '${to}'\nrecovery_target_action = 'promote'\n`,
      );
      writeFileSync(join(path('backup'), 'recovery.signal'), '');
      server = await serve('backup');
    },
    async stop() {
      await end();
      await rm(folder, { recursive: true, force: true });
      leave();
    },
  };
}
