import { country, directionOf } from '../../country/public.ts';
import type { ReferenceOfDay } from '../../reference/lists/public.ts';
import { customsValuesOf, requestedProcedure } from '../../tariff/public.ts';
import type { ReleasedDeclaration } from './released-declaration-store.ts';

/** Key of the cell of the trade statistics that contains some goods. */
export interface TradeCellKey {
  /** The first six digits of the commodity code. */
  readonly hsCode: string;
  readonly direction: 'import' | 'export';
  /** Requested procedure. */
  readonly procedure: string;
  /** Country of origin of imports, country of destination of exports; null if the declaration does not name it. */
  readonly country: string | null;
  /** Mode of transport at the border. */
  readonly mode: string | null;
}

/** Goods of one goods item, in national currency. Amounts are decimals. */
export interface TradedGoods extends TradeCellKey {
  /** Identification of the importer or exporter. */
  readonly trader: string;
  readonly netMass: string;
  readonly supplementaryUnits: { readonly unit: string; readonly quantity: string } | null;
  readonly value: string;
  readonly taxes: readonly { readonly tax: string; readonly amount: string }[];
}

const hsDigits = 6;

/** Whether customs has not assessed the value of the goods, which is the case for most exports. */
export function hasNoAssessedValue({ calculation }: Pick<ReleasedDeclaration, 'calculation'>): boolean {
  return calculation?.kind !== 'calculated';
}

/**
 * Returns the goods of a declaration with value and taxes as customs assessed them. The value of goods without an
 * assessed value is their price, converted by the exchange rates of `reference`.
 */
export function tradedGoods(
  { document, calculation }: Pick<ReleasedDeclaration, 'document' | 'calculation'>,
  reference: ReferenceOfDay | null,
): TradedGoods[] {
  const direction = directionOf(document.type);
  const party = (direction === 'import' ? document.importer : document.exporter) ?? document.declarant;
  const assessed = calculation?.kind === 'calculated' ? calculation.items : [];
  const values = reference ? customsValuesOf(document, reference) : [];
  return document.goodsItems.map((item, index) => {
    const duties = assessed.find((each) => each.item === index + 1);
    return {
      hsCode: item.commodityCode.slice(0, hsDigits),
      direction,
      procedure: requestedProcedure(item.procedure),
      country: (direction === 'import' ? item.origin : document.destinationCountry) ?? null,
      mode: document.transport.borderMode ?? null,
      trader: party.identification ?? party.name,
      netMass: item.netMass,
      supplementaryUnits: item.supplementaryUnits ?? null,
      value: duties?.customsValue ?? values[index]?.customsValue.toFixed() ?? '0',
      taxes: duties ? taxesDue(duties) : [],
    };
  });
}

type Duties = Extract<
  NonNullable<ReleasedDeclaration['calculation']>,
  { readonly kind: 'calculated' }
>['items'][number];

/** Returns the taxes due by kind. Amounts that an officer entered belong to the first tax of each sum. */
function taxesDue({ taxes, collection, duty, vat }: Duties): TradedGoods['taxes'] {
  if (taxes)
    return taxes.flatMap((each) =>
      each.collection === 'due' ? [{ tax: each.code, amount: each.amount }] : [],
    );
  if (collection !== 'due') return [];
  return (['duty', 'vat'] as const).flatMap((sum) => {
    const tax = country.taxes.find((each) => each.sum === sum);
    return tax ? [{ tax: tax.code, amount: sum === 'duty' ? duty : vat }] : [];
  });
}
