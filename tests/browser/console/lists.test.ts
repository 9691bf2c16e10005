import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { requireTextAt } from '../../../conformance/json.ts';
import { createPortalClient, declarationOf } from '../../portal-client.ts';
import { limited, needsChromium, unlimited } from '../installed-browser.ts';
import type { ConsoleVisit } from './console-page.ts';
import { openConsole } from './open-console.ts';

// Tests that every list of the console saves columns, filters and views in the same way.
const { portal, visitAs } = await openConsole();
const { hostToHost, management } = portal.credentials;
const { organisationId } = hostToHost;
const trader = createPortalClient(portal.baseUrl, hostToHost);
const customs = createPortalClient(portal.baseUrl, management);
const url = 'http://127.0.0.1:9/events';
const made = [
  await trader.call('POST', '/openapi/declarations?lodge=true', { body: declarationOf('LIST-1') }),
  await trader.call('POST', '/openapi/webhooks', { body: { url, description: 'Listed endpoint' } }),
  await customs.call('POST', '/management/guarantees', {
    body: { organisationId, reference: '26XALIST1', amount: '250000.00' },
  }),
  await customs.call('POST', '/management/platforms', {
    body: { organisationId, name: 'Listed platform', domains: ['https://listed.example'] },
  }),
];
for (const { status, text } of made) assert.equal(status, 201, text);

type Who = 'trader' | 'officer' | 'administrator';

const columnHeaders = ({ page }: ConsoleVisit) => page.locator('.list thead th').allInnerTexts();

async function hideColumn(visit: ConsoleVisit, name: string): Promise<void> {
  const { page } = visit;
  await visit.press(/^Display/);
  await page.getByRole('checkbox', { name, exact: true }).click();
  await page.keyboard.press('Escape');
}

async function saveView(visit: ConsoleVisit, name: string): Promise<void> {
  await visit.press('Save view');
  await visit.fill('Name', name);
  await visit.page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await visit.sees('The view is saved.');
}

/** For each list, the user who opens it, a text in it, and a column that can be hidden. */
const lists: Readonly<Record<string, readonly [who: Who, text: string, column: string]>> = {
  '/clients': ['trader', 'Host to host', 'Created'],
  '/clients/$clientId': ['trader', 'First key', 'Last used'],
  '/platforms': ['trader', 'Listed platform', 'Domains'],
  '/webhooks': ['trader', 'Listed endpoint', 'Events'],
  '/request-log': ['trader', 'createDeclaration', 'Duration'],
  '/authorisations': ['trader', 'XA-WH-0042', 'Holder'],
  '/deferment-accounts': ['trader', 'XADEF0042', 'Limit'],
  '/guarantees': ['officer', '26XALIST1', 'In use'],
  '/queue': ['officer', 'LIST-1', 'Officer'],
  '/audit': ['administrator', 'Guarantee: created', 'Outcome'],
  '/organisations': ['administrator', 'Harbour Coffee Traders', 'Type'],
  '/people': ['administrator', 'trader@sandbox.example', 'Created'],
};

const addressOf = (path: string): string =>
  path
    .replace('$clientId', portal.credentials.hostToHost.clientId)
    .replace('/queue', '/queue?awaitingCustoms=false');

describe('a list keeps a hidden column and a saved view after a reload', needsChromium, () => {
  for (const who of ['trader', 'officer', 'administrator'] as const)
    test(`for ${who}`, unlimited, async (t) => {
      const visit = await visitAs(t, who);
      for (const [path, [whose, text, column]] of Object.entries(lists)) {
        if (whose !== who) continue;
        await t.test(path, limited, async () => {
          await visit.goTo(addressOf(path));
          await visit.sees(text);
          assert.ok((await columnHeaders(visit)).includes(column), (await columnHeaders(visit)).join());
          await hideColumn(visit, column);
          assert.ok(!(await columnHeaders(visit)).includes(column));
          await saveView(visit, 'Without it');
          const shown = await columnHeaders(visit);
          await visit.page.reload();
          await visit.sees(text);
          assert.deepEqual(await columnHeaders(visit), shown);
          await visit.page.locator('.views [aria-current="page"]', { hasText: 'Without it' }).waitFor();
          assert.deepEqual(visit.faults, []);
        });
      }
    });
});

test(
  'display options of a list work by keyboard and return the focus, also on narrow screens',
  needsChromium,
  async (t) => {
    for (const [width, density] of [
      [1280, 'Compact'],
      [360, 'Comfortable'],
    ] as const) {
      const visit = await visitAs(t, 'trader', { width });
      const { page } = visit;
      await visit.goTo('/clients');
      await visit.sees('Host to host');
      const button = page.getByRole('button', { name: /^Display/ });
      const chosen = page.getByRole('radio', { name: density });
      await button.press('Enter');
      await page.getByRole('checkbox', { name: 'Created' }).focus();
      const menu = await page.locator('.list-looks > [popover]').boundingBox();
      assert.ok(
        menu && menu.x >= 0 && menu.x + menu.width <= width,
        `${menu?.x} and ${menu?.width} of ${width}`,
      );
      await chosen.press('Space');
      assert.equal(await chosen.isChecked(), true);
      await visit.isAccessible();
      await page.keyboard.press('Escape');
      await chosen.waitFor({ state: 'detached' });
      assert.equal(await button.evaluate((each) => each === document.activeElement), true);
      assert.deepEqual(visit.faults, []);
    }
  },
);

describe('list filters', needsChromium, () => {
  test('leave the view and its columns unchanged, and can be saved in the view', async (t) => {
    const visit = await visitAs(t, 'officer');
    const { page } = visit;
    await visit.goTo('/guarantees?status=active');
    await visit.sees('26XALIST1');
    await hideColumn(visit, 'In use');
    await saveView(visit, 'In force');
    await page.getByLabel('Status').selectOption('suspended');
    await page.waitForURL(/status=suspended/);
    await page.locator('.views [aria-current="page"]', { hasText: 'In force' }).waitFor();
    await visit.press('Save changes to this view');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await visit.sees('The view is saved.');
    const view = requireTextAt({ view: new URL(page.url()).searchParams.get('view') }, 'address', 'view');
    await visit.goTo(`/guarantees?view=${view}`);
    await page.waitForURL(/status=suspended/);
    assert.deepEqual(visit.faults, []);
  });

  test('can all be removed although the list opens with a default view', async (t) => {
    const visit = await visitAs(t, 'administrator');
    const { page } = visit;
    await visit.goTo('/organisations?status=suspended');
    await page.getByRole('button', { name: 'Save view' }).click();
    await visit.fill('Name', 'Suspended ones');
    await page.getByLabel('Open the list with this view').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await visit.sees('The view is saved.');
    await visit.goTo('/organisations');
    await page.waitForURL(/status=suspended/);
    await page.getByRole('link', { name: 'Reset filters' }).click();
    await visit.sees('Harbour Coffee Traders');
    await page.waitForURL(/organisations\?view=all$/);
    assert.deepEqual(visit.faults, []);
  });
});

describe('dates in a list filter', needsChromium, () => {
  test('are typed in the local format, shown in words, and stored in the URL in the contract’s format', async (t) => {
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    await visit.goTo('/declarations?view=all');
    await visit.sees('LIST-1');
    const from = page.getByLabel('Lodged from');
    await from.fill('22.11.26');
    await visit.sees('Sunday, November 22, 2026');
    await visit.isAccessible();
    await from.press('Enter');
    await page.waitForURL(/lodgedFrom=2026-11-22/);
    await page.reload();
    assert.equal(await from.inputValue(), '11/22/2026');
    await from.fill('today');
    await from.blur();
    await page.waitForURL((url) => /^\d{4}-\d\d-\d\d$/.test(url.searchParams.get('lodgedFrom') ?? ''));
    await from.fill('soon');
    await from.blur();
    await visit.sees('Enter a date like 11/22/2026, “today”, or “+3” for the day in three days.');
    assert.ok(!page.url().includes('soon'), 'what cannot be read is no filter');
    await from.fill('');
    await from.blur();
    await page.waitForURL((url) => !url.searchParams.has('lodgedFrom'));
    assert.deepEqual(visit.faults, []);
  });

  test('use the local time zone if they have a time, and are refused if they are invalid', async (t) => {
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    await visit.goTo('/request-log');
    await visit.sees('createDeclaration');
    await visit.fill('From', '22.11.26 14:30');
    await visit.press('Filter');
    await page.waitForURL(/occurredFrom=2026-11-22T/);
    await visit.sees('createDeclaration');
    assert.equal(await page.getByLabel('From', { exact: true }).inputValue(), '11/22/2026 14:30');
    await visit.fill('From', 'soon');
    await visit.press('Filter');
    await visit.sees(/^Enter a time like 11\/22\/2026/);
    assert.ok(!page.url().includes('soon'), 'an unreadable time is no filter');
    await visit.goTo('/request-log?occurredFrom=soon');
    await page.getByRole('alert').first().waitFor();
    assert.deepEqual(visit.faults, []);
  });
});

describe('totals of a list of declarations', needsChromium, () => {
  test('are shown above the list and match its filters', async (t) => {
    const visit = await visitAs(t, 'trader');
    await visit.goTo('/declarations?lrnPrefix=LIST&view=all');
    await visit.sees('1 declaration');
    await visit.sees(/Invoiced USD\s117,080\.00/);
    await visit.goTo('/declarations?lrnPrefix=NONE&view=all');
    await visit.sees('No entries match');
    assert.deepEqual(visit.faults, []);
  });
});

describe('filters on a phone', needsChromium, () => {
  test('open in a panel, which closes when they are applied', async (t) => {
    const visit = await visitAs(t, 'trader', { width: 360, colorScheme: 'dark' });
    const { page } = visit;
    await visit.goTo('/request-log');
    await visit.sees('createDeclaration');
    assert.ok(!(await page.getByLabel('Operation').isVisible()));
    await visit.press(/^Filters/);
    await visit.fill('Operation', 'createWebhook');
    await visit.isAccessible();
    await visit.press('Filter');
    await page.waitForURL(/operation=createWebhook/);
    await visit.sees('Filters (1)');
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 360);
    await visit.isAccessible();
    assert.deepEqual(visit.faults, []);
  });
});
