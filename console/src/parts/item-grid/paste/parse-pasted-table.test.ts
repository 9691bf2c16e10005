import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { columns } from '../columns.ts';
import { normalizedHeader, parsePastedTable } from './parse-pasted-table.ts';

const column = (path: string) => {
  const found = columns.find((each) => each.path === path);
  assert.ok(found, path);
  return found;
};
const heads = new Map(
  Object.entries({
    Warennummer: 'commodityCode',
    'Commodity code': 'commodityCode',
    'Description of the goods': 'description',
    Ursprungsland: 'origin',
    Eigenmasse: 'netMass',
    Positionsbetrag: 'itemAmount',
    'Anzahl der Packstücke': 'packages.0.count',
  }).map(([head, path]) => [normalizedHeader(head), column(path)] as const),
);
const known = { columns, heads, sign: '.' } as const;

describe('pasted tables', () => {
  test('map columns by headers in any language and order', () => {
    const {
      items,
      faults,
      columns: found,
    } = parsePastedTable(
      [
        ['Positionsbetrag', 'WARENNUMMER', 'Farbe', 'anzahl der Packstucke', 'description of the goods'],
        ['1.234,50', '0901.21.00', 'rot', '1.000', 'Kaffee; geröstet'],
      ],
      known,
    );
    assert.equal(faults, 0);
    assert.deepEqual(items, [
      {
        itemAmount: '1234.50',
        commodityCode: '09012100',
        packages: [{ count: '1000' }],
        description: 'Kaffee; geröstet',
      },
    ]);
    assert.deepEqual(found.map(({ cell }) => cell?.path ?? null)[2], null);
  });

  test('use the order of the grid columns without headers', () => {
    const row = ['09012100', 'Coffee', 'br', '4000', '5', 'ct', '60', '62,5', '1234,50'];
    const { items } = parsePastedTable([row, row], known);
    assert.equal(items.length, 2);
    assert.deepEqual(items[0], {
      commodityCode: '09012100',
      description: 'Coffee',
      origin: 'BR',
      procedure: '4000',
      packages: [{ count: '5', type: 'CT' }],
      netMass: '60',
      grossMass: '62.5',
      itemAmount: '1234.50',
    });
  });

  test('keep unparsable cells unchanged and report their positions', () => {
    const { items, rows, faults } = parsePastedTable(
      [
        ['Warennummer', 'Eigenmasse', 'Anzahl der Packstücke'],
        ['0901 21', '12kg', '1,5'],
        ['B/R', '', '3,0'],
      ],
      known,
    );
    assert.equal(faults, 3);
    assert.deepEqual(
      rows.map((row) => row.map(({ fault }) => fault)),
      [
        [null, 'number', 'integer'],
        ['code', null, null],
      ],
    );
    assert.deepEqual(items[0], { commodityCode: '090121', netMass: '12kg', packages: [{ count: '1,5' }] });
  });

  test('use the decimal sign that the numbers show, otherwise the user’s', () => {
    const amounts = (sign: '.' | ',', ...texts: string[]) =>
      parsePastedTable([['Positionsbetrag'], ...texts.map((text) => [text])], { ...known, sign }).items.map(
        ({ itemAmount }) => itemAmount,
      );
    assert.deepEqual(amounts('.', '1.234', '1.234,50'), ['1234', '1234.50']);
    assert.deepEqual(amounts(',', '1.234'), ['1234']);
    assert.deepEqual(amounts('.', '1.234'), ['1.234']);
  });

  test('contain no items if they are empty or have only headers', () => {
    assert.deepEqual(parsePastedTable([], known).items, []);
    assert.deepEqual(parsePastedTable([['Warennummer']], known).items, []);
  });
});
