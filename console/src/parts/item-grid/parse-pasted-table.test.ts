import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { columns } from './columns.ts';
import {
  normalizedHeader,
  parsePastedTable,
  type SourceTable,
  type TableCell,
} from './parse-pasted-table.ts';

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
const tableOf = (...rows: readonly (readonly TableCell[])[]): SourceTable => ({ rows });
const known = { columns, heads, sign: '.' } as const;

describe('pasted tables', () => {
  test('map columns by headers in any language and order', () => {
    const {
      items,
      faults,
      columns: found,
    } = parsePastedTable(
      tableOf(
        ['Positionsbetrag', 'WARENNUMMER', 'Farbe', 'anzahl der Packstucke', 'description of the goods'],
        ['1.234,50', '0901.21.00', 'rot', '1.000', 'Kaffee; geröstet'],
      ),
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
    const { items } = parsePastedTable(tableOf(row, row), known);
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
      tableOf(
        ['Warennummer', 'Eigenmasse', 'Anzahl der Packstücke'],
        ['0901 21', '12kg', '1,5'],
        ['B/R', '', '3,0'],
      ),
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
      parsePastedTable(tableOf(['Positionsbetrag'], ...texts.map((text) => [text])), {
        ...known,
        sign,
      }).items.map(({ itemAmount }) => itemAmount);
    assert.deepEqual(amounts('.', '1.234', '1.234,50'), ['1234', '1234.50']);
    assert.deepEqual(amounts(',', '1.234'), ['1234']);
    assert.deepEqual(amounts('.', '1.234'), ['1.234']);
  });

  test('read stored numbers of a spreadsheet with a point, whatever sign the user and the texts have', () => {
    const { items, faults } = parsePastedTable(
      tableOf(
        ['Warennummer', 'Positionsbetrag', 'Eigenmasse'],
        [{ decimal: '9012100' }, { decimal: '1.234' }, '1.234,5'],
      ),
      { ...known, sign: ',' },
    );
    assert.equal(faults, 0);
    assert.deepEqual(items, [{ commodityCode: '09012100', itemAmount: '1,234', netMass: '1234,5' }]);
  });

  test('use the fields that the user has selected, each for one column only', () => {
    const table = tableOf(['Farbe', 'Warennummer', 'Eigenmasse'], ['Kaffee', '09012100', '5']);
    const chosen = new Map([
      ['farbe', column('description')],
      ['warennummer', null],
    ]);
    const { items, columns: found } = parsePastedTable(table, { ...known, chosen });
    assert.deepEqual(items, [{ description: 'Kaffee', netMass: '5' }]);
    assert.deepEqual(
      found.map(({ cell }) => cell?.path ?? null),
      ['description', null, 'netMass'],
    );
    const twice = parsePastedTable(table, { ...known, chosen: new Map([['farbe', column('netMass')]]) });
    assert.deepEqual(
      twice.columns.map(({ cell }) => cell?.path ?? null),
      ['netMass', 'commodityCode', null],
    );
  });

  test('use the fields that the format of a file defines for its columns', () => {
    const fields = ['description', 'itemAmount'];
    const table = {
      ...tableOf(['Item/Name', 'LineExtensionAmount'], ['Coffee', { decimal: '5.00' }]),
      fields,
    };
    const namedFields = new Map([
      ...heads,
      ...fields.map((path) => [normalizedHeader(path), column(path)] as const),
    ]);
    const { items } = parsePastedTable(table, { ...known, heads: namedFields });
    assert.deepEqual(items, [{ description: 'Coffee', itemAmount: '5.00' }]);
  });

  test('contain no items if they are empty or have only headers', () => {
    assert.deepEqual(parsePastedTable(tableOf(), known).items, []);
    assert.deepEqual(parsePastedTable(tableOf(['Warennummer']), known).items, []);
  });
});
