import { country } from '../../country/public.ts';
import { type Day, type Entry, readTextAttribute } from './list-entry.ts';
import { kilogram } from './units.ts';

/** Method by which a quota is allocated: in the order of acceptance, or to all requests of a day in proportion. */
export type QuotaAllocation = 'first_come_first_served' | 'daily_pro_rata';

/** A tariff quota in one period. Quantities are decimal strings. */
export interface Quota {
  readonly orderNumber: string;
  readonly volume: string;
  readonly unit: string;
  readonly allocation: QuotaAllocation;
  /** Remaining percentage of the volume below which the quota is critical. */
  readonly critical: string;
  readonly validFrom: Day;
  readonly validUntil: Day | null;
}

/** Returns the quota of an entry. Null for an order number without a volume, because the portal does not manage it. */
export function quotaFromEntry(entry: Entry): Quota | null {
  const volume = readTextAttribute(entry, 'volume');
  if (volume === null) return null;
  const { code: orderNumber, validFrom, validUntil } = entry;
  return {
    ...{ orderNumber, volume, validFrom, validUntil },
    unit: readTextAttribute(entry, 'unit') ?? kilogram,
    allocation:
      readTextAttribute(entry, 'allocation') === 'daily_pro_rata'
        ? 'daily_pro_rata'
        : 'first_come_first_served',
    critical: readTextAttribute(entry, 'critical') ?? country.criticalQuotaPercent,
  };
}
