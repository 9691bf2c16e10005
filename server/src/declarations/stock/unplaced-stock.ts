import { type DutyCalculation, Exact, type TariffReference } from '../../tariff/public.ts';
import type { CompleteDeclaration } from '../document/public.ts';
import { placedItems } from './placed-items.ts';
import type { StockRow } from './stock-store.ts';

/**
 * Returns the stock of goods items that an amended document no longer places. It can be determined only if the duties
 * can be calculated.
 */
export function unplacedStock(
  stock: readonly StockRow[],
  document: Pick<CompleteDeclaration, 'goodsItems'>,
  reference: TariffReference,
  calculation: DutyCalculation | null,
): StockRow[] {
  if (calculation === null || calculation.kind === 'not_calculable') return [];
  const placed = placedItems(document, reference, calculation);
  return stock.filter((row) => hasPlacedGoods(row) && placed.every(({ item }) => item !== row.item));
}

/** Whether stock contains goods: an amendment or the end of the declaration can have emptied it. */
export function hasPlacedGoods({ placed, corrected }: Pick<StockRow, 'placed' | 'corrected'>): boolean {
  return !new Exact(placed).plus(corrected).isZero();
}

/** Whether some goods of a stock are reserved, written off or demanded. */
export function hasMovedStock(stock: readonly StockRow[]): boolean {
  return stock.some(({ reserved, discharged, demanded }) =>
    [reserved, discharged, demanded].some((quantity) => !new Exact(quantity).isZero()),
  );
}
