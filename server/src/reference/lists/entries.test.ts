import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readEntries, readLines, storedLineError, writeEntries } from './entries.ts';
import { listDefinitions } from './lists.ts';

const { ports, currencies, commodities } = listDefinitions;
const csvHeader = 'code,valid_from,valid_until,name,functions';

const errorsOf = async (text: string): Promise<string[]> =>
  (await readEntries(ports, text)).faults.map(
    (fault) => `${fault.line} ${fault.column ?? '-'} ${storedLineError(fault).message}`,
  );

describe('code list files', () => {
  test('convert to entries, and back to the same file', async () => {
    const text = `${csvHeader}\nXAHAV,2020-01-01,2026-12-31,"Havenport, old",1 4\nXAHAV,2027-01-01,,Havenport,1\n`;
    const { entries, faults } = await readEntries(ports, text);
    assert.deepEqual(faults, []);
    assert.deepEqual(entries[0], {
      code: 'XAHAV',
      name: 'Havenport, old',
      validFrom: '2020-01-01',
      validUntil: '2026-12-31',
      attributes: { functions: ['1', '4'] },
    });
    assert.equal(writeEntries(ports, entries), text);
  });

  test('convert numbers to numbers, and empty fields to null', async () => {
    const text =
      'code,valid_from,valid_until,name,numeric,minor_unit\nEUR,2020-01-01,,Euro,978,2\nXXX,2020-01-01,,None,,\n';
    assert.deepEqual(
      (await readEntries(currencies, text)).entries.map(({ attributes }) => attributes),
      [
        { numeric: '978', minorUnit: 2 },
        { numeric: null, minorUnit: null },
      ],
    );
  });

  test('report every invalid line with its number', async () => {
    const text = [
      csvHeader,
      'XAHAV,2020-01-01,,Havenport,1',
      'xahav,2020-01-01,,Havenport,1',
      'XAHVA,2020-02-30,2020-13-01,,9',
      'XANOR,2020-01-01,2019-12-31,Northgate,1',
      'XASTB,2020-01-01,,Southbay',
      'XAHAV,2026-01-01,,Havenport again,',
      'XAHAV,2027-01-01,,Havenport again,1',
    ].join('\n');
    assert.deepEqual(await errorsOf(text), [
      '3 code “xahav” does not have the form of a code of this list',
      '4 valid_from “2020-02-30” is not a date',
      '4 valid_until “2020-13-01” is not a date',
      '4 name The name is empty, or starts or ends with a space',
      '4 functions “9” does not have the form of this column',
      '5 valid_until The last day is before the first day',
      '6 - The line has 4 fields instead of 5',
      '7 functions The field is empty',
      '8 code “XAHAV” is already valid in a part of this period, see line 2',
    ]);
  });

  test('need the header of their list', async () => {
    assert.deepEqual(await errorsOf('code,name\nXAHAV,Havenport\n'), [
      '1 - The header line is not the header line of this list',
    ]);
    assert.deepEqual(await errorsOf(''), ['1 - The header line is missing']);
  });

  test('can have lines with and without a column that was added later', async () => {
    const rates = listDefinitions['exchange-rates'];
    const head = 'code,valid_from,valid_until,name,rate,per,name_de';
    const lines = ['JPY,2027-01-04,,Yen,1.2,100,Yen', 'USD,2027-01-04,,US Dollar,2.5'];
    const { entries, faults } = await readEntries(rates, [head, ...lines].join('\n'));
    assert.deepEqual(faults, []);
    assert.deepEqual(
      entries.map(({ attributes }) => attributes),
      [{ rate: '1.2', per: '100' }, { rate: '2.5' }],
    );
    const short = await readEntries(rates, `${head}\nUSD,2027-01-04,,US Dollar\n`);
    assert.deepEqual(
      short.faults.map((fault) => storedLineError(fault).message),
      ['The line has 4 fields instead of 7'],
    );
  });

  test('can lack a column that was added later, but no other column', async () => {
    const older = 'code,valid_from,valid_until,name,duty,vat,supplementary_unit,preferences,documents';
    const row = '01010101,2022-01-01,,A,5%,20,,,';
    const before = await readEntries(commodities, `${older}\n${row}\n`);
    const now = await readEntries(commodities, `${older},end_use\n${row},\n`);
    assert.deepEqual(before, now);
    assert.ok(!Object.hasOwn(before.entries[0]?.attributes ?? {}, 'endUse'));
    const used = await readEntries(commodities, `${older},end_use\n${row},0%\n`);
    assert.equal(used.entries[0]?.attributes.endUse, '0%');
    assert.equal(writeEntries(commodities, used.entries), `${older},end_use,legal_base\n${row},0%,\n`);
    for (const head of [older.replace(',documents', ''), `${older},other`, `${older},end_use,end_use`])
      assert.equal((await readEntries(commodities, `${head}\n${row}\n`)).faults[0]?.words, 'csv.head_other');
    const long = await readEntries(commodities, `${older}\n${row},0%\n`);
    assert.deepEqual(long.faults[0]?.params, { count: 10, wanted: 9 });
  });

  test('can contain only well-formed duties, preferences and documents', async () => {
    const columns = 'code,valid_from,valid_until,name,duty,vat,supplementary_unit,preferences,documents';
    const row = (duty: string, preferences: string, documents: string): Promise<number> =>
      readEntries(
        commodities,
        `${columns}\n01010101,2022-01-01,,A,${duty},20,,${preferences},${documents}`,
      ).then(({ faults }) => faults.length);
    assert.equal(await row('7.5% + 12 XTS/DTN', '300:EUA=0%; 200:GSP=1 XTS/NAR', 'import:N851 both:C400'), 0);
    for (const duty of ['free', '7,5', '7.5 %', '7.5%+1 XTS/DTN', '-1%', '1 EURO/DTN', '7.5% + ']) {
      assert.equal(await row(`"${duty}"`, '', ''), 1, duty);
    }
    for (const preferences of ['300=0%', '300:EUA', '300:EUA=0%;200:GSP=0%', 'EUA=0%']) {
      assert.equal(await row('0%', preferences, ''), 1, preferences);
    }
    for (const documents of ['N851', 'transit:N851', 'import:n851']) {
      assert.equal(await row('0%', '', documents), 1, documents);
    }
  });
});

describe('encoding errors', () => {
  test('are reported with line, column and probable encoding, and end the reading', async () => {
    const latin1 = Buffer.from(
      `${csvHeader}\nXAHAV,2020-01-01,,Süd,1\nXANOR,2020-01-01,,North,9\n`,
      'latin1',
    );
    const lines = await Array.fromAsync(readLines(ports, [latin1]));
    const place = { line: 2, column: 'name' };
    assert.deepEqual(
      lines.flatMap((read) => (read.kind === 'faults' ? read.faults : [])),
      [
        {
          ...{ ...place, words: 'csv.encoding', expected: 'text in UTF-8' },
          params: { ...place, encoding: 'Windows-1252' },
        },
      ],
    );
  });

  test('reject a file whose header is not text', async () => {
    const [read] = await Array.fromAsync(readLines(ports, [Buffer.from(csvHeader, 'utf16le')]));
    assert.equal(read?.kind === 'no list' && read.faults[0].words, 'csv.encoding');
  });

  test('include replacement characters, which are reported in their field', async () => {
    assert.deepEqual(await errorsOf(`${csvHeader}\nXAHAV,2020-01-01,,S\ufffdd,1\n`), [
      '2 name The field contains the character U+FFFD, which replaces a character that a program could not read',
    ]);
  });
});
