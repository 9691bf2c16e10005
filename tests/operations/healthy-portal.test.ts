import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { canReplay, firingAlerts, toPromtoolTime } from './alert-replay.ts';
import { minutesOfRecording, readRecording, seriesOf } from './metrics-recording.ts';

/*
 * Replays recorded metrics of a healthy portal with the rules of deploy/alerts.yml. `record-healthy-portal.ts`
 * has recorded them in real time under light load.
 */
const file = join(import.meta.dirname, 'healthy-portal.json.br');
/**
 * Minimum length of the recording, longer than the pauses of most background jobs and than the `for` of all
 * rules.
 */
const minMinutes = 119;

test('the recorded metrics of a healthy portal raise no alert', { timeout: 600_000 }, async (context) => {
  if (!(await canReplay())) return context.skip('promtool is not installed');
  const recording = await readRecording(file);
  const minutes = minutesOfRecording(recording);
  assert.ok(minutes >= minMinutes, `the recording has ${minutes} minutes`);
  const series = new Map(
    [...seriesOf(recording)].map(([name, values]) => [
      name,
      values.map((value) => (value === undefined ? value : toPromtoolTime(name, value, recording.startedAt))),
    ]),
  );
  const readAt = Array.from({ length: minutes - 1 }, (_, index) => index + 1);
  assert.deepEqual(await firingAlerts(series, readAt), []);
  context.diagnostic(`${minutes} minutes of ${series.size} series: no alert fired.`);
});

test('the recording contains each metric of the portal that the rules name', async () => {
  const rules = await readFile(join(import.meta.dirname, '..', '..', 'deploy', 'alerts.yml'), 'utf8');
  const named = new Set(rules.match(/\b(?:portal|nodejs)_[a-z][a-z0-9_]*\b/g));
  const recorded = new Set(
    [...seriesOf(await readRecording(file)).keys()].map((name) => name.replace(/\{.*/, '')),
  );
  assert.deepEqual(
    [...named].filter((name) => !recorded.has(name)),
    [],
  );
});
