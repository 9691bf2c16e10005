import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Exact } from '../../tariff/public.ts';
import { confidentialCells, type StatisticsCell } from './confidential-cells.ts';

interface NamedCell extends StatisticsCell {
  readonly name: string;
}

function cell(name: string, values: Readonly<Record<string, string>>): NamedCell {
  const traders = Object.entries(values).map(([trader, value]) => [trader, new Exact(value)] as const);
  return { name, traders: new Map(traders) };
}

function namesOfHidden(...cells: readonly NamedCell[]) {
  const found = confidentialCells(cells);
  return { cells: [...found.cells].map(({ name }) => name), total: found.total };
}

const large = cell('large', { A: '400', B: '400', C: '400' });
const small = cell('small', { A: '20', B: '30', C: '30' });

describe('confidential cells of the trade statistics', () => {
  test('are not needed if every cell has three traders and none is dominant', () => {
    assert.deepEqual(namesOfHidden(large, small), { cells: [], total: false });
  });

  test('are cells with fewer than three traders, and the smallest other cell under the same total', () => {
    const two = cell('two', { A: '50', B: '50' });
    assert.deepEqual(namesOfHidden(large, small, two), { cells: ['two', 'small'], total: false });
  });

  test('are cells in which one trader has more than 85 % of the value, but not exactly 85 %', () => {
    const at = cell('at', { A: '85', B: '10', C: '5' });
    const over = cell('over', { A: '85.01', B: '10', C: '4.99' });
    assert.deepEqual(namesOfHidden(large, at), { cells: [], total: false });
    assert.deepEqual(namesOfHidden(large, small, over).cells, ['over', 'small']);
  });

  test('include a third cell if the first two have the same dominant trader', () => {
    const one = cell('one', { A: '1000' });
    const other = cell('other', { A: '900', B: '1' });
    assert.deepEqual(namesOfHidden(large, small, one, other).cells, ['one', 'other', 'small', 'large']);
    assert.equal(namesOfHidden(large, small, one, other).total, false);
  });

  test('include the total if it has too few traders; then no other cell is hidden', () => {
    assert.deepEqual(namesOfHidden(cell('one', { A: '10' })), { cells: ['one'], total: true });
    const dominant = cell('dominant', { A: '100000' });
    assert.deepEqual(namesOfHidden(small, dominant), { cells: ['dominant'], total: true });
  });

  test('prevent that the difference to a published total reveals the value of one trader', () => {
    const random = (seed: number) => () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed / 2_147_483_648;
    };
    for (let round = 1; round <= 500; round += 1) {
      const next = random(round);
      const cells = Array.from({ length: 1 + Math.floor(next() * 6) }, (_, index) => {
        const traders = ['A', 'B', 'C', 'D', 'E'].filter(() => next() > 0.5);
        const values = traders.map((trader) => [trader, `${Math.ceil(next() * 10 ** (1 + next() * 4))}`]);
        return cell(`${index}`, Object.fromEntries(values.length > 0 ? values : [['A', '1']]));
      });
      const found = confidentialCells(cells);
      if (found.total || found.cells.size === 0) continue;
      const together = new Map<string, number>();
      for (const { traders } of found.cells)
        for (const [trader, value] of traders)
          together.set(trader, (together.get(trader) ?? 0) + Number(value.toFixed()));
      const sum = [...together.values()].reduce((all, each) => all + each, 0);
      assert.ok(found.cells.size >= 2 && together.size >= 3, `round ${round}`);
      assert.ok(Math.max(...together.values()) <= sum * 0.85, `round ${round}`);
    }
  });
});
