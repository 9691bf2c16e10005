import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startDatabaseProxy } from '../database-proxy.ts';
import { runAfterExit } from '../exit-cleanup.ts';
import { freePort } from '../portal-process.ts';
import type { SharedDatabase } from '../shared-database.ts';
import { FaultNotTestable } from './fault-report-case.ts';
import { waitUntil } from './wait-until.ts';

/** Debian's PgBouncer between portals and a database. */
export interface PgBouncer {
  /** DATABASE_URL through PgBouncer. */
  readonly url: string;
  readonly version: string;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface Pooling {
  readonly mode: 'session' | 'transaction' | 'statement';
  /** Additional lines of the `[pgbouncer]` section. */
  readonly settings?: readonly string[];
}

/** Throws `FaultNotTestable` if it is not installed. */
export async function startPgBouncer(
  { socket, name, connection }: SharedDatabase,
  { mode, settings = [] }: Pooling,
): Promise<PgBouncer> {
  const result = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' });
  if (result.status !== 0) throw new FaultNotTestable('It needs Debian’s pgbouncer (apt-get install).');
  // PgBouncer runs as the user `nobody`, which can't connect to this PostgreSQL by a Unix socket.
  const proxy = await startDatabaseProxy(socket, connection.user, name);
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'));
  await chmod(folder, 0o755);
  const file = join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `${name} = host=127.0.0.1 port=${new URL(proxy.url).port} user=${connection.user}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any`,
    `pool_mode = ${mode}`,
    'default_pool_size = 60',
    ...settings,
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  const url = `postgresql://${connection.user}@127.0.0.1:${port}/${name}`;
  let child = await launch(file, url);
  const leave = runAfterExit('kill -KILL "$1"; rm -rf -- "$2"', String(child.pid), folder);
  return {
    url,
    version: result.stdout.split('\n')[0] ?? '',
    async restart() {
      await kill(child);
      child = await launch(file, url);
    },
    async stop() {
      await kill(child);
      await proxy.stop();
      await rm(folder, { recursive: true, force: true });
      leave();
    },
  };
}

async function launch(file: string, url: string): Promise<ChildProcess> {
  const userIds = process.getuid?.() === 0 ? idOf('nobody') : {};
  const child = spawn('pgbouncer', ['--quiet', file], { ...userIds, cwd: '/', stdio: 'ignore' });
  await waitUntil(() => answers(url), 'PgBouncer does not answer', 20_000);
  return child;
}

function idOf(user: string): { readonly uid: number; readonly gid: number } {
  const id = (flag: string): number => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}
