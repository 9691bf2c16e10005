import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { listAt, textAt, valueAt } from '../../conformance/json.ts';
import { operationsOfDocument } from '../../conformance/openapi-example.ts';
import { startPortal } from '../portal-process.ts';

/* Runs the Postman collection of a portal from beginning to end with Newman, in the sandbox environment. */

const newmanFolder = join(import.meta.dirname, 'newman');
const newman = join(newmanFolder, 'node_modules', 'newman', 'bin', 'newman.js');
const receiver = createServer((request, response) => {
  request.resume();
  response.writeHead(204).end();
});
const folder = await mkdtemp(join(tmpdir(), 'customs-portal-newman-'));
if (!existsSync(newman)) {
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error'];
  execFileSync('npm', ['ci', ...flags], { cwd: newmanFolder, stdio: 'inherit' });
}
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const portal = await startPortal();
for (const name of ['collection.json', 'collection-sandbox.json']) {
  await writeFile(join(folder, name), await textOf(`/docs/${name}`));
}
after(async () => {
  await portal.stop();
  receiver.close();
  await rm(folder, { recursive: true, force: true });
});

async function textOf(path: string): Promise<string> {
  const response = await fetch(portal.baseUrl + path);
  assert.equal(response.status, 200, path);
  return response.text();
}

/** Runs the collection with the credentials in its environment, and returns the report of Newman. */
async function runCollection(): Promise<unknown> {
  const address = receiver.address();
  assert(address !== null && typeof address === 'object');
  const { clientId, clientSecret, apiKey } = portal.credentials.hostToHost;
  const webhookUrl = `http://127.0.0.1:${address.port}/`;
  const variables = Object.entries({ clientId, clientSecret, apiKey, webhookUrl });
  const report = join(folder, 'report.json');
  const args = [
    'run',
    'collection.json',
    '--environment',
    'collection-sandbox.json',
    '--reporters',
    'json',
    '--reporter-json-export',
    report,
  ];
  for (const [name, value] of variables) args.push('--env-var', `${name}=${value}`);
  await new Promise((resolve) => {
    execFile(process.execPath, [newman, ...args], { cwd: folder, timeout: 240_000 }, resolve);
  });
  return JSON.parse(await readFile(report, 'utf8'));
}

const itemsOf = (collection: unknown): readonly unknown[] =>
  listAt(collection, 'item').flatMap((each) => listAt(each, 'item'));

describe('the collection', () => {
  test('contains every operation of the contract', async () => {
    const document: unknown = JSON.parse(await textOf('/openapi.json'));
    const all = operationsOfDocument(document).reduce((sum, { methods }) => sum + methods.length, 0);
    const items = itemsOf(JSON.parse(await textOf('/docs/collection.json')));
    assert.equal(items.length, all);
  });

  test('runs without a refused request, and tests every response', async (t) => {
    const report = await runCollection();
    const executions = listAt(valueAt(report, 'run'), 'executions');
    // Includes requests of scripts, which Newman reports under the name of the request that the script belongs
    // to.
    const refused = executions.flatMap((each) => {
      const code = Number(valueAt(each, 'response', 'code'));
      const failed = listAt(each, 'assertions').flatMap((one) => textAt(one, 'error', 'message') ?? []);
      const name = `${textAt(each, 'request', 'method')} ${textAt(each, 'item', 'name')}`;
      return code < 400 && failed.length === 0 ? [] : [`${name}: ${code} ${failed.join(', ')}`];
    });
    assert.deepEqual(refused, []);
    assert.deepEqual(listAt(report, 'run', 'failures'), []);
    const withAssertions = executions.filter((each) => listAt(each, 'assertions').length > 0);
    const asserted = new Set(withAssertions.map((each) => textAt(each, 'item', 'id')));
    const items = itemsOf(JSON.parse(await textOf('/docs/collection.json')));
    assert.equal(asserted.size, items.length);
    t.diagnostic(`seen: ${asserted.size} requests, ${executions.length} calls, none refused`);
  });
});
