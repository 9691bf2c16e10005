import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findLanded, landedName } from '../everyday/landed.ts';
import { type Findings, type Goal, type Measurement, median, type Reading } from '../figure.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** A tariff of measures in memory, and what reckoning a long declaration by it takes beside the portal as it was. */
export const tariff: Measurement = {
  name: 'tariff',
  about: '100,000 measures in memory, and 999 goods items reckoned by four taxes',
  lasts: ({ rounds }) => 60 + rounds,
  async measure({ rounds, say }) {
    say('tariff: 20,000 codes and 100,000 measures from PostgreSQL');
    const large = await inMemory();
    say('tariff: 999 goods items by turns');
    const reckoned = await reckoning(rounds);
    return {
      readings: [...(large.readings ?? []), ...(reckoned.readings ?? [])],
      goals: [...(large.goals ?? []), ...(reckoned.goals ?? [])],
      skipped: reckoned.skipped ?? [],
    };
  },
};

async function inMemory(): Promise<Findings> {
  const told = await lineOf(['--expose-gc', join(root, 'bench/tariff/large-tariff.ts')]);
  const of = (name: string): number => Number(told[name]);
  const readings: Reading[] = [{ name: 'tariff: loaded, elapsed', value: of('loadedMs') / 1000, unit: 's' }];
  const goals: Goal[] = [
    ...[
      ['for the first time', of('firstMicros')] as const,
      ['again', of('againMicros')] as const,
      ['for the first time on the next day', of('nextDayMicros')] as const,
    ].map(([when, value]) => ({
      name: `tariff: a code looked up over five levels, ${when}, CPU`,
      ...{ value, unit: 'µs' as const, most: 10 },
    })),
    { name: 'tariff: memory of a process, every code looked up', value: of('allMb'), unit: 'MB', most: 120 },
    { name: 'tariff: loaded, CPU', value: of('loadedCpuMs') / 1000, unit: 's', most: 3 },
  ];
  return { readings, goals };
}

async function reckoning(rounds: number): Promise<Findings> {
  const landed = await findLanded();
  if ('skipped' in landed) return { skipped: [landed.skipped] };
  const { found } = await lineOf([
    join(root, 'bench/tariff/reckoning.ts'),
    root,
    landed.root,
    String(rounds),
  ]);
  const pairs = Array.isArray(found) ? found.map(({ nowMs, thenMs }) => [Number(nowMs), Number(thenMs)]) : [];
  const now = median(pairs.map(([ms = Number.NaN]) => ms));
  const ratio = median(pairs.map(([one = Number.NaN, other = Number.NaN]) => one / other));
  return {
    goals: [
      { name: 'tariff: 999 goods items by four taxes, CPU', value: now, unit: 'ms', most: 50 },
      {
        name: `tariff: the same beside two taxes of the ${landedName}, CPU`,
        value: ratio,
        unit: '×',
        most: 0.6,
      },
    ],
  };
}

/** What a process prints as a line of JSON. */
async function lineOf(args: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  const { stdout } = await run(process.execPath, [...args], { maxBuffer: 16 * 1024 * 1024 });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}');
}
