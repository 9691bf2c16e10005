import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { requireTextAt, valueAt } from '../../../conformance/json.ts';
import { brokerNumber, createPortalClient, declarationOf, type PortalClient } from '../../portal-client.ts';
import { needsChromium } from '../installed-browser.ts';
import type { ConsoleVisit } from './console-page.ts';
import { openConsole } from './open-console.ts';

// Tests how an accountant reads the journal of the authority and closes a month, which an administrator confirms.
const { portal, visitAs } = await openConsole();
const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
const other = createPortalClient(portal.baseUrl, portal.credentials.otherHostToHost);

/** Lodges a declaration and waits until the journal contains its bill. */
async function lodgeUntilBilled(client: PortalClient, body: object): Promise<string> {
  const lodged = await client.call('POST', '/openapi/declarations?lodge=true', { body });
  const id = requireTextAt(lodged.body, 'declaration', 'id');
  for (let looks = 0; looks < 200; looks += 1) {
    const listed = await client.call('GET', `/openapi/ledger-entries?declarationId=${id}`);
    if (valueAt(listed.body, 'items', 0) !== undefined) return id;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no bill for ${id}`);
}

const monthOf = (client: PortalClient): Promise<string> =>
  client
    .call('GET', '/openapi/sandbox/clock')
    .then(({ body }) => requireTextAt(body, 'clock', 'sandboxTime').slice(0, 7));

async function pressInDialog({ page, press, sees }: ConsoleVisit, name: string, text: RegExp): Promise<void> {
  await press(name);
  const dialog = page.getByRole('dialog');
  if (await dialog.isVisible()) await dialog.getByRole('button', { name }).click();
  await sees(text);
}

test(
  'an accountant closes a month, an administrator confirms it, and later entries name the month',
  needsChromium,
  async (t) => {
    await lodgeUntilBilled(trader, declarationOf('ACCOUNTANT-1'));
    const month = await monthOf(trader);
    const advanced = await trader.call('POST', '/openapi/sandbox/clock/advance', { body: { by: 'P1M' } });
    assert.equal(advanced.status, 200, advanced.text);
    const accountant = await visitAs(t, 'accountant');
    await accountant.page.getByRole('link', { name: 'Accounting periods' }).first().click();
    await pressInDialog(accountant, 'Close month', /Another person must confirm/);
    await accountant.isAccessible();
    assert.equal(await accountant.page.getByRole('button', { name: 'Confirm closing' }).count(), 0);
    await pressInDialog(accountant, 'Withdraw closing', /is open again/);
    await pressInDialog(accountant, 'Close month', /Waiting for confirmation/);

    const administrator = await visitAs(t, 'administrator');
    await administrator.page.getByRole('link', { name: 'Accounting periods' }).click();
    await administrator.press('Confirm closing');
    await administrator.isAccessible();
    await administrator.page.getByRole('dialog').getByRole('button', { name: 'Confirm closing' }).click();
    await administrator.page.getByText('Closed', { exact: true }).waitFor();
    await administrator.isAccessible();

    const late = await lodgeUntilBilled(other, declarationOf('ACCOUNTANT-LATE', brokerNumber));
    const { body } = await other.call('GET', `/openapi/ledger-entries?declarationId=${late}`);
    assert.equal(valueAt(body, 'items', 0, 'belongsTo'), month);

    const { page } = accountant;
    await page.getByRole('link', { name: 'Ledger' }).click();
    await accountant.page
      .getByText(/^Booked in /)
      .first()
      .waitFor();
    await accountant.isAccessible();
    await accountant.fill('Account, or its beginning', 'revenue');
    await page.keyboard.press('Enter');
    await page.waitForURL(/account=revenue/);
    await page
      .getByRole('cell', { name: /^Receivables/ })
      .first()
      .waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'ledger-entries.csv');
    const [head = '', first = ''] = (await readFile(await download.path(), 'utf8')).split('\r\n');
    assert.match(head, /^id,occurredAt,period,belongsTo,/);
    assert.ok(first.includes(`,${month},`), first);

    await page.getByRole('link', { name: 'Trial balance' }).click();
    await page.getByLabel('Group by').selectOption('office');
    await page.getByRole('columnheader', { name: 'Customs office' }).waitFor();
    await accountant.isAccessible();
    assert.deepEqual([...accountant.faults, ...administrator.faults], []);
  },
);
