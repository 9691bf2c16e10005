import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { valueAt } from '../../../conformance/json.ts';
import { needsChromium } from '../installed-browser.ts';
import { beginDeclaration, type ConsoleVisit, goToSection } from './console-page.ts';
import { openConsole } from './open-console.ts';

// Tests the keys, the selection and the clipboard of the goods grid.
const { visitAs } = await openConsole();

const cell = (page: Page, position: string) => page.locator(`[data-cell="${position}"]`);
const hasFocus = (page: Page, position: string) =>
  page.locator(`[data-cell="${position}"]:focus`).waitFor({ timeout: 5_000 });

/** Opens the goods of a new draft with three items. */
async function openGoods(t: TestContext, width = 1280): Promise<ConsoleVisit> {
  const visit = await visitAs(t, 'trader', { width });
  await beginDeclaration(visit, '?sample=coffee-by-sea');
  await goToSection(visit, 'Goods');
  await cell(visit.page, '0.0').waitFor();
  // The form focuses the section that it opens.
  await visit.page.locator('section:focus-within', { has: visit.page.locator('#section-goods') }).waitFor();
  return visit;
}

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Returns the texts of the cells of these positions. */
const textsOf = (page: Page, ...positions: readonly string[]) =>
  Promise.all(positions.map((position) => cell(page, position).inputValue()));

/** Copies the selection and pastes it at another cell, as the browser would. */
async function copyTo(page: Page, position: string): Promise<string> {
  const copied = await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    const init = { clipboardData, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new ClipboardEvent('copy', init));
    return [...clipboardData.types].map((type) => [type, clipboardData.getData(type)] as const);
  });
  await cell(page, position).focus();
  await page.evaluate((all) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of all) clipboardData.setData(type, text);
    const init = { clipboardData, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', init));
  }, copied);
  return copied.find(([type]) => type === 'text/plain')?.[1] ?? '';
}

describe('keys in the goods grid', needsChromium, () => {
  test('move between cells with arrows, Home, End, Ctrl+Home and Ctrl+End, up to the ends', async (t) => {
    const visit = await openGoods(t);
    const { page } = visit;
    await cell(page, '0.0').focus();
    for (const [key, position] of [
      ['ArrowRight', '0.1'],
      ['ArrowDown', '1.1'],
      ['ArrowDown', '2.1'],
      ['ArrowDown', '2.1'],
      ['ArrowLeft', '2.0'],
      ['ArrowLeft', '2.0'],
      ['ArrowUp', '1.0'],
      ['End', '1.9'],
      ['ArrowRight', '1.10'],
      ['ArrowRight', '1.11'],
      ['Home', '1.0'],
      ['Control+End', '2.9'],
      ['Control+Home', '0.0'],
      ['PageDown', '2.0'],
    ] as const) {
      await press(page, key);
      await hasFocus(page, position);
    }
    assert.deepEqual(visit.faults, []);
  });

  test('leave the grid with Tab at once, but move to the next cell with Tab while the user fills in', async (t) => {
    const visit = await openGoods(t);
    const { page } = visit;
    assert.equal(await page.locator('.item-grid [data-cell]:not([tabindex="-1"])').count(), 1);
    await cell(page, '1.4').focus();
    await press(page, 'Tab');
    assert.equal(await page.locator('.item-grid :focus').count(), 0);
    await press(page, 'Shift+Tab');
    await hasFocus(page, '1.4');
    await page.keyboard.type('7');
    await press(page, 'Tab');
    await hasFocus(page, '1.5');
    await press(page, 'Tab', 'Tab');
    await hasFocus(page, '1.7');
    await press(page, 'Shift+Tab');
    await hasFocus(page, '1.6');
    await press(page, 'Escape', 'Tab');
    assert.equal(await page.locator('.item-grid :focus').count(), 0, 'Escape ends the filling in');
    await cell(page, '2.9').focus();
    await page.keyboard.type('1');
    await press(page, 'Tab');
    assert.equal(await page.locator('.item-grid :focus').count(), 0, 'the last cell is left');
  });

  test('edit a text with F2, replace it by typing, and restore it with Escape', async (t) => {
    const visit = await openGoods(t);
    const { page } = visit;
    for (const position of ['0.1', '0.4', '0.2', '0.8']) {
      const [before = ''] = await textsOf(page, position);
      await cell(page, position).focus();
      await press(page, 'F2', 'ArrowLeft', 'Backspace');
      await hasFocus(page, position);
      assert.notEqual((await textsOf(page, position))[0], before);
      await press(page, 'Escape', 'Escape');
      assert.deepEqual(await textsOf(page, position), [before], position);
      await page.keyboard.type('9');
      assert.deepEqual(await textsOf(page, position), ['9'], position);
      await press(page, 'Escape', 'Escape');
      assert.deepEqual(await textsOf(page, position), [before], position);
    }
  });

  test('select the valuation method by its number, and keep it when arrows move on', async (t) => {
    const visit = await openGoods(t);
    const { page } = visit;
    await cell(page, '0.9').focus();
    await page.keyboard.type('6');
    assert.deepEqual(await textsOf(page, '0.9'), ['6']);
    await press(page, 'Enter');
    await hasFocus(page, '1.9');
    await press(page, 'ArrowDown', 'ArrowUp');
    await hasFocus(page, '1.9');
    assert.deepEqual(await textsOf(page, '0.9', '1.9', '2.9'), ['6', '1', '1']);
  });
});

describe('a selection in the goods grid', needsChromium, () => {
  test('is filled down with Ctrl+D and cleared with Delete, each undone in one step', async (t) => {
    const visit = await openGoods(t);
    const { page } = visit;
    const positions = ['0.1', '0.2', '1.1', '1.2', '2.1', '2.2'];
    const before = await textsOf(page, ...positions);
    await cell(page, '0.1').focus();
    await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowRight');
    assert.equal(await page.locator('.item-grid [aria-selected="true"]').count(), 6);
    await press(page, 'Control+d');
    const [text, origin] = before;
    assert.deepEqual(await textsOf(page, ...positions), [text, origin, text, origin, text, origin]);
    await press(page, 'Control+z');
    assert.deepEqual(await textsOf(page, ...positions), before);
    await press(page, 'Delete');
    assert.deepEqual(await textsOf(page, ...positions), Array(6).fill(''));
    await press(page, 'Control+z');
    assert.deepEqual(await textsOf(page, ...positions), before);
  });

  test('is copied and pasted, also below the last item, and undone in one step', async (t) => {
    const visit = await openGoods(t);
    const { page } = visit;
    await cell(page, '0.0').focus();
    await press(page, 'Shift+ArrowRight', 'Shift+ArrowDown');
    const copied = await copyTo(page, '2.0');
    assert.equal(copied.split('\n').length, 2);
    await cell(page, '3.0').waitFor();
    const texts = await textsOf(page, '2.0', '2.1', '3.0', '3.1');
    assert.equal(`${texts[0]}\t${texts[1]}\n${texts[2]}\t${texts[3]}`, copied);
    assert.equal(await page.getByRole('dialog').count(), 0);
    await cell(page, '2.0').focus();
    await press(page, 'Control+z');
    await cell(page, '3.0').waitFor({ state: 'detached' });
    assert.equal((await textsOf(page, '2.0'))[0], '21011100');
  });

  test('takes one copied cell in all of its cells', async (t) => {
    const visit = await openGoods(t);
    const { page } = visit;
    await cell(page, '0.8').focus();
    await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown');
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '5.00');
      const init = { clipboardData, bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', init));
    });
    assert.deepEqual(await textsOf(page, '0.8', '1.8', '2.8'), ['5.00', '5.00', '5.00']);
  });

  test('from another program goes into filled cells in the formats of the user, and is stored', async (t) => {
    const visit = await openGoods(t);
    const { page } = visit;
    await cell(page, '1.6').focus();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '1.234,50\t1.300,75\r\n12,00\t13,00\r\n');
      const init = { clipboardData, bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', init));
    });
    assert.deepEqual(await textsOf(page, '1.6', '1.7', '2.6', '2.7'), [
      '1234.50',
      '1300.75',
      '12.00',
      '13.00',
    ]);
    await visit.sees(/^Saved at/);
    const id = /dec_\w+/.exec(page.url())?.[0];
    const stored = await visit.call('GET', `/management/organisation/declarations/${id}`);
    assert.equal(valueAt(stored, 'document', 'goodsItems', 1, 'grossMass'), '1300.75');
  });
});

describe('the goods grid', needsChromium, () => {
  test('has the roles of a grid, and shows the buttons of each row at 1,280 px without scrolling', async (t) => {
    const visit = await openGoods(t);
    const { page } = visit;
    const grid = page.getByRole('grid', { name: 'Items' });
    assert.equal(await grid.getByRole('row').count(), 4);
    assert.equal(await grid.getByRole('gridcell').count(), 33);
    assert.equal(await page.getByRole('navigation', { name: 'Main' }).count(), 0, 'it is folded');
    const { x, width } = (await grid.boundingBox()) ?? { x: 0, width: 0 };
    const button = await page.getByRole('button', { name: 'Remove item 1' }).boundingBox();
    const box = await page.locator('.item-grid').evaluate((each) => each.scrollWidth - each.clientWidth);
    assert.equal(box, 0);
    assert.ok(button && button.x + button.width <= x + width && x + width <= 1280);
    await visit.isAccessible();
    await visit.press('Menu');
    await page.getByRole('link', { name: 'Overview' }).or(page.locator('.side a').first()).first().waitFor();
  });

  test('is a list of cards on a phone, whose fields are all tab stops', async (t) => {
    const visit = await openGoods(t, 390);
    const { page } = visit;
    assert.equal(await page.getByRole('grid').count(), 0);
    await cell(page, '0.6').focus();
    await press(page, 'Tab');
    await hasFocus(page, '0.7');
    await visit.isAccessible();
  });
});
