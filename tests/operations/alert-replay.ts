import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isProgramInstalled, repositoryFolder, runInstalledProgram } from './run-program.ts';

/* Replays recorded metrics with the rules of deploy/alerts.yml, by `promtool test rules`. */

export const scrapeSeconds = 15;
const rules = join(repositoryFolder, 'deploy', 'alerts.yml');

/** One scrape of metrics: each series with its value, and `up` as Prometheus adds it. */
export type ScrapedMetrics = ReadonlyMap<string, number>;

/** Parses the response of `/metrics`. Null means that the portal did not respond. */
function scrapeOf(text: string | null): ScrapedMetrics {
  const lines = (text ?? '').split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const series = lines.map((line): [string, number] => {
    const end = line.lastIndexOf(' ');
    return [line.slice(0, end), Number(line.slice(end + 1))];
  });
  return new Map([...series, ['up', text === null ? 0 : 1]]);
}

/** Reads `/metrics` of a portal, as Prometheus does. */
export async function scrapeMetrics(operationsUrl: string): Promise<ScrapedMetrics> {
  const signal = AbortSignal.timeout(10_000);
  const text = await fetch(`${operationsUrl}/metrics`, { signal })
    .then((response) => (response.ok ? response.text() : null))
    .catch(() => null);
  return scrapeOf(text);
}

export const canReplay = (): Promise<boolean> => isProgramInstalled('promtool', '--version');

/**
 * Returns the alerts that fire at one of these minutes. A missing value means that a scrape had no such series.
 */
export async function firingAlerts(
  series: ReadonlyMap<string, readonly (number | undefined)[]>,
  minutes: readonly number[],
): Promise<readonly string[]> {
  const names = [...(await readFile(rules, 'utf8')).matchAll(/- alert: (\w+)/g)].flatMap(
    ([, name]) => name ?? [],
  );
  const inputs = [...series].flatMap(([name, values]) => {
    const labels = 'instance="one",job="customs-portal"';
    const labelled = name.includes('{') ? name.replace('{', `{${labels},`) : `${name}{${labels}}`;
    return [`      - series: ${JSON.stringify(labelled)}`, `        values: '${notationOf(values)}'`];
  });
  const checks = minutes.flatMap((minute) =>
    names.map((name) => `      - { eval_time: ${minute}m, alertname: ${name} }`),
  );
  const folder = await mkdtemp(join(tmpdir(), 'customs-portal-alerts-'));
  try {
    const file = join(folder, 'cases.yml');
    const head = [`rule_files: ['${rules}']`, `evaluation_interval: ${scrapeSeconds}s`, 'tests:'];
    const test = [
      `  - interval: ${scrapeSeconds}s`,
      '    input_series:',
      ...inputs,
      '    alert_rule_test:',
      ...checks,
    ];
    await writeFile(file, [...head, ...test, ''].join('\n'));
    const { code, output } = await runInstalledProgram('promtool', ['test', 'rules', file]);
    const fired = new Set([...output.matchAll(/alertname: ?(\w+)/g)].flatMap(([, name]) => name ?? []));
    if (code !== 0 && fired.size === 0) throw new Error(output.slice(0, 2_000));
    return names.filter((name) => fired.has(name));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Formats values for promtool, with repeated values in short form: `5x9` means ten values. */
function notationOf(values: readonly (number | undefined)[]): string {
  const parts: string[] = [];
  for (let from = 0; from < values.length; ) {
    const value = values[from];
    let end = from;
    while (end + 1 < values.length && Object.is(values[end + 1], value)) end += 1;
    // Leaves out NaN, which promtool can't parse.
    const isMissing = value === undefined || !Number.isFinite(value);
    parts.push(isMissing ? `_x${end - from + 1}` : `${value}x${end - from}`);
    from = end + 1;
  }
  return parts.join(' ');
}

/** Moves a time to the clock of promtool, which starts at 0. The value 0 means never. */
export function toPromtoolTime(name: string, value: number, startedAt: number): number {
  if (!name.includes('_timestamp_seconds')) return value;
  return value === 0 ? -startedAt : value - startedAt;
}
