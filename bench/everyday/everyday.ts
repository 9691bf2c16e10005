import { join } from 'node:path';
import pg from 'pg';
import {
  type TestServer,
  testServer,
} from '../../server/src/foundation/database/testing/throwaway-database.ts';
import { fillDatabase } from '../data/fill-declarations.ts';
import { lodgeExample } from '../data/lodge-example.ts';
import { cpuGoal, type Figure, type Goal, type Measurement, type Settings } from '../figure.ts';
import { type Grown, measureApart, portalOn } from '../grown-portal.ts';
import { bareNode, startBare } from '../peers/node-peers.ts';
import { ask } from '../peers/peer.ts';
import { startPinned } from '../pinned-process.ts';
import { type Contender, inRounds, type Sample } from '../rounds.ts';
import { answerTo } from '../status-poll.ts';
import { runLoad } from '../wrk.ts';
import { answersTable, type BareReading } from './bare-reader.ts';
import { type EverydayCall, everydayCalls, type Question, questionOf } from './calls.ts';
import { findLanded, landedName } from './landed.ts';

/** What traders' systems do all day beside polling: each call's CPU time, of the portal and of PostgreSQL apart. */
export const everyday: Measurement = {
  name: 'everyday',
  about: 'reads, lists, dry runs and tokens beside a bare reader, and beside the portal as it was',
  lasts: ({ seconds, rounds }) =>
    60 + everydayCalls.length * (2 * firstWarmUpSeconds + 4 * rounds * (seconds + warmUpSeconds + 1)),
  async measure(settings) {
    const server = await testServer();
    const grown: Grown[] = [];
    try {
      const landed = await findLanded();
      grown.push(await grow(server, 'portal', settings));
      if ('root' in landed) grown.push(await grow(server, landedName, settings, landed.root));
      const answers = await emptyAnswers(server);
      const figures: Figure[] = [];
      const goals: Goal[] = [];
      for (const call of everydayCalls) {
        const figure = await measureCall(grown, call, answers, settings);
        figures.push(figure);
        goals.push(...goalsOf(call, figure));
      }
      const skipped = 'skipped' in landed ? [`everyday: ${landed.skipped}`] : [];
      return { figures, goals, skipped };
    } finally {
      await Promise.all(grown.map(({ process }) => process.stop()));
      await Promise.all(grown.map(({ portal }) => portal.remove()));
      await server.stop();
    }
  },
};

const connections = 8;
const warmUpSeconds = 1;
/** Before its first round a portal, which goes on running between them, is called for so long: it does so for days elsewhere. */
const firstWarmUpSeconds = 6;
const bareReader = 'bare reader';

interface Aim {
  /** The peer's CPU time as a multiple of the portal's, at least. */
  readonly ofPeer?: number;
  /** The portal's as a multiple of what it was, at most. */
  readonly ofLanded?: number;
  readonly plain?: string;
}

const aims: Readonly<Record<EverydayCall, Aim>> = {
  read: { ofPeer: 0.5, ofLanded: 0.25, plain: 'A declaration read' },
  'conditional read': { ofPeer: 0.5, plain: 'A declaration asked for that has not changed' },
  duties: { ofPeer: 0.5, ofLanded: 0.25, plain: 'Duties of a declaration read' },
  'events of 100': { ofPeer: 0.4, ofLanded: 0.25, plain: 'A hundred events read' },
  'list of 100': { ofPeer: 0.4, ofLanded: 0.4, plain: 'A hundred declarations listed' },
  'dry run': { ofLanded: 0.4 },
  token: {},
};

const plainPeers = {
  [bareReader]: 'beside a bare server that fetches the answer ready-made from PostgreSQL: of its CPU time',
  [bareNode.name]: 'beside bare `node:http` that looks at nothing: of its CPU time',
};

function goalsOf(call: EverydayCall, figure: Figure): Goal[] {
  const { ofPeer, ofLanded, plain } = aims[call];
  const peer = figure.servers[0]?.server ?? '';
  const words = plainPeers[peer];
  return [
    ...(ofPeer === undefined
      ? []
      : cpuGoal(figure, {
          name: `${call}: CPU of ${peer}`,
          ...(plain !== undefined && words !== undefined && { plain: `${plain}, ${words}` }),
          peer,
          one: 'portal',
          least: ofPeer,
        })),
    ...(ofLanded === undefined
      ? []
      : cpuGoal(figure, {
          name: `${call}: CPU beside ${landedName}`,
          peer: landedName,
          one: 'portal',
          most: ofLanded,
        })),
  ];
}

const size = { declarations: 1_000, organisations: 2 };

async function grow(server: TestServer, name: string, { say }: Settings, root?: string): Promise<Grown> {
  say(`everyday: a database for ${name}`);
  const { portal, connection } = await portalOn(
    server,
    `everyday_${root === undefined ? 'now' : 'before'}`,
    root,
  );
  try {
    const first = await portal.start();
    await lodgeExample(portal, 'CLEARED-', 'cleared').finally(first.stop);
    await fillDatabase(connection, size);
    return { name, portal, connection, process: await portal.start() };
  } catch (error) {
    await portal.remove();
    throw error;
  }
}

async function measureCall(
  grown: readonly Grown[],
  call: EverydayCall,
  answers: pg.ClientConfig,
  settings: Settings,
): Promise<Figure> {
  const asked = await Promise.all(
    grown.map(async (one) => ({ one, question: await questionOf(one.portal, call) })),
  );
  const [first] = asked;
  if (!first) throw new Error('there is no portal to ask');
  for (const { one, question } of asked)
    await runLoad({ url: one.portal.baseUrl, ...question, connections, seconds: firstWarmUpSeconds });
  const measure = await peerOf(call, first.one.portal.baseUrl, first.question, answers, settings);
  const portals = asked.map(({ one, question }) => ({
    server: one.name,
    measure: () => measureQuestion(one, one.portal.baseUrl, question, settings),
  }));
  // Without a peer of its own a call is beside the portal as it was, or beside itself.
  const before = portals.at(-1);
  const { name, once } = measure ?? { name: before?.server ?? '', once: before?.measure };
  const contenders: Contender[] = once
    ? [
        { server: name, measure: once },
        { server: `${name} again`, measure: once },
        ...portals.filter(({ server }) => server !== name),
      ]
    : portals;
  return inRounds(
    `everyday, ${call}`,
    `${first.question.about}, ${connections} connections`,
    contenders,
    settings,
  );
}

function measureQuestion(
  watched: Pick<Grown, 'process' | 'connection'>,
  baseUrl: string,
  { headers, requests }: Question,
  { seconds }: Settings,
): Promise<Sample> {
  const load = { url: baseUrl, headers, requests, connections };
  return measureApart(watched, load, { warmUpSeconds, seconds });
}

interface BarePeer {
  readonly name: string;
  readonly once: () => Promise<Sample>;
}

/** Who sends the same bytes, started afresh for each measuring; nobody for what is not only read. */
async function peerOf(
  call: EverydayCall,
  baseUrl: string,
  question: Question,
  answers: pg.ClientConfig,
  settings: Settings,
): Promise<BarePeer | null> {
  const [sample] = question.requests;
  if (!sample || sample.body !== undefined) return null;
  const unchanged = call === 'conditional read';
  const url = baseUrl + sample.path;
  const answer = await answerTo(url, { ...question.headers, ...sample.headers }, unchanged ? 304 : 200);
  if (unchanged) {
    return {
      name: bareNode.name,
      async once() {
        const { server, baseUrl: own } = await startBare(answer);
        return measureQuestion({ process: server, connection: answers }, own, question, settings).finally(
          server.stop,
        );
      },
    };
  }
  await keepAnswers(answers, baseUrl, question);
  const headers = answer.headers.filter((_, place, all) => all[place - (place % 2)] !== 'Content-Length');
  const given: BareReading = { connection: answers, connections, headers };
  return {
    name: bareReader,
    async once() {
      const server = startPinned([join(import.meta.dirname, 'bare-reader.ts'), JSON.stringify(given)]);
      try {
        const [, port] = await server.line(/listening on (\d+)/);
        const own = `http://127.0.0.1:${port}`;
        return await measureQuestion({ process: server, connection: answers }, own, question, settings);
      } finally {
        await server.stop();
      }
    },
  };
}

async function emptyAnswers(server: TestServer): Promise<pg.ClientConfig> {
  const answers = { ...server.connection, database: 'answers' };
  await withClient(server.connection, (client) => client.query('create database answers'));
  await withClient(answers, (client) => client.query(answersTable));
  return answers;
}

/** What the portal answers to each request, as the bare reader will. */
async function keepAnswers(
  answers: pg.ClientConfig,
  baseUrl: string,
  { headers, requests }: Question,
): Promise<void> {
  await withClient(answers, async (client) => {
    for (const { path } of requests) {
      const { status, body } = await ask(baseUrl + path, headers);
      if (status !== 200) throw new Error(`${path}: ${status} ${body}`);
      await client.query('insert into answers values ($1, $2)', [path, body]);
    }
    await client.query('vacuum analyze answers');
  });
}

async function withClient(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
