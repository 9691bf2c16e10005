import { Exact, zero } from '../../tariff/public.ts';

/** The values of the importers or exporters in a cell of the statistics, by identification number. */
export interface StatisticsCell {
  readonly traders: ReadonlyMap<string, Exact>;
}

const minTraders = 3;
const maxShareOfTrader = new Exact('0.85');

/**
 * Returns the cells under a total that are not published: cells with fewer than three traders or with a dominant
 * trader. Adds the smallest other cells until the difference to the published total reveals no confidential value. If
 * the total is not published either, no other cell must be hidden.
 */
export function confidentialCells<Cell extends StatisticsCell>(
  cells: readonly Cell[],
): { readonly cells: ReadonlySet<Cell>; readonly total: boolean } {
  const hidden = new Set(cells.filter(isConfidential));
  if (isConfidential(unionOf(cells))) return { cells: hidden, total: true };
  const rest = cells.filter((cell) => !hidden.has(cell)).toSorted((one, other) => comparedValues(one, other));
  for (const cell of rest) {
    if (hidden.size === 0 || (hidden.size > 1 && !isConfidential(unionOf([...hidden])))) break;
    hidden.add(cell);
  }
  return { cells: hidden, total: false };
}

function isConfidential({ traders }: StatisticsCell): boolean {
  if (traders.size < minTraders) return true;
  const value = totalValue({ traders });
  return [...traders.values()].some((each) => each.greaterThan(value.times(maxShareOfTrader)));
}

function unionOf(cells: readonly StatisticsCell[]): StatisticsCell {
  const traders = new Map<string, Exact>();
  for (const cell of cells)
    for (const [trader, value] of cell.traders)
      traders.set(trader, (traders.get(trader) ?? zero).plus(value));
  return { traders };
}

function totalValue({ traders }: StatisticsCell): Exact {
  return [...traders.values()].reduce((sum, each) => sum.plus(each), zero);
}

function comparedValues(one: StatisticsCell, other: StatisticsCell): number {
  return totalValue(one).comparedTo(totalValue(other));
}
