import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listAt, requireTextAt, textAt } from '../../../conformance/json.ts';
import { brokerNumber, createPortalClient, declarationOf } from '../../portal-client.ts';
import { needsChromium } from '../installed-browser.ts';
import type { ConsoleVisit } from './console-page.ts';
import { openConsole } from './open-console.ts';

const { portal, visitAs } = await openConsole();
const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);

/** Lodges a declaration that customs accepts and nobody pays. */
async function lodgeUnpaid(lrn: string): Promise<string> {
  const { body } = await trader.call('POST', '/openapi/declarations?lodge=true', {
    body: declarationOf(`UNPAID-${lrn}`),
  });
  const id = requireTextAt(body, 'declaration', 'id');
  for (;;) {
    const read = await trader.call('GET', `/openapi/declarations/${id}`);
    if (textAt(read.body, 'tracks', 'payment') === 'due') return id;
  }
}

/** Presses a button of the page and returns its dialog. */
async function openDialog({ page, press }: ConsoleVisit, name: string) {
  await press(name);
  return page.getByRole('dialog');
}

const outstandingAmount = async (id: string, bill = 0) =>
  textAt((await trader.call('GET', `/openapi/declarations/${id}`)).body, 'bills', bill, 'outstanding');

describe('an officer', needsChromium, () => {
  test('records a partial payment and the rest, and refunds a part', async (t) => {
    const officer = await visitAs(t, 'officer');
    const id = await lodgeUnpaid('PART');
    const owed = Number(await outstandingAmount(id));
    await officer.goTo(`/queue/${id}?tab=money`);
    const first = await openDialog(officer, 'Record a payment');
    await first.getByText('A partial payment leaves the rest outstanding').waitFor();
    await officer.isAccessible();
    await first.getByLabel('Amount').fill('1000.00');
    await first.getByRole('button', { name: 'Record a payment' }).click();
    await officer.sees('Paid so far');
    assert.equal(await outstandingAmount(id), (owed - 1000).toFixed(2));
    await officer.isAccessible();
    const second = await openDialog(officer, 'Record a payment');
    assert.equal(await second.getByLabel('Amount').inputValue(), (owed - 1000).toFixed(2));
    await second.getByRole('button', { name: 'Record a payment' }).click();
    // Waits until the sandbox's simulated officer releases the declaration, which it does after full payment.
    while (textAt((await trader.call('GET', `/openapi/declarations/${id}`)).body, 'status') !== 'released');
    await officer.goTo(`/queue/${id}?tab=money`);
    const refund = await openDialog(officer, 'Refund payment');
    await refund.getByLabel('Bill for duties').selectOption({ index: 1 });
    await refund.getByLabel('Amount').fill('100.00');
    await refund.getByLabel('Reason').fill('Charged twice');
    await refund.getByRole('button', { name: 'Refund payment' }).click();
    await officer.sees('Ordered by an officer');
    await officer.isAccessible();
    assert.deepEqual(officer.faults, []);
  });

  test('assesses duties item by item, and gets an error for an unknown version of a list', async (t) => {
    const officer = await visitAs(t, 'officer');
    const id = await lodgeUnpaid('ASSESSED');
    const owed = Number(await outstandingAmount(id));
    await officer.goTo(`/queue/${id}?tab=money`);
    const dialog = await openDialog(officer, 'Assess the duties');
    await dialog.getByLabel('Assessment basis').selectOption('lists');
    await dialog.getByLabel('Reason').fill('The tariff was mistaken');
    await dialog.getByLabel('Versions of code lists').fill('commodities 99');
    await dialog.getByRole('button', { name: 'Assess the duties' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Assessment basis').selectOption('items');
    await officer.isAccessible();
    const duty = dialog.getByLabel('Duty').first();
    await duty.fill((Number(await duty.inputValue()) + 50).toFixed(2));
    await dialog.getByRole('button', { name: 'Assess the duties' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await outstandingAmount(id, 1), '50.00');
    assert.equal(Number(await outstandingAmount(id)), owed);
    await officer.sees('The tariff was mistaken');
  });

  test('sees that the ledger is consistent, or its differences', async (t) => {
    const officer = await visitAs(t, 'officer');
    await officer.goTo('/reconciliations');
    await officer.press('Start reconciliation');
    await officer.sees('The ledger is consistent.');
    const violation = {
      invariant: 3,
      subject: '26XASANDBOX1',
      message: 'balance 10.00, by the ledger 20.00',
    };
    const found = [violation, { ...violation, invariant: 9 }];
    await officer.page.route('**/management/reconciliations?*', async (route) => {
      const answered = await (await route.fetch()).json();
      const later = { ...answered.items[0], id: 'rec_later', violations: found };
      await route.fulfill({ json: { ...answered, items: [later, ...answered.items] } });
    });
    await officer.page.reload();
    await officer.sees('2 differences found.');
    await officer.sees('The balance of a guarantee matches the ledger');
    await officer.sees('Consistent');
    await officer.isAccessible();
  });
});

describe('a trader', needsChromium, () => {
  test('previews the effect of an amendment without storing it', async (t) => {
    const visit = await visitAs(t, 'trader');
    const id = await lodgeUnpaid('TRIED');
    await visit.goTo(`/declarations/${id}?tab=money`);
    await visit.sees('Applicable date');
    await visit.goTo(`/declarations/${id}/document`);
    const { page } = visit;
    await page.getByLabel('Item amount 1').fill('90000.00');
    // Searches within the form, because the navigation contains a button of the same name.
    const check = page.locator('.bulk').getByRole('button', { name: 'Check declaration', exact: true });
    await check.click();
    await page.getByRole('alert').getByRole('button').first().click();
    await page.getByLabel('Invoice amount').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('109160.00');
    await check.click();
    await visit.sees('The amendment can be requested.');
    await visit.page.getByText('would be refunded').or(page.getByText('does not change')).first().waitFor();
    await visit.isAccessible();
    const { text } = await trader.call('GET', `/openapi/declarations/${id}/amendments`);
    assert.match(text, /"items":\[\]/);
    assert.deepEqual(visit.faults, []);
  });

  test('is represented by a broker: both and customs see the importer, who reads the lodged declaration', async (t) => {
    const broker = await visitAs(t, 'otherTrader');
    const officer = await visitAs(t, 'officer');
    const principal = await visitAs(t, 'trader');
    const client = createPortalClient(portal.baseUrl, portal.credentials.otherHostToHost);
    const { declarant, ...document } = declarationOf('REPRESENTED');
    const name = 'Northern Brokers';
    const body = {
      ...document,
      declarant,
      representation: 'direct',
      representative: { ...Object(declarant), name, identification: brokerNumber },
    };
    const lodged = await client.call('POST', '/openapi/declarations?lodge=true', { body });
    const id = requireTextAt(lodged.body, 'declaration', 'id');
    const who = 'Northern Brokers in the name of Havenport Trading Ltd';
    await broker.goTo(`/declarations/${id}`);
    await broker.sees(who);
    await officer.goTo(`/queue/${id}`);
    await officer.sees(who);
    await principal.goTo('/declarations');
    await principal.page.getByLabel('Lodged by').selectOption('principal');
    await principal.sees('under this mandate');
    await principal.isAccessible();
    await principal.page.getByRole('link', { name: 'REPRESENTED' }).click();
    await principal.sees(who);
    assert.deepEqual(principal.faults, []);
  });
});

describe('a double click on the payment', needsChromium, () => {
  for (const [name, path, button] of [
    ['of a declaration', 'declarations', 'Pay duties'],
    ['of a debt', 'debts', 'Pay or secure'],
  ] as const)
    test(`${name} pays once and shows one result`, async (t) => {
      const visit = await visitAs(t, 'trader');
      const { page } = visit;
      const declaration = await lodgeUnpaid(`TWICE-${path.toUpperCase()}`);
      const debts = await trader.call('GET', `/openapi/debts?declaration=${declaration}`);
      const debt = requireTextAt(debts.body, 'debts', 'items', 0, 'id');
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && /\/payments?$/.test(request.url())) sent.push(request.url());
      });
      await visit.goTo(`/${path}/${path === 'debts' ? debt : declaration}`);
      await page.getByRole('button', { name: button }).first().dblclick();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Pay by transfer').check();
      await dialog.getByRole('button', { name: 'Pay by transfer' }).dblclick();
      await dialog.waitFor({ state: 'detached' });
      await page.locator('.toast').first().waitFor();
      assert.equal(sent.length, 1, sent.join(', '));
      assert.equal(await page.locator('.toast').count(), 1);
      assert.equal(await page.getByRole('alert').count(), 0);
      const read = await trader.call('GET', `/openapi/debts/${debt}`);
      assert.deepEqual(
        [textAt(read.body, 'status'), listAt(read.body, 'payments').length],
        ['paid', 1],
        read.text,
      );
      assert.deepEqual(visit.faults, []);
    });
});
