import { makeBareDatabase } from './bare-database.ts';
import { type Goal, type Measurement, median, type Reading, type Settings } from './figure.ts';
import { generateLoad, requestText } from './generate-load.ts';
import { writeBare } from './lodging.ts';
import { atLodgingPlace, type LodgingPlace, lodgedExample } from './lodging-place.ts';
import type { OpenLoadFigures } from './open-load.ts';
import { bareNode, startBare } from './peers/node-peers.ts';
import type { BenchPortal } from './portal.ts';
import { type Probed, startProbed } from './probed-portal.ts';
import { again } from './rounds.ts';
import { answerTo, question } from './status-poll.ts';

/**
 * How long callers wait when the portal has half of the load that it could bear, and how long its event loop is blocked. The
 * bare server under the same load tells how much of it is the load generator and the machine.
 */
export const halfRate: Measurement = {
  name: 'half-rate',
  about: 'latency at half of the greatest rate, by a load that does not wait for answers',
  lasts: ({ seconds, rounds }) => 30 + (2 + 4 * rounds) * (seconds * 2 + warmUpSeconds),
  measure: (settings) =>
    atLodgingPlace(async (place, id) => {
      const running = await startProbed(place.portal);
      try {
        const poll = await polls(place.portal, running, settings);
        const lodging = await lodgements(place, id, running, settings);
        return {
          readings: [...poll.readings, ...lodging.readings],
          goals: [...poll.goals, ...lodging.goals],
        };
      } finally {
        await running.stop();
      }
    }),
};

const connections = 32;
const warmUpSeconds = 2;

type Latencies = Pick<OpenLoadFigures, 'p50Ms' | 'p99Ms' | 'mostMs'>;

interface Told {
  readonly readings: readonly Reading[];
  readonly goals: readonly Goal[];
}

async function polls(portal: BenchPortal, running: Probed, settings: Settings): Promise<Told> {
  const name = 'poll, 304';
  const { url, headers } = await question(portal, 304);
  const bare = await startBare(await answerTo(url, headers, 304));
  try {
    const load = loadOf(portal.baseUrl, () => requestText('GET', url, headers), settings);
    const bareLoad = loadOf(bare.baseUrl, () => requestText('GET', url, headers), settings);
    settings.say(`half-rate: ${name}, as fast as it goes`);
    const greatest = await load(null);
    const [half, halfBare]: [OpenLoadFigures[], OpenLoadFigures[]] = [[], []];
    running.reset();
    for (let round = 0; round < settings.rounds; round += 1) {
      settings.say(`half-rate: ${name}, round ${round + 1}, ${Math.round(greatest.perSecond / 2)} a second`);
      half.push(await load(greatest.perSecond / 2));
      halfBare.push(await bareLoad(greatest.perSecond / 2));
    }
    const { readings, goals } = told(name, greatest, half, running);
    const ofBare = `${bareNode.name} at the same rate`;
    return { readings: [...readings, ...latencies(`${name}: ${ofBare}`, halfBare)], goals };
  } finally {
    await bare.server.stop();
  }
}

async function lodgements(
  place: LodgingPlace,
  id: string,
  running: Probed,
  settings: Settings,
): Promise<Told> {
  const name = 'lodging';
  const { portal } = place;
  const rows = await makeBareDatabase(place, id);
  const headers = { ...(await portal.credentials()), 'Content-Type': 'application/json' };
  // Eight digits in their place: the length is told before.
  const body = JSON.stringify({ ...lodgedExample, lrn: 'HALFRATE-12345678' });
  const text = requestText('POST', `${portal.baseUrl}/openapi/declarations?lodge=true`, headers, body);
  const load = loadOf(portal.baseUrl, () => withNewNumbers(text), settings);
  settings.say(`half-rate: ${name}, as fast as it goes`);
  running.reset();
  const greatest = await load(null);
  const blockedMs = blocked(running);
  const [half, halfBare]: [Latencies[], Latencies[]] = [[], []];
  const perSecond = greatest.perSecond / 2;
  running.reset();
  for (let round = 0; round < settings.rounds; round += 1) {
    settings.say(`half-rate: ${name}, round ${round + 1}, ${Math.round(perSecond)} a second`);
    half.push(await load(perSecond));
    halfBare.push(
      await writeBare(place, rows, { by: 'statements', seconds: settings.seconds * 2, perSecond }),
    );
  }
  const { readings } = told(name, greatest, half, running);
  const ratio = median(half.map(({ p99Ms }, round) => p99Ms / (halfBare[round]?.p99Ms ?? Number.NaN)));
  return {
    readings: [...readings, ...latencies(`${name}: a bare pg client at the same rate`, halfBare)],
    goals: [
      {
        name: `${name}: p99 at half of the greatest rate, of a bare pg client at the same`,
        plain:
          'A lodgement at half of the greatest rate, beside a bare PostgreSQL client at the same: 99 % wait at most',
        value: ratio,
        unit: '×',
        most: 2,
      },
      { name: `${name}: event loop blocked, p99, at full load`, value: blockedMs, unit: 'ms', most: 5 },
    ],
  };
}

let runs = 10;

/** An LRN is used once. */
function withNewNumbers(text: string): string {
  runs += 1;
  return text.replace('HALFRATE-12345678', `HALFRAT${runs}{n}`);
}

/** Sends the request so often a second; null: as fast as it is answered. */
function loadOf(baseUrl: string, request: () => string, { seconds, say }: Settings) {
  const port = Number(new URL(baseUrl).port);
  return (perSecond: number | null): Promise<OpenLoadFigures> => {
    const load = { port, connections, warmUpSeconds, seconds: seconds * 2, perSecond };
    return again(() => generateLoad({ ...load, request: request() }, ['200', '201', '304']), say);
  };
}

function told(name: string, greatest: OpenLoadFigures, half: readonly Latencies[], running: Probed): Told {
  const p99 = median(half.map(({ p99Ms }) => p99Ms));
  return {
    readings: [
      { name: `${name}: greatest rate`, value: greatest.perSecond, unit: '/s' },
      ...latencies(`${name}: half of it`, half),
      { name: `${name}: half of it, event loop blocked, p99`, value: blocked(running), unit: 'ms' },
    ],
    goals: [{ name: `${name}: p99 at half of the greatest rate`, value: p99, unit: 'ms', most: 5 }],
  };
}

/** Of the rounds: medians, and the longest of all. */
function latencies(name: string, rounds: readonly Latencies[]): Reading[] {
  return [
    { name: `${name}, p50`, value: median(rounds.map(({ p50Ms }) => p50Ms)), unit: 'ms' },
    { name: `${name}, p99`, value: median(rounds.map(({ p99Ms }) => p99Ms)), unit: 'ms' },
    { name: `${name}, longest`, value: Math.max(...rounds.map(({ mostMs }) => mostMs)), unit: 'ms' },
  ];
}

function blocked(running: Probed): number {
  return running.lines().at(-1)?.loopP99Ms ?? Number.NaN;
}
