import type { Language } from '../../foundation/messages/language.ts';

/** A decision or intention about a debt as a printable document, with all texts in the language of its reader. */
export interface DebtDecision {
  readonly language: Language;
  readonly title: string;
  /** The effect of the decision in one sentence. */
  readonly effect: string;
  /** Id and MRN, which continue on each page. */
  readonly reference: string;
  /** Time of the decision (RFC 3339). */
  readonly decidedAt: string;
  readonly facts: readonly DebtDecisionFact[];
  /** Titles of the columns: the tax, and one or two amounts. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Address of the public page that verifies the document. */
  readonly verification: string;
  readonly sections: readonly { readonly heading: string; readonly text: string }[];
}

export type DebtDecisionFact = readonly [label: string, value: string];

/** A document about a debt before its address is known. */
export type WrittenDebtDecision = Omit<DebtDecision, 'verification'>;
