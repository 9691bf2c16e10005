import { join } from 'node:path';
import pg from 'pg';
import {
  type ThrowawayDatabaseServer,
  testServer,
} from '../../server/src/foundation/database/testing/throwaway-database.ts';
import { fillDatabase } from '../data/fill-declarations.ts';
import { lodgeExample } from '../data/lodge-example.ts';
import { measureInRounds, type RoundResult } from '../interleaved-rounds.ts';
import { createPortalOnServer, type FilledPortal, measureServerAndDatabase } from '../large-portal.ts';
import {
  type BenchmarkSettings,
  type Goal,
  goalOfCpuTime,
  type Measurement,
  median,
  type ServerComparison,
} from '../measurement.ts';
import { bareNodePeer, startBareServer } from '../peers/node-peers.ts';
import { fetchPeerResponse } from '../peers/peer.ts';
import { startPinnedNode } from '../pinned-process.ts';
import { fetchResponseForPeer } from '../status-poll.ts';
import { runWrkLoad } from '../wrk.ts';
import { type BareReadServerSettings, createResponsesTableSql } from './bare-reader.ts';
import { type EverydayLoad, type EverydayRequestName, prepareEverydayLoad } from './everyday-requests.ts';

/** CPU time of what traders' systems read all day in addition to polling, of the portal and of PostgreSQL separately. */
export const everydayReadsMeasurement: Measurement = {
  name: 'everyday',
  about:
    'reads of declarations, duties, events and lists, compared with a minimal server that stores each response ready-made',
  lasts: ({ seconds, rounds }) =>
    240 + readCalls.length * (firstWarmUpSeconds + 3 * rounds * (seconds + everydayWarmUpSeconds + 3)),
  async measure(settings) {
    const server = await testServer();
    let grown: FilledPortal | null = null;
    try {
      grown = await grow(server, settings);
      const answers = await emptyAnswers(server);
      const figures: ServerComparison[] = [];
      const goals: Goal[] = [];
      for (const call of readCalls) {
        const figure = await measureCall(grown, call, answers, settings);
        figures.push(figure);
        goals.push(...goalsOf(call, figure));
      }
      return { figures, goals };
    } finally {
      await grown?.process.stop();
      await grown?.portal.remove();
      await server.stop();
    }
  },
};

const readCalls = [
  'first read',
  'repeated read',
  'conditional read',
  'duties',
  'events of 100',
  'list of 100',
] as const satisfies readonly EverydayRequestName[];
type ReadCall = (typeof readCalls)[number];

const everydayConnections = 8;
const everydayWarmUpSeconds = 1;
/** Warm-up of a portal before its first round, because it runs for days elsewhere; it keeps running between rounds. */
const firstWarmUpSeconds = 6;

const bareReader = 'minimal reader';

interface Aim {
  /** Minimum of the peer's CPU time as a share of the portal's. */
  readonly ofPeer?: number;
  /** Maximum CPU time of a request. */
  readonly mostMicros?: number;
  readonly plain: string;
}

const aims: Readonly<Record<ReadCall, Aim>> = {
  'first read': { ofPeer: 0.25, plain: 'First read of a declaration' },
  'repeated read': {
    mostMicros: 25,
    plain: 'Repeated read of an unchanged declaration: CPU time of the portal and PostgreSQL',
  },
  'conditional read': { ofPeer: 0.5, plain: 'Conditional read of an unchanged declaration (304)' },
  duties: { ofPeer: 0.35, plain: 'Read of the duties of a declaration' },
  'events of 100': { ofPeer: 0.4, plain: 'Page of a hundred events' },
  'list of 100': { ofPeer: 0.4, plain: 'Page of a list of a hundred declarations' },
};

const plainPeers = {
  [bareReader]:
    'CPU time of a minimal server that only reads the prepared response from PostgreSQL, relative to the CPU time of the portal',
  [bareNodePeer.name]:
    'CPU time of a bare `node:http` server that checks nothing, relative to the CPU time of the portal',
};

function goalsOf(call: ReadCall, figure: ServerComparison): Goal[] {
  const { ofPeer, mostMicros, plain } = aims[call];
  const [peer, , portal] = figure.servers;
  if (!peer || !portal) return [];
  const words = plainPeers[peer.server];
  return [
    ...(ofPeer === undefined
      ? []
      : goalOfCpuTime(figure, {
          name: `${call}: CPU time of ${peer.server}, relative to the portal`,
          ...(words !== undefined && { plain: `${plain}: ${words}` }),
          peer: peer.server,
          one: portal.server,
          least: ofPeer,
        })),
    ...(mostMicros === undefined
      ? []
      : [
          {
            name: `${call}: CPU time`,
            plain,
            value: median(portal.cpuMicros),
            unit: 'µs' as const,
            most: mostMicros,
          },
        ]),
  ];
}

/** The first reads need many declarations of one organisation. */
const size = { declarations: 22_000, organisations: 2 };

async function grow(server: ThrowawayDatabaseServer, { say }: BenchmarkSettings): Promise<FilledPortal> {
  say('measurement everyday: fills a database with declarations');
  const { portal, connection } = await createPortalOnServer(server, 'everyday');
  try {
    const first = await portal.start();
    await lodgeExample(portal, 'CLEARED-', 'cleared').finally(first.stop);
    await fillDatabase(connection, size);
    return { name: 'portal', portal, connection, process: await portal.start() };
  } catch (error) {
    await portal.remove();
    throw error;
  }
}

async function measureCall(
  grown: FilledPortal,
  call: ReadCall,
  answers: pg.ClientConfig,
  settings: BenchmarkSettings,
): Promise<ServerComparison> {
  const { name, portal } = grown;
  const question = await prepareEverydayLoad(portal, call);
  await runWrkLoad({
    url: portal.baseUrl,
    ...question,
    connections: everydayConnections,
    seconds: firstWarmUpSeconds,
  });
  const peer = await peerOf(call, portal.baseUrl, question, answers, settings);
  return measureInRounds(
    `everyday, ${call}`,
    `${question.about}, ${everydayConnections} connections`,
    [
      { server: peer.name, measure: peer.once },
      { server: `${peer.name} again`, measure: peer.once },
      { server: name, measure: () => measureQuestion(grown, portal.baseUrl, question, settings) },
    ],
    settings,
  );
}

function measureQuestion(
  watched: Pick<FilledPortal, 'process' | 'connection'>,
  baseUrl: string,
  { headers, requests }: EverydayLoad,
  { seconds }: BenchmarkSettings,
): Promise<RoundResult> {
  const load = { url: baseUrl, headers, requests, connections: everydayConnections };
  return measureServerAndDatabase(watched, load, { warmUpSeconds: everydayWarmUpSeconds, seconds });
}

interface BarePeer {
  readonly name: string;
  readonly once: () => Promise<RoundResult>;
}

/** Starts a server that sends the same bytes, for each measurement. */
async function peerOf(
  call: ReadCall,
  baseUrl: string,
  question: EverydayLoad,
  answers: pg.ClientConfig,
  settings: BenchmarkSettings,
): Promise<BarePeer> {
  const [sample] = question.requests;
  if (!sample) throw new Error(`${call}: the database contains no data to read`);
  const unchanged = call === 'conditional read';
  const url = baseUrl + sample.path;
  const answer = await fetchResponseForPeer(
    url,
    { ...question.headers, ...sample.headers },
    unchanged ? 304 : 200,
  );
  if (unchanged) {
    return {
      name: bareNodePeer.name,
      async once() {
        const { server, baseUrl: own } = await startBareServer(answer);
        return measureQuestion({ process: server, connection: answers }, own, question, settings).finally(
          server.stop,
        );
      },
    };
  }
  await keepAnswers(answers, baseUrl, question);
  const headers = answer.headers.filter((_, place, all) => all[place - (place % 2)] !== 'Content-Length');
  const reading: BareReadServerSettings = { connection: answers, connections: everydayConnections, headers };
  return {
    name: bareReader,
    async once() {
      const server = startPinnedNode([join(import.meta.dirname, 'bare-reader.ts'), JSON.stringify(reading)]);
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

async function emptyAnswers(server: ThrowawayDatabaseServer): Promise<pg.ClientConfig> {
  const answers = { ...server.connection, database: 'answers' };
  await withClient(server.connection, (client) => client.query('create database answers'));
  await withClient(answers, (client) => client.query(createResponsesTableSql));
  return answers;
}

/** Stores the portal's response to each request for the bare reader. */
async function keepAnswers(
  answers: pg.ClientConfig,
  baseUrl: string,
  { headers, requests }: EverydayLoad,
): Promise<void> {
  await withClient(answers, async (client) => {
    for (const { path } of requests) {
      const { status, body } = await fetchPeerResponse(baseUrl + path, headers);
      if (status !== 200) throw new Error(`${path}: ${status} ${body}`);
      await client.query('insert into answers values ($1, $2) on conflict do nothing', [path, body]);
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
