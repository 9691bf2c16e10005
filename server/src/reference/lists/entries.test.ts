import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type CsvRow, csvRows } from './csv.ts';
import { readEntries, readLines, storedFault, writeEntries } from './entries.ts';
import { listDefinitions } from './lists.ts';

const { ports, currencies, commodities } = listDefinitions;
const head = 'code,valid_from,valid_until,name,functions';

const faultsOf = async (text: string): Promise<string[]> =>
  (await readEntries(ports, text)).faults.map(
    (fault) => `${fault.line} ${fault.column ?? '-'} ${storedFault(fault).message}`,
  );
const rowsOf = async (...pieces: readonly (string | Buffer)[]): Promise<CsvRow[]> =>
  Array.fromAsync(csvRows(pieces.map((piece) => Buffer.from(piece))));

describe('CSV', () => {
  test('quotes, doubled quotes, line breaks inside, CRLF, a byte order mark and empty lines', async () => {
    const rows = await rowsOf('\ufeffa,"b,""c""\r\nd",\r\n\r\n"",e\n');
    assert.deepEqual(rows, [
      { line: 1, fields: ['a', 'b,"c"\r\nd', ''] },
      { line: 4, fields: ['', 'e'] },
    ]);
  });

  test('a last line without an end, an empty text, an empty last field', async () => {
    assert.deepEqual(await rowsOf('a,b'), [{ line: 1, fields: ['a', 'b'] }]);
    assert.deepEqual(await rowsOf(''), []);
    assert.deepEqual(await rowsOf('a,'), [{ line: 1, fields: ['a', ''] }]);
  });

  test('semicolons in the place of commas, where the first line has them', async () => {
    const rows = [
      { line: 1, fields: ['a', 'b'] },
      { line: 2, fields: ['1,5', 'x;y'] },
    ];
    const text = '\ufeffa;b\r\n1,5;"x;y"\r\n';
    assert.deepEqual(await rowsOf(text), rows);
    assert.deepEqual(
      await rowsOf(
        ...Buffer.from(text)
          .toString('latin1')
          .split('')
          .map((byte) => Buffer.from(byte, 'latin1')),
      ),
      rows,
    );
    assert.deepEqual(await rowsOf('a,b;c\n1;2\n'), [
      { line: 1, fields: ['a', 'b;c'] },
      { line: 2, fields: ['1;2'] },
    ]);
  });

  test('a quote that is not closed, or in the middle', async () => {
    for (const text of ['a\n"b', 'a\nb"c"\n', 'a\n"b"c\n']) {
      const last = (await rowsOf(text)).at(-1);
      assert.ok(last && 'fault' in last && last.line === 2, text);
    }
  });
});

describe('a list’s file', () => {
  test('becomes entries and is written again as it was', async () => {
    const text = `${head}\nXAHAV,2020-01-01,2026-12-31,"Havenport, old",1 4\nXAHAV,2027-01-01,,Havenport,1\n`;
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

  test('reads numbers, and null where nothing is said', async () => {
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

  test('tells every bad line with its number', async () => {
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
    assert.deepEqual(await faultsOf(text), [
      '3 code “xahav” does not have the form of a code of this list',
      '4 valid_from “2020-02-30” is not a date',
      '4 valid_until “2020-13-01” is not a date',
      '4 name The name is empty, or starts or ends with a space',
      '4 functions “7” does not have the form of this column',
      '5 valid_until The last day is before the first day',
      '6 - The line has 4 fields instead of 5',
      '7 functions The field is empty',
      '8 code “XAHAV” is already valid in a part of this period, see line 2',
    ]);
  });

  test('has its own head', async () => {
    assert.deepEqual(await faultsOf('code,name\nXAHAV,Havenport\n'), [
      '1 - The header line is not the header line of this list',
    ]);
    assert.deepEqual(await faultsOf(''), ['1 - The header line is missing']);
  });

  test('has lines of before among those with a column that came later, which then say nothing of it', async () => {
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
      short.faults.map((fault) => storedFault(fault).message),
      ['The line has 4 fields instead of 7'],
    );
  });

  test('may lack a column that came later, and then says nothing of it; no other', async () => {
    const older = 'code,valid_from,valid_until,name,duty,vat,supplementary_unit,preferences,documents';
    const row = '01010101,2022-01-01,,A,5%,20,,,';
    const before = await readEntries(commodities, `${older}\n${row}\n`);
    const now = await readEntries(commodities, `${older},end_use\n${row},\n`);
    assert.deepEqual(before, now);
    assert.ok(!Object.hasOwn(before.entries[0]?.attributes ?? {}, 'endUse'));
    const used = await readEntries(commodities, `${older},end_use\n${row},0%\n`);
    assert.equal(used.entries[0]?.attributes.endUse, '0%');
    assert.equal(writeEntries(commodities, used.entries), `${older},end_use\n${row},0%\n`);
    for (const head of [older.replace(',documents', ''), `${older},other`, `${older},end_use,end_use`])
      assert.equal((await readEntries(commodities, `${head}\n${row}\n`)).faults[0]?.words, 'csv.head_other');
    const long = await readEntries(commodities, `${older}\n${row},0%\n`);
    assert.deepEqual(long.faults[0]?.params, { count: 10, wanted: 9 });
  });

  test('holds duties, preferences and documents of the right form only', async () => {
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

describe('a file that comes in pieces', () => {
  test('characters and line ends may be torn', async () => {
    const bytes = Buffer.from('a,"é\r\n€"\r\nb,ü\n');
    const pieces = [...bytes].map((byte) => Buffer.from([byte]));
    assert.deepEqual(await rowsOf(...pieces), [
      { line: 1, fields: ['a', 'é\r\n€'] },
      { line: 3, fields: ['b', 'ü'] },
    ]);
  });

  test('reading ends with a record without end', async () => {
    const rows = await rowsOf('a\n"', 'b\n'.repeat(50_000), 'c\n');
    assert.deepEqual(rows[0], { line: 1, fields: ['a'] });
    assert.match(JSON.stringify(rows[1]), /"line":2,"fault":"csv.long"/);
    assert.equal(rows.length, 2);
  });

  test('a fault of the pieces is thrown, and pieces that nobody wants are let go', async () => {
    let open = 0;
    async function* pieces(fault: boolean): AsyncGenerator<Buffer> {
      open += 1;
      try {
        for (let index = 0; index < 10; index += 1) yield Buffer.from('a,b\n'.repeat(10_000));
        if (fault) throw new Error('torn');
      } finally {
        open -= 1;
      }
    }
    await assert.rejects(Array.fromAsync(csvRows(pieces(true))), /torn/);
    for await (const row of csvRows(pieces(false))) {
      assert.ok(row);
      break;
    }
    assert.equal(open, 0);
  });

  test('what is not UTF-8 is told by line and column, and reading goes on', async () => {
    const latin1 = Buffer.from(`${head}\nXAHAV,2020-01-01,,Süd,1\nXANOR,2020-01-01,,North,9\n`, 'latin1');
    const lines = await Array.fromAsync(readLines(ports, [latin1]));
    assert.deepEqual(
      lines.flatMap((read) => (read.kind === 'faults' ? read.faults : [])),
      [
        { line: 2, column: 'name', words: 'csv.encoding', expected: 'text in UTF-8' },
        {
          line: 3,
          column: 'functions',
          words: 'csv.form',
          actual: '9',
          expected: 'one of: 1, 4; separate several values with spaces',
        },
      ],
    );
  });
});
