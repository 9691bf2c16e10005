import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { requireTextAt, textAt } from '../../../conformance/json.ts';
import { signInToConsole as signInBrowser } from '../../console-browser.ts';
import { createPortalClient, declarationOf } from '../../portal-client.ts';
import { needsChromium } from '../installed-browser.ts';
import { openConsole } from './open-console.ts';

const { portal, visitAs } = await openConsole();
const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);

/** Lodges a declaration without paying, waits until its payment is due, and returns the amount. */
async function lodgeUnpaid(lrn: string): Promise<number> {
  const { body, status, text } = await trader.call('POST', '/openapi/declarations?lodge=true', {
    body: declarationOf(`UNPAID-${lrn}`),
  });
  assert.equal(status, 201, text);
  const id = requireTextAt(body, 'declaration', 'id');
  for (;;) {
    const read = await trader.call('GET', `/openapi/declarations/${id}`);
    const outstanding = textAt(read.body, 'bills', 0, 'outstanding');
    if (outstanding !== undefined) return Number(outstanding);
    await pause(50);
  }
}

describe('a user without declarations', needsChromium, () => {
  test('sees three ways to start, and no empty chart', async (t) => {
    const visit = await visitAs(t, 'otherTrader', { width: 360 });
    await visit.page.getByRole('heading', { name: 'Three ways to start' }).waitFor();
    for (const name of ['A sample', 'Your own declaration', 'Your own system']) await visit.sees(name);
    assert.equal(await visit.page.locator('main svg').count(), 0);
    assert.equal(await visit.page.getByRole('table').count(), 0);
    await visit.isAccessible();
    const wide = await visit.page.evaluate('document.documentElement.scrollWidth');
    assert.ok(Number(wide) <= 360, `${wide}`);
    await visit.page.getByRole('link', { name: 'Open sample' }).click();
    await visit.page.waitForURL(/declarations\/new\?sample=/);
    assert.deepEqual(visit.faults, []);
  });
});

describe('a clerk', needsChromium, () => {
  test('sees the number and sum of due payments, with a link to their list', async (t) => {
    let sum = 0;
    for (const lrn of ['A', 'B', 'C']) sum += await lodgeUnpaid(lrn);
    const visit = await visitAs(t, 'clerk');
    const { page } = visit;
    const due = page.getByRole('link', { name: /^3\s*payments due/ });
    await due.waitFor();
    const money = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(sum);
    assert.ok((await due.textContent())?.includes(money), money);
    await page.getByRole('region', { name: /^Declarations lodged and released/ }).waitFor();
    await visit.isAccessible();
    await due.click();
    await page.waitForURL(/nextAction=pay/);
    // Waits for the heading of the list, because the home page also lists the latest declarations.
    await page.getByRole('heading', { name: 'Declarations', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'UNPAID-A' }).waitFor();
    assert.equal(await page.locator('tbody tr').count(), 3);
    assert.equal(await page.getByRole('link', { name: 'Clients' }).count(), 0, 'no credentials');
    assert.deepEqual(visit.faults, []);
  });
});

describe('updates while the page is open', needsChromium, () => {
  test('show a decision in the badge and at the bell, which links to it', async (t) => {
    const visit = await visitAs(t, 'clerk');
    const { page } = visit;
    const officer = await signInBrowser(portal.baseUrl, portal.credentials.officer);
    const { body } = await trader.call('POST', '/openapi/declarations?lodge=true', {
      body: declarationOf('SLOW-DECIDED'),
    });
    const id = requireTextAt(body, 'declaration', 'id');
    const bell = page.getByRole('link', { name: /^Notifications, \d+ unread/ });
    const queried = declarationOf('QUERY-FIRST');
    await trader.call('POST', '/openapi/declarations?lodge=true', { body: queried });
    await bell.waitFor();
    const decided = await officer.call('POST', `/management/declarations/${id}/decisions`, {
      body: { action: 'reject', reason: 'It says too little' },
      headers: { 'If-Match': '*' },
    });
    assert.equal(decided.status, 201, decided.text);
    await bell.waitFor();
    const outstandingAmount = await lodgeUnpaid('BADGE');
    assert.ok(outstandingAmount > 0);
    await page.getByRole('link', { name: /^Declarations\s*\d+$/ }).waitFor();
    await page.waitForFunction('/^\\(\\d+\\) /.test(document.title)');
    await visit.isAccessible();
    await bell.click();
    await page.getByRole('link', { name: 'SLOW-DECIDED', exact: true }).waitFor();
    const first = page.locator('tbody tr').first();
    await first.getByText('Query of customs').waitFor();
    await first.getByRole('link', { name: 'QUERY-FIRST', exact: true }).waitFor();
    await visit.isAccessible();
    const kind = page.getByLabel('Notification', { exact: true });
    await kind.selectOption('Webhook disabled');
    await visit.sees('No entries match');
    await kind.selectOption('Decision of customs');
    await page.getByRole('link', { name: 'SLOW-DECIDED', exact: true }).waitFor();
    await kind.selectOption('Any');
    await visit.press('Mark all as read');
    await page.getByRole('link', { name: 'Notifications', exact: true }).first().waitFor();
    assert.deepEqual(visit.faults, []);
  });
});

describe('people of the customs authority', needsChromium, () => {
  test('see on their overview: officers and supervisors the queue, administrators pending approvals', async (t) => {
    for (const [who, heading] of [
      ['officer', 'Your declarations'],
      ['supervisor', 'Time since lodgement'],
      ['administrator', 'Pending work'],
    ] as const) {
      const visit = await visitAs(t, who);
      await visit.page.getByRole('heading', { name: heading }).waitFor();
      await visit.isAccessible();
      assert.deepEqual(visit.faults, [], who);
    }
  });
});
