import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientsOfPortal, lawPortalOf, statusAndPaymentOf } from '../../law/law-portal.ts';
import { importQuotas, quotaDeclaration } from '../../law/quota-goods.ts';
import { needsChromium } from '../installed-browser.ts';
import { openConsole } from './open-console.ts';

// Tests that a search for tariff quotas shows their balance in words.
const { portal, visitAs } = await openConsole();
const law = lawPortalOf(clientsOfPortal(portal));
await importQuotas(law);
for (const [mass, orderNumber] of [
  [950, '098001'],
  [1_000, '098002'],
] as const) {
  const id = await law.lodge(quotaDeclaration(`UNPAID-${orderNumber}`, mass, orderNumber));
  await law.until(id, (each) => statusAndPaymentOf(each).startsWith('accepted'));
}

test(
  'the list of quotas states whether the balance is sufficient, low or exhausted',
  needsChromium,
  async (t) => {
    const visit = await visitAs(t, 'trader');
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
  },
);
