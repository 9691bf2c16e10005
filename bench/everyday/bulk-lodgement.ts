import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inRounds, longRounds, type Sample, windowSeconds } from '../interleaved-rounds.ts';
import { type LodgementPortal, lodgedExample, withLodgementPortal } from '../lodgement-portal.ts';
import { lodgeAfterRestart, lodgeMany, portalWarmUpSeconds, writers } from '../lodging.ts';
import { type Measurement, type MeasurementResults, requestRateGoal, type Settings } from '../measurement.ts';
import { commandOnCore, cores } from '../pinned-process.ts';
import type { BulkCalls, BulkFigures } from './bulk-caller.ts';

/** Thousands of declarations in one request, compared with single requests. */
export const bulk: Measurement = {
  name: 'bulk',
  about:
    'bulk lodgement of thousands of declarations in one request, compared with single requests of 32 writers',
  lasts: (settings) => 30 + 3 * longRounds(settings) * (windowSeconds(settings) + portalWarmUpSeconds + 4),
  measure: (settings) => withLodgementPortal((place) => measureBulk(place, settings)),
};

const path = '/openapi/lodgements';
const linesEach = 20_000;

async function measureBulk(place: LodgementPortal, settings: Settings): Promise<MeasurementResults> {
  const line = JSON.stringify(lodgedExample);
  const seconds = windowSeconds(settings);
  const [single, many] = ['single requests', 'one bulk request'];
  const contenders = [
    { server: single, measure: () => lodgeMany(place, line, seconds) },
    { server: `${single} again`, measure: () => lodgeMany(place, line, seconds) },
    { server: many, measure: () => lodgeInBulk(place, line, seconds) },
  ];
  const about = `lodgement of declarations of ${line.length} bytes by ${writers} writers with single requests, and by one bulk request; fsync on`;
  const figure = await inRounds('bulk', about, contenders, { ...settings, rounds: longRounds(settings) });
  return {
    figures: [figure],
    goals: requestRateGoal(figure, {
      name: 'declarations lodged in bulk per second, relative to single requests',
      plain: `Declarations lodged per second in bulk requests, relative to single requests of ${writers} concurrent clients`,
      peer: single,
      one: many,
      least: 2.9,
    }),
  };
}

function lodgeInBulk(place: LodgementPortal, document: string, seconds: number): Promise<Sample> {
  const line = document.replace(/(?<="lrn":")[^"]*/, 'BULK-{n}');
  const load = async (lasting: number): Promise<BulkFigures> => {
    const headers = {
      ...(await place.portal.credentials()),
      Accept: 'application/x-ndjson',
      'Content-Type': 'application/x-ndjson',
    };
    const bulkCalls: BulkCalls = {
      url: place.portal.baseUrl + path,
      headers,
      line,
      linesEach,
      seconds: lasting,
    };
    const program = join(import.meta.dirname, 'bulk-caller.ts');
    const run = promisify(execFile);
    const { stdout } = await run(
      ...commandOnCore(cores.load, process.execPath, [program, JSON.stringify(bulkCalls)]),
    );
    return JSON.parse(stdout);
  };
  return lodgeAfterRestart(place, seconds, load, { PORTAL_BULK_RATE: '0' });
}
