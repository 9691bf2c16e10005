import type { CustomsAction } from '../../declarations/customs/public.ts';
import { readStock, type StockRow } from '../../declarations/stock/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { Exact } from '../../tariff/public.ts';

/** Returns the actions that would invalidate a placement whose goods are reserved, written off or demanded. */
export async function movedAmong(
  transaction: Transaction,
  concerned: readonly CustomsAction[],
): Promise<ReadonlySet<CustomsAction>> {
  const invalidating = concerned.filter(
    ({ action, declaration }) =>
      (action === 'grantInvalidation' || action === 'invalidate') && declaration.lifecycle.placed === true,
  );
  if (invalidating.length === 0) return new Set();
  const stock = await readStock(
    transaction,
    invalidating.map(({ declaration }) => declaration),
  );
  return new Set(invalidating.filter(({ declaration }) => isMoved(stock.get(declaration.id) ?? [])));
}

/** Denies a request for invalidation; drops an invalidation by an officer. */
export function withoutInvalidation({ declaration, action }: CustomsAction, reason: string): CustomsAction[] {
  if (action !== 'grantInvalidation') return [];
  return [{ declaration, action: 'denyInvalidation', facts: { reason } }];
}

/** Whether part of the stock is reserved, written off or demanded. */
export function isMoved(stock: readonly StockRow[]): boolean {
  return stock.some(({ reserved, discharged, demanded }) =>
    [reserved, discharged, demanded].some((quantity) => !new Exact(quantity).isZero()),
  );
}
