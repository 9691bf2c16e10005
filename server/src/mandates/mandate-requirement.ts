import type { ValidationError } from '../foundation/messages/validation-error.ts';

/** Scope of the mandate that a lodgement or a later action needs. An absent property is not required. */
export interface RequiredMandateScope {
  readonly principal: string;
  readonly representative: string;
  /**
   * Kind of representation. If it is absent, the declarant does not represent the principal, and the mandate
   * lets the declarant name the principal as importer or exporter.
   */
  readonly representation?: 'direct' | 'indirect';
  /** Day on which the mandate must be valid. */
  readonly day: string;
  readonly type?: 'import' | 'export';
  readonly procedures?: readonly string[];
  readonly office?: string;
  /** Invoice amount in national currency; null if there is no exchange rate. */
  readonly value?: string | null;
  /** References of the principal's guarantees and deferment accounts that the declaration uses. */
  readonly guarantees?: readonly string[];
  readonly accounts?: readonly string[];
}

/** Result of comparing a mandate requirement with the best matching mandate. */
export interface MandateMatch {
  /** Id of the best matching mandate; null if no mandate is in force. */
  readonly mandate: string | null;
  /**
   * Required properties that the mandate does not cover, with the value of each in the mandate; null if it
   * covers all.
   */
  readonly lacks: Readonly<Record<string, unknown>> | null;
  /**
   * Lists of guarantees and accounts in the mandate if they lack a required one; null if the representative
   * may use all required guarantees and accounts.
   */
  readonly unlent: Readonly<Record<string, unknown>> | null;
}

/** Mandate that a declaration requires, as input of the rules that evaluate the best matching mandate. */
export interface MandateRequirement {
  /**
   * Whether the mandate must be from the represented principal, or from the importer or exporter that the
   * declarant names.
   */
  readonly side: 'principal' | 'owner';
  readonly claim: RequiredMandateScope;
  readonly faultsIn: (match: MandateMatch) => readonly ValidationError[];
  /**
   * Set if an amendment does not change the principal, importer or exporter, so that it does not need the
   * mandate again.
   */
  readonly isKept?: true;
}
