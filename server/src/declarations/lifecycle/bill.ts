import type { RevenueKind } from '../../books/public.ts';

export const billBases = ['assessment', 'amendment', 'discharge', 'demand', 'interest', 'statement'] as const;
export const billStates = ['due', 'paid', 'secured', 'refunded', 'cancelled'] as const;

/** A line of a bill. Amounts are decimal strings with the decimals of the currency. */
export type BillLine = {
  readonly type: RevenueKind;
  /** Negative where an amendment made this part less and another more. */
  readonly amount: string;
  /** The calculation of interest until the notification. */
  readonly calculation?: InterestCalculation;
};

/** The calculation of the interest on a debt from the day on which it is incurred until its notification. */
export type InterestCalculation = {
  /** The part of the debt that bears interest. */
  readonly basis: string;
  /** Percent a year. */
  readonly rate: string;
  readonly days: number;
};

/** What was given back of a bill: money, or (`paidAt` is null) cover and debt that nobody had paid yet. */
export type BillRefund = {
  /** From 1, within the bill. */
  readonly number: number;
  readonly amount: string;
  /** The part of the amount that is repaid to the guarantor, because it was collected from the guarantee. */
  readonly guarantorAmount: string;
  readonly lines: readonly BillLine[];
  /** By an amendment, by an assessment of customs, by the invalidation of the declaration, or by an order of customs. */
  readonly basis: 'amendment' | 'assessment' | 'invalidation' | 'order';
  readonly reason: string | null;
  /** RFC 3339. */
  readonly orderedAt: string;
  readonly paidAt: string | null;
};

/** A bill of a declaration with its payments. Amounts are decimal strings with the decimals of the currency. */
export type Bill = {
  /** From 1, within the declaration. */
  readonly number: number;
  /** The calculated duties, what an amendment adds to them, or what customs demands beside them. */
  readonly basis: (typeof billBases)[number];
  /** Why, where somebody had to say so. */
  readonly reason: string | null;
  /** The day whose law it was reckoned by (ISO 8601); null for bills of before it was kept. */
  readonly applicableDate: string | null;
  /** The day on which the debt was incurred (ISO 8601); null for interest on late payments. */
  readonly incurredOn: string | null;
  /** The ground on which customs could notify the debt within the longer time limit. */
  readonly limitGround: string | null;
  /** The version of the document that it was reckoned of. */
  readonly version: number | null;
  /** What the payer quotes. */
  readonly reference: string;
  readonly status: (typeof billStates)[number];
  readonly amount: string;
  readonly lines: readonly BillLine[];
  readonly method: 'immediate' | 'secured' | 'deferred';
  readonly paid: string;
  /** The part of `paid` that guarantors paid and that customs has not repaid to them. */
  readonly drawn: string;
  /** What of it was given back. */
  readonly refunded: string;
  /** What is still owed, secured or not. */
  readonly outstanding: string;
  readonly currency: string;
  /** RFC 3339. */
  readonly dueBy: string | null;
  readonly overdueSince: string | null;
  readonly guaranteeReference: string | null;
  /** The deferment account that it is, or was, entered on. */
  readonly account: string | null;
  /** The organisation whose guarantee or account it is; null: whoever has lodged the declaration. */
  readonly coverOwner: string | null;
  /** On what was paid late, as long as it is not billed. */
  readonly interest: string;
  readonly refunds: readonly BillRefund[];
  /** All that is left of it is to be given back, which has not happened yet (RFC 3339). */
  readonly refundOrdered: (Pick<BillRefund, 'basis' | 'reason'> & { readonly at: string }) | null;
};
