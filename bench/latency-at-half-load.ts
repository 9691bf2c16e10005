import { type BareDatabase, withBareDatabase } from './bare-database.ts';
import { generateLoad, rawHttpRequest } from './generate-load.ts';
import {
  longWindowSeconds,
  measureAgainIfRefused,
  numberOfLongRounds,
  pauseRandomly,
} from './interleaved-rounds.ts';
import { exampleDocument, withLodgementPortal } from './lodgement-portal.ts';
import { runBareWriter } from './lodging.ts';
import {
  type BenchmarkSettings,
  type Goal,
  type Measurement,
  median,
  type SingleResult,
} from './measurement.ts';
import type { LoadGeneratorResult } from './open-load.ts';
import { bareNodePeer, startBareServer } from './peers/node-peers.ts';
import type { BenchPortal } from './portal.ts';
import { type ProbedPortal, startProbedPortal } from './probed-portal.ts';
import { fetchResponseForPeer, preparePollRequest } from './status-poll.ts';

/**
 * Latency of requests at half of the portal's maximum load, and how long its event loop is blocked. The peer
 * under the same load shows the share of the load generator and the machine.
 */
export const latencyAtHalfLoadMeasurement: Measurement = {
  name: 'half-rate',
  about: 'response times at half of the maximum rate, with a load generator that does not wait for responses',
  lasts: (settings) =>
    90 +
    2 * greatestSeconds +
    4 * numberOfLongRounds(settings) * (longWindowSeconds(settings) + halfLoadWarmUpSeconds + 2),
  measure: (settings) =>
    withBareDatabase((bare) =>
      withLodgementPortal(async ({ portal }) => {
        const running = await startProbedPortal(portal);
        try {
          const poll = await measurePolls(portal, running, settings);
          const lodging = await measureLodgements(portal, bare, running, settings);
          return {
            readings: [...poll.readings, ...lodging.readings],
            goals: [...poll.goals, ...lodging.goals],
          };
        } finally {
          await running.stop();
        }
      }),
    ),
};

const halfLoadConnections = 32;
const halfLoadWarmUpSeconds = 2;
const greatestSeconds = 12;

interface Latencies extends Pick<LoadGeneratorResult, 'p50Ms' | 'p99Ms' | 'mostMs' | 'stalls'> {
  readonly seconds: number;
}

/** One load: its maximum rate, and its latencies at half of that. */
interface HalfLoad {
  readonly name: string;
  readonly greatest: number;
  readonly portal: readonly (Latencies & Pick<LoadGeneratorResult, 'generatorShare'>)[];
  readonly peer: readonly Latencies[];
  readonly peerName: string;
  /** 99th percentile of the time that the event loop was blocked, at half of the rate. */
  readonly blockedMs: number;
}

interface Found {
  readonly readings: readonly SingleResult[];
  readonly goals: readonly Goal[];
}

async function measurePolls(
  portal: BenchPortal,
  running: ProbedPortal,
  settings: BenchmarkSettings,
): Promise<Found> {
  const { url, headers } = await preparePollRequest(portal, 304);
  const bare = await startBareServer(await fetchResponseForPeer(url, headers, 304));
  const request = () => rawHttpRequest('GET', url, headers);
  try {
    const load = await atHalf('poll that returns 304', settings, running, {
      portal: loadOf(portal.baseUrl, request, settings),
      peer: loadOf(bare.baseUrl, request, settings),
      peerName: bareNodePeer.name,
    });
    return { readings: readingsOf(load), goals: [p99Goal(load, 5)] };
  } finally {
    await bare.server.stop();
  }
}

async function measureLodgements(
  portal: BenchPortal,
  bare: BareDatabase,
  running: ProbedPortal,
  settings: BenchmarkSettings,
): Promise<Found> {
  const headers = { ...(await portal.credentials()), 'Content-Type': 'application/json' };
  // Eight digits as a placeholder: the request declares its length.
  const body = JSON.stringify({ ...exampleDocument, lrn: 'HALFRATE-12345678' });
  const text = rawHttpRequest('POST', `${portal.baseUrl}/openapi/declarations?lodge=true`, headers, body);
  const load = await atHalf('lodging', settings, running, {
    portal: loadOf(portal.baseUrl, () => withNewNumbers(text), settings),
    peer: async (perSecond, seconds) => ({
      ...(await runBareWriter(bare, { by: 'statements', seconds, ...(perSecond !== null && { perSecond }) })),
      seconds,
    }),
    peerName: 'a bare pg client',
  });
  const stalls = stallsAMinute(load.portal);
  return {
    readings: readingsOf(load),
    goals: [
      {
        ...p99Goal(load, 20),
        plain: 'Lodgements at half of the maximum rate: 99th percentile (p99) of the response time',
      },
      {
        name: 'lodging, at half of the maximum rate: pauses over 30 ms',
        plain: 'Lodgements at half of the maximum rate: number of pauses of more than 30 ms per minute',
        value: stalls,
        unit: 'a minute',
        most: 0,
      },
      {
        name: 'lodging, at half of the maximum rate: event loop blocked, p99',
        value: load.blockedMs,
        unit: 'ms',
        most: 5,
      },
    ],
  };
}

type SendLoad<Sent> = (perSecond: number | null, seconds: number) => Promise<Sent>;

interface Contenders {
  readonly portal: SendLoad<LoadGeneratorResult & { readonly seconds: number }>;
  readonly peer: SendLoad<Latencies>;
  readonly peerName: string;
}

/** Finds the maximum rate, then sends half of it to the portal and its peer in turn. */
async function atHalf(
  name: string,
  settings: BenchmarkSettings,
  running: ProbedPortal,
  { portal, peer, peerName }: Contenders,
): Promise<HalfLoad> {
  settings.say(`half-rate: ${name}, at the maximum rate`);
  const greatest = (await portal(null, settings.quick ? 4 : greatestSeconds)).perSecond;
  const found: { portal: HalfLoad['portal'][number][]; peer: Latencies[]; blocked: number[] } = {
    portal: [],
    peer: [],
    blocked: [],
  };
  const seconds = longWindowSeconds(settings);
  for (let round = 0; round < numberOfLongRounds(settings); round += 1) {
    settings.say(`half-rate: ${name}, round ${round + 1}, ${Math.round(greatest / 2)} requests per second`);
    await pauseRandomly();
    running.reset();
    found.portal.push(await portal(greatest / 2, seconds));
    found.blocked.push(running.lines().at(-1)?.loopP99Ms ?? Number.NaN);
    await pauseRandomly();
    found.peer.push(await peer(greatest / 2, seconds));
  }
  const { portal: half, peer: halfPeer } = found;
  return { name, greatest, portal: half, peer: halfPeer, peerName, blockedMs: median(found.blocked) };
}

let runs = 10;

/** An LRN can be used once. */
function withNewNumbers(text: string): string {
  runs += 1;
  return text.replace('HALFRATE-12345678', `HALFRAT${runs}{n}`);
}

/** Sends the request at a rate per second; null: as fast as possible. */
function loadOf(baseUrl: string, request: () => string, { say }: BenchmarkSettings): Contenders['portal'] {
  const port = Number(new URL(baseUrl).port);
  return async (perSecond, seconds) => {
    const load = {
      port,
      connections: halfLoadConnections,
      warmUpSeconds: halfLoadWarmUpSeconds,
      seconds,
      perSecond,
    };
    const send = () => generateLoad({ ...load, request: request() }, ['200', '201', '304']);
    return { ...(await measureAgainIfRefused(send, say)), seconds };
  };
}

function p99Goal({ name, portal }: HalfLoad, most: number): Goal {
  const value = median(portal.map(({ p99Ms }) => p99Ms));
  return { name: `${name}, at half of the maximum rate: response time, p99`, value, unit: 'ms', most };
}

function readingsOf({ name, greatest, portal, peer, peerName, blockedMs }: HalfLoad): SingleResult[] {
  const share = median(portal.map(({ generatorShare }) => generatorShare));
  return [
    { name: `${name}: maximum rate`, value: greatest, unit: '/s' },
    ...latencies(`${name}, at half of the maximum rate: response time`, portal),
    { name: `${name}, at half of the maximum rate: event loop blocked, p99`, value: blockedMs, unit: 'ms' },
    {
      name: `${name}, at half of the maximum rate: share of a core that the load generator uses`,
      value: share,
      unit: '×',
    },
    ...latencies(`${name}, ${peerName} at the same rate: response time`, peer),
  ];
}

/** Returns medians of the rounds, the longest latency of all, and stalls a minute over all rounds. */
function latencies(name: string, rounds: readonly Latencies[]): SingleResult[] {
  return [
    { name: `${name}, median`, value: median(rounds.map(({ p50Ms }) => p50Ms)), unit: 'ms' },
    { name: `${name}, p99`, value: median(rounds.map(({ p99Ms }) => p99Ms)), unit: 'ms' },
    { name: `${name}, maximum`, value: Math.max(...rounds.map(({ mostMs }) => mostMs)), unit: 'ms' },
    { name: `${name}, pauses over 30 ms`, value: stallsAMinute(rounds), unit: 'a minute' },
  ];
}

function stallsAMinute(rounds: readonly Latencies[]): number {
  const [stalls, seconds] = [
    rounds.reduce((sum, one) => sum + one.stalls, 0),
    rounds.reduce((sum, one) => sum + one.seconds, 0),
  ];
  return (stalls / seconds) * 60;
}
