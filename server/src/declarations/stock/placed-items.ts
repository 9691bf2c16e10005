import { type DutyCalculation, moneyOf, type TariffReference, zeroMoney } from '../../tariff/public.ts';
import type { CompleteDeclaration } from '../document/public.ts';
import { becomesStock } from './required-registers.ts';

/** A goods item that becomes stock, with suspended amounts: all taxes, and customs duty only. */
export interface PlacedItem {
  readonly item: number;
  /** Both amounts are null if the duties can't be calculated. */
  readonly suspended: string | null;
  readonly suspendedDuty: string | null;
}

/**
 * Returns the goods items of a document that become stock: their duties are suspended, they are exported temporarily, or they
 * are relieved of duty because of their end use.
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
    const spared = ofItem?.steps.find(({ step }) => step === 'suspended_duty')?.amount ?? zeroMoney;
    const suspendedDuty = moneyOf(ofItem?.collection === 'suspended' ? ofItem.duty : spared);
    return [
      {
        item: index + 1,
        ...(isKnown ? { suspended, suspendedDuty } : { suspended: null, suspendedDuty: null }),
      },
    ];
  });
}
