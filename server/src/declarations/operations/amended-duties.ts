import type { Sql } from '../../foundation/database/database.ts';
import type { Refusal } from '../../foundation/http/problem.ts';
import { calculateDuties, type DutyCalculation } from '../../tariff/public.ts';
import { forecastShares, readQuotaShares } from '../quotas/public.ts';
import { type FullDeclaration, type Lodgement, refuseAction } from '../record/public.ts';
import { isMoved, readStock, type StockRow, sharesOfPlacements, unplacedStock } from '../stock/public.ts';

type Amended = Pick<Lodgement, 'document' | 'reference'>;

/** Calculates the duties of an amended document, with the quotas and placements of its declaration. */
export async function calculateAmended(
  sql: Sql,
  { document, reference }: Amended,
  found: FullDeclaration,
): Promise<DutyCalculation> {
  const placements = await sharesOfPlacements(sql, document, reference, found);
  const own = found.lifecycle.quotas && (await readQuotaShares(sql, [found])).get(found.id);
  const shares = await forecastShares(sql, document, reference, placements, own);
  return calculateDuties(document, reference, placements, shares);
}

/** Refuses an amendment that takes a goods item out of its procedure, if some of the goods are reserved, written off or demanded. */
export function refuseUnplacement(
  stock: readonly StockRow[],
  { document, reference }: Amended,
  calculation: DutyCalculation,
  found: FullDeclaration,
): Refusal<'action_not_allowed'> | null {
  return isMoved(unplacedStock(stock, document, reference, calculation))
    ? refuseAction(found, 'requestAmendment', { reason: 'goods_moved' })
    : null;
}

/** Does the same for an amendment whose duties are not calculated yet. */
export async function refuseMovedGoods(
  sql: Sql,
  amended: Amended,
  found: FullDeclaration,
): Promise<Refusal<'action_not_allowed'> | null> {
  const stock = found.lifecycle.placed ? ((await readStock(sql, [found])).get(found.id) ?? []) : [];
  if (!isMoved(stock)) return null;
  return refuseUnplacement(stock, amended, await calculateAmended(sql, amended, found), found);
}
