/** What a goods item has of its quota. Decimal strings in the quota's unit. */
export interface QuotaShare {
  readonly orderNumber: string;
  readonly unit: string;
  readonly asked: string;
  /** At most what was asked; the rest pays what goods pay beyond the quota. */
  readonly granted: string;
  /** What of it waits to be shared out, and is secured so long; null where nothing is. */
  readonly secured?: string | null;
  /** The part of `granted` that waits for pro-rata allocation: an amendment keeps it apart from the allocated quantity. */
  readonly waiting?: string;
}

/** The shares of goods items, by their places in the document. What is not told has all that it asks for. */
export type QuotaShares = ReadonlyMap<number, QuotaShare>;
