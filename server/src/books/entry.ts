/*
 * Books: double entry over what declarations cost. An entry says what happened to one bill; its lines move amounts between
 * accounts, debits positive, and sum to zero. Nothing is changed afterwards: an error is reversed by another entry.
 */

/** What a line of revenue is for. */
export const revenueKinds = ['duty', 'vat', 'interest', 'other'] as const;
export type RevenueKind = (typeof revenueKinds)[number];

/**
 * `claim/‹bill›` what is owed, `deferred/‹account›` what of it stands on a deferment account, `bank` what was paid and not given back, `credit` what is the payer's, `revenue/…` what was
 * charged; of a guarantee `reserved/‹ref›` and `used/‹ref›` against `cover/‹ref›`, and `guarantor/‹ref›` what was drawn.
 */
export type Account =
  | `claim/${string}`
  | `revenue/${RevenueKind}`
  | 'bank'
  | 'credit'
  | `deferred/${string}`
  | `reserved/${string}`
  | `used/${string}`
  | `cover/${string}`
  | `guarantor/${string}`;

/** What an entry tells of. */
export type EntryKind =
  | 'opened'
  | 'billed'
  | 'received'
  | 'secured'
  | 'security_called'
  | 'guarantor_paid'
  | 'guarantor_repaid'
  | 'guarantee_restored'
  | 'refunded'
  | 'cancelled'
  | 'suspended'
  | 'suspension_released'
  | 'reversed';

export interface EntryLine {
  readonly account: Account;
  /** National currency, with its decimals; negative for a credit. */
  readonly amount: string;
}

/** An entry before it is written: of which bill, and its lines. */
export interface BookEntry {
  readonly type: EntryKind;
  /** The reference of the bill, or of the guarantee that is restored. */
  readonly reference: string;
  /** Whose guarantee or account its lines name, where it is another organisation's. */
  readonly coverOwner?: string;
  readonly lines: readonly EntryLine[];
}
