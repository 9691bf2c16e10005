import { type CalculationStep, type ItemDuties, legalBaseStep } from './duty-calculation.ts';
import type { CalculatedItem } from './item-duties.ts';
import { exactAmountText, formatPrice } from './money.ts';
import { Exact, sumOf, zero } from './rational.ts';
import type { TaxableItem } from './taxable-goods.ts';
import type { TaxCharge, TaxSystem } from './taxes/public.ts';

/** The share of a placement's taxes that goods bear. Amounts are decimal strings in national currency. */
export interface PlacementShare {
  readonly mrn: string;
  /** Exchange rates with which the taxes of the placement were calculated. */
  readonly exchangeRates: Readonly<Record<string, string>>;
  readonly customsValue: { readonly amount: string; readonly basis: string };
  readonly taxes: readonly {
    readonly code: string;
    readonly base: string;
    readonly amount: string;
    /** Amount of the placement, and the share of it that the goods bear. */
    readonly basis: string;
  }[];
}

/** Maps the index of a goods item to the shares of placements whose taxes it bears. */
export type PlacementShares = ReadonlyMap<number, readonly PlacementShare[]>;

/** Returns the duties of a goods item that bears shares of the taxes of placements. */
export function dutiesFromPlacementShares(
  position: number,
  { commodityCode }: Pick<TaxableItem, 'commodityCode'>,
  shares: readonly PlacementShare[],
  { taxes }: TaxSystem,
): CalculatedItem {
  const charges = taxes.flatMap((tax): TaxCharge[] => {
    const placementTaxes = shares.flatMap((share) => share.taxes.filter(({ code }) => code === tax.code));
    if (placementTaxes.length === 0) return [];
    return [
      {
        tax,
        base: sumOf(placementTaxes.map(({ base }) => base)),
        amount: sumOf(placementTaxes.map(({ amount }) => amount)),
      },
    ];
  });
  const sum = (kind: 'duty' | 'vat'): Exact =>
    charges.reduce((total, { tax, amount }) => (tax.sum === kind ? total.plus(amount) : total), zero);
  const customsValue = sumOf(shares.map((share) => share.customsValue.amount));
  const [duty, vat] = [sum('duty'), sum('vat')];
  const itemDuties: ItemDuties = {
    item: position + 1,
    commodityCode,
    collection: 'due',
    steps: shares.flatMap((share) => stepsOf(share, taxes)),
    customsValue: formatPrice(customsValue),
    duty: exactAmountText(duty),
    vat: exactAmountText(vat),
    total: exactAmountText(duty.plus(vat)),
    suspended: exactAmountText(zero),
    taxes: charges.map(({ tax, base, amount }) => ({
      code: tax.code,
      name: tax.name.en ?? tax.code,
      base: exactAmountText(base),
      amount: exactAmountText(amount),
      collection: 'due',
    })),
  };
  return { collection: 'due', charges, savedByEndUse: [], response: itemDuties };
}

function stepsOf(
  { mrn, customsValue, taxes: own }: PlacementShare,
  taxes: TaxSystem['taxes'],
): CalculationStep[] {
  const source = `share of the placement ${mrn}`;
  return [
    {
      step: 'customs_value',
      description: `Customs value, ${source}`,
      basis: customsValue.basis,
      rate: null,
      amount: formatPrice(new Exact(customsValue.amount)),
    },
    ...own.flatMap(({ code, amount, basis }): CalculationStep[] => {
      const tax = taxes.find((each) => each.code === code);
      if (!tax) return [];
      return [
        {
          step: tax.sum,
          description: `${tax.name.en ?? code}, ${source}`,
          basis,
          rate: null,
          amount: exactAmountText(new Exact(amount)),
          tax: code,
          ...legalBaseStep(tax.legalBase),
        },
      ];
    }),
  ];
}
