import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { startPortal } from '../../portal-process.ts';
import type { ConsoleVisit } from '../console/console-page.ts';
import { openConsoleOf } from '../console/open-console.ts';
import { needsChromium } from '../installed-browser.ts';

const referrers: (string | undefined)[] = [];
// Tests that a console page can't be shown in a foreign frame, and gives nothing away to pages behind links or to the back button.
// Enables Chromium's back-forward cache, which normal browsers have and Playwright disables.
const { portal, visitAs } = openConsoleOf(await startPortal(), {
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
});
const foreignServer = createServer((request, response) => {
  if (request.url === '/') referrers.push(request.headers.referer);
  response.setHeader('Content-Type', 'text/html');
  response.end(`<h1>Elsewhere</h1><iframe src="${portal.baseUrl}/console/clients"></iframe>`);
});
await new Promise<void>((resolve) => foreignServer.listen(0, '127.0.0.1', resolve));
const address = foreignServer.address();
assert.ok(address !== null && typeof address === 'object');
const foreignPage = `http://127.0.0.1:${address.port}/`;
after(() => foreignServer.close());

/** Generates a key in the console and returns it as shown on the page. */
async function showKey(visit: ConsoleVisit): Promise<string> {
  await visit.goTo(`/clients/${portal.credentials.hostToHost.clientId}`);
  await visit.press('Generate API key');
  await visit.fill('Name', 'Shown');
  await visit.page.getByRole('dialog').getByRole('button', { name: 'Generate API key' }).click();
  await visit.sees('Copy the key now');
  return (await visit.page.locator('code.secret').textContent()) ?? assert.fail('no key is shown');
}

/**
 * Goes back or forward in the browser's history. Waits for no load event, because a page from the cache fires
 * none.
 */
const goThroughHistory = (page: Page, way: 'back' | 'forward') =>
  page.evaluate((name) => void history[name](), way);

describe('C6 clickjacking', needsChromium, () => {
  test('no page of the console loads in a frame', async (t) => {
    const visit = await visitAs(t, 'trader');
    await visit.page.goto(foreignPage);
    const frame = visit.page.frames()[1] ?? assert.fail('there is no frame');
    await frame.waitForLoadState();
    assert.equal(await frame.locator('#root').count(), 0);
    for (const path of [
      '/console/',
      '/console/clients',
      '/oauth/authorize',
      '/device',
      '/docs',
      '/problems',
    ]) {
      const { headers } = await fetch(`${portal.baseUrl}${path}`, { headers: { Accept: 'text/html' } });
      assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/, path);
      assert.equal(headers.get('x-frame-options'), 'DENY', path);
      assert.equal(headers.get('referrer-policy'), 'no-referrer', path);
      assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
    }
  });
});

describe('C6 tabnabbing and referrers', needsChromium, () => {
  test('a page that the console opens gets no opener and no referrer', async (t) => {
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    await visit.goTo('/clients/cli_00000000000000000000000000');
    await page.getByRole('alert').waitFor();
    const opening = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Cause and hint' }).click();
    const opened = await opening;
    await opened.waitForLoadState();
    assert.equal(await opened.evaluate(() => window.opener), null);
    assert.equal(await opened.evaluate(() => document.referrer), '');
    await page.evaluate((url) => location.assign(url), foreignPage);
    await page.getByRole('heading', { name: 'Elsewhere' }).waitFor();
    assert.equal(referrers.at(-1), undefined);
  });

  test('the token of a link never reaches a server in the URL', async (t) => {
    const visit = await visitAs(t, 'trader');
    const urls: string[] = [];
    visit.page.on('request', (request) => urls.push(request.url()));
    const token = 'T'.repeat(43);
    await visit.goTo(`/verification#token=${token}`);
    await visit.page.getByLabel('Password').waitFor();
    assert.deepEqual(
      urls.filter((url) => new URL(url).href.replace(/#.*/, '').includes(token)),
      [],
    );
  });
});

describe('C6 autofill', needsChromium, () => {
  test('passwords and codes declare their autocomplete type; client secrets are never completed', async (t) => {
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    const purposes = (): Promise<(string | null)[]> =>
      page
        .locator('input[type="password"], input.masked')
        .evaluateAll((found) => found.map((field) => field.getAttribute('autocomplete')));
    await visit.goTo('/try');
    await page.getByLabel('Client secret').waitFor();
    assert.deepEqual(await purposes(), ['off', 'off']);
    assert.equal(await page.locator('form').getAttribute('autocomplete'), 'off');
    await page.context().clearCookies();
    await visit.goTo('/sign-in');
    await page.getByLabel('Password').waitFor();
    assert.deepEqual(await purposes(), ['current-password']);
    await visit.goTo('/sign-up');
    await page.getByLabel('Password').waitFor();
    assert.deepEqual(await purposes(), ['new-password']);
  });
});

describe('C6 the back button', needsChromium, () => {
  test('does not show a generated key again, by back, forward or reload', async (t) => {
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    const answers: (string | null)[] = [];
    page.on('response', async (response) => {
      if (response.url().endsWith('/api-keys') && response.request().method() === 'POST')
        answers.push(await response.headerValue('cache-control'));
    });
    const key = await showKey(visit);
    assert.deepEqual(answers, ['no-store']);
    const isGone = async (after: string) => {
      await page.getByRole('heading', { name: 'API keys' }).waitFor();
      assert.ok(!(await page.content()).includes(key), after);
      const storageText = await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
      );
      assert.ok(!storageText.includes(key), after);
    };
    await page.evaluate((url) => location.assign(url), foreignPage);
    await page.getByRole('heading', { name: 'Elsewhere' }).waitFor();
    await goThroughHistory(page, 'back');
    await isGone('back from another site');
    await goThroughHistory(page, 'forward');
    await page.getByRole('heading', { name: 'Elsewhere' }).waitFor();
    await goThroughHistory(page, 'back');
    await isGone('forward and back');

    const second = await showKey(visit);
    await visit.press('I have stored it');
    await page.getByRole('link', { name: 'Platforms', exact: true }).click();
    await page.getByRole('heading', { name: 'Platforms', exact: true }).waitFor();
    await goThroughHistory(page, 'back');
    await page.getByRole('heading', { name: 'API keys' }).waitFor();
    assert.ok(!(await page.content()).includes(second), 'back from another page of the console');
  });

  test('shows nothing of the previous pages after sign-out', async (t) => {
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    await visit.goTo(`/clients/${portal.credentials.hostToHost.clientId}`);
    await page.getByRole('heading', { name: 'API keys' }).waitFor();
    await page.getByRole('button', { name: /Harbour Coffee Traders/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/sign-in/);
    await goThroughHistory(page, 'back');
    await page.getByLabel('Password').waitFor();
    assert.equal(await page.getByRole('heading', { name: 'API keys' }).count(), 0);
  });
});
