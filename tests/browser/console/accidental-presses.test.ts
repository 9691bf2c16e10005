import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { needsChromium } from '../installed-browser.ts';
import { beginDeclaration, type ConsoleVisit, goToSection } from './console-page.ts';
import { openConsole } from './open-console.ts';

// Tests that a second press, or Escape, changes nothing that the user did not mean.
const { visitAs } = await openConsole();

async function openGoods(t: TestContext): Promise<ConsoleVisit> {
  const visit = await visitAs(t, 'trader');
  await beginDeclaration(visit, '?sample=coffee-by-sea');
  await goToSection(visit, 'Goods');
  await visit.page.locator('[data-cell="2.0"]').waitFor();
  return visit;
}

/** Clicks twice at one place with the pause of a person. */
async function clickTwice({ page }: ConsoleVisit, button: Locator): Promise<void> {
  await button.click();
  await page.waitForTimeout(80);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

describe('a double click', needsChromium, () => {
  test('on the button that removes an item keeps the next item, which is now at the same place', async (t) => {
    const visit = await openGoods(t);
    await clickTwice(visit, visit.page.getByRole('button', { name: 'Remove item 1' }));
    await visit.page.locator('[data-cell="2.0"]').waitFor({ state: 'detached' });
    await visit.page.waitForTimeout(300);
    assert.equal(await visit.page.locator('.item-grid tbody tr:not(.grid-gap)').count(), 2);
    assert.equal(await visit.page.locator('[data-cell="0.0"]').inputValue(), '09012100');
  });
});

describe('Enter twice', needsChromium, () => {
  test('on the button that opens a dialog opens it without sending it', async (t) => {
    const visit = await openGoods(t);
    const { page } = visit;
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/templates')) sent.push(request.url());
    });
    await page.getByRole('button', { name: 'Save as a template' }).focus();
    await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
    await page.getByRole('dialog').waitFor();
    await page.waitForTimeout(300);
    assert.deepEqual(sent, []);
  });
});

describe('Escape in a dialog', needsChromium, () => {
  test('with input warns first, and discards the input the second time', async (t) => {
    const visit = await openGoods(t);
    const { page } = visit;
    await visit.press('Save as a template');
    const name = page.getByRole('dialog').getByLabel('Name of the template');
    await name.fill('Coffee from Santos');
    await page.keyboard.press('Escape');
    await page.getByRole('status').filter({ hasText: 'Press Escape again to discard it.' }).waitFor();
    assert.equal(await name.inputValue(), 'Coffee from Santos');
    await visit.isAccessible();
    await page.keyboard.press('Escape');
    await name.waitFor({ state: 'detached' });
  });

  test('without input closes it at once', async (t) => {
    const visit = await openGoods(t);
    const { page } = visit;
    await visit.press('Save as a template');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.deepEqual(visit.faults, []);
  });
});
