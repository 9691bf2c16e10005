import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { requireTextAt, textAt, valueAt } from '../../../conformance/json.ts';
import { createPortalClient, declarationOf } from '../../portal-client.ts';
import { needsChromium } from '../installed-browser.ts';
import { openConsole } from './open-console.ts';

const { portal, visitAs } = await openConsole();
const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
const customs = createPortalClient(portal.baseUrl, portal.credentials.management);

/** Reports money with a reference that belongs to no bill; returns the id of the payment. */
async function received(reference: string, amount: string): Promise<string> {
  const body = { reference, amount, payer: { name: 'Example Coffee Ltd' } };
  const reported = await customs.call('POST', '/management/payments', { body });
  assert.equal(reported.status, 201, reported.text);
  return requireTextAt(reported.body, 'payment', 'id');
}

/** Lodges a declaration that is not paid; returns a function that reads its bill. */
async function unpaidBill(lrn: string): Promise<() => Promise<unknown>> {
  const { body } = await trader.call('POST', '/openapi/declarations?lodge=true', {
    body: declarationOf(`UNPAID-${lrn}`),
  });
  const declaration = requireTextAt(body, 'declaration', 'id');
  const read = async () =>
    valueAt(
      (await trader.call('GET', `/openapi/debts?declaration=${declaration}`)).body,
      ...['items', 0, 'bills', 0],
    );
  while ((await read()) === undefined);
  return read;
}

describe('a bank payment', needsChromium, () => {
  test('is recorded by an officer once, and pays the bill with its reference', async (t) => {
    const officer = await visitAs(t, 'officer');
    const { page } = officer;
    const bill = await unpaidBill('RECORDED');
    await officer.goTo('/bank-payments');
    await officer.press('Record payment');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reference of the payer').fill(requireTextAt(await bill(), 'bill', 'reference'));
    await dialog.getByLabel('Received amount').fill('0.00');
    await dialog.getByLabel('Payer', { exact: true }).fill('Example Coffee Ltd');
    await dialog.getByLabel('Identification number of the payer').fill('not a number');
    await officer.isAccessible();
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await dialog.getByRole('alert').first().waitFor();
    assert.equal(textAt(await bill(), 'paid'), '0.00');
    await dialog.getByLabel('Received amount').fill('60.00');
    await dialog.getByLabel('Identification number of the payer').fill('');
    await dialog.getByRole('button', { name: 'Record payment' }).dblclick();
    await officer.sees(/is recorded and pays the bill/);
    assert.equal(textAt(await bill(), 'paid'), '60.00');
    await officer.press('Record payment');
    await dialog.getByLabel('Reference of the payer').fill('NO SUCH BILL');
    await dialog.getByLabel('Received amount').fill('12.50');
    await dialog.getByLabel('Payer', { exact: true }).fill('Example Coffee Ltd');
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await officer.sees(/No bill has this reference/);
    await page.getByRole('link', { name: 'NO SUCH BILL' }).waitFor();
    assert.deepEqual(officer.faults, []);
  });

  test('is recorded by no accountant', async (t) => {
    const accountant = await visitAs(t, 'accountant');
    await accountant.goTo('/bank-payments');
    await accountant.sees('Unmatched bank payments');
    assert.equal(await accountant.page.getByRole('button', { name: 'Record payment' }).count(), 0);
  });
});

describe('an unmatched bank payment', needsChromium, () => {
  test('is assigned to a bill, and the bill is due again after the reversal', async (t) => {
    const officer = await visitAs(t, 'officer');
    const { page } = officer;
    const bill = await unpaidBill('ASSIGNED');
    const reference = requireTextAt(await bill(), 'bill', 'reference');
    await received('TYPING ERROR', '100.00');
    await page.getByRole('navigation').getByRole('link', { name: 'Bank payments' }).first().click();
    await officer.isAccessible();
    await page.getByRole('link', { name: 'TYPING ERROR' }).click();
    await officer.press('Assign to bill');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reference of the bill').fill('NOSUCHBILL');
    await officer.isAccessible();
    await dialog.getByRole('button', { name: 'Assign to bill' }).click();
    await dialog.getByRole('alert').first().waitFor();
    await dialog.getByLabel('Reference of the bill').fill(reference.toLowerCase());
    await dialog.getByLabel('Amount').fill('60.00');
    await dialog.getByRole('button', { name: 'Assign to bill' }).dblclick();
    await officer.sees('The payment is assigned to the bill.');
    await dialog.waitFor({ state: 'detached' });
    await page.locator('main').getByText(reference).waitFor();
    assert.equal(valueAt(await bill(), 'paid'), '60.00');
    await officer.press('Reverse use 1');
    await dialog.getByLabel('Reason').fill('Another bill was meant.');
    await dialog.getByRole('button', { name: 'Reverse' }).click();
    await officer.sees('Another bill was meant.');
    assert.equal(textAt(await bill(), 'paid'), '0.00');
    assert.equal(await page.getByRole('button', { name: 'Reverse use 1' }).count(), 0);
    assert.deepEqual(officer.faults, []);
  });

  test('is returned by an accountant, who assigns none and reverses only returns', async (t) => {
    const accountant = await visitAs(t, 'accountant');
    const { page } = accountant;
    const bill = await unpaidBill('OTHER');
    const payment = await received('RETURNED', '50.00');
    await customs.call('POST', `/management/unmatched-payments/${payment}/assignments`, {
      body: { billReference: requireTextAt(await bill(), 'bill', 'reference'), amount: '20.00' },
    });
    await accountant.goTo(`/bank-payments/${payment}`);
    await accountant.press('Return to payer');
    assert.equal(await page.getByRole('button', { name: 'Assign to bill' }).count(), 0);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Paid by mistake.');
    await dialog.getByRole('button', { name: 'Return to payer' }).click();
    await page.locator('main').getByText('Settled').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Reverse use 1' }).count(), 0);
    await accountant.goTo('/bank-payments');
    await accountant.sees('Unmatched bank payments');
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
    assert.equal(await page.getByRole('link', { name: 'RETURNED' }).count(), 0);
    await accountant.goTo(`/bank-payments/${payment}`);
    await accountant.press('Reverse use 2');
    await dialog.getByLabel('Reason').fill('The bank rejected it.');
    await dialog.getByRole('button', { name: 'Reverse' }).click();
    await page.locator('main').getByText('The bank rejected it.').waitFor();
    assert.equal(await page.locator('main').getByText('Settled').count(), 0);
    assert.deepEqual(accountant.faults, []);
  });
});
