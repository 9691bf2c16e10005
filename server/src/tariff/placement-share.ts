import { type ItemDuties, legalBaseStep, type Step } from './duty-calculation.ts';
import type { CalculatedItem } from './item-duties.ts';
import { exactAmountText, priceText } from './money.ts';
import { Exact, sumOf, zero } from './rational.ts';
import type { TaxableItem } from './taxable-goods.ts';
import type { TaxCharge, TaxSystem } from './taxes/public.ts';

/** Share of the taxes of a placement that its goods bear: amounts in national currency, as decimals. */
export interface PlacementShare {
  readonly mrn: string;
  /** Exchange rates of the placement's calculation. */
  readonly exchangeRates: Readonly<Record<string, string>>;
  readonly customsValue: { readonly amount: string; readonly basis: string };
  readonly taxes: readonly {
    readonly code: string;
    readonly base: string;
    readonly amount: string;
    /** The amount of the placement, with the share of it. */
    readonly basis: string;
  }[];
}

/** Shares of placements, by the index of the goods item that bears them. */
export type PlacementShares = ReadonlyMap<number, readonly PlacementShare[]>;

/** Returns the duties of a goods item that bears shares of the taxes of placements. */
export function dutiesFromPlacementShares(
  position: number,
  { commodityCode }: Pick<TaxableItem, 'commodityCode'>,
  shares: readonly PlacementShare[],
  { taxes }: TaxSystem,
): CalculatedItem {
  const charges = taxes.flatMap((tax): TaxCharge[] => {
    const own = shares.flatMap((share) => share.taxes.filter(({ code }) => code === tax.code));
    if (own.length === 0) return [];
    return [
      { tax, base: sumOf(own.map(({ base }) => base)), amount: sumOf(own.map(({ amount }) => amount)) },
    ];
  });
  const sum = (kind: 'duty' | 'vat'): Exact =>
    charges.reduce((total, { tax, amount }) => (tax.sum === kind ? total.plus(amount) : total), zero);
  const customsValue = sumOf(shares.map((share) => share.customsValue.amount));
  const [duty, vat] = [sum('duty'), sum('vat')];
  const told: ItemDuties = {
    item: position + 1,
    commodityCode,
    collection: 'due',
    steps: shares.flatMap((share) => stepsOf(share, taxes)),
    customsValue: priceText(customsValue),
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
  return { collection: 'due', charges, spared: [], told };
}

function stepsOf({ mrn, customsValue, taxes: own }: PlacementShare, taxes: TaxSystem['taxes']): Step[] {
  const source = `share of the placement ${mrn}`;
  return [
    {
      step: 'customs_value',
      description: `Customs value, ${source}`,
      basis: customsValue.basis,
      rate: null,
      amount: priceText(new Exact(customsValue.amount)),
    },
    ...own.flatMap(({ code, amount, basis }): Step[] => {
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
