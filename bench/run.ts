import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { consolePages } from './console-pages.ts';
import { type Measurement, median, ratioTo, tableOf } from './figure.ts';
import { growth } from './growth.ts';
import { lodging } from './lodging.ts';
import { statusPoll } from './status-poll.ts';
import { hasWrk, pinningNote, wrkMissing } from './wrk.ts';

const measurements: readonly Measurement[] = [statusPoll, growth, lodging, consolePages];
const reportFile = join(import.meta.dirname, '..', 'reports', 'bench.json');

const help = `Usage: npm run bench [-- options]

  --only NAME     one measurement: ${measurements.map(({ name }) => name).join(', ')}
  --seconds N     how long each server is measured in each round (default 5)
  --rounds N      how often each server is measured (default 5)
  --help          this text

Each round starts every server afresh. The tables are also written to reports/bench.json.`;

async function main(): Promise<number> {
  const options = readOptions();
  if (typeof options === 'string') {
    console.log(options);
    return options === help ? 0 : 2;
  }
  if (!hasWrk()) {
    console.error(wrkMissing);
    return 1;
  }
  const { chosen, seconds, rounds } = options;
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const machine = `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores`;
  const loadBefore = loadText();
  console.log(`Node ${process.version}, ${machine}; ${pinningNote}; load average ${loadBefore}`);
  const figures = [];
  for (const measurement of chosen) figures.push(...(await measurement.measure({ seconds, rounds, say })));
  for (const figure of figures) console.log(`\n${tableOf(figure)}`);
  const report = {
    takenAt: new Date().toISOString(),
    node: process.version,
    machine,
    loadAverage: { before: loadBefore, after: loadText() },
    seconds,
    rounds,
    figures: figures.map((figure) => ({
      ...figure,
      servers: figure.servers.map((server) => ({
        ...server,
        median: median(server.perSecond),
        ratio: ratioTo(figure.servers[0] ?? server, server),
      })),
    })),
  };
  await mkdir(join(reportFile, '..'), { recursive: true });
  await writeFile(reportFile, `${JSON.stringify(report, null, 2)}\n`);
  console.log('\nWritten to reports/bench.json.');
  return 0;
}

/** The options, or what is to be said instead of measuring. */
function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string' },
        seconds: { type: 'string', default: '5' },
        rounds: { type: 'string', default: '5' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return help;
    const chosen = measurements.filter(({ name }) => values.only === undefined || values.only === name);
    if (chosen.length === 0) return `There is no measurement "${values.only}".\n\n${help}`;
    const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];
    const whole = [seconds, rounds].every((value) => Number.isInteger(value) && value > 0);
    if (!whole) return `--seconds and --rounds are whole numbers above 0.\n\n${help}`;
    return { chosen, seconds, rounds };
  } catch (error) {
    return `${error instanceof Error ? error.message : error}\n\n${help}`;
  }
}

function loadText(): string {
  return loadavg()
    .map((value) => value.toFixed(2))
    .join(' ');
}

process.exitCode = await main();
