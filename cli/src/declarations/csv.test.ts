import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { formatDeclarationCsv, parseDeclarationsCsv } from './csv.ts';
import { declarationSchema } from './declaration-schema.ts';

const repositoryRoot = join(import.meta.dirname, '..', '..', '..');
const schema = declarationSchema(
  JSON.parse(readFileSync(join(repositoryRoot, 'contract', 'openapi.json'), 'utf8')),
);
/*
 * Reads a file that a spreadsheet program saved from the same table. The files differ in byte order mark,
 * separator, booleans, dates and columns.
 */
const fixture = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'spreadsheets', name));
const readCsvFile = (file: string | Buffer) => parseDeclarationsCsv(Buffer.from(file), 'file.csv', schema);

const declaration = {
  ...{ type: 'import', lrn: 'SHEET-1', office: 'XA000100' },
  invoice: { number: 'CP-88123', date: '2025-09-02', amount: '117080.5' },
  consignment: { containerised: true, containers: [{ number: 'MSKU7045126' }], totalPackages: 460 },
  exporter: { name: 'Cafés do Planalto; Łódź' },
  goodsItems: [
    {
      ...{ commodityCode: '09011100', description: 'Coffee, "green"' },
      packages: [{ type: 'BG', count: 320 }],
    },
    {
      ...{ commodityCode: '21011100', description: 'Instant coffee' },
      packages: [{ type: 'CT', count: 40 }],
    },
  ],
};

describe('spreadsheet files', () => {
  for (const name of ['excel-german.csv', 'excel-english.csv', 'libreoffice.csv'])
    test(`saved by ${name} are read as the declaration that was exported`, async () => {
      assert.deepEqual(await readCsvFile(fixture(name)), [declaration]);
    });

  test('that are not UTF-8 are reported with line, column and the probable encoding', async () => {
    await assert.rejects(readCsvFile(fixture('excel-windows-1250.csv')), {
      message:
        'file.csv, line 2, column exporter.name: the text is not UTF-8, but probably Windows-1250. Save the file as "CSV UTF-8".',
    });
  });

  test('with a date whose order of day and month depends on the country are refused', async () => {
    await assert.rejects(readCsvFile(fixture('excel-us-date.csv')), {
      message:
        'file.csv, line 2, column invoice.date: "9/2/2025" must be a date such as 2026-12-31. Format the column as text.',
    });
  });
});

describe('cells', () => {
  test('with true or false are read in English and German, in any case', async () => {
    for (const [cell, expected] of [
      ...(['true', 'TRUE', 'Wahr', 'WAHR'] as const).map((each) => [each, true] as const),
      ...(['false', 'FALSE', 'falsch'] as const).map((each) => [each, false] as const),
    ]) {
      const [one] = await readCsvFile(`lrn,consignment.containerised\nA-1,${cell}\n`);
      assert.deepEqual(one, { lrn: 'A-1', consignment: { containerised: expected } });
    }
  });

  test('with an invalid value are reported with row and column', async () => {
    for (const [text, message] of [
      [
        'lrn,consignment.containerised\nA-1,yes\n',
        /^file\.csv, line 2, column consignment\.containerised: "yes"/,
      ],
      [
        'lrn,consignment.totalPackages\n\nA-1,many\n',
        /^file\.csv, line 3, column consignment\.totalPackages:/,
      ],
      ['lrn,goodsItems.packages\nA-1,BG\n', /^file\.csv, line 2, column goodsItems\.packages: the cell must/],
      ['lrn,invoice.number\nA-1,1.23E+17\n', /^file\.csv, line 2, column invoice\.number: a spreadsheet/],
      ['lrn,,office\nA-1,x,B\n', /^file\.csv, line 2, column 2: the column contains a value/],
      [
        'lrn,office\nA-1,B,C\n',
        /^file\.csv, line 2: the line has 3 cells, but the header has only 2 columns/,
      ],
      ['lrn,office\nA-1,"B\n', /^file\.csv, line 2: a quotation mark/],
    ] as const)
      await assert.rejects(readCsvFile(text), { message });
  });

  test('a declaration written as CSV is read as the same declaration, even if texts look like formulas', async () => {
    const formulas = { ...declaration, exporter: { name: "=1+1'" }, invoice: { number: "'=1" } };
    const text = formatDeclarationCsv(formulas);
    assert.doesNotMatch(text, /(?:^|,)=/m);
    assert.deepEqual(await readCsvFile(text), [formulas]);
    assert.equal(formatDeclarationCsv((await readCsvFile(text))[0] ?? {}), text);
  });
});
