import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { type ScrapedMetrics, scrapeSeconds } from './alert-replay.ts';

/** Scrapes of a portal over some time. A value is null if the scrape had no such series. */
export interface MetricsRecording {
  /** Unix time of the first scrape. */
  readonly startedAt: number;
  /** Values of each series, each with the number of consecutive scrapes that had it. */
  readonly series: Readonly<Record<string, readonly (readonly [number | null, number])[]>>;
}

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/**
 * Selects series of the portal and of the event loop. Others, about memory and garbage collection, change in
 * every scrape.
 */
const isRecordedSeries = (name: string): boolean => /^(?:up$|portal_|nodejs_eventloop_lag_p99)/.test(name);

export function recordingOfScrapes(startedAt: number, scrapes: readonly ScrapedMetrics[]): MetricsRecording {
  const names = [...new Set(scrapes.flatMap((scrape) => [...scrape.keys()]))].filter(isRecordedSeries);
  const series = names.map((name) => {
    const runs: [number | null, number][] = [];
    for (const scrape of scrapes) {
      const value = roundValue(scrape.get(name));
      const last = runs.at(-1);
      if (last && last[0] === value) last[1] += 1;
      else runs.push([value, 1]);
    }
    return [name, runs] as const;
  });
  return { startedAt, series: Object.fromEntries(series) };
}

function roundValue(value: number | undefined): number | null {
  return value === undefined || !Number.isFinite(value) ? null : Math.round(value * 1_000) / 1_000;
}

export function seriesOf({ series }: MetricsRecording): Map<string, readonly (number | undefined)[]> {
  return new Map(
    Object.entries(series).map(([name, runs]) => [
      name,
      runs.flatMap(([value, count]) => Array.from({ length: count }, () => value ?? undefined)),
    ]),
  );
}

export function minutesOfRecording(recording: MetricsRecording): number {
  const scrapes = (recording.series.up ?? []).reduce((sum, [, count]) => sum + count, 0);
  return Math.floor((scrapes * scrapeSeconds) / 60);
}

export async function writeRecording(file: string, recording: MetricsRecording): Promise<number> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const bytes = await compress(JSON.stringify(recording), { params });
  await writeFile(file, bytes);
  return bytes.length;
}

export async function readRecording(file: string): Promise<MetricsRecording> {
  const recording: MetricsRecording = JSON.parse(String(await decompress(await readFile(file))));
  return recording;
}
