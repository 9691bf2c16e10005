import { setTimeout as pause } from 'node:timers/promises';
import { testServer } from '../server/src/foundation/database/testing/throwaway-database.ts';
import { callEveryOperation } from '../tests/every-operation.ts';
import { claimsOf, fillWithClients } from './data/callers.ts';
import { type Findings, type Measurement, median, type Reading, type Settings } from './figure.ts';
import { generateLoad, requestText } from './generate-load.ts';
import { portalOn } from './grown-portal.ts';
import { atLodgingPlace, lodgedExample } from './lodging-place.ts';
import type { BenchPortal } from './portal.ts';
import type { ProbeLine } from './probe.ts';
import { startProbed } from './probed-portal.ts';
import { question } from './status-poll.ts';

/** Whether memory grows under load, and what very many callers take. */
export const memory: Measurement = {
  name: 'memory',
  about: 'polls, lodgements and every operation for a while, then calls of 100,000 clients',
  lasts: ({ memorySeconds, quick }) => 40 + memorySeconds + (quick ? 20 : 150),
  async measure(settings) {
    const [flat, many] = [await underLoad(settings), await manyClients(settings)];
    return {
      readings: [...(flat.readings ?? []), ...(many.readings ?? [])],
      goals: [...(flat.goals ?? []), ...(many.goals ?? [])],
    };
  },
};

const pollsPerSecond = 2_000;
const lodgementsPerSecond = 100;
const pieceSeconds = 300;
let pieces = 10;

function underLoad({ memorySeconds, say }: Settings): Promise<Findings> {
  return atLodgingPlace(async ({ portal }) => {
    const running = await startProbed(portal, ['--expose-gc']);
    try {
      say(
        `memory: ${pollsPerSecond} polls and ${lodgementsPerSecond} lodgements a second, and every operation, for ${memorySeconds} s`,
      );
      // A token lives ten minutes: the load comes in pieces, each with new ones.
      for (let left = memorySeconds; left > 0; left -= pieceSeconds) {
        await pollAndLodge(portal, Math.min(left, pieceSeconds));
      }
      return told(running.lines());
    } finally {
      await running.stop();
    }
  });
}

async function pollAndLodge(portal: BenchPortal, seconds: number): Promise<void> {
  const { url, headers } = await question(portal, 304);
  const sent = { ...(await portal.credentials()), 'Content-Type': 'application/json' };
  pieces += 1;
  const body = JSON.stringify({ ...lodgedExample, lrn: `MEMORY-${pieces}-12345678` });
  const lodge = requestText('POST', `${portal.baseUrl}/openapi/declarations?lodge=true`, sent, body);
  const load = { port: Number(new URL(portal.baseUrl).port), connections: 16, warmUpSeconds: 0, seconds };
  const poll = requestText('GET', url, headers);
  const lodgement = lodge.replace('12345678', '{n}');
  // When the machine stalls some are turned away; what is watched is the memory.
  await Promise.all([
    generateLoad({ ...load, perSecond: pollsPerSecond, request: poll }, ['200', '304', '503']),
    generateLoad({ ...load, perSecond: lodgementsPerSecond, request: lodgement }, ['201', '503']),
    callEveryOperation(portal, seconds, pieces),
  ]);
}

/** What grew in the second half: at first memory is what Node takes because there is some. */
function told(lines: readonly ProbeLine[]): Findings {
  const later = lines.slice(Math.floor(lines.length / 2));
  const kept = later.flatMap(({ at, heapKept }) =>
    heapKept === null ? [] : [[at, heapKept / 1e6] as const],
  );
  const heap = slopeMbPerMinute(kept);
  const resident = slopeMbPerMinute(later.map(({ at, rss }) => [at, rss / 1e6]));
  const readings: Reading[] = [
    {
      name: 'memory: resident under load, at most',
      value: Math.max(...lines.map(({ rss }) => rss)) / 1e6,
      unit: 'MB',
    },
    {
      name: 'memory: heap under load, median',
      value: median(later.map((line) => line.heapUsed)) / 1e6,
      unit: 'MB',
    },
    {
      name: 'memory: resident, grows',
      value: resident,
      unit: 'MB a minute',
    },
    { name: 'memory: heap after collections, at the end', value: kept.at(-1)?.[1] ?? Number.NaN, unit: 'MB' },
    { name: 'memory: heap after collections, grows', value: heap, unit: 'MB a minute' },
  ];
  return {
    readings,
    goals: [
      { name: 'memory: heap after collections, grows', value: heap, unit: 'MB a minute', most: 1 },
      { name: 'memory: resident, grows', value: resident, unit: 'MB a minute', most: 5 },
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

async function manyClients({ quick, say }: Settings): Promise<Findings> {
  const count = quick ? 5_000 : 100_000;
  const server = await testServer();
  const { portal, connection } = await portalOn(server, 'many');
  try {
    const first = await portal.start();
    const claims = claimsOf((await portal.credentials()).Authorization ?? '');
    await first.stop();
    say(`memory: filling a database with ${count} clients, and signing their tokens`);
    const callers = await fillWithClients(connection, { clients: count, calling: count, claims });
    const rows = callers.credentials(count);
    const running = await startProbed(portal);
    await pause(2_000);
    const before = running.lines().at(-1);
    say('memory: each calls once');
    const headers = { Authorization: 'Bearer {0}', 'portal-api-key': '{1}', Accept: 'application/json' };
    const request = requestText('GET', `${portal.baseUrl}/openapi/status`, headers);
    const load = {
      port: Number(new URL(portal.baseUrl).port),
      connections: 16,
      warmUpSeconds: 0,
      perSecond: null,
    };
    await generateLoad({ ...load, seconds: 600, most: count, request, rows }, ['200']);
    await pause(5_000);
    const after = running.lines().at(-1);
    await running.stop();
    const name = `memory: resident with ${count.toLocaleString('en')} active clients`;
    const value = (after?.rss ?? Number.NaN) / 1e6;
    const heap = ((after?.heapUsed ?? Number.NaN) - (before?.heapUsed ?? Number.NaN)) / 1e6;
    return {
      readings: [
        { name: 'memory: resident before they call', value: (before?.rss ?? Number.NaN) / 1e6, unit: 'MB' },
        { name, value, unit: 'MB' },
        { name: 'memory: heap that they added, uncollected', value: heap, unit: 'MB' },
      ],
      goals: [{ name, value, unit: 'MB', most: 250 }],
    };
  } finally {
    await portal.remove();
    await server.stop();
  }
}
