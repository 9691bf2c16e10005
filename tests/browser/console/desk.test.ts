import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { needText, textAt } from '../../../conformance/json.ts';
import { createPortalClient, declarationOf, type PortalClient } from '../../portal-client.ts';
import { type PortalProcess, startPortal } from '../../portal-process.ts';
import { installedBrowser } from '../installed-browser.ts';
import { signIn, type Visit, visitConsole } from './visit.ts';

// What an officer meets while deciding: in words, by keyboard, with a lost answer, with what the decision needs at hand.
let browser: Browser | null;
let portal: PortalProcess;
let trader: PortalClient;
before(async () => {
  browser = await installedBrowser();
  portal = await startPortal();
  trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
});
after(async () => {
  await browser?.close();
  await portal.stop();
});

/** Lodges a declaration that waits for its declarant on this track; its id. */
async function lodge(lrn: string, track: 'query' | 'payment', state: string): Promise<string> {
  const { body } = await trader.call('POST', '/openapi/declarations?lodge=true', {
    body: declarationOf(lrn),
  });
  const id = needText(body, 'declaration', 'id');
  const path = `/openapi/declarations/${id}`;
  while (textAt((await trader.call('GET', path)).body, 'tracks', track) !== state);
  return id;
}

async function visitDesk(t: TestContext, id: string): Promise<Visit | null> {
  if (!browser) {
    t.skip('no Chromium is installed');
    return null;
  }
  const visit = await visitConsole(browser, portal);
  t.after(() => visit.close());
  await signIn(visit, portal.credentials.officer);
  await visit.goTo(`/queue/${id}`);
  return visit;
}

const confirm = ({ page }: Visit, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

describe('an officer', () => {
  test('goes on by keyboard where the button has gone, and is told in words', async (t) => {
    const visit = await visitDesk(t, await lodge('QUERY-KEYS', 'query', 'open'));
    if (!visit) return;
    const { page } = visit;
    await page.getByRole('button', { name: 'Close the query', exact: true }).press('Enter');
    await confirm(visit, 'Close the query').press('Enter');
    await visit.sees('The query is closed.');
    const closing = page.getByRole('button', { name: 'Close the query', exact: true });
    await closing.waitFor({ state: 'detached' });
    const focused = page.locator(':focus');
    assert.equal(await focused.getAttribute('aria-label'), 'Decide', 'where the button was');
    await page.keyboard.press('Tab');
    assert.equal(await page.getByRole('region', { name: 'Decide' }).locator(':focus').count(), 1);
    await visit.isAccessible();
  });

  test('sends a decision again whose answer was lost, and it is taken once', async (t) => {
    const id = await lodge('QUERY-LOST', 'query', 'open');
    const visit = await visitDesk(t, id);
    if (!visit) return;
    const { page } = visit;
    await page.route(/\/decisions$/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await visit.press('Close the query');
    await confirm(visit, 'Close the query').click();
    await visit.sees('No answer came');
    await page.unroute(/\/decisions$/);
    await confirm(visit, 'Close the query').click();
    await visit.sees('The query is closed.');
    const { body } = await trader.call('GET', `/openapi/declarations/${id}`);
    assert.equal(textAt(body, 'tracks', 'query'), 'closed');
    assert.deepEqual(visit.faults, []);
  });

  test('records a payment without typing what is known, and sees everything that is declared', async (t) => {
    const id = await lodge('UNPAID-DESK', 'payment', 'due');
    const visit = await visitDesk(t, id);
    if (!visit) return;
    const { page } = visit;
    await page.getByText('Everything that is declared').click();
    await visit.sees('MSKU7045126');
    await visit.sees('BR-SP-2025-558812');
    await visit.isAccessible();
    await visit.press('Take it on');
    await visit.sees('You have taken it on');
    await visit.press('Record a payment');
    await visit.isAccessible();
    await confirm(visit, 'Record a payment').click();
    await visit.sees('The payment is recorded.');
    const { body } = await trader.call('GET', `/openapi/declarations/${id}`);
    assert.equal(textAt(body, 'tracks', 'payment'), 'paid');
    await visit.goTo('/queue?assignedTo=me');
    await page
      .getByRole('row', { name: 'UNPAID-DESK' })
      .getByRole('cell', { name: 'officer', exact: true })
      .waitFor();
    assert.deepEqual(visit.faults, []);
  });
});
