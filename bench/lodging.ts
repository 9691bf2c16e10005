import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bareDatabase, makeBareDatabase } from './bare-database.ts';
import type { BareFigures, BareRow, BareWrite } from './bare-writer.ts';
import { findLawless, lawlessName } from './everyday/landed.ts';
import { cpuGoal, type Findings, type Measurement, rateGoal, type Settings } from './figure.ts';
import { secret } from './grown-portal.ts';
import {
  atLodgingPlace,
  type DurableDatabase,
  type LodgingPlace,
  lodgedExample,
  lodgeOnce,
  urlOf,
} from './lodging-place.ts';
import { findPgbench, writeByPgbench } from './pgbench.ts';
import { cores, cpuMicros, pinned, treeCpuMicros } from './pinned-process.ts';
import { makeBenchPortal } from './portal.ts';
import { inRounds, type Sample } from './rounds.ts';
import { type LoadResult, runLoad } from './wrk.ts';

/** A lodgement: durable, with all rules, each a new declaration. */
export const lodging: Measurement = {
  name: 'lodging',
  about: 'a lodgement with all rules, beside a bare pg client and pgbench that insert the very same rows',
  lasts: ({ seconds, rounds }) =>
    15 + rounds * (6 * (seconds + 2) + 4 * warmUpSeconds + 2 * portalWarmUpSeconds),
  measure: (settings) => atLodgingPlace((place, id) => measureLodging(place, id, settings)),
};

export const writers = 32;
const warmUpSeconds = 6;
/** Long enough that the rules are compiled: a process lodges for days. Measured, its CPU time falls for 25 s. */
export const portalWarmUpSeconds = 25;

async function measureLodging(place: LodgingPlace, id: string, settings: Settings): Promise<Findings> {
  const rows = await makeBareDatabase(place, id);
  const document = JSON.stringify(lodgedExample);
  const bare = (by: BareWrite['by']) => () => writeBare(place, rows, { by, seconds: settings.seconds });
  const pgbench = findPgbench();
  const lawless = await findLawless();
  const before = 'root' in lawless ? await placeOf(place, lawless.root) : null;
  const given = { rows, writers, seconds: settings.seconds };
  const contenders = [
    { server: 'bare pg', measure: bare('statements') },
    { server: 'bare pg again', measure: bare('statements') },
    { server: 'bare pg, one statement', measure: bare('statement') },
    ...(pgbench === null
      ? []
      : [
          {
            server: 'pgbench',
            measure: () => writeByPgbench(pgbench, place.socketDirectory, given, place.postgres),
          },
        ]),
    ...(before
      ? [{ server: lawlessName, measure: () => lodgeMany(before, document, settings.seconds) }]
      : []),
    { server: 'portal', measure: () => lodgeMany(place, document, settings.seconds) },
  ];
  const about = `${writers} writers, fsync on, ${document.length} bytes of declaration`;
  const figure = await inRounds('lodging', about, contenders, settings).finally(() =>
    before?.portal.remove(),
  );
  return {
    figures: [figure],
    goals: [
      ...rateGoal(figure, {
        name: 'lodging: of a bare pg client',
        plain: 'A declaration lodged, beside a bare PostgreSQL client that inserts the rows: a second',
        peer: 'bare pg',
        one: 'portal',
        least: 1,
      }),
      ...cpuGoal(figure, {
        name: `lodging: CPU beside ${lawlessName}`,
        plain:
          'A plain declaration lodged, beside the portal before it had mandates and registers to ask: CPU time',
        peer: lawlessName,
        one: 'portal',
        most: 1.05,
      }),
    ],
    skipped: [
      ...(pgbench === null ? ['lodging: pgbench is not installed (apt-get install postgresql-contrib)'] : []),
      ...('skipped' in lawless ? [`lodging: ${lawless.skipped}`] : []),
    ],
  };
}

/** The portal as it was, on a database of its own of the same PostgreSQL. */
async function placeOf(place: LodgingPlace, root: string): Promise<LodgingPlace> {
  const database = 'lodging_lawless';
  const portal = await makeBenchPortal(
    { DATABASE_URL: urlOf(place.socketDirectory, database), PORTAL_SECRET: secret },
    root,
  );
  const before = { ...place, portal, database };
  await lodgeOnce(before);
  return before;
}

/** The bare client; `perSecond`: so many, each at its time, instead of as many as it can. */
export async function writeBare(
  { socketDirectory, postgres }: DurableDatabase,
  rows: readonly BareRow[],
  how: Pick<BareWrite, 'by' | 'seconds' | 'perSecond'>,
): Promise<BareFigures & Sample> {
  const given: BareWrite = {
    url: urlOf(socketDirectory, bareDatabase),
    writers,
    warmUpSeconds,
    rows,
    ...how,
  };
  const file = join(import.meta.dirname, 'bare-writer.ts');
  const run = promisify(execFile);
  const before = treeCpuMicros(postgres);
  const { stdout } = await run(...pinned(cores.server, process.execPath, [file, JSON.stringify(given)]));
  const figures: BareFigures = JSON.parse(stdout);
  const database = used(before, treeCpuMicros(postgres)) / figures.all;
  return { ...figures, cpuMicros: figures.cpuMicros + database, databaseMicros: database };
}

/** A portal that is started afresh and lodged at by single calls, each a new declaration. */
export function lodgeMany(place: LodgingPlace, document: string, seconds: number): Promise<Sample> {
  return lodgeAfresh(place, seconds, async (lasting) => {
    const headers = { ...(await place.portal.credentials()), 'Content-Type': 'application/json' };
    const script = join(place.directory, 'lodge.lua');
    await writeFile(script, lodgeScript(document));
    const url = `${place.portal.baseUrl}/openapi/declarations?lodge=true`;
    return runLoad({ url, headers, connections: writers, script, seconds: lasting });
  });
}

/** Starts the portal, lets the load warm it up, and tells what the load then found, with the CPU time of it and PostgreSQL. */
export async function lodgeAfresh(
  { postgres, portal }: LodgingPlace,
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

/** For wrk: a new LRN each time. */
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
