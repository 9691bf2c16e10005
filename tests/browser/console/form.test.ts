import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { listAt, textAt, valueAt } from '../../../conformance/json.ts';
import { createPortalClient, declarationOf } from '../../portal-client.ts';
import { needsChromium } from '../installed-browser.ts';
import { type ConsoleVisit, goToSection, type visitConsole } from './console-page.ts';
import { openConsole } from './open-console.ts';

// Tests the declaration form: readable errors, local formats, and lodgement only after the check.
const { portal, visitAs } = await openConsole();
const program = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);

async function visitAsTrader(
  t: TestContext,
  look: Parameters<typeof visitConsole>[2] = {},
): Promise<ConsoleVisit> {
  const visit = await visitAs(t, 'trader', look);
  return visit;
}

/** Opens a draft in the form. The draft is created by the API. */
async function openDraft(visit: ConsoleVisit, document: object): Promise<string> {
  const { body, status, text } = await program.call('POST', '/openapi/declarations', { body: document });
  assert.equal(status, 201, text);
  const id = textAt(body, 'id') ?? '';
  await visit.goTo(`/declarations/${id}/document`);
  await visit.page.getByLabel('Customs office of lodging').waitFor();
  return id;
}

const storedDocument = async (id: string): Promise<unknown> =>
  (await program.call('GET', `/openapi/declarations/${id}`)).body;
const isSaved = (visit: ConsoleVisit): Promise<void> => visit.sees(/^Saved at/);

function withoutCertificate(lrn: string): object {
  const document: unknown = structuredClone(declarationOf(lrn));
  const papers = valueAt(document, 'goodsItems', 0, 'supportingDocuments');
  assert.ok(Array.isArray(papers));
  papers.splice(1, 1);
  return Object(document);
}

describe('errors of a declaration in the form', needsChromium, () => {
  test('are shown as sentences after the check, for amounts, countries and a missing certificate that can be added', async (t) => {
    const visit = await visitAsTrader(t);
    await openDraft(visit, withoutCertificate('WORDS-1'));
    const { page } = visit;
    await visit.fill('Invoice amount', '9,7x');
    await visit.fill('Country of dispatch', 'BRA');
    await goToSection(visit, 'Check');
    const summary = page.getByRole('alert');
    await summary.getByText('Fix 3 errors').waitFor();
    const summaryText = (await summary.textContent()) ?? '';
    assert.match(summaryText, /Invoice amount: “9,7x” is not an amount/);
    assert.match(summaryText, /“BRA” is not the code of a country/);
    assert.match(summaryText, /Item 1: these goods need N851/);
    assert.doesNotMatch(summaryText, /\^|\/|goodsItems|dispatchCountry|supportingDocuments/);
    assert.equal(await page.evaluate('document.activeElement?.getAttribute("role")'), 'alert');
    await visit.isAccessible();
    await summary.getByRole('button', { name: 'Item 1: these goods need N851' }).click();
    await page.getByRole('button', { name: 'Add N851' }).click();
    const papers = page.getByRole('group', { name: 'Document 2' }).first();
    await papers.locator('input:focus').waitFor();
    assert.equal(await papers.getByLabel('Type').inputValue(), 'N851');
    assert.equal(await papers.locator('input:focus').inputValue(), 'N851');
    await page.getByText('these goods need N851').waitFor({ state: 'detached' });
    assert.deepEqual(visit.faults, []);
  });

  test('have the same codes in the API, and German texts on request', async () => {
    const document = Object(withoutCertificate('WORDS-API'));
    const body = { ...document, dispatchCountry: 'BRA', invoice: { ...document.invoice, amount: '9,7x' } };
    const [english, german] = await Promise.all(
      ['en', 'de'].map((language) =>
        program.call('POST', '/openapi/declarations?lodge=true', {
          body,
          headers: { 'accept-language': language },
        }),
      ),
    );
    assert.deepEqual([english?.status, german?.status], [400, 400]);
    assert.equal(german?.headers.get('content-language'), 'de');
    const errorTextsOf = (answer: typeof english, member: string) =>
      listAt(answer?.body, 'errors').map((error) => textAt(error, member) ?? '');
    assert.deepEqual(errorTextsOf(german, 'code'), errorTextsOf(english, 'code'));
    assert.equal(errorTextsOf(german, 'code').length, 3);
    const words = [...errorTextsOf(german, 'message'), ...errorTextsOf(german, 'hint')].join('\n');
    assert.match(words, /„9,7x“ ist kein Betrag/);
    assert.match(words, /N851/);
    assert.doesNotMatch(
      words.replaceAll(/`[^`]*`/g, ''),
      /\^|\/|goodsItems|dispatchCountry|supportingDocuments/,
    );
  });

  test('include a warning about a second declaration of the same goods, with a link to the first', async (t) => {
    const visit = await visitAsTrader(t);
    const { page } = visit;
    const { invoice, ...document } = Object(declarationOf('TWICE-1'));
    const twice = { ...document, invoice: { ...invoice, number: 'INV-TWICE' } };
    const first = await program.call('POST', '/openapi/declarations?lodge=true', { body: twice });
    assert.equal(first.status, 201, first.text);
    await openDraft(visit, { ...twice, lrn: 'TWICE-2' });
    await goToSection(visit, 'Check');
    await page.getByText('declaration TWICE-1 has the same invoice').waitFor();
    await visit.isAccessible();
    await page.getByRole('link', { name: 'TWICE-1' }).click();
    await page.waitForURL(`**/declarations/${textAt(first.body, 'id')}`);
    await page.getByRole('heading', { name: 'TWICE-1' }).waitFor();
    assert.deepEqual(visit.faults, []);
  });

  test('are stored with the draft, and shown when a field loses focus', async (t) => {
    const visit = await visitAsTrader(t);
    const id = await openDraft(visit, declarationOf('WORDS-2'));
    const { page } = visit;
    const dispatch = page.getByLabel('Country of dispatch');
    await dispatch.fill('BRA');
    await isSaved(visit);
    assert.equal(await dispatch.getAttribute('aria-invalid'), null, 'it is being typed');
    await dispatch.press('Tab');
    await page.getByText('“BRA” is not the code of a country').waitFor();
    assert.equal(valueAt(await storedDocument(id), 'canLodge'), false);
    await page.reload();
    await page.getByText('“BRA” is not the code of a country').waitFor();
    assert.equal(await dispatch.inputValue(), 'BRA');
    await dispatch.fill('BR');
    await page.getByText('“BRA” is not the code of a country').waitFor({ state: 'detached' });
  });

  test('do not include missing values before the check', async (t) => {
    const visit = await visitAsTrader(t);
    await openDraft(visit, { type: 'import', lrn: 'WORDS-3' });
    const rail = visit.page.getByRole('navigation', { name: 'Sections of the declaration' });
    assert.match((await rail.textContent()) ?? '', /Goods1 field missing/);
    assert.equal(await visit.page.locator('[aria-invalid="true"]').count(), 0);
    await visit.fill('Customs office of lodging', 'XA000100');
    await isSaved(visit);
    await rail.getByText('General').locator('..').getByRole('img', { name: 'complete' }).waitFor();
  });
});

describe('localised formats', needsChromium, () => {
  test('apply to typed and shown values, while requests contain the formats of the contract', async (t) => {
    const visit = await visitAsTrader(t);
    const { page } = visit;
    await visit.goTo('/account');
    await page.getByLabel('Amounts').selectOption('comma');
    await page.getByLabel('Dates').selectOption('dmy');
    await page
      .getByRole('form', { name: 'Language and formats' })
      .getByRole('button', { name: 'Save' })
      .click();
    await visit.sees('Language and formats are saved.');
    const id = await openDraft(visit, declarationOf('FORMATS-1'));
    assert.equal(await page.getByLabel('Invoice amount').inputValue(), '117.080,00');
    await visit.fill('Invoice amount', '9.792,00');
    await visit.fill('Invoice date', '22.11.26');
    await visit.sees('Sunday, November 22, 2026');
    await isSaved(visit);
    const { document } = Object(await storedDocument(id));
    assert.equal(valueAt(document, 'invoice', 'amount'), '9792.00');
    assert.equal(valueAt(document, 'invoice', 'date'), '2026-11-22');
    await visit.fill('Invoice date', '31.11.26');
    await page.getByLabel('Invoice date').press('Tab');
    await visit.sees('“31.11.26” is not a day of the calendar');
    await visit.sees('Enter a date like 22/11/2026');
    await visit.call('PUT', '/management/person/settings', {
      language: null,
      decimalSign: null,
      dateOrder: null,
      timeZone: null,
    });
  });
});

describe('conditional fields', needsChromium, () => {
  test('include the office of exit in an export, but not in an import', async (t) => {
    const visit = await visitAsTrader(t);
    const exit = visit.page.getByLabel('Customs office of exit');
    await openDraft(visit, { type: 'import', lrn: 'USES-1' });
    assert.equal(await exit.count(), 0);
    await openDraft(visit, { type: 'export', lrn: 'USES-2' });
    assert.equal(await exit.getAttribute('required'), '');
    assert.equal(await visit.page.getByLabel('Method of payment').count(), 0);
  });

  test('leave containers undefined until the user answers: no is stored as false, and yes shows their fields', async (t) => {
    const visit = await visitAsTrader(t);
    const id = await openDraft(visit, { type: 'import', lrn: 'USES-3' });
    const { page } = visit;
    const containers = page.getByRole('group', { name: 'Goods in containers' });
    await visit.fill('Customs office of lodging', 'XA000100');
    await isSaved(visit);
    assert.equal(valueAt(await storedDocument(id), 'document', 'consignment'), undefined);
    assert.equal(await containers.getByRole('radio', { checked: true }).count(), 0);
    await containers.getByLabel('No').check();
    await page.waitForResponse((response) => response.request().method() === 'PUT');
    assert.equal(valueAt(await storedDocument(id), 'document', 'consignment', 'containerised'), false);
    assert.equal(await page.getByRole('button', { name: 'Add: Container 1' }).count(), 0);
    await containers.getByLabel('Yes').check();
    await page.getByRole('button', { name: 'Add: Container 1' }).waitFor();
  });

  test('are prefilled in a new declaration with the organisation’s name and number and a proposed reference', async (t) => {
    const visit = await visitAsTrader(t);
    await program.call('POST', '/openapi/declarations', { body: declarationOf('SERIES-0041') });
    const { page } = visit;
    await visit.goTo('/declarations/new');
    assert.match(await page.getByLabel('LRN').inputValue(), /^20\d{6}-001$/, 'not of the series of programs');
    await visit.fill('LRN', 'CLERK-07');
    await page.getByLabel('Procedure for the goods').selectOption('4000');
    await visit.isAccessible();
    await visit.press('Create draft');
    await page.waitForURL(/\/declarations\/dec_\w+\/document$/);
    for (const party of ['Declarant', 'Importer']) {
      assert.equal(await page.getByLabel(`${party}: name`).inputValue(), 'Harbour Coffee Traders');
      assert.match(await page.getByLabel(`${party}: identification number`).inputValue(), /^XA\d+$/);
      assert.notEqual(await page.getByLabel(`${party}: city`).inputValue(), '', 'as it was declared before');
    }
    assert.equal(await page.getByLabel('Procedure 1', { exact: true }).inputValue(), '4000');
    await visit.goTo('/declarations/new');
    assert.equal(await page.getByLabel('LRN').inputValue(), 'CLERK-08', 'it continues the person’s series');
    assert.deepEqual(visit.faults, []);
  });

  test('report a reference that is already used before anything is created', async (t) => {
    const visit = await visitAsTrader(t);
    await program.call('POST', '/openapi/declarations', { body: declarationOf('TAKEN-1') });
    await visit.goTo('/declarations/new');
    await visit.fill('LRN', 'TAKEN-1');
    await visit.press('Create draft');
    await visit.page.getByRole('link', { name: 'Open declaration TAKEN-1' }).waitFor();
  });

  test('can be filled from a file with a declaration, while other files are rejected', async (t) => {
    const visit = await visitAsTrader(t);
    const { page } = visit;
    await visit.goTo('/declarations/new');
    await page.getByLabel('A file').check();
    await visit.press('Create draft');
    await visit.sees('Select a starting point');
    const file = (content: string) => ({
      name: 'declaration.json',
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    });
    await page.getByLabel('File', { exact: true }).setInputFiles(file('{"type": "transit"}'));
    await visit.sees('This file does not contain a declaration');
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles(file(JSON.stringify(declarationOf('IN-A-FILE'))));
    await visit.fill('LRN', 'FROM-A-FILE');
    await visit.press('Create draft');
    await page.waitForURL(/\/document$/);
    assert.equal(await page.getByLabel('Invoice number').inputValue(), 'CP-88123');
  });
});

describe('lodgement from the form', needsChromium, () => {
  test('is offered only after the check, and disabled with a reason if there are errors', async (t) => {
    const visit = await visitAsTrader(t);
    await openDraft(visit, declarationOf('LODGE-1'));
    const { page } = visit;
    const lodge = page.getByRole('button', { name: 'Lodge declaration', exact: true });
    assert.equal(await lodge.count(), 0);
    await visit.fill('Country of dispatch', 'QQ');
    await goToSection(visit, 'Check');
    await visit.sees('Fix 1 error before you lodge this declaration.');
    assert.equal(await lodge.isDisabled(), true);
    await visit.isAccessible();
    await page.getByRole('link', { name: 'Change: Transport' }).click();
    await visit.fill('Country of dispatch', 'BR');
    await goToSection(visit, 'Check');
    await visit.sees('BR – Brazil');
    await visit.sees('Payable:');
    assert.equal(await lodge.isDisabled(), false);
    await lodge.click();
    await visit.sees('LODGE-1 is lodged.');
    await page.getByRole('link', { name: 'Print form' }).first().waitFor();
    assert.deepEqual(visit.faults, []);
  });

  test('works on a phone section by section, from the sample to lodgement, without overflow', async (t) => {
    const visit = await visitAsTrader(t, { width: 360, colorScheme: 'dark' });
    const { page } = visit;
    const isNarrow = async () =>
      assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= 360, page.url());
    await visit.goTo('/declarations/new?sample=coffee-by-sea');
    await visit.fill('LRN', 'PHONE-1');
    await isNarrow();
    await visit.press('Create draft');
    await page.waitForURL(/\/document$/);
    for (const section of ['Parties', 'Invoice', 'Transport', 'Goods', 'Documents', 'Payment']) {
      await visit.press('Next');
      await page.getByRole('heading', { name: section, exact: true }).waitFor();
      assert.equal(await page.locator('.document-form section[data-current]:visible').count(), 1);
      await isNarrow();
    }
    assert.equal(await page.getByLabel('Invoice amount').getAttribute('inputmode'), 'decimal');
    for (const button of await page.locator('.document-form .button:visible').all())
      assert.ok(((await button.boundingBox())?.height ?? 0) >= 44, (await button.textContent()) ?? '');
    await visit.press('Next');
    await page.getByRole('heading', { name: 'Review your answers' }).waitFor();
    await isNarrow();
    await visit.isAccessible();
    await page.getByRole('button', { name: 'Lodge declaration', exact: true }).click();
    await visit.sees('PHONE-1 is lodged.');
    await isNarrow();
    assert.deepEqual(visit.faults, []);
  });
});
