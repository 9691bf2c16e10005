import { kilogram } from '../reference/lists/public.ts';
import { Exact } from './rational.ts';
import type { TariffReference } from './reference-of-day.ts';
import type { GoodsMeasure } from './taxable-goods.ts';

/**
 * Returns the quantity of a goods item in a unit: masses from the net mass, all other units from the supplementary
 * units, converted by the list of units. Null if the goods item does not state the quantity.
 */
export function quantityIn(
  unit: string,
  { netMass, supplementaryUnits }: GoodsMeasure,
  reference: Pick<TariffReference, 'unit'>,
): Exact | null {
  const requestedUnit = reference.unit(unit);
  if (unit === kilogram || requestedUnit?.base === kilogram)
    return netMass === undefined ? null : new Exact(netMass).dividedBy(requestedUnit?.factor ?? 1);
  const { quantity, unit: supplementaryUnit } = supplementaryUnits ?? {};
  if (quantity === undefined || supplementaryUnit === undefined) return null;
  if (supplementaryUnit === unit) return new Exact(quantity);
  const stated = reference.unit(supplementaryUnit);
  if (!requestedUnit || !stated || requestedUnit.base !== stated.base) return null;
  return new Exact(quantity).times(stated.factor).dividedBy(requestedUnit.factor);
}
