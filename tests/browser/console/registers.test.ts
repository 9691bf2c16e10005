import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { requireTextAt, textAt } from '../../../conformance/json.ts';
import { sampleTrader } from '../../../server/src/declarations/testing/xa-samples.ts';
import { warehoused } from '../../../server/src/processing/testing/suspended-goods.ts';
import { coffeeDeclaration, coffeeDeclarationByBroker } from '../../law/coffee-declaration.ts';
import { clientsOfPortal, lawPortalOf, statusAndPaymentOf } from '../../law/law-portal.ts';
import { coffeeDeclarationByMass, traderGuarantee } from '../../law/warehouse-stock.ts';
import { needsChromium } from '../installed-browser.ts';
import type { ConsoleVisit } from './console-page.ts';
import { openConsole } from './open-console.ts';

const { portal, visitAs } = await openConsole();
const law = lawPortalOf(clientsOfPortal(portal));

async function openDialog({ page, press }: ConsoleVisit, name: string) {
  await press(name);
  return page.getByRole('dialog');
}

/** Lodges a declaration that customs accepts and nobody pays, with 1610.00 due. */
async function lodgeUnpaid(lrn: string): Promise<string> {
  const id = await law.lodge(coffeeDeclaration(`UNPAID-${lrn}`));
  await law.until(id, (each) => statusAndPaymentOf(each) === 'accepted due');
  return id;
}

describe('payments', needsChromium, () => {
  test('are offered with the reason why a method is unavailable, and made by a deferment account', async (t) => {
    const visit = await visitAs(t, 'trader');
    const id = await lodgeUnpaid('ACCOUNT-1');
    await visit.goTo(`/declarations/${id}?tab=money`);
    const dialog = await openDialog(visit, 'Pay duties');
    assert.ok(await dialog.getByLabel('Pay from credit').isDisabled());
    await dialog.getByText('XTS 0.00 available. The credit does not cover any outstanding bill').waitFor();
    await visit.isAccessible();
    await dialog.getByLabel('Secure by a guarantee').check();
    await dialog.getByLabel('Guarantee reference (GRN)').fill('NOSUCH');
    await dialog.getByRole('button', { name: 'Secure' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Defer to an account').check();
    await dialog.getByRole('combobox').fill('XADEF0042');
    await visit.isAccessible();
    await dialog.getByRole('button', { name: 'Defer' }).click();
    await dialog.waitFor({ state: 'detached' });
    await law.until(id, (each) => statusAndPaymentOf(each) === 'released secured');
    await visit.sees('XADEF0042');
    assert.deepEqual(visit.faults, []);
  });

  test('can be made from credit as soon as the credit is sufficient', async (t) => {
    const visit = await visitAs(t, 'trader');
    const generous = await lodgeUnpaid('CREDIT-1');
    const billReference = textAt(await law.read(generous), 'bills', 0, 'reference');
    const paid = await law.decide(generous, { action: 'pay', billReference, amount: '3220.00' });
    assert.equal(paid.status, 201, paid.text);
    const id = await lodgeUnpaid('CREDIT-2');
    await visit.goTo(`/declarations/${id}`);
    const dialog = await openDialog(visit, 'Pay duties');
    await dialog.getByText('XTS 1,610.00 available.').waitFor();
    await dialog.getByLabel('Pay from credit').check();
    await dialog.getByRole('button', { name: 'Pay from credit' }).click();
    await dialog.waitFor({ state: 'detached' });
    await law.until(id, (each) => statusAndPaymentOf(each) === 'released paid');
  });
});

describe('authorisations', needsChromium, () => {
  test('can be read by their holder, and granted, suspended and revoked by customs', async (t) => {
    const visit = await visitAs(t, 'trader');
    const officer = await visitAs(t, 'officer');
    await visit.goTo('/authorisations');
    await visit.sees('XA-WH-0042');
    assert.equal(await visit.page.getByRole('button', { name: 'Grant authorisation' }).count(), 0);
    await officer.goTo('/authorisations');
    const give = await openDialog(officer, 'Grant authorisation');
    await give.getByLabel('Number').fill('XA-WH-0043');
    await give.getByLabel('Holder').fill('XA100200300400');
    await give.getByLabel('Commodity codes (optional)').fill('0901, 0902');
    await officer.isAccessible();
    await give.getByRole('button', { name: 'Grant authorisation' }).click();
    await give.waitFor({ state: 'detached' });
    await officer.page.getByRole('link', { name: 'XA-WH-0043' }).click();
    await officer.sees('0901 0902');
    for (const [does, state] of [
      ['Suspend authorisation', 'Suspended'],
      ['Reinstate authorisation', 'Active'],
    ] as const) {
      const dialog = await openDialog(officer, does);
      await dialog.getByRole('button', { name: does }).click();
      await dialog.waitFor({ state: 'detached' });
      await officer.page.getByRole('definition').getByText(state).waitFor();
    }
    const intend = await openDialog(officer, 'Revoke authorisation');
    await intend.getByLabel('Reason, which the holder can read').fill('The stock records are missing.');
    await officer.isAccessible();
    await intend.getByRole('button', { name: 'Revoke authorisation' }).click();
    await intend.waitFor({ state: 'detached' });
    await officer.sees('Hearing before revocation');
    assert.equal(await officer.page.getByRole('button', { name: 'Revoke authorisation' }).count(), 0);
    await visit.goTo('/authorisations');
    await visit.page.getByRole('link', { name: 'XA-WH-0043' }).click();
    await visit.sees('The stock records are missing.');
    await visit.isAccessible();
    await visit.page.getByLabel('Your answer').fill('They are complete since Monday.');
    await visit.page.getByRole('button', { name: 'Send objection' }).click();
    await visit.sees('They are complete since Monday.');
    await officer.page.reload();
    const revoke = await openDialog(officer, 'Revoke authorisation');
    await revoke.getByRole('button', { name: 'Revoke authorisation' }).click();
    await revoke.waitFor({ state: 'detached' });
    await officer.page.getByRole('definition').getByText('Revoked').waitFor();
    assert.equal(await officer.page.getByRole('button', { name: 'Reinstate authorisation' }).count(), 0);
    await officer.isAccessible();
    await visit.goTo('/authorisations?status=revoked');
    await visit.sees('XA-WH-0043');
    assert.deepEqual([...visit.faults, ...officer.faults], []);
  });
});

describe('use of a guarantee or authorisation by a representative', needsChromium, () => {
  test('appears on the page of the guarantee and on that of the authorisation', async (t) => {
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    const lodged = await law.broker.call('POST', '/openapi/declarations?lodge=true', {
      body: {
        ...coffeeDeclarationByMass('PLACED-BY-BROKER', 1000, warehoused, coffeeDeclarationByBroker),
        guarantee: { ...traderGuarantee, holder: sampleTrader.identification },
      },
    });
    const id = requireTextAt(lodged.body, 'declaration', 'id');
    const released = await law.until(id, (each) => statusAndPaymentOf(each) === 'released not_due');
    const mrn = requireTextAt(released, 'declaration', 'mrn');
    await visit.goTo('/guarantees');
    await page.getByRole('link', { name: traderGuarantee.reference }).click();
    const uses = page.getByRole('region', { name: 'Uses by other organisations' });
    await uses.getByRole('row', { name: `${mrn} reserved XTS 1,610.00` }).waitFor();
    await visit.isAccessible();
    await visit.goTo('/authorisations');
    await page.getByRole('link', { name: 'XA-WH-0042' }).click();
    const stock = page.getByRole('region', { name: 'Goods of other organisations' });
    await stock.getByRole('row', { name: '1000.000 KGM 1000.000 KGM' }).getByText(mrn).waitFor();
    await visit.isAccessible();
    assert.deepEqual(visit.faults, []);
  });
});

describe('the journal', needsChromium, () => {
  test('shows a trader the postings of their declarations with totals', async (t) => {
    const visit = await visitAs(t, 'trader');
    const other = await visitAs(t, 'otherTrader');
    const id = await law.lodge(coffeeDeclaration('JOURNAL-1'));
    await law.until(id, (each) => statusAndPaymentOf(each) === 'released paid');
    await visit.goTo(`/declarations/${id}?tab=money`);
    await visit.page.getByRole('link', { name: 'Ledger entries' }).click();
    await visit.page.waitForURL(/declarationId=dec_/);
    await visit.goTo('/ledger-entries');
    await visit.fill('Declaration ID', id);
    await visit.page.keyboard.press('Enter');
    await visit.page.waitForURL(/declarationId=dec_/);
    await visit.sees('Payment received');
    const sums = visit.page.getByRole('region', { name: 'Trial balance' });
    await sums.getByRole('row', { name: 'Revenue: customs duty 0.00 750.00 -750.00' }).waitFor();
    await sums.getByRole('row', { name: 'Total 3,220.00 3,220.00 0.00' }).waitFor();
    await visit.isAccessible();
    await other.goTo(`/ledger-entries?declarationId=${id}`);
    await other.sees('No entries.');
    assert.deepEqual(visit.faults, []);
  });

  test('shows customs the organisation that it selects', async (t) => {
    const visit = await visitAs(t, 'administrator');
    await visit.goTo('/ledger-entries');
    await visit.sees('Select an organisation to show its entries.');
    await visit.isAccessible();
    await visit.page.getByLabel('Organisation').selectOption({ label: 'Harbour Coffee Traders' });
    await visit.sees('Billed');
    assert.deepEqual(visit.faults, []);
  });
});

describe('deferment accounts', needsChromium, () => {
  test('show a trader the used amount and, after the month, its statement, for which customs records a payment', async (t) => {
    const visit = await visitAs(t, 'trader');
    const officer = await visitAs(t, 'officer');
    const body = {
      ...coffeeDeclaration('DEFERRED-1'),
      payment: { method: 'deferred', account: 'XADEF0042' },
    };
    const id = await law.lodge(body);
    await law.until(id, (each) => statusAndPaymentOf(each) === 'released secured');
    await visit.goTo('/deferment-accounts');
    await visit.sees('XTS 5,000.00');
    await visit.isAccessible();
    await visit.page.getByRole('link', { name: 'XADEF0042' }).click();
    await visit.sees('No statements yet');
    await law.advance(new Date(Date.now() + 32 * 86_400_000).toISOString());
    while ((await visit.page.getByRole('article').count()) === 0) await visit.page.reload();
    await visit.isAccessible();
    await officer.goTo(new URL(visit.page.url()).pathname.replace('/console', ''));
    const dialog = await openDialog(officer, 'Record payment');
    await officer.isAccessible();
    await dialog.getByLabel('Received amount').fill('1000.00');
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await dialog.waitFor({ state: 'detached' });
    const rest = await openDialog(officer, 'Record payment');
    await rest.getByRole('button', { name: 'Record payment' }).click();
    await officer.page.getByRole('article').getByText('paid', { exact: true }).first().waitFor();
    await officer.isAccessible();
    await law.until(id, (each) => textAt(each, 'tracks', 'payment') === 'paid');
    assert.deepEqual([...visit.faults, ...officer.faults], []);
  });

  test('can be opened, changed in their limit and suspended by customs', async (t) => {
    const officer = await visitAs(t, 'officer');
    await officer.goTo('/deferment-accounts');
    const open = await openDialog(officer, 'Open account');
    await open.getByLabel('Number').fill('PAGE1');
    await open.getByLabel('Limit').fill('much');
    const button = open.getByRole('button', { name: 'Open account' });
    await button.click();
    await open.getByRole('alert').waitFor();
    await officer.isAccessible();
    await open.getByLabel('Limit').fill('1000.00');
    await button.click();
    await open.waitFor({ state: 'detached' });
    await officer.page.getByRole('link', { name: 'PAGE1' }).click();
    const change = await openDialog(officer, 'Change account');
    await change.getByLabel('Limit').fill('2000.00');
    await change.getByLabel('Status').selectOption('suspended');
    await change.getByRole('button', { name: 'Save' }).click();
    await change.waitFor({ state: 'detached' });
    await officer.sees('XTS 2,000.00');
    await officer.sees('Suspended');
    assert.deepEqual(officer.faults, []);
  });
});
