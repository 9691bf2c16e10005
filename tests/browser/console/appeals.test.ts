import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { requireTextAt, textAt, valueAt } from '../../../conformance/json.ts';
import { createPortalClient, declarationOf } from '../../portal-client.ts';
import { needsChromium } from '../installed-browser.ts';
import type { ConsoleVisit } from './console-page.ts';
import { openConsole } from './open-console.ts';

const { portal, visitAs } = await openConsole();
const client = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);

/** Lodges a declaration that is never paid; returns the ids of declaration and debt, and the bill. */
async function unpaid(lrn: string) {
  const { body } = await client.call('POST', '/openapi/declarations?lodge=true', {
    body: declarationOf(`UNPAID-${lrn}`),
  });
  const declaration = requireTextAt(body, 'declaration', 'id');
  for (;;) {
    const debts = await client.call('GET', `/openapi/debts?declaration=${declaration}`);
    const debt = textAt(debts.body, 'items', 0, 'id');
    if (debt === undefined) continue;
    return {
      declaration,
      debt,
      bill: requireTextAt(debts.body, 'debts', 'items', 0, 'bills', 0, 'reference'),
    };
  }
}

async function dialogOf({ page, press }: ConsoleVisit, name: string) {
  await press(name);
  return page.getByRole('dialog');
}

const statusOf = async (debt: string): Promise<unknown> =>
  valueAt((await client.call('GET', `/openapi/debts/${debt}`)).body, 'status');

describe('an appeal', needsChromium, () => {
  test('is lodged with a request for a stay, which customs grants and ends, and is allowed in part', async (t) => {
    const trader = await visitAs(t, 'trader');
    const officer = await visitAs(t, 'officer');
    const { debt, bill } = await unpaid('APPEAL');
    await trader.goTo(`/debts/${debt}`);
    const dialog = await dialogOf(trader, 'Appeal a decision');
    await dialog.getByLabel('Reason for the appeal').fill('The goods are unroasted coffee.');
    await dialog.getByLabel('Customs duty').fill('9000000.00');
    await dialog.getByLabel('Request a stay of collection').check();
    await dialog.getByLabel('Reason for the stay').fill('There are doubts about the code.');
    await dialog.getByLabel('Reference', { exact: false }).last().fill('SLOW-1');
    await trader.isAccessible();
    await dialog.getByRole('button', { name: 'Submit appeal' }).click();
    await dialog.getByRole('alert').first().waitFor();
    await dialog.getByLabel('Customs duty').fill('10.00');
    await dialog.getByRole('button', { name: 'Submit appeal' }).click();
    await trader.sees('Appeal SLOW-1');
    await trader.sees('There are doubts about the code.');

    await officer.goTo('/all-appeals?status=submitted');
    await officer.page.locator('tbody a').first().click();
    await officer.sees('Decide the appeal');
    const stay = await dialogOf(officer, 'Stay collection');
    await stay.getByLabel('Reason for the stay').fill('The doubts are justified.');
    await stay.getByLabel('Without security, with a reason').check();
    await stay.getByLabel('Serious economic or social difficulties').fill('The company employs 200 people.');
    await officer.isAccessible();
    await stay.getByRole('button', { name: 'Stay collection' }).click();
    await officer.sees('The collection is stayed.');
    assert.equal(await statusOf(debt), 'stayed');

    await officer.goTo(`/all-debts/${debt}`);
    await officer.sees('Until the decision on the appeal');
    const end = await dialogOf(officer, `End stay of bill ${bill}`);
    await end.getByRole('button', { name: 'End stay' }).click();
    await officer.sees('The stay has ended.');
    assert.equal(await statusOf(debt), 'due');

    await officer.page.getByRole('link', { name: 'SLOW-1' }).click();
    await officer.page.getByLabel('Allow a part').check();
    await officer.page.getByLabel('Customs duty').fill('4.00');
    await officer.fill('Reason for the appellant', 'A part of the goods is raw.');
    await officer.press('Allow a part');
    await officer.page.getByRole('dialog').getByText('4.00').waitFor();
    assert.equal(await officer.page.getByText('Decide the appeal').count(), 1);
    await officer.press('Confirm decision');
    await officer.sees('A part of the appeal is allowed.');
    await trader.page.reload();
    await trader.sees('Partly allowed');
    await trader.sees('A part of the goods is raw.');
    await trader.sees(/An appeal against this decision goes to/);
    for (const { page } of [trader, officer]) {
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download decision (PDF)' }).click();
      assert.equal((await readFile(await (await downloading).path())).toString('latin1', 0, 5), '%PDF-');
    }
    assert.deepEqual([...trader.faults, ...officer.faults], []);
  });

  test('is decided by no officer without an outcome and a reason, and is withdrawn', async (t) => {
    const trader = await visitAs(t, 'trader');
    const officer = await visitAs(t, 'officer');
    const { debt, bill } = await unpaid('WITHDRAWN');
    const made = await client.call('POST', `/openapi/debts/${debt}/appeals`, {
      body: { bill, reason: 'Too high', reference: 'SLOW-2' },
    });
    const appeal = requireTextAt(made.body, 'appeal', 'id');
    await officer.goTo(`/all-appeals/${appeal}`);
    await officer.page.locator('form').getByRole('button', { name: 'Decide the appeal' }).click();
    assert.equal(await officer.page.getByRole('dialog').count(), 0);
    await trader.goTo('/appeals');
    await trader.page
      .getByRole('row', { name: /SLOW-2/ })
      .getByRole('link')
      .click();
    const dialog = await dialogOf(trader, 'Withdraw appeal');
    await dialog.getByRole('button', { name: 'Withdraw appeal' }).click();
    await trader.sees('The appeal is withdrawn.');
    await officer.page.getByLabel('Dismiss appeal').check();
    await officer.fill('Reason for the appellant', 'Too late.');
    await officer.press('Dismiss appeal');
    await officer.press('Confirm decision');
    await officer.page.getByRole('alert').first().waitFor();
    await trader.page.getByRole('button', { name: 'Withdraw appeal' }).waitFor({ state: 'detached' });
  });

  test('contests a refused claim from the page of the claim', async (t) => {
    const trader = await visitAs(t, 'trader');
    const { debt } = await unpaid('REFUSED');
    const claimed = await client.call('POST', `/openapi/debts/${debt}/claims`, {
      body: { ground: 'overcharge', reason: 'Too high', reference: 'REFUSE-1' },
    });
    const claim = requireTextAt(claimed.body, 'claim', 'id');
    // The sandbox first sends its intention, and refuses after the answer.
    await client.call('POST', `/openapi/claims/${claim}/answer`, { body: { agrees: true } });
    await trader.goTo(`/claims/${claim}`);
    await trader.sees('Refused');
    const dialog = await dialogOf(trader, 'Appeal a decision');
    await dialog.getByLabel('Reason for the appeal').fill('The freight was lower.');
    await dialog.getByRole('button', { name: 'Submit appeal' }).click();
    await trader.sees('Decision on a claim');
    await trader.sees('Allowed amounts');
    assert.deepEqual(trader.faults, []);
  });
});

test('an accountant reads debts, claims and appeals, and can change none', needsChromium, async (t) => {
  const accountant = await visitAs(t, 'accountant');
  const { debt, bill } = await unpaid('READ-ONLY');
  const [claimed, appealed] = [
    await client.call('POST', `/openapi/debts/${debt}/claims`, {
      body: { ground: 'overcharge', reason: 'Too high', reference: 'SLOW-3' },
    }),
    await client.call('POST', `/openapi/debts/${debt}/appeals`, {
      body: { bill, reason: 'Too high', reference: 'SLOW-4' },
    }),
  ];
  const { page } = accountant;
  for (const name of ['Debts', 'Claims', 'Appeals']) {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click();
    await page.locator('tbody a').first().waitFor();
  }
  for (const [path, text] of [
    [`/all-debts/${debt}`, bill],
    [`/all-claims/${requireTextAt(claimed.body, 'claim', 'id')}`, 'SLOW-3'],
    [`/all-appeals/${requireTextAt(appealed.body, 'appeal', 'id')}`, 'SLOW-4'],
  ] as const) {
    await accountant.goTo(path);
    await accountant.sees(text);
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
    assert.deepEqual(await page.locator('main').getByRole('button').allTextContents(), [], path);
    assert.equal(await page.getByRole('alert').count(), 0);
  }
  assert.deepEqual(accountant.faults, []);
});
