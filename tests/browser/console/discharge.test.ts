import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listAt, textAt } from '../../../conformance/json.ts';
import { admitted, previous, warehoused } from '../../../server/src/processing/testing/suspended-goods.ts';
import { coffeeDeclaration } from '../../law/coffee-declaration.ts';
import { clientsOfPortal, lawPortalOf, statusAndPaymentOf } from '../../law/law-portal.ts';
import { needsChromium } from '../installed-browser.ts';
import type { ConsoleVisit } from './console-page.ts';
import { openConsole } from './open-console.ts';

const { portal, visitAs } = await openConsole();
const law = lawPortalOf(clientsOfPortal(portal));

const guarantee = { type: '1', reference: '26XASANDBOX1' };

function coffeeAs(lrn: string, item: object, amount?: string): Record<string, unknown> {
  const document = coffeeDeclaration(lrn, amount);
  const [only] = listAt(document, 'goodsItems');
  return { ...document, goodsItems: [{ ...Object(only), ...item }] };
}

/** Places coffee under a procedure and waits for its release. */
async function placeCoffee(lrn: string, item: object): Promise<{ id: string; mrn: string }> {
  const id = await law.lodge({ ...coffeeAs(lrn, item), guarantee });
  const released = await law.until(id, (each) => statusAndPaymentOf(each) === 'released not_due');
  return { id, mrn: textAt(released, 'mrn') ?? '' };
}

/** Returns a declaration that releases 400 kilograms of the placed coffee for home use. */
function homeUseOfPlaced(lrn: string, mrn: string): object {
  const masses = { netMass: '400.000', grossMass: '420.000' };
  const document = coffeeAs(lrn, { ...masses, procedure: '4071', ...previous(mrn) }, '4000.00');
  return { ...document, consignment: { ...Object(document.consignment), grossMass: masses.grossMass } };
}

/** Returns the available and the discharged quantity of the first item, from the API. */
async function stockOf(id: string): Promise<string> {
  const { body } = await law.trader.call('GET', `/openapi/declarations/${id}/discharge`);
  const figures = ['available', 'reserved', 'discharged', 'corrected'];
  return figures.map((name) => textAt(body, 'stock', 0, name)).join(' ');
}

async function openDialog({ page, press }: ConsoleVisit, name: string) {
  await press(name);
  return page.getByRole('dialog');
}

describe('goods in a warehouse', needsChromium, () => {
  test('show a trader the remaining quantity and its uses, and can be reported as destroyed', async (t) => {
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    const { id, mrn } = await placeCoffee('SEEN-1', warehoused);
    const taken = await law.lodge(homeUseOfPlaced('TAKER-1', mrn));
    await law.until(taken, (each) => statusAndPaymentOf(each) === 'released paid');
    await visit.goTo(`/declarations/${id}?tab=procedure`);
    const stock = page.getByRole('region', { name: 'Goods under a procedure' });
    await stock.getByText('600.000 kg').first().waitFor();
    await stock.getByText('XTS 644.00').waitFor();
    await stock.getByText('No time limit applies to the goods.').waitFor();
    await visit.isAccessible();
    const dialog = await openDialog(visit, 'Report what happened to the goods');
    await dialog.getByLabel('Quantity').fill('600.001');
    await dialog.getByLabel('Use or loss of the goods').selectOption('destroyed');
    await dialog.getByLabel('Description (customs reads this text)').fill('Wet, and burnt');
    const report = dialog.getByRole('button', { name: 'Report what happened to the goods' });
    await report.click();
    await dialog.getByRole('alert').waitFor();
    await visit.isAccessible();
    await dialog.getByLabel('Quantity').fill('100.000');
    await report.click();
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await stockOf(id), '500.000 100.000 400.000 0.000');
    await stock.getByText('Wet, and burnt').waitFor();
    const taker = textAt(await law.read(taken), 'mrn') ?? '';
    await stock.getByRole('link', { name: taker }).first().click();
    await page.getByRole('heading', { name: 'TAKER-1' }).waitFor();
    assert.deepEqual(visit.faults, []);
  });

  test('leave it with a draft that a trader makes from the list of available stock', async (t) => {
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    const { mrn } = await placeCoffee('STORE-1', warehoused);
    await visit.goTo('/stock?authorisation=XA-WH-0042');
    await page.getByRole('row').filter({ hasText: mrn }).getByText('1,000.000 kg').first().waitFor();
    await visit.isAccessible();
    await page.getByLabel(`Select item 1 of ${mrn}`).check();
    const dialog = await openDialog(visit, 'Take goods out of the procedure');
    await dialog.getByLabel('Next procedure').getByText('(4071)').waitFor({ state: 'attached' });
    const quantity = dialog.getByLabel(`Quantity of item 1, ${mrn}`);
    await quantity.fill('1000.001');
    const create = dialog.getByRole('button', { name: 'Create draft' });
    await create.click();
    await dialog.getByText('Enter a quantity greater than 0').waitFor();
    await dialog.getByText('Enter an LRN.').waitFor();
    await visit.isAccessible();
    await quantity.fill('400');
    await dialog.getByLabel('LRN').fill('OUT-OF-STORE-1');
    await create.click();
    await page.waitForURL(/\/document/);
    const { body } = await law.trader.call('GET', '/openapi/declarations/lrn:OUT-OF-STORE-1');
    assert.equal(textAt(body, 'status'), 'draft');
    const [item] = listAt(body, 'document', 'goodsItems');
    assert.equal(textAt(item, 'procedure'), '4071');
    assert.equal(textAt(item, 'itemAmount'), '4000.00');
    const [earlier] = listAt(item, 'previousDocuments');
    assert.deepEqual(earlier, { type: 'N830', reference: mrn, item: 1, quantity: '400', unit: 'KGM' });
    const attempt = await law.trader.call('POST', '/openapi/declarations/lrn:OUT-OF-STORE-1/lodgement', {
      headers: { 'If-Match': '*' },
    });
    const errors = listAt(attempt.body, 'errors').map((error) => textAt(error, 'pointer'));
    assert.deepEqual(errors, ['/payment/method'], 'only the payment is missing');
    assert.deepEqual(visit.faults, []);
  });

  test('are decided by an officer, who sees their quantities and corrects the stock', async (t) => {
    const officer = await visitAs(t, 'officer');
    const { id } = await placeCoffee('SUPERVISED-1', warehoused);
    const body = { item: 1, quantity: '100.000', disposition: 'lost', cause: 'accident', text: 'Not found' };
    const reported = await law.trader.call('POST', `/openapi/declarations/${id}/discharge`, { body });
    assert.equal(reported.status, 200, reported.text);
    await officer.goTo(`/queue/${id}?tab=procedure`);
    const grant = await openDialog(officer, 'Accept the discharge');
    await grant.getByText('Item 1: 100.000 kg. Lost: Not found').waitFor();
    await officer.isAccessible();
    await grant.getByRole('button', { name: 'Accept the discharge' }).click();
    await grant.waitFor({ state: 'detached' });
    const correct = await openDialog(officer, 'Correct the quantity under the procedure');
    await correct.getByLabel('Quantity correction').fill('-50.000');
    await correct.getByLabel('Reason').fill('Counted anew');
    await correct.getByRole('button', { name: 'Correct the quantity under the procedure' }).click();
    await correct.waitFor({ state: 'detached' });
    assert.equal(await stockOf(id), '850.000 0.000 100.000 -50.000');
    await officer.page.getByRole('tab', { name: 'History and audit' }).click();
    await officer.sees('Counted anew');
    await officer.isAccessible();
    assert.deepEqual(officer.faults, []);
  });
});

describe('goods under temporary admission', needsChromium, () => {
  test('get a longer period from an officer, who assesses the rest before the period ends', async (t) => {
    const officer = await visitAs(t, 'officer');
    const trader = await visitAs(t, 'trader');
    const { id } = await placeCoffee('ADMITTED-1', admitted);
    const { body } = await law.trader.call('GET', `/openapi/declarations/${id}/discharge`);
    const end = textAt(body, 'stock', 0, 'dueOn') ?? '';
    await trader.goTo(`/declarations/${id}?tab=procedure`);
    await trader.sees(/in \d+ days\./);
    await officer.goTo(`/queue/${id}?tab=money`);
    const extend = await openDialog(officer, 'Extend the time limit');
    const later = `${Number(end.slice(0, 4)) + 1}${end.slice(4, 8)}01`;
    await extend.getByLabel('New time limit').fill(later);
    await extend.getByLabel('Reason').fill('The fair is longer');
    await officer.isAccessible();
    await extend.getByRole('button', { name: 'Extend the time limit' }).click();
    await extend.waitFor({ state: 'detached' });
    const after_ = await law.trader.call('GET', `/openapi/declarations/${id}/discharge`);
    assert.equal(textAt(after_.body, 'stock', 0, 'dueOn'), later);
    const demand = await openDialog(officer, 'Demand the customs debt');
    await demand.getByText('Item 1: 1,000.000 kg remaining, XTS 1,610.00 demanded.').waitFor();
    await demand.getByRole('button', { name: 'Demand the customs debt' }).click();
    await demand.waitFor({ state: 'detached' });
    await law.until(id, (each) => textAt(each, 'tracks', 'discharge') === 'demanded');
    await trader.goTo(`/declarations/${id}?tab=money`);
    await trader.sees('Goods not discharged in time');
    await trader.isAccessible();
    assert.deepEqual([...officer.faults, ...trader.faults], []);
  });
});
