import assert from 'node:assert/strict';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openLog, type ResponseLogLine } from './log.ts';

let fileCount = 0;
const directory = mkdtempSync(join(tmpdir(), 'customs-portal-log-'));
after(() => rmSync(directory, { recursive: true }));

function newFile(): string {
  fileCount += 1;
  return join(directory, `${fileCount}.log`);
}
const linesOf = (file: string): Record<string, unknown>[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((responseLine) => JSON.parse(responseLine));

const line = {
  requestId: 'b',
  method: 'GET',
  path: '/openapi/status',
  operation: null,
  client: null,
  status: 200,
  code: null,
  ms: 1.5,
} satisfies ResponseLogLine;

test('the log writes events and responses as lines of the same format', async () => {
  const file = newFile();
  const { log, answered, flush } = openLog(file);
  log.info({ requestId: 'a' }, 'told');
  await flush();
  const responseLine = { ...line, path: '/a"\n\u2028ä', operation: 'getStatus', code: 'not_found' };
  answered(responseLine);
  await flush();
  const [event, answer] = linesOf(file);
  assert.deepEqual(Object.keys(event ?? {}), ['level', 'time', 'pid', 'requestId', 'msg']);
  const { time, ...rest } = answer ?? {};
  assert.match(String(time), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.deepEqual(rest, {
    level: 30,
    pid: process.pid,
    ...responseLine,
    msg: 'answered',
  });
  assert.deepEqual(Object.keys(answer ?? {}).slice(3), [...Object.keys(responseLine), 'msg']);
});

test('the log writes every response line exactly once, across several blocks', {
  timeout: 120_000,
}, async () => {
  const file = newFile();
  const { answered, flush } = openLog(file);
  for (let index = 0; index < 5_000; index += 1) answered({ ...line, ms: index });
  await flush();
  const written = linesOf(file);
  assert.deepEqual(
    written.map(({ ms }) => Number(ms)).sort((a, b) => a - b),
    Array.from({ length: 5_000 }, (_, index) => index),
  );
});

test('the log sums up polls in one line per client, which flush writes at once', async () => {
  const file = newFile();
  const { answered, polled, flush } = openLog(file);
  for (let index = 0; index < 50; index += 1) polled('cli_1', 'getStatus', 0.2, index > 0);
  polled('cli_2', 'getStatus', 40_000, true);
  answered({ ...line, status: 503, code: 'service_unavailable' });
  await flush();
  const [refused, first, second] = linesOf(file);
  assert.equal(refused?.code, 'service_unavailable');
  const { time, ...rest } = first ?? {};
  assert.match(String(time), /^\d{4}-\d\d-\d\dT/);
  const summary = { operation: 'getStatus', client: 'cli_1', polls: 50, unchanged: 49, p99: 0.25 };
  assert.deepEqual(rest, { level: 30, pid: process.pid, ...summary, msg: 'polls' });
  assert.equal(second?.client, 'cli_2');
  assert.equal(second?.p99, null);
  await flush();
  assert.equal(linesOf(file).length, 3);
});

test('the log contains even the longest paths completely', { timeout: 120_000 }, async () => {
  const file = newFile();
  const { answered, flush } = openLog(file);
  const paths = ['ä', '\u20ac', '"'].map((character) => `/${character.repeat(16 * 1024)}`);
  for (const path of paths) answered({ ...line, path });
  await flush();
  const written = linesOf(file);
  assert.deepEqual(written.map(({ path }) => String(path)).sort(), paths.sort());
});

test('the log redacts secrets in event lines', async () => {
  const file = newFile();
  const { log, flush } = openLog(file);
  log.warn({ headers: { authorization: 'Bearer geheim', 'portal-api-key': 'geheim' } }, 'x');
  log.warn({ authorization: 'geheim', client: { clientSecret: 'geheim', password: 'geheim' } }, 'x');
  await flush();
  assert.doesNotMatch(readFileSync(file, 'utf8'), /geheim/);
});

test('the log file is readable only by its owner, and is truncated at the start if it is too large', async () => {
  const file = newFile();
  writeFileSync(file, 'old\n');
  truncateSync(file, 51 * 1024 * 1024);
  const { answered, flush } = openLog(file);
  answered(line);
  await flush();
  assert.equal(linesOf(file).length, 1);
  assert.equal(statSync(file).mode & 0o777, 0o600);
});

test('an unwritable log does not affect the portal', { skip: !existsSync('/dev/full') }, async () => {
  const full = openLog('/dev/full');
  full.log.info('no room');
  full.answered(line);
  // The periodic flush runs and fails during this time.
  await new Promise((resolve) => setTimeout(resolve, 700));
  full.log.info('nor here');
  await full.flush();
});
