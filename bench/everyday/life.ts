import { setTimeout as pause } from 'node:timers/promises';
import {
  type Findings,
  type Goal,
  type Measurement,
  median,
  type Reading,
  type Settings,
} from '../figure.ts';
import { generateLoad, requestText } from '../generate-load.ts';
import { secret } from '../grown-portal.ts';
import { atDurableDatabase, type DurableDatabase, lodgedExample, query, urlOf } from '../lodging-place.ts';
import { treeCpuMicros } from '../pinned-process.ts';
import { type BenchPortal, makeBenchPortal } from '../portal.ts';
import { again } from '../rounds.ts';
import { findLanded, landedName } from './landed.ts';

/** What PostgreSQL does for a declaration from its lodging to the end, with all that customs and the background do. */
export const life: Measurement = {
  name: 'life',
  about:
    'declarations from lodged to cleared: CPU time of PostgreSQL and its log, beside the portal as it was',
  lasts: (settings) => 60 + 3 * roundsOf(settings) * (15 + livesOf(settings) / 20),
  measure: (settings) =>
    atDurableDatabase(async (place) => {
      const landed = await findLanded();
      const lived: Lived[] = [await prepare(place, 'portal')];
      if ('root' in landed) lived.push(await prepare(place, landedName, landed.root));
      try {
        return await measureLives(
          place,
          lived,
          'skipped' in landed ? [`life: ${landed.skipped}`] : [],
          settings,
        );
      } finally {
        await Promise.all(lived.map(({ portal }) => portal.remove()));
      }
    }),
};

interface Lived {
  readonly name: string;
  readonly database: string;
  readonly portal: BenchPortal;
}

interface Cost {
  /** Without what the background takes when nobody calls. */
  readonly cpuMicros: number;
  /** That, a second. */
  readonly backgroundMicros: number;
  readonly walBytes: number;
  /** Of the updates of declarations, those that touched no index. */
  readonly hot: number;
  /** What stays of it in tables and indexes. */
  readonly keptBytes: number;
}

function livesOf({ quick }: Pick<Settings, 'quick'>): number {
  return quick ? 60 : 300;
}

/** A round lasts long enough already. */
function roundsOf({ rounds }: Settings): number {
  return Math.min(rounds, 3);
}

async function prepare({ socketDirectory }: DurableDatabase, name: string, root?: string): Promise<Lived> {
  const database = `life_${root === undefined ? 'now' : 'before'}`;
  await query(socketDirectory, 'postgres', `create database ${database}`);
  const environment = { DATABASE_URL: urlOf(socketDirectory, database), PORTAL_SECRET: secret };
  return { name, database, portal: await makeBenchPortal(environment, root) };
}

/** In turn, the first of them twice: how far the two are apart is the noise. */
async function measureLives(
  place: DurableDatabase,
  lived: readonly Lived[],
  skipped: readonly string[],
  settings: Settings,
): Promise<Findings> {
  const names = [...lived, ...lived.slice(-1).map((one) => ({ ...one, name: `${one.name} again` }))];
  const costs = new Map<string, Cost[]>(names.map(({ name }) => [name, []]));
  for (let round = 0; round < roundsOf(settings); round += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const one = names[(turn + round) % names.length];
      if (!one) continue;
      settings.say(`life: ${one.name}, round ${round + 1} of ${roundsOf(settings)}`);
      costs.get(one.name)?.push(await again(() => liveOnce(place, one, settings), settings.say));
    }
  }
  return {
    readings: [...costs].flatMap(([name, found]) => readingsOf(name, found)),
    goals: goalsOf(costs),
    skipped,
  };
}

async function liveOnce(
  { socketDirectory, postgres }: DurableDatabase,
  { database, portal }: Lived,
  settings: Settings,
): Promise<Cost> {
  const lives = livesOf(settings);
  const running = await portal.start();
  try {
    // Pages are written whole to the log when they are first touched after a checkpoint: those of now are touched before.
    await query(socketDirectory, 'postgres', 'checkpoint');
    await clear(socketDirectory, database, portal, 30);
    const keptBefore = await keptBytes(socketDirectory, database);
    const background = await cpuDuring(postgres, () => pause(idleSeconds * 1_000));
    const before = await countersOf(socketDirectory, database);
    const used = await cpuDuring(postgres, () => clear(socketDirectory, database, portal, lives));
    // PostgreSQL's processes tell their counts within a second.
    await pause(1_500);
    const after = await countersOf(socketDirectory, database);
    const moved = (of: keyof Counters): number => Number(after[of]) - Number(before[of]);
    return {
      cpuMicros: (used.micros - background.perSecond * used.seconds) / lives,
      backgroundMicros: background.perSecond,
      walBytes: moved('wal') / lives,
      hot: moved('hot') / moved('updates'),
      keptBytes: ((await keptBytes(socketDirectory, database)) - keptBefore) / lives,
    };
  } finally {
    await running.stop();
  }
}

const idleSeconds = 10;

async function cpuDuring(
  postgres: number,
  work: () => Promise<unknown>,
): Promise<{ readonly micros: number; readonly seconds: number; readonly perSecond: number }> {
  const [cpu, started] = [treeCpuMicros(postgres), performance.now()];
  await work();
  const seconds = (performance.now() - started) / 1_000;
  const micros = (treeCpuMicros(postgres) ?? Number.NaN) - (cpu ?? Number.NaN);
  return { micros, seconds, perSecond: micros / seconds };
}

interface Counters {
  readonly wal: string;
  readonly updates: string;
  readonly hot: string;
}

async function countersOf(socketDirectory: string, database: string): Promise<Counters> {
  const [counters] = await query<{ wal: string; updates: string; hot: string }>(
    socketDirectory,
    database,
    `select pg_current_wal_lsn() - '0/0'::pg_lsn as wal, n_tup_upd as updates, n_tup_hot_upd as hot
     from pg_stat_user_tables where relid = 'declarations.declarations'::regclass`,
  );
  if (!counters) throw new Error('there is no table of declarations');
  return counters;
}

/** All tables with their indexes, without rows that nothing needs any more, and but for what goes after hours or days. */
async function keptBytes(socketDirectory: string, database: string): Promise<number> {
  await query(socketDirectory, database, 'vacuum');
  const [found] = await query<{ bytes: string }>(
    socketDirectory,
    database,
    `select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
       and format('%s.%s', n.nspname, c.relname) !~ '^(audit.request_log|audit.captured_bodies|foundation.idempotency)'`,
  );
  return Number(found?.bytes);
}

let runs = 100;

/** Lodges so many imports that customs clears by itself, twenty a second, and waits until the last one is. */
async function clear(
  socketDirectory: string,
  database: string,
  portal: BenchPortal,
  most: number,
): Promise<void> {
  runs += 1;
  const start = `CLEARED-${runs}-`;
  const headers = { ...(await portal.credentials()), 'Content-Type': 'application/json' };
  const body = JSON.stringify({ ...lodgedExample, lrn: `${start}12345678` });
  const text = requestText('POST', `${portal.baseUrl}/openapi/declarations?lodge=true`, headers, body);
  const perSecond = 20;
  const load = {
    port: Number(new URL(portal.baseUrl).port),
    connections: 4,
    warmUpSeconds: 0,
    perSecond,
    most,
  };
  const seconds = (most / perSecond) * 3 + 60;
  await generateLoad({ ...load, seconds, request: text.replace('12345678', '{n}') }, ['201']);
  for (let attempt = 0; attempt < 120; attempt += 1) {
    const [found] = await query<{ count: number }>(
      socketDirectory,
      database,
      "select count(*)::int from declarations.declarations where lrn like $1 || '%' and status = 'cleared'",
      [start],
    );
    if (found?.count === most) return;
    await pause(500);
  }
  throw new Error(`customs did not clear ${most} declarations in a minute`);
}

function readingsOf(name: string, costs: readonly Cost[]): Reading[] {
  return [
    { name: `life, ${name}: CPU of PostgreSQL a declaration`, value: middle(costs, 'cpuMicros'), unit: 'µs' },
    {
      name: `life, ${name}: CPU of PostgreSQL when nobody calls, a second`,
      value: middle(costs, 'backgroundMicros'),
      unit: 'µs',
    },
    { name: `life, ${name}: its log a declaration`, value: middle(costs, 'walBytes') / 1_000, unit: 'kB' },
    {
      name: `life, ${name}: updates of declarations that touch no index`,
      value: middle(costs, 'hot'),
      unit: '×',
    },
    {
      name: `life, ${name}: what stays of a declaration, with indexes`,
      value: middle(costs, 'keptBytes') / 1_000,
      unit: 'kB',
    },
  ];
}

function middle(costs: readonly Cost[], of: keyof Cost): number {
  return median(costs.map((cost) => cost[of]));
}

function goalsOf(costs: ReadonlyMap<string, readonly Cost[]>): Goal[] {
  const [now = [], before] = ['portal', landedName].map((name) => costs.get(name));
  const ratio =
    before && median(now.map(({ cpuMicros }, round) => cpuMicros / (before[round]?.cpuMicros ?? Number.NaN)));
  const cpu = { name: `life: CPU of PostgreSQL beside ${landedName}`, unit: '×', most: 0.5 } as const;
  return [
    ...(ratio === undefined ? [] : [{ ...cpu, value: ratio }]),
    {
      name: 'life: log of PostgreSQL a declaration',
      plain: 'What a declaration writes to PostgreSQL’s log, from lodged to cleared',
      value: middle(now, 'walBytes') / 1_000,
      unit: 'kB',
      most: 20,
    },
    {
      name: 'life: updates of declarations that touch no index',
      value: middle(now, 'hot'),
      unit: '×',
      least: 0.8,
    },
  ];
}
