import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { runAfterExit } from '../exit-cleanup.ts';
import { freePort } from '../portal-process.ts';
import { findPostgres } from './debian-postgres.ts';
import { waitUntil } from './wait-until.ts';

/*
 * Three PostgreSQL nodes under Patroni with etcd on loopback, strictly synchronous, and HAProxy in front of
 * the primary: set up as in docs/guides/production.md, with Debian's programs.
 */

export interface PatroniCluster {
  /** DATABASE_URL through HAProxy. */
  readonly url: string;
  readonly version: string;
  /** Connection settings of a superuser at the primary. */
  primary(): Promise<pg.ClientConfig>;
  /** Kills the primary and its Patroni at once, as when its machine fails; returns its name. */
  losePrimary(): Promise<string>;
  stop(): Promise<void>;
}

interface Node {
  readonly name: string;
  readonly port: number;
  readonly api: number;
  patroni: ChildProcess;
}

const programs = ['patroni', 'etcd', 'haproxy'];
const nodeCount = 3;
/** Some machines need long to start three databases at once. */
const startLimitMs = 180_000;

/** Throws `FaultNotTestable` if it is not available. */
export async function startPatroniCluster(): Promise<PatroniCluster> {
  const { bin, uid, gid } = findPostgres(
    programs,
    'patroni, python3-etcd, etcd-server, haproxy and postgresql',
  );
  const folder = await mkdtemp(join(tmpdir(), 'patroni-'));
  await chmod(folder, 0o755);
  const leave = runAfterExit(clearAway, folder);
  const run = (program: string, args: readonly string[]): ChildProcess =>
    spawn(program, args, { cwd: folder, uid, gid, stdio: 'ignore', detached: true });
  await chown(folder, uid, gid);
  const etcd = await startEtcd(folder, run);
  const nodes = await Promise.all(
    Array.from({ length: nodeCount }, async (_, index): Promise<Node> => {
      const [port, api] = [await freePort(), await freePort()];
      const name = `node${index + 1}`;
      const file = join(folder, `${name}.yml`);
      await writeFile(file, settingsOf({ name, port, api, folder, bin, etcd: etcd.port }));
      return { name, port, api, patroni: run('patroni', [file]) };
    }),
  );
  const proxy = await startProxy(folder, nodes, run);
  const connection = (node: Node): pg.ClientConfig => ({
    host: '127.0.0.1',
    port: node.port,
    user: 'postgres',
    password: 'postgres',
    database: 'postgres',
  });
  const stop = async (): Promise<void> => {
    for (const child of [...nodes.map(({ patroni }) => patroni), proxy.child, etcd.child])
      child.kill('SIGKILL');
    for (const { name } of nodes) killPostgres(join(folder, name));
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
    leave();
  };
  try {
    await waitUntil(() => isComplete(nodes), 'the cluster is not complete', startLimitMs);
    const [version] = await prepare(connection(await primaryOf(nodes)));
    return {
      url: `postgresql://portal:portal@127.0.0.1:${proxy.port}/portal`,
      version: version ?? '',
      primary: async () => ({ ...connection(await primaryOf(nodes)), database: 'portal' }),
      async losePrimary() {
        const lost = await primaryOf(nodes);
        lost.patroni.kill('SIGKILL');
        killPostgres(join(folder, lost.name));
        return lost.name;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const clearAway = `for pid in $(cat "$1"/*/postmaster.pid 2>/dev/null | grep -E '^[0-9]{2,7}$'); do kill -KILL "$pid" 2>/dev/null; done
for pid in $(grep -lF "$1" /proc/[0-9]*/cmdline 2>/dev/null | cut -d/ -f3); do [ "$pid" = $$ ] || kill -KILL "$pid" 2>/dev/null; done
sleep 1; rm -rf -- "$1"`;

type Run = (program: string, args: readonly string[]) => ChildProcess;

async function startEtcd(folder: string, run: Run): Promise<{ child: ChildProcess; port: number }> {
  const [port, peers] = [await freePort(), await freePort()];
  const [own, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peers}`];
  const child = run('etcd', [
    ...['--name', 'one', '--data-dir', join(folder, 'etcd'), '--log-level', 'error'],
    ...['--listen-client-urls', own, '--advertise-client-urls', own],
    ...[
      '--listen-peer-urls',
      peer,
      '--initial-advertise-peer-urls',
      peer,
      '--initial-cluster',
      `one=${peer}`,
    ],
  ]);
  return { child, port };
}

function settingsOf(node: {
  readonly name: string;
  readonly port: number;
  readonly api: number;
  readonly folder: string;
  readonly bin: string;
  readonly etcd: number;
}): string {
  const { name, port, api, folder, bin, etcd } = node;
  return `scope: portal
name: ${name}
log: { level: WARNING, dir: ${folder} , file_num: 1 }
restapi: { listen: '127.0.0.1:${api}', connect_address: '127.0.0.1:${api}' }
etcd3: { host: '127.0.0.1:${etcd}' }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 2
    retry_timeout: 5
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql:
      use_pg_rewind: true
      parameters: { max_connections: 100, shared_buffers: 64MB, max_wal_senders: 10, wal_log_hints: 'on' }
  initdb: [ { encoding: UTF8 }, { locale: C.UTF-8 } ]
  pg_hba:
    - host all all 127.0.0.1/32 scram-sha-256
    - host replication replicator 127.0.0.1/32 scram-sha-256
postgresql:
  listen: 127.0.0.1:${port}
  connect_address: 127.0.0.1:${port}
  data_dir: ${join(folder, name)}
  bin_dir: ${bin}
  pgpass: ${join(folder, `${name}.pass`)}
  parameters: { unix_socket_directories: ${folder} }
  authentication:
    superuser: { username: postgres, password: postgres }
    replication: { username: replicator, password: replicator }
watchdog: { mode: 'off' }
`;
}

async function startProxy(
  folder: string,
  nodes: readonly Node[],
  run: Run,
): Promise<{ child: ChildProcess; port: number }> {
  const port = await freePort();
  const servers = nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.api}`);
  const file = join(folder, 'haproxy.cfg');
  await writeFile(
    file,
    `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 500ms fastinter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`,
  );
  return { child: run('haproxy', ['-db', '-f', file]), port };
}

/** Returns whether there is a primary and another node replicates synchronously: only then are commits acknowledged. */
async function isComplete(nodes: readonly Node[]): Promise<boolean> {
  const roles = await Promise.all(nodes.map(({ api }) => roleOf(api)));
  return roles.includes('/primary') && roles.includes('/synchronous') && !roles.includes(null);
}

async function roleOf(api: number): Promise<string | null> {
  for (const role of ['/primary', '/synchronous', '/replica']) {
    const answer = await fetch(`http://127.0.0.1:${api}${role}`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return role;
  }
  return null;
}

async function primaryOf(nodes: readonly Node[]): Promise<Node> {
  let found: Node | undefined;
  await waitUntil(async () => {
    for (const node of nodes) if ((await roleOf(node.api)) === '/primary') found = node;
    return found !== undefined;
  }, 'no node is the primary');
  if (!found) throw new Error('no node is the primary');
  return found;
}

/** Creates a login without superuser rights, and its database. */
async function prepare(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(`create role portal login createrole password 'portal'`);
    await client.query('create database portal owner portal');
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return rows.map((row) => row.server_version);
  } finally {
    await client.end();
  }
}

function killPostgres(directory: string): void {
  const file = join(directory, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  for (const one of [pid, ...stdout.split('\n').map(Number)]) {
    if (!(one > 1)) continue;
    try {
      process.kill(one, 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  }
}
