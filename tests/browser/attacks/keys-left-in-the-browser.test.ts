import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { type BrowserContext, chromium } from 'playwright-core';
import { listAt, requireTextAt } from '../../../conformance/json.ts';
import { createPortalClient } from '../../portal-client.ts';
import { startPortal } from '../../portal-process.ts';
import { makeReadyDatabase } from '../../ready-database.ts';
import { openVisitIn, signInOnPage } from '../console/console-page.ts';
import { installedChromium } from '../installed-browser.ts';

let context: BrowserContext | null = null;
// Generates a key in the console and uses it. The plaintext may occur in one response, but in no storage of the browser, the portal or the database.
const profile = await mkdtemp(join(tmpdir(), 'profile-'));
const database = await makeReadyDatabase();
const portal = await startPortal({ environment: { DATABASE_URL: database.url } });
const chosen = installedChromium();
if (chosen) context = await chromium.launchPersistentContext(profile, { ...chosen, locale: 'en' });
after(async () => {
  await context?.close();
  await portal.stop();
  await database.stop();
  await rm(profile, { recursive: true, force: true });
});

/** Returns the tables of the whole database that contain a text in any column, one entry for each row. */
async function tablesWith(text: string): Promise<string[]> {
  const { host, user, database: name } = database.connection;
  const client = new pg.Client({ host, user, database: name });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const found: string[] = [];
    for (const table of tables) {
      const hex = Buffer.from(text).toString('hex');
      const { rowCount } = await client.query(
        `select from ${table.name} t where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0`,
        [text, hex],
      );
      if (rowCount) found.push(table.name);
    }
    return found;
  } finally {
    await client.end();
  }
}

/** Returns the files in a directory that contain a text in any encoding that a browser uses. */
async function filesWith(directory: string, text: string): Promise<string[]> {
  const encodings = [
    Buffer.from(text),
    Buffer.from(text, 'utf16le'),
    Buffer.from(Buffer.from(text).toString('hex')),
  ];
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    if (encodings.some((each) => bytes.includes(each))) found.push(path);
  }
  return found;
}

test('K8 the key occurs in one response only', async (t) => {
  if (!context) return t.skip('no Chromium is installed');
  const visit = await openVisitIn(context, portal);
  const { page } = visit;
  const bodies: { readonly url: string; readonly text: string }[] = [];
  page.on('response', async (response) => {
    const text = await response.text().catch(() => '');
    bodies.push({ url: response.url(), text });
  });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await signInOnPage(visit, portal.credentials.trader);
  const created = await visit.call('POST', '/management/clients', { name: 'K8', userType: 'host_to_host' });
  const [id, clientSecret] = [
    requireTextAt(created, 'a client', 'id'),
    requireTextAt(created, 'a client', 'clientSecret'),
  ];
  await visit.goTo(`/clients/${id}`);
  await visit.press('Generate API key');
  await visit.fill('Name', 'Searched for');
  await page.getByRole('dialog').getByRole('button', { name: 'Generate API key' }).click();
  await visit.sees('Copy the key now');
  const key = (await page.locator('code.secret').textContent()) ?? '';
  await visit.press('Try it now');
  await visit.fill('Client secret', clientSecret);
  await visit.press('Send request');
  await page.getByRole('region', { name: 'Response' }).getByText('200', { exact: true }).waitFor();

  const client = createPortalClient(portal.baseUrl, { clientId: id, clientSecret, apiKey: key });
  assert.equal((await client.call('GET', '/openapi/status')).status, 200);
  await client.call('GET', `/openapi/declarations/${key}`);
  await client.call('GET', `/openapi/status?lrn=${key}`);
  await client.call('POST', '/openapi/declarations', { body: { lrn: key } });
  await client.call('GET', '/openapi/status', { headers: { 'X-Request-Id': key, Accept: key } });
  await client.withKey(`${key},${key}`).call('GET', '/openapi/status');
  // Waits until the portal has written the request log.
  while (listAt(await visit.call('GET', `/management/request-log?clientId=${id}`), 'items').length < 5);
  await visit.goTo(`/request-log?clientId=${id}`);
  await page.locator('tbody a').nth(3).waitFor();
  await visit.goTo('/audit');
  await visit.sees('API key: created');

  const random = key.slice(-33, -6);
  assert.ok(random.length > 20, key);
  assert.deepEqual(
    bodies.filter(({ text }) => text.includes(random)).map(({ url }) => new URL(url).pathname),
    [`/management/clients/${id}/api-keys`],
  );
  assert.deepEqual(
    sent.filter((each) => each.includes(random)),
    [],
  );
  await visit.close();
  context = null;
  const metrics = await fetch(new URL('/metrics', portal.operationsUrl));
  assert.ok(!(await metrics.text()).includes(random), 'metrics');
  assert.ok(!portal.output().includes(random), 'output');
  assert.deepEqual(await tablesWith(random), []);
  assert.deepEqual(await filesWith(portal.dataDir, random), []);
  assert.deepEqual(await filesWith(profile, random), []);
  const secret = clientSecret.slice(4);
  assert.deepEqual([await tablesWith(secret), await filesWith(profile, secret)], [[], []]);
  // Checks that the search works, by an id that must occur in the database, the log and the browser's history.
  assert.ok((await tablesWith(id)).length >= 3);
  assert.ok((await filesWith(profile, id)).length > 0);
});
