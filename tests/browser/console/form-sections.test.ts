import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { listAt, textAt, valueAt } from '../../../conformance/json.ts';
import { createPortalClient, declarationOf } from '../../portal-client.ts';
import { needsChromium } from '../installed-browser.ts';
import { type ConsoleVisit, goToSection } from './console-page.ts';
import { openConsole } from './open-console.ts';

// Tests errors by cause, values for all items, and the order and alignment of the fields of the form.
const { portal, visitAs } = await openConsole();
const program = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);

interface OpenedDraft {
  readonly visit: ConsoleVisit;
  readonly page: Page;
  /** Returns the goods items that the portal has stored. */
  readonly storedItems: () => Promise<readonly unknown[]>;
}

/** Opens a draft with this document in the form. */
async function openDraft(t: TestContext, document: object): Promise<OpenedDraft> {
  const visit = await visitAs(t, 'trader');
  const { body, status, text } = await program.call('POST', '/openapi/declarations', { body: document });
  assert.equal(status, 201, text);
  const path = `/openapi/declarations/${textAt(body, 'id')}`;
  await visit.goTo(`/declarations/${textAt(body, 'id')}/document`);
  await visit.page.locator('.document-form').waitFor();
  const storedItems = async () => listAt((await program.call('GET', path)).body, 'document', 'goodsItems');
  return { visit, page: visit.page, storedItems };
}

/** Returns a document of twelve items without valuation method and invoice, three of them with an invalid origin. */
function twelveItems(lrn: string): object {
  const { goodsItems, invoice, consignment, ...document } = Object(declarationOf(lrn));
  const { valuationMethod: _, supportingDocuments, ...item } = goodsItems[1];
  const papers = listAt({ supportingDocuments }, 'supportingDocuments');
  return {
    ...document,
    invoice: { ...invoice, amount: '108.00' },
    consignment: { ...consignment, grossMass: '120.000', totalPackages: 12 },
    goodsItems: Array.from({ length: 12 }, (_each, index) => ({
      ...item,
      origin: index < 9 ? 'BR' : 'BRA',
      ...{ netMass: '9.000', grossMass: '10.000', itemAmount: '9.00' },
      packages: [{ type: 'CT', count: 1, marks: `CP ${index}` }],
      supportingDocuments: papers.filter((paper) => textAt(paper, 'type') !== 'N380'),
    })),
  };
}

const summaryOf = (page: Page) => page.getByRole('alert');
const rail = (page: Page) => page.getByRole('navigation', { name: 'Sections of the declaration' });

describe('errors of several goods items', needsChromium, () => {
  test('are one cause each, with links to the items and a correction for all of them', async (t) => {
    const draft = await openDraft(t, twelveItems('CAUSES-1'));
    const { visit, page } = draft;
    await goToSection(visit, 'Check');
    const summary = summaryOf(page);
    await summary.getByText('Fix 3 errors').waitFor();
    assert.match((await rail(page).textContent()) ?? '', /Goods3 errors/);
    await summary.getByText('12 items: “Valuation method” is missing').waitFor();
    await summary.getByText('3 items: country of origin: “BRA” is not the code of a country').waitFor();
    await visit.isAccessible();
    const set = summary.getByRole('button', { name: 'Set for all' });
    assert.equal(await set.first().getAttribute('aria-disabled'), 'true', 'no value is selected');
    await summary.getByLabel(/^Valuation method for/).selectOption('1');
    await set.first().click();
    await summary.getByText('Fix 2 errors').waitFor();
    await summary.getByRole('button', { name: 'Add invoice CP-88123 to all items' }).click();
    await summary.getByText('Fix 1 error').waitFor();
    await summary.getByLabel(/^Country of origin for/).fill('BR');
    await set.click();
    await summary.waitFor({ state: 'detached' });
    assert.equal(await page.getByRole('button', { name: 'Lodge declaration' }).isEnabled(), true);
    const stored = await draft.storedItems();
    assert.deepEqual(new Set(stored.map((item) => textAt(item, 'valuationMethod'))), new Set(['1']));
    assert.deepEqual(new Set(stored.map((item) => textAt(item, 'origin'))), new Set(['BR']));
    for (const item of stored)
      assert.equal(
        listAt(item, 'supportingDocuments')
          .map((each) => textAt(each, 'reference'))
          .at(-1),
        'CP-88123',
      );
    assert.deepEqual(visit.faults, []);
  });

  test('lead to the cell of a linked item, and are above the grid instead of in each row', async (t) => {
    const draft = await openDraft(t, twelveItems('CAUSES-2'));
    const { visit, page } = draft;
    await goToSection(visit, 'Check');
    const cause = summaryOf(page).locator('.cause', { hasText: 'Valuation method' });
    await cause.getByRole('button', { name: 'Item 11', exact: true }).click();
    await page.locator('[data-cell="10.9"]:focus').waitFor();
    assert.equal(await page.locator('[data-cell="10.9"]').getAttribute('aria-invalid'), 'true');
    assert.equal(await page.locator('.causes .cause').count(), 3);
    assert.equal(await page.locator('.cell-fault').count(), 0);
  });
});

describe('the invoice of a declaration', needsChromium, () => {
  test('becomes the document of each item when its number is typed, and changes nothing without an edit', async (t) => {
    const draft = await openDraft(t, twelveItems('INVOICE-1'));
    const { visit, page } = draft;
    const number = page.getByLabel('Invoice number');
    const before = await draft.storedItems();
    await number.focus();
    await number.blur();
    await page.waitForTimeout(2_000);
    assert.deepEqual(await draft.storedItems(), before);
    const invoicesAfter = async (typed: string) => {
      const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
      await number.fill(typed);
      await number.blur();
      await saved;
      await visit.sees(/^Saved at/);
      return (await draft.storedItems()).map((item) =>
        listAt(item, 'supportingDocuments').flatMap((each) =>
          textAt(each, 'type') === 'N380' ? (textAt(each, 'reference') ?? []) : [],
        ),
      );
    };
    assert.deepEqual(await invoicesAfter('INV-1'), Array(12).fill(['INV-1']));
    assert.deepEqual(await invoicesAfter('INV-2'), Array(12).fill(['INV-2']), 'it replaces the first number');
  });
});

describe('values for new items', needsChromium, () => {
  test('are those that all items share, and a new item gets them together with the invoice', async (t) => {
    const { goodsItems, ...document } = Object(declarationOf('DEFAULTS-1'));
    const draft = await openDraft(t, { ...document, goodsItems: [goodsItems[0]] });
    const { visit, page } = draft;
    await goToSection(visit, 'Goods');
    await page.getByText('Values for new items:').click();
    assert.match(await page.getByLabel('New items: Country of origin').inputValue(), /^BR/);
    await page.getByLabel('New items: Kind of package').fill('CT');
    await page.getByLabel('New items: Valuation method').selectOption('6');
    await visit.isAccessible();
    await visit.press('Add an item');
    await page.locator('[data-cell="1.0"]:focus').waitFor();
    await visit.sees(/^Saved at/);
    const added = (await draft.storedItems())[1];
    assert.deepEqual(
      ['origin', 'procedure', 'preference', 'valuationMethod'].map((name) => textAt(added, name)),
      ['BR', '4000', '100', '6'],
    );
    assert.equal(valueAt(added, 'packages', 0, 'type'), 'CT');
    assert.equal(valueAt(added, 'supportingDocuments', 0, 'reference'), 'CP-88123');
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await visit.press('Set in all items');
    await saved;
    assert.equal(textAt((await draft.storedItems())[0], 'valuationMethod'), '6');
  });
});

describe('sections of the form', needsChromium, () => {
  test('open at the first one that is incomplete, and their list follows scroll and focus', async (t) => {
    const { transport: _, ...document } = Object(declarationOf('SECTIONS-1'));
    const { page } = await openDraft(t, document);
    const current = (name: string) => rail(page).locator('[aria-current]', { hasText: name }).waitFor();
    await current('Transport');
    await page.locator('#section-transport:focus').waitFor();
    await page.getByLabel('Method of payment', { exact: true }).focus();
    await current('Payment');
    await page.mouse.move(700, 400);
    await page.mouse.wheel(0, -20_000);
    await current('General');
    await page.getByLabel('Invoice number').focus();
    await current('Invoice');
  });

  test('always show required fields, and name the optional ones that they fold', async (t) => {
    const { page } = await openDraft(t, { type: 'import', lrn: 'SECTIONS-2' });
    await page.getByLabel('Method of payment', { exact: true }).waitFor();
    assert.equal(await page.locator('details.more:not([open]) :required').count(), 0);
    const more = page.locator('details.more summary', { hasText: 'Expected arrival' });
    assert.match((await more.textContent()) ?? '', /^More fields: .*Supervising customs office/);
  });

  test('have unique labels, and inputs of a row on one line whatever their hints', async (t) => {
    const { page } = await openDraft(t, declarationOf('SECTIONS-3'));
    await page.getByLabel('Method of payment', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Add: Charge 3' }).click();
    const labels = await page.locator('.document-form label:not(.check)').allTextContents();
    assert.ok(labels.length > 50);
    assert.deepEqual(
      labels.filter((label, index) => labels.indexOf(label) !== index),
      [],
    );
    const rows = await page.locator('.fields:visible').evaluateAll((grids) =>
      grids.flatMap((grid) => {
        const inputs = [...grid.querySelectorAll(':scope > .field > :is(input, select):not([aria-hidden])')];
        const boxes = inputs.map((input) => ({
          label: input.parentElement?.textContent?.slice(0, 30) ?? '',
          row: input.parentElement?.getBoundingClientRect().top ?? 0,
          top: input.getBoundingClientRect().top,
        }));
        return [...Map.groupBy(boxes, ({ row }) => row).values()];
      }),
    );
    assert.ok(rows.some((row) => row.length > 2));
    for (const row of rows) {
      const tops = row.map(({ top }) => top);
      assert.ok(Math.max(...tops) - Math.min(...tops) < 1, JSON.stringify(row));
    }
  });
});
