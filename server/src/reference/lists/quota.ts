import { country } from '../../country/public.ts';
import { type Day, type Entry, textAttribute } from './reference.ts';
import { kilogram } from './units.ts';

/** How a quota is given out: whoever is accepted first is served first, or all that ask on a day share what is left. */
export type QuotaAllocation = 'first_come_first_served' | 'daily_pro_rata';

/** A tariff quota of one period, of which the portal keeps count. Quantities are decimal strings. */
export interface Quota {
  readonly orderNumber: string;
  readonly volume: string;
  readonly unit: string;
  readonly allocation: QuotaAllocation;
  /** From how many per cent left on it is critical. */
  readonly critical: string;
  readonly validFrom: Day;
  readonly validUntil: Day | null;
}

/** Null for an order number without a volume: it is not counted here. */
export function quotaOf(entry: Entry): Quota | null {
  const volume = textAttribute(entry, 'volume');
  if (volume === null) return null;
  const { code: orderNumber, validFrom, validUntil } = entry;
  return {
    ...{ orderNumber, volume, validFrom, validUntil },
    unit: textAttribute(entry, 'unit') ?? kilogram,
    allocation:
      textAttribute(entry, 'allocation') === 'daily_pro_rata' ? 'daily_pro_rata' : 'first_come_first_served',
    critical: textAttribute(entry, 'critical') ?? country.criticalQuotaPercent,
  };
}
