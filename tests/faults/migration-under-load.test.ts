import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { functionsDirectory } from '../../server/src/foundation/database/migrations/functions.ts';
import { migrationsDirectory } from '../../server/src/foundation/database/migrations/migration.ts';
import { brokenInvariants } from '../invariants.ts';
import { createPortalClient, type PortalClient, type PortalResponse } from '../portal-client.ts';
import { startPortal } from '../portal-process.ts';
import { addedFunctionName, changeFunctions, nextReleaseVersion } from '../upgrade/next-version.ts';
import { type DebianPostgres, startDebianPostgres } from './debian-postgres.ts';
import { formatSeconds, testFault } from './fault-report-case.ts';
import { waitUntil, waitUntilSettledAt } from './wait-until.ts';

const writers = 8;
/** Duration of the dump and of the open transaction. */
const blockMs = 15_000;
const column = '9001_column.sql';
const index = '9002_index.sql';
const batches = '9003_batches.sql';
const migrations: Readonly<Record<string, string>> = {
  [column]: 'alter table declarations.declarations add column later text;\n',
  [index]:
    '-- migrate: concurrently\ncreate index concurrently if not exists entries_later on declarations.status_entries (declaration_id, changed_at);\n',
  [batches]: `-- migrate: batches
with next as (select organisation_id, id from declarations.declarations where later is null order by id limit 500)
update declarations.declarations d set later = 'done' from next where (d.organisation_id, d.id) = (next.organisation_id, next.id)
`,
};

testFault(
  {
    fault: 'A database is migrated while pg_dump and an open transaction block it',
    done: `While clients lodge declarations, a table in use gets a column, another table an index, and every row a value, while pg_dump and an open transaction lock both tables for ${blockMs / 1000} seconds. A function that every lodgement calls changes too. The process that migrates is killed with SIGKILL in each of the three migrations while it waits, and started again.`,
    promised:
      'No request is refused, or waits for much more than two seconds. The log names the transactions for which the migration waits. A killed migration continues at the next start.',
    alerts: ['PortalTransactionTooLong'],
  },
  async (saw) => {
    const postgres = await startDebianPostgres();
    const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
    const next = { directory: join(folder, 'migrations'), functions: join(folder, 'sql') };
    try {
      await cp(migrationsDirectory, next.directory, { recursive: true });
      await cp(functionsDirectory, next.functions, { recursive: true });
      await changeFunctions(next.functions);
      const portal = await startPortal({
        environment: {
          DATABASE_URL: postgres.url,
          PORTAL_CLIENT_RATE: '0',
          PORTAL_SECRET: 'the secret of a portal that is upgraded',
        },
      });
      try {
        const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
        await trader.token();
        const load = startTimedLoad(trader);
        await waitUntil(() => load.calls.length > 50, 'nothing is lodged');
        for (const [name, text] of Object.entries(migrations))
          await writeFile(join(next.directory, name), text);
        const lines = await migrateWhileBlocked(postgres, next);
        await untilAuditedByNext(postgres);
        await load.stop();
        const slowest = Math.max(...load.calls.map(({ ms }) => ms));
        const refused = load.calls.filter(({ answer }) => answer.status !== 201);
        saw(
          `PostgreSQL ${postgres.version}: ${load.calls.length} lodgements in this time, ${refused.length} of which were refused; the slowest response took ${formatSeconds(slowest)}.`,
        );
        for (const line of lines) saw(`“${line}”`);
        assert.deepEqual(
          refused.map(({ answer }) => answer.text),
          [],
        );
        assert.ok(slowest < 4_000, `the slowest took ${slowest} ms`);
        await assertMigrated(postgres);
        await waitUntilSettledAt(postgres.connection);
        const lodgements = load.calls.map(({ lrn, answer }) => ({ ...JSON.parse(answer.text), lrn }));
        assert.deepEqual(await brokenInvariants(postgres.connection, { lodgements }), []);
        saw(
          'Everything was migrated, the lodgements run the changed function, and the invariants of the database hold.',
        );
      } finally {
        await portal.kill();
      }
    } finally {
      await rm(folder, { recursive: true });
      await postgres.stop();
    }
  },
);

/** The migrations and functions of the next version. */
interface NextFolders {
  readonly directory: string;
  readonly functions: string;
}

interface Call {
  readonly lrn: string;
  readonly ms: number;
  readonly answer: PortalResponse;
}

function startTimedLoad(trader: PortalClient): { readonly calls: readonly Call[]; stop(): Promise<void> } {
  const calls: Call[] = [];
  let stopped = false;
  async function write(writer: number): Promise<void> {
    for (let count = 1; !stopped; count += 1) {
      const lrn = `MIGRATED-${writer}-${count}`;
      const begun = performance.now();
      const answer = await trader.lodge(lrn, { 'Idempotency-Key': lrn });
      calls.push({ lrn, ms: performance.now() - begun, answer });
      await pause(20);
    }
  }
  const running = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  return {
    calls,
    async stop() {
      stopped = true;
      await running;
    },
  };
}

/**
 * Migrates during a dump and an open transaction, kills the migration in each step, and then completes it.
 * Returns the log lines about waiting.
 */
async function migrateWhileBlocked(postgres: DebianPostgres, next: NextFolders): Promise<string[]> {
  const dump = await startDump(postgres);
  const open = new pg.Client({ ...postgres.connection, application_name: 'an analyst' });
  const onlooker = new pg.Client(postgres.connection);
  await Promise.all([open.connect(), onlooker.connect()]);
  await open.query('begin');
  await open.query('select from declarations.declarations limit 1');
  const lines: string[] = [];
  try {
    const first = startMigrating(postgres.url, next);
    await waitUntil(() => first.lines.some((line) => line.includes(column)), 'nobody waits for the dump');
    await pause(blockMs / 3);
    await first.kill();
    const second = startMigrating(postgres.url, next);
    await waitUntil(() => second.lines.some((line) => line.includes(column)), 'nobody waits for the dump');
    await pause((blockMs / 3) * 2);
    dump.stdout?.resume();
    await open.query('commit');
    // `create index concurrently` completes only after every transaction that was open before it.
    await open.query('begin');
    await open.query('lock table declarations.status_entries in row exclusive mode');
    await open.query('select pg_current_xact_id()');
    lines.push(...first.lines, ...second.lines);
    await waitUntil(() => second.lines.some((line) => line.includes(index)), 'the index waits for nobody');
    await second.kill();
    lines.push(...second.lines.filter((line) => line.includes(index)));
    await open.query('commit');
    const third = startMigrating(postgres.url, next);
    await waitUntil(async () => (await doneRows(onlooker)) > 20, 'no batch is done');
    await third.kill();
    const before = await doneRows(onlooker);
    const fourth = startMigrating(postgres.url, next);
    assert.equal(await fourth.ended, 0, fourth.lines.join('\n'));
    assert.ok((await doneRows(onlooker)) > before);
    lines.push(...third.lines, ...fourth.lines);
    return lines;
  } finally {
    dump.kill('SIGKILL');
    await Promise.all([open.end(), onlooker.end()]);
  }
}

async function doneRows(onlooker: pg.Client): Promise<number> {
  const { rows } = await onlooker.query<{ count: number }>(
    "select count(*)::integer from declarations.declarations where later = 'done'",
  );
  return rows[0]?.count ?? 0;
}

/** Starts a dump whose output is not read: it has locked every table, and its transaction remains open. */
async function startDump({ bin, connection }: DebianPostgres): Promise<ChildProcess> {
  const { host, port, user, database } = connection;
  const args = ['--host', host, '--port', String(port), '--username', user, database];
  const dump = spawn(join(bin, 'pg_dump'), args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const onlooker = new pg.Client(connection);
  await onlooker.connect();
  try {
    await waitUntil(async () => {
      const { rows } = await onlooker.query<{ count: number }>(
        `select count(*)::integer from pg_locks l join pg_stat_activity a using (pid)
         where a.application_name = 'pg_dump' and l.relation = 'declarations.status_entries'::regclass`,
      );
      return (rows[0]?.count ?? 0) > 0;
    }, 'pg_dump locks nothing');
  } finally {
    await onlooker.end();
  }
  return dump;
}

interface Migrating {
  readonly lines: readonly string[];
  readonly ended: Promise<number | null>;
  kill(): Promise<void>;
}

function startMigrating(url: string, { directory, functions }: NextFolders): Migrating {
  const file = join(import.meta.dirname, 'migrate-once.ts');
  const child = spawn(process.execPath, [file, url, directory, functions, nextReleaseVersion]);
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => lines.push(...chunk.toString().trim().split('\n')));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    lines,
    ended,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Waits until a lodgement has written its audit row by the changed function. */
async function untilAuditedByNext({ connection }: DebianPostgres): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  const marked = `select from audit.events
    where action = 'declaration.lodge' and changes ->> 'release' = ${addedFunctionName}() limit 1`;
  try {
    await waitUntil(
      async () => (await client.query(marked)).rows.length > 0,
      'no lodgement runs the changed function',
    );
  } finally {
    await client.end();
  }
}

async function assertMigrated({ connection }: DebianPostgres): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query(
      `select (select array_agg(name order by name) from foundation.migrations where name like '9%') as names,
         (select indisvalid from pg_index where indexrelid = 'declarations.entries_later'::regclass) as valid`,
    );
    assert.deepEqual(rows, [{ names: [column, index, batches], valid: true }]);
  } finally {
    await client.end();
  }
}
