import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findCheckout, referenceCommit, thisCheckout } from '../checkout.ts';
import { machineDescription } from '../machine.ts';
import { compareLifecycles, type LifecycleComparison } from './compare-lifecycles.ts';
import { compareRequestCosts, requestKinds } from './compare-requests.ts';
import { type ComparedFigure, comparisonTable } from './compared-figure.ts';
import { type ComparedVersion, setUpComparedVersion } from './compared-version.ts';

const kinds = ['life', ...requestKinds] as const;
type Kind = (typeof kinds)[number];

const help = `Usage: npm run bench -- compare [options]

Measures two versions of the portal alternately, with equal settings of PostgreSQL, and prints the ratios of the results.

  --with FOLDER|COMMIT      the version to compare with: a folder with its source code, or a commit (default: ${referenceCommit})
  --checkout FOLDER|COMMIT  the version to measure (default: the source code in this folder)
  --only KINDS              only these kinds of measurement, separated by commas: ${kinds.join(', ')}
  --quick                   one short round; do not publish its results
  --long                    five rounds instead of two
  --help                    print this help

The processing of a declaration is measured from lodgement to clearance, with autovacuum off. wal_compression is off;\nseparate lines show the results of the version to measure with wal_compression on.
The command writes all values to reports/compare.json.`;

const directory = join(import.meta.dirname, '..', '..', 'reports');

/** Runs the command and returns its exit status. */
export async function runCompareCommand(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (typeof options === 'string') {
    console.log(options);
    return options === help ? 0 : 2;
  }
  const [before, after] = await Promise.all([
    findCheckout(options.before),
    options.after === undefined ? thisCheckout : findCheckout(options.after),
  ]);
  console.log(`${after.name} compared with ${before.name}; ${machineDescription}`);
  const sides: ComparedVersion[] = [];
  try {
    say('compare: fills a database for each version');
    const settings = { ...options.size, recycled: options.chosen.includes('lodging') };
    const made = await Promise.allSettled([
      setUpComparedVersion('before', before, settings),
      setUpComparedVersion('after', after, settings),
    ]);
    for (const one of made) if (one.status === 'fulfilled') sides.push(one.value);
    for (const one of made) if (one.status === 'rejected') throw one.reason;
    const found = await measure(sides, options);
    console.log(reportOf(found));
    await mkdir(directory, { recursive: true });
    const names = { before: before.name, after: after.name };
    await writeFile(join(directory, 'compare.json'), `${JSON.stringify({ ...names, ...found }, null, 2)}\n`);
    return 0;
  } finally {
    for (const side of sides) await side.remove();
  }
}

type Options = Exclude<ReturnType<typeof readOptions>, string>;

interface Found {
  readonly requests: readonly ComparedFigure[];
  readonly lives: LifecycleComparison | null;
}

/** Lives are measured first: afterwards a database is full of lodged declarations without a decision. */
async function measure(
  sides: readonly ComparedVersion[],
  { chosen, lives, durations }: Options,
): Promise<Found> {
  const lived = chosen.includes('life')
    ? await compareLifecycles(sides, { rounds: durations.rounds, lives }, say)
    : null;
  const requests: ComparedFigure[] = [];
  for (const kind of requestKinds) {
    if (chosen.includes(kind)) requests.push(...(await compareRequestCosts(sides, kind, durations, say)));
  }
  return { requests, lives: lived };
}

function reportOf({ requests, lives }: Found): string {
  const parts: string[] = [];
  const add = (title: string, lines: readonly ComparedFigure[], heads?: readonly [string, string]): void => {
    if (lines.length > 0) parts.push(`${title}\n${comparisonTable(lines, heads)}`);
  };
  add('requests', requests);
  if (lives !== null) {
    add('life of a declaration', lives.lines);
    add('life of a declaration, cold, with wal_compression, only the measured checkout', lives.compression, [
      'off',
      'pglz',
    ]);
    for (const temperature of ['hot', 'cold'] as const) {
      add(
        `WAL of the life of a declaration, ${temperature}, by table, without full-page images`,
        lives.tables[temperature].rows,
      );
      add(
        `full-page images of the life of a declaration, ${temperature}, by table`,
        lives.tables[temperature].images,
      );
    }
  }
  return `\n${parts.join('\n\n')}`;
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Returns the options, or the text to print instead of measuring. */
function readOptions(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        with: { type: 'string', default: referenceCommit },
        checkout: { type: 'string' },
        only: { type: 'string' },
        quick: { type: 'boolean', default: false },
        long: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return help;
    const selection: readonly string[] = values.only?.split(',') ?? kinds;
    const unknown = selection.find((name) => !kinds.some((kind) => kind === name));
    if (unknown !== undefined) return `Unknown kind of measurement "${unknown}".\n\n${help}`;
    const chosen: readonly Kind[] = kinds.filter((kind) => selection.includes(kind));
    const { quick, long } = values;
    return {
      before: values.with,
      after: values.checkout,
      chosen,
      lives: quick ? 30 : 100,
      size: quick
        ? { organisations: 160, declarationsEach: 50 }
        : { organisations: 500, declarationsEach: 50 },
      durations: quick
        ? { rounds: 1, seconds: 2, lodgingSeconds: 5, lodgingWarmUpSeconds: 5 }
        : { rounds: long ? 5 : 2, seconds: 5, lodgingSeconds: 33, lodgingWarmUpSeconds: 12 },
    };
  } catch (error) {
    return `${error instanceof Error ? error.message : error}\n\n${help}`;
  }
}
