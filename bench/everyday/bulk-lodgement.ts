import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  longWindowSeconds,
  measureInRounds,
  numberOfLongRounds,
  type RoundResult,
} from '../interleaved-rounds.ts';
import { exampleDocument, type LodgementPortal, withLodgementPortal } from '../lodgement-portal.ts';
import {
  concurrentWriters,
  lodgeByRequests,
  measureLodgingAfterRestart,
  portalWarmUpSeconds,
} from '../lodging.ts';
import {
  type BenchmarkSettings,
  goalOfRequestRate,
  type Measurement,
  type MeasurementResults,
} from '../measurement.ts';
import { commandOnCore, coreOfRole } from '../pinned-process.ts';
import type { BulkLoadResult, BulkLoadSettings } from './bulk-caller.ts';

/** Thousands of declarations in one request, compared with single requests. */
export const bulkLodgementMeasurement: Measurement = {
  name: 'bulk',
  about:
    'bulk lodgement of thousands of declarations in one request, compared with single requests of 32 writers',
  lasts: (settings) =>
    30 + 3 * numberOfLongRounds(settings) * (longWindowSeconds(settings) + portalWarmUpSeconds + 4),
  measure: (settings) => withLodgementPortal((place) => measureBulk(place, settings)),
};

const path = '/openapi/lodgements';
const linesEach = 20_000;

async function measureBulk(place: LodgementPortal, settings: BenchmarkSettings): Promise<MeasurementResults> {
  const line = JSON.stringify(exampleDocument);
  const seconds = longWindowSeconds(settings);
  const [single, many] = ['single requests', 'one bulk request'];
  const contenders = [
    { server: single, measure: () => lodgeByRequests(place, line, seconds) },
    { server: `${single} again`, measure: () => lodgeByRequests(place, line, seconds) },
    { server: many, measure: () => lodgeInBulk(place, line, seconds) },
  ];
  const about = `lodgement of declarations of ${line.length} bytes by ${concurrentWriters} writers with single requests, and by one bulk request; fsync on`;
  const figure = await measureInRounds('bulk', about, contenders, {
    ...settings,
    rounds: numberOfLongRounds(settings),
  });
  return {
    figures: [figure],
    goals: goalOfRequestRate(figure, {
      name: 'declarations lodged in bulk per second, relative to single requests',
      plain: `Declarations lodged per second in bulk requests, relative to single requests of ${concurrentWriters} concurrent clients`,
      peer: single,
      one: many,
      least: 2.9,
    }),
  };
}

function lodgeInBulk(place: LodgementPortal, document: string, seconds: number): Promise<RoundResult> {
  const line = document.replace(/(?<="lrn":")[^"]*/, 'BULK-{n}');
  const load = async (lasting: number): Promise<BulkLoadResult> => {
    const headers = {
      ...(await place.portal.credentials()),
      Accept: 'application/x-ndjson',
      'Content-Type': 'application/x-ndjson',
    };
    const bulkCalls: BulkLoadSettings = {
      url: place.portal.baseUrl + path,
      headers,
      line,
      linesEach,
      seconds: lasting,
    };
    const program = join(import.meta.dirname, 'bulk-caller.ts');
    const run = promisify(execFile);
    const { stdout } = await run(
      ...commandOnCore(coreOfRole.load, process.execPath, [program, JSON.stringify(bulkCalls)]),
    );
    return JSON.parse(stdout);
  };
  return measureLodgingAfterRestart(place, seconds, load, { PORTAL_BULK_RATE: '0' });
}
