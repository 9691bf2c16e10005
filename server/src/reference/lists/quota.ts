import { country } from '../../country/public.ts';
import { type Day, type Entry, readTextAttribute } from './reference.ts';
import { kilogram } from './units.ts';

/** Allocation method of a quota: by time of acceptance, or pro rata among the requests of a day. */
export type QuotaAllocation = 'first_come_first_served' | 'daily_pro_rata';

/** A tariff quota of one period that the portal manages. Quantities are decimal strings. */
export interface Quota {
  readonly orderNumber: string;
  readonly volume: string;
  readonly unit: string;
  readonly allocation: QuotaAllocation;
  /** Remaining percentage below which the quota is critical. */
  readonly critical: string;
  readonly validFrom: Day;
  readonly validUntil: Day | null;
}

/** Null for an order number without a volume, which the portal does not manage. */
export function quotaOf(entry: Entry): Quota | null {
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
