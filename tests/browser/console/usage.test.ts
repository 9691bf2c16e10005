import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { createPortalClient } from '../../portal-client.ts';
import { needsChromium } from '../installed-browser.ts';
import type { visitConsole } from './console-page.ts';
import { openConsole } from './open-console.ts';

const { portal, visitAs } = await openConsole();
const client = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
await client.call('GET', '/openapi/status');
await client.call('POST', '/openapi/declarations', { body: { lrn: 'BROKEN', colour: 'red' } });

async function visitAsTrader(t: TestContext, look: Parameters<typeof visitConsole>[2] = {}) {
  const visit = await visitAs(t, 'trader', look);
  return visit;
}

describe('a developer', needsChromium, () => {
  test('finds a refused request with its problem and hint', async (t) => {
    const visit = await visitAsTrader(t);
    const { page } = visit;
    await page.getByRole('link', { name: 'Request log' }).click();
    await visit.fill('Problem code', 'input_invalid');
    await visit.press('Filter');
    await page.waitForURL(/code=input_invalid/);
    await visit.sees('400 input_invalid');
    await page.getByRole('cell', { name: 'Host to host' }).first().waitFor();
    assert.equal(await page.getByText('getStatus').count(), 0);
    await visit.isAccessible();
    await page.locator('tbody a').first().click();
    await visit.sees('Problem returned');
    await visit.sees(/"\/colour"/);
    const hint = await page.getByRole('link', { name: 'Cause and hint' }).getAttribute('href');
    await visit.sees(/Correct all errors that the response lists/);
    assert.equal(hint, `${portal.baseUrl}/problems/input_invalid`);
    await visit.isAccessible();
    assert.deepEqual(visit.faults, []);
  });

  test('sees a message if no request matches, and another if there are no requests', async (t) => {
    const visit = await visitAsTrader(t);
    await visit.goTo('/request-log?operation=unheardOf');
    await visit.sees('No entries match these filters.');
    await visit.goTo('/request-log/17');
    await visit.page.getByRole('alert').waitFor();
    assert.deepEqual(visit.faults, []);
  });

  test('sees usage as a chart and as a table, also in dark mode on a small screen', async (t) => {
    for (const look of [{}, { colorScheme: 'dark', width: 390 }] as const) {
      const visit = await visitAsTrader(t, look);
      const { page } = visit;
      await visit.goTo('/usage');
      await page.getByRole('figure', { name: 'Requests over time' }).waitFor();
      await page.getByRole('region', { name: 'Operation' }).getByText('getStatus').waitFor();
      await page.getByLabel('Group by').selectOption('client');
      await page.waitForURL(/by=client/);
      await page.getByRole('region', { name: 'Client' }).getByText('Host to host').waitFor();
      const groups = page.getByRole('region', { name: 'Error groups' });
      await groups.getByRole('link', { name: '400 input_invalid' }).waitFor();
      await groups.getByText('100 %').waitFor();
      await visit.isAccessible();
      await page.getByRole('link', { name: /^Refused, .*: 1$/ }).click();
      await page.waitForURL(/request-log\?.*outcome=refused/);
      await visit.sees('400 input_invalid');
      assert.equal(await page.getByText('getStatus').count(), 0);
      assert.deepEqual(visit.faults, []);
    }
  });
});
