import { type DutyCalculation, moneyOf, noMoney, type ReferenceOfDay } from '../../tariff/public.ts';
import type { LodgedDeclaration } from '../document/public.ts';
import { isPlaced } from './asked.ts';

/** A goods item that becomes stock, with its suspended amounts. */
export interface PlacedItem {
  readonly item: number;
  /** Null if the duties can't be calculated. */
  readonly suspended: string | null;
  readonly suspendedDuty: string | null;
}

/**
 * Returns the goods items of a document that become stock: suspended, exported to come back, or spared for their end use.
 * If the duties can't be calculated, the suspended amounts stay as they are until customs assesses them.
 */
export function placedItems(
  document: Pick<LodgedDeclaration, 'goodsItems'>,
  reference: ReferenceOfDay,
  calculation: DutyCalculation | null,
): PlacedItem[] {
  const calculated = calculation?.kind === 'calculated' ? calculation.items : [];
  const isKnown = calculation !== null && calculation.kind !== 'not_calculable';
  return document.goodsItems.flatMap(({ procedure }, index) => {
    const ofItem = calculated.find(({ item }) => item === index + 1);
    const suspended = moneyOf(ofItem?.suspended ?? noMoney);
    if (suspended === noMoney && !isPlaced(procedure, reference)) return [];
    const spared = ofItem?.steps.find(({ step }) => step === 'suspended_duty')?.amount ?? noMoney;
    const suspendedDuty = moneyOf(ofItem?.collection === 'suspended' ? ofItem.duty : spared);
    return [
      {
        item: index + 1,
        ...(isKnown ? { suspended, suspendedDuty } : { suspended: null, suspendedDuty: null }),
      },
    ];
  });
}
