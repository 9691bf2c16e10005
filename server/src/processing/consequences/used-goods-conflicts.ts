import type { CustomsAction } from '../../declarations/customs/public.ts';
import type { Action } from '../../declarations/lifecycle/public.ts';
import { hasMovedStock, readStock, type StockRow, unplacedStock } from '../../declarations/stock/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { type CalculatedVersion, calculationOf } from './assess-declaration.ts';

/**
 * Reports that an assessment would remove goods from their procedure although these goods were used. The
 * transaction must be rolled back.
 */
export class GoodsAlreadyMoved extends Error {
  override readonly name = 'GoodsAlreadyMoved';
}

const invalidating: readonly Action[] = ['grantInvalidation', 'invalidate'];
const assessing: readonly Action[] = ['grantAmendment', 'assess'];

/**
 * Returns the actions that would remove goods from their procedure although some of them are used: reserved,
 * written off or demanded. An invalidation removes all goods, and an assessment removes the goods items that
 * it no longer places.
 */
export async function findActionsRemovingUsedGoods(
  transaction: Transaction,
  concerned: readonly CustomsAction[],
  calculated: ReadonlyMap<string, CalculatedVersion>,
): Promise<ReadonlySet<CustomsAction>> {
  const removing = concerned.filter(
    ({ action, declaration }) =>
      [...invalidating, ...assessing].includes(action) && declaration.lifecycle.placed === true,
  );
  if (removing.length === 0) return new Set();
  const stock = await readStock(
    transaction,
    removing.map(({ declaration }) => declaration),
  );
  return new Set(
    removing.filter(({ action, declaration: { id } }) => {
      const rows = stock.get(id) ?? [];
      return hasMovedStock(invalidating.includes(action) ? rows : noLongerPlacedIn(rows, calculated.get(id)));
    }),
  );
}

function noLongerPlacedIn(
  rows: readonly StockRow[],
  version: CalculatedVersion | undefined,
): readonly StockRow[] {
  if (!version) return [];
  const { document, reference, assessment } = version;
  return unplacedStock(rows, document, reference, calculationOf(assessment));
}

/**
 * Returns the action that denies a request for invalidation or amendment. Returns no action for an
 * invalidation by an officer, and throws for an assessment by an officer.
 */
export function denyRequestAction({ declaration, action }: CustomsAction, reason: string): CustomsAction[] {
  switch (action) {
    case 'grantInvalidation':
      return [{ declaration, action: 'denyInvalidation', facts: { reason } }];
    case 'grantAmendment':
      return [{ declaration, action: 'denyAmendment', facts: { reason } }];
    case 'assess':
      throw new GoodsAlreadyMoved();
    default:
      return [];
  }
}
