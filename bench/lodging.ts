import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BareDatabase, withBareDatabase } from './bare-database.ts';
import type { BareFigures, BareWrite } from './bare-writer.ts';
import { inRounds, longRounds, type Sample, windowSeconds } from './interleaved-rounds.ts';
import { type LodgementPortal, lodgedExample, withLodgementPortal } from './lodgement-portal.ts';
import { type Measurement, type MeasurementResults, requestRateGoal, type Settings } from './measurement.ts';
import { commandOnCore, cores, cpuMicros, treeCpuMicros } from './pinned-process.ts';
import { type LoadResult, runLoad } from './wrk.ts';

/** A lodgement: durable, with all rules, each a new declaration. */
export const lodging: Measurement = {
  name: 'lodging',
  about: 'lodgements with all rules, compared with a bare pg client that inserts the same rows',
  lasts: (settings) =>
    60 +
    longRounds(settings) *
      (4 * windowSeconds(settings) + 3 * lodgingWarmUpSeconds + portalWarmUpSeconds + 12),
  measure: (settings) =>
    withBareDatabase((bare) => withLodgementPortal((place) => measureLodging(place, bare, settings))),
};

export const writers = 32;
const lodgingWarmUpSeconds = 6;
/**
 * Long enough for the rules to be compiled, because a process runs for days. In measurements its CPU time
 * falls for 25 s.
 */
export const portalWarmUpSeconds = 25;

async function measureLodging(
  place: LodgementPortal,
  bare: BareDatabase,
  settings: Settings,
): Promise<MeasurementResults> {
  const document = JSON.stringify(lodgedExample);
  const seconds = windowSeconds(settings);
  const insert = (by: BareWrite['by']) => () => writeBare(bare, { by, seconds });
  const contenders = [
    { server: 'bare pg', measure: insert('statements') },
    { server: 'bare pg again', measure: insert('statements') },
    { server: 'bare pg, all rows in one statement', measure: insert('statement') },
    { server: 'portal', measure: () => lodgeMany(place, document, seconds) },
  ];
  const about = `${writers} writers, fsync on, declarations of ${document.length} bytes`;
  const rounds = longRounds(settings);
  const figure = await inRounds('lodging', about, contenders, { ...settings, rounds });
  return {
    figures: [figure],
    goals: requestRateGoal(figure, {
      name: 'lodgements per second, relative to a bare pg client',
      plain: 'Lodgements per second, relative to a bare PostgreSQL client that inserts the same rows',
      peer: 'bare pg',
      one: 'portal',
      least: 0.7,
    }),
  };
}

/** Runs the bare client; `perSecond` sets a fixed rate instead of the maximum. */
export async function writeBare(
  { cluster: { postgres }, url, rows }: BareDatabase,
  how: Pick<BareWrite, 'by' | 'seconds' | 'perSecond'>,
): Promise<BareFigures & Sample> {
  const settings: BareWrite = { url, writers, warmUpSeconds: lodgingWarmUpSeconds, rows, ...how };
  const file = join(import.meta.dirname, 'bare-writer.ts');
  const run = promisify(execFile);
  const before = treeCpuMicros(postgres);
  const { stdout } = await run(
    ...commandOnCore(cores.server, process.execPath, [file, JSON.stringify(settings)]),
  );
  const figures: BareFigures = JSON.parse(stdout);
  const database = used(before, treeCpuMicros(postgres)) / figures.all;
  return { ...figures, cpuMicros: figures.cpuMicros + database, databaseMicros: database };
}

/** Restarts a portal and lodges by single requests, each a new declaration. */
export function lodgeMany(place: LodgementPortal, document: string, seconds: number): Promise<Sample> {
  return lodgeAfterRestart(place, seconds, async (lasting) => {
    const headers = { ...(await place.portal.credentials()), 'Content-Type': 'application/json' };
    const script = join(place.directory, 'lodge.lua');
    await writeFile(script, lodgeScript(document));
    const url = `${place.portal.baseUrl}/openapi/declarations?lodge=true`;
    return runLoad({ url, headers, connections: writers, script, seconds: lasting });
  });
}

/**
 * Restarts the portal, warms it up with the load, and returns the load's results with the CPU time of the
 * portal and PostgreSQL.
 */
export async function lodgeAfterRestart(
  { cluster: { postgres }, portal }: LodgementPortal,
  seconds: number,
  load: (seconds: number) => Promise<LoadResult>,
  more: NodeJS.ProcessEnv = {},
): Promise<Sample> {
  const running = await portal.start([], more);
  try {
    await load(portalWarmUpSeconds);
    const cpu = () => [cpuMicros(running.pid), treeCpuMicros(postgres)] as const;
    const [server, database] = cpu();
    const result = await load(seconds);
    const [serverAfter, databaseAfter] = cpu();
    const databaseMicros = used(database, databaseAfter) / result.requests;
    return {
      ...result,
      cpuMicros: used(server, serverAfter) / result.requests + databaseMicros,
      databaseMicros,
    };
  } finally {
    await running.stop();
  }
}

function used(before: number | null, after: number | null): number {
  return before === null || after === null ? Number.NaN : after - before;
}

let runs = 0;

/** Returns the script for wrk: a new LRN each time. */
function lodgeScript(document: string): string {
  runs += 1;
  const [before = '', after = ''] = document.split(/(?<="lrn":")[^"]*/);
  return `local count = 0
wrk.method = "POST"
local before, after = [==[${before}BENCH-${process.pid}-${runs}-]==], [==[${after}]==]
request = function()
  count = count + 1
  return wrk.format(nil, nil, nil, before .. count .. after)
end
`;
}
