import type { Fault } from '../foundation/messages/validation-error.ts';

/** What a lodgement, or an act after it, asks a mandate for; members that are left out are not asked. */
export interface MandateClaim {
  readonly principal: string;
  readonly representative: string;
  /** Absent where the principal is not represented: it lets a declarant name it as importer or exporter. */
  readonly representation?: 'direct' | 'indirect';
  /** The day on which it has to be valid. */
  readonly day: string;
  readonly type?: 'import' | 'export';
  readonly procedures?: readonly string[];
  readonly office?: string;
  /** The invoice in national currency; null where no rate is known. */
  readonly value?: string | null;
  /** The principal's, where they are used. */
  readonly guarantee?: string;
  readonly account?: string;
}

/** What the mandate that comes nearest to a claim says of it. */
export interface Held {
  /** Its id; null where none is in force. */
  readonly mandate: string | null;
  /** What it does not cover, with what it would: null where it covers all. */
  readonly lacks: Readonly<Record<string, unknown>> | null;
  /** The same of guarantees and accounts. */
  readonly unlent: Readonly<Record<string, unknown>> | null;
}

/** A mandate that a declaration requires, and the rules that evaluate the best matching one. */
export interface MandateCheck {
  /** The represented principal, or the importer or exporter that the declarant names. */
  readonly side: 'principal' | 'owner';
  readonly claim: MandateClaim;
  readonly faultsIn: (held: Held) => readonly Fault[];
  /** Present if an amendment does not require this mandate again. */
  readonly isKept?: true;
}
