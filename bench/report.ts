import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { barChartOf } from './chart.ts';
import { goalsTableForReaders } from './goals.ts';
import type { BenchmarkSettings, Goal, MeasurementResults } from './measurement.ts';
import { comparisonTableText, goalsTable, singleResultsTable } from './result-tables.ts';

/** The result of one measurement, with date and method. */
export interface RecordedMeasurement {
  readonly name: string;
  readonly takenAt: string;
  readonly machine: string;
  readonly versions: string;
  readonly pinning: string;
  readonly loadAverage: { readonly before: string; readonly after: string };
  readonly settings: Omit<BenchmarkSettings, 'say'>;
  readonly findings: MeasurementResults;
}

const root = join(import.meta.dirname, '..');
const file = join(root, 'reports', 'bench.json');

/** Returns the last result of each measurement, in this order; omits those never measured. */
export async function readRecordedMeasurements(
  names: readonly string[],
): Promise<readonly RecordedMeasurement[]> {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  const { measurements = [] }: { measurements?: readonly RecordedMeasurement[] } = JSON.parse(text);
  return names.flatMap((name) => measurements.find((one) => one.name === name) ?? []);
}

/** Replaces the previous result, so that a long run can be made in parts. */
export async function recordMeasurement(names: readonly string[], taken: RecordedMeasurement): Promise<void> {
  const before = await readRecordedMeasurements(names);
  const measurements = [...before.filter(({ name }) => name !== taken.name), taken];
  await mkdir(join(root, 'reports'), { recursive: true });
  await writeFile(file, `${JSON.stringify({ measurements }, null, 2)}\n`);
  await writeFile(join(root, 'reports', 'bench.svg'), chartFor(measurements));
}

function chartFor(all: readonly RecordedMeasurement[]): string {
  const figures = all
    .filter(({ name }) => name !== 'console-pages')
    .flatMap(({ findings }) => findings.figures ?? []);
  const last = all.map(({ takenAt }) => takenAt.slice(0, 10)).toSorted();
  const caption = `${last.at(-1)}, ${all[0]?.machine}. The bars show requests per second, relative to the first server of each group.`;
  return barChartOf(figures, caption);
}

export function resultsText({
  figures = [],
  readings = [],
  goals = [],
  skipped = [],
}: MeasurementResults): string {
  return [
    ...figures.map(comparisonTableText),
    ...(readings.length > 0 ? [`readings\n${singleResultsTable(readings)}`] : []),
    ...(goals.length > 0 ? [`goals\n${goalsTable(goals)}`] : []),
    ...skipped.map((line) => `skipped: ${line}`),
  ].join('\n\n');
}

/**
 * Publishes the report: the chart to docs/images, every table to docs/performance.md, the readers' goals to
 * the README, with the date, machine, versions and method. Results that this machine has not measured remain
 * as published before.
 */
export async function publishReport(
  names: readonly string[],
  all: readonly RecordedMeasurement[],
): Promise<void> {
  await writeFile(join(root, 'docs', 'images', 'bench.svg'), chartFor(all));
  const [first] = all;
  const about = first ? `${first.machine}; ${first.pinning}; ${first.versions}.` : '';
  const page = join('docs', 'performance.md');
  const before = measurementSections(await readFile(join(root, page), 'utf8'));
  const sections = names.flatMap((name) => {
    const taken = all.find((one) => one.name === name);
    return (taken ? sectionOf(taken) : before.get(name)) ?? [];
  });
  await replaceIn(page, [`${about}\n`, ...sections].join('\n'));
  const goals = await keepGoals(names, all);
  const older = names.filter((name) => before.has(name) && all.every((one) => one.name !== name));
  const olderText =
    older.length > 0
      ? ` Earlier measurements, with their dates in docs/performance.md: ${older.join(', ')}.`
      : '';
  const when = `Measured on ${first?.takenAt.slice(0, 10)} with ${about}${olderText}`;
  const picture = '![Requests per second compared with other servers](docs/images/bench.svg)';
  await replaceIn('README.md', `${when}\n\n${picture}\n\n${goalsTableForReaders(goals)}\n`);
}

function sectionOf({ name, takenAt, machine, settings, loadAverage, findings }: RecordedMeasurement): string {
  const { rounds, seconds, memorySeconds } = settings;
  const how = `${rounds} rounds of ${seconds} s, memory measured for ${memorySeconds} s`;
  const where = `${takenAt.slice(0, 16).replace('T', ' ')}, ${machine}`;
  const about = `${where}, ${how}, load average ${loadAverage.before} before the measurement`;
  return `### ${name}\n\n${about}.\n\n${indented(resultsText(findings))}\n`;
}

/** Returns the published sections by the name of their measurement. */
export function measurementSections(page: string): ReadonlyMap<string, string> {
  const [, ...sections] = figuresIn(page).split(/^(?=### )/mu);
  return new Map(
    sections.map((text): [string, string] => [text.slice(4, text.indexOf('\n')), `${text.trimEnd()}\n`]),
  );
}

/** Returns all goals in the order of the names; those of the report replace published ones. */
async function keepGoals(
  names: readonly string[],
  all: readonly RecordedMeasurement[],
): Promise<readonly Goal[]> {
  const path = join(root, 'bench', 'data', 'published-goals.json');
  const before: Readonly<Record<string, readonly Goal[]>> = JSON.parse(await readFile(path, 'utf8'));
  const goalsByName = names.flatMap((name): [string, readonly Goal[]][] => {
    const goals = all.find((one) => one.name === name)?.findings.goals ?? before[name];
    return goals ? [[name, goals]] : [];
  });
  await writeFile(path, `${JSON.stringify(Object.fromEntries(goalsByName), null, 2)}\n`);
  return goalsByName.flatMap(([, goals]) => goals);
}

function indented(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : `    ${line}`))
    .join('\n');
}

const [start, end] = ['<!-- bench: written by `npm run bench -- --publish` -->', '<!-- /bench -->'];

async function replaceIn(path: string, text: string): Promise<void> {
  const whole = await readFile(join(root, path), 'utf8');
  const figures = figuresIn(whole);
  if (figures === '') throw new Error(`${path} has no markers for the results: ${start} and ${end}`);
  await writeFile(
    join(root, path),
    whole.replace(figures, () => `\n${text.trimEnd()}\n`),
  );
}

/** Returns the text between the two marks, with the line ends around it. */
function figuresIn(page: string): string {
  const [from, to] = [page.indexOf(start), page.indexOf(end)];
  return from < 0 || to < from ? '' : page.slice(from + start.length, to);
}
