import type { Sql } from '../../foundation/database/database.ts';
import type { Quota } from '../../reference/lists/public.ts';
import {
  expectedShares,
  type PlacementShares,
  type QuotaShares,
  requestedQuotas,
  type TariffReference,
  type TaxableGoods,
} from '../../tariff/public.ts';
import type { DraftDeclaration } from '../document/public.ts';
import { balanceOf, type QuotaBalance } from './quota-state.ts';
import { readAllocatedQuotas } from './quota-store.ts';

/** Returns the current balances of quotas by order number. */
export async function readBalances(
  sql: Sql,
  quotas: readonly Quota[],
): Promise<ReadonlyMap<string, QuotaBalance>> {
  if (quotas.length === 0) return new Map();
  const drawn = await readAllocatedQuotas(sql, quotas);
  return new Map(
    quotas.map((quota) => [quota.orderNumber, balanceOf(quota, drawn.get(quota.orderNumber) ?? '0')]),
  );
}

/**
 * Returns the quota shares that the goods of a document would get now. Runs no query for a document without a requested
 * quota. `own` contains the existing shares of a declaration that is amended.
 */
export async function forecastShares(
  sql: Sql,
  document: TaxableGoods,
  reference: TariffReference,
  placements: PlacementShares = new Map(),
  own: QuotaShares = new Map(),
): Promise<QuotaShares> {
  const quotas = requestedQuotas(document, reference, placements);
  if (quotas.length === 0) return new Map();
  const balances = await readBalances(
    sql,
    quotas.map(({ quota }) => quota),
  );
  return expectedShares(
    quotas,
    new Map([...balances].map(([number, { balance }]) => [number, balance])),
    own,
  );
}

export interface ScarceQuota extends QuotaBalance {
  readonly orderNumber: string;
  readonly unit: string;
}

/** Returns those quotas in a document that are critical or exhausted. */
export async function readScarceQuotas(
  runRead: <Found>(read: (sql: Sql) => Promise<Found>) => Promise<Found>,
  { goodsItems = [] }: Pick<DraftDeclaration, 'goodsItems'>,
  reference: TariffReference,
): Promise<readonly ScarceQuota[]> {
  const numbers = new Set(goodsItems.flatMap(({ quotaOrderNumber }) => quotaOrderNumber ?? []));
  const quotas = [...numbers].flatMap((number) => reference.quota(number) ?? []);
  if (quotas.length === 0) return [];
  const balances = await runRead((sql) => readBalances(sql, quotas));
  return quotas.flatMap(({ orderNumber, unit }) => {
    const found = balances.get(orderNumber);
    return found && found.status !== 'open' ? [{ orderNumber, unit, ...found }] : [];
  });
}
