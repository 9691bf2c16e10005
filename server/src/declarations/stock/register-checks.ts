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
  /** Declarations of the holder by MRN, with or without stock. */
  readonly declared: readonly string[];
}

export interface RegisteredAuthorisation {
  readonly number: string;
  readonly kind: string;
  readonly holder: string;
  readonly status: string;
  /** Prefixes; null: every procedure or all goods. */
  readonly procedures: readonly string[] | null;
  readonly commodities: readonly string[] | null;
  readonly office: string | null;
  readonly validFrom: Day;
  readonly validUntil: Day | null;
}

/** A register entry of stock. Quantities are decimals in kilograms. */
export interface RegisteredStock extends Key {
  readonly item: number;
  readonly mrn: string;
  readonly procedure: string;
  readonly commodityCode: string;
  readonly available: string;
  /** Quantity that the amended declaration has reserved: an amendment is rejected only if it needs more. */
  readonly ownReserved: string;
  /** Day of the release or the exit of the goods; null until then. */
  readonly openedOn: Day | null;
}

/** A declaration whose goods are not yet stock: stock for permanent exports is created at first use. */
export interface Origin extends Key {
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

/** Procedures under which goods leave inward processing. */
export const inwardProcessing: readonly string[] = [
  ...new Set(afterInwardProcessing.flatMap((procedure) => previousProcedure(procedure) ?? [])),
];

/** Returns the stock to create for declarations when their goods are first used. */
export function stockOfOrigins(
  origins: readonly Origin[],
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

/** Returns a filter for declarations whose goods belong to a holder. */
export function belongsToHolder(holder: string): (origin: Pick<Origin, 'document'>) => boolean {
  return ({ document }) => goodsOwnerOf(document) === holder;
}

/** Returns the authorisation that a declaration names, if it is valid. */
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

/** Returns whether the holder lodged the declaration that goods are taken from. */
export function isDeclared({ mrn }: RequestedStock, { stock, declared }: RegisterContents): boolean {
  return stock.some((each) => each.mrn === mrn) || declared.includes(mrn);
}

/** Returns the stock that goods can be taken from. A declaration must name exactly one. */
export function candidatesFor({ mrn, prior, item }: RequestedStock, { stock }: RegisterContents) {
  return stock.filter(
    (each) =>
      each.mrn === mrn &&
      each.openedOn !== null &&
      requestedProcedure(each.procedure) === prior &&
      (item === null || item === each.item),
  );
}

/** Goods that a declaration takes from stock, or would take if enough were available. */
export interface StockUse {
  readonly request: RequestedStock;
  readonly stock: RegisteredStock;
  /** Available quantity before this goods item: several goods items can use one stock. */
  readonly left: Exact;
}

/** Returns the goods that a declaration takes from unambiguous stock, in document order. */
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

/** Returns whether goods left inward processing as other goods, without the quantity of the placed goods. */
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
