import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { at } from '../../conformance/json.ts';
import { type Findings, type Measurement, rateGoal, type Settings } from '../figure.ts';
import { lodgeAfresh, lodgeMany, portalWarmUpSeconds, writers } from '../lodging.ts';
import { atLodgingPlace, type LodgingPlace, lodgedExample } from '../lodging-place.ts';
import { cores, pinned } from '../pinned-process.ts';
import { inRounds, type Sample } from '../rounds.ts';
import type { BulkCalls, BulkFigures } from './bulk-caller.ts';

/** Declarations by the thousand in one call, beside single calls. */
export const bulk: Measurement = {
  name: 'bulk',
  about: 'declarations lodged by the thousand in a call, beside single calls of 32 writers',
  lasts: ({ seconds, rounds }) => 15 + 3 * rounds * (seconds + portalWarmUpSeconds + 2),
  measure: (settings) => atLodgingPlace((place) => measureBulk(place, settings)),
};

const path = '/openapi/lodgements';
const linesEach = 20_000;

async function measureBulk(place: LodgingPlace, settings: Settings): Promise<Findings> {
  if (!(await isServed(place))) return { skipped: [`bulk: the portal does not serve ${path}`] };
  const line = JSON.stringify(lodgedExample);
  const [single, many] = ['single calls', 'one call'];
  const contenders = [
    { server: single, measure: () => lodgeMany(place, line, settings.seconds) },
    { server: `${single} again`, measure: () => lodgeMany(place, line, settings.seconds) },
    { server: many, measure: () => lodgeInBulk(place, line, settings) },
  ];
  const about = `declarations of ${line.length} bytes, ${writers} writers beside one call, fsync on`;
  const figure = await inRounds('bulk', about, contenders, settings);
  return {
    figures: [figure],
    goals: rateGoal(figure, {
      name: 'bulk: of single calls',
      plain: `Declarations lodged in bulk, beside single calls by ${writers} writers: a second`,
      peer: single,
      one: many,
      least: 5,
    }),
  };
}

async function isServed({ portal }: LodgingPlace): Promise<boolean> {
  const running = await portal.start();
  try {
    const contract: unknown = await (await fetch(`${portal.baseUrl}/openapi.json`)).json();
    return at(contract, 'paths', path) !== undefined;
  } finally {
    await running.stop();
  }
}

function lodgeInBulk(place: LodgingPlace, document: string, { seconds }: Settings): Promise<Sample> {
  const line = document.replace(/(?<="lrn":")[^"]*/, 'BULK-{n}');
  const load = async (lasting: number): Promise<BulkFigures> => {
    const headers = {
      ...(await place.portal.credentials()),
      Accept: 'application/x-ndjson',
      'Content-Type': 'application/x-ndjson',
    };
    const given: BulkCalls = { url: place.portal.baseUrl + path, headers, line, linesEach, seconds: lasting };
    const program = join(import.meta.dirname, 'bulk-caller.ts');
    const run = promisify(execFile);
    const { stdout } = await run(...pinned(cores.load, process.execPath, [program, JSON.stringify(given)]));
    return JSON.parse(stdout);
  };
  return lodgeAfresh(place, seconds, load, { PORTAL_BULK_RATE: '0' });
}
