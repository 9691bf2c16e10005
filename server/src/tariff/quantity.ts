import { kilogram } from '../reference/lists/public.ts';
import { Exact } from './rational.ts';
import type { TariffReference } from './reference-of-day.ts';
import type { GoodsMeasure } from './taxable-goods.ts';

/**
 * Returns the quantity of a goods item in a unit: masses from the net mass, all other units converted from
 * the supplementary units by the list of units. Null if the item does not state it.
 */
export function quantityIn(
  unit: string,
  { netMass, supplementaryUnits }: GoodsMeasure,
  reference: Pick<TariffReference, 'unit'>,
): Exact | null {
  const wanted = reference.unit(unit);
  if (unit === kilogram || wanted?.base === kilogram)
    return netMass === undefined ? null : new Exact(netMass).dividedBy(wanted?.factor ?? 1);
  const { quantity, unit: given } = supplementaryUnits ?? {};
  if (quantity === undefined || given === undefined) return null;
  if (given === unit) return new Exact(quantity);
  const stated = reference.unit(given);
  if (!wanted || !stated || wanted.base !== stated.base) return null;
  return new Exact(quantity).times(stated.factor).dividedBy(wanted.factor);
}
