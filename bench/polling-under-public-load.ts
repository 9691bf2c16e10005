import { generateLoad, rawHttpRequest } from './generate-load.ts';
import {
  longWindowSeconds,
  measureAgainIfRefused,
  numberOfLongRounds,
  pauseRandomly,
} from './interleaved-rounds.ts';
import { exampleDocument, withLodgementPortal } from './lodgement-portal.ts';
import {
  type BenchmarkSettings,
  type Goal,
  type Measurement,
  type MeasurementResults,
  median,
} from './measurement.ts';
import type { LoadGeneratorResult } from './open-load.ts';
import type { BenchPortal } from './portal.ts';
import { preparePollRequest } from './status-poll.ts';

/** Response times of a trader that polls, with and without requests to the public API that exceed its limits. */
export const pollingUnderPublicLoad: Measurement = {
  name: 'public',
  about: 'polls of a trader while many callers without an account send more requests than the limit',
  lasts: (settings) =>
    40 + 3 * numberOfLongRounds(settings) * (longWindowSeconds(settings) + 2 * warmUpSeconds),
  measure: (settings) =>
    withLodgementPortal(async ({ portal }) => {
      const running = await portal.start([], { PORTAL_CLIENT_RATE: String(clientRate) });
      try {
        return await measurePolls(portal, settings);
      } finally {
        await running.stop();
      }
    }),
};

const clientRate = 100;
const pollsPerSecond = 50;
/** Each client address sends at twice the rate limit for one address. */
const addresses = Array.from({ length: 20 }, (_, index) => `127.0.1.${index + 1}`);
const publicPerSecond = 2 * clientRate * addresses.length;
const warmUpSeconds = 2;

interface PublicRequest {
  readonly name: string;
  readonly request: string;
}

function publicRequests({ baseUrl }: BenchPortal): readonly PublicRequest[] {
  const { lrn: _, ...document } = exampleDocument;
  const json = { 'Content-Type': 'application/json' };
  return [
    {
      name: 'GET /public/tariff',
      request: rawHttpRequest('GET', `${baseUrl}/public/tariff/09012100?origin=BR`, {}),
    },
    {
      name: 'POST /public/tariff/calculation',
      request: rawHttpRequest('POST', `${baseUrl}/public/tariff/calculation`, json, JSON.stringify(document)),
    },
  ];
}

interface PublicLoadFigures {
  readonly polls: LoadGeneratorResult[];
  readonly requests: LoadGeneratorResult[];
}

async function measurePolls(portal: BenchPortal, settings: BenchmarkSettings): Promise<MeasurementResults> {
  const port = Number(new URL(portal.baseUrl).port);
  const seconds = longWindowSeconds(settings);
  const { url, headers } = await preparePollRequest(portal, 304);
  const poll = (): Promise<LoadGeneratorResult> => {
    const load = { port, connections: 8, warmUpSeconds, seconds, perSecond: pollsPerSecond };
    return generateLoad({ ...load, request: rawHttpRequest('GET', url, headers) }, ['304']);
  };
  const alone: LoadGeneratorResult[] = [];
  const loads = publicRequests(portal).map((each): typeof each & PublicLoadFigures => ({
    ...each,
    polls: [],
    requests: [],
  }));
  for (let round = 0; round < numberOfLongRounds(settings); round += 1) {
    settings.say(`public, round ${round + 1}`);
    await pauseRandomly();
    alone.push(await measureAgainIfRefused(poll, settings.say));
    for (const { request, polls, requests } of loads) {
      await pauseRandomly();
      const load = {
        ...{ port, connections: 2 * addresses.length, addresses, warmUpSeconds: 0, request },
        ...{ seconds: seconds + 2 * warmUpSeconds, perSecond: publicPerSecond },
      };
      const [polled, sent] = await Promise.all([poll(), generateLoad(load, ['200', '429', '503'])]);
      polls.push(polled);
      requests.push(sent);
    }
  }
  const p99Of = (figures: readonly LoadGeneratorResult[]): number =>
    median(figures.map(({ p99Ms }) => p99Ms));
  const perSecondWith = (status: string, figures: readonly LoadGeneratorResult[]): number =>
    median(figures.map((each) => ((each.statuses[status] ?? 0) / each.requests) * each.perSecond));
  return {
    readings: [
      { name: 'polls of a trader without other requests, p99', value: p99Of(alone), unit: 'ms' },
      ...loads.flatMap(({ name, polls, requests }) => [
        { name: `polls of a trader during ${name}, p99`, value: p99Of(polls), unit: 'ms' as const },
        {
          name: `${name}: requests per second`,
          value: median(requests.map(({ perSecond }) => perSecond)),
          unit: '/s' as const,
        },
        {
          name: `${name}: admitted requests per second`,
          value: perSecondWith('200', requests),
          unit: '/s' as const,
        },
      ]),
    ],
    goals: loads.map(
      ({ name, polls }): Goal => ({
        name: `polls of a trader during ${name}: p99 relative to polls without other requests`,
        value: median(polls.map(({ p99Ms }, round) => p99Ms / (alone[round]?.p99Ms ?? Number.NaN))),
        unit: '×',
        most: 2,
      }),
    ),
  };
}
