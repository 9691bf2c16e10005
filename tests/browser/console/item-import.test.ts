import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import type { Locator } from 'playwright-core';
import { textAt, valueAt } from '../../../conformance/json.ts';
import { needsChromium } from '../installed-browser.ts';
import { beginDeclaration, type ConsoleVisit, goToSection } from './console-page.ts';
import { openConsole } from './open-console.ts';

// Tests that files of goods items fill a draft only with values and fields that the user has seen.
const { visitAs } = await openConsole();

interface OpenedImport {
  readonly visit: ConsoleVisit;
  readonly dialog: Locator;
  choose(name: string, content: string | Uint8Array): Promise<void>;
}

async function openImport(t: TestContext, locale = 'en'): Promise<OpenedImport> {
  const visit = await visitAs(t, 'trader', { locale });
  await beginDeclaration(visit);
  await goToSection(visit, 'Goods');
  await openDialog(visit);
  const dialog = visit.page.getByRole('dialog');
  return {
    visit,
    dialog,
    choose: (name, content) =>
      dialog
        .getByLabel('File', { exact: true })
        .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) }),
  };
}

async function openDialog(visit: ConsoleVisit): Promise<void> {
  await visit.press('Paste or import');
  await visit.page.getByRole('dialog').getByText('Limits: 10 MB per file').waitFor();
}

const cell = ({ page }: ConsoleVisit, row: number, column: number) =>
  page.locator(`[data-cell="${row}.${column}"]`);

/** Waits until the draft is saved, and returns its document. */
async function savedDocument(visit: ConsoleVisit, holds: (document: unknown) => boolean): Promise<unknown> {
  const [, id] = /(dec_\w+)/.exec(visit.page.url()) ?? [];
  for (;;) {
    const document = valueAt(
      await visit.call('GET', `/management/organisation/declarations/${id}`),
      'document',
    );
    if (holds(document)) return document;
    await visit.page.waitForTimeout(200);
  }
}

const sheetNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Returns an XLSX file as spreadsheet programs write it: shared texts, numbers and empty cells. */
function spreadsheet(change: Readonly<Record<string, string>> = {}): Uint8Array {
  const parts = {
    'xl/workbook.xml': `<workbook xmlns="${sheetNamespace}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Old" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Invoice" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="x" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="x" Target="worksheets/sheet2.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst xmlns="${sheetNamespace}"><si><t>HS-Code</t></si><si><r><t>Bezeich</t></r><r><t>nung</t></r></si><si><t>Gross weight</t></si><si><t>Colour of the box</t></si><si><t>Coffee, roasted</t></si></sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${sheetNamespace}"><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet xmlns="${sheetNamespace}"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c></row><row r="2"/><row r="3"><c r="A3"><v>9012100</v></c><c r="B3" t="s"><v>4</v></c><c r="C3"><v>1.2340000000000002</v></c></row><row r="4"><c r="A4"><v>9012100</v></c><c r="B4" t="inlineStr"><is><t>Tea</t></is></c><c r="D4" t="str"><v>red</v></c></row></sheetData></worksheet>`,
    ...change,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}

const ublInvoice = `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:ID>UBL-2026-17</cbc:ID><cbc:IssueDate>2026-11-03</cbc:IssueDate><cbc:DocumentCurrencyCode>USD</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty><cac:Party><cac:PostalAddress><cbc:StreetName>Rua 1</cbc:StreetName><cbc:CityName>Santos</cbc:CityName><cac:Country><cbc:IdentificationCode>BR</cbc:IdentificationCode></cac:Country></cac:PostalAddress><cac:PartyLegalEntity><cbc:RegistrationName>Planalto &amp; Filhos</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
  <cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="USD">1234.50</cbc:LineExtensionAmount></cac:LegalMonetaryTotal>
  <cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="KGM">62.500</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="USD">1234.50</cbc:LineExtensionAmount><cac:Item><cbc:Name>Coffee, roasted</cbc:Name><cac:OriginCountry><cbc:IdentificationCode>BR</cbc:IdentificationCode></cac:OriginCountry><cac:CommodityClassification><cbc:ItemClassificationCode listID="STI">50201706</cbc:ItemClassificationCode></cac:CommodityClassification><cac:CommodityClassification><cbc:ItemClassificationCode listID="HS">09012100</cbc:ItemClassificationCode></cac:CommodityClassification></cac:Item></cac:InvoiceLine>
</Invoice>`;

const crossIndustryInvoice = `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
  <rsm:ExchangedDocument><ram:ID>FX-2026-4</ram:ID><ram:IssueDateTime><udt:DateTimeString format="102">20261104</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
    <ram:IncludedSupplyChainTradeLineItem><ram:SpecifiedTradeProduct><ram:Name>Tea</ram:Name><ram:DesignatedProductClassification><ram:ClassCode listID="HS">09024000</ram:ClassCode></ram:DesignatedProductClassification><ram:OriginTradeCountry><ram:ID>IN</ram:ID></ram:OriginTradeCountry></ram:SpecifiedTradeProduct><ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">7</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery><ram:SpecifiedLineTradeSettlement><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>80.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>
    <ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>Assam Leaf</ram:Name></ram:SellerTradeParty></ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode></ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;

function pdfWith(attached: string): Uint8Array {
  const content = deflateSync(attached);
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n7 0 obj\n<< /Type /EmbeddedFile /Filter /FlateDecode /Length ${content.length} >>\nstream\n`,
      'latin1',
    ),
    content,
    Buffer.from('\nendstream\nendobj\n%%EOF', 'latin1'),
  ]);
}

describe('an imported spreadsheet', needsChromium, () => {
  test('fills the fields that synonyms and the user name, in the formats of the user', async (t) => {
    const opened = await openImport(t, 'fr-FR');
    const { visit, dialog, choose } = opened;
    await choose('invoice.xlsx', spreadsheet());
    await dialog.getByText('2 rows found. All cells are valid.').waitFor();
    assert.equal(await dialog.getByLabel('Field of “HS-Code”').inputValue(), 'commodityCode');
    assert.equal(await dialog.getByLabel('Field of “Bezeichnung”').inputValue(), 'description');
    assert.equal(await dialog.getByLabel('Field of “Gross weight”').inputValue(), 'grossMass');
    assert.equal(await dialog.getByLabel('Field of “Colour of the box”').inputValue(), '');
    await dialog.getByRole('cell', { name: '1,234', exact: true }).waitFor();
    await visit.isAccessible();
    await dialog.getByLabel('Field of “Gross weight”').selectOption('netMass');
    await dialog.getByLabel('Field of “Colour of the box”').selectOption('packages.0.marks');
    await dialog.getByRole('button', { name: 'Add 2 items' }).click();
    const document = await savedDocument(
      visit,
      (read) => textAt(read, 'goodsItems', 1, 'description') === 'Tea',
    );
    assert.equal(textAt(document, 'goodsItems', 0, 'commodityCode'), '09012100');
    assert.equal(textAt(document, 'goodsItems', 0, 'netMass'), '1.234');
    assert.equal(textAt(document, 'goodsItems', 0, 'grossMass'), undefined);
    assert.equal(textAt(document, 'goodsItems', 1, 'packages', 0, 'marks'), 'red');
    // The next import of the organisation begins with the selected fields.
    await openDialog(visit);
    await choose('invoice.xlsx', spreadsheet());
    await dialog.getByText('2 rows found').waitFor();
    assert.equal(await dialog.getByLabel('Field of “Gross weight”').inputValue(), 'netMass');
    assert.equal(await dialog.getByLabel('Field of “Colour of the box”').inputValue(), 'packages.0.marks');
    assert.deepEqual(visit.faults, []);
  });

  test('is refused if it is damaged, has a document type, or has more items than a declaration', async (t) => {
    const opened = await openImport(t);
    const { visit, dialog, choose } = opened;
    const damaged = dialog.getByText('The file is damaged or has another format.');
    const add = dialog.getByRole('button', { name: /^Add .*items$/ });
    await choose('half.xlsx', spreadsheet().slice(0, 300));
    await damaged.waitFor();
    await choose('small.csv', 'HS code;Description\n09012100;Coffee\n');
    await dialog.getByText('1 row found.').waitFor();
    assert.equal(await damaged.count(), 0);
    const entity = '<!DOCTYPE sst [<!ENTITY a "b">]><sst><si><t>&a;</t></si></sst>';
    await choose('entity.xlsx', spreadsheet({ 'xl/worksheets/sheet2.xml': entity }));
    await damaged.waitFor();
    await choose('large.csv', `Description\n${'Coffee\n'.repeat(1000)}`);
    await dialog.getByText('1,000 rows found').waitFor();
    assert.equal(await add.getAttribute('aria-disabled'), 'true');
    await dialog.getByText('A declaration contains at most 999 items').first().waitFor();
    await choose('huge.csv', new Uint8Array(10 * 1024 * 1024 + 1));
    await dialog.getByText('The file is larger than 10 MB.').waitFor();
    assert.deepEqual(visit.faults, []);
  });
});

describe('an imported invoice', needsChromium, () => {
  test('in UBL 2.1 fills items and invoice with the values whose sources it shows', async (t) => {
    const opened = await openImport(t);
    const { visit, dialog, choose } = opened;
    await choose('invoice.xml', ublInvoice);
    await dialog.getByText('1 row found. All cells are valid.').waitFor();
    await dialog.getByText('(from LegalMonetaryTotal/LineExtensionAmount)').waitFor();
    assert.equal(
      await dialog
        .getByLabel('Field of “CommodityClassification/ItemClassificationCode[listID=HS]”')
        .inputValue(),
      'commodityCode',
    );
    await visit.isAccessible();
    await dialog.getByRole('checkbox', { name: /Santos/ }).uncheck();
    await dialog.getByRole('button', { name: 'Add 1 item' }).click();
    const document = await savedDocument(
      visit,
      (read) => textAt(read, 'goodsItems', 0, 'description') === 'Coffee, roasted',
    );
    assert.equal(textAt(document, 'goodsItems', 0, 'commodityCode'), '09012100');
    assert.equal(textAt(document, 'goodsItems', 0, 'netMass'), '62.500');
    assert.equal(textAt(document, 'goodsItems', 0, 'supportingDocuments', 0, 'reference'), 'UBL-2026-17');
    assert.deepEqual(valueAt(document, 'invoice'), {
      ...{ number: 'UBL-2026-17', date: '2026-11-03', amount: '1234.50', currency: 'USD' },
    });
    assert.equal(textAt(document, 'exporter', 'name'), 'Planalto & Filhos');
    assert.equal(textAt(document, 'exporter', 'address', 'country'), 'BR');
    assert.equal(textAt(document, 'exporter', 'address', 'city'), undefined);
    assert.deepEqual(visit.faults, []);
  });

  test('in Factur-X is read from its PDF, and replaces values of the draft only if the user selects them', async (t) => {
    const opened = await openImport(t);
    const { visit, dialog, choose } = opened;
    await choose('empty.pdf', pdfWith('<Order/>'));
    await dialog.getByText('The file contains no invoice in UBL 2.1').waitFor();
    await choose('invoice.pdf', pdfWith(crossIndustryInvoice));
    await dialog.getByText('1 row found. All cells are valid.').waitFor();
    await dialog.getByRole('button', { name: 'Add 1 item' }).click();
    await savedDocument(visit, (read) => textAt(read, 'invoice', 'date') === '2026-11-04');
    assert.equal(await cell(visit, 0, 0).inputValue(), '09024000');
    assert.equal(await cell(visit, 0, 6).inputValue(), '');
    await openDialog(visit);
    await choose('invoice.xml', ublInvoice);
    const number = dialog.getByRole('checkbox', { name: /UBL-2026-17/ });
    await number.waitFor();
    assert.equal(await number.isChecked(), false);
    await dialog.getByText('replaces FX-2026-4').waitFor();
    await dialog.getByRole('checkbox', { name: /USD/ }).check();
    await dialog.getByRole('button', { name: 'Add 1 item' }).click();
    const document = await savedDocument(visit, (read) => textAt(read, 'goodsItems', 1, 'origin') === 'BR');
    assert.equal(textAt(document, 'invoice', 'number'), 'FX-2026-4');
    assert.equal(textAt(document, 'invoice', 'currency'), 'USD');
    assert.deepEqual(visit.faults, []);
  });
});
