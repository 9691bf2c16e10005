import { country } from '../../country/public.ts';
import type { Sql, Transaction } from '../../foundation/database/database.ts';
import {
  Exact,
  formatMoney,
  type PlacementShare,
  type PlacementShares,
  roundMoney,
  sumOf,
  type TariffReference,
} from '../../tariff/public.ts';
import type { DraftDeclaration } from '../document/public.ts';
import { type PlacementRow, readPlacementTaxes } from './placement-taxes-store.ts';
import { inwardProcessing } from './register-checks.ts';
import { goodsOwnerOf, kilogramsOf, previousDeclarationsOf } from './required-registers.ts';
import { type Key, lockStock } from './stock-store.ts';

const { afterInwardProcessing } = country.meanings.procedures;
const { lawOfPlacement } = country.meanings.additionalProcedures;

/**
 * Returns the taxes of goods items that leave inward processing and request the taxes of the placed goods (UCC 86(3)):
 * a share of each tax by the kilograms used. The declaration that uses the last goods gets the rest. The keys are
 * positions of goods items. `by` is the declaration, if it exists already.
 */
export async function sharesOfPlacements(
  sql: Sql,
  document: DraftDeclaration,
  reference: Pick<TariffReference, 'unit'>,
  usingDeclaration: Pick<Key, 'id'> | null,
): Promise<PlacementShares> {
  const requests = requestsIn(document, reference);
  if (requests.length === 0) return new Map();
  const mrns = requests.map(({ mrn }) => mrn);
  const rows = await readPlacementTaxes(
    sql,
    mrns,
    goodsOwnerOf(document),
    inwardProcessing,
    usingDeclaration?.id ?? null,
  );
  const shares = new Map<number, PlacementShare[]>();
  for (const { position, mrn, item, quantity } of requests) {
    const found = rows.filter((row) => row.mrn === mrn && (item === undefined || row.item === item));
    const [row] = found;
    if (row && found.length === 1)
      shares.set(position, [...(shares.get(position) ?? []), shareOf(row, quantity)]);
  }
  return shares;
}

/** Locks the stock of these placements, so that only one declaration can be the last to use it. */
export async function lockPlacements(
  transaction: Transaction,
  declarations: readonly (Key & { readonly document: DraftDeclaration })[],
): Promise<void> {
  const requesting = declarations.filter(({ document }) => document.goodsItems?.some(requestsShare));
  if (requesting.length === 0) return;
  const mrns = requesting.flatMap(({ document }) =>
    (document.goodsItems ?? []).flatMap((item) =>
      previousDeclarationsOf(document, item, '').flatMap(({ paper }) => paper.reference ?? []),
    ),
  );
  await lockStock(transaction, declarations, mrns);
}

type Item = NonNullable<DraftDeclaration['goodsItems']>[number];

function requestsShare({ procedure = '', additionalProcedures = [] }: Item): boolean {
  return (
    lawOfPlacement !== undefined &&
    afterInwardProcessing.includes(procedure) &&
    additionalProcedures.includes(lawOfPlacement)
  );
}

function requestsIn(document: DraftDeclaration, reference: Pick<TariffReference, 'unit'>) {
  return (document.goodsItems ?? []).flatMap((goods, position) =>
    requestsShare(goods)
      ? previousDeclarationsOf(document, goods, '').flatMap(({ paper }) => {
          const quantity = kilogramsOf(paper, goods, reference);
          const { reference: mrn, item } = paper;
          return mrn === undefined || quantity === null ? [] : [{ position, mrn, item, quantity }];
        })
      : [],
  );
}

function shareOf(
  { mrn, placed, taken, assessed, exchangeRates }: PlacementRow,
  quantity: Exact,
): PlacementShare {
  const isLast = sumOf(taken).plus(quantity).equals(placed);
  const part = (amount: string, kilograms: Exact) =>
    roundMoney(new Exact(amount).times(kilograms).dividedBy(new Exact(placed)));
  const othersOf = (amount: string) => sumOf(taken.map((each) => part(amount, new Exact(each)).toFixed()));
  const own = (amount: string): string =>
    (isLast ? new Exact(amount).minus(othersOf(amount)) : part(amount, quantity)).toFixed();
  const share = `${quantity.toFixed()} ÷ ${withoutTrailingZeros(placed)}`;
  const basisOf = (amount: string): string =>
    isLast && taken.length > 0 ? `${amount} − ${formatMoney(othersOf(amount))}` : `${amount} × ${share}`;
  const { customsValue, taxes } = assessed;
  return {
    mrn,
    exchangeRates,
    customsValue: { amount: own(customsValue), basis: basisOf(customsValue) },
    taxes: taxes.map(({ code, base, amount }) => ({
      code,
      base: own(base),
      amount: own(amount),
      basis: basisOf(amount),
    })),
  };
}

/** Returns a quantity as text without trailing zeros. */
function withoutTrailingZeros(quantity: string): string {
  return quantity.includes('.') ? quantity.replace(/\.?0+$/, '') : quantity;
}
