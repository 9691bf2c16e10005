import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { textAt } from '../../../conformance/json.ts';
import { needsChromium } from '../installed-browser.ts';
import type { ConsoleAppearance } from './console-page.ts';
import { beginDeclaration, type ConsoleVisit, goToSection } from './console-page.ts';
import { openConsole } from './open-console.ts';

const { visitAs } = await openConsole();

async function openForm(t: TestContext, search = '', look: ConsoleAppearance = {}): Promise<ConsoleVisit> {
  const visit = await visitAs(t, 'trader', look);
  await beginDeclaration(visit, search);
  await goToSection(visit, 'Goods');
  await visit.page.getByRole('button', { name: 'Add an item' }).waitFor();
  return visit;
}

const cell = (page: Page, row: number, column: number) => page.locator(`[data-cell="${row}.${column}"]`);
const totalsRow = (page: Page) => page.getByLabel('Totals of the items');

/** Types into the focused cell and moves to the next. */
async function typeCells(page: Page, ...texts: readonly string[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    await page.keyboard.type(text);
    if (index < texts.length - 1) await page.keyboard.press('Tab');
  }
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

/**
 * Maximum number of function calls of a page. It corresponds to 200 ms on an ordinary machine, on which a call
 * takes some ten nanoseconds, with a margin of factor 100.
 */
const maxCalls = 200_000;

interface PageWork {
  readonly calls: number;
  readonly longestMs: number;
}

/**
 * Measures the work of a page in JavaScript function calls, which do not depend on the machine, and its longest
 * task, which does.
 */
async function workOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await page.evaluate(watchTasks);
  const once = async (doing: () => Promise<void>): Promise<PageWork> => {
    await session.send('Profiler.takePreciseCoverage');
    await page.evaluate('longestTask = 0');
    await doing();
    const { result } = await session.send('Profiler.takePreciseCoverage');
    const functions = result.flatMap((script) => script.functions);
    const calls = functions.reduce((sum, { ranges: [whole] }) => sum + (whole?.count ?? 0), 0);
    return { calls, longestMs: Math.round(Number(await page.evaluate('longestTask'))) };
  };
  return {
    /**
     * Returns the smallest measurement of several runs, because some include background work such as saving.
     */
    async of(doing: () => Promise<void>): Promise<PageWork> {
      const all: PageWork[] = [];
      while (all.length < 4) all.push(await once(doing));
      const [least = { calls: 0, longestMs: 0 }] = all.toSorted((one, other) => one.calls - other.calls);
      return least;
    },
  };
}

/** Types letter by letter. The page processes and renders each letter before the next. */
async function typeInto(page: Page, row: number, column: number): Promise<void> {
  await cell(page, row, column).evaluate(async (input) => {
    if (!(input instanceof HTMLInputElement)) throw new Error('the page has no input field');
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (let length = 1; length <= 16; length += 1) {
      write?.call(input, 'Coffee of Brazil'.slice(0, length));
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise((drawn) => setTimeout(drawn));
    }
  });
}

const watchTasks = `globalThis.longestTask = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration);
}).observe({ type: 'longtask' });`;

/** Scrolls down screen by screen. The page renders each screen before the next. */
async function scrollBy(page: Page, screens: number): Promise<void> {
  await page.locator('.item-grid').evaluate((grid) => grid.scrollTo(0, 0));
  for (let screen = 0; screen < screens; screen += 1) {
    await page.locator('.item-grid').evaluate(async (grid) => {
      grid.scrollBy(0, grid.clientHeight);
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    });
  }
}

describe('goods items in the grid', needsChromium, () => {
  test('can be entered by keyboard, while the totals row shows the difference from the header', async (t) => {
    const visit = await openForm(t);
    const { page } = visit;
    await visit.fill('Total gross mass', '230.5');
    await visit.fill('Total number of packages', '6');
    const invoiced = page.getByLabel('Invoice amount');
    await invoiced.fill('1000.00');
    await page.getByRole('button', { name: 'Add an item' }).focus();
    await page.keyboard.press('Enter');
    await cell(page, 0, 0).and(page.locator(':focus')).waitFor();
    await typeCells(page, '09012100', 'Coffee', 'BR', '4000', '2', 'CT', '70', '75.25', '333.30', '1');
    await page.keyboard.press('Control+Enter');
    await cell(page, 1, 0).and(page.locator(':focus')).waitFor();
    for (const [column, value] of [
      [2, 'BR'],
      [3, '4000'],
      [5, 'CT'],
      [9, '1'],
    ] as const)
      assert.equal(await cell(page, 1, column).inputValue(), value, 'copied from the previous item');
    await typeCells(page, '09011100', 'Green coffee', 'BR', '4000', '3', 'BG', '70', '75.25', '333.35');
    await page.keyboard.press('Control+Enter');
    await cell(page, 2, 0).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Control+d');
    assert.equal(await cell(page, 2, 0).inputValue(), '09011100');
    await page.keyboard.press('Tab');
    await typeCells(page, 'More of it', 'BR', '4000', '1', 'BG', '70', '80', '333.35');
    await totalsRow(page).getByText('1,000.00').waitFor();
    await totalsRow(page).getByText('230.50').waitFor();
    assert.match(await totalsRow(page).innerText(), /6\s*matches the declared total/);
    await invoiced.fill('1000.01');
    await totalsRow(page).getByText('-0.01 compared with the declared total').waitFor();
    await visit.isAccessible();
    assert.deepEqual(visit.faults, []);
  });

  test('move on with Enter, and restore typing, copying from above and insertion with Ctrl+Z', async (t) => {
    const visit = await openForm(t, '?sample=coffee-by-sea');
    const { page } = visit;
    await cell(page, 0, 8).fill('1.00');
    await page.keyboard.press('Enter');
    await cell(page, 1, 8).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Control+d');
    assert.equal(await cell(page, 1, 8).inputValue(), '1.00');
    await page.keyboard.press('Control+z');
    assert.equal(await cell(page, 1, 8).inputValue(), '11,760.00');
    await page.keyboard.press('Control+z');
    assert.equal(await cell(page, 0, 8).inputValue(), '97,920.00');
    await page.keyboard.press('Control+Enter');
    await cell(page, 2, 0).and(page.locator(':focus')).waitFor();
    assert.equal(await cell(page, 2, 0).inputValue(), '');
    await page.keyboard.press('Control+z');
    await page.waitForFunction(
      () => document.querySelectorAll('.item-grid tbody tr:not(.grid-gap)').length === 3,
    );
    assert.equal(await cell(page, 2, 0).inputValue(), '21011100');
  });

  for (const width of [1280, 360]) {
    test(`are previewed when twenty spreadsheet rows are pasted, and undone in one step: ${width} wide`, async (t) => {
      const visit = await openForm(t, '', { width });
      const { page } = visit;
      await visit.press('Add an item');
      await cell(page, 0, 0).and(page.locator(':focus')).waitFor();
      const rows = Array.from(
        { length: 20 },
        (_, row) => `0901.21.00\tKaffee ${row + 1}\tBR\t4000\t1.234,50`,
      );
      const copied = ['Warennummer\tWarenbezeichnung\tUrsprungsland\tVerfahren\tPositionsbetrag', ...rows];
      await paste(page, `${copied.join('\n')}\n`);
      const dialog = page.getByRole('dialog');
      await dialog.getByText('20 rows found. All cells are valid.').waitFor();
      await dialog.getByRole('cell', { name: '1,234.50' }).first().waitFor();
      await visit.isAccessible();
      await dialog.getByRole('button', { name: 'Add 20 items' }).click();
      await totalsRow(page).getByText('24,690.00').waitFor();
      assert.match(await totalsRow(page).innerText(), /Items\s*20/);
      assert.equal(await cell(page, 0, 0).inputValue(), '09012100');
      const { scrollWidth, clientWidth } = await page.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
        clientWidth: document.documentElement.clientWidth,
      }));
      assert.ok(scrollWidth <= clientWidth, `${scrollWidth} > ${clientWidth}`);
      await cell(page, 0, 1).focus();
      await page.keyboard.press('Control+z');
      await page.waitForFunction(
        () => document.querySelectorAll('.item-grid tbody tr:not(.grid-gap)').length === 1,
      );
      assert.deepEqual(visit.faults, []);
    });
  }

  test('keep unreadable text in cells, which are marked', async (t) => {
    const visit = await openForm(t);
    const { page } = visit;
    await visit.press('Paste or import');
    const dialog = page.getByRole('dialog');
    await dialog
      .getByLabel('Rows')
      .fill('Commodity code;Colour;Net mass\n09012100;red;12kg\n09011100;green;7,5');
    await dialog.getByText('2 rows found. 1 cell is invalid and is added unchanged.').waitFor();
    assert.equal(await dialog.getByLabel('Field of “Colour”').inputValue(), '');
    await dialog.getByRole('button', { name: 'Add 2 items' }).click();
    await cell(page, 0, 6).waitFor();
    assert.equal(await cell(page, 0, 6).inputValue(), '12kg');
    assert.equal(await cell(page, 1, 6).inputValue(), '7.5');
  });

  test('show elements without a column in the details panel', async (t) => {
    const visit = await openForm(t, '?sample=coffee-by-sea');
    const { page } = visit;
    await visit.press('More fields of item 2');
    const panel = page.getByRole('dialog', { name: 'Item 2' });
    await panel.getByLabel('Tariff treatment').fill('300');
    await visit.isAccessible();
    await panel.getByRole('button', { name: 'Done' }).click();
    await visit.press('More fields of item 2');
    assert.match(await panel.getByLabel('Tariff treatment').inputValue(), /^300/);
  });

  test('respond with little work to a typed letter and a scrolled screen, even for 999 items', async (t) => {
    const visit = await openForm(t);
    const { page } = visit;
    const work = await workOf(page);
    const rows = Array.from(
      { length: 999 },
      (_, row) => `09012100\tCoffee ${row}\tBR\t4000\t1\tCT\t10\t11\t5.00`,
    );
    await visit.press('Add an item');
    await cell(page, 0, 0).and(page.locator(':focus')).waitFor();
    const typing = () => typeInto(page, 0, 1);
    const typedAlone = await work.of(typing);
    await cell(page, 0, 1).fill('');
    await paste(page, rows.join('\n'));
    await page.getByRole('dialog').getByRole('button', { name: 'Add 999 items' }).click();
    await totalsRow(page).getByText('4,995.00').waitFor();
    const mounted = await page.locator('.item-grid tbody tr:not(.grid-gap)').count();
    assert.ok(mounted < 60, `${mounted} rows are made`);
    const typedAmongMany = await work.of(typing);
    const scrolled = await work.of(() => scrollBy(page, 20));
    const letter = Math.round(typedAmongMany.calls / 16);
    const screen = Math.round(scrolled.calls / 20);
    t.diagnostic(
      `calls of functions: a letter ${letter} (with 1 item ${Math.round(typedAlone.calls / 16)}), a screen ${screen}`,
    );
    t.diagnostic(
      `longest task, counted and on this machine now: typing ${typedAmongMany.longestMs} ms, scrolling ${scrolled.longestMs} ms`,
    );
    assert.ok(typedAlone.calls > 100, 'work is seen at all');
    assert.ok(letter < maxCalls, `a letter takes ${letter} calls`);
    assert.ok(screen < maxCalls, `a screen takes ${screen} calls`);
    await page.locator('.item-grid').evaluate((grid) => grid.scrollTo(0, 0));
    await cell(page, 3, 1).fill('Typed');
    await page.locator('.item-grid').evaluate((grid) => grid.scrollTo(0, grid.scrollHeight));
    await cell(page, 998, 1).waitFor();
    assert.equal(await cell(page, 998, 1).inputValue(), 'Coffee 998');
    await page.locator('.item-grid').evaluate((grid) => grid.scrollTo(0, 0));
    await cell(page, 3, 1).waitFor();
    assert.equal(await cell(page, 3, 1).inputValue(), 'Typed');
    await cell(page, 3, 8).fill('6.00');
    await totalsRow(page).getByText('4,996.00').waitFor();
    assert.deepEqual(visit.faults, []);
  });
});

describe('the estimate next to the form', needsChromium, () => {
  test('shows missing inputs, then duties by tax and item, and changes while the user types', async (t) => {
    const visit = await openForm(t);
    const { page } = visit;
    const estimate = page.getByRole('region', { name: 'Estimate of duties' });
    await estimate.getByText('Missing for the estimate:').waitFor();
    await visit.isAccessible();
    await beginDeclaration(visit, '?sample=coffee-by-sea');
    await estimate.getByText('Payable:').waitFor();
    const before = await estimate.getByRole('status').innerText();
    const answered = page.waitForResponse((response) => response.url().endsWith('/tariff/calculation'));
    await cell(page, 1, 8).fill('99999.00');
    const { duties } = Object(await (await answered).json());
    assert.equal(textAt(duties, 'kind'), 'calculated');
    await page.waitForFunction(
      (old) => document.querySelector('[aria-label="Estimate of duties"] [role=status]')?.textContent !== old,
      before,
    );
    await estimate.getByRole('rowheader', { name: '2 09012100' }).waitFor();
    assert.deepEqual(visit.faults, []);
  });
});
