import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { country } from '../../../server/src/country/public.ts';
import { needsChromium } from '../installed-browser.ts';
import type { ConsoleVisit } from './console-page.ts';
import { openConsole } from './open-console.ts';

const { visitAs } = await openConsole();

describe('a guarantor', needsChromium, () => {
  test('is proposed by an officer, and approved and revoked by a supervisor', async (t) => {
    const officer = await visitAs(t, 'officer');
    await officer.goTo('/guarantors');
    await officer.sees(country.sandbox.guarantor.name);
    await officer.press('Propose a guarantor');
    const dialog = officer.page.getByRole('dialog');
    await dialog.getByLabel('Organisation').selectOption({ label: broker });
    await officer.isAccessible();
    await dialog.getByRole('button', { name: 'Propose a guarantor' }).click();
    await officer.sees('The guarantor was proposed.');
    assert.equal(await officer.page.getByRole('button', { name: 'Approve' }).count(), 0);
    const supervisor = await visitAs(t, 'supervisor');
    await supervisor.goTo('/guarantors');
    const row = supervisor.page.getByRole('row', { name: country.sandbox.broker.name });
    await row.getByRole('button', { name: 'Approve' }).click();
    await confirm(supervisor, 'Approve');
    await supervisor.sees('The guarantor was approved.');
    await row.getByRole('button', { name: 'Revoke' }).click();
    await supervisor.page.getByLabel('Reason').fill('Insolvent');
    await supervisor.isAccessible();
    await confirm(supervisor, 'Revoke');
    await supervisor.sees('Insolvent');
    assert.deepEqual([...officer.faults, ...supervisor.faults], []);
  });

  test('offers a guarantee, changes it after customs has accepted it, and withdraws it', async (t) => {
    const guarantor = await visitAs(t, 'guarantor', { width: 390 });
    const { page } = guarantor;
    await guarantor.goTo('/offered-guarantees');
    await guarantor.press('Offer a guarantee');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Beneficiary').fill('XA000000000000');
    await dialog.getByLabel('Amount').fill('5000.00');
    await confirm(guarantor, 'Offer a guarantee');
    await guarantor.sees('XA000000000000');
    await dialog.getByLabel('Beneficiary').fill(country.sandbox.broker.number);
    await guarantor.isAccessible();
    await confirm(guarantor, 'Offer a guarantee');
    await guarantor.sees('Customs must accept it.');
    await page
      .getByRole('row', { name: /Offered/ })
      .getByRole('link')
      .first()
      .click();
    await guarantor.sees('No reservations');
    const reference = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const officer = await visitAs(t, 'officer');
    await officer.goTo(`/guarantees?reference=${reference}`);
    await officer.page.getByRole('link', { name: reference }).click();
    await officer.press('Accept guarantee');
    await officer.page.getByRole('dialog').getByRole('button', { name: 'Accept guarantee' }).click();
    await officer.sees('Active');
    await page.reload();
    await guarantor.press('Change the amount');
    await page.getByRole('textbox', { name: 'Amount' }).fill('6000.00');
    await guarantor.isAccessible();
    await confirm(guarantor, 'Save');
    await guarantor.sees('6,000.00');
    await guarantor.press('Withdraw the guarantee');
    await guarantor.isAccessible();
    await confirm(guarantor, 'Withdraw the guarantee');
    await guarantor.sees('was withdrawn');
    await guarantor.sees('Withdrawn');
    assert.deepEqual([...guarantor.faults, ...officer.faults], []);
  });
});

const broker = `${country.sandbox.broker.name} (${country.sandbox.broker.number})`;

function confirm({ page }: ConsoleVisit, name: string): Promise<void> {
  return page.getByRole('dialog').getByRole('button', { name }).click();
}
