/** What a lodgement, or an act after it, asks a mandate for; members that are left out are not asked. */
export interface MandateClaim {
  readonly principal: string;
  readonly representative: string;
  readonly representation: 'direct' | 'indirect';
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

/** Whether a mandate covers a claim whole. */
export function isCovered({ mandate, lacks, unlent }: Held): boolean {
  return mandate !== null && lacks === null && unlent === null;
}
