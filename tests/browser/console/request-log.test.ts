import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { requireTextAt } from '../../../conformance/json.ts';
import { createPortalClient } from '../../portal-client.ts';
import { startPortal } from '../../portal-process.ts';
import { startSharedDatabase } from '../../shared-database.ts';
import { needsChromium } from '../installed-browser.ts';
import { visitConsole } from './console-page.ts';
import { openConsoleOf } from './open-console.ts';
import { confirmWithPassword, followMail, password } from './sign-up-flow.ts';

const shared = await startSharedDatabase();
const { portal, browser, visitAs } = openConsoleOf(await shared.startNode());
const instant = await startPortal({ environment: { PORTAL_SANDBOX_APPROVAL: 'instant' } });
const client = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
const customs = createPortalClient(portal.baseUrl, portal.credentials.management);
const { clientId } = portal.credentials.hostToHost;
const made = await customs.call('POST', `/management/clients/${clientId}/api-keys`, {
  body: { name: 'Old warehouse' },
});
const ended = requireTextAt(made.body, made.text, 'key');
await shared.query(`update access.api_keys set expires_at = now() - interval '1 day' where id = $1`, [
  requireTextAt(made.body, made.text, 'id'),
]);
after(async () => {
  await instant.stop();
  await shared.stop();
});

describe('the live request log', needsChromium, () => {
  test('shows a request with a revoked key without a reload, with its key and a hint', async (t) => {
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    await visit.goTo('/request-log');
    await visit.sees('Live');
    await client.withKey(ended).call('GET', '/openapi/status');
    const row = page.getByRole('row').filter({ hasText: '401 api_key_expired' });
    await row.getByText('Old warehouse').waitFor();
    await row.getByText('Use the API key that replaced this key, or create a new API key.').waitFor();
    await visit.isAccessible();
    await row.getByRole('link').first().click();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'failed' })
      .getByText(/The API key is valid/)
      .waitFor();
    await visit.sees('Old warehouse');
    await visit.isAccessible();
    assert.deepEqual(visit.faults, []);
  });

  test('repeats a refused request from its page, with the path parameters filled in', async (t) => {
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    await client.call('GET', '/openapi/declarations/lrn:AGAIN-1');
    await visit.goTo('/request-log?code=not_found');
    await page.getByRole('row').filter({ hasText: 'lrn:AGAIN' }).getByRole('link').first().click();
    const curl = (await page.locator('pre.code').last().textContent()) ?? '';
    assert.ok(curl.includes('/openapi/declarations/lrn:AGAIN-1') && curl.includes('$PORTAL_API_KEY'), curl);
    await page.getByRole('link', { name: 'Repeat on the page “Try it”' }).click();
    await page.waitForURL(/try\?.*operation=getDeclaration/);
    assert.equal(await page.getByLabel('id', { exact: true }).inputValue(), 'lrn:AGAIN-1');
    assert.deepEqual(visit.faults, []);
  });

  test('shows request and response bodies, and fills them in for a repetition', async (t) => {
    const visit = await visitAs(t, 'trader', { width: 360 });
    const { page } = visit;
    await client.call('POST', '/openapi/declarations', { body: { type: 'import', lrn: 'KEPT 1' } });
    await visit.goTo('/request-log?code=input_invalid');
    await page.locator('tbody a').first().click();
    const section = page.locator('section').filter({ hasText: 'The sandbox stores the body until' });
    await section.getByText('"lrn": "KEPT 1"').waitFor();
    await section.getByText('The response body is the problem document shown above.').waitFor();
    assert.match((await page.locator('pre.code').last().textContent()) ?? '', /KEPT 1/);
    await visit.isAccessible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(wide, false);
    await page.getByRole('link', { name: 'Repeat on the page “Try it”' }).click();
    await page.waitForURL(/try\?.*operation=createDeclaration/);
    assert.match(await page.getByLabel('Body (JSON)').inputValue(), /"lrn": "KEPT 1"/);
    assert.deepEqual(visit.faults, []);
  });

  test('lets a client disable the capture of bodies, which deletes captured ones', async (t) => {
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    await client.call('POST', '/openapi/declarations', { body: { type: 'import', lrn: 'KEPT 2' } });
    await visit.goTo('/request-log?code=input_invalid');
    await page.locator('tbody a').first().click();
    await visit.sees(/The sandbox stores the body until/);
    const call = page.url();
    await visit.goTo(`/clients/${portal.credentials.hostToHost.clientId}`);
    await visit.press('Stop storing bodies');
    await visit.sees(/^Request and response bodies are not stored/);
    await visit.isAccessible();
    await page.goto(call);
    await visit.sees(/of this request are not stored/);
    await visit.goTo(`/clients/${portal.credentials.hostToHost.clientId}`);
    await visit.press('Store bodies');
    await visit.sees(/in the request log for 24 hours/);
    assert.deepEqual(visit.faults, []);
  });

  test('counts new requests while it is paused', async (t) => {
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    await visit.goTo('/request-log?operation=getDeclaration');
    await visit.sees('Live');
    await visit.press('Pause');
    for (const lrn of ['A', 'B', 'C']) await client.call('GET', `/openapi/declarations/lrn:WAITS-${lrn}`);
    await client.call('GET', '/openapi/status');
    const waiting = page.getByRole('button', { name: '3 new' });
    await waiting.waitFor();
    assert.equal(await page.getByText('lrn:WAITS-A').count(), 0);
    await visit.isAccessible();
    await waiting.click();
    for (const lrn of ['A', 'B', 'C']) await visit.sees(new RegExp(`lrn:WAITS-${lrn}`));
    assert.equal(await page.getByText('/openapi/status').count(), 0, 'of the filter alone');
    await visit.press('Resume');
    await client.call('GET', '/openapi/declarations/lrn:WAITS-D');
    await visit.sees(/lrn:WAITS-D/);
    assert.deepEqual(visit.faults, []);
  });
});

describe('a new user', needsChromium, () => {
  test('gets from sign-up to a 200 response within six pages, without an administrator', async (t) => {
    const visit = await visitConsole(await browser(), instant);
    t.after(() => visit.close());
    const { page } = visit;
    const pages = new Set<string>();
    page.on('framenavigated', (frame) => pages.add(new URL(frame.url()).pathname));
    const email = 'instant@newcomers.example';
    await visit.goTo('/sign-up');
    await visit.fill('Your name', 'Ina Stant');
    await visit.fill('E-mail address', email);
    await visit.fill('Password', password);
    await visit.press('Show password');
    assert.equal(await page.getByLabel('Password', { exact: true }).getAttribute('type'), 'text');
    await visit.press('Hide password');
    await visit.isAccessible();
    await visit.press('Sign up');
    await page.getByRole('link', { name: 'Read it' }).or(page.locator('.note a')).first().waitFor();
    await followMail(visit, email, /confirm your e-mail/);
    await confirmWithPassword(visit, password);
    await visit.sees('Your address is confirmed');
    await visit.press('Sign in');
    await visit.fill('Name', 'Instant Imports');
    await visit.fill('Identification number', 'XAINSTANTLY1');
    await visit.press('Register organisation');
    await visit.sees('You can send requests now');
    await visit.isAccessible();
    const call = (await page.locator('pre.code').textContent()) ?? '';
    const ran = await promisify(execFile)('sh', ['-c', call]);
    assert.match(ran.stdout, /^HTTP\/1\.1 200 OK/);
    assert.ok(pages.size <= 6, [...pages].join(' '));
    const key = /cpk_\w+/.exec(call)?.[0] ?? assert.fail('no key was shown');
    await visit.press('I have stored it');
    await page.getByRole('link', { name: 'Clients and keys' }).first().click();
    await visit.sees('First client');
    await page.reload();
    await visit.sees('First client');
    assert.ok(!(await page.content()).includes(key), 'shown once');
    assert.deepEqual(visit.faults, []);
  });
});
