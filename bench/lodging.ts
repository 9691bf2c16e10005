import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BareDatabase, withBareDatabase } from './bare-database.ts';
import type { BareWriterResult, BareWriterSettings } from './bare-writer.ts';
import {
  longWindowSeconds,
  measureInRounds,
  numberOfLongRounds,
  type RoundResult,
} from './interleaved-rounds.ts';
import { exampleDocument, type LodgementPortal, withLodgementPortal } from './lodgement-portal.ts';
import {
  type BenchmarkSettings,
  goalOfRequestRate,
  type Measurement,
  type MeasurementResults,
} from './measurement.ts';
import { commandOnCore, coreOfRole, cpuMicros, cpuMicrosWithChildren } from './pinned-process.ts';
import { runWrkLoad, type WrkResult } from './wrk.ts';

/** A lodgement: durable, with all rules, each a new declaration. */
export const lodgementMeasurement: Measurement = {
  name: 'lodging',
  about: 'lodgements with all rules, compared with a bare pg client that inserts the same rows',
  lasts: (settings) =>
    60 +
    numberOfLongRounds(settings) *
      (4 * longWindowSeconds(settings) + 3 * lodgingWarmUpSeconds + portalWarmUpSeconds + 12),
  measure: (settings) =>
    withBareDatabase((bare) => withLodgementPortal((place) => measureLodging(place, bare, settings))),
};

export const concurrentWriters = 32;
const lodgingWarmUpSeconds = 6;
/**
 * Long enough for the rules to be compiled, because a process runs for days. In measurements its CPU time
 * falls for 25 s.
 */
export const portalWarmUpSeconds = 25;

async function measureLodging(
  place: LodgementPortal,
  bare: BareDatabase,
  settings: BenchmarkSettings,
): Promise<MeasurementResults> {
  const document = JSON.stringify(exampleDocument);
  const seconds = longWindowSeconds(settings);
  const insert = (by: BareWriterSettings['by']) => () => runBareWriter(bare, { by, seconds });
  const contenders = [
    { server: 'bare pg', measure: insert('statements') },
    { server: 'bare pg again', measure: insert('statements') },
    { server: 'bare pg, all rows in one statement', measure: insert('statement') },
    { server: 'portal', measure: () => lodgeByRequests(place, document, seconds) },
  ];
  const about = `${concurrentWriters} writers, fsync on, declarations of ${document.length} bytes`;
  const rounds = numberOfLongRounds(settings);
  const figure = await measureInRounds('lodging', about, contenders, { ...settings, rounds });
  return {
    figures: [figure],
    goals: goalOfRequestRate(figure, {
      name: 'lodgements per second, relative to a bare pg client',
      plain: 'Lodgements per second, relative to a bare PostgreSQL client that inserts the same rows',
      peer: 'bare pg',
      one: 'portal',
      least: 0.7,
    }),
  };
}

/** Runs the bare client; `perSecond` sets a fixed rate instead of the maximum. */
export async function runBareWriter(
  { cluster: { postgres }, url, rows }: BareDatabase,
  how: Pick<BareWriterSettings, 'by' | 'seconds' | 'perSecond'>,
): Promise<BareWriterResult & RoundResult> {
  const settings: BareWriterSettings = {
    url,
    writers: concurrentWriters,
    warmUpSeconds: lodgingWarmUpSeconds,
    rows,
    ...how,
  };
  const file = join(import.meta.dirname, 'bare-writer.ts');
  const run = promisify(execFile);
  const before = cpuMicrosWithChildren(postgres);
  const { stdout } = await run(
    ...commandOnCore(coreOfRole.server, process.execPath, [file, JSON.stringify(settings)]),
  );
  const figures: BareWriterResult = JSON.parse(stdout);
  const database = used(before, cpuMicrosWithChildren(postgres)) / figures.all;
  return { ...figures, cpuMicros: figures.cpuMicros + database, databaseMicros: database };
}

/** Restarts a portal and lodges by single requests, each a new declaration. */
export function lodgeByRequests(
  place: LodgementPortal,
  document: string,
  seconds: number,
): Promise<RoundResult> {
  return measureLodgingAfterRestart(place, seconds, async (lasting) => {
    const headers = { ...(await place.portal.credentials()), 'Content-Type': 'application/json' };
    const script = join(place.directory, 'lodge.lua');
    await writeFile(script, lodgeScript(document));
    const url = `${place.portal.baseUrl}/openapi/declarations?lodge=true`;
    return runWrkLoad({ url, headers, connections: concurrentWriters, script, seconds: lasting });
  });
}

/**
 * Restarts the portal, warms it up with the load, and returns the load's results with the CPU time of the
 * portal and PostgreSQL.
 */
export async function measureLodgingAfterRestart(
  { cluster: { postgres }, portal }: LodgementPortal,
  seconds: number,
  load: (seconds: number) => Promise<WrkResult>,
  more: NodeJS.ProcessEnv = {},
): Promise<RoundResult> {
  const running = await portal.start([], more);
  try {
    await load(portalWarmUpSeconds);
    const cpu = () => [cpuMicros(running.pid), cpuMicrosWithChildren(postgres)] as const;
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
