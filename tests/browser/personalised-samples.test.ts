import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { requireTextAt } from '../../conformance/json.ts';
import { createPortalClient } from '../portal-client.ts';
import { openConsole } from './console/open-console.ts';
import { needsChromium } from './installed-browser.ts';

/* Tests the parts of public pages that depend on the user signed in at the console. */

const origin = 'https://own.example';
const { portal, openVisit, visitAs } = await openConsole();
const customs = createPortalClient(portal.baseUrl, portal.credentials.management);
const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
await trader.lodge('OWN-0041');
const { organisationId } = portal.credentials.hostToHost;
const platform = { organisationId, name: 'Own desk', domains: [origin] };
const made = await customs.call('POST', '/management/platforms', { body: platform });
const platformId = requireTextAt(made.body, made.text, 'id');
const body = { organisationId, name: 'Own desk', userType: 'platform', platformId };
const client = await customs.call('POST', '/management/clients', { body });
const platformClient = requireTextAt(client.body, client.text, 'id');

/** Leaves the console, and returns the paths below `/management` that pages request from then on. */
async function managementRequestsOf(page: Page): Promise<string[]> {
  await page.goto('about:blank');
  const requestPaths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/management')) requestPaths.push(pathname);
  });
  return requestPaths;
}

const open = (page: Page, path: string) => page.goto(portal.baseUrl + path, { waitUntil: 'networkidle' });
const personalisedSamples = (page: Page) => page.getByRole('region', { name: 'Your own values' });
const choiceOf = (page: Page) => personalisedSamples(page).getByRole('combobox', { name: 'Client' });
const codeOf = async (page: Page): Promise<string> =>
  (await page.locator('pre').allTextContents()).join('\n');

describe('samples for a signed-in user', needsChromium, () => {
  for (const look of [{ width: 1280 }, { width: 360, colorScheme: 'dark' }] as const) {
    test(`contain the client, its platform and the next LRN, ${look.width} wide`, async (t) => {
      const visit = await visitAs(t, 'trader', look);
      const { page } = visit;
      await open(page, '/docs/api/createDeclaration');
      await personalisedSamples(page).waitFor();
      const { clientId } = portal.credentials.hostToHost;
      const choice = choiceOf(page);
      await choice.selectOption(clientId);
      const samples = async () => (await page.locator('.samples pre').allTextContents()).join('\n');
      assert.match(await samples(), new RegExp(`clientId: '${clientId}'`));
      assert.match(await samples(), /OWN-0042/);
      assert.doesNotMatch(await samples(), /id_platform|COFFEE-2025/);
      await choice.selectOption(platformClient);
      await page.getByText(`id_platform: ${platformId}`).first().waitFor();
      assert.match(await samples(), new RegExp(`"Origin: ${origin}"`));
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.equal(wide, false);
      await visit.isAccessible();
      assert.deepEqual(visit.faults, []);
    });
  }

  test('contain the values of the client in guides for that kind of client', async (t) => {
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    const { clientId } = portal.credentials.hostToHost;
    await open(page, '/docs/guides/first-call');
    await choiceOf(page).selectOption(clientId);
    assert.match(await codeOf(page), new RegExp(`^CLIENT_ID=${clientId}$`, 'm'));
    assert.match(await codeOf(page), /LRN="OWN-0042"/);
    assert.ok((await codeOf(page)).includes(`BASE_URL=${portal.baseUrl}\n`));
    await open(page, '/docs/guides/platforms');
    const choice = choiceOf(page);
    await choice.selectOption(clientId);
    assert.match(await codeOf(page), /IDP=\$\(json/);
    await choice.selectOption(platformClient);
    await page.getByText(`IDP=${platformId}`).first().waitFor();
    assert.match(await codeOf(page), new RegExp(`PLATFORM_ID=${platformClient}`));
    assert.match(await codeOf(page), new RegExp(`ORIGIN=${origin}`));
    assert.deepEqual(visit.faults, []);
  });

  test('use a secret and a key that the user types, and that never leave the page', async (t) => {
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    const secrets = { 'Client secret': 'cps_typed_by_hand', 'API key': 'cpk_typed_by_hand' };
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
    await open(page, '/docs/guides/first-call');
    for (const [label, value] of Object.entries(secrets))
      await personalisedSamples(page).getByLabel(label).fill(value);
    for (const value of Object.values(secrets)) assert.ok((await codeOf(page)).includes(value), value);
    const storageText = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    const { cookies, origins } = await page.context().storageState();
    assert.ok(
      ![...sent, storageText, JSON.stringify([cookies, origins])].some((text) =>
        text.includes('typed_by_hand'),
      ),
    );
    await open(page, '/docs');
    await page.goBack({ waitUntil: 'networkidle' });
    assert.doesNotMatch(await page.content(), /typed_by_hand/);
    assert.deepEqual(visit.faults, []);
  });

  test('are the public ones for a user who manages no clients', async (t) => {
    const visit = await visitAs(t, 'clerk');
    const { page } = visit;
    const requestPaths = await managementRequestsOf(page);
    await open(page, '/docs/api/createDeclaration');
    assert.deepEqual(requestPaths, ['/management/session']);
    assert.equal(await personalisedSamples(page).count(), 0);
    assert.match(await codeOf(page), /COFFEE-2025-0117/);
  });
});

describe('public pages for a signed-out user', needsChromium, () => {
  test('send no request and show the public samples', async (t) => {
    const visit = await openVisit(t);
    const { page } = visit;
    const requestPaths = await managementRequestsOf(page);
    for (const path of ['/docs/api/createDeclaration', '/docs/guides/first-call', '/changes']) {
      await open(page, path);
      assert.equal(await page.locator('.own').count(), 0, path);
    }
    assert.deepEqual(requestPaths, []);
    assert.deepEqual(visit.faults, []);
  });

  test('request an expired session only once', async (t) => {
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    await page.context().clearCookies();
    const requestPaths = await managementRequestsOf(page);
    for (const path of ['/docs/guides/first-call', '/changes', '/docs/guides/keys']) await open(page, path);
    assert.deepEqual(requestPaths, ['/management/session']);
  });
});

describe('API changes', needsChromium, () => {
  test('are marked if they affect operations of the user’s clients, and can be filtered by that', async (t) => {
    const visit = await visitAs(t, 'trader', { width: 360 });
    const { page } = visit;
    await open(page, '/changes');
    const concerned = page.locator('.changes > li', { has: page.locator('.concerns') });
    await concerned.first().waitFor();
    const operations = await concerned.evaluateAll((all) =>
      all.map((one) => one.getAttribute('data-operations')),
    );
    assert.ok(
      operations.every((each) => each?.split(' ').includes('createDeclaration')),
      String(operations),
    );
    await page.getByText(`90 days: ${operations.length}`).waitFor();
    await page.getByLabel('Show only these').check();
    const shown = page.locator('.changes > li:not([hidden])');
    assert.equal(await shown.count(), operations.length);
    await visit.isAccessible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(wide, false);
    assert.deepEqual(visit.faults, []);
  });
});
