import { findCheckout, referenceCommit, thisCheckout } from '../checkout.ts';
import {
  type BenchmarkSettings,
  type Goal,
  type Measurement,
  type MeasurementResults,
  median,
  type SingleResult,
} from '../measurement.ts';
import { compareLifecycles, type LifecycleComparison } from './compare-lifecycles.ts';
import { type ComparedFigure, medianRatioOf } from './compared-figure.ts';
import { type ComparedVersion, setUpComparedVersion } from './compared-version.ts';

/** Cost of a declaration for PostgreSQL from its lodgement to the end, including decisions and background jobs. */
export const fullLifecycleMeasurement: Measurement = {
  name: 'life',
  about:
    'declarations from lodgement to clearance: WAL and CPU time of PostgreSQL, for an organisation that lodges continuously (hot) and for one that does not (cold)',
  lasts: (settings) => 120 + 3 * roundsOf(settings) * 80,
  async measure(settings) {
    const size = { organisations: settings.quick ? 160 : 500, declarationsEach: 50, recycled: false };
    const sides: ComparedVersion[] = [];
    try {
      const [before, skipped] = await reference();
      if (before) sides.push(await setUpComparedVersion('before', before, size));
      sides.push(await setUpComparedVersion('after', thisCheckout, size));
      const options = { rounds: roundsOf(settings), lives: settings.quick ? 30 : 100 };
      const found = await compareLifecycles(sides, options, settings.say);
      return { ...findingsOf(found), skipped };
    } finally {
      for (const side of sides) await side.remove();
    }
  },
};

/** A round contains many lives. */
function roundsOf({ rounds }: BenchmarkSettings): number {
  return Math.min(rounds, 3);
}

async function reference() {
  try {
    return [await findCheckout(referenceCommit), []] as const;
  } catch (error) {
    return [null, [`life: ${error instanceof Error ? error.message : error}`]] as const;
  }
}

function findingsOf({ lines, compression }: LifecycleComparison): MeasurementResults {
  const after = (name: string): number => median(lines.find((line) => line.name === name)?.after ?? []);
  const cpu = lines.find(({ name }) => name === 'life of a declaration, hot: CPU of PostgreSQL');
  const compressed = compression.find(({ name }) => name === 'life of a declaration, cold: WAL');
  const goals: Goal[] = [
    {
      name: 'life of a declaration, hot: WAL per declaration, without full-page images',
      plain:
        'Write-ahead log (WAL) that one declaration causes from lodgement to clearance, for an organisation that lodges continuously',
      value: after('life of a declaration, hot: WAL without full-page images'),
      unit: 'kB',
      most: 33,
    },
    {
      name: 'life of a declaration, cold: WAL per declaration, with wal_compression',
      plain:
        'Write-ahead log (WAL) that one declaration causes from lodgement to clearance, for an organisation without a lodgement since the last checkpoint',
      value: median(compressed?.after ?? []),
      unit: 'kB',
      most: 85,
    },
    {
      name: 'life of a declaration, hot: row updates per declaration that write index entries',
      value: after('life of a declaration, hot: updates of declarations that write index entries'),
      unit: '×',
      most: 1,
    },
  ];
  if (cpu && cpu.before.length > 0) {
    goals.unshift({
      name: `life of a declaration, hot: CPU time of PostgreSQL, relative to commit ${referenceCommit}`,
      value: medianRatioOf(cpu),
      unit: '×',
      most: 0.8,
    });
  }
  return { readings: [...readingsOf('', lines), ...readingsOf(' with wal_compression', compression)], goals };
}

const units = { kB: 'kB', ms: 'ms', µs: 'µs', '/s': '/s', '': '×' } as const;

function readingsOf(suffix: string, lines: readonly ComparedFigure[]): SingleResult[] {
  return lines.flatMap(({ name, unit, before, after }): SingleResult[] => [
    { name: `${name}${suffix}`, value: median(after), unit: units[unit] },
    ...(suffix === '' && before.length > 0
      ? [{ name: `${name}, ${referenceCommit}`, value: median(before), unit: units[unit] }]
      : []),
  ]);
}
