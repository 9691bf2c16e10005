import { kilogram } from '../../reference/lists/public.ts';
import { dutyTermsOf } from '../../tariff/public.ts';
import type { DraftDeclaration } from '../document/public.ts';
import { namedCode } from './code-names.ts';
import { checkEachTariffLine } from './goods-item-checks.ts';
import { itemsOf, placeIf, type Rule } from './rule.ts';

type LocatedAmount = readonly [pointer: string, amount: string | undefined, currency: string | undefined];

function amountsOf(document: DraftDeclaration): LocatedAmount[] {
  const { invoice } = document;
  return [
    ['/invoice/amount', invoice?.amount, invoice?.currency],
    ...(invoice?.charges ?? []).map(
      ({ amount, currency }, index): LocatedAmount => [`/invoice/charges/${index}/amount`, amount, currency],
    ),
    ...itemsOf(document).map(
      ({ item, pointer }): LocatedAmount => [`${pointer}/itemAmount`, item.itemAmount, invoice?.currency],
    ),
  ];
}

/** Returns the number of decimals of a number without trailing zeros. */
function decimalsIn(number: string): number {
  return number.split('.')[1]?.replace(/0+$/, '').length ?? 0;
}

/**
 * R514 and R515: amounts with more decimals than their currency has, and supplementary units that are unlikely for the
 * goods.
 */
export const decimalRules: readonly Rule[] = [
  {
    id: 'R514',
    dataElement: 'Declaration/InvoiceAmount',
    severity: 'warning',
    check: (document, reference) =>
      amountsOf(document).flatMap(([pointer, amount, currency]) => {
        const decimals = currency === undefined ? null : reference.decimals('currencies', currency);
        if (amount === undefined || currency === undefined || decimals === null) return [];
        return placeIf(decimalsIn(amount) > decimals, pointer, () => ({
          params: { currency: namedCode(reference, 'currencies', currency), decimals },
        }));
      }),
    passing: { set: { '/invoice/charges/0/amount': '2850.5000' } },
    failing: { set: { '/invoice/charges/0/amount': '2850.005' }, at: ['/invoice/charges/0/amount'] },
  },
  {
    id: 'R515',
    dataElement: 'GoodsMeasure/TariffQuantity',
    severity: 'warning',
    check: (document, reference) =>
      checkEachTariffLine(document, reference, ({ supplementaryUnit }, item, pointer) => {
        const unit = item.supplementaryUnits?.unit;
        if (unit === undefined || supplementaryUnit !== null) return [];
        const base = reference.unit(unit)?.base;
        const isCounted = reference.decimals('units', unit) === 0;
        const isDutiable = dutyTermsOf(item, reference).some(
          (term) => term.kind === 'specific' && reference.unit(term.per)?.base === base,
        );
        const isUnlikely = base !== undefined && base !== kilogram && !isCounted && !isDutiable;
        return placeIf(isUnlikely, `${pointer}/supplementaryUnits/unit`, () => ({
          params: { unit: namedCode(reference, 'units', unit) },
        }));
      }),
    passing: { set: { '/goodsItems/0/supplementaryUnits': { quantity: '19.2', unit: 'TNE' } } },
    failing: {
      set: { '/goodsItems/0/supplementaryUnits': { quantity: '10', unit: 'KMT' } },
      at: ['/goodsItems/0/supplementaryUnits/unit'],
    },
  },
];
