import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { runAfterExit } from '../exit-cleanup.ts';
import { freePort } from '../portal-process.ts';
import { FaultNotTestable } from './fault-report-case.ts';
import { waitUntil } from './wait-until.ts';

/** Debian's PostgreSQL with a database for the portal, and its programs such as `pg_dump`. */
export interface DebianPostgres {
  /** DATABASE_URL of a login without superuser rights. */
  readonly url: string;
  readonly version: string;
  /** The folder of its programs. */
  readonly bin: string;
  /** Connection settings of a superuser. */
  readonly connection: {
    readonly host: string;
    readonly user: string;
    readonly database: string;
    readonly port: number;
  };
  stop(): Promise<void>;
}

/** Throws `FaultNotTestable` if it is not available. */
export async function startDebianPostgres(): Promise<DebianPostgres> {
  const { bin, uid, gid } = findPostgres([], 'postgresql');
  const folder = await mkdtemp(join(tmpdir(), 'debian-postgres-'));
  await chmod(folder, 0o755);
  await chown(folder, uid, gid);
  const data = join(folder, 'data');
  const port = await freePort();
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    {
      cwd: folder,
      uid,
      gid,
      stdio: 'ignore',
    },
  );
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-k', folder, '-c', 'fsync=off'],
    { cwd: folder, uid, gid, stdio: 'ignore' },
  );
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const leave = runAfterExit('kill -QUIT "$1"; sleep 1; rm -rf -- "$2"', String(server.pid), folder);
  const connection = { host: '127.0.0.1', port, user: 'postgres', database: 'portal' };
  const version = await makeDatabase({ ...connection, database: 'postgres' });
  return {
    url: `postgresql://portal@127.0.0.1:${port}/portal`,
    version,
    bin,
    connection,
    async stop() {
      server.kill('SIGQUIT');
      await ended;
      await rm(folder, { recursive: true, force: true });
      leave();
    },
  };
}

async function makeDatabase(connection: pg.ClientConfig): Promise<string> {
  let version = '';
  await waitUntil(async () => {
    const client = new pg.Client(connection);
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('create role portal login createrole');
      await client.query('create database portal owner portal');
      const { rows } = await client.query<{ server_version: string }>('show server_version');
      version = rows[0]?.server_version ?? '';
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  }, 'PostgreSQL does not start');
  return version;
}

/** The path of Debian's PostgreSQL programs and the user that runs them. */
export interface PostgresPrograms {
  readonly bin: string;
  readonly uid: number;
  readonly gid: number;
}

/** Throws `FaultNotTestable` if it or one of the other programs is not available. */
export function findPostgres(programs: readonly string[], packages: string): PostgresPrograms {
  if (process.getuid?.() !== 0)
    throw new FaultNotTestable('It starts PostgreSQL as its own user, which only root can.');
  const missing = programs.filter((program) => spawnSync('which', [program]).status !== 0);
  const version = versions().at(-1);
  if (missing.length > 0 || version === undefined)
    throw new FaultNotTestable(`It needs Debian’s ${packages} (apt-get install).`);
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { bin: join('/usr/lib/postgresql', String(version), 'bin'), uid: id('-u'), gid: id('-g') };
}

function versions(): number[] {
  try {
    return readdirSync('/usr/lib/postgresql')
      .map(Number)
      .filter(Number.isInteger)
      .sort((one, other) => one - other);
  } catch {
    return [];
  }
}
