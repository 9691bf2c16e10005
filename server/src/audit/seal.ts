import { createHash, hash } from 'node:crypto';

/**
 * Columns of an audit event in the form that is sealed: every column as text, in the order of the table. Times
 * are in UTC with microseconds, and `change` has PostgreSQL's jsonb format.
 */
export type SealedColumns = readonly [id: string, ...rest: (string | null)[]];

/**
 * A seal over a number of audit events. Each seal contains the hash of the previous one, so that all seals form
 * a chain.
 */
export interface Seal {
  /** Position in the chain; starts at 1 and has no gaps. */
  readonly sequence: number;
  /** Ids of the sealed events, ascending. */
  readonly eventIds: readonly string[];
  /** SHA-256 of each event, 32 bytes per event in the order of `eventIds`. */
  readonly eventHashes: Buffer;
  readonly previousHash: Buffer;
  readonly hash: Buffer;
  /** Time of sealing, to the millisecond. */
  readonly sealedAt: Date;
}

const hashBytes = 32;

export const predecessorOfFirstSeal = { sequence: 0, hash: Buffer.alloc(hashBytes) } as const;

/** Returns the SHA-256 of the JSON array of an event's columns. */
export function hashOfEvent(columns: SealedColumns): Buffer {
  return hash('sha256', JSON.stringify(columns), 'buffer');
}

/** Returns the SHA-256 of a seal. The hashed bytes are the seal as a JSON array, a line feed, and its event hashes. */
export function hashOfSeal(seal: Omit<Seal, 'hash'>): Buffer {
  const { sequence, previousHash, sealedAt, eventIds } = seal;
  const head = [sequence, previousHash.toString('hex'), sealedAt.toISOString(), eventIds];
  return createHash('sha256')
    .update(`${JSON.stringify(head)}\n`)
    .update(seal.eventHashes)
    .digest();
}

/** Creates the seal that follows `last`, over events in the order of their ids. */
export function createNextSeal(
  last: Pick<Seal, 'sequence' | 'hash'>,
  events: readonly SealedColumns[],
  sealedAt: Date,
): Seal {
  const seal = {
    sequence: last.sequence + 1,
    eventIds: events.map(([id]) => id),
    eventHashes: Buffer.concat(events.map(hashOfEvent)),
    previousHash: last.hash,
    sealedAt,
  };
  return { ...seal, hash: hashOfSeal(seal) };
}

export function eventHashAt(seal: Pick<Seal, 'eventHashes'>, index: number): Buffer {
  return seal.eventHashes.subarray(index * hashBytes, (index + 1) * hashBytes);
}
