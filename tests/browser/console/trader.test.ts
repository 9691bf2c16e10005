import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { requireTextAt, textAt } from '../../../conformance/json.ts';
import { consentToPlatform } from '../../platform-consent.ts';
import { createPortalClient, declarationOf, sendPortalRequest } from '../../portal-client.ts';
import { needsChromium } from '../installed-browser.ts';
import { goToSection, signInOnPage } from './console-page.ts';
import { openConsole } from './open-console.ts';

const { portal, openVisit, visitAs } = await openConsole();
const program = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);

async function createDraft(lrn: string): Promise<string> {
  const { body } = await program.call('POST', '/openapi/declarations', { body: declarationOf(lrn) });
  return requireTextAt(body, 'declaration', 'id');
}

describe('a trader', needsChromium, () => {
  for (const { colorScheme, width } of [
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 390 },
  ] as const) {
    test(`drafts, corrects, lodges and pays a declaration by hand: ${colorScheme}, ${width} wide`, async (t) => {
      const visit = await visitAs(t, 'trader', { colorScheme, width });
      const { page } = visit;
      await page.getByRole('heading', { name: 'Home' }).waitFor();
      await visit.isAccessible();
      await visit.goTo('/declarations/new?sample=coffee-by-sea');
      const lrn = `UNPAID-HAND-${width}`;
      await visit.fill('LRN', lrn);
      await visit.press('Create draft');
      await page.waitForURL(/\/declarations\/dec_\w+\/document/);
      await goToSection(visit, 'Transport');
      await visit.fill('Country of dispatch', 'QQ');
      await goToSection(visit, 'Goods');
      await page.getByLabel('Item amount').first().fill('1.00');
      await goToSection(visit, 'Check');
      await visit.sees('Fix 2 errors');
      await visit.isAccessible();
      await visit.press(/^Country of dispatch: “QQ”/);
      const dispatch = page.getByLabel('Country of dispatch');
      assert.equal(await dispatch.getAttribute('aria-invalid'), 'true');
      await visit.isAccessible();
      await dispatch.fill('BR');
      await dispatch.press('Tab');
      assert.equal(await dispatch.getAttribute('aria-invalid'), null);
      await goToSection(visit, 'Goods');
      await page.getByLabel('Item amount').first().fill('97920.00');
      await goToSection(visit, 'Check');
      await visit.sees('Payable:');
      await visit.isAccessible();
      await visit.press('Lodge declaration');
      await page.waitForURL(/\/declarations\/dec_\w+\?lodged/);
      await visit.sees(`${lrn} is lodged.`);
      await visit.sees('You: Pay duties');
      await visit.isAccessible();
      await visit.press('Pay duties');
      await page.getByRole('dialog').getByLabel('Pay by transfer').check();
      await page.getByRole('dialog').getByRole('button', { name: 'Pay by transfer' }).click();
      await page.getByRole('tab', { name: 'Decisions' }).click();
      await visit.sees('Decision 2 as PDF');
      const [download] = await Promise.all([page.waitForEvent('download'), visit.press('Decision 2 as PDF')]);
      assert.match(download.suggestedFilename(), /-2\.pdf$/);
      const { body } = await program.call('GET', `/openapi/declarations/lrn:${lrn}`);
      assert.equal(textAt(body, 'status'), 'released');
      assert.equal(textAt(body, 'tracks', 'payment'), 'paid');
      assert.deepEqual(visit.faults, []);
    });
  }

  test('sees both versions of a draft after a concurrent edit, and loses no input', async (t) => {
    const id = await createDraft('TWO-PEOPLE');
    const visit = await visitAs(t, 'trader');
    await visit.goTo(`/declarations/${id}/document`);
    await visit.fill('Location of the goods', 'MINE');
    const theirs = { ...declarationOf('TWO-PEOPLE'), office: 'XA000200' };
    const saved = await program.call('PUT', `/openapi/declarations/${id}`, {
      body: theirs,
      headers: { 'If-Match': '*' },
    });
    assert.equal(saved.status, 200, saved.text);
    await visit.sees('Another user has saved this draft.');
    await visit.page
      .getByRole('row')
      .filter({ hasText: 'Customs office of lodging' })
      .getByText('XA000200')
      .waitFor();
    await visit.isAccessible();
    await visit.press('Keep your value');
    await visit.sees(/^Saved at/);
    const { body } = await program.call('GET', `/openapi/declarations/${id}`);
    assert.equal(textAt(body, 'document', 'consignment', 'goodsLocation'), 'MINE');
    assert.equal(textAt(body, 'document', 'office'), 'XA000100');
  });

  test('reads why an action is unavailable, and sees when it becomes so', async (t) => {
    const id = await createDraft('REFUSED-ACT');
    const visit = await visitAs(t, 'trader');
    await visit.goTo(`/declarations/${id}`);
    await visit.page.getByText(/actions? (is|are) not possible now/).click();
    await visit.page.locator('.reasons dd').first().waitFor();
    await visit.press('Delete draft');
    await program.call('POST', `/openapi/declarations/${id}/lodgement`);
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click();
    await visit.page.getByRole('alert').waitFor();
    const { body } = await program.call('GET', `/openapi/declarations/${id}`);
    assert.notEqual(textAt(body, 'status'), 'draft');
  });

  test('loses no input by a reload or an expired session', async (t) => {
    const visit = await visitAs(t, 'trader');
    const id = await createDraft('KEPT-1');
    await visit.goTo(`/declarations/${id}/document`);
    const place = visit.page.getByLabel('Location of the goods', { exact: true });
    await place.fill('BERTH 7');
    await visit.page.reload();
    await visit.sees(/^All changes saved|^Saved at/);
    assert.equal(await place.inputValue(), 'BERTH 7');
    await place.fill('BERTH 8');
    await visit.page.context().clearCookies();
    await visit.fill('Password', portal.credentials.trader.password);
    await visit.press('Sign in');
    await visit.sees(/^Saved at/);
    assert.equal(await place.inputValue(), 'BERTH 8');
    const { body } = await program.call('GET', `/openapi/declarations/${id}`);
    assert.equal(textAt(body, 'document', 'consignment', 'goodsLocation'), 'BERTH 8');
  });

  test('sees the permissions of a platform, and revokes them', async (t) => {
    const { platform, trader } = portal.credentials;
    const { accessToken } = await consentToPlatform(portal, trader);
    const poll = () =>
      sendPortalRequest(`${portal.baseUrl}/openapi/status`, {
        headers: {
          Authorization: `Bearer ${accessToken}`,
          'portal-api-key': platform.apiKey,
          id_platform: platform.idPlatform,
          Origin: platform.origin,
        },
      });
    assert.equal((await poll()).status, 200);
    const visit = await openVisit(t);
    await signInOnPage(visit, trader);
    await visit.goTo('/consents');
    await visit.sees('Freight Cloud');
    await visit.isAccessible();
    await visit.press('Revoke consent');
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Revoke consent' }).click();
    await visit.sees('is revoked');
    await pause(1_000);
    const refused = await poll();
    assert.equal(textAt(refused.body, 'code'), 'token_invalid', refused.text);
    await visit.isAccessible();
  });
});
