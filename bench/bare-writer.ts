import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { countStalls, type LateRequest } from './stalls.ts';

/*
 * The peer of a lodgement: a `pg` client for each writer that inserts the rows of a lodgement in one
 * transaction after another. It reads and validates nothing, and uses no HTTP. Its settings are JSON on the
 * command line; it prints its results as JSON at the end.
 */

export interface BareWriterSettings {
  readonly url: string;
  readonly writers: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
  /** The rows of one lodgement: `{id}` and `{lrn}` are replaced each time. */
  readonly rows: readonly BareRow[];
  /** `statements`: BEGIN, an INSERT per row, COMMIT. `statement`: one statement for all rows, the minimum possible. */
  readonly by: 'statements' | 'statement';
  /**
   * Transactions a second, each due at a fixed time, with latency counted from then; undefined: as many as
   * possible.
   */
  readonly perSecond?: number;
}

export interface BareRow {
  readonly table: string;
  readonly columns: readonly string[];
  /** PostgreSQL's type names. */
  readonly types: readonly string[];
  /** Values as text. */
  readonly values: readonly (string | null)[];
}

export interface BareWriterResult {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly mostMs: number;
  /** Number of waits longer than 30 ms: see stalls.ts. */
  readonly stalls: number;
  readonly cpuMicros: number;
  /** Number of all transactions, including the warm-up. */
  readonly all: number;
}

async function write(settings: BareWriterSettings): Promise<BareWriterResult> {
  const clients = await Promise.all(Array.from({ length: settings.writers }, () => connect(settings.url)));
  await run(clients, settings, settings.warmUpSeconds);
  const before = process.cpuUsage();
  const started = performance.now();
  const waits = await run(clients, settings, settings.seconds);
  const latencies = waits.map(({ dueAt, answeredAt }) => answeredAt - dueAt).toSorted((a, b) => a - b);
  const elapsed = performance.now() - started;
  const { user, system } = process.cpuUsage(before);
  await Promise.all(clients.map((client) => client.end()));
  const requests = latencies.length;
  return {
    requests,
    perSecond: (requests / elapsed) * 1_000,
    p50Ms: latencies[Math.floor(requests * 0.5)] ?? Number.NaN,
    p99Ms: latencies[Math.floor(requests * 0.99)] ?? Number.NaN,
    mostMs: latencies.at(-1) ?? Number.NaN,
    stalls: countStalls(waits),
    cpuMicros: (user + system) / requests,
    all: count,
  };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

let count = 0;

/** Runs transactions of every writer one after another until the time has passed. */
async function run(
  clients: readonly pg.Client[],
  settings: BareWriterSettings,
  seconds: number,
): Promise<LateRequest[]> {
  const start = performance.now();
  const end = start + seconds * 1_000;
  const waits: LateRequest[] = [];
  const insert = settings.by === 'statement' ? insertAtOnce : insertEach;
  let due = 0;
  const nextDue = (): number => {
    if (settings.perSecond === undefined) return performance.now();
    due += 1;
    return start + ((due - 1) / settings.perSecond) * 1_000;
  };
  const writer = async (client: pg.Client): Promise<void> => {
    for (let at = nextDue(); at < end; at = nextDue()) {
      if (at > performance.now()) await pause(at - performance.now());
      count += 1;
      await insert(client, settings.rows, `${process.pid}-${count}`);
      waits.push({ dueAt: at, answeredAt: performance.now() });
    }
  };
  await Promise.all(clients.map(writer));
  return waits;
}

function valuesOf({ values }: BareRow, id: string): (string | null)[] {
  return values.map(
    (value) => value?.replaceAll('{id}', `dec_${id}`).replaceAll('{lrn}', `BENCH-${id}`) ?? null,
  );
}

function insertOf({ table, columns }: BareRow, from: number): string {
  const parameters = columns.map((_, index) => `$${from + index + 1}`);
  return `insert into ${table} (${columns.join()}) values (${parameters.join()})`;
}

async function insertEach(client: pg.Client, rows: readonly BareRow[], id: string): Promise<void> {
  await client.query('begin');
  for (const row of rows)
    await client.query({ name: row.table, text: insertOf(row, 0), values: valuesOf(row, id) });
  await client.query('commit');
}

async function insertAtOnce(client: pg.Client, rows: readonly BareRow[], id: string): Promise<void> {
  let from = 0;
  const inserts = rows.map((row, index) => {
    const text = `i${index} as (${insertOf(row, from)})`;
    from += row.columns.length;
    return text;
  });
  const text = `with ${inserts.join()} select 1`;
  await client.query({ name: 'all', text, values: rows.flatMap((row) => valuesOf(row, id)) });
}

if (process.argv[2] !== undefined) console.log(JSON.stringify(await write(JSON.parse(process.argv[2]))));
