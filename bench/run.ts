import { mkdir, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chartOf } from './chart.ts';
import { clients } from './clients.ts';
import { consolePages } from './console-pages.ts';
import { type Findings, isMet, type Measurement, median, ratioTo, type Settings } from './figure.ts';
import { growth } from './growth.ts';
import { halfRate } from './half-rate.ts';
import { lodging } from './lodging.ts';
import { machineText, versions } from './machine.ts';
import { memory } from './memory.ts';
import { notifications } from './notifications.ts';
import { startUp } from './start-up.ts';
import { statusPoll } from './status-poll.ts';
import { goalsTable, readingsTable, tableOf } from './table.ts';
import { tokenEndpoint } from './token-endpoint.ts';
import { workers } from './workers.ts';
import { hasWrk, pinningNote, wrkMissing } from './wrk.ts';

const measurements: readonly Measurement[] = [
  statusPoll,
  lodging,
  tokenEndpoint,
  halfRate,
  workers,
  startUp,
  memory,
  clients,
  growth,
  notifications,
  consolePages,
];
const reports = join(import.meta.dirname, '..', 'reports');

const help = `Usage: npm run bench [-- options]

  --only NAMES          some measurements, separated by commas: ${measurements.map(({ name }) => name).join(', ')}
  --quick               a short look, with smaller databases: no figure to keep
  --seconds N           how long each server is measured in each round (default 5)
  --rounds N            how often each server is measured (default 5)
  --memory-seconds N    how long the load lasts under which memory is watched (default 120)
  --help                this text

Each round starts every server afresh. Tables and chart are also written to reports/bench.json and reports/bench.svg.`;

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
  const { chosen, settings } = options;
  const loadBefore = loadText();
  const expected = chosen.map((one) => one.lasts(settings)).reduce((sum, one) => sum + one, 0);
  console.log(`${machineText}; ${pinningNote}; load average ${loadBefore}`);
  console.log(`${versions()}`);
  settings.say(`About ${minutes(expected)} for ${chosen.map(({ name }) => name).join(', ')}.`);
  const findings = await measureAll(chosen, settings, expected);
  tell(findings);
  await report(findings, settings, loadBefore);
  return 0;
}

async function measureAll(chosen: readonly Measurement[], settings: Settings, expected: number) {
  const found: Findings[] = [];
  let left = expected;
  for (const measurement of chosen) {
    settings.say(`${measurement.name}: ${measurement.about}; about ${minutes(left)} left`);
    found.push(await measurement.measure(settings));
    left -= measurement.lasts(settings);
  }
  return {
    figures: found.flatMap(({ figures = [] }) => figures),
    readings: found.flatMap(({ readings = [] }) => readings),
    goals: found.flatMap(({ goals = [] }) => goals),
    skipped: found.flatMap(({ skipped = [] }) => skipped),
  };
}

type All = Awaited<ReturnType<typeof measureAll>>;

function tell({ figures, readings, goals, skipped }: All): void {
  for (const figure of figures) console.log(`\n${tableOf(figure)}`);
  if (readings.length > 0) console.log(`\nreadings\n${readingsTable(readings)}`);
  if (goals.length > 0) console.log(`\ngoals\n${goalsTable(goals)}`);
  for (const line of skipped) console.log(`\nskipped: ${line}`);
}

async function report({ figures, goals, ...others }: All, settings: Settings, loadBefore: string) {
  const takenAt = new Date().toISOString();
  const { say: _, ...given } = settings;
  const whole = {
    takenAt,
    machine: machineText,
    versions: versions(),
    pinning: pinningNote,
    loadAverage: { before: loadBefore, after: loadText() },
    settings: given,
    figures: figures.map((figure) => ({
      ...figure,
      servers: figure.servers.map((server) => ({
        ...server,
        median: median(server.perSecond),
        ratio: ratioTo(figure.servers[0] ?? server, server),
      })),
    })),
    goals: goals.map((goal) => ({ ...goal, met: isMet(goal) })),
    ...others,
  };
  await mkdir(reports, { recursive: true });
  await writeFile(join(reports, 'bench.json'), `${JSON.stringify(whole, null, 2)}\n`);
  const drawn = figures.filter(({ name }) => !name.startsWith(consolePages.name));
  const caption = `${takenAt.slice(0, 10)}, ${machineText}. Requests a second, the first of each group being 1.`;
  await writeFile(join(reports, 'bench.svg'), chartOf(drawn, caption));
  console.log('\nWritten to reports/bench.json and reports/bench.svg.');
}

/** The options, or what is to be said instead of measuring. */
function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string' },
        quick: { type: 'boolean', default: false },
        seconds: { type: 'string' },
        rounds: { type: 'string' },
        'memory-seconds': { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return help;
    const wanted = values.only?.split(',') ?? measurements.map(({ name }) => name);
    const unknown = wanted.find((name) => !measurements.some((one) => one.name === name));
    if (unknown !== undefined) return `There is no measurement "${unknown}".\n\n${help}`;
    const chosen = measurements.filter(({ name }) => wanted.includes(name));
    const { quick } = values;
    const [seconds, rounds, memorySeconds] = [
      Number(values.seconds ?? (quick ? 2 : 5)),
      Number(values.rounds ?? (quick ? 1 : 5)),
      Number(values['memory-seconds'] ?? (quick ? 20 : 120)),
    ];
    const whole = [seconds, rounds, memorySeconds].every((value) => Number.isInteger(value) && value > 0);
    if (!whole) return `--seconds, --rounds and --memory-seconds are whole numbers above 0.\n\n${help}`;
    const say = (line: string): void => void process.stderr.write(`${line}\n`);
    return { chosen, settings: { seconds, rounds, memorySeconds, quick, say } };
  } catch (error) {
    return `${error instanceof Error ? error.message : error}\n\n${help}`;
  }
}

function minutes(seconds: number): string {
  return seconds < 100 ? `${Math.round(seconds)} seconds` : `${Math.round(seconds / 60)} minutes`;
}

function loadText(): string {
  return loadavg()
    .map((value) => value.toFixed(2))
    .join(' ');
}

process.exitCode = await main();
