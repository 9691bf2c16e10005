import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { needsChromium } from '../installed-browser.ts';
import type { ConsoleVisit } from './console-page.ts';
import { keystrokeSeconds } from './keystroke-model.ts';
import { openConsole } from './open-console.ts';

/*
 * Acts as a first-time user who lodges a declaration from an empty form, with the documents of
 * docs/guides/console-declarations.md. The user types values that the documents contain, and selects all others
 * from suggestions.
 */

const images = join(import.meta.dirname, '../../../docs/images');
/** Lines of text that are printed on the documents. */
const printedLines = new Set(
  globSync('paper-*.svg', { cwd: images }).flatMap((name) =>
    [...readFileSync(join(images, name), 'utf8').matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(
      ([, line = '']) => line.replaceAll('&amp;', '&'),
    ),
  ),
);

const maxSeconds = 600;
const { visitAs } = await openConsole();

type FirstTimeUser = ReturnType<typeof createFirstTimeUser>;

let elapsedActions = 0;

/** Performs the user's actions on the page or on a part of it, and adds up their time. */
function createFirstTimeUser({ page }: ConsoleVisit, within = '') {
  const around =
    within === '' ? page.locator('main') : page.getByRole('group', { name: within, exact: true }).first();
  const field = (label: string): Locator => around.getByLabel(label, { exact: true }).first();
  const type = async (into: Locator, text: string): Promise<void> => {
    elapsedActions +=
      keystrokeSeconds.look +
      keystrokeSeconds.think +
      keystrokeSeconds.point +
      text.length * keystrokeSeconds.key;
    await into.click();
    await into.fill('');
    await into.pressSequentially(text);
  };
  const press = async (button: Locator): Promise<void> => {
    elapsedActions += keystrokeSeconds.think + keystrokeSeconds.point;
    await button.click();
  };
  return {
    /** Types a value from a document. */
    async fill(label: string, text: string): Promise<void> {
      assert.ok(isPrinted(text), `“${text}” stands on no paper`);
      await type(field(label), text);
    },
    /** Types a value that the hint below the field mentions. */
    async followHint(label: string, text: string): Promise<void> {
      const hint = await field(label).getAttribute('aria-describedby');
      const said = await page.locator(`[id="${hint?.split(' ')[0]}"]`).textContent();
      assert.match(said ?? '', new RegExp(`\\b${text}\\b`), `${label} says nothing of ${text}`);
      await type(field(label), text);
      // Leaves the field by Tab, which closes its suggestions.
      await field(label).press('Tab');
      elapsedActions += keystrokeSeconds.key;
    },
    /** Types words from a document and selects the first suggestion, which must be the expected one. */
    async find(label: string, text: string, expected: string): Promise<void> {
      await this.fill(label, text);
      const found = page.locator('.found-codes').getByRole('option');
      await found.first().waitFor();
      await field(label).press('Enter');
      await found.first().waitFor({ state: 'detached' });
      await field(label).blur();
      assert.match(await field(label).inputValue(), new RegExp(`^${expected}`), label);
      elapsedActions += keystrokeSeconds.think + keystrokeSeconds.key;
    },
    /** Selects an option by its label. */
    async select(label: string, words: RegExp): Promise<void> {
      elapsedActions += 2 * (keystrokeSeconds.think + keystrokeSeconds.point);
      const option = field(label).locator('option').filter({ hasText: words }).first();
      await option.waitFor({ state: 'attached' });
      await field(label).selectOption((await option.getAttribute('value')) ?? '');
    },
    press: (name: string | RegExp) =>
      press(page.getByRole('button', { name, exact: typeof name === 'string' }).first()),
    /** Expands the section that contains a field. */
    unfold(label: string): Promise<void> {
      const folded = around.locator('details.more:not([open])');
      return press(
        folded
          .filter({ has: page.getByLabel(label, { exact: true }) })
          .last()
          .locator('summary')
          .first(),
      );
    },
    check: (group: string, choice: string) =>
      press(page.getByRole('group', { name: group, exact: true }).getByLabel(choice, { exact: true })),
    /** Types into consecutive cells of the grid. An empty text skips a cell. */
    async typeCells(texts: readonly string[]): Promise<void> {
      for (const text of texts) {
        if (text !== '') {
          assert.ok(isPrinted(text), `“${text}” stands on no paper`);
          elapsedActions +=
            keystrokeSeconds.look + keystrokeSeconds.think + text.length * keystrokeSeconds.key;
          await page.keyboard.type(text);
          await page.keyboard.press('Escape');
        }
        await page.keyboard.press('Tab');
        elapsedActions += keystrokeSeconds.key;
      }
    },
  };
}

function isPrinted(text: string): boolean {
  return [...printedLines].some((line) => line === text || line.split(/[ :(),]+/).includes(text));
}

async function fillParties(hands: FirstTimeUser): Promise<void> {
  for (const party of ['Declarant', 'Importer']) {
    await hands.fill(`${party}: street`, 'Quay Street 12');
    await hands.fill(`${party}: city`, 'Havenport');
    await hands.find(`${party}: country`, 'XA', 'XA');
  }
  await hands.unfold('Exporter: name');
  await hands.fill('Exporter: name', 'Cafés do Planalto Exportadora Ltda');
  await hands.fill('Exporter: street', 'Rua do Comércio 55');
  await hands.fill('Exporter: city', 'Santos');
  await hands.find('Exporter: country', 'Brazil', 'BR');
}

async function fillInvoice(hands: FirstTimeUser): Promise<void> {
  await hands.fill('Invoice number', 'CP-90417');
  await hands.fill('Invoice date', '2025-09-02');
  await hands.fill('Invoice amount', '97920.00');
  await hands.find('Invoice currency', 'USD', 'USD');
  await hands.find('Incoterms rule', 'FOB', 'FOB');
  await hands.fill('Place of delivery', 'Santos');
}

async function fillTransport(hands: FirstTimeUser): Promise<void> {
  await hands.find('Country of dispatch', 'Brazil', 'BR');
  await hands.find('Country of destination', 'XA', 'XA');
  await hands.followHint('Mode of transport at the border', '1');
  await hands.followHint('Kind of identification of the means of transport', '10');
  await hands.fill('Means of transport', '9074729');
  await hands.find('Place of loading', 'Santos', 'BRSSZ');
  await hands.find('Place of unloading', 'Havenport', 'XAHAV');
  await hands.fill('Location of the goods', 'XAHAVTERMINAL2');
  await hands.fill('Total gross mass', '19424');
  await hands.fill('Total number of packages', '320');
  await hands.check('Goods in containers', 'Yes');
  await hands.press('Add: Container 1');
  await hands.fill('Container number', 'MSKU7045126');
  await hands.followHint('Type of transport document', 'N705');
  await hands.fill('Number of transport document', 'SSZHAV2509017');
}

async function fillGoods({ page }: ConsoleVisit, hands: FirstTimeUser): Promise<void> {
  await page.locator('[data-cell="0.0"]').focus();
  const [packages, masses] = [
    ['320', 'BG'],
    ['19200', '19424'],
  ];
  // The procedure is prefilled.
  await hands.typeCells([
    '09011100',
    'Arabica coffee, not roasted',
    'BR',
    '',
    ...packages,
    ...masses,
    '97920.00',
  ]);
}

async function fillDocuments(visit: ConsoleVisit, hands: FirstTimeUser): Promise<void> {
  await hands.press('Add: Document 1');
  const invoice = createFirstTimeUser(visit, 'Document 1');
  await invoice.followHint('Type', 'N380');
  await invoice.fill('Number', 'CP-90417');
  await hands.press('Add: Previous document 1');
  const summary = createFirstTimeUser(visit, 'Previous document 1');
  await summary.followHint('Type', 'N337');
  await summary.fill('Number', '25XATS00001182');
}

/** Corrects the errors that the check reports, following the link of each. */
async function correctErrors(visit: ConsoleVisit, hands: FirstTimeUser): Promise<void> {
  const follow = async (fault: RegExp): Promise<void> => {
    await hands.press('Check declaration');
    await visit.sees(/^Fix \d+ errors? before you lodge/);
    await hands.press(fault);
  };
  await follow(/price excludes freight/);
  await hands.press('Add freight');
  const freight = createFirstTimeUser(visit, 'Charge 1');
  await freight.fill('Amount', '2850.00');
  await freight.find('Currency', 'USD', 'USD');
  await follow(/^“Nationality of the means of transport” is missing/);
  await hands.find('Nationality of the means of transport', 'Panama', 'PA');
  await follow(/valuation method” is missing/);
  await hands.select('Valuation method', /Price paid/);
  await hands.press('Done');
  await follow(/these goods need N851/);
  await hands.press('Add N851');
  const certificate = createFirstTimeUser(visit, 'Document 1');
  await certificate.fill('Number', 'BR-SP-2025-558812');
  await certificate.unfold('Date of issue');
  await certificate.fill('Date of issue', '2025-09-03');
  await certificate.fill('Issued by', 'MAPA Santos');
  await hands.press('Done');
}

test(
  'a first-time user lodges a declaration from an empty form and printed documents in under ten minutes',
  needsChromium,
  async (t) => {
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    const hands = createFirstTimeUser(visit);
    await visit.goTo('/declarations/new');
    await hands.select('Procedure for the goods', /^Release for home use/);
    await hands.press('Create draft');
    await page.waitForURL(/\/declarations\/dec_\w+\/document/);
    await page.locator('.document-form').waitFor();
    await hands.find('Customs office of lodging', 'XA000100', 'XA000100');
    await fillParties(hands);
    await fillInvoice(hands);
    await fillTransport(hands);
    await fillGoods(visit, hands);
    await fillDocuments(visit, hands);
    await hands.select('Method of payment', /at once|immediate/i);
    await correctErrors(visit, hands);
    await hands.press('Check declaration');
    await visit.sees('Review your answers');
    await hands.press('Lodge declaration');
    await visit.sees(/is lodged\.$/);
    assert.deepEqual(visit.faults, []);
    t.diagnostic(`${Math.round(elapsedActions)} s by the keystroke-level model`);
    assert.ok(elapsedActions < maxSeconds, `${Math.round(elapsedActions)} s`);
  },
);
