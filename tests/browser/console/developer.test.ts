import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { createPortalClient } from '../../portal-client.ts';
import { needsChromium } from '../installed-browser.ts';
import { signInOnPage } from './console-page.ts';
import { openConsole } from './open-console.ts';

const { portal, openVisit } = await openConsole();

describe('a developer', needsChromium, () => {
  test('registers a client and generates a key, with which the example requests return 200', async (t) => {
    const visit = await openVisit(t);
    const { page } = visit;
    await signInOnPage(visit, portal.credentials.trader);
    await visit.goTo('/clients');
    await visit.press('Register client');
    await visit.fill('Name', 'Warehouse');
    await page.getByRole('dialog').getByRole('button', { name: 'Register client' }).click();
    await visit.sees('The client is registered');
    const [clientId, secret] = await page.locator('code.secret').allTextContents();
    await visit.isAccessible();
    await visit.press('Continue to the API keys');
    await visit.press('Generate API key');
    await visit.fill('Name', 'Server 1');
    await page.getByRole('dialog').getByRole('button', { name: 'Generate API key' }).click();
    await visit.sees('Copy the key now');
    const calls = (await page.locator('pre.code').textContent()) ?? '';
    await visit.isAccessible();
    const ran = await promisify(execFile)('sh', ['-c', calls], {
      env: { ...process.env, PORTAL_CLIENT_SECRET: secret ?? '' },
    });
    assert.match(ran.stdout, /^HTTP\/1\.1 200 OK/);
    assert.ok(calls.includes(clientId ?? '-'));

    await visit.press('I have stored it');
    const key = /cpk_\w+/.exec(calls)?.[0] ?? assert.fail('no key was shown');
    assert.ok(!(await page.content()).includes(key), 'the key is gone from the page');
    await page.reload();
    await visit.sees('Server 1');
    assert.ok(!(await page.content()).includes(key), 'and it does not come back');
    assert.deepEqual(visit.faults, []);
  });

  test('revokes a key, whose requests are then refused', async (t) => {
    const visit = await openVisit(t);
    const { hostToHost, trader } = portal.credentials;
    await signInOnPage(visit, trader);
    await visit.goTo(`/clients/${hostToHost.clientId}`);
    await visit.press('Revoke key');
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
    await visit.sees('Revoked');
    const client = createPortalClient(portal.baseUrl, hostToHost);
    const answer = await client.call('GET', '/openapi/status');
    assert.equal(answer.status, 401, answer.text);
    assert.deepEqual(visit.faults, []);
  });

  test('sees an input error next to its field', async (t) => {
    const visit = await openVisit(t);
    await signInOnPage(visit, portal.credentials.trader);
    await visit.goTo('/platforms');
    await visit.page.getByRole('button', { name: 'Register platform' }).first().click();
    await visit.fill('Name', 'Freight Desk');
    await visit.fill('Domains', 'https://example.com/with/a/path');
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Register platform' }).click();
    await visit.page.getByRole('alert').waitFor();
    assert.equal(await visit.page.getByLabel('Domains').getAttribute('aria-invalid'), 'true');
    assert.equal(await visit.page.getByLabel('Name').inputValue(), 'Freight Desk', 'nothing is lost');
    await visit.isAccessible();
  });
});

describe('a signed-out user', needsChromium, () => {
  test('is redirected to the sign-in page and then back to the requested page', async (t) => {
    const visit = await openVisit(t);
    const { email, password } = portal.credentials.trader;
    await visit.goTo('/account');
    await visit.fill('E-mail address', email);
    await visit.fill('Password', 'not this one at all');
    await visit.press('Sign in');
    await visit.page.getByRole('alert').waitFor();
    await visit.isAccessible();
    await visit.fill('Password', password);
    await visit.press('Sign in');
    await visit.sees('Active sessions');
    await visit.isAccessible();
  });

  test('is redirected to the sign-in page at the next action if the session has ended elsewhere', async (t) => {
    const visit = await openVisit(t);
    const { trader } = portal.credentials;
    await signInOnPage(visit, trader);
    const other = await openVisit(t);
    await signInOnPage(other, trader);
    await other.goTo('/account');
    await other.press('Sign out all other sessions');
    await other.sees('this session');
    await other.close();
    await visit.page.getByRole('link', { name: 'Platforms' }).click();
    await visit.page.waitForURL(/sign-in\?next=/);
  });
});
