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

/** Where the chain is inconsistent. */
export type ChainBreak =
  | { readonly kind: 'seal_missing' | 'seal_altered' | 'seal_unchained'; readonly sequence: number }
  | {
      readonly kind: 'row_missing' | 'row_altered' | 'row_foreign';
      readonly eventId: string;
      /** Sequence of the seal that contains the event; null if none does. */
      readonly sequence: number | null;
    }
  /** Events up to a seal were deleted, but not by a valid purge. */
  | { readonly kind: 'removal_wrong'; readonly sequence: number }
  | { readonly kind: 'hash_unknown'; readonly hash: string };

/** Progress and result of a verification. */
export interface SealVerification {
  /** The first break of the chain; null if the chain is intact. */
  readonly broken: ChainBreak | null;
  readonly seals: number;
  readonly events: number;
  /** The purge of the oldest events; null if nothing was purged. */
  readonly removal: AuditPurge | null;
  /** The last seal that was read. */
  readonly head: { readonly sequence: number; readonly hash: string; readonly sealedAt: Date } | null;
  readonly unsealed: UnsealedEventsSummary;
}

export interface VerificationOptions {
  /** A previously noted seal hash, in hex, that the chain must still contain. */
  readonly expected: string | null;
  readonly now: Date;
  /** Called after every few thousand events. */
  readonly progress: (seals: number, events: number) => void;
}

const sealsAtOnce = 100;
const eventsAtOnce = 5_000;

/**
 * Recalculates every hash of the chain from its beginning, up to the first break. `sql` is one snapshot of
 * the database, so that concurrent writes are not breaks.
 */
export async function verifySeals(sql: Sql, options: VerificationOptions): Promise<SealVerification> {
  const removal = await findAuditPurge(sql);
  const walk = await verifyChain(sql, removal, options);
  const { last, seals, events } = walk;
  const broken = walk.broken ?? purgeWithoutSeal(removal, last) ?? (await findEventsOutsideChain(sql));
  const unknown = options.expected !== null && !walk.foundExpected;
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

/** Detects a purge up to a missing seal. */
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
    const page = await readSeals(sql, walk.last?.sequence ?? 0, sealsAtOnce);
    for (const seals of groupSeals(page)) {
      const rows = await readEvents(
        sql,
        seals.flatMap(({ eventIds }) => eventIds),
      );
      const events = Map.groupBy(rows, ([id]) => id);
      for (const seal of seals) {
        const told = removal !== null && seal.sequence <= removal.through ? removal : null;
        walk.broken =
          faultOfLink(walk.last ?? predecessorOfFirstSeal, seal) ??
          (told?.through === seal.sequence && !isPurgeValidForSeal(told, seal, now)
            ? { kind: 'removal_wrong', sequence: seal.sequence }
            : faultOfEvents(events, seal, told !== null));
        if (walk.broken) return walk;
        walk.last = seal;
        walk.seals += 1;
        walk.events += told ? seal.eventIds.filter((id) => events.has(id)).length : seal.eventIds.length;
        walk.foundExpected ||= seal.hash.toString('hex') === expected;
      }
      progress(walk.seals, walk.events);
    }
    if (page.length < sealsAtOnce) return walk;
  }
}

/** Groups seals whose events are read together: a quiet portal has few per seal. */
function* groupSeals(seals: readonly Seal[]): Generator<readonly Seal[]> {
  let portion: Seal[] = [];
  let count = 0;
  for (const seal of seals) {
    portion.push(seal);
    count += seal.eventIds.length;
    if (count < eventsAtOnce) continue;
    yield portion;
    portion = [];
    count = 0;
  }
  if (portion.length > 0) yield portion;
}

function faultOfLink(last: Pick<Seal, 'sequence' | 'hash'>, seal: Seal): ChainBreak | null {
  const { sequence } = seal;
  if (sequence !== last.sequence + 1) return { kind: 'seal_missing', sequence: last.sequence + 1 };
  if (!hashOfSeal(seal).equals(seal.hash)) return { kind: 'seal_altered', sequence };
  return seal.previousHash.equals(last.hash) ? null : { kind: 'seal_unchained', sequence };
}

/** Validates events of a purged range: those that still exist must match the seal. */
function faultOfEvents(
  events: ReadonlyMap<string, readonly SealedColumns[]>,
  seal: Seal,
  mayBeGone: boolean,
): ChainBreak | null {
  const { sequence } = seal;
  for (const [index, eventId] of seal.eventIds.entries()) {
    const rows = events.get(eventId) ?? [];
    if (rows.length === 0 && mayBeGone) continue;
    if (rows.length === 0) return { kind: 'row_missing', eventId, sequence };
    const sealed = eventHashAt(seal, index);
    if (!rows.some((columns) => hashOfEvent(columns).equals(sealed))) {
      return { kind: 'row_altered', eventId, sequence };
    }
    if (rows.length > 1) return { kind: 'row_foreign', eventId, sequence };
  }
  return null;
}

/** Detects rows that are invisible to the chain: neither sealed nor queued. */
async function findEventsOutsideChain(sql: Sql): Promise<ChainBreak | null> {
  const lost = await findMissingEvent(sql);
  if (lost !== null) return { kind: 'row_missing', eventId: lost, sequence: null };
  const foreign = await findUnregisteredEvent(sql);
  return foreign === null ? null : { kind: 'row_foreign', eventId: foreign, sequence: null };
}
