import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { valueAt } from '../../../conformance/json.ts';
import { sampleDeclarations } from '../../../server/src/declarations/document/samples.ts';
import { needsChromium } from '../installed-browser.ts';
import { beginDeclaration, type ConsoleVisit, goToSection, signInOnPage } from './console-page.ts';
import { openConsole } from './open-console.ts';

const { portal, openVisit } = await openConsole();

const [{ name: sample, document: example }] = sampleDeclarations(new Date());
const columnCount = 10;

/** Opens the goods of a new draft, and returns its id. */
async function openGoods(visit: ConsoleVisit): Promise<string> {
  await signInOnPage(visit, portal.credentials.trader);
  await beginDeclaration(visit, `?sample=${sample}`);
  await goToSection(visit, 'Goods');
  await visit.page.locator('[data-cell="0.0"]').waitFor();
  return /dec_\w+/.exec(visit.page.url())?.[0] ?? '';
}

const goodsOf = async (visit: ConsoleVisit, id: string): Promise<unknown> =>
  valueAt(
    await visit.call('GET', `/management/organisation/declarations/${id}`),
    ...['document', 'goodsItems'],
  );

describe('Ctrl+Z in the goods grid', needsChromium, () => {
  test('restores each cell of each item, and the draft stores no change', async (t) => {
    const visit = await openVisit(t);
    const { page } = visit;
    const id = await openGoods(visit);
    const stored = await goodsOf(visit, id);
    const findings: string[] = [];
    for (const row of example.goodsItems.keys())
      for (let column = 0; column < columnCount; column += 1) {
        const cell = page.locator(`[data-cell="${row}.${column}"]`);
        await cell.focus();
        const value = await cell.inputValue();
        for (const keys of [
          ['Backspace'],
          ['F2', 'End', 'Backspace', 'Backspace'],
          ['F2', 'Home', 'Delete'],
        ]) {
          for (const key of [...keys, 'Control+z']) await page.keyboard.press(key);
          const restored = await cell.inputValue();
          if (restored !== value) findings.push(`${row}.${column}, ${keys}: ${value}, now ${restored}`);
        }
      }
    assert.deepEqual(findings, []);
    await page.keyboard.press('Tab');
    await page
      .getByText(/^(Saved at|All changes saved)/)
      .first()
      .waitFor();
    assert.deepEqual(await goodsOf(visit, id), stored);
    assert.deepEqual(visit.faults, []);
  });

  test('restores a cell after a save, from the next cell, and after a second focus event', async (t) => {
    const visit = await openVisit(t);
    const { page } = visit;
    const id = await openGoods(visit);
    const stored = await goodsOf(visit, id);
    const cell = page.locator('[data-cell="1.4"]');
    const value = await cell.inputValue();
    const steps: readonly (() => Promise<unknown>)[] = [
      () =>
        page
          .getByText(/^Saved at/)
          .first()
          .waitFor(),
      () => page.keyboard.press('Tab'),
      // A second focus event without a blur begins no new edit.
      () => cell.evaluate((input) => input.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))),
    ];
    for (const step of steps) {
      await cell.focus();
      await page.keyboard.press('Backspace');
      assert.notEqual(await cell.inputValue(), value);
      await step();
      await page.keyboard.press('Control+z');
      assert.equal(await cell.inputValue(), value);
    }
    await page.waitForTimeout(2_000);
    assert.deepEqual(await goodsOf(visit, id), stored);
  });

  test('leaves the focus where the user moved it at once', async (t) => {
    const visit = await openVisit(t);
    const { page } = visit;
    await openGoods(visit);
    const [first, next] = [page.locator('[data-cell="1.4"]'), page.locator('[data-cell="1.6"]')];
    await first.focus();
    await page.keyboard.press('Backspace');
    await first.evaluate((input) => {
      const next = document.querySelector('[data-cell="1.6"]');
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true }));
      if (next instanceof HTMLInputElement) next.focus();
    });
    // Two frames: an undo that still moved the focus would have done so.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    assert.equal(await next.evaluate((input) => input === document.activeElement), true);
  });
});
