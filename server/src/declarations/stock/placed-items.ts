import { type DutyCalculation, moneyOf, type TariffReference, zeroMoney } from '../../tariff/public.ts';
import type { CompleteDeclaration } from '../document/public.ts';
import type { BillLine } from '../lifecycle/public.ts';
import { becomesStock } from './required-registers.ts';

/** A goods item that becomes stock, with the suspended amount and the suspended taxes. */
export interface PlacedItem {
  readonly item: number;
  /** Suspended amount; this property and `suspendedTaxes` are null if the duties can't be calculated. */
  readonly suspended: string | null;
  readonly suspendedTaxes: readonly BillLine[] | null;
}

/**
 * Returns the goods items of a document that become stock: their duties are suspended, they are exported temporarily,
 * or they are relieved of duty because of their end use.
 */
export function placedItems(
  document: Pick<CompleteDeclaration, 'goodsItems'>,
  reference: TariffReference,
  calculation: DutyCalculation | null,
): PlacedItem[] {
  const calculated = calculation?.kind === 'calculated' ? calculation.items : [];
  const isKnown = calculation !== null && calculation.kind !== 'not_calculable';
  return document.goodsItems.flatMap(({ procedure }, index) => {
    const ofItem = calculated.find(({ item }) => item === index + 1);
    const suspended = moneyOf(ofItem?.suspended ?? zeroMoney);
    if (suspended === zeroMoney && !becomesStock(procedure, reference)) return [];
    const suspendedTaxes = (ofItem?.taxes ?? []).flatMap(({ code, amount, collection }) =>
      collection === 'suspended' ? [{ tax: code, amount: moneyOf(amount) }] : [],
    );
    return [
      {
        item: index + 1,
        ...(isKnown ? { suspended, suspendedTaxes } : { suspended: null, suspendedTaxes: null }),
      },
    ];
  });
}
