/** Bases of refunds whose amount a new calculation does not bill again, because customs decided on the amount itself. */
export const finalRefundBases = ['order', 'claim', 'appeal'] as const;

export const refundBases = ['amendment', 'assessment', 'invalidation', ...finalRefundBases] as const;

export const billBases = ['assessment', 'amendment', 'discharge', 'demand', 'interest', 'statement'] as const;
export const billStates = ['due', 'paid', 'secured', 'refunded', 'cancelled'] as const;

/** The amount of one tax in a bill, as a decimal string with the decimals of the currency. */
export type BillLine = {
  /** Code of a tax of the country, `interest` or `other`. */
  readonly tax: string;
  /** Amount of the tax; negative if an amendment decreased this tax while it increased another. */
  readonly amount: string;
  readonly calculation?: InterestCalculation;
};

/** The calculation of the interest on a debt, from the day on which the debt is incurred until its notification. */
export type InterestCalculation = {
  /** The part of the debt on which interest is calculated. */
  readonly basis: string;
  /** Interest rate in percent per year. */
  readonly rate: string;
  readonly days: number;
};

export const payerKinds = ['declarant', 'debtor', 'third_party', 'guarantor'] as const;

/** The person that paid a bill. A refund goes to the same person. */
export type Payer = {
  /**
   * `declarant`: the organisation that lodged the declaration; `debtor`: another debtor, or the holder of the security.
   */
  readonly kind: (typeof payerKinds)[number];
  /** Id of the payer's organisation; null for the declarant, and for a payer without an account in the portal. */
  readonly organisationId: string | null;
  readonly identification: string | null;
  readonly name: string | null;
  readonly guaranteeReference: string | null;
};

/** Money that was paid on a bill. */
export type BillPayment = {
  /** Sequence number from 1 within the bill. */
  readonly number: number;
  readonly payer: Payer;
  readonly amount: string;
  /** The part of each tax that the payment settled. */
  readonly lines: readonly BillLine[];
  /** RFC 3339. */
  readonly paidAt: string;
};

/** The part of a refund that goes to the payer of one payment. */
export type RefundPayee = Pick<BillPayment, 'payer' | 'amount' | 'lines'> & {
  /** Number of the payment that is repaid. */
  readonly payment: number;
  /** Interest that the payer gets in addition to the amount, because customs repays late; absent without interest. */
  readonly interest?: string;
};

/** Interest that customs pays on a late refund, with its calculation: all taxes that it repays are the basis. */
export type RepaymentInterest = InterestCalculation & { readonly amount: string };

/** A refund of a bill. It repays money; without `paidAt` it releases a security or remits a debt. */
export type BillRefund = {
  /** Sequence number from 1 within the bill. */
  readonly number: number;
  readonly amount: string;
  /** The part of the amount that is repaid to the guarantor, because it was collected from the guarantee. */
  readonly guarantorAmount: string;
  /** Persons that receive the money; empty if no money is refunded. */
  readonly payees: readonly RefundPayee[];
  readonly lines: readonly BillLine[];
  /**
   * Ground of the refund: an amendment, an assessment by an officer, the invalidation of the declaration, an
   * order of customs, a granted claim, or an allowed appeal.
   */
  readonly basis: (typeof refundBases)[number];
  readonly reason: string | null;
  /** Interest in addition to the amount, because customs pays the refund late; absent without interest. */
  readonly interest?: RepaymentInterest;
  /** RFC 3339. */
  readonly orderedAt: string;
  readonly paidAt: string | null;
};

/** A stay of the collection of an amount of a bill (UCC 45(2), 108(3)), until the decision on an appeal or a claim. */
export type BillStay = {
  readonly amount: string;
  readonly reason: string;
  /** Id of the appeal or claim whose decision ends the stay. */
  readonly until: string;
  /** RFC 3339. */
  readonly at: string;
  readonly by: string;
};

/** A bill of a declaration with its payments. Amounts are decimal strings with the decimals of the currency. */
export type Bill = {
  /** Sequence number from 1 within the declaration. */
  readonly number: number;
  /** Ground of the bill, such as an assessment, an amendment or a demand. */
  readonly basis: (typeof billBases)[number];
  /** Reason for the bill; null if the action that created the bill requires no reason. */
  readonly reason: string | null;
  /** Date of the applicable law (ISO 8601); null for bills that were created before this property existed. */
  readonly applicableDate: string | null;
  /** The day on which the debt was incurred (ISO 8601); null for interest on late payments. */
  readonly incurredOn: string | null;
  /**
   * Id of the debt that the bill notifies; absent before the bill is stored. Interest on a late payment belongs to the
   * debt of the late bill.
   */
  readonly debt?: string | null;
  /** The ground for the longer time limit for notifying the debt; null for the ordinary time limit. */
  readonly limitGround: string | null;
  /** The document version that the bill was calculated from. */
  readonly version: number | null;
  readonly reference: string;
  readonly status: (typeof billStates)[number];
  readonly amount: string;
  readonly lines: readonly BillLine[];
  readonly method: 'immediate' | 'secured' | 'deferred';
  readonly paid: string;
  /** The payments whose sum is `paid`, oldest first. */
  readonly payments: readonly BillPayment[];
  /** The part of `paid` that guarantors paid and that customs has not repaid to them. */
  readonly drawn: string;
  readonly refunded: string;
  /** Amount still owed, secured or not. */
  readonly outstanding: string;
  readonly currency: string;
  /** RFC 3339. */
  readonly dueBy: string | null;
  readonly overdueSince: string | null;
  readonly guaranteeReference: string | null;
  /** The deferment account to which the bill is or was charged; null without one. */
  readonly account: string | null;
  /** The stay of the collection of an amount of the bill; null without a stay. */
  readonly stay?: BillStay | null;
  /**
   * The amount of a due bill that a guarantee secures while customs has stayed its collection; null without such a
   * guarantee.
   */
  readonly securedPart?: string | null;
  /** Ids of the officers who decided on the bill; absent before the bill is stored. */
  readonly officers?: readonly string[];
  /** The organisation that owns the guarantee or account; null if it is the lodging organisation. */
  readonly coverOwner: string | null;
  /** Interest on late payments that is not yet billed. */
  readonly interest: string;
  readonly refunds: readonly BillRefund[];
  /** An ordered refund of the whole remaining amount that is not yet paid (time in RFC 3339); null without one. */
  readonly refundOrdered: (Pick<BillRefund, 'basis' | 'reason'> & { readonly at: string }) | null;
};
