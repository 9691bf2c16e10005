import { generateLoad, requestText } from './generate-load.ts';
import { longRounds, measureAgainIfRefused, pauseRandomly, windowSeconds } from './interleaved-rounds.ts';
import { lodgedExample, withLodgementPortal } from './lodgement-portal.ts';
import {
  type Goal,
  type Measurement,
  type MeasurementResults,
  median,
  type Settings,
} from './measurement.ts';
import type { OpenLoadFigures } from './open-load.ts';
import type { BenchPortal } from './portal.ts';
import { pollRequestOf } from './status-poll.ts';

/** Response times of a trader that polls, with and without requests to the public API that exceed its limits. */
export const publicLoad: Measurement = {
  name: 'public',
  about: 'polls of a trader while many callers without an account send more requests than the limit',
  lasts: (settings) => 40 + 3 * longRounds(settings) * (windowSeconds(settings) + 2 * warmUpSeconds),
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
/** Each address sends twice its limit. */
const addresses = Array.from({ length: 20 }, (_, index) => `127.0.1.${index + 1}`);
const publicPerSecond = 2 * clientRate * addresses.length;
const warmUpSeconds = 2;

interface PublicRequest {
  readonly name: string;
  readonly request: string;
}

function publicRequests({ baseUrl }: BenchPortal): readonly PublicRequest[] {
  const { lrn: _, ...document } = lodgedExample;
  const json = { 'Content-Type': 'application/json' };
  return [
    {
      name: 'GET /public/tariff',
      request: requestText('GET', `${baseUrl}/public/tariff/09012100?origin=BR`, {}),
    },
    {
      name: 'POST /public/tariff/calculation',
      request: requestText('POST', `${baseUrl}/public/tariff/calculation`, json, JSON.stringify(document)),
    },
  ];
}

interface PublicLoadFigures {
  readonly polls: OpenLoadFigures[];
  readonly requests: OpenLoadFigures[];
}

async function measurePolls(portal: BenchPortal, settings: Settings): Promise<MeasurementResults> {
  const port = Number(new URL(portal.baseUrl).port);
  const seconds = windowSeconds(settings);
  const { url, headers } = await pollRequestOf(portal, 304);
  const poll = (): Promise<OpenLoadFigures> => {
    const load = { port, connections: 8, warmUpSeconds, seconds, perSecond: pollsPerSecond };
    return generateLoad({ ...load, request: requestText('GET', url, headers) }, ['304']);
  };
  const alone: OpenLoadFigures[] = [];
  const loads = publicRequests(portal).map((each): typeof each & PublicLoadFigures => ({
    ...each,
    polls: [],
    requests: [],
  }));
  for (let round = 0; round < longRounds(settings); round += 1) {
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
  const p99Of = (figures: readonly OpenLoadFigures[]): number => median(figures.map(({ p99Ms }) => p99Ms));
  const perSecondWith = (status: string, figures: readonly OpenLoadFigures[]): number =>
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
