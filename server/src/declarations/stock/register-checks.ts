import { country } from '../../country/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import type { Day } from '../../reference/lists/public.ts';
import { Exact, previousProcedure, requestedProcedure } from '../../tariff/public.ts';
import type { DraftDeclaration } from '../document/public.ts';
import { areGoodsAvailable, type LifecycleState } from '../lifecycle/public.ts';
import { goodsOwnerOf, type RegisterRequirements, type RequestedStock } from './required-registers.ts';
import type { Key } from './stock-store.ts';

export interface RegisterContents {
  readonly authorisations: readonly RegisteredAuthorisation[];
  readonly stock: readonly RegisteredStock[];
  /** MRNs of declarations of the holder, with or without stock. */
  readonly declared: readonly string[];
}

export interface RegisteredAuthorisation {
  readonly number: string;
  readonly kind: string;
  readonly holder: string;
  readonly status: string;
  /**
   * Permitted procedures by prefix, null for every procedure; `commodities` are the permitted goods by prefix, null for
   * all goods.
   */
  readonly procedures: readonly string[] | null;
  readonly commodities: readonly string[] | null;
  readonly office: string | null;
  readonly validFrom: Day;
  readonly validUntil: Day | null;
}

/** A stock in the register. Quantities are decimals in kilograms. */
export interface RegisteredStock extends Key {
  readonly item: number;
  readonly mrn: string;
  readonly procedure: string;
  readonly commodityCode: string;
  readonly available: string;
  /** Quantity that the amended declaration has already reserved: the amendment is rejected only if it needs more. */
  readonly ownReserved: string;
  /** Day on which the goods were released or exited; null until then. */
  readonly openedOn: Day | null;
}

/**
 * A declaration whose goods have no stock yet: stock of permanently exported goods is created when it is first used.
 */
export interface GoodsOrigin extends Key {
  readonly mrn: string;
  readonly lifecycle: LifecycleState;
  readonly changedAt: string;
  readonly document: DraftDeclaration;
}

export interface RegisterCase {
  readonly request: RegisterRequirements;
  readonly found: RegisterContents;
}

const { kept, afterInwardProcessing } = country.meanings.procedures;

/** Previous procedures (two digits) of goods that leave inward processing. */
export const inwardProcessing: readonly string[] = [
  ...new Set(afterInwardProcessing.flatMap((procedure) => previousProcedure(procedure) ?? [])),
];

/** Returns the stock that must be created for exported goods of declarations when it is first used. */
export function stockOfOrigins(
  origins: readonly GoodsOrigin[],
  calendar: Pick<Calendar, 'dayOf'>,
): RegisteredStock[] {
  return origins.flatMap(({ organisationId, id, mrn, lifecycle, changedAt, document }) =>
    areGoodsAvailable(lifecycle)
      ? (document.goodsItems ?? []).flatMap(({ procedure = '', commodityCode = '', netMass = '0' }, index) =>
          kept.includes(requestedProcedure(procedure))
            ? [
                {
                  ...{
                    organisationId,
                    id,
                    item: index + 1,
                    mrn,
                    procedure,
                    commodityCode,
                    available: netMass,
                  },
                  ownReserved: '0',
                  openedOn: calendar.dayOf(new Date(changedAt)),
                },
              ]
            : [],
        )
      : [],
  );
}

/** Returns a predicate for declarations whose goods belong to a holder. */
export function belongsToHolder(holder: string): (origin: Pick<GoodsOrigin, 'document'>) => boolean {
  return ({ document }) => goodsOwnerOf(document) === holder;
}

/** Returns the authorisation that a declaration names; null if it is not valid. */
export function authorisationInForce(
  { number, kind, holder }: RegisterRequirements['authorisations'][number],
  { request: { day }, found: { authorisations } }: RegisterCase,
): RegisteredAuthorisation | undefined {
  return authorisations.find(
    (each) =>
      each.number === number &&
      each.kind === kind &&
      each.holder === holder &&
      each.status === 'active' &&
      each.validFrom <= day &&
      (each.validUntil === null || day <= each.validUntil),
  );
}

/** Returns whether the holder lodged the declaration from whose stock goods are taken. */
export function isDeclared({ mrn }: RequestedStock, { stock, declared }: RegisterContents): boolean {
  return stock.some((each) => each.mrn === mrn) || declared.includes(mrn);
}

/** Returns the stocks from which goods can be taken. A declaration must name exactly one. */
export function candidatesFor({ mrn, prior, item }: RequestedStock, { stock }: RegisterContents) {
  return stock.filter(
    (each) =>
      each.mrn === mrn &&
      each.openedOn !== null &&
      requestedProcedure(each.procedure) === prior &&
      (item === null || item === each.item),
  );
}

/** The use of a stock by a goods item, even if the available quantity is not sufficient. */
export interface StockUse {
  readonly request: RequestedStock;
  readonly stock: RegisteredStock;
  /**
   * Quantity that is available for this goods item after the preceding goods items, because several goods items can use
   * one stock.
   */
  readonly left: Exact;
}

/**
 * Returns the uses of stock by a declaration in document order, without goods items that match no stock or several
 * stocks.
 */
export function stockUsesOf({ request, found }: RegisterCase): StockUse[] {
  const taken = new Map<RegisteredStock, Exact>();
  return request.stock.flatMap((each) => {
    const [stock, ...others] = candidatesFor(each, found);
    if (!stock || others.length > 0 || isOtherGoods(each, stock)) return [];
    const before = taken.get(stock) ?? new Exact(0);
    const left = new Exact(stock.available).plus(stock.ownReserved).minus(before);
    if (!left.lessThan(each.quantity)) taken.set(stock, before.plus(each.quantity));
    return [{ request: each, stock, left }];
  });
}

/**
 * Returns whether goods leave inward processing with another commodity code, without stating the quantity of the placed
 * goods.
 */
export function isOtherGoods(
  { prior, commodity, stated }: RequestedStock,
  { commodityCode }: RegisteredStock,
): boolean {
  return inwardProcessing.includes(prior) && !stated && commodityCode !== commodity;
}

/** Formats a quantity with at least three decimals. */
export function quantityText(quantity: Exact): string {
  const trimmed = new Exact(quantity.toFixed());
  return trimmed.toFixed(Math.max(3, trimmed.decimals()));
}
