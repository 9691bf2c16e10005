import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { csvRows } from './csv.ts';
import { readEntries, writeEntries } from './entries.ts';
import { listDefinitions } from './lists.ts';

const { ports, currencies, commodities } = listDefinitions;
const head = 'code,valid_from,valid_until,name,functions';

const faultsOf = (text: string): string[] =>
  readEntries(ports, text).faults.map(({ line, column = '-', message }) => `${line} ${column} ${message}`);

describe('CSV', () => {
  test('quotes, doubled quotes, line breaks inside, CRLF, a byte order mark and empty lines', () => {
    const rows = [...csvRows('\ufeffa,"b,""c""\nd",\r\n\r\n"",e\n')];
    assert.deepEqual(rows, [
      { line: 1, fields: ['a', 'b,"c"\nd', ''] },
      { line: 4, fields: ['', 'e'] },
    ]);
  });

  test('a last line without an end, an empty text, an empty last field', () => {
    assert.deepEqual([...csvRows('a,b')], [{ line: 1, fields: ['a', 'b'] }]);
    assert.deepEqual([...csvRows('')], []);
    assert.deepEqual([...csvRows('a,')], [{ line: 1, fields: ['a', ''] }]);
  });

  test('a quote that is not closed, or in the middle', () => {
    for (const text of ['a\n"b', 'a\nb"c"\n', 'a\n"b"c\n']) {
      const last = [...csvRows(text)].at(-1);
      assert.ok(last && 'fault' in last && last.line === 2, text);
    }
  });
});

describe('a list’s file', () => {
  test('becomes entries and is written again as it was', () => {
    const text = `${head}\nXAHAV,2020-01-01,2026-12-31,"Havenport, old",1 4\nXAHAV,2027-01-01,,Havenport,1\n`;
    const { entries, faults } = readEntries(ports, text);
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

  test('reads numbers, and null where nothing is said', () => {
    const text =
      'code,valid_from,valid_until,name,numeric,minor_unit\nEUR,2020-01-01,,Euro,978,2\nXXX,2020-01-01,,None,,\n';
    assert.deepEqual(
      readEntries(currencies, text).entries.map(({ attributes }) => attributes),
      [
        { numeric: '978', minorUnit: 2 },
        { numeric: null, minorUnit: null },
      ],
    );
  });

  test('tells every bad line with its number', () => {
    const text = [
      head,
      'XAHAV,2020-01-01,,Havenport,1',
      'xahav,2020-01-01,,Havenport,1',
      'XAHVA,2020-02-30,2020-13-01,,7',
      'XANOR,2020-01-01,2019-12-31,Northgate,1',
      'XASTB,2020-01-01,,Southbay',
      'XAHAV,2026-01-01,,Havenport again,',
      'XAHAV,2027-01-01,,Havenport again,1',
    ].join('\n');
    assert.deepEqual(faultsOf(text), [
      '3 code is not a code of this list: xahav',
      '4 valid_from is not a day: 2020-02-30',
      '4 valid_until is not a day: 2020-13-01',
      '4 name is empty, or begins or ends with a blank',
      '4 functions does not have the form of this column: 7',
      '5 valid_until is before valid_from',
      '6 - has 4 fields, not 5',
      '7 functions is empty',
      '8 code XAHAV is valid already by line 2',
    ]);
  });

  test('has its own head', () => {
    assert.deepEqual(faultsOf('code,name\nXAHAV,Havenport\n'), [`1 - the head must be ${head}`]);
    assert.deepEqual(faultsOf(''), [`1 - the head is missing: ${head}`]);
  });

  test('holds duties, preferences and documents of the right form only', () => {
    const columns = 'code,valid_from,valid_until,name,duty,vat,supplementary_unit,preferences,documents';
    const row = (duty: string, preferences: string, documents: string): number =>
      readEntries(commodities, `${columns}\n01010101,2022-01-01,,A,${duty},20,,${preferences},${documents}`)
        .faults.length;
    assert.equal(row('7.5% + 12 XTS/DTN', '300:EUA=0%; 200:GSP=1 XTS/NAR', 'import:N851 both:C400'), 0);
    for (const duty of ['free', '7,5', '7.5 %', '7.5%+1 XTS/DTN', '-1%', '1 EURO/DTN', '7.5% + ']) {
      assert.equal(row(`"${duty}"`, '', ''), 1, duty);
    }
    for (const preferences of ['300=0%', '300:EUA', '300:EUA=0%;200:GSP=0%', 'EUA=0%']) {
      assert.equal(row('0%', preferences, ''), 1, preferences);
    }
    for (const documents of ['N851', 'transit:N851', 'import:n851']) {
      assert.equal(row('0%', '', documents), 1, documents);
    }
  });
});
