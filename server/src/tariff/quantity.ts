import { Decimal } from './decimal.ts';
import type { GoodsMeasure } from './taxable-goods.ts';

// How many of the unit are in 1 of the base unit (UN/ECE Rec. 20).
const IN_ONE_KILOGRAM: Readonly<Record<string, string>> = {
  KGM: '1',
  GRM: '1000',
  DTN: '0.01',
  TNE: '0.001',
};
const IN_ONE_LITRE: Readonly<Record<string, string>> = { LTR: '1', HLT: '0.01' };

/**
 * How much of a goods item there is in a unit: masses from the net mass, everything else from the supplementary
 * units, litres and hectolitres converted. Null when the item does not say.
 */
export function quantityIn(unit: string, { netMass, supplementaryUnits }: GoodsMeasure): Decimal | null {
  const ofMass = IN_ONE_KILOGRAM[unit];
  if (ofMass !== undefined) return netMass === undefined ? null : new Decimal(netMass).times(ofMass);
  const { quantity, unit: given } = supplementaryUnits ?? {};
  if (quantity === undefined || given === undefined) return null;
  if (given === unit) return new Decimal(quantity);
  const wanted = IN_ONE_LITRE[unit];
  const stated = IN_ONE_LITRE[given];
  if (wanted === undefined || stated === undefined) return null;
  return new Decimal(quantity).times(wanted).dividedBy(stated);
}
