import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { listAt, requireTextAt, textAt } from '../../../conformance/json.ts';
import { createPdfFile } from '../../../server/src/documents/testing/files.ts';
import { englishIn } from '../../../server/src/foundation/http/testing/other-languages.ts';
import { createPortalClient, declarationOf } from '../../portal-client.ts';
import { needsChromium } from '../installed-browser.ts';
import type { ConsoleVisit } from './console-page.ts';
import { openConsole } from './open-console.ts';

// Tests how officers decide from the queue: messages, keyboard use, a lost response, and the data that a decision needs.
const { portal, visitAs } = await openConsole();
const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);

/** Lodges a declaration that waits for its declarant in the given sub-status, and returns its id. */
async function lodge(lrn: string, subStatus: 'query' | 'payment', state: string): Promise<string> {
  const { body } = await trader.call('POST', '/openapi/declarations?lodge=true', {
    body: declarationOf(lrn),
  });
  const id = requireTextAt(body, 'declaration', 'id');
  const path = `/openapi/declarations/${id}`;
  while (textAt((await trader.call('GET', path)).body, 'tracks', subStatus) !== state);
  return id;
}

async function visitQueuedDeclaration(t: TestContext, id: string): Promise<ConsoleVisit> {
  const visit = await visitAs(t, 'officer');
  await visit.goTo(`/queue/${id}`);
  return visit;
}

const confirm = ({ page }: ConsoleVisit, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

describe('the answer to a query', needsChromium, () => {
  test('uploads a file that the officer opens at the answer', async (t) => {
    const id = await lodge('QUERY-FILE', 'query', 'open');
    const declarant = await visitAs(t, 'trader');
    const { page } = declarant;
    await declarant.goTo(`/declarations/${id}`);
    const queries = page.getByRole('region', { name: 'Queries' });
    await queries.getByLabel('Your answer').fill('The invoice');
    await queries.getByRole('button', { name: 'Upload document', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Upload document' });
    const file = { name: 'answer.pdf', mimeType: 'application/pdf', buffer: createPdfFile() };
    await dialog.getByLabel('File', { exact: true }).setInputFiles(file);
    await dialog.getByRole('combobox', { name: 'Document type' }).fill('N380');
    await declarant.isAccessible();
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const chosen = queries.getByLabel('answer.pdf');
    await chosen.waitFor();
    assert.ok(await chosen.isChecked());
    assert.equal(await queries.getByLabel('Your answer').inputValue(), 'The invoice');
    await queries.getByRole('button', { name: 'Send answer', exact: true }).click();
    await declarant.sees('Your answer was sent.');
    const path = `/openapi/declarations/${id}`;
    const { body: answered } = await trader.call('GET', `${path}/queries`);
    const { body: uploaded } = await trader.call('GET', `${path}/documents`);
    const [document] = listAt(uploaded, 'items');
    const [query] = listAt(answered, 'items');
    assert.deepEqual(listAt(query, 'answer', 'documents'), [textAt(document, 'id')]);
    const officer = await visitAs(t, 'officer');
    await officer.goTo(`/queue/${id}?tab=requests`);
    const link = officer.page.locator('.note').getByRole('link', { name: 'answer.pdf' });
    const [download] = await Promise.all([officer.page.waitForEvent('download'), link.click()]);
    assert.equal(download.suggestedFilename(), 'answer.pdf');
    assert.deepEqual([...declarant.faults, ...officer.faults], []);
  });
});

describe('an officer', needsChromium, () => {
  test('continues by keyboard after a button disappears, with a message for screen readers', async (t) => {
    const visit = await visitQueuedDeclaration(t, await lodge('QUERY-KEYS', 'query', 'open'));
    const { page } = visit;
    await page.getByRole('button', { name: 'Close the query', exact: true }).press('Enter');
    // A second Enter at once would be ignored as a double press.
    await page.waitForTimeout(600);
    await confirm(visit, 'Close the query').press('Enter');
    await visit.sees('The query is closed.');
    const closing = page.getByRole('button', { name: 'Close the query', exact: true });
    await closing.waitFor({ state: 'detached' });
    const focused = page.locator(':focus');
    assert.equal(await focused.getAttribute('aria-label'), 'Decisions', 'where the button was');
    await page.keyboard.press('Tab');
    assert.equal(await page.getByRole('region', { name: 'Decisions' }).locator(':focus').count(), 1);
    await visit.isAccessible();
  });

  test('repeats a decision after a lost response, and it is made once', async (t) => {
    const id = await lodge('QUERY-LOST', 'query', 'open');
    const visit = await visitQueuedDeclaration(t, id);
    const { page } = visit;
    await page.route(/\/decisions$/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await visit.press('Close the query');
    await confirm(visit, 'Close the query').click();
    await visit.sees('No response');
    await page.unroute(/\/decisions$/);
    await confirm(visit, 'Close the query').click();
    await visit.sees('The query is closed.');
    const { body } = await trader.call('GET', `/openapi/declarations/${id}`);
    assert.equal(textAt(body, 'tracks', 'query'), 'closed');
    assert.deepEqual(visit.faults, []);
  });

  test('records a payment with prefilled values, and sees everything that was declared', async (t) => {
    const id = await lodge('UNPAID-DESK', 'payment', 'due');
    const visit = await visitQueuedDeclaration(t, id);
    const { page } = visit;
    await page.getByText('All declared data').click();
    await visit.sees('MSKU7045126');
    await visit.sees('BR-SP-2025-558812');
    await visit.isAccessible();
    await visit.press('Assign to me');
    await visit.sees('Assigned to you');
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

describe('the queue in German', needsChromium, () => {
  /** Returns the reasons that the page lists for unavailable actions. */
  async function reasonsOn({ page }: ConsoleVisit): Promise<string[]> {
    await page.locator('summary', { hasText: 'nicht möglich' }).click();
    return page.locator('.reasons dd').allTextContents();
  }

  test('shows in German why an action is unavailable, to the officer and to the trader', async (t) => {
    const id = await lodge('UNPAID-GERMAN', 'payment', 'due');
    const officer = await visitQueuedDeclaration(t, id);
    await officer.page.evaluate(() => localStorage.setItem('language', 'de'));
    await officer.goTo(`/queue/${id}`);
    const reasons = await reasonsOn(officer);
    assert.ok(reasons.includes('Die Abgaben sind weder bezahlt noch gesichert'), reasons.join(' '));
    assert.deepEqual(reasons.flatMap(englishIn), []);
    await officer.page.getByRole('heading', { level: 1 }).click();
    await officer.page.keyboard.press('r');
    await officer.sees('Waren überlassen: Die Abgaben sind weder bezahlt noch gesichert');
    const trader_ = await visitAs(t, 'trader');
    await trader_.page.evaluate(() => localStorage.setItem('language', 'de'));
    await trader_.goTo(`/declarations/${id}`);
    const refused = await reasonsOn(trader_);
    assert.ok(refused.includes('Die Anmeldung ist angenommen'), refused.join(' '));
    assert.deepEqual(refused.flatMap(englishIn), []);
    await trader_.press('Abgaben zahlen');
    const ways = trader_.page.getByRole('dialog');
    await ways.getByText('Das Guthaben deckt keinen offenen Bescheid').waitFor();
    await trader_.isAccessible();
    assert.deepEqual([...officer.faults, ...trader_.faults], []);
  });
});

/** Opens the overview as a user of the sandbox. */
async function visitHome(t: TestContext, who: 'officer' | 'supervisor'): Promise<ConsoleVisit> {
  const visit = await visitAs(t, who);
  return visit;
}

/** Lodges declarations that the sandbox's simulated officer leaves unassigned for a while. */
async function lodgeUnassigned(...lrns: readonly string[]): Promise<void> {
  for (const lrn of lrns) {
    const { status, text } = await trader.call('POST', '/openapi/declarations?lodge=true', {
      body: declarationOf(lrn),
    });
    assert.equal(status, 201, text);
  }
}

const openedDeclarationId = async ({ page }: ConsoleVisit): Promise<string> => {
  await page.waitForURL(/\/queue\/dec_\w+$/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
};

describe('the next declaration', needsChromium, () => {
  test('differs for two officers who take it at once, opens after a decision, and is missing when the queue is empty', async (t) => {
    const officer = await visitHome(t, 'officer');
    const supervisor = await visitHome(t, 'supervisor');
    await lodgeUnassigned('SLOW-NEXT-1', 'SLOW-NEXT-2', 'SLOW-NEXT-3');
    await Promise.all([
      officer.press('Assign next declaration'),
      supervisor.press('Assign next declaration'),
    ]);
    const [mine, theirs] = await Promise.all([openedDeclarationId(officer), openedDeclarationId(supervisor)]);
    assert.notEqual(mine, theirs);
    await officer.sees('Assigned to you');
    await officer.press('Reject declaration');
    const dialog = officer.page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Not whole');
    await dialog.getByRole('button', { name: 'Reject declaration', exact: true }).click();
    await officer.page.waitForURL((url) => !url.pathname.endsWith(mine));
    const next = await openedDeclarationId(officer);
    assert.ok(![mine, theirs].includes(next), 'another one');
    await officer.sees('Assigned to you');
    await officer.goTo('/queue');
    await officer.press('Assign next declaration');
    const nothing = officer.page.getByRole('dialog', { name: 'No unassigned declarations' });
    await nothing.waitFor();
    await officer.isAccessible();
    const mineLink = nothing.getByRole('link', { name: /^\d+ declarations? assigned to you$/ });
    const count = Number.parseInt(await mineLink.innerText(), 10);
    await mineLink.press('Enter');
    await officer.page.waitForURL(/\/queue\?assignedTo=me$/);
    const rows = officer.page.locator('tbody tr a');
    await rows.nth(count - 1).waitFor();
    assert.equal(await rows.count(), count);
    assert.deepEqual([...officer.faults, ...supervisor.faults], []);
  });

  test('does not open for an officer who has disabled it, in every session', async (t) => {
    const officer = await visitHome(t, 'officer');
    await lodgeUnassigned('SLOW-STAY-1', 'SLOW-STAY-2');
    await officer.press('Assign next declaration');
    const mine = await openedDeclarationId(officer);
    await officer.page.getByLabel('After my last decision on a declaration, open the next one').uncheck();
    await officer.press('Reject declaration');
    const dialog = officer.page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Not whole');
    await dialog.getByRole('button', { name: 'Reject declaration', exact: true }).click();
    await officer.sees('The declaration is rejected.');
    await officer.sees('No decisions are pending.');
    assert.equal(await openedDeclarationId(officer), mine);
    const again = await visitHome(t, 'officer');
    await again?.goTo(`/queue/${mine}`);
    const box = again?.page.getByLabel('After my last decision on a declaration, open the next one');
    await box?.waitFor();
    assert.equal(await box?.isChecked(), false);
    await box?.check();
  });
});

describe('the officer queue', needsChromium, () => {
  test('shows counts in its tabs that equal the lengths of their lists', async (t) => {
    const visit = await visitHome(t, 'officer');
    await lodgeUnassigned('SLOW-TAB-1', 'SLOW-TAB-2');
    await visit.goTo('/queue');
    const { page } = visit;
    const tabs = page.getByRole('navigation', { name: 'Assignment' });
    for (const name of ['Mine', 'Unassigned', 'Answered', 'Overdue', 'All']) {
      const tab = tabs.getByRole('link', { name });
      await tab.click();
      const count = Number((await tab.locator('.count').textContent())?.replaceAll(/\D/g, ''));
      if (count === 0) await visit.sees('No declarations in the queue');
      else
        await page
          .locator('tbody tr a')
          .nth(count - 1)
          .waitFor();
      assert.equal(await page.locator('tbody tr a').count(), count, name);
    }
  });

  test('has shortcut keys to take over, query and move through the list, which are off while typing', async (t) => {
    const visit = await visitHome(t, 'officer');
    const { page } = visit;
    for (const lrn of ['UNPAID-KEY-1', 'UNPAID-KEY-2']) await lodge(lrn, 'payment', 'due');
    await visit.goTo('/queue?awaitingCustoms=false');
    // Waits for the second row, because rows that are still loading have no link.
    await page.locator('tbody tr a').nth(1).waitFor();
    for (const key of ['j', 'j', 'k', 'Enter']) await page.keyboard.press(key);
    const first = await openedDeclarationId(visit);
    const decide = page.getByRole('region', { name: 'Decisions' });
    await decide.waitFor();
    await page.keyboard.press('j');
    await page.waitForURL((url) => !url.pathname.endsWith(first));
    await page.keyboard.press('k');
    await page.waitForURL(`**/${first}`);
    await visit.goTo(`/queue/${await lodge('UNPAID-KEY-3', 'payment', 'due')}`);
    await decide.waitFor();
    await page.keyboard.press('r');
    await visit.sees(/^Release goods: /);
    await page.getByLabel('New note').pressSequentially('a query');
    assert.equal(await page.getByRole('dialog').count(), 0, 'typing is typing');
    await visit.press('Add note');
    await page.getByRole('listitem').filter({ hasText: 'a query' }).waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('a');
    await visit.sees('Assigned to you');
    for (const [key, name] of [
      ['q', 'Open a query'],
      ['c', 'Order a control'],
    ] as const) {
      await page.keyboard.press(key);
      await page.getByRole('dialog', { name }).waitFor();
      await page.keyboard.press('Escape');
    }
    assert.deepEqual(visit.faults, []);
  });
});
