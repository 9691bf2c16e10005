import type { Sql } from '../foundation/database/database.ts';
import { isRightful, type Removal } from './audit-retention.ts';
import { findRemoval } from './audit-retention-store.ts';
import { eventHashAt, hashOfEvent, hashOfSeal, noSeal, type Seal, type SealedColumns } from './seal.ts';
import {
  findForeign,
  findLost,
  readEvents,
  readSeals,
  readUnsealedTail,
  type UnsealedTail,
} from './seal-store.ts';

/** Where the chain does not hold. */
export type Break =
  | { readonly kind: 'seal_missing' | 'seal_altered' | 'seal_unchained'; readonly sequence: number }
  | {
      readonly kind: 'row_missing' | 'row_altered' | 'row_foreign';
      readonly eventId: string;
      /** The seal that holds the row; null where none does. */
      readonly sequence: number | null;
    }
  /** Rows were removed up to a seal, and not as the portal does it. */
  | { readonly kind: 'removal_wrong'; readonly sequence: number }
  | { readonly kind: 'hash_unknown'; readonly hash: string };

/** How far the walk came, and what it found. */
export interface Verification {
  /** Null when everything holds. */
  readonly broken: Break | null;
  readonly seals: number;
  readonly events: number;
  /** Up to where rows are kept no longer; null where all are. */
  readonly removal: Removal | null;
  /** The last seal that was read. */
  readonly head: { readonly sequence: number; readonly hash: string; readonly sealedAt: Date } | null;
  readonly unsealed: UnsealedTail;
}

export interface VerificationOptions {
  /** The hash of a seal that was kept elsewhere, in hex: the chain must still hold it. */
  readonly expected: string | null;
  readonly now: Date;
  /** Told after every few thousand rows. */
  readonly progress: (seals: number, events: number) => void;
}

const sealsAtOnce = 100;
const eventsAtOnce = 5_000;

/**
 * Walks the chain from its beginning and makes every hash anew, up to the first break. `sql` is one snapshot of the
 * database, so that what is written meanwhile is no break.
 */
export async function verifySeals(sql: Sql, options: VerificationOptions): Promise<Verification> {
  const removal = await findRemoval(sql);
  const walk = await walkChain(sql, removal, options);
  const { last, seals, events } = walk;
  const broken = walk.broken ?? unfounded(removal, last) ?? (await lookBeside(sql));
  const unknown = options.expected !== null && !walk.foundExpected;
  return {
    broken: broken ?? (unknown ? { kind: 'hash_unknown', hash: options.expected } : null),
    seals,
    events,
    removal,
    head: last && { sequence: last.sequence, hash: last.hash.toString('hex'), sealedAt: last.sealedAt },
    unsealed: await readUnsealedTail(sql),
  };
}

interface Walk {
  last: Seal | null;
  seals: number;
  events: number;
  foundExpected: boolean;
  broken: Break | null;
}

/** A removal up to a seal that is not there. */
function unfounded(removal: Removal | null, last: Seal | null): Break | null {
  if (removal === null || removal.through <= (last?.sequence ?? 0)) return null;
  return { kind: 'removal_wrong', sequence: removal.through };
}

async function walkChain(
  sql: Sql,
  removal: Removal | null,
  { expected, now, progress }: VerificationOptions,
): Promise<Walk> {
  const walk: Walk = { last: null, seals: 0, events: 0, foundExpected: false, broken: null };
  for (;;) {
    const page = await readSeals(sql, walk.last?.sequence ?? 0, sealsAtOnce);
    for (const seals of inPortions(page)) {
      const rows = await readEvents(
        sql,
        seals.flatMap(({ eventIds }) => eventIds),
      );
      const events = Map.groupBy(rows, ([id]) => id);
      for (const seal of seals) {
        const told = removal !== null && seal.sequence <= removal.through ? removal : null;
        walk.broken =
          faultOfLink(walk.last ?? noSeal, seal) ??
          (told?.through === seal.sequence && !isRightful(told, seal, now)
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

/** Seals whose rows are read together: a quiet portal has few in each. */
function* inPortions(seals: readonly Seal[]): Generator<readonly Seal[]> {
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

function faultOfLink(last: Pick<Seal, 'sequence' | 'hash'>, seal: Seal): Break | null {
  const { sequence } = seal;
  if (sequence !== last.sequence + 1) return { kind: 'seal_missing', sequence: last.sequence + 1 };
  if (!hashOfSeal(seal).equals(seal.hash)) return { kind: 'seal_altered', sequence };
  return seal.previousHash.equals(last.hash) ? null : { kind: 'seal_unchained', sequence };
}

/** Of rows that may be gone those that are there still have to be what was sealed. */
function faultOfEvents(
  events: ReadonlyMap<string, readonly SealedColumns[]>,
  seal: Seal,
  mayBeGone: boolean,
): Break | null {
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

/** What the chain itself cannot show: rows that it does not know. */
async function lookBeside(sql: Sql): Promise<Break | null> {
  const lost = await findLost(sql);
  if (lost !== null) return { kind: 'row_missing', eventId: lost, sequence: null };
  const foreign = await findForeign(sql);
  return foreign === null ? null : { kind: 'row_foreign', eventId: foreign, sequence: null };
}
