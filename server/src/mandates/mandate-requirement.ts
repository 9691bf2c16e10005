import type { ValidationError } from '../foundation/messages/validation-error.ts';

/** Mandate required for a lodgement or a later action; absent properties are not required. */
export interface MandateRequirement {
  readonly principal: string;
  readonly representative: string;
  /** Absent if the principal is not represented: the mandate then lets a declarant name it as importer or exporter. */
  readonly representation?: 'direct' | 'indirect';
  /** The day on which it must be valid. */
  readonly day: string;
  readonly type?: 'import' | 'export';
  readonly procedures?: readonly string[];
  readonly office?: string;
  /** Invoice amount in national currency; null without an exchange rate. */
  readonly value?: string | null;
  /** The principal's guarantees and deferment accounts that are used. */
  readonly guarantees?: readonly string[];
  readonly accounts?: readonly string[];
}

/** Result of matching a requirement with the best matching mandate. */
export interface MandateMatch {
  /** Id of the best matching mandate; null if no mandate is in force. */
  readonly mandate: string | null;
  /**
   * Required properties that the mandate does not cover, each with the mandate's own value; null if it
   * covers all.
   */
  readonly lacks: Readonly<Record<string, unknown>> | null;
  /**
   * Required guarantees and accounts that the mandate does not lend, each with the mandate's own value;
   * null if it lends all.
   */
  readonly unlent: Readonly<Record<string, unknown>> | null;
}

/** A mandate that a declaration requires, and the rules that evaluate the best matching one. */
export interface MandateCheck {
  /** The represented principal, or the importer or exporter that the declarant names. */
  readonly side: 'principal' | 'owner';
  readonly claim: MandateRequirement;
  readonly faultsIn: (held: MandateMatch) => readonly ValidationError[];
  /** Set if an amendment leaves the principal or owner unchanged, so that it does not need this mandate again. */
  readonly isKept?: true;
}
