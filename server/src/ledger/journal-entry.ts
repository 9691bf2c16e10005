/*
 * Ledger: double-entry bookkeeping of the charges on declarations. A journal entry records what happened to
 * one bill; its postings move amounts between accounts, debits positive, and sum to zero. Entries never
 * change: an error is reversed by another entry.
 */

/**
 * Revenue accounts that are not a tax of the country: interest, and amounts that customs bills without a tax.
 */
export const interestRevenue = 'interest';
export const otherRevenue = 'other';

/**
 * `claim/‹bill›/‹tax›` amount owed, `deferred/‹account›` part of it charged to a deferment account, `bank`
 * amounts paid and not refunded, `credit` the payer's balance, `revenue/‹tax›` amounts charged; for a guarantee
 * `reserved/‹ref›` and `used/‹ref›` against `cover/‹ref›`, and `guarantor/‹ref›` amounts collected from the
 * guarantor; `unmatched/‹payment›` money of a bank payment that is not assigned or returned. A tax is a code of the country, `interest` or `other`.
 */
export type LedgerAccount =
  | `claim/${string}/${string}`
  | `revenue/${string}`
  | 'bank'
  | 'credit'
  | `deferred/${string}`
  | `reserved/${string}`
  | `used/${string}`
  | `cover/${string}`
  | `guarantor/${string}`
  | `unmatched/${string}`;

/** Event of a bill, guarantee or payment that a journal entry records. */
export type JournalEntryKind =
  | 'opened'
  | 'billed'
  | 'received'
  | 'secured'
  | 'security_called'
  | 'guarantor_paid'
  | 'guarantor_repaid'
  | 'guarantee_restored'
  | 'refunded'
  | 'assigned'
  | 'returned'
  | 'cancelled'
  | 'suspended'
  | 'suspension_released'
  | 'reversed';

export interface Posting {
  readonly account: LedgerAccount;
  /** Amount in national currency, with its decimals; negative for a credit. */
  readonly amount: string;
}

/** A journal entry before it is stored: its reference and postings. */
export interface JournalEntry {
  readonly type: JournalEntryKind;
  /** Reference of the bill or of the restored guarantee, or id of the bank payment. */
  readonly reference: string;
  /** Owner of the guarantee or account in the postings, if it is another organisation. */
  readonly coverOwner?: string;
  readonly lines: readonly Posting[];
}
