import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { listAt, requireTextAt, textAt, valueAt } from '../conformance/json.ts';
import { type DataDirectory, isAlive, makeDataDirectory } from './data-directory.ts';
import { startInProcessPortal } from './in-process-portal.ts';
import { startUpload } from './partial-upload.ts';
import { createPortalClient, type PortalClient, sendPortalRequest } from './portal-client.ts';
import {
  type PortalProcess,
  type ProcessEnd,
  readCredentials,
  startPortal,
  waitUntilPrinted,
} from './portal-process.ts';
import { startSharedDatabase } from './shared-database.ts';

describe('several starts of a portal on one data directory', () => {
  let data: DataDirectory;
  before(async () => {
    data = await makeDataDirectory();
  });
  after(() => data.remove());

  test('keep the credentials, and SIGTERM completes open requests first', async (context) => {
    const first = await startPortal({ data });
    const { mode } = await stat(join(first.dataDir, 'sandbox.json'));
    const printed = /^curl .*$/m.exec(first.output())?.[0] ?? 'false';
    const called = await runInShell(printed);
    assert.equal((await first.stop()).code, 0);
    const { portal: later, trader } = await startFor(context, data);
    const credentials = readCredentials(data.path);
    const answer = await trader.call('GET', '/openapi/status');
    const ending = await drainUnderWay(later, trader, () => process.kill(later.pid, 'SIGTERM'));

    assert.equal(mode & 0o777, 0o600);
    assert.match(called, /^HTTP\/1\.1 200 OK\r\n/, `${printed}\n${called}`);
    assert.match(called, /"items":\[/);
    const addresses = { baseUrl: later.baseUrl, operationsUrl: later.operationsUrl };
    assert.deepEqual(credentials, { ...first.credentials, ...addresses });
    assert.notEqual(first.baseUrl, later.baseUrl);
    assert.equal(answer.status, 200, answer.text);
    assert.match(ending.output, /Received SIGTERM\. Finishing open requests …\nStopped\.\n$/);
    assert.equal(await data.postgres(), null);
  });

  test('end immediately on a second SIGINT', async (context) => {
    const { portal, trader } = await startFor(context, data);
    const upload = await startUpload(portal, trader, 'HANGING-1');
    process.kill(portal.pid, 'SIGINT');
    // Waits more than a second before the second signal, because a terminal sends two signals for one Ctrl-C.
    await waitUntilPrinted(portal, 'Received SIGINT. Finishing');
    await pause(1_200);
    process.kill(portal.pid, 'SIGINT');
    const { signal } = await portal.ended;
    upload.abandon();
    assert.equal(signal, 'SIGINT', 'a shell counts it as 130');
  });

  test('serve with two workers, replace a dead one, and drain both on SIGINT to the group', async (context) => {
    const earlier = await workersInLog(data);
    const { portal, trader } = await startFor(context, data, { PORTAL_WORKERS: '2' });
    assert.equal(await countProcesses(portal, 2), 2);
    assert.equal(await countWorkersThatAnswer(data, trader, earlier.length + 2), earlier.length + 2);
    const one = (await workersInLog(data)).find((pid) => !earlier.includes(pid));
    assert.ok(one !== undefined && one !== portal.pid);
    process.kill(one, 'SIGKILL');
    while (isAlive(one)) await pause(10);
    assert.equal(await countWorkersThatAnswer(data, trader, earlier.length + 3), earlier.length + 3);
    // Sends the signal to the whole process group, as a terminal does.
    await drainUnderWay(portal, trader, () => process.kill(-portal.pid, 'SIGINT'));
    assert.equal(await data.postgres(), null);
  });
});

describe('two concurrent first starts on one database', () => {
  test('fill it once, and both serve', async (context) => {
    const shared = await startSharedDatabase({ empty: true });
    context.after(() => shared.stop());
    const nodes = await Promise.all([shared.startNode(), shared.startNode()]);
    const withFile = nodes.filter(({ dataDir }) => existsSync(join(dataDir, 'sandbox.json')));
    assert.equal(withFile.length, 1, 'only the one that filled it knows the credentials');
    const { credentials } = withFile[0] ?? assert.fail();
    for (const { baseUrl } of nodes) {
      const trader = createPortalClient(baseUrl, credentials.hostToHost);
      assert.equal((await trader.call('GET', '/openapi/status')).status, 200);
    }
    const clients = await shared.query('select from access.clients');
    assert.equal(clients.length, 5);
  });
});

describe('PORTAL_BASE_URL with a path', () => {
  test('is the path below which everything is served, and nothing elsewhere', async (context) => {
    const portal = await startInProcessPortal({ prefix: '/customs/api' });
    context.after(() => portal.stop());
    const { baseUrl, credentials } = portal;
    const { origin } = new URL(baseUrl);
    const trader = createPortalClient(baseUrl, credentials.hostToHost);
    const lodged = await trader.lodge('PREFIXED-1');
    const location = lodged.headers.get('location') ?? '';
    const management = createPortalClient(baseUrl, credentials.management);
    const metadata = await sendPortalRequest(`${origin}/.well-known/oauth-authorization-server/customs/api`);
    const document = await sendPortalRequest(`${baseUrl}/openapi.json`);
    const elsewhere = await createPortalClient(baseUrl, credentials.hostToHost)
      .at(origin)
      .call('GET', '/openapi/status');

    assert.equal(lodged.status, 201, lodged.text);
    assert.ok(location.startsWith(`${baseUrl}/openapi/declarations/`), location);
    assert.equal((await trader.call('GET', location.slice(baseUrl.length))).status, 200);
    assert.equal((await management.call('GET', '/management/clients')).status, 200);
    assert.equal(textAt(metadata.body, 'issuer'), baseUrl);
    assert.equal(textAt(document.body, 'servers', 0, 'url'), baseUrl);
    assert.equal(elsewhere.status, 404);
    assert.equal(textAt(elsewhere.body, 'type'), `${baseUrl}/problems/not_found`);
    assert.equal((await sendPortalRequest(`${baseUrl}/problems/not_found`)).status, 200);
    assert.equal((await sendPortalRequest(`${baseUrl}/docs`)).status, 200);
  });
});

async function startFor(
  context: TestContext,
  data: DataDirectory,
  environment: Readonly<Record<string, string>> = {},
) {
  const portal = await startPortal({ data, environment });
  context.after(() => portal.kill());
  return { portal, trader: createPortalClient(portal.baseUrl, portal.credentials.hostToHost) };
}

/** Opens a long poll, sends half of a lodgement, stops the portal, and checks that both get a response. */
async function drainUnderWay(
  portal: PortalProcess,
  trader: PortalClient,
  requestStop: () => void,
): Promise<ProcessEnd> {
  const cursor = await readCursorAtRest(trader, `BEFORE-${portal.pid}`);
  const longPoll = await holdPoll(trader, `/openapi/status?after=${encodeURIComponent(cursor)}&wait=30`);
  const upload = await startUpload(portal, trader, `UNDER-WAY-${portal.pid}`);
  requestStop();
  const poll = await longPoll.answered;
  assert.ok(performance.now() - longPoll.begunAt < 30_000, 'the poll was not held to its end');
  const uploaded = await upload.finish();
  const ending = await portal.ended;
  assert.equal(poll.status, 200, poll.text);
  assert.deepEqual(valueAt(poll.body, 'items'), []);
  assert.equal(textAt(poll.body, 'cursor'), cursor);
  assert.match(uploaded, /^HTTP\/1\.1 201 Created\r\n/);
  assert.equal(ending.code, 0, ending.output);
  return ending;
}

/** Starts a long poll and returns when the portal has accepted it. The response comes later. */
async function holdPoll(trader: PortalClient, path: string) {
  const headers = { ...(await trader.headers()), Expect: '100-continue' };
  const begunAt = performance.now();
  const sent = request(`${trader.baseUrl}${path}`, { headers, agent: false });
  const answered = once(sent, 'response').then(async ([message]: IncomingMessage[]) => {
    const text = (await message?.toArray())?.join('') ?? '';
    const body: unknown = JSON.parse(text);
    return { status: message?.statusCode, text, body };
  });
  sent.end();
  await once(sent, 'continue');
  return { begunAt, answered };
}

/**
 * Returns the cursor when customs has processed the declarations of an earlier process. Changes without a
 * sequence number get one before later lodgements.
 */
async function readCursorAtRest(trader: PortalClient, lrn: string): Promise<string> {
  await trader.lodge(lrn);
  for (;;) {
    const { body } = await trader.call('GET', '/openapi/status');
    const declarations = listAt(body, 'items');
    const rests = (each: unknown): boolean => valueAt(each, 'status') === 'released';
    const isThere = declarations.some((each) => valueAt(each, 'lrn') === lrn);
    if (isThere && declarations.every(rests)) return requireTextAt(body, 'status', 'cursor');
    await pause(100);
  }
}

/** Sends requests until a number of processes has responded, including those that have ended since. */
async function countWorkersThatAnswer(
  data: DataDirectory,
  trader: PortalClient,
  expected: number,
): Promise<number> {
  let count = 0;
  for (let attempt = 0; attempt < 300 && count !== expected; attempt += 1) {
    // Opens a new connection for each request, because the workers take connections in turn.
    const headers = { Connection: 'close' };
    const calls = Array.from({ length: 8 }, () =>
      trader.call('GET', '/openapi/status', { headers }).catch(() => null),
    );
    await Promise.all(calls);
    await pause(200);
    count = (await workersInLog(data)).length;
  }
  return count;
}

/** Returns the processes that have served requests, from their log. */
async function workersInLog(data: DataDirectory): Promise<number[]> {
  const lines = (await readFile(join(data.path, 'portal.log'), 'utf8')).split('\n');
  const answered = lines.filter((line) => line.includes('"msg":"answered"'));
  return [...new Set(answered.map((line) => Number(/"pid":(\d+)/.exec(line)?.[1])))];
}

async function countProcesses(portal: PortalProcess, expected: number): Promise<number> {
  let count = 0;
  for (let attempt = 0; attempt < 1_000 && count !== expected; attempt += 1) {
    const { text } = await sendPortalRequest(`${portal.operationsUrl}/metrics`);
    count = Number(/^portal_processes (\d+)$/m.exec(text)?.[1]);
    await pause(50);
  }
  return count;
}

function runInShell(line: string): Promise<string> {
  const shell = spawn('bash', ['-c', line], { stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  shell.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    shell.once('error', reject);
    shell.once('close', () => resolve(output));
  });
}
