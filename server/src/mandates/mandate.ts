import { type Static, Type } from 'typebox';

/*
 * With a mandate, a principal authorises a representative to declare on its behalf (Union Customs Code,
 * articles 18 and 19). Both are identification numbers of parties with or without an account. One party offers
 * the mandate and the other accepts it. The scope of a mandate never changes.
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

/** Actor that changes a mandate. The actor `system` ends expired mandates. */
export type MandateActor = 'principal' | 'representative' | 'customs' | 'system';

/**
 * Scope of a mandate. A property that is null does not restrict it. The representative can use only the listed
 * guarantees and accounts.
 */
export interface MandateScope {
  readonly representations: readonly ('direct' | 'indirect')[];
  readonly types: readonly ('import' | 'export')[];
  /** Prefixes of the procedure codes that the mandate covers. */
  readonly procedures: readonly string[] | null;
  readonly offices: readonly string[] | null;
  /** Maximum invoice amount, in national currency. */
  readonly maxValue: string | null;
  readonly guarantees: readonly string[];
  readonly accounts: readonly string[];
  /** Whether the representative acts on debts and claims of the principal. */
  readonly debts: boolean;
  /** First and last day on which the mandate is valid. */
  readonly validFrom: string;
  readonly validUntil: string | null;
}

export interface Mandate extends MandateScope {
  readonly id: string;
  readonly principal: string;
  readonly representative: string;
  readonly offeredBy: 'principal' | 'representative';
  /** Stored status; an expired mandate is returned as ended. */
  readonly status: MandateState;
  readonly suspendedBy: 'principal' | 'customs' | null;
  /** Deadline for accepting the offer. */
  readonly offerEndsAt: Date;
  readonly version: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

/** Event in the history of a mandate. */
export interface MandateStep {
  readonly event: MandateEvent;
  readonly occurredAt: Date;
  readonly by: MandateActor;
  readonly reason: string | null;
}
