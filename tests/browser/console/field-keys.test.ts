import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { requireTextAt, valueAt } from '../../../conformance/json.ts';
import { pointerOf } from '../../../console/src/parts/declaration/document-edit.ts';
import { columns, pathInDocument } from '../../../console/src/parts/item-grid/columns.ts';
import { browserDefaults, createFormats } from '../../../console/src/texts/formats/formats.ts';
import { createPortalClient, declarationOf } from '../../portal-client.ts';
import { needsChromium } from '../installed-browser.ts';
import type { ConsoleVisit } from './console-page.ts';
import { filledFields, findLostValues, readDisplayed } from './displayed-document.ts';
import { openConsole } from './open-console.ts';

/*
 * Presses keys and moves the mouse in a field of each kind of the declaration form, and compares the displayed
 * fields with the stored document after each action. The kinds are read from the components.
 */

// A locale with a decimal comma and the day first, in which the displayed and the stored texts differ.
const locale = 'fr-FR';
const formats = createFormats(browserDefaults, locale);
const { portal, visitAs } = await openConsole();

interface Target {
  /** Component and kind of the field. */
  readonly name: string;
  readonly pointer: string;
  readonly kind: string;
}

/** Returns a filled field of each kind of the form and of the grid, and of each kind in the panel of an item. */
function targetsIn(document: unknown): {
  readonly page: readonly Target[];
  readonly panel: readonly Target[];
} {
  const filled = filledFields(document).filter(({ pointer }) => pointer !== '/lrn' && pointer !== '/type');
  const firstOfEachKind = (fields: typeof filled, component: string): Target[] =>
    [...Map.groupBy(fields, ({ kind }) => kind)].flatMap(([kind, [first]]) =>
      first ? [{ name: `${component} ${kind}`, pointer: first.pointer, kind }] : [],
    );
  const inColumns = columns.map(({ path }) => pointerOf(pathInDocument('goodsItems', 1, path)));
  const ofItem = (pointer: string) => pointer.startsWith('/goodsItems/');
  const cells = columns.map(({ kind }, column) => ({ pointer: inColumns[column] ?? '', kind }));
  const panel = filled.filter(
    ({ pointer }) => pointer.startsWith('/goodsItems/1/') && !inColumns.includes(pointer),
  );
  return {
    page: [
      ...firstOfEachKind(
        filled.filter(({ pointer }) => !ofItem(pointer)),
        'field',
      ),
      { name: 'field party', pointer: '/exporter/name', kind: 'party' },
      ...[...Map.groupBy(cells, ({ kind }) => kind)].flatMap(([kind, [first]]) =>
        first ? [{ name: `cell ${kind}`, pointer: first.pointer, kind }] : [],
      ),
    ],
    panel: firstOfEachKind(panel, 'panel'),
  };
}

interface Action {
  readonly name: string;
  readonly run: (page: Page, field: Locator) => Promise<void>;
  /** Kinds whose displayed value the action may change. */
  readonly changes: readonly string[] | 'any';
  readonly leave: 'key' | 'mouse';
}

/** Moves the focus to a field with the Tab key, as a person who fills in the form. */
async function enterByTab(page: Page, field: Locator): Promise<void> {
  await field.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  if (!(await field.evaluate((one) => one === document.activeElement))) await field.focus();
}

const keys =
  (...pressed: readonly string[]): Action['run'] =>
  async (page, field) => {
    await enterByTab(page, field);
    for (const key of pressed) await page.keyboard.press(key);
  };

async function centre(of: Locator): Promise<readonly [x: number, y: number]> {
  const box = await of.boundingBox();
  assert.ok(box);
  return [box.x + Math.min(20, box.width / 2), box.y + box.height / 2];
}

/** Drags the selected text at one place to another. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await page.mouse.move(...(await centre(from)));
  await page.mouse.down();
  await page.mouse.move(...(await centre(to)), { steps: 4 });
  await page.mouse.up();
}

const source = '#drag-source';

const actions: readonly Action[] = [
  { name: 'Ctrl+Z', run: keys('Control+z'), changes: [], leave: 'key' },
  { name: 'Tab', run: keys(), changes: [], leave: 'key' },
  { name: 'Shift+Tab', run: keys('Shift+Tab', 'Tab'), changes: [], leave: 'key' },
  { name: 'Escape', run: keys('Escape'), changes: [], leave: 'key' },
  { name: 'Enter', run: keys('Enter'), changes: ['long'], leave: 'key' },
  {
    name: 'double click',
    run: async (_, field) => field.dblclick(),
    changes: [],
    leave: 'mouse',
  },
  {
    name: 'wheel',
    run: async (page, field) => {
      await field.focus();
      await field.hover();
      await page.mouse.wheel(0, 90);
      await page.mouse.wheel(0, -90);
    },
    changes: [],
    leave: 'mouse',
  },
  { name: 'x, Ctrl+Z', run: keys('x', 'Control+z'), changes: ['choice', 'long'], leave: 'key' },
  {
    name: 'Backspace, Escape',
    run: keys('Backspace', 'Escape', 'Escape'),
    changes: ['text', 'long', 'decimal', 'integer', 'date', 'time', 'words', 'party'],
    leave: 'key',
  },
  {
    name: 'text dropped',
    run: async (page, field) => {
      await field.scrollIntoViewIfNeeded();
      await page.locator(source).selectText();
      await drag(page, page.locator(source), field);
    },
    changes: 'any',
    leave: 'mouse',
  },
  {
    name: 'text dragged away',
    run: async (page, field) => {
      await field.click();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+a');
      await drag(page, field, page.locator('[id="at/invoice/place"]'));
    },
    changes: 'any',
    leave: 'mouse',
  },
];

/** Opens every collapsed part of the form, and adds a text that can be dragged into any field. */
async function prepareForm(page: Page): Promise<void> {
  await page.locator('[id="at/payment/method"]').waitFor();
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    const text = document.createElement('span');
    text.id = 'drag-source';
    text.textContent = '5';
    Object.assign(text.style, {
      position: 'fixed',
      insetBlockStart: '0',
      insetInlineStart: '50%',
      zIndex: '9',
    });
    document.querySelector('main')?.append(text);
  });
}

async function leave(page: Page, by: Action['leave']): Promise<void> {
  if (by === 'key') return page.keyboard.press('Tab');
  const dialog = page.locator('dialog[open] h2');
  await ((await dialog.count()) > 0 ? dialog : page.locator('h1')).first().click();
}

/** Waits until the form has no unsaved change. */
async function untilSaved(page: Page): Promise<void> {
  await page
    .getByText(/^(Saved at|All changes saved)/)
    .first()
    .waitFor({ timeout: 20_000 });
}

async function openDraft(
  t: TestContext,
): Promise<{ visit: ConsoleVisit; id: string; stored: () => Promise<unknown> }> {
  const program = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
  const made = await program.call('POST', '/openapi/declarations', {
    body: {
      ...declarationOf('KEYS'),
      expectedArrival: '2026-12-01T08:00:00Z',
      additionalInformation: [{ code: '00100', text: 'Two lines of a text' }],
    },
  });
  const id = requireTextAt(made.body, made.text, 'id');
  const visit = await visitAs(t, 'trader', { locale });
  await visit.goTo(`/declarations/${id}/document`);
  await prepareForm(visit.page);
  const path = `/openapi/declarations/${id}`;
  return { visit, id, stored: async () => valueAt((await program.call('GET', path)).body, 'document') };
}

interface Session {
  readonly page: Page;
  readonly found: string[];
  readonly check: (action: string) => Promise<void>;
}

/** Runs an action in each field, compares the document, and then types the original texts again. */
async function runIn(
  { page, found, check }: Session,
  action: Action,
  targets: readonly Target[],
): Promise<void> {
  if (targets.some(({ name }) => name.startsWith('panel'))) await openPanel(page);
  const original = await readDisplayed(page);
  const changed: Target[] = [];
  for (const target of targets) {
    const field = page.locator(`[id="at${target.pointer}"]`);
    const inPanel = target.name.startsWith('panel');
    // Escape closes the panel, unless it closes suggestions.
    if (inPanel) await openPanel(page);
    await action.run(page, field);
    await leave(page, action.leave);
    if (inPanel) await openPanel(page);
    const text = (await readDisplayed(page))[target.pointer];
    if (text === original[target.pointer]) continue;
    changed.push(target);
    const mayChange = action.changes === 'any' || action.changes.includes(target.kind);
    const isRestored = target.name.startsWith('cell') && action.changes !== 'any';
    if (!mayChange || isRestored)
      found.push(`${action.name} in ${target.name}: “${original[target.pointer]}” becomes “${text}”`);
  }
  await check(action.name);
  for (const { name, pointer, kind } of changed) {
    if (name.startsWith('panel')) await openPanel(page);
    const field = page.locator(`[id="at${pointer}"]`);
    if (kind === 'choice') await field.selectOption(original[pointer] ?? '');
    else await field.fill(original[pointer] ?? '');
    await field.press('Tab');
  }
}

async function openPanel(page: Page): Promise<void> {
  if ((await page.locator('dialog.side-panel[open]').count()) > 0) return;
  await page.locator('#more-1').click();
  await page.locator('dialog.side-panel details').evaluateAll((all) => {
    for (const details of all) details.setAttribute('open', '');
  });
}

test(
  'keys and the mouse in a field of any kind lose no value, and the stored document equals the displayed one',
  needsChromium,
  async (t) => {
    const { visit, stored } = await openDraft(t);
    const { page } = visit;
    const first = await stored();
    const targets = targetsIn(first);
    const found: string[] = [];
    const check = async (action: string): Promise<void> => {
      await untilSaved(page);
      const lost = findLostValues(await readDisplayed(page), await stored(), first, formats);
      found.push(...lost.map((each) => `${action}: ${each}`));
    };
    for (const action of actions) await runIn({ page, found, check }, action, targets.page);
    await check('typed again');
    // The panel covers the page, so nothing can be dragged into it.
    const inPanel = actions.filter(({ name }) => !name.startsWith('text '));
    for (const action of inPanel) await runIn({ page, found, check }, action, targets.panel);
    await check('typed again');
    t.diagnostic(
      `${targets.page.length} fields × ${actions.length} actions, ${targets.panel.length} fields of the panel × ${inPanel.length} actions: ${found.length} differences`,
    );
    t.diagnostic([...targets.page, ...targets.panel].map(({ name }) => name).join(', '));
    assert.deepEqual(found, []);
    assert.deepEqual(visit.faults, []);
  },
);
