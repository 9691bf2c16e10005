import { Exact, zero } from '../../tariff/public.ts';

/** Values of the importers or exporters of a cell, by identification. */
export interface CellOfTraders {
  readonly traders: ReadonlyMap<string, Exact>;
}

const fewestTraders = 3;
const largestShare = new Exact('0.85');

/**
 * Returns the cells of one total that are not published: those with fewer than three traders or with a dominant one, and
 * as many of the smallest other cells as are necessary to hide them in the difference to the total. Without a published
 * total there is no difference.
 */
export function confidentialCells<Cell extends CellOfTraders>(
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

function isConfidential({ traders }: CellOfTraders): boolean {
  if (traders.size < fewestTraders) return true;
  const value = totalValue({ traders });
  return [...traders.values()].some((each) => each.greaterThan(value.times(largestShare)));
}

function unionOf(cells: readonly CellOfTraders[]): CellOfTraders {
  const traders = new Map<string, Exact>();
  for (const cell of cells)
    for (const [trader, value] of cell.traders)
      traders.set(trader, (traders.get(trader) ?? zero).plus(value));
  return { traders };
}

function totalValue({ traders }: CellOfTraders): Exact {
  return [...traders.values()].reduce((sum, each) => sum.plus(each), zero);
}

function comparedValues(one: CellOfTraders, other: CellOfTraders): number {
  return totalValue(one).comparedTo(totalValue(other));
}
