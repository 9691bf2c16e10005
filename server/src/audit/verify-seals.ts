import type { Sql } from '../foundation/database/database.ts';
import { type AuditPurge, isPurgeValidForSeal } from './audit-retention.ts';
import { findAuditPurge } from './audit-retention-store.ts';
import {
  eventHashAt,
  hashOfEvent,
  hashOfSeal,
  predecessorOfFirstSeal,
  type Seal,
  type SealedColumns,
} from './seal.ts';
import {
  findMissingEvent,
  findUnregisteredEvent,
  readEvents,
  readSeals,
  summarizeUnsealedEvents,
  type UnsealedEventsSummary,
} from './seal-store.ts';

/** First inconsistency of the chain of seals. */
export type ChainBreak =
  | { readonly kind: 'seal_missing' | 'seal_altered' | 'seal_unchained'; readonly sequence: number }
  | {
      readonly kind: 'row_missing' | 'row_altered' | 'row_foreign';
      readonly eventId: string;
      /** Sequence number of the seal that contains the event; null if no seal contains it. */
      readonly sequence: number | null;
    }
  /** The purge record of the events up to a seal is invalid. */
  | { readonly kind: 'removal_wrong'; readonly sequence: number }
  | { readonly kind: 'hash_unknown'; readonly hash: string };

/** Progress and result of a verification. */
export interface SealVerification {
  /** First inconsistency of the chain; null if the chain is valid. */
  readonly broken: ChainBreak | null;
  readonly seals: number;
  readonly events: number;
  /** Purge of the oldest events; null if no events were purged. */
  readonly removal: AuditPurge | null;
  /** Last seal that was read; null if there are no seals. */
  readonly head: { readonly sequence: number; readonly hash: string; readonly sealedAt: Date } | null;
  readonly unsealed: UnsealedEventsSummary;
}

export interface VerificationOptions {
  /**
   * Seal hash in hexadecimal that an operator noted earlier and that the chain must still contain; null for
   * no comparison.
   */
  readonly expected: string | null;
  readonly now: Date;
  /** Receives the number of verified seals and events after every few thousand events. */
  readonly progress: (seals: number, events: number) => void;
}

const maxSealsPerRead = 100;
const maxEventsPerRead = 5_000;

/**
 * Recalculates every hash of the chain from its beginning up to the first inconsistency. `sql` must read one
 * snapshot of the database, otherwise concurrent writes would look like inconsistencies.
 */
export async function verifySeals(sql: Sql, options: VerificationOptions): Promise<SealVerification> {
  const removal = await findAuditPurge(sql);
  const verification = await verifyChain(sql, removal, options);
  const { last, seals, events } = verification;
  const broken =
    verification.broken ?? purgeWithoutSeal(removal, last) ?? (await findEventsOutsideChain(sql));
  const unknown = options.expected !== null && !verification.foundExpected;
  return {
    broken: broken ?? (unknown ? { kind: 'hash_unknown', hash: options.expected } : null),
    seals,
    events,
    removal,
    head: last && { sequence: last.sequence, hash: last.hash.toString('hex'), sealedAt: last.sealedAt },
    unsealed: await summarizeUnsealedEvents(sql),
  };
}

interface ChainVerification {
  last: Seal | null;
  seals: number;
  events: number;
  foundExpected: boolean;
  broken: ChainBreak | null;
}

/** Returns an error if the purge record names a seal that does not exist. */
function purgeWithoutSeal(removal: AuditPurge | null, last: Seal | null): ChainBreak | null {
  if (removal === null || removal.through <= (last?.sequence ?? 0)) return null;
  return { kind: 'removal_wrong', sequence: removal.through };
}

async function verifyChain(
  sql: Sql,
  removal: AuditPurge | null,
  { expected, now, progress }: VerificationOptions,
): Promise<ChainVerification> {
  const walk: ChainVerification = { last: null, seals: 0, events: 0, foundExpected: false, broken: null };
  for (;;) {
    const page = await readSeals(sql, walk.last?.sequence ?? 0, maxSealsPerRead);
    for (const seals of groupSeals(page)) {
      const rows = await readEvents(
        sql,
        seals.flatMap(({ eventIds }) => eventIds),
      );
      const events = Map.groupBy(rows, ([id]) => id);
      for (const seal of seals) {
        const purge = removal !== null && seal.sequence <= removal.through ? removal : null;
        walk.broken =
          linkErrorOf(walk.last ?? predecessorOfFirstSeal, seal) ??
          (purge?.through === seal.sequence && !isPurgeValidForSeal(purge, seal, now)
            ? { kind: 'removal_wrong', sequence: seal.sequence }
            : eventErrorOf(events, seal, purge !== null));
        if (walk.broken) return walk;
        walk.last = seal;
        walk.seals += 1;
        walk.events += purge ? seal.eventIds.filter((id) => events.has(id)).length : seal.eventIds.length;
        walk.foundExpected ||= seal.hash.toString('hex') === expected;
      }
      progress(walk.seals, walk.events);
    }
    if (page.length < maxSealsPerRead) return walk;
  }
}

/** Groups seals whose events are read in one query, because seals can have few events. */
function* groupSeals(seals: readonly Seal[]): Generator<readonly Seal[]> {
  let portion: Seal[] = [];
  let count = 0;
  for (const seal of seals) {
    portion.push(seal);
    count += seal.eventIds.length;
    if (count < maxEventsPerRead) continue;
    yield portion;
    portion = [];
    count = 0;
  }
  if (portion.length > 0) yield portion;
}

function linkErrorOf(last: Pick<Seal, 'sequence' | 'hash'>, seal: Seal): ChainBreak | null {
  const { sequence } = seal;
  if (sequence !== last.sequence + 1) return { kind: 'seal_missing', sequence: last.sequence + 1 };
  if (!hashOfSeal(seal).equals(seal.hash)) return { kind: 'seal_altered', sequence };
  return seal.previousHash.equals(last.hash) ? null : { kind: 'seal_unchained', sequence };
}

/**
 * Returns an error if events differ from their seal. Events of a purged seal may be missing, but those that
 * still exist must match.
 */
function eventErrorOf(
  events: ReadonlyMap<string, readonly SealedColumns[]>,
  seal: Seal,
  isPurged: boolean,
): ChainBreak | null {
  const { sequence } = seal;
  for (const [index, eventId] of seal.eventIds.entries()) {
    const rows = events.get(eventId) ?? [];
    if (rows.length === 0 && isPurged) continue;
    if (rows.length === 0) return { kind: 'row_missing', eventId, sequence };
    const sealed = eventHashAt(seal, index);
    if (!rows.some((columns) => hashOfEvent(columns).equals(sealed))) {
      return { kind: 'row_altered', eventId, sequence };
    }
    if (rows.length > 1) return { kind: 'row_foreign', eventId, sequence };
  }
  return null;
}

/** Finds events that the chain does not cover: they are missing, or neither sealed nor queued for sealing. */
async function findEventsOutsideChain(sql: Sql): Promise<ChainBreak | null> {
  const lost = await findMissingEvent(sql);
  if (lost !== null) return { kind: 'row_missing', eventId: lost, sequence: null };
  const foreign = await findUnregisteredEvent(sql);
  return foreign === null ? null : { kind: 'row_foreign', eventId: foreign, sequence: null };
}
