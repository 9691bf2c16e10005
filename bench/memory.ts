import { callEveryOperation } from '../tests/every-operation.ts';
import { measureCachedClients } from './cached-clients.ts';
import { generateLoad, rawHttpRequest } from './generate-load.ts';
import { exampleDocument, withLodgementPortal } from './lodgement-portal.ts';
import {
  type BenchmarkSettings,
  type Measurement,
  type MeasurementResults,
  median,
  type SingleResult,
} from './measurement.ts';
import type { BenchPortal } from './portal.ts';
import type { ProbeReport } from './probe.ts';
import { startProbedPortal } from './probed-portal.ts';
import { preparePollRequest } from './status-poll.ts';

/** Memory growth under load, and memory per client for very many clients. */
export const memoryMeasurement: Measurement = {
  name: 'memory',
  about:
    'memory under a load of polls, lodgements and every other operation, then with requests of 100,000 clients',
  lasts: ({ memorySeconds, quick, rounds, seconds }) =>
    40 + memorySeconds + (quick ? 60 : 250) + 3 * rounds * (seconds + 1),
  async measure(settings) {
    const [flat, many] = [await underLoad(settings), await measureCachedClients(settings)];
    return {
      figures: many.figures ?? [],
      readings: [...(flat.readings ?? []), ...(many.readings ?? [])],
      goals: [...(flat.goals ?? []), ...(many.goals ?? [])],
    };
  },
};

const pollsPerSecond = 2_000;
const lodgementsPerSecond = 100;
const pieceSeconds = 300;
let pieces = 10;

function underLoad({ memorySeconds, say }: BenchmarkSettings): Promise<MeasurementResults> {
  return withLodgementPortal(async ({ portal }) => {
    const running = await startProbedPortal(portal, ['--expose-gc']);
    try {
      say(
        `memory: sends ${pollsPerSecond} polls and ${lodgementsPerSecond} lodgements per second, and every other operation, for ${memorySeconds} s`,
      );
      // A token is valid for ten minutes: the load runs in segments, each with new ones.
      for (let left = memorySeconds; left > 0; left -= pieceSeconds) {
        await pollAndLodge(portal, Math.min(left, pieceSeconds));
      }
      return summarizeMemory(running.lines());
    } finally {
      await running.stop();
    }
  });
}

async function pollAndLodge(portal: BenchPortal, seconds: number): Promise<void> {
  const { url, headers } = await preparePollRequest(portal, 304);
  const sent = { ...(await portal.credentials()), 'Content-Type': 'application/json' };
  pieces += 1;
  const body = JSON.stringify({ ...exampleDocument, lrn: `MEMORY-${pieces}-12345678` });
  const lodge = rawHttpRequest('POST', `${portal.baseUrl}/openapi/declarations?lodge=true`, sent, body);
  const load = { port: Number(new URL(portal.baseUrl).port), connections: 16, warmUpSeconds: 0, seconds };
  const poll = rawHttpRequest('GET', url, headers);
  const lodgement = lodge.replace('12345678', '{n}');
  // When the machine stalls, some requests are refused; the measurement is of memory.
  await Promise.all([
    generateLoad({ ...load, perSecond: pollsPerSecond, request: poll }, ['200', '304', '503']),
    generateLoad({ ...load, perSecond: lodgementsPerSecond, request: lodgement }, ['201', '503']),
    callEveryOperation(portal, seconds, pieces),
  ]);
}

/** Returns the growth in the second half: at first Node uses memory because it is available. */
function summarizeMemory(lines: readonly ProbeReport[]): MeasurementResults {
  const later = lines.slice(Math.floor(lines.length / 2));
  const heapPoints = later.flatMap(({ at, heapKept }) =>
    heapKept === null ? [] : [[at, heapKept / 1e6] as const],
  );
  const heap = slopeMbPerMinute(heapPoints);
  const resident = slopeMbPerMinute(later.map(({ at, rss }) => [at, rss / 1e6]));
  const readings: SingleResult[] = [
    {
      name: 'resident memory under load, maximum',
      value: Math.max(...lines.map(({ rss }) => rss)) / 1e6,
      unit: 'MB',
    },
    {
      name: 'heap under load, median',
      value: median(later.map((line) => line.heapUsed)) / 1e6,
      unit: 'MB',
    },
    {
      name: 'resident memory under load, growth',
      value: resident,
      unit: 'MB a minute',
    },
    {
      name: 'heap after garbage collection, at the end',
      value: heapPoints.at(-1)?.[1] ?? Number.NaN,
      unit: 'MB',
    },
    { name: 'heap after garbage collection, growth', value: heap, unit: 'MB a minute' },
  ];
  return {
    readings,
    goals: [
      { name: 'heap after garbage collection, growth', value: heap, unit: 'MB a minute', most: 1 },
      { name: 'resident memory under load, growth', value: resident, unit: 'MB a minute', most: 5 },
    ],
  };
}

/** Least squares. */
function slopeMbPerMinute(points: readonly (readonly [seconds: number, mb: number])[]): number {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, one) => sum + one, 0) / values.length;
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, mb]) => mb))];
  const above = points.reduce((sum, [at, mb]) => sum + (at - x) * (mb - y), 0);
  const below = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
  return below === 0 ? 0 : (above / below) * 60;
}
