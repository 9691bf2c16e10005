import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { needText, textAt } from '../../../conformance/json.ts';
import { consentToPlatform } from '../../platform-consent.ts';
import { createPortalClient, declarationOf, type PortalClient, send } from '../../portal-client.ts';
import { type PortalProcess, startPortal } from '../../portal-process.ts';
import { installedBrowser } from '../installed-browser.ts';
import { signIn, visitConsole } from './visit.ts';

let browser: Browser | null;
let portal: PortalProcess;
let program: PortalClient;
before(async () => {
  browser = await installedBrowser();
  portal = await startPortal();
  program = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
});
after(async () => {
  await browser?.close();
  await portal.stop();
});

async function createDraft(lrn: string): Promise<string> {
  const { body } = await program.call('POST', '/openapi/declarations', { body: declarationOf(lrn) });
  return needText(body, 'declaration', 'id');
}

describe('a trader', () => {
  for (const { colorScheme, width } of [
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 390 },
  ] as const) {
    test(`drafts, puts right, lodges and pays by hand: ${colorScheme}, ${width} wide`, async (t) => {
      if (!browser) return t.skip('no Chromium is installed');
      const visit = await visitConsole(browser, portal, { colorScheme, width });
      t.after(() => visit.close());
      const { page } = visit;
      await signIn(visit, portal.credentials.trader);
      await page.getByRole('heading', { name: 'Declarations' }).waitFor();
      await visit.isAccessible();
      await visit.goTo('/declarations/new?sample=coffee-by-sea');
      const lrn = `UNPAID-HAND-${width}`;
      await visit.fill('LRN (your own reference)', lrn);
      await visit.fill('Country of dispatch', 'QQ');
      await page.getByLabel('Price of the item').first().fill('1.00');
      await visit.press('Check');
      await visit.sees('2 things are to be put right');
      const dispatch = page.getByLabel('Country of dispatch');
      assert.equal(await dispatch.getAttribute('aria-invalid'), 'true');
      await visit.isAccessible();
      await visit.press('Country of dispatch');
      await dispatch.fill('BR');
      assert.equal(await dispatch.getAttribute('aria-invalid'), null);
      await page.getByLabel('Price of the item').first().fill('97920.00');
      await visit.press('Check');
      await visit.sees('It keeps the rules.');
      await visit.sees('Payable:');
      await visit.isAccessible();
      await visit.press('Save the draft');
      await page.waitForURL(/\/declarations\/dec_\w+\/document$/);
      await visit.press('Lodge');
      await page.waitForURL(/\/declarations\/dec_\w+$/);
      await visit.sees('Your turn: Pay by transfer');
      await visit.isAccessible();
      await visit.press('Pay by transfer');
      await page.getByRole('dialog').getByRole('button', { name: 'Pay by transfer' }).click();
      await visit.sees('Decision 2 as PDF');
      const [download] = await Promise.all([page.waitForEvent('download'), visit.press('Decision 2 as PDF')]);
      assert.match(download.suggestedFilename(), /-2\.pdf$/);
      const { body } = await program.call('GET', `/openapi/declarations/lrn:${lrn}`);
      assert.equal(textAt(body, 'status'), 'released');
      assert.equal(textAt(body, 'tracks', 'payment'), 'paid');
      assert.deepEqual(visit.faults, []);
    });
  }

  test('who edits what another has saved meanwhile sees both, and loses nothing', async (t) => {
    if (!browser) return t.skip('no Chromium is installed');
    const id = await createDraft('TWO-PEOPLE');
    const visit = await visitConsole(browser, portal);
    t.after(() => visit.close());
    await signIn(visit, portal.credentials.trader);
    await visit.goTo(`/declarations/${id}/document`);
    await visit.fill('Where the goods are', 'MINE');
    const theirs = { ...declarationOf('TWO-PEOPLE'), office: 'XA000200' };
    const saved = await program.call('PUT', `/openapi/declarations/${id}`, {
      body: theirs,
      headers: { 'If-Match': '*' },
    });
    assert.equal(saved.status, 200, saved.text);
    await visit.press('Save the draft');
    await visit.sees('Somebody else has saved this draft meanwhile.');
    await visit.page.getByRole('row').filter({ hasText: '/office' }).getByText('XA000200').waitFor();
    await visit.isAccessible();
    await visit.press('Keep yours');
    await visit.press('Save the draft');
    await visit.sees('The draft is saved.');
    const { body } = await program.call('GET', `/openapi/declarations/${id}`);
    assert.equal(textAt(body, 'document', 'consignment', 'goodsLocation'), 'MINE');
    assert.equal(textAt(body, 'document', 'office'), 'XA000100');
  });

  test('reads why something is not possible, and is told when it is no longer', async (t) => {
    if (!browser) return t.skip('no Chromium is installed');
    const id = await createDraft('REFUSED-ACT');
    const visit = await visitConsole(browser, portal);
    t.after(() => visit.close());
    await signIn(visit, portal.credentials.trader);
    await visit.goTo(`/declarations/${id}`);
    await visit.page.getByText('that are not possible now').click();
    await visit.page.locator('.reasons dd').first().waitFor();
    await visit.press('Delete the draft');
    await program.call('POST', `/openapi/declarations/${id}/lodgement`);
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Delete the draft' }).click();
    await visit.page.getByRole('alert').waitFor();
    const { body } = await program.call('GET', `/openapi/declarations/${id}`);
    assert.notEqual(textAt(body, 'status'), 'draft');
  });

  test('loses nothing that was typed to a reload or the end of the session', async (t) => {
    if (!browser) return t.skip('no Chromium is installed');
    const visit = await visitConsole(browser, portal);
    t.after(() => visit.close());
    await signIn(visit, portal.credentials.trader);
    await visit.goTo('/declarations/new');
    await visit.fill('LRN (your own reference)', 'KEPT-1');
    await visit.page.reload();
    const lrn = visit.page.getByLabel('LRN (your own reference)');
    assert.equal(await lrn.inputValue(), 'KEPT-1');
    await visit.page.context().clearCookies();
    await visit.press('Save the draft');
    await visit.fill('Password', portal.credentials.trader.password);
    await visit.press('Sign in');
    await visit.page.waitForURL(/\/declarations\/dec_\w+\/document$/);
    assert.equal(await lrn.inputValue(), 'KEPT-1');
  });

  test('sees what a platform may do, and ends it', async (t) => {
    if (!browser) return t.skip('no Chromium is installed');
    const { platform, trader } = portal.credentials;
    const { accessToken } = await consentToPlatform(portal, trader);
    const poll = () =>
      send(`${portal.baseUrl}/openapi/status`, {
        headers: {
          Authorization: `Bearer ${accessToken}`,
          'portal-api-key': platform.apiKey,
          id_platform: platform.idPlatform,
          Origin: platform.origin,
        },
      });
    assert.equal((await poll()).status, 200);
    const visit = await visitConsole(browser, portal);
    t.after(() => visit.close());
    await signIn(visit, trader);
    await visit.goTo('/consents');
    await visit.sees('Freight Cloud');
    await visit.isAccessible();
    await visit.press('End');
    await visit.page.getByRole('dialog').getByRole('button', { name: 'End' }).click();
    await visit.sees('may do nothing any more');
    await pause(1_000);
    const refused = await poll();
    assert.equal(textAt(refused.body, 'code'), 'token_invalid', refused.text);
    await visit.isAccessible();
  });
});
