import { type DutyCalculation, moneyOf, noMoney, type ReferenceOfDay } from '../../tariff/public.ts';
import type { LodgedDeclaration } from '../document/public.ts';
import { isPlaced } from './asked.ts';

/** A goods item that becomes stock, with its suspended amounts. */
export interface PlacedItem {
  readonly item: number;
  readonly suspended: string;
  readonly suspendedDuty: string;
}

/**
 * Returns the goods items of a document that become stock: suspended, exported to come back, or spared for their end use.
 * Without calculated duties, the suspended amounts are 0.00 until customs assesses them.
 */
export function placedItems(
  document: Pick<LodgedDeclaration, 'goodsItems'>,
  reference: ReferenceOfDay,
  calculation: DutyCalculation | null,
): PlacedItem[] {
  const calculated = calculation?.kind === 'calculated' ? calculation.items : [];
  return document.goodsItems.flatMap(({ procedure }, index) => {
    const ofItem = calculated.find(({ item }) => item === index + 1);
    const suspended = moneyOf(ofItem?.suspended ?? noMoney);
    if (suspended === noMoney && !isPlaced(procedure, reference)) return [];
    const spared = ofItem?.steps.find(({ step }) => step === 'suspended_duty')?.amount ?? noMoney;
    const suspendedDuty = moneyOf(ofItem?.collection === 'suspended' ? ofItem.duty : spared);
    return [{ item: index + 1, suspended, suspendedDuty }];
  });
}
