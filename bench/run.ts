import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { clientCountMeasurement } from './clients.ts';
import { runCompareCommand } from './compare/compare-command.ts';
import { fullLifecycleMeasurement } from './compare/full-lifecycle.ts';
import { consolePagesMeasurement } from './console-pages.ts';
import { databaseGrowthMeasurement } from './database-growth.ts';
import { bulkLodgementMeasurement } from './everyday/bulk-lodgement.ts';
import { everydayReadsMeasurement } from './everyday/everyday.ts';
import { sequenceNumberingMeasurement } from './everyday/numbering.ts';
import { latencyAtHalfLoadMeasurement } from './latency-at-half-load.ts';
import { automaticReleaseMeasurement } from './life/automatic-release.ts';
import { lodgementMeasurement } from './lodging.ts';
import { machineDescription, softwareVersions } from './machine.ts';
import type { BenchmarkSettings, Measurement } from './measurement.ts';
import { memoryMeasurement } from './memory.ts';
import { eventDeliveryMeasurement } from './notifications.ts';
import { pollingUnderPublicLoad } from './polling-under-public-load.ts';
import { publishReport, readRecordedMeasurements, recordMeasurement, resultsText } from './report.ts';
import { startUpMeasurement } from './start-up.ts';
import { statusPollMeasurement } from './status-poll.ts';
import { tokenEndpointMeasurement } from './token-endpoint.ts';
import { isWrkInstalled, pinningNote, wrkMissingText } from './wrk.ts';

const measurements: readonly Measurement[] = [
  statusPollMeasurement,
  everydayReadsMeasurement,
  fullLifecycleMeasurement,
  automaticReleaseMeasurement,
  lodgementMeasurement,
  bulkLodgementMeasurement,
  tokenEndpointMeasurement,
  latencyAtHalfLoadMeasurement,
  startUpMeasurement,
  memoryMeasurement,
  clientCountMeasurement,
  databaseGrowthMeasurement,
  sequenceNumberingMeasurement,
  eventDeliveryMeasurement,
  consolePagesMeasurement,
  pollingUnderPublicLoad,
];
const names = measurements.map(({ name }) => name);

const help = `Usage: npm run bench [-- options]
       npm run bench -- compare [options]   measure two versions alternately

  --only NAMES          only these measurements, separated by commas: ${names.join(', ')}
  --quick               short run with smaller databases; do not publish its results
  --seconds N           measurement time of each server in each round (default 2)
  --rounds N            number of rounds (default 9)
  --memory-seconds N    duration of the load of the memory measurement (default 600)
  --publish             write the results of reports/bench.json to docs/performance.md and docs/images/bench.svg, and the
                        main goals to README.md; other published results remain
  --help                print this help

Each round restarts every server. The latest results are in reports/bench.json and reports/bench.svg.`;

async function main(): Promise<number> {
  const options = readOptions();
  if (typeof options === 'string') {
    console.log(options);
    return options === help ? 0 : 2;
  }
  if (!isWrkInstalled()) {
    console.error(wrkMissingText);
    return 1;
  }
  const { chosen, settings } = options;
  console.log(`${machineDescription}; ${pinningNote}; load average ${loadText()}`);
  console.log(softwareVersions());
  const passed = await measureAll(chosen, settings);
  const skipped = (await readRecordedMeasurements(names)).flatMap(({ findings }) => findings.skipped ?? []);
  if (skipped.length > 0)
    settings.say(`Skipped because a program is missing:\n${skipped.map((line) => `  ${line}`).join('\n')}`);
  if (options.publish) await publishReport(names, await readRecordedMeasurements(names));
  console.log('\nWritten to reports/bench.json and reports/bench.svg.');
  return passed ? 0 : 1;
}

/** Runs the measurements one after the other and continues after a failure. Returns whether all passed. */
async function measureAll(chosen: readonly Measurement[], settings: BenchmarkSettings): Promise<boolean> {
  let left = chosen.map((one) => one.lasts(settings)).reduce((sum, one) => sum + one, 0);
  let passed = true;
  const { say, ...runSettings } = settings;
  for (const { name, about, lasts, measure } of chosen) {
    say(`${name}: ${about}; about ${minutes(left)} for the remaining measurements`);
    const before = loadText();
    try {
      const findings = await measure(settings);
      console.log(`\n${resultsText(findings)}`);
      await recordMeasurement(names, {
        name,
        takenAt: new Date().toISOString(),
        machine: machineDescription,
        versions: softwareVersions(),
        pinning: pinningNote,
        loadAverage: { before, after: loadText() },
        settings: runSettings,
        findings,
      });
    } catch (error) {
      passed = false;
      console.error(`${name} could not be measured: ${error instanceof Error ? error.stack : error}`);
    }
    left -= lasts(settings);
  }
  return passed;
}

/** Returns the options, or the text to print instead of measuring. */
function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string' },
        quick: { type: 'boolean', default: false },
        seconds: { type: 'string' },
        rounds: { type: 'string' },
        'memory-seconds': { type: 'string' },
        publish: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return help;
    const selection = values.only?.split(',') ?? names;
    const unknown = selection.find((name) => !measurements.some((one) => one.name === name));
    if (unknown !== undefined) return `Unknown measurement "${unknown}".\n\n${help}`;
    const chosen = measurements.filter(({ name }) => selection.includes(name));
    const { quick } = values;
    const [seconds, rounds, memorySeconds] = [
      Number(values.seconds ?? (quick ? 1 : 2)),
      Number(values.rounds ?? (quick ? 1 : 9)),
      Number(values['memory-seconds'] ?? (quick ? 20 : 600)),
    ];
    const whole = [seconds, rounds, memorySeconds].every((value) => Number.isInteger(value) && value > 0);
    if (!whole)
      return `--seconds, --rounds and --memory-seconds must be whole numbers greater than 0.\n\n${help}`;
    const say = (line: string): void => void process.stderr.write(`${line}\n`);
    return { chosen, publish: values.publish, settings: { seconds, rounds, memorySeconds, quick, say } };
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

const [command, ...args] = process.argv.slice(2);
process.exitCode = command === 'compare' ? await runCompareCommand(args) : await main();
