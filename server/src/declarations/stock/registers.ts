import { country } from '../../country/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import type { Day } from '../../reference/lists/public.ts';
import { Exact, previousProcedure, requestedProcedure } from '../../tariff/public.ts';
import type { DraftDeclaration } from '../document/public.ts';
import { areGoodsFree, type LifecycleState } from '../lifecycle/public.ts';
import { holderOf, type RegisterRequest, type RequestedStock } from './asked.ts';
import type { Key } from './stock-store.ts';

/** The entries of the registers for one declaration. */
export interface RegisterContents {
  readonly authorisations: readonly RegisteredAuthorisation[];
  /** Stock of the holder. */
  readonly stock: readonly RegisteredStock[];
  /** Declarations of the holder by their MRNs, whether their goods are stock or not. */
  readonly declared: readonly string[];
}

export interface RegisteredAuthorisation {
  readonly number: string;
  readonly kind: string;
  readonly holder: string;
  readonly status: string;
  /** Prefixes; null: of every procedure, of all goods. */
  readonly procedures: readonly string[] | null;
  readonly commodities: readonly string[] | null;
  readonly office: string | null;
  readonly validFrom: Day;
  readonly validUntil: Day | null;
}

/** Quantities are decimals, in kilograms. */
export interface RegisteredStock extends Key {
  readonly item: number;
  readonly mrn: string;
  readonly procedure: string;
  readonly commodityCode: string;
  readonly available: string;
  /** The quantity that the amended declaration has reserved: an amendment is refused only for a greater need. */
  readonly ownReserved: string;
  /** Null until the goods are released, or have left. */
  readonly openedOn: Day | null;
}

/** A declaration whose goods have no stock yet: permanent exports get it when it is first used. */
export interface Origin extends Key {
  readonly mrn: string;
  readonly lifecycle: LifecycleState;
  readonly changedAt: string;
  readonly document: DraftDeclaration;
}

/** The input of a rule about registers. */
export interface RegisterCase {
  readonly request: RegisterRequest;
  readonly found: RegisterContents;
}

const { kept, afterInwardProcessing } = country.meanings.procedures;

/** The procedures that goods are under when they leave inward processing. */
export const inwardProcessing: readonly string[] = [
  ...new Set(afterInwardProcessing.flatMap((procedure) => previousProcedure(procedure) ?? [])),
];

/** Returns the stock that the goods of declarations become once they are used. */
export function stockOfOrigins(
  origins: readonly Origin[],
  calendar: Pick<Calendar, 'dayOf'>,
): RegisteredStock[] {
  return origins.flatMap(({ organisationId, id, mrn, lifecycle, changedAt, document }) =>
    areGoodsFree(lifecycle)
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

/** Selects the declarations whose goods belong to a holder. */
export function isOf(holder: string): (origin: Pick<Origin, 'document'>) => boolean {
  return ({ document }) => holderOf(document) === holder;
}

/** Returns the authorisation that a declaration names if it is in force. */
export function authorisationInForce(
  { number, kind, holder }: RegisterRequest['authorisations'][number],
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

/** Returns whether the holder has lodged the declaration that goods are taken from. */
export function isDeclared({ mrn }: RequestedStock, { stock, declared }: RegisterContents): boolean {
  return stock.some((each) => each.mrn === mrn) || declared.includes(mrn);
}

/** Returns the stock that goods may be taken from. A declaration must name exactly one. */
export function candidatesFor({ mrn, prior, item }: RequestedStock, { stock }: RegisterContents) {
  return stock.filter(
    (each) =>
      each.mrn === mrn &&
      each.openedOn !== null &&
      requestedProcedure(each.procedure) === prior &&
      (item === null || item === each.item),
  );
}

/** Goods that a declaration takes from stock, or would take if there were enough. */
export interface Taking {
  readonly request: RequestedStock;
  readonly stock: RegisteredStock;
  /** The available quantity before this goods item takes its own: several goods items can use one stock. */
  readonly left: Exact;
}

/** Returns the goods that a declaration takes from unambiguous stock, in the order of the document. */
export function takingsOf({ request, found }: RegisterCase): Taking[] {
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

/** Returns whether goods left inward processing as other goods, without the quantity of the goods placed. */
export function isOtherGoods(
  { prior, commodity, stated }: RequestedStock,
  { commodityCode }: RegisteredStock,
): boolean {
  return inwardProcessing.includes(prior) && !stated && commodityCode !== commodity;
}

/** Writes a quantity with at least three decimals. */
export function quantityText(quantity: Exact): string {
  const trimmed = new Exact(quantity.toFixed());
  return trimmed.toFixed(Math.max(3, trimmed.decimals()));
}
