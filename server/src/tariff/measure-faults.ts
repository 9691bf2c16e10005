import { directionOf } from '../country/public.ts';
import type { Measure } from '../reference/lists/public.ts';
import { valuesOf } from './calculate-duties.ts';
import type { ItemValue } from './customs-value.ts';
import { conditionsOf, measuresOf } from './item-duties.ts';
import { chosenMeasures, controlFaults, type MeasureFault } from './measures/public.ts';
import { quantityIn } from './quantity.ts';
import type { ReferenceOfDay } from './reference-of-day.ts';
import type { TaxableGoods } from './taxable-goods.ts';

/** What the measures of a goods item ask for and it does not state. */
export interface GoodsFault {
  /** The place of the goods item in the document. */
  readonly index: number;
  readonly faults: readonly MeasureFault[];
  /** Units that a duty is reckoned by, of which the goods item states no quantity. */
  readonly units: readonly string[];
}

/** The faults of goods that have listed measures; a flat tariff line asks for nothing that other rules do not. */
export function measureFaults(document: TaxableGoods, reference: ReferenceOfDay): GoodsFault[] {
  const direction = directionOf(document.type);
  let values: readonly ItemValue[] | null = null;
  return document.goodsItems.flatMap((item, index) => {
    const listed = reference.commodity(item.commodityCode) ? reference.measures(item.commodityCode) : [];
    if (listed.length === 0) return [];
    if (listed.some(asksForValue)) values ??= valuesOf(document, reference);
    const country = direction === 'import' ? item.origin : document.destinationCountry;
    const goods = conditionsOf(item, document, reference, values?.[index]);
    const chosen = chosenMeasures(measuresOf(item.commodityCode, reference), direction, item, country, goods);
    const faults = [...chosen.faults, ...controlFaults(listed, direction, item, country, goods)];
    const applied = [...(chosen.treatment ? [chosen.treatment] : []), ...chosen.others];
    const units = applied
      .flatMap(({ outcome }) => (outcome.kind === 'applies' && outcome.duty ? outcome.duty.sum : []))
      .flatMap((term) => (term.kind === 'specific' ? [term.per] : []))
      .filter((unit) => quantityIn(unit, item, reference) === null);
    return [{ index, faults, units: [...new Set(units)] }];
  });
}

function asksForValue({ conditions }: Measure): boolean {
  return conditions.some((group) => group.some(({ threshold }) => threshold?.of === 'value'));
}
