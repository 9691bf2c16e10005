import type { Goal, Measurement, Reading, Settings } from './figure.ts';
import { generateLoad, requestText } from './generate-load.ts';
import { atLodgingPlace, lodgedExample } from './lodging-place.ts';
import type { BenchPortal } from './portal.ts';
import { type Probed, startProbed } from './probed-portal.ts';
import { again } from './rounds.ts';
import { question } from './status-poll.ts';

/** How long callers wait when the portal has half of the load that it could bear, and how long its event loop is blocked. */
export const halfRate: Measurement = {
  name: 'half-rate',
  about: 'latency at half of the greatest rate, by a load that does not wait for answers',
  lasts: ({ seconds }) => 30 + 4 * (seconds * 2 + 2),
  measure: (settings) =>
    atLodgingPlace(async ({ portal }) => {
      const running = await startProbed(portal);
      try {
        const poll = await measure(portal, running, 'poll, 304', await pollText(portal), settings);
        const lodging = await measure(portal, running, 'lodging', await lodgeText(portal), settings);
        return {
          readings: [...poll.readings, ...lodging.readings],
          goals: [...poll.goals, ...lodging.goals, blocked(lodging.readings)],
        };
      } finally {
        await running.stop();
      }
    }),
};

const connections = 32;

async function pollText(portal: BenchPortal): Promise<string> {
  const { url, headers } = await question(portal, 304);
  return requestText('GET', url, headers);
}

async function lodgeText(portal: BenchPortal): Promise<string> {
  const headers = { ...(await portal.credentials()), 'Content-Type': 'application/json' };
  // Eight digits in their place: the length is told before.
  const body = JSON.stringify({ ...lodgedExample, lrn: 'HALFRATE-12345678' });
  return requestText('POST', `${portal.baseUrl}/openapi/declarations?lodge=true`, headers, body);
}

let runs = 10;

async function measure(
  portal: BenchPortal,
  running: Probed,
  name: string,
  text: string,
  { seconds, say }: Settings,
): Promise<{ readings: Reading[]; goals: Goal[] }> {
  const load = async (perSecond: number | null) => {
    say(
      `half-rate: ${name}, ${perSecond === null ? 'as fast as it goes' : `${Math.round(perSecond)} a second`}`,
    );
    runs += 1;
    const request = text.replace('HALFRATE-12345678', `HALFRAT${runs}{n}`);
    running.reset();
    const figures = await generateLoad(
      {
        port: Number(new URL(portal.baseUrl).port),
        connections,
        warmUpSeconds: 2,
        seconds: seconds * 2,
        perSecond,
        request,
      },
      ['200', '201', '304'],
    );
    return { ...figures, loopP99Ms: running.lines().at(-1)?.loopP99Ms ?? Number.NaN };
  };
  const greatest = await again(() => load(null), say);
  const half = await again(() => load(greatest.perSecond / 2), say);
  return {
    readings: [
      { name: `${name}: greatest rate`, value: greatest.perSecond, unit: '/s' },
      { name: `${name}: p50 at half of it`, value: half.p50Ms, unit: 'ms' },
      { name: `${name}: p99 at half of it`, value: half.p99Ms, unit: 'ms' },
      { name: `${name}: the longest at half of it`, value: half.mostMs, unit: 'ms' },
      { name: `${name}: event loop blocked, p99, at half of it`, value: half.loopP99Ms, unit: 'ms' },
      { name: `${name}: event loop blocked, p99, at full load`, value: greatest.loopP99Ms, unit: 'ms' },
    ],
    goals: [{ name: `${name}: p99 at half of the greatest rate`, value: half.p99Ms, unit: 'ms', most: 5 }],
  };
}

function blocked(readings: readonly Reading[]): Goal {
  const value = readings.find(({ name }) => name.endsWith('at full load'))?.value ?? Number.NaN;
  return { name: 'lodging: event loop blocked, p99, at full load', value, unit: 'ms', most: 5 };
}
