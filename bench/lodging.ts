import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import contract from '../contract/openapi.json' with { type: 'json' };
import type { BareFigures, BareRow, BareWrite } from './bare-writer.ts';
import { type Findings, type Measurement, rateGoal, type Settings } from './figure.ts';
import { findPgbench, writeByPgbench } from './pgbench.ts';
import { cores, cpuMicros, pinned, treeCpuMicros } from './pinned-process.ts';
import { type BenchPortal, makeBenchPortal } from './portal.ts';
import { inRounds } from './rounds.ts';
import { runLoad } from './wrk.ts';

/** A lodgement: durable, with all rules, each a new declaration. */
export const lodging: Measurement = {
  name: 'lodging',
  about: 'a lodgement with all rules, beside a bare pg client and pgbench that insert the very same rows',
  lasts: ({ seconds, rounds }) => 15 + 5 * rounds * (seconds + warmUpSeconds + 2),
  async measure(settings) {
    const directory = await mkdtemp(join(tmpdir(), 'customs-portal-bench-'));
    // A portal that nobody calls: its PostgreSQL stays when the measured one is started afresh.
    const home = await makeBenchPortal();
    const host = await home.host();
    const { socketDirectory, postgres } = host;
    const portal = await makeBenchPortal({
      DATABASE_URL: urlOf(socketDirectory, 'lodging'),
      PORTAL_SECRET: 'the secret of a measurement, which is long',
    });
    try {
      return await measureLodging({ socketDirectory, postgres, portal, directory }, settings);
    } finally {
      await portal.remove();
      await host.stop();
      await home.remove();
      await rm(directory, { recursive: true, force: true });
    }
  },
};

interface Place {
  readonly socketDirectory: string;
  /** Process id. */
  readonly postgres: number;
  readonly portal: BenchPortal;
  readonly directory: string;
}

const { requestBody } = contract.paths['/openapi/declarations'].post;
const example = requestBody.content['application/json'].examples['coffee-by-sea'].value;
const writers = 32;
const warmUpSeconds = 2;

async function measureLodging(place: Place, settings: Settings): Promise<Findings> {
  const rows = await prepare(place);
  const document = JSON.stringify(example);
  const bare = (by: BareWrite['by']) => () => writeBare(place, rows, by, settings.seconds);
  const pgbench = findPgbench();
  const given = { rows, writers, seconds: settings.seconds };
  const contenders = [
    { server: 'bare pg', measure: bare('statements') },
    { server: 'bare pg again', measure: bare('statements') },
    { server: 'bare pg, one statement', measure: bare('statement') },
    ...(pgbench === null
      ? []
      : [
          {
            server: 'pgbench',
            measure: () => writeByPgbench(pgbench, place.socketDirectory, given, place.postgres),
          },
        ]),
    { server: 'portal', measure: () => lodgeMany(place, document, settings.seconds) },
  ];
  const about = `${writers} writers, fsync on, ${document.length} bytes of declaration`;
  const figure = await inRounds('lodging', about, contenders, settings);
  return {
    figures: [figure],
    goals: rateGoal(figure, ['lodging: of a bare pg client', 'bare pg', 'portal'], { least: 0.7 }),
    skipped:
      pgbench === null ? ['lodging: pgbench is not installed (apt-get install postgresql-contrib)'] : [],
  };
}

/** Fills the portal's database, lodges once, takes that lodgement's rows apart, and copies the database for the peer. */
async function prepare({ socketDirectory, portal }: Place): Promise<BareRow[]> {
  await query(socketDirectory, 'postgres', 'create database lodging');
  const running = await portal.start();
  await query(socketDirectory, 'lodging', officerSeesNothing);
  const answer = await fetch(`${portal.baseUrl}/openapi/declarations?lodge=true`, {
    method: 'POST',
    headers: { ...(await portal.credentials()), 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...example, lrn: 'LODGED-ONCE' }),
  });
  const { id }: { id?: unknown } = JSON.parse(await answer.text());
  if (answer.status !== 201 || typeof id !== 'string') throw new Error(`not lodged: ${answer.status}`);
  const rows = await Promise.all([
    rowOf(socketDirectory, 'declarations.declarations', 'id', id),
    rowOf(socketDirectory, 'declarations.versions', 'declaration_id', id),
    rowOf(socketDirectory, 'declarations.changes', 'declaration_id', id),
    rowOf(socketDirectory, 'audit.events', 'target_id', id),
  ]);
  await running.stop();
  await query(socketDirectory, 'postgres', 'create database bare template lodging');
  return rows;
}

// What customs does with a lodged declaration is not part of lodging it. Asked once a statement, not for each row.
const officerSeesNothing = `create policy officer_sees_nothing on declarations.declarations as restrictive
  for select to portal_system using ((select position('order by d.changed_at limit' in current_query()) = 0))`;

/** A row as it was stored, as text, without what PostgreSQL makes itself and what is given later. */
async function rowOf(socketDirectory: string, table: string, key: string, id: string): Promise<BareRow> {
  const columns = await query<{ column: string; type: string }>(
    socketDirectory,
    'lodging',
    `select attname::text as column, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
       and attname <> 'sequence' order by attnum`,
    [table],
  );
  const names = columns.map(({ column }) => column);
  const [row] = await query<{ values: (string | null)[] }>(
    socketDirectory,
    'lodging',
    `select array[${names.map((column) => `${column}::text`).join()}] as values from ${table} where ${key} = $1`,
    [id],
  );
  const values = (row?.values ?? []).map(
    (value) => value?.replaceAll(id, '{id}').replaceAll('LODGED-ONCE', '{lrn}') ?? null,
  );
  return { table, columns: names, types: columns.map(({ type }) => type), values };
}

async function writeBare(
  { socketDirectory, postgres }: Place,
  rows: readonly BareRow[],
  by: BareWrite['by'],
  seconds: number,
): Promise<BareFigures> {
  const given: BareWrite = { url: urlOf(socketDirectory, 'bare'), writers, warmUpSeconds, seconds, rows, by };
  const file = join(import.meta.dirname, 'bare-writer.ts');
  const run = promisify(execFile);
  const before = treeCpuMicros(postgres);
  const { stdout } = await run(...pinned(cores.server, process.execPath, [file, JSON.stringify(given)]));
  const figures: BareFigures = JSON.parse(stdout);
  const database = used(before, treeCpuMicros(postgres)) / figures.all;
  return { ...figures, cpuMicros: figures.cpuMicros + database };
}

async function lodgeMany(
  { postgres, portal, directory }: Place,
  document: string,
  seconds: number,
): Promise<Omit<BareFigures, 'all'>> {
  const running = await portal.start();
  try {
    const headers = { ...(await portal.credentials()), 'Content-Type': 'application/json' };
    const script = join(directory, 'lodge.lua');
    const load = {
      url: `${portal.baseUrl}/openapi/declarations?lodge=true`,
      headers,
      connections: writers,
      script,
    };
    await writeFile(script, lodgeScript(document));
    await runLoad({ ...load, seconds: warmUpSeconds });
    await writeFile(script, lodgeScript(document));
    const cpu = () => [cpuMicros(running.pid), treeCpuMicros(postgres)] as const;
    const [server, database] = cpu();
    const result = await runLoad({ ...load, seconds });
    const [serverAfter, databaseAfter] = cpu();
    const micros = used(server, serverAfter) + used(database, databaseAfter);
    return { ...result, cpuMicros: micros / result.requests };
  } finally {
    await running.stop();
  }
}

const used = (before: number | null, after: number | null): number =>
  before === null || after === null ? Number.NaN : after - before;

let runs = 0;

/** For wrk: a new LRN each time. */
function lodgeScript(document: string): string {
  runs += 1;
  const [before = '', after = ''] = document.split(/(?<="lrn":")[^"]*/);
  return `local count = 0
wrk.method = "POST"
local before, after = [==[${before}BENCH-${process.pid}-${runs}-]==], [==[${after}]==]
request = function()
  count = count + 1
  return wrk.format(nil, nil, nil, before .. count .. after)
end
`;
}

function urlOf(socketDirectory: string, database: string): string {
  return `postgresql://portal@/${database}?host=${encodeURIComponent(socketDirectory)}`;
}

async function query<Row extends pg.QueryResultRow>(
  socketDirectory: string,
  database: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: urlOf(socketDirectory, database) });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
