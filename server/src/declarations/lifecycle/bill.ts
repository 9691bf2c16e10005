/** What is to be paid for a declaration, and what became of it. Money is decimal strings with two decimals. */
export type Bill = {
  /** From 1, within the declaration. */
  readonly number: number;
  /** `assessment`: the calculated duties; `demand`: something that customs demands beside them. */
  readonly basis: 'assessment' | 'demand';
  /** What the payer quotes. */
  readonly reference: string;
  readonly state: 'due' | 'paid' | 'secured' | 'refunded' | 'cancelled';
  readonly amount: string;
  /** What of it was given back. */
  readonly refunded: string;
  readonly currency: string;
  /** RFC 3339. */
  readonly dueBy: string | null;
  readonly guaranteeReference: string | null;
};
