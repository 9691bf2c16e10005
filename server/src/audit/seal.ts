import { createHash, hash } from 'node:crypto';

/**
 * An audit event in sealed form: every column as text, in the order of the table; times in UTC with
 * microseconds, `change` in PostgreSQL's jsonb format.
 */
export type SealedColumns = readonly [id: string, ...rest: (string | null)[]];

/** A link of the hash chain. */
export interface Seal {
  /** Starts at 1, without gaps. */
  readonly sequence: number;
  /** The event ids, ascending. */
  readonly eventIds: readonly string[];
  /** 32 bytes per event. */
  readonly eventHashes: Buffer;
  readonly previousHash: Buffer;
  readonly hash: Buffer;
  /** To the millisecond. */
  readonly sealedAt: Date;
}

const hashBytes = 32;

export const predecessorOfFirstSeal = { sequence: 0, hash: Buffer.alloc(hashBytes) } as const;

/** Returns the SHA-256 of an event as a JSON array. */
export function hashOfEvent(columns: SealedColumns): Buffer {
  return hash('sha256', JSON.stringify(columns), 'buffer');
}

/** Returns the SHA-256 of the seal as a JSON array, a line feed, and its event hashes. */
export function hashOfSeal(seal: Omit<Seal, 'hash'>): Buffer {
  const { sequence, previousHash, sealedAt, eventIds } = seal;
  const head = [sequence, previousHash.toString('hex'), sealedAt.toISOString(), eventIds];
  return createHash('sha256')
    .update(`${JSON.stringify(head)}\n`)
    .update(seal.eventHashes)
    .digest();
}

/** Creates the seal after `last`, over events in the order of their ids. */
export function sealAfter(
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
