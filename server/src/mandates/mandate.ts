import { type Static, Type } from 'typebox';

/*
 * Mandate: the principal lets the representative declare for it (Union Customs Code, articles 18 and 19). Both are numbers,
 * whoever has them. One side offers, the other accepts; its scope never changes. Side: principal, representative, or customs.
 */

export const MandateState = Type.Enum(['offered', 'active', 'suspended', 'ended'], {
  description:
    'Status of the mandate. Only an active mandate covers lodgements, from its first to its last day of validity.',
});
export type MandateState = Static<typeof MandateState>;

export const mandateEvents = [
  'mandate.offered',
  'mandate.accepted',
  'mandate.suspended',
  'mandate.resumed',
  'mandate.ended',
] as const;
export type MandateEvent = (typeof mandateEvents)[number];

/** Who does something to a mandate; the system ends what has had its time. */
export type Side = 'principal' | 'representative' | 'customs' | 'system';

/** What a mandate covers; null where it does not narrow anything. Guarantees and accounts are lent by their names alone. */
export interface MandateScope {
  readonly representations: readonly ('direct' | 'indirect')[];
  readonly types: readonly ('import' | 'export')[];
  /** Prefixes. */
  readonly procedures: readonly string[] | null;
  readonly offices: readonly string[] | null;
  /** The highest invoice, in the national currency. */
  readonly maxValue: string | null;
  readonly guarantees: readonly string[];
  readonly accounts: readonly string[];
  /** Days; both within. */
  readonly validFrom: string;
  readonly validUntil: string | null;
}

export interface Mandate extends MandateScope {
  readonly id: string;
  readonly principal: string;
  readonly representative: string;
  readonly offeredBy: 'principal' | 'representative';
  /** As it is stored: what is over is told as ended. */
  readonly status: MandateState;
  readonly suspendedBy: 'principal' | 'customs' | null;
  /** Until when an offer can be accepted. */
  readonly offerEndsAt: Date;
  readonly version: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

/** A step in its history. */
export interface MandateStep {
  readonly event: MandateEvent;
  readonly occurredAt: Date;
  readonly by: Side;
  readonly reason: string | null;
}
