import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withBareDatabase } from '../bare-database.ts';
import { runQuery } from '../cluster.ts';
import {
  longWindowSeconds,
  measureAgainIfRefused,
  numberOfLongRounds,
  pauseRandomly,
} from '../interleaved-rounds.ts';
import { exampleDocument, type LodgementPortal, withLodgementPortal } from '../lodgement-portal.ts';
import { portalWarmUpSeconds, runBareWriter } from '../lodging.ts';
import { type Measurement, median, type SingleResult } from '../measurement.ts';
import { commandOnCore, coreOfRole, cpuMicros, cpuMicrosWithChildren } from '../pinned-process.ts';
import { requestBearerHeader } from '../set-up-event-subscribers.ts';
import type { ReleaseLatencies, ReleaseLoadResult, ReleaseLoadSettings } from './release-load.ts';

/** The time from a lodgement in the production profile to its automatic release, at a fixed rate. */
export const automaticReleaseMeasurement: Measurement = {
  name: 'release',
  about: 'time from a lodgement to its automatic release, with a payer that pays each bill',
  lasts: (settings) =>
    90 + numberOfLongRounds(settings) * (2 * longWindowSeconds(settings) + warmUpSeconds + 12),
  measure: (settings) =>
    withBareDatabase((bare) =>
      withLodgementPortal(async (place) => {
        await confirmTable(place);
        const running = await place.portal.start();
        try {
          const seconds = longWindowSeconds(settings);
          const found: MeasuredLoad[] = [];
          const peer: ReleaseLatencies[] = [];
          for (let round = 0; round < numberOfLongRounds(settings); round += 1) {
            settings.say(`release, round ${round + 1}, ${perSecond} lodgements per second`);
            await pauseRandomly();
            found.push(
              await measureAgainIfRefused(() => measureLoad(place, running.pid, seconds), settings.say),
            );
            await pauseRandomly();
            peer.push(await runBareWriter(bare, { by: 'statements', seconds, perSecond }));
          }
          const totals = found.map(({ total }) => total);
          return { readings: readingsOf(found, peer), goals: goalsOf(totals) };
        } finally {
          await running.stop();
        }
      }),
    ),
};

const perSecond = 50;
const warmUpSeconds = portalWarmUpSeconds;

/** Confirms a table that accepts, and that releases the green lane after the payment. */
async function confirmTable({ cluster: { socketDirectory } }: LodgementPortal): Promise<void> {
  const rows = [
    { number: 1, decisions: ['accept', 'assign_lane'] },
    { number: 2, lanes: ['green'], decisions: ['release'], conditions: { payments: ['paid'] } },
  ];
  await runQuery(
    socketDirectory,
    'lodging',
    `insert into processing.automation_versions
       (version, status, sample, rows, reason, proposed_by, proposed_at, decided_by, decided_at)
     values (1, 'confirmed', 0, $1, 'Benchmark', 'proposer', now(), 'supervisor', now())`,
    [JSON.stringify(rows)],
  );
}

/** A load with the CPU time per declaration of the portal and of PostgreSQL. */
interface MeasuredLoad extends ReleaseLoadResult {
  readonly portalMicros: number;
  readonly databaseMicros: number;
}

async function measureLoad(place: LodgementPortal, pid: number, seconds: number): Promise<MeasuredLoad> {
  const cpu = () => [
    cpuMicros(pid) ?? Number.NaN,
    cpuMicrosWithChildren(place.cluster.postgres) ?? Number.NaN,
  ];
  const before = cpu();
  const figures = await loadOf(place, seconds);
  const count = perSecond * (warmUpSeconds / 2 + seconds);
  const [portalMicros = Number.NaN, databaseMicros = Number.NaN] = cpu().map(
    (after, index) => (after - (before[index] ?? Number.NaN)) / count,
  );
  return { ...figures, portalMicros, databaseMicros };
}

let runs = 0;

async function loadOf({ portal, directory }: LodgementPortal, seconds: number): Promise<ReleaseLoadResult> {
  runs += 1;
  const { management } = JSON.parse(await readFile(join(portal.dataDir, 'sandbox.json'), 'utf8'));
  const load: ReleaseLoadSettings = {
    baseUrl: portal.baseUrl,
    trader: await portal.credentials(),
    bank: { Authorization: await requestBearerHeader(portal, management.clientId, management.clientSecret) },
    document: { ...exampleDocument, lrn: `R-${process.pid}-${runs}-` },
    ...{ perSecond, warmUpSeconds, seconds },
  };
  const file = join(directory, 'release.json');
  await writeFile(file, JSON.stringify(load));
  const program = join(import.meta.dirname, 'release-load.ts');
  const { stdout } = await promisify(execFile)(
    ...commandOnCore(coreOfRole.load, process.execPath, [program, file]),
  );
  return JSON.parse(stdout);
}

const name = `${perSecond} lodgements per second`;

function readingsOf(found: readonly MeasuredLoad[], peer: readonly ReleaseLatencies[]): SingleResult[] {
  return [
    ...latencies(
      `${name}: from the 201 to the release`,
      found.map(({ total }) => total),
    ),
    ...latencies(
      `${name}: from the 201 to the release, without the payer`,
      found.map(({ withoutPayer }) => withoutPayer),
    ),
    ...latencies(
      `${name}: payer, from the event to the booking`,
      found.map(({ payer }) => payer),
    ),
    ...latencies(
      `${name}: response time of the lodgement`,
      found.map(({ lodgement }) => lodgement),
    ),
    {
      name: `${name}: share of a core that trader and payer use`,
      value: median(found.map(({ generatorShare }) => generatorShare)),
      unit: '×',
    },
    {
      name: `${name}: requests that the overloaded portal refused, maximum of a round`,
      value: Math.max(...found.map(({ refused }) => refused)),
      unit: '×',
    },
    {
      name: `${name}: CPU time of the portal per declaration`,
      value: median(found.map(({ portalMicros }) => portalMicros)),
      unit: 'µs',
    },
    {
      name: `${name}: CPU time of PostgreSQL per declaration`,
      value: median(found.map(({ databaseMicros }) => databaseMicros)),
      unit: 'µs',
    },
    ...latencies(`a bare pg client at the same rate: response time`, peer),
  ];
}

function goalsOf(totals: readonly ReleaseLatencies[]) {
  const plain = 'From the response to a lodgement to its automatic release, with the payment';
  return [
    {
      name: `${name}: from the 201 to the release, median`,
      plain: `${plain}: median at ${name}`,
      value: median(totals.map(({ p50Ms }) => p50Ms)),
      unit: 'ms' as const,
      most: 1_000,
    },
    {
      name: `${name}: from the 201 to the release, p99`,
      plain: `${plain}: 99th percentile (p99) at ${name}`,
      value: median(totals.map(({ p99Ms }) => p99Ms)),
      unit: 'ms' as const,
      most: 3_000,
    },
  ];
}

function latencies(label: string, rounds: readonly ReleaseLatencies[]): SingleResult[] {
  return [
    { name: `${label}, median`, value: median(rounds.map(({ p50Ms }) => p50Ms)), unit: 'ms' },
    { name: `${label}, p99`, value: median(rounds.map(({ p99Ms }) => p99Ms)), unit: 'ms' },
    { name: `${label}, maximum`, value: Math.max(...rounds.map(({ mostMs }) => mostMs)), unit: 'ms' },
  ];
}
