/** A goods item's share of its quota. Decimal strings in the quota's unit. */
export interface QuotaShare {
  readonly orderNumber: string;
  readonly unit: string;
  readonly asked: string;
  /** At most the requested quantity; the rest pays the duty beyond the quota. */
  readonly granted: string;
  /** Quantity pending allocation, which is secured until then, or null. */
  readonly secured?: string | null;
  /** The part of `granted` that waits for pro-rata allocation: an amendment keeps it apart from the allocated quantity. */
  readonly waiting?: string;
}

/** Shares by index of the goods item. An item without an entry gets everything that it requests. */
export type QuotaShares = ReadonlyMap<number, QuotaShare>;
