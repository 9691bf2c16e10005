import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { callersOf, lawPortalOf, statusAndPaymentOf } from '../../law/law-portal.ts';
import { importQuotas, withinQuota } from '../../law/quota-goods.ts';
import { startPortal } from '../../portal-process.ts';
import { installedBrowser } from '../installed-browser.ts';
import { signInOnPage, visitConsole } from './console-page.ts';

// Tests that a search for tariff quotas shows their balance in words.
const browser = await installedBrowser();
const portal = await startPortal();
const law = lawPortalOf(callersOf(portal));
await importQuotas(law);
for (const [mass, orderNumber] of [
  [950, '098001'],
  [1_000, '098002'],
] as const) {
  const id = await law.lodge(withinQuota(`UNPAID-${orderNumber}`, mass, orderNumber));
  await law.until(id, (each) => statusAndPaymentOf(each).startsWith('accepted'));
}
after(async () => {
  await browser?.close();
  await portal.stop();
});

test('the list of quotas states whether the balance is sufficient, low or exhausted', async (t) => {
  if (!browser) return t.skip('no Chromium is installed');
  const visit = await visitConsole(browser, portal);
  t.after(() => visit.close());
  await signInOnPage(visit, portal.credentials.trader);
  for (const [orderNumber, shape, state, left] of [
    ['098001', '▲', 'Nearly exhausted', '50 of 1,000 KGM available'],
    ['098002', '■', 'Exhausted', '0 of 1,000 KGM available'],
    ['098003', '●', 'Quantity available', '1,000 of 1,000 KGM available'],
  ] as const) {
    await visit.goTo(`/reference/quotas?q=${orderNumber}`);
    await visit.page.getByText('Show available quantity', { exact: true }).click();
    await visit.sees(left);
    await visit.sees(state);
    await visit.sees(shape);
  }
  // Checks that a quota whose balance the portal does not manage shows none.
  await visit.goTo('/reference/quotas?q=090001');
  await visit.sees('Coffee');
  assert.equal(await visit.page.getByText('Show available quantity', { exact: true }).count(), 0);
  assert.deepEqual(visit.faults, []);
});
