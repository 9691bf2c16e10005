/** Parameters in the URL of a tariff page, so that a link contains the filters and the calculated goods. */
export interface TariffSearch {
  readonly declaration?: string;
  readonly direction?: string;
  readonly origin?: string;
  readonly date?: string;
  /** Amount of the goods, its currency, their mass and quantity, in the format of the contract. */
  readonly value?: string;
  readonly currency?: string;
  readonly mass?: string;
  readonly quantity?: string;
  readonly preference?: string;
}

/** Returns changed parameters without the empty ones. */
export function changedTariffSearch(before: TariffSearch, changed: TariffSearch): TariffSearch {
  return Object.fromEntries(Object.entries({ ...before, ...changed }).filter(([, value]) => value !== ''));
}

export function isCompleteDate(date: string | undefined): date is string {
  return date !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(date);
}
