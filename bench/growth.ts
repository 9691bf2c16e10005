import { textAt } from '../conformance/json.ts';
import { type TestServer, testServer } from '../server/src/foundation/database/testing/throwaway-database.ts';
import { fillDatabase, type Size } from './data/fill-declarations.ts';
import { askJson, itemsOf, lodgeExample } from './data/lodge-example.ts';
import { cpuRatioTo, type Figure, type Goal, type Measurement, type Settings } from './figure.ts';
import { cpuOf, type Grown, portalOn } from './grown-portal.ts';
import { inRounds, type Sample } from './rounds.ts';
import { runLoad } from './wrk.ts';

/** What a call costs when the database has grown a thousandfold, and the caller's own part of it has not. */
export const growth: Measurement = {
  name: 'growth',
  about: 'calls of one organisation of 500 declarations, among 1,000 and among 1,000,000',
  lasts: ({ seconds, rounds, quick }) => (quick ? 60 : 240) + 15 * rounds * (seconds + warmUpSeconds),
  async measure(settings) {
    const server = await testServer();
    const grown: Grown[] = [];
    try {
      for (const size of sizesOf(settings)) grown.push(await grow(server, size, settings));
      const figures: Figure[] = [];
      for (const name of Object.keys(await questionsTo(grown[0]))) {
        figures.push(await measureQuestion(grown, name, settings));
      }
      return { figures, goals: figures.flatMap(goalOf) };
    } finally {
      await Promise.all(grown.map(({ process }) => process.stop()));
      await Promise.all(grown.map(({ portal }) => portal.remove()));
      await server.stop();
    }
  },
};

function sizesOf({ quick }: Settings): readonly Size[] {
  const many = quick ? 20_000 : 1_000_000;
  return [
    { declarations: 1_000, organisations: 2 },
    { declarations: many, organisations: many / 500 },
  ];
}

function goalOf(figure: Figure): Goal[] {
  const [small, large] = [figure.servers[0], figure.servers.at(-1)];
  const name = `${figure.name}: CPU of that among 1,000`;
  return small && large ? [{ name, value: cpuRatioTo(small, large), unit: '×', most: 1.2 }] : [];
}

const connections = 8;
const warmUpSeconds = 2;

async function grow(server: TestServer, size: Size, { say }: Settings): Promise<Grown> {
  const { portal, connection } = await portalOn(server, `growth_${size.declarations}`);
  try {
    const first = await portal.start();
    // Cleared, so that nothing of it is left for customs to do beside the measurement.
    await lodgeExample(portal, 'CLEARED-', 'cleared').finally(first.stop);
    const name = `${size.declarations.toLocaleString('en')} declarations`;
    say(
      `growth: filling a database with ${name} of ${size.organisations.toLocaleString('en')} organisations`,
    );
    const started = performance.now();
    const bytes = await fillDatabase(connection, size);
    const seconds = Math.round((performance.now() - started) / 1_000);
    say(`growth: ${Math.round(bytes / 1_000_000).toLocaleString('en')} MB in ${seconds} s`);
    const process = await portal.start();
    return { name, portal, process, connection };
  } catch (error) {
    await portal.remove();
    throw error;
  }
}

interface Question {
  readonly about: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Asked in turn, so that nothing is answered because it was asked a moment before. */
  readonly paths: readonly string[];
}

/** With a token that has just been issued: it lives ten minutes, a question is asked for a few. */
async function questionsTo(grown: Grown | undefined): Promise<Readonly<Record<string, Question>>> {
  if (!grown) throw new Error('there is no portal to ask');
  const { portal } = grown;
  const headers = await portal.credentials();
  const get = (path: string): Promise<unknown> => askJson(portal.baseUrl, headers, path);
  const cursors = await walk(get, '/openapi/status?limit=4', 'since', 120);
  const pages = await walk(get, '/openapi/declarations?limit=4', 'cursor', 99);
  const latest = await walk(get, '/openapi/status?limit=500', 'since', 2);
  const unchanged = `/openapi/status?since=${latest.at(-1)}`;
  const tag = (await fetch(portal.baseUrl + unchanged, { headers })).headers.get('etag') ?? '';
  const ids = itemsOf(await get('/openapi/declarations?limit=100')).map((item) => textAt(item, 'id'));
  const hundredth = pages.at(-1);
  return {
    'unchanged poll': {
      about: 'status poll, 304',
      headers: { ...headers, 'If-None-Match': tag },
      paths: [unchanged],
    },
    'changed poll': {
      about: 'status poll behind 120 cursors in turn, four entries each',
      headers,
      paths: cursors.map((cursor) => `/openapi/status?limit=4&since=${cursor}`),
    },
    read: {
      about: 'a hundred declarations in turn',
      headers,
      paths: ids.map((id) => `/openapi/declarations/${id}`),
    },
    'first page': { about: 'list of 100', headers, paths: ['/openapi/declarations?limit=100'] },
    'hundredth page': {
      about: 'list, the hundredth page of four',
      headers,
      paths: [`/openapi/declarations?limit=4&cursor=${hundredth}`],
    },
  };
}

/** Follows the cursors of a list; answers them. */
async function walk(
  get: (path: string) => Promise<unknown>,
  path: string,
  parameter: string,
  steps: number,
): Promise<readonly string[]> {
  const cursors: string[] = [];
  while (cursors.length < steps) {
    const last = cursors.at(-1);
    const page = await get(last === undefined ? path : `${path}&${parameter}=${last}`);
    const cursor = textAt(page, 'cursor');
    if (cursor === undefined) throw new Error(`${path} ends after ${cursors.length} pages`);
    cursors.push(encodeURIComponent(cursor));
  }
  return cursors;
}

/** The first database is measured twice: how far the two are apart is the noise. */
async function measureQuestion(grown: readonly Grown[], name: string, settings: Settings): Promise<Figure> {
  const [small] = grown;
  const asked = small
    ? [...grown.slice(0, 1), { ...small, name: `${small.name} again` }, ...grown.slice(1)]
    : [];
  const questions = await Promise.all(asked.map(async (one) => (await questionsTo(one))[name]));
  const contenders = asked.map((one, index) => ({
    server: one.name,
    measure: () => measureOnce(one, questions[index], settings.seconds),
  }));
  return inRounds(`growth, ${name}`, questions[0]?.about ?? '', contenders, settings);
}

async function measureOnce(one: Grown, question: Question | undefined, seconds: number): Promise<Sample> {
  if (!question) throw new Error('there is nothing to ask');
  const load = { url: one.portal.baseUrl, headers: question.headers, paths: question.paths, connections };
  await runLoad({ ...load, seconds: warmUpSeconds });
  const before = await cpuOf(one);
  const result = await runLoad({ ...load, seconds });
  const after = await cpuOf(one);
  return {
    ...result,
    cpuMicros: before === null || after === null ? null : (after - before) / result.requests,
  };
}
