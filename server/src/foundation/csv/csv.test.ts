import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type CsvRow, csvLine, csvRows } from './csv.ts';
import { neutraliseFormula, restoreFormula } from './formula-text.ts';
import { guessEncoding } from './text-encoding.ts';

const rowsOf = async (...chunks: readonly (string | Buffer)[]): Promise<CsvRow[]> =>
  Array.fromAsync(csvRows(chunks.map((chunk) => Buffer.from(chunk))));
const bytesOf = (...bytes: readonly number[]): Buffer => Buffer.from(bytes);

describe('the CSV reader', () => {
  test('reads quotes, doubled quotes, line breaks in fields, CRLF, a byte order mark and empty lines', async () => {
    const rows = await rowsOf('\ufeffa,"b,""c""\r\nd"\r\n\r\n"",e\n');
    assert.deepEqual(rows, [
      { line: 1, fields: ['a', 'b,"c"\r\nd'] },
      { line: 4, fields: ['', 'e'] },
    ]);
  });

  test('reads a last line without a line end, an empty text and an empty last field', async () => {
    assert.deepEqual(await rowsOf('a,b'), [{ line: 1, fields: ['a', 'b'] }]);
    assert.deepEqual(await rowsOf(''), []);
    assert.deepEqual(await rowsOf('a,b\n1,'), [
      { line: 1, fields: ['a', 'b'] },
      { line: 2, fields: ['1', ''] },
    ]);
  });

  test('reads semicolons if the first line contains them', async () => {
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

  test('reports an unclosed quote and a quote in the middle of a field', async () => {
    for (const text of ['a\n"b', 'a\nb"c"\n', 'a\n"b"c\n']) {
      const last = (await rowsOf(text)).at(-1);
      assert.ok(last && 'fault' in last && last.line === 2, text);
    }
  });
});

describe('the CSV reader for a file in chunks', () => {
  test('reads characters and line ends that are split across chunks', async () => {
    const bytes = Buffer.from('a,"é\r\n€"\r\nb,ü\n');
    const chunks = [...bytes].map((byte) => Buffer.from([byte]));
    assert.deepEqual(await rowsOf(...chunks), [
      { line: 1, fields: ['a', 'é\r\n€'] },
      { line: 3, fields: ['b', 'ü'] },
    ]);
  });

  test('stops at a record that exceeds the maximum length', async () => {
    const rows = await rowsOf('a\n"', 'b\n'.repeat(50_000), 'c\n');
    assert.deepEqual(rows[0], { line: 1, fields: ['a'] });
    assert.match(JSON.stringify(rows[1]), /"line":2,"fault":"csv.long"/);
    assert.equal(rows.length, 2);
  });

  test('passes on an error of the source, and closes the source when its consumer stops early', async () => {
    let open = 0;
    async function* chunks(fault: boolean): AsyncGenerator<Buffer> {
      open += 1;
      try {
        for (let index = 0; index < 10; index += 1) yield Buffer.from('a,b\n'.repeat(10_000));
        if (fault) throw new Error('torn');
      } finally {
        open -= 1;
      }
    }
    await assert.rejects(Array.fromAsync(csvRows(chunks(true))), /torn/);
    for await (const row of csvRows(chunks(false))) {
      assert.ok(row);
      break;
    }
    assert.equal(open, 0);
  });
});

describe('empty rows and columns of a CSV file', () => {
  test('are omitted at the start, in the middle and at the end', async () => {
    assert.deepEqual(await rowsOf('a;;b;\n1;;2;\n;;;\n3;;4;;;\n'), [
      { line: 1, fields: ['a', 'b'] },
      { line: 2, fields: ['1', '2'] },
      { line: 4, fields: ['3', '4'] },
    ]);
  });

  test('are not omitted if a column without a name, or after the last column, contains a value', async () => {
    assert.deepEqual((await rowsOf('a,,b\n1,x,2\n')).at(-1), { line: 2, column: '2', fault: 'csv.unnamed' });
    assert.deepEqual((await rowsOf('a,b\n1,2,3\n')).at(-1), { line: 2, fields: ['1', '2', '3'] });
  });
});

describe('the encoding of a CSV file', () => {
  test('is reported with line and column if it is not UTF-8, for chunks of any size', async () => {
    const file = Buffer.from('name;country\nOne;PL\n\xafo\xb3\xe6;PL\nTwo;PL\n', 'latin1');
    for (const chunks of [[file], [...file].map((byte) => bytesOf(byte))]) {
      assert.deepEqual((await rowsOf(...chunks)).slice(1), [
        { line: 2, fields: ['One', 'PL'] },
        { line: 3, column: 'name', fault: 'csv.encoding', encoding: 'Windows-1250' },
      ]);
    }
    const torn = await rowsOf('a,b\n"x, y",', bytesOf(0xc3));
    assert.deepEqual(torn.at(-1), { line: 2, column: 'b', fault: 'csv.encoding', encoding: 'Windows-1252' });
  });

  test('can be UTF-16 with a byte order mark; UTF-16 without one is reported', async () => {
    const rows = [
      { line: 1, fields: ['name', 'country'] },
      { line: 2, fields: ['Łódź', 'PL'] },
    ];
    const little = Buffer.from('\ufeffname;country\nŁódź;PL\n', 'utf16le');
    for (const file of [little, Buffer.from(little).swap16()]) {
      assert.deepEqual(await rowsOf(file), rows);
      assert.deepEqual(await rowsOf(...[...file].map((byte) => bytesOf(byte))), rows);
    }
    assert.deepEqual(await rowsOf(little.subarray(2)), [
      { line: 1, fault: 'csv.encoding', encoding: 'UTF-16' },
    ]);
    const broken = await rowsOf(Buffer.concat([little, bytesOf(0, 0xd8, 0x0a, 0)]));
    assert.deepEqual(broken, [{ line: 3, fault: 'csv.encoding', encoding: null }]);
  });

  test('is guessed as the one in which the bytes form words of a single script', () => {
    for (const [encoding, bytes] of [
      ['Windows-1252', [0x47, 0x72, 0xf6, 0xdf, 0x65]],
      ['Windows-1250', [0xa3, 0xf3, 0x64, 0x9f]],
      ['Windows-1251', [0xcc, 0xee, 0xf1, 0xea, 0xe2, 0xe0]],
      ['Windows-1253', [0xc1, 0xe8, 0xde, 0xed, 0xe1]],
      ['Shift JIS', [0x93, 0x8c, 0x8b, 0x9e, 0x93, 0x73]],
      ['UTF-16', [0x61, 0, 0x62, 0]],
    ] as const)
      assert.equal(guessEncoding(bytesOf(...bytes)), encoding);
  });
});

describe('cells that spreadsheets would calculate as formulas', () => {
  const text = fc.string({ unit: fc.constantFrom(...`'=+-@\t\r\n",;aé＝5`) });

  test('get an apostrophe on export, which is removed on import', () => {
    fc.assert(
      fc.property(text, (value) => {
        const cell = neutraliseFormula(value);
        assert.doesNotMatch(cell, /^[=+\-@\t\r＝]/);
        assert.equal(restoreFormula(cell), value);
      }),
    );
    assert.equal(neutraliseFormula("'s-Hertogenbosch"), "'s-Hertogenbosch");
  });

  test('are unchanged after an export and re-import, as are all other cells', async () => {
    const lines = fc.array(fc.array(text, { minLength: 2, maxLength: 2 }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(lines, fc.constantFrom('unix' as const, 'windows' as const), async (rows, end) => {
        const filled = rows.filter((fields) => fields.some((field) => field.trim() !== ''));
        const file = [['a', 'b'], ...filled].map((fields) => csvLine(fields, end)).join('');
        const read = await rowsOf(file);
        const again = read.map((row) => ('fields' in row ? csvLine(row.fields, end) : row.fault)).join('');
        assert.equal(again, file);
      }),
    );
  });
});
