import type { Sql } from '../../foundation/database/database.ts';
import type { Quota } from '../../reference/lists/public.ts';
import {
  type PlacementShares,
  type QuotaShares,
  quotasAsked,
  type ReferenceOfDay,
  sharesOf,
  type TaxableGoods,
} from '../../tariff/public.ts';
import type { DraftDeclaration } from '../document/public.ts';
import { balanceOf, type QuotaBalance } from './quota-state.ts';
import { readQuotasDrawn } from './quota-store.ts';

/** What is left of quotas now, by their order numbers. */
export async function readBalances(
  sql: Sql,
  quotas: readonly Quota[],
): Promise<ReadonlyMap<string, QuotaBalance>> {
  if (quotas.length === 0) return new Map();
  const drawn = await readQuotasDrawn(sql, quotas);
  return new Map(
    quotas.map((quota) => [quota.orderNumber, balanceOf(quota, drawn.get(quota.orderNumber) ?? '0')]),
  );
}

/**
 * What the goods of a document would have of quotas as they stand now. A document that asks for none asks nobody. `own` is what
 * a declaration has already that is to be amended.
 */
export async function forecastShares(
  sql: Sql,
  document: TaxableGoods,
  reference: ReferenceOfDay,
  placements: PlacementShares = new Map(),
  own: QuotaShares = new Map(),
): Promise<QuotaShares> {
  const asked = quotasAsked(document, reference, placements);
  if (asked.length === 0) return new Map();
  const balances = await readBalances(
    sql,
    asked.map(({ quota }) => quota),
  );
  return sharesOf(asked, new Map([...balances].map(([number, { balance }]) => [number, balance])), own);
}

/** A quota of which little or nothing is left. */
export interface ScarceQuota extends QuotaBalance {
  readonly orderNumber: string;
  readonly unit: string;
}

/** Of the quotas that a document names those of which little or nothing is left. */
export async function readScarceQuotas(
  ask: <Found>(read: (sql: Sql) => Promise<Found>) => Promise<Found>,
  { goodsItems = [] }: Pick<DraftDeclaration, 'goodsItems'>,
  reference: ReferenceOfDay,
): Promise<readonly ScarceQuota[]> {
  const numbers = new Set(goodsItems.flatMap(({ quotaOrderNumber }) => quotaOrderNumber ?? []));
  const quotas = [...numbers].flatMap((number) => reference.quota(number) ?? []);
  if (quotas.length === 0) return [];
  const balances = await ask((sql) => readBalances(sql, quotas));
  return quotas.flatMap(({ orderNumber, unit }) => {
    const found = balances.get(orderNumber);
    return found && found.status !== 'open' ? [{ orderNumber, unit, ...found }] : [];
  });
}
