import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { limited, needsChromium, unlimited } from '../installed-browser.ts';
import { openConsole } from './open-console.ts';
import {
  createPageData,
  type DetailPageUrls,
  type PageRole,
  pageVisitors,
  signInForPage,
} from './page-visitors.ts';

let addresses: DetailPageUrls = {};
/*
 * Presses every button of the console twice, with the mouse and with Enter. A press sends at most one request, and
 * the press that opens a dialog does not submit it. The portal receives none of the requests, so that the buttons
 * remain.
 */
const { portal, openVisit } = await openConsole();
addresses = await createPageData(portal);

const presses = ['mouse', 'Enter'] as const;
/** Pause of a person between two presses, and time in which a press sends its request, in milliseconds. */
const pressPauseMs = 80;

const maxFields = 20;

/** Presses a button twice with the pause of a person. The second press comes after the response to the first one. */
async function pressTwice(page: Page, button: Locator, by: (typeof presses)[number]): Promise<void> {
  if (by === 'mouse') {
    await button.click({ noWaitAfter: true });
    await page.waitForTimeout(pressPauseMs);
    await page.mouse.down({ clickCount: 2 });
    return page.mouse.up({ clickCount: 2 });
  }
  await button.focus();
  // Chromium takes the times of the presses from their requests, also if it is busy with the first one.
  const first = page.keyboard.press('Enter');
  await page.waitForTimeout(pressPauseMs);
  await Promise.all([first, page.keyboard.press('Enter')]);
}

/** Collects the changes that the page requests. Each is refused at once. */
async function refuseChanges(page: Page): Promise<string[]> {
  const requested: string[] = [];
  await page.route('**/management/**', async (route) => {
    const request = route.request();
    const isCalculation = /\/(tariff\/calculation|back-test)$/.test(request.url());
    if (request.method() === 'GET' || isCalculation) return route.continue();
    requested.push(`${request.method()} ${new URL(request.url()).pathname}`);
    const problem = { code: 'input_invalid', title: 'Refused', status: 422, retryable: false };
    // The page can be gone.
    await route
      .fulfill({ status: 422, contentType: 'application/problem+json', json: problem })
      .catch(() => {});
  });
  return requested;
}

/** Returns the names of the buttons in an element that can be pressed. Numbers are left out, so that rows are equal. */
async function buttonsIn(root: Locator): Promise<readonly string[]> {
  const names = await root
    .locator('button:visible')
    .evaluateAll((buttons) =>
      buttons
        .filter((button) => !button.matches(':disabled, [aria-disabled=true], [role=tab], [popovertarget]'))
        .map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''),
    );
  return [...new Set(names.map((name) => name.trim()))].filter((name) => name !== '');
}

const dialogOf = (page: Page) => page.locator('dialog[open]').last();

async function closeDialogs(page: Page): Promise<void> {
  for (let tries = 0; tries < 4 && (await dialogOf(page).count()) > 0; tries += 1)
    await page.keyboard.press('Escape');
}

/** Enters something in each empty required field of a dialog. */
async function fillIn(dialog: Locator): Promise<void> {
  const missing = dialog.locator(':is(input, select, textarea):invalid:visible');
  for (let tries = 0; tries < maxFields && (await missing.count()) > 0; tries += 1) {
    const field = missing.first();
    const kind = await field.evaluate((one) => `${one.tagName} ${one.getAttribute('type')}`);
    if (kind.startsWith('SELECT')) await field.selectOption({ index: 1 });
    else if (/checkbox|radio/.test(kind)) await field.check();
    else await field.fill(/email/.test(kind) ? 'a@b.example' : '1');
  }
}

interface Report {
  readonly pressed: Set<string>;
  readonly found: string[];
}

/** Presses the buttons of a page that no earlier page has, and the buttons of the dialogs that they open. */
async function pressAll(
  page: Page,
  requested: string[],
  open: () => Promise<void>,
  { pressed, found }: Report,
) {
  const press = async (root: Locator, name: string, place: string): Promise<void> => {
    for (const by of presses) {
      const button = root.getByRole('button', { name, exact: true }).first();
      if (!(await button.isVisible())) return;
      const dialogs = await page.locator('dialog[open]').count();
      requested.length = 0;
      await pressTwice(page, button, by);
      await page.waitForTimeout(pressPauseMs);
      const isOpened = (await page.locator('dialog[open]').count()) > dialogs;
      if (requested.length > new Set(requested).size || (isOpened && requested.length > 0))
        found.push(`${place}, ${name}, ${by}: ${requested.join(', ')}`);
      if (isOpened && dialogs === 0 && by === 'Enter') await pressInDialog(place, name);
      if (dialogs === 0) await closeDialogs(page);
    }
  };
  const pressInDialog = async (place: string, opener: string): Promise<void> => {
    await fillIn(dialogOf(page));
    for (const name of await buttonsIn(dialogOf(page))) {
      if ((await dialogOf(page).count()) === 0) return;
      const isOther = (await dialogOf(page).locator('[type=submit]', { hasText: name }).count()) === 0;
      // Cancel buttons and the like occur in every dialog.
      if (isOther && pressed.has(`other ${name}`)) continue;
      if (isOther) pressed.add(`other ${name}`);
      await press(dialogOf(page), name, `${place}, ${opener}`);
    }
  };
  const here = page.url();
  for (const name of await buttonsIn(page.locator('main'))) {
    const kind = name.replace(/\d+/g, '#');
    if (pressed.has(kind)) continue;
    pressed.add(kind);
    await press(page.locator('main'), name, new URL(here).pathname);
    if (page.url() !== here) await open();
  }
}

async function pressPagesOf(t: TestContext, who: PageRole, report: Report): Promise<void> {
  const visit = await openVisit(t);
  const known = { ...addresses, ...(await signInForPage(portal, who, visit)) };
  const requested = await refuseChanges(visit.page);
  for (const [path, [visitor, text]] of Object.entries(pageVisitors)) {
    if (visitor !== who) continue;
    const open = async (): Promise<void> => {
      await visit.goTo(known[path] ?? path);
      await visit.page.getByText(text).first().waitFor({ state: 'attached' });
    };
    await open();
    await pressAll(visit.page, requested, open, report);
  }
  assert.deepEqual(visit.faults, []);
}

test('a double press of any button sends at most one request and submits no dialog that it opens', {
  ...needsChromium,
  ...unlimited,
}, async (t) => {
  const report: Report = { pressed: new Set(), found: [] };
  for (const who of ['trader', 'officer', 'supervisor', 'administrator', 'accountant'] as const)
    await t.test(`for ${who}`, limited, (inner) => pressPagesOf(inner, who, report));
  t.diagnostic(
    `${report.pressed.size} buttons × ${presses.length} double presses: ${report.found.length} differences`,
  );
  assert.deepEqual(report.found, []);
});
