import {
  type ThrowawayDatabaseServer,
  testServer,
} from '../server/src/foundation/database/testing/throwaway-database.ts';
import { type DeclarationVolume, fillDatabase } from './data/fill-declarations.ts';
import { fetchOkJson, lodgeExample } from './data/lodge-example.ts';
import {
  type EverydayLoad,
  everydayRequestNames,
  fetchPagePaths,
  prepareEverydayLoad,
} from './everyday/everyday-requests.ts';
import { measureInRounds } from './interleaved-rounds.ts';
import {
  createPortalOnServer,
  type FilledPortal,
  measureServerAndDatabase,
  waitUntilStartUpWorkEnds,
} from './large-portal.ts';
import {
  type BenchmarkSettings,
  cpuTimeRatio,
  type Goal,
  type Measurement,
  type ServerComparison,
} from './measurement.ts';

/** Cost of a request when the database has grown five thousandfold, but not the caller's part of it. */
export const databaseGrowthMeasurement: Measurement = {
  name: 'growth',
  about:
    'requests of one organisation with 500 declarations, in a database with 1,000 declarations and in a database with 5,000,000',
  lasts: ({ seconds, rounds, quick }) => (quick ? 60 : 3_000) + 30 * rounds * (seconds + growthWarmUpSeconds),
  async measure(settings) {
    const server = await testServer();
    const grown: FilledPortal[] = [];
    try {
      for (const size of sizesOf(settings)) grown.push(await grow(server, size, settings));
      const figures: ServerComparison[] = [];
      for (const [name, prepareRequests] of Object.entries(questions)) {
        figures.push(await measureQuestion(grown, name, prepareRequests, settings));
      }
      return { figures, goals: goalsOf(figures, settings) };
    } finally {
      await Promise.all(grown.map(({ process }) => process.stop()));
      await Promise.all(grown.map(({ portal }) => portal.remove()));
      await server.stop();
    }
  },
};

function manyOf({ quick }: BenchmarkSettings): number {
  return quick ? 50_000 : 5_000_000;
}

function sizesOf(settings: BenchmarkSettings): readonly DeclarationVolume[] {
  const many = manyOf(settings);
  return [
    { declarations: 1_000, organisations: 2 },
    { declarations: many, organisations: many / 500 },
  ];
}

const most = 1.3;

/** Returns the goal of each request, and one for the most expensive. */
function goalsOf(figures: readonly ServerComparison[], settings: BenchmarkSettings): Goal[] {
  const many = manyOf(settings).toLocaleString('en');
  const all = figures.flatMap(({ name, servers }): Goal[] => {
    const [small, large] = [servers[0], servers.at(-1)];
    if (!small || !large) return [];
    return [
      {
        name: `${name}: CPU time, relative to 1,000 declarations`,
        value: cpuTimeRatio(small, large),
        unit: '×',
        most,
      },
    ];
  });
  const dearest = {
    name: 'growth, most expensive request: CPU time, relative to 1,000 declarations',
    plain: `Most expensive everyday request: CPU time in a database of ${many} declarations, relative to a database of 1,000 declarations`,
    value: Math.max(...all.map(({ value }) => value)),
    unit: '×',
    most,
  } as const;
  return [...all, dearest];
}

const growthConnections = 8;
const growthWarmUpSeconds = 1;

async function grow(
  server: ThrowawayDatabaseServer,
  size: DeclarationVolume,
  { say }: BenchmarkSettings,
): Promise<FilledPortal> {
  const { portal, connection } = await createPortalOnServer(server, `growth_${size.declarations}`);
  try {
    const first = await portal.start();
    // Cleared, so that customs has no work left during the measurement.
    await lodgeExample(portal, 'CLEARED-', 'cleared').finally(first.stop);
    const name = `${size.declarations.toLocaleString('en')} declarations`;
    say(`growth: fills a database with ${name} of ${size.organisations.toLocaleString('en')} organisations`);
    const started = performance.now();
    const bytes = await fillDatabase(connection, size);
    const seconds = Math.round((performance.now() - started) / 1_000);
    say(`growth: filled ${Math.round(bytes / 1_000_000).toLocaleString('en')} MB in ${seconds} s`);
    const process = await portal.start();
    say(`growth: ${await waitUntilStartUpWorkEnds({ process, connection })}`);
    return { name, portal, process, connection };
  } catch (error) {
    await portal.remove();
    throw error;
  }
}

type Ask = (grown: FilledPortal) => Promise<EverydayLoad>;

/** With 500 declarations per organisation there are not 10,000 first reads. */
const grownCalls = everydayRequestNames.filter((call) => call !== 'first read' && call !== 'repeated read');

/** The everyday requests, and those with other query plans. */
const questions: Readonly<Record<string, Ask>> = {
  'poll without changes': async ({ portal }) => {
    const headers = await portal.credentials();
    const get = (path: string): Promise<unknown> => fetchOkJson(portal.baseUrl, headers, path);
    const path = (await fetchPagePaths(get, '/openapi/status?limit=500', 2)).at(-1) ?? '';
    const tag = (await fetch(portal.baseUrl + path, { headers })).headers.get('etag') ?? '';
    const tagged = { ...headers, 'If-None-Match': tag };
    return { about: 'status poll that returns 304', headers: tagged, requests: [{ path }] };
  },
  'poll with changes': (grown) =>
    pagesOf(
      grown,
      '/openapi/status?limit=4',
      (pages) => pages,
      'status polls that return 4 changes, at 120 cursors in turn',
    ),
  '100th page of a list': (grown) =>
    pagesOf(
      grown,
      '/openapi/declarations?limit=4',
      (pages) => pages.slice(98, 99),
      'list of declarations: page 100, with 4 declarations on each page',
    ),
  ...Object.fromEntries(
    grownCalls.map((call): [string, Ask] => [call, ({ portal }) => prepareEverydayLoad(portal, call)]),
  ),
};

async function pagesOf(
  { portal }: FilledPortal,
  path: string,
  choose: (pages: readonly string[]) => readonly string[],
  about: string,
): Promise<EverydayLoad> {
  const headers = await portal.credentials();
  const pages = await fetchPagePaths((page) => fetchOkJson(portal.baseUrl, headers, page), path, 120);
  return { about, headers, requests: choose(pages).map((page) => ({ path: page })) };
}

/**
 * Measures one kind of request with new tokens. The first database is measured twice: the difference between
 * both results is the noise.
 */
async function measureQuestion(
  grown: readonly FilledPortal[],
  name: string,
  prepareRequests: Ask,
  settings: BenchmarkSettings,
): Promise<ServerComparison> {
  const portals = grown.flatMap((one, place) =>
    place === 0 ? [one, { ...one, name: `${one.name} again` }] : [one],
  );
  const contenders = await Promise.all(
    portals.map(async (one) => {
      const { headers, requests, about } = await prepareRequests(one);
      const load = { url: one.portal.baseUrl, headers, requests, connections: growthConnections };
      const times = { warmUpSeconds: growthWarmUpSeconds, seconds: settings.seconds };
      return { about, server: one.name, measure: () => measureServerAndDatabase(one, load, times) };
    }),
  );
  return measureInRounds(`growth, ${name}`, contenders[0]?.about ?? '', contenders, settings);
}
