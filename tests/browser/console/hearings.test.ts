import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { requireTextAt, textAt, valueAt } from '../../../conformance/json.ts';
import { createPortalClient, declarationOf } from '../../portal-client.ts';
import { needsChromium } from '../installed-browser.ts';
import { openConsole } from './open-console.ts';

const { portal, visitAs } = await openConsole();
const client = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);

const read = async (id: string): Promise<unknown> =>
  (await client.call('GET', `/openapi/declarations/${id}`)).body;

/** Lodges a declaration for which the sandbox sends an intention of a further bill after the release. */
async function intended(lrn: string): Promise<string> {
  const { body } = await client.call('POST', '/openapi/declarations?lodge=true', {
    body: declarationOf(`AUDIT-${lrn}`),
  });
  const id = requireTextAt(body, 'declaration', 'id');
  while (valueAt(await read(id), 'hearing', 'status') !== 'open');
  return id;
}

describe('a hearing', needsChromium, () => {
  test('ends with an agreement only after a confirmation, and the decision follows', async (t) => {
    const trader = await visitAs(t, 'trader');
    const { page } = trader;
    const id = await intended('AGREED');
    await trader.goTo(`/declarations/${id}`);
    const card = page.getByRole('region', { name: 'Hearings' });
    await card.getByRole('button', { name: 'Agree' }).click();
    const dialog = page.getByRole('dialog');
    await trader.isAccessible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    assert.equal(textAt(await read(id), 'hearing', 'status'), 'open');
    await card.getByRole('button', { name: 'Agree' }).click();
    await dialog.getByRole('button', { name: 'Confirm agreement' }).click();
    await dialog.waitFor({ state: 'detached' });
    await card.getByText('agreed', { exact: true }).waitFor();
    assert.notEqual(valueAt(await read(id), 'bills', 1), undefined);
    assert.deepEqual(trader.faults, []);
  });

  test('is answered on the page of its debt by a further debtor, who does not read the declaration', async (t) => {
    const officer = await visitAs(t, 'officer');
    const debtor = await visitAs(t, 'guarantor');
    const id = await intended('FURTHER');
    const { body } = await client.call('GET', `/openapi/debts?declaration=${id}`);
    const debt = requireTextAt(body, 'debts', 'items', 0, 'id');
    await officer.goTo(`/all-debts/${debt}`);
    await officer.press('Name further debtor');
    const dialog = officer.page.getByRole('dialog');
    await dialog.getByLabel('Identification number').fill('XA1000000005');
    await dialog.getByLabel('Reason').fill('Took part in the removal.');
    await dialog.getByRole('button', { name: 'Name further debtor' }).click();
    await officer.sees('Named by an officer');

    await debtor.goTo(`/debts/${debt}`);
    const card = debtor.page.getByRole('region', { name: 'Hearings' });
    await card.getByLabel('Your answer').fill('I only carried the goods.');
    await debtor.isAccessible();
    await card.getByRole('button', { name: 'Send objection' }).click();
    await card.getByText('I only carried the goods.').waitFor();
    const hearing = valueAt(await read(id), 'hearing');
    assert.equal(textAt(hearing, 'status'), 'open');
    assert.deepEqual(
      [textAt(hearing, 'answers', 0, 'debtor'), textAt(hearing, 'answers', 0, 'text')],
      ['XA1000000005', 'I only carried the goods.'],
    );
    assert.deepEqual([...debtor.faults, ...officer.faults], []);
  });

  test('shows an objection once to the officer', async (t) => {
    const trader = await visitAs(t, 'trader');
    const officer = await visitAs(t, 'officer');
    const id = await intended('OBJECTED');
    await trader.goTo(`/declarations/${id}`);
    const card = trader.page.getByRole('region', { name: 'Hearings' });
    await card.getByLabel('Your answer').fill('The value is that of the invoice.');
    await card.getByRole('button', { name: 'Send objection' }).click();
    await card.getByText('The value is that of the invoice.').waitFor();
    assert.equal(await card.getByRole('button', { name: /objection|Agree/ }).count(), 0);
    await officer.goTo(`/queue/${id}`);
    const shown = officer.page.getByRole('region', { name: 'Hearings' });
    await shown.getByText('The value is that of the invoice.').waitFor();
    for (const [{ page }, region] of [[trader, card] as const, [officer, shown] as const]) {
      const downloading = page.waitForEvent('download');
      await region.getByRole('button', { name: 'Download document (PDF)' }).click();
      assert.equal((await readFile(await (await downloading).path())).toString('latin1', 0, 5), '%PDF-');
    }
    await officer.isAccessible();
    assert.deepEqual([...trader.faults, ...officer.faults], []);
  });
});
