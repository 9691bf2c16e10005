import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { findCheckout, thisCheckout } from '../checkout.ts';
import { type ClusterSettings, startDurableCluster } from '../cluster.ts';
import { type LivesCost, measureLives, type Temperature } from './measure-wal.ts';
import { makeSubject } from './subject.ts';
import { type Costs, walReport } from './wal-tables.ts';

const help = `Usage: npm run bench -- wal [options]

Measures what a declaration writes to the write-ahead log (WAL) from lodgement to clearance, by table and index: for an organisation
that lodges continuously (hot), and for organisations without a lodgement since the last checkpoint (cold).

  --checkout FOLDER|COMMIT  the version to measure: a folder with its source code, or a commit (default: this folder)
  --only hot|cold           measure only one of these two cases
  --compression METHOD      wal_compression of PostgreSQL: off (default) or pglz
  --lives N                 number of declarations in each case (default 100)
  --quick                   fewer declarations in a smaller database; do not publish the results
  --json FILE               also write all results to this file
  --help                    print this help`;

/** Runs the command and returns its exit status. */
export async function measureWal(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (typeof options === 'string') {
    console.log(options);
    return options === help ? 0 : 2;
  }
  const { temperatures, quick, compression, json } = options;
  const lives = options.lives ?? (quick ? 40 : 100);
  const checkout = options.checkout === undefined ? thisCheckout : await findCheckout(options.checkout);
  const size = quick
    ? { organisations: 200, declarationsEach: 50 }
    : { organisations: 500, declarationsEach: 50 };
  const settings: ClusterSettings = { autovacuum: 'off', wal_compression: compression };
  const cluster = await startDurableCluster(settings, { recycled: false });
  try {
    say(
      `wal: fills a database with ${size.organisations * size.declarationsEach} declarations (${checkout.name})`,
    );
    const subject = await makeSubject(cluster, checkout, size);
    try {
      const running = await subject.start('sandbox');
      try {
        const measured: [Temperature, LivesCost][] = [];
        for (const temperature of temperatures) {
          say(`wal: ${lives} declarations from lodgement to clearance (${temperature})`);
          measured.push([temperature, await measureLives(subject, temperature, lives)]);
        }
        const costs: Costs = Object.fromEntries(measured);
        console.log(
          `${checkout.name}, wal_compression = ${compression}, ${lives} declarations in each case\n\n${walReport(costs)}`,
        );
        if (json !== undefined) await writeFile(json, `${JSON.stringify(costs, null, 2)}\n`);
        return 0;
      } finally {
        await running.stop();
      }
    } finally {
      await subject.portal.remove();
    }
  } finally {
    await cluster.stop();
  }
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

function readOptions(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        checkout: { type: 'string' },
        only: { type: 'string' },
        compression: { type: 'string', default: 'off' },
        lives: { type: 'string' },
        quick: { type: 'boolean', default: false },
        json: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return help;
    const temperatures = (['hot', 'cold'] as const).filter(
      (one) => values.only === undefined || values.only === one,
    );
    if (temperatures.length === 0) return `--only must be hot or cold.\n\n${help}`;
    const lives = values.lives === undefined ? undefined : Number(values.lives);
    if (lives !== undefined && !(Number.isInteger(lives) && lives > 0)) {
      return `--lives must be a whole number greater than 0.\n\n${help}`;
    }
    return { ...values, temperatures, lives };
  } catch (error) {
    return `${error instanceof Error ? error.message : error}\n\n${help}`;
  }
}
