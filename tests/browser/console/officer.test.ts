import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { requireTextAt, textAt } from '../../../conformance/json.ts';
import { createPortalClient, declarationOf } from '../../portal-client.ts';
import { needsChromium } from '../installed-browser.ts';
import { openConsole } from './open-console.ts';

const { portal, visitAs } = await openConsole();
const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);

/** Lodges a declaration for which customs has opened a query. No other officer processes it. */
async function lodge(lrn: string): Promise<string> {
  const { body, text } = await trader.call('POST', '/openapi/declarations?lodge=true', {
    body: declarationOf(lrn),
  });
  const id = requireTextAt(body, 'declaration', 'id');
  for (;;) {
    const read = await trader.call('GET', `/openapi/declarations/${id}`);
    if (textAt(read.body, 'tracks', 'query') === 'open') return id;
    assert.notEqual(textAt(read.body, 'status'), 'released', text);
  }
}

describe('an officer', needsChromium, () => {
  for (const { colorScheme, width } of [
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 390 },
  ] as const) {
    test(`makes a decision on one screen: ${colorScheme}, ${width} wide`, async (t) => {
      const id = await lodge(`QUERY-DESK-${width}`);
      const visit = await visitAs(t, 'officer', { colorScheme, width });
      const { page } = visit;
      await visit.goTo('/queue?awaitingCustoms=false');
      await visit.sees(`QUERY-DESK-${width}`);
      await visit.isAccessible();
      await visit.goTo(`/queue/${id}`);
      await visit.press('Assign to me');
      await visit.sees('Assigned to you');
      await visit.isAccessible();
      await visit.press('Close the query');
      await page.getByRole('dialog').getByRole('button', { name: 'Close the query' }).click();
      await page.getByRole('button', { name: 'Release goods', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Release goods' }).click();
      await visit.sees('The goods are released.');
      const read = await trader.call('GET', `/openapi/declarations/${id}`);
      assert.equal(textAt(read.body, 'status'), 'released');
      assert.deepEqual(visit.faults, []);
    });
  }

  test('sees a message if another officer has decided first', async (t) => {
    const id = await lodge('QUERY-TWICE');
    const visit = await visitAs(t, 'officer');
    await visit.goTo(`/queue/${id}`);
    await visit.press('Close the query');
    const answered = await trader.call('POST', `/openapi/declarations/${id}/queries/1/answer`, {
      body: { text: 'The certificate of the chamber of commerce' },
    });
    assert.equal(answered.status, 200, answered.text);
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Close the query' }).click();
    await visit.page.getByRole('alert').waitFor();
    await visit.isAccessible();
  });
});
