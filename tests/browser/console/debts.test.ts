import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { requireTextAt, textAt } from '../../../conformance/json.ts';
import { createPortalClient, declarationOf } from '../../portal-client.ts';
import { needsChromium } from '../installed-browser.ts';
import type { ConsoleVisit } from './console-page.ts';
import { openConsole } from './open-console.ts';

const { portal, visitAs } = await openConsole();
const client = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);

/** Lodges a declaration that nobody pays, and returns the ids of the declaration and its debt. */
async function lodgeUnpaid(lrn: string) {
  const { body } = await client.call('POST', '/openapi/declarations?lodge=true', {
    body: declarationOf(`UNPAID-${lrn}`),
  });
  const declaration = requireTextAt(body, 'declaration', 'id');
  for (;;) {
    const debts = await client.call('GET', `/openapi/debts?declaration=${declaration}`);
    const debt = textAt(debts.body, 'items', 0, 'id');
    if (debt !== undefined) return { declaration, debt };
  }
}

async function openDialog({ page, press }: ConsoleVisit, name: string) {
  await press(name);
  return page.getByRole('dialog');
}

describe('a debt', needsChromium, () => {
  test('can be claimed with a document, and customs asks a question and grants the claim', async (t) => {
    const trader = await visitAs(t, 'trader');
    const officer = await visitAs(t, 'officer');
    const { declaration } = await lodgeUnpaid('CLAIM');
    await trader.goTo(`/declarations/${declaration}?tab=money`);
    await trader.page.getByRole('link', { name: 'Show debts and claims' }).click();
    await trader.page.locator('tbody a').first().click();
    const dialog = await openDialog(trader, 'Claim repayment or remission');
    await dialog.getByLabel('Reason for the claim').fill('The goods were lost in a flood.');
    await dialog.getByLabel('Ground').selectOption('equity');
    await dialog.getByLabel('Customs duty').fill('1000000.00');
    await dialog.getByLabel('Reference', { exact: false }).first().fill('SLOW-1');
    await dialog.getByRole('button', { name: 'Upload document' }).click();
    await dialog.getByLabel('File').setInputFiles({
      name: 'flood.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\nstartxref\n0\n%%EOF\n'),
    });
    await dialog.getByRole('combobox', { name: 'Document type' }).fill('N380');
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await dialog.getByRole('checkbox', { name: 'flood.pdf' }).check();
    await trader.isAccessible();
    await dialog.getByRole('button', { name: 'Submit claim' }).click();
    await dialog.getByRole('alert').getByText('The claim exceeds the debt').waitFor();
    await dialog.getByLabel('Customs duty').fill('100.00');
    await dialog.getByRole('button', { name: 'Submit claim' }).click();
    await trader.sees('Claim SLOW-1');
    await trader.sees('flood.pdf');

    await officer.goTo('/all-claims?status=submitted');
    await officer.page.locator('tbody a').first().click();
    await officer.sees('Decide the claim');
    await officer.page.getByLabel('Ask a question').check();
    await officer.page.getByLabel('Question of customs').fill('When was the flood?');
    await officer.isAccessible();
    await officer.press('Ask a question');
    await officer.sees('Question to answer');

    await trader.page.reload();
    await trader.page.getByLabel('Answer', { exact: false }).fill('On 20 November.');
    await trader.press('Send answer');
    await trader.sees('Customs decides');

    await officer.page.reload();
    await officer.sees('On 20 November.');
    assert.equal(await officer.page.getByRole('radio', { checked: true }).count(), 0);
    await officer.page.getByLabel('Grant claim').check();
    await officer.press('Grant claim');
    await officer.page.getByRole('dialog').getByText('100.00').waitFor();
    await officer.press('Confirm decision');
    await officer.sees('The claim is granted.');
    await trader.page.reload();
    await trader.sees('Granted amounts');
    assert.deepEqual([...trader.faults, ...officer.faults], []);
  });

  test('can be paid by transfer after a guarantee was refused', async (t) => {
    const trader = await visitAs(t, 'trader');
    const { debt } = await lodgeUnpaid('PAY');
    await trader.goTo(`/debts/${debt}`);
    const dialog = await openDialog(trader, 'Pay or secure');
    await dialog.getByLabel('Secure by a guarantee').check();
    await dialog.getByLabel('Guarantee reference (GRN)').fill('NOSUCH');
    await dialog.getByRole('button', { name: 'Secure payment' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Pay by transfer').check();
    await dialog.getByRole('button', { name: 'Pay by transfer' }).click();
    await trader.sees('The new status of the debt is: Paid.');
    assert.equal(await trader.page.getByRole('button', { name: 'Pay or secure' }).count(), 0);
  });

  test('has the MRN and the day on which it was incurred as heading', async (t) => {
    const trader = await visitAs(t, 'trader');
    const { debt } = await lodgeUnpaid('HEADING');
    await trader.goTo(`/debts/${debt}`);
    await trader.page.getByRole('heading', { level: 1, name: /^\w{18}, .*20\d\d$/ }).waitFor();
  });

  test('gets a further debtor, whom customs later removes', async (t) => {
    const officer = await visitAs(t, 'officer');
    const { debt } = await lodgeUnpaid('DEBTOR');
    await officer.goTo(`/all-debts/${debt}`);
    const dialog = await openDialog(officer, 'Name further debtor');
    await dialog.getByLabel('Identification number').fill('XA777888999000');
    await dialog.getByLabel('Reason').fill('Took part in the removal.');
    await dialog.getByRole('button', { name: 'Name further debtor' }).click();
    await officer.sees('Named by an officer');
    await officer.goTo('/all-debts');
    const filter = officer.page.getByLabel('Debtor', { exact: true });
    await filter.fill('xa777888999000');
    await filter.press('Enter');
    await officer.page.waitForURL(/debtor=XA777888999000/);
    await officer.page.locator(`tbody a[href$="${debt}"]`).waitFor();
    assert.equal(await officer.page.locator('tbody tr').count(), 1);
    await officer.goTo(`/all-debts/${debt}`);
    const removal = await openDialog(officer, 'Remove debtor XA777888999000');
    await removal.getByRole('button', { name: 'Remove debtor' }).click();
    await officer.page.getByText('Named by an officer').waitFor({ state: 'detached' });
  });
});
