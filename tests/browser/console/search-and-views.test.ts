import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { requireTextAt, textAt } from '../../../conformance/json.ts';
import { createPortalClient, declarationOf } from '../../portal-client.ts';
import { needsChromium } from '../installed-browser.ts';
import type { ConsoleVisit } from './console-page.ts';
import { openConsole } from './open-console.ts';

// Tests sorted lists, saved views, shortcut keys and the global search.
const { portal, visitAs } = await openConsole();
const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
for (const lrn of ['FIND-B', 'FIND-C', 'FIND-A'])
  await trader.call('POST', '/openapi/declarations', { body: declarationOf(lrn) });
const made = await trader.call('POST', '/openapi/declarations?lodge=true', {
  body: declarationOf('SEEK-1'),
});
const lodged = requireTextAt(made.body, 'SEEK-1', 'id');

async function goToList(visit: ConsoleVisit): Promise<void> {
  await visit.goTo('/declarations');
  await visit.page.getByRole('link', { name: 'FIND-A' }).waitFor();
}

const lrns = ({ page }: ConsoleVisit) => page.locator('.list tbody td a').allInnerTexts();
const heads = ({ page }: ConsoleVisit) => page.locator('.list thead th').allInnerTexts();

/** Waits until the list shows these references in this order. */
async function untilOrdered(visit: ConsoleVisit, expected: readonly string[]): Promise<void> {
  const deadline = Date.now() + 15_000;
  let there = await lrns(visit);
  while (there.join() !== expected.join() && Date.now() < deadline) {
    await visit.page.waitForTimeout(50);
    there = await lrns(visit);
  }
  assert.deepEqual(there, expected);
}

/** Presses keys repeatedly, once the page is idle, until they take effect. */
async function pressUntilEffect(
  { page }: ConsoleVisit,
  keys: readonly string[],
  effect: () => Promise<unknown>,
): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1) {
    for (const key of keys) await page.keyboard.press(key);
    const done = await effect().then(
      () => true,
      () => false,
    );
    if (done) return;
  }
  assert.fail(`${keys.join(' ')} does nothing`);
}

const assertLeadsTo =
  ({ page }: ConsoleVisit, to: RegExp) =>
  () =>
    page.waitForURL(to, { timeout: 1_500 });

describe('the list of declarations', needsChromium, () => {
  test('sorts by its headers, hides a column, is saved as a view, and keeps all after a reload', async (t) => {
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    await goToList(visit);
    await visit.press(/^Declaration/);
    await untilOrdered(visit, ['FIND-A', 'FIND-B', 'FIND-C', 'SEEK-1']);
    await visit.press(/^Declaration/);
    await untilOrdered(visit, ['SEEK-1', 'FIND-C', 'FIND-B', 'FIND-A']);
    assert.equal(await page.locator('th[aria-sort]').getAttribute('aria-sort'), 'descending');
    await visit.press(/^Display/);
    await page.getByRole('checkbox', { name: 'Lane' }).click();
    await page.keyboard.press('Escape');
    assert.ok(!(await heads(visit)).includes('Lane'));
    await visit.press('Save view');
    await visit.fill('Name', 'Backwards');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await visit.sees('The view is saved.');
    const address = page.url();
    const shown = await heads(visit);
    await page.reload();
    await untilOrdered(visit, ['SEEK-1', 'FIND-C', 'FIND-B', 'FIND-A']);
    assert.deepEqual(await heads(visit), shown);
    assert.equal(page.url(), address);
    await page.getByRole('link', { name: 'Backwards' }).waitFor();
    await visit.isAccessible();
    // Opens the view by its URL alone, without the other parameters.
    const view = new URL(address).searchParams.get('view');
    await visit.goTo(`/declarations?view=${view}`);
    await untilOrdered(visit, ['SEEK-1', 'FIND-C', 'FIND-B', 'FIND-A']);
    assert.deepEqual(await heads(visit), shown);
    assert.deepEqual(visit.faults, []);
  });

  test('opens with the default view, and shows all rows on request', async (t) => {
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    await visit.goTo('/declarations?sort=lrn&view=all');
    await untilOrdered(visit, ['FIND-A', 'FIND-B', 'FIND-C', 'SEEK-1']);
    await visit.press('Save view');
    await visit.fill('Name', 'First');
    await page.getByLabel('Open the list with this view').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await visit.sees('The view is saved.');
    await visit.goTo('/declarations');
    await untilOrdered(visit, ['FIND-A', 'FIND-B', 'FIND-C', 'SEEK-1']);
    await page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: 'All' }).click();
    await untilOrdered(visit, ['SEEK-1', 'FIND-A', 'FIND-C', 'FIND-B']);
    await page.getByRole('link', { name: 'First', exact: true }).click();
    await visit.press('Change view');
    await visit.press('Delete view');
    await visit.sees('The view is deleted.');
    await visit.goTo('/declarations');
    await untilOrdered(visit, ['SEEK-1', 'FIND-A', 'FIND-C', 'FIND-B']);
    assert.equal(await page.getByRole('link', { name: 'First', exact: true }).count(), 0);
  });

  test('selects rows by keyboard and mouse, applies an action to all of them, and shows each result', async (t) => {
    const ids: string[] = [];
    for (const lrn of ['UNPAID-MANY-1', 'UNPAID-MANY-2']) {
      const { body } = await trader.call('POST', '/openapi/declarations?lodge=true', {
        body: declarationOf(lrn),
      });
      ids.push(requireTextAt(body, lrn, 'id'));
    }
    for (const id of ids)
      while (
        textAt((await trader.call('GET', `/openapi/declarations/${id}`)).body, 'tracks', 'payment') !== 'due'
      );
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    await visit.goTo('/declarations?lrnPrefix=UNPAID-MANY&view=all');
    await page.getByRole('link', { name: 'UNPAID-MANY-2' }).waitFor();
    const first = page.getByLabel('Select UNPAID-MANY-2');
    await page.getByRole('link', { name: 'UNPAID-MANY-2' }).focus();
    await pressUntilEffect(visit, ['x'], async () => assert.ok(await first.isChecked()));
    await page.getByLabel('Select UNPAID-MANY-1').check();
    await visit.sees('2 selected');
    await visit.isAccessible();
    const saved = page.waitForEvent('download');
    await visit.press('Export');
    assert.equal((await saved).suggestedFilename(), 'declarations.csv');
    // Blocks the update of the list, so that it still shows a declaration that another officer then processes.
    await page.route(/\/own\/declarations\?/, () => {});
    const theirs = await trader.call('POST', `/openapi/declarations/${ids[0]}/payment`, {
      body: { method: 'transfer' },
    });
    assert.equal(theirs.status, 200, theirs.text);
    await visit.press('Pay duties (2)');
    await page.getByRole('dialog').getByRole('button', { name: 'Pay duties (2)' }).click();
    await visit.sees('1 done, 1 refused');
    await visit.isAccessible();
    assert.match(
      await page.getByRole('dialog').getByRole('row').nth(1).innerText(),
      /UNPAID-MANY-1[\s\S]*Refused/,
    );
    assert.deepEqual(visit.faults, []);
  });

  test('shows its rows as cards on a phone, none wider than the screen', async (t) => {
    const visit = await visitAs(t, 'trader', { width: 360, colorScheme: 'dark' });
    const { page } = visit;
    await goToList(visit);
    const wide = await page.evaluate('document.documentElement.scrollWidth');
    assert.equal(wide, 360);
    await visit.isAccessible();
  });
});

describe('shortcut keys', needsChromium, () => {
  test('move between pages and rows, except while the user types', async (t) => {
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    await pressUntilEffect(visit, ['g', 'd'], assertLeadsTo(visit, /\/declarations$/));
    // Selects the list of the new page, because the previous page can show the same declaration.
    const list = page.getByRole('region', { name: 'Declarations', exact: true });
    await list.getByRole('link', { name: 'FIND-A' }).waitFor();
    for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key);
    await page.locator('tbody tr:nth-child(2) a:focus').waitFor();
    await page.getByLabel('LRN or MRN').press('n');
    await page.getByLabel('LRN or MRN').pressSequentially('g h');
    assert.match(page.url(), /\/declarations$/);
    await page.locator('h1').click();
    await page.keyboard.press('n');
    await page.waitForURL(/\/declarations\/new$/);
  });

  test('have no effect when the user has disabled them', async (t) => {
    const visit = await visitAs(t, 'officer');
    const { page } = visit;
    await visit.goTo('/account');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await pressUntilEffect(visit, ['?'], () => dialog.waitFor({ timeout: 1_500 }));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByLabel(/^Keyboard shortcuts/).uncheck();
    await page
      .getByRole('form', { name: 'Language and formats' })
      .getByRole('button', { name: 'Save' })
      .click();
    await visit.sees('Language and formats are saved.');
    await page.locator('h1').click();
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    assert.match(page.url(), /\/account$/);
    await page.getByLabel(/^Keyboard shortcuts/).check();
    await page
      .getByRole('form', { name: 'Language and formats' })
      .getByRole('button', { name: 'Save' })
      .click();
    await page.locator('h1').click();
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await page.waitForURL(/\/console\/$/);
  });
});

describe('the command palette', needsChromium, () => {
  /** Opens the command palette by its shortcut and types a search. */
  async function searchInPalette(visit: ConsoleVisit, typed: string, keys = 'Control+k'): Promise<void> {
    await visit.page.locator('h1').first().waitFor();
    const field = visit.page.getByRole('combobox', { name: 'Search' });
    await pressUntilEffect(visit, [keys], () => field.waitFor({ timeout: 1_500 }));
    await visit.page.keyboard.type(typed);
  }

  for (const { who, place } of [
    { who: 'trader', place: 'declarations' },
    { who: 'officer', place: 'queue' },
  ] as const)
    test(`opens the declaration by Ctrl K, its LRN and Enter, for ${who === 'trader' ? 'a trader' : 'an officer'}`, async (t) => {
      const visit = await visitAs(t, who);
      await searchInPalette(visit, 'SEEK-1');
      await visit.page.keyboard.press('Enter');
      await visit.page.waitForURL(new RegExp(`/${place}/${lodged}$`));
      assert.equal(await visit.page.getByRole('combobox', { name: 'Search' }).count(), 0);
      await visit.page
        .locator('main')
        .getByText(/SEEK-1/)
        .first()
        .waitFor();
      assert.deepEqual(visit.faults, []);
    });

  test('opens a request by its request id', async (t) => {
    const visit = await visitAs(t, 'trader');
    const { headers } = await trader.call('GET', `/openapi/declarations/${lodged}`);
    const requestId = headers.get('x-request-id') ?? '';
    // Waits until the portal has written the request to the log.
    const isThere = async () => JSON.stringify(await visit.call('GET', `/management/search?q=${requestId}`));
    while (!(await isThere()).includes('"call"'));
    await searchInPalette(visit, requestId, '/');
    await visit.page.keyboard.press('Enter');
    await visit.page.waitForURL(new RegExp(`/request-log/${requestId}$`));
    await visit.sees('GET');
  });

  test('opens pages and actions by keyboard alone, and reports if nothing matches', async (t) => {
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    await searchInPalette(visit, 'address');
    await page.getByRole('option', { name: /Address book/ }).waitFor();
    await visit.isAccessible();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/parties$/);
    await searchInPalette(visit, '');
    await page.keyboard.press('ArrowDown');
    const active = await page.getByRole('combobox').getAttribute('aria-activedescendant');
    assert.equal(await page.locator('[aria-selected="true"]').getAttribute('id'), active);
    await page.keyboard.type('nobody is called so');
    await visit.sees('No results');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await visit.sees('Go to the home page');
    await visit.isAccessible();
    assert.deepEqual(visit.faults, []);
  });

  test('is opened by a button on a phone, where nothing is wider than the screen', async (t) => {
    const visit = await visitAs(t, 'trader', { width: 360, colorScheme: 'dark' });
    await visit.press('Search');
    await visit.page.getByRole('combobox', { name: 'Search' }).waitFor();
    await visit.page.keyboard.type('seek');
    await visit.page.getByRole('option', { name: /SEEK-1/ }).waitFor();
    assert.equal(await visit.page.evaluate('document.documentElement.scrollWidth'), 360);
    await visit.isAccessible();
    await visit.page.getByRole('option', { name: /SEEK-1/ }).click();
    await visit.page.waitForURL(new RegExp(`/declarations/${lodged}$`));
  });
});
