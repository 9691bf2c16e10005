import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { startSharedDatabase } from '../shared-database.ts';
import { has, root, run } from './programs.ts';

/*
 * The alerts of a healthy portal. Two hours of real time are too long for a test: it samples the metrics for some minutes
 * at the interval of a scrape, and replays the samples over two hours with promtool. Gauges repeat; counters continue to grow.
 */
const scrapeMs = 15_000;
const sampledMs = Number(process.env.HEALTHY_MINUTES ?? '3') * 60_000;
const replayed = (2 * 3_600_000) / scrapeMs;

test('raises no alert in two hours of replayed metrics', { timeout: 1_800_000 }, async (context) => {
  if (!(await has('promtool', '--version'))) return context.skip('promtool is not installed');
  const shared = await startSharedDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'customs-portal-alerts-'));
  try {
    await shared.query(`insert into foundation.operator_runs (run, ended_at, succeeded_at)
      values ('audit_verify', now(), now()), ('ledger_verify', now(), now())`);
    const portal = await shared.startNode();
    const samples: Map<string, number>[] = [];
    for (const until = performance.now() + sampledMs; performance.now() < until; ) {
      samples.push(samplesIn(await (await fetch(`${portal.operationsUrl}/metrics`)).text()));
      await pause(scrapeMs);
    }
    const alerts = await alertNames();
    const file = join(folder, 'cases.yml');
    await writeFile(file, casesOf(samples, alerts));
    const tried = await run('promtool', ['test', 'rules', file]);
    assert.equal(tried.code, 0, tried.output);
    context.diagnostic(
      `${samples.length} samples of ${samples[0]?.size} series, ${alerts.length} alerts, replayed over two hours: none fired.`,
    );
  } finally {
    await shared.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

async function alertNames(): Promise<string[]> {
  const text = await readFile(join(root, 'deploy', 'alerts.yml'), 'utf8');
  return [...text.matchAll(/- alert: (\w+)/g)].flatMap(([, name]) => name ?? []);
}

function samplesIn(text: string): Map<string, number> {
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
}

/** Repeats the samples: a counter adds its growth of each repetition. */
function casesOf(samples: readonly Map<string, number>[], alerts: readonly string[]): string {
  const series = [...new Set(samples.flatMap((sample) => [...sample.keys()]))];
  const inputs = series.flatMap((name) => {
    const values = samples.map((sample) => sample.get(name));
    const growing = /_(total|count|sum|bucket)(\{|$)/.test(name);
    const growth = growing ? (values.at(-1) ?? 0) - (values[0] ?? 0) : 0;
    const texts = Array.from({ length: replayed }, (_, index) => {
      const value = values[index % values.length];
      return value === undefined ? '_' : String(value + growth * Math.floor(index / values.length));
    });
    const labels = 'instance="one",job="customs-portal"';
    const labelled = name.includes('{') ? name.replace('{', `{${labels},`) : `${name}{${labels}}`;
    return [`      - series: '${labelled}'`, `        values: '${texts.join(' ')}'`];
  });
  // `time()` begins at 0 in promtool, so the runs of the operator's commands are moved there.
  const moved = inputs.map((line, index) =>
    (inputs[index - 1] ?? '').includes('_timestamp_seconds') ? `        values: '0x${replayed}'` : line,
  );
  const checks = Array.from({ length: 24 }, (_, index) => (index + 1) * 5 - 1).flatMap((minute) =>
    alerts.map((name) => `      - { eval_time: ${minute}m, alertname: ${name} }`),
  );
  return [
    `rule_files: ['${join(root, 'deploy', 'alerts.yml')}']`,
    'evaluation_interval: 15s',
    'tests:',
    '  - interval: 15s',
    '    input_series:',
    `      - series: 'up{instance="one",job="customs-portal"}'`,
    `        values: '1x${replayed}'`,
    ...moved,
    '    alert_rule_test:',
    ...checks,
    '',
  ].join('\n');
}
