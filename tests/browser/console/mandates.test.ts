import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { requireTextAt, textAt } from '../../../conformance/json.ts';
import { brokerNumber, createPortalClient } from '../../portal-client.ts';
import { needsChromium } from '../installed-browser.ts';
import type { ConsoleVisit } from './console-page.ts';
import { openConsole } from './open-console.ts';

const tradersNumber = 'XA100200300400';
const { portal, visitAs } = await openConsole();

/** Clicks a button of the page, and the button with the same text in the confirmation dialog. */
async function pressAndConfirm(visit: ConsoleVisit, name: string): Promise<void> {
  await visit.press(name);
  await visit.isAccessible();
  await visit.page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

async function offer(visit: ConsoleVisit, body: object = {}): Promise<string> {
  const made = await visit.call('POST', '/management/organisation/mandates', {
    principal: tradersNumber,
    representative: brokerNumber,
    representations: ['direct'],
    ...body,
  });
  return requireTextAt(made, 'mandate', 'id');
}

const buttons = ({ page }: ConsoleVisit) => page.locator('.page-head').getByRole('button').allTextContents();

describe('a mandate', needsChromium, () => {
  test('is offered by a trader, and accepted, suspended, resumed and ended', async (t) => {
    const trader = await visitAs(t, 'trader');
    const broker = await visitAs(t, 'otherTrader', { width: 390 });
    await trader.goTo('/mandates');
    await trader.press('Offer mandate');
    await trader.fill('Identification number of the representative', brokerNumber);
    await trader.page.getByLabel('Your identification number').selectOption(tradersNumber);
    await trader.page.getByLabel('Export').uncheck();
    await trader.page.getByText('Limits, guarantees and accounts').click();
    await trader.fill('Maximum invoice amount (national currency)', 'much');
    await trader.fill('Offices', 'XA000100, XA000200');
    await trader.isAccessible();
    await trader.press('Send offer');
    await trader.page.locator('[aria-invalid="true"]').waitFor();
    await trader.fill('Maximum invoice amount (national currency)', '20000.00');
    await trader.press('Send offer');
    await trader.page.waitForURL(/\/mandates\/man_\w+$/);
    await trader.sees('XA000100 XA000200');
    await trader.isAccessible();
    assert.deepEqual(await buttons(trader), ['Withdraw offer']);
    const path = new URL(trader.page.url()).pathname.replace('/console', '');
    await broker.goTo(path);
    await broker.sees('20,000.00');
    assert.deepEqual(await buttons(broker), ['Accept mandate', 'Decline mandate']);
    await pressAndConfirm(broker, 'Accept mandate');
    await broker.sees('The mandate is active. The representative can lodge declarations under the mandate.');
    assert.deepEqual(await buttons(broker), ['End mandate']);
    await trader.goTo(path);
    await pressAndConfirm(trader, 'Suspend mandate');
    await trader.sees('by the principal');
    await pressAndConfirm(trader, 'Resume mandate');
    await trader.sees('The mandate is active again.');
    await pressAndConfirm(trader, 'End mandate');
    await trader.page.getByText('The mandate has ended.').waitFor();
    await trader.page.locator('.timeline li').nth(4).waitFor();
    assert.deepEqual(await buttons(trader), []);
    assert.deepEqual([trader.faults, broker.faults], [[], []]);
  });

  test('shows an error for an organisation that would represent itself, and for an incomplete offer', async (t) => {
    const trader = await visitAs(t, 'trader');
    await trader.goTo('/mandates');
    await trader.press('Offer mandate');
    await trader.page.getByLabel('Your role').selectOption('representative');
    await trader.page.getByLabel('Your identification number').selectOption(tradersNumber);
    await trader.fill('Identification number of the principal', tradersNumber);
    await trader.press('Send offer');
    await trader.sees('which cannot represent itself');
    await trader.page.getByLabel('Direct').first().uncheck();
    await trader.fill('Identification number of the principal', brokerNumber);
    await trader.press('Send offer');
    await trader.page.getByRole('dialog').locator('.note.bad').first().waitFor();
    await trader.isAccessible();
  });

  test('shows its current state if the other party has ended it', async (t) => {
    const trader = await visitAs(t, 'trader');
    const broker = await visitAs(t, 'otherTrader');
    const id = await offer(trader);
    await broker.goTo(`/mandates/${id}`);
    await broker.press('Accept mandate');
    await trader.call('PATCH', `/management/organisation/mandates/${id}`, { status: 'ended' });
    await broker.page.getByRole('dialog').getByRole('button', { name: 'Accept mandate' }).click();
    await broker.sees('Fields that another user has changed:');
    await broker.sees('Status: Ended');
    await broker.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    assert.deepEqual(await buttons(broker), []);
  });

  test('changes only after the user has authenticated again', async (t) => {
    const trader = await visitAs(t, 'trader');
    const id = await offer(trader);
    await trader.goTo(`/mandates/${id}`);
    await trader.page.getByRole('button', { name: 'Withdraw offer' }).waitFor();
    const stale = { code: 'authentication_stale', title: 'Authenticate again', status: 403 };
    let refused = 0;
    await trader.page.route(`**/management/organisation/mandates/${id}`, (route) => {
      if (route.request().method() !== 'PATCH' || refused > 0) return route.fallback();
      refused += 1;
      return route.fulfill({ status: 403, contentType: 'application/problem+json', json: stale });
    });
    await trader.press('Withdraw offer');
    const dialog = trader.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Withdraw offer' }).click();
    await trader.page.getByLabel('Password').fill(portal.credentials.trader.password);
    await dialog.last().getByRole('button', { name: 'Continue' }).click();
    await trader.sees('The offer is withdrawn.');
    assert.equal(refused, 1);
  });

  test('without an account of the principal can be accepted, suspended and ended by customs', async (t) => {
    const trader = await visitAs(t, 'trader');
    const officer = await visitAs(t, 'officer');
    const parties = { principal: 'XA777777777777', representative: tradersNumber };
    const paper = await offer(trader, parties);
    const brokerMandate = await offer(trader, { ...parties, principal: brokerNumber });
    await officer.goTo('/all-mandates?principal=XA777777777777');
    await officer.page.getByRole('link', { name: tradersNumber }).click();
    await officer.page.waitForURL(new RegExp(paper));
    await officer.page.getByRole('button', { name: 'Accept mandate' }).waitFor();
    assert.deepEqual(await buttons(officer), ['Accept mandate', 'End mandate']);
    await pressAndConfirm(officer, 'Accept mandate');
    await pressAndConfirm(officer, 'Suspend mandate');
    await officer.sees('by customs');
    await trader.goTo(`/mandates/${paper}`);
    await trader.sees('by customs');
    assert.deepEqual(await buttons(trader), ['End mandate']);
    await pressAndConfirm(officer, 'End mandate');
    await officer.sees('The mandate has ended.');
    await officer.goTo(`/all-mandates/${brokerMandate}`);
    // Checks that customs can only end this mandate: it can accept one only for a principal without an account.
    await officer.page.getByRole('button', { name: 'End mandate', exact: true }).waitFor();
    assert.deepEqual(await buttons(officer), ['End mandate']);
  });
});

describe('an identification number', needsChromium, () => {
  test('is assigned to an organisation, takes effect immediately, and is removed later', async (t) => {
    const trader = await visitAs(t, 'trader');
    const administrator = await visitAs(t, 'administrator');
    const { organisationId } = portal.credentials.trader;
    await administrator.goTo(`/organisations/${organisationId}`);
    await administrator.press('Assign number');
    const dialog = administrator.page.getByRole('dialog');
    await dialog.getByLabel('Identification number').fill(brokerNumber);
    await dialog.getByRole('button', { name: 'Assign number' }).click();
    await dialog.getByRole('alert').waitFor();
    await administrator.isAccessible();
    await dialog.getByLabel('Identification number').fill('xa424242');
    await dialog.getByRole('button', { name: 'Assign number' }).click();
    await administrator.sees('XA424242 is assigned.');
    const client = createPortalClient(portal.baseUrl, portal.credentials.management);
    const numbers = await client.call('GET', `/management/organisations/${organisationId}/numbers`);
    assert.match(numbers.text, /XA424242/);
    await trader.goTo('/organisation');
    await trader.sees('XA424242');
    assert.equal(await trader.page.getByRole('button', { name: 'Assign number' }).count(), 0);
    const row = administrator.page.getByRole('row').filter({ hasText: 'XA424242' });
    await row.getByRole('button', { name: 'Remove number' }).click();
    await dialog.getByRole('button', { name: 'Remove number' }).click();
    await administrator.sees('XA424242 is removed.');
    await row.waitFor({ state: 'detached' });
    const after = await client.call('GET', `/management/organisations/${organisationId}/numbers`);
    assert.doesNotMatch(after.text, /XA424242/);
    assert.ok(textAt(after.body, 'items', 0, 'number'));
  });
});
