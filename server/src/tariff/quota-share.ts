/** The share of a goods item in its quota. Quantities are decimal strings in the unit of the quota. */
export interface QuotaShare {
  readonly orderNumber: string;
  readonly unit: string;
  readonly asked: string;
  /** Allocated quantity. The rest of the requested quantity bears the duty beyond the quota. */
  readonly granted: string;
  /** Quantity whose allocation is pending, so that a guarantee must secure its duty; null for none. */
  readonly secured?: string | null;
  /**
   * Part of `granted` that waits for the allocation in proportion to all requests. An amendment must distinguish it
   * from the allocated quantity.
   */
  readonly waiting?: string;
}

/**
 * Maps the index of a goods item to its quota share. A goods item without a share is allocated its complete request.
 */
export type QuotaShares = ReadonlyMap<number, QuotaShare>;
