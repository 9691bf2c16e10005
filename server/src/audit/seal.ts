import { createHash, hash } from 'node:crypto';

/**
 * An audit row as it is sealed: every column as a text, in the order of the table; times in UTC with microseconds, `change`
 * as PostgreSQL writes jsonb.
 */
export type SealedColumns = readonly [id: string, ...rest: (string | null)[]];

/** One link of the chain. */
export interface Seal {
  /** From 1, without gaps. */
  readonly sequence: number;
  /** The rows, ascending. */
  readonly eventIds: readonly string[];
  /** 32 bytes for each row. */
  readonly eventHashes: Buffer;
  readonly previousHash: Buffer;
  readonly hash: Buffer;
  /** To the millisecond. */
  readonly sealedAt: Date;
}

const hashBytes = 32;

/** What stands before the first seal. */
export const noSeal = { sequence: 0, hash: Buffer.alloc(hashBytes) } as const;

/** SHA-256 of a row as a JSON array. */
export function hashOfEvent(columns: SealedColumns): Buffer {
  return hash('sha256', JSON.stringify(columns), 'buffer');
}

/** SHA-256 of the seal as a JSON array, a line feed, and the hashes of its rows. */
export function hashOfSeal(seal: Omit<Seal, 'hash'>): Buffer {
  const { sequence, previousHash, sealedAt, eventIds } = seal;
  const head = [sequence, previousHash.toString('hex'), sealedAt.toISOString(), eventIds];
  return createHash('sha256')
    .update(`${JSON.stringify(head)}\n`)
    .update(seal.eventHashes)
    .digest();
}

/** The seal that follows `last`, over rows in the order of their ids. */
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

/** The hash that a seal holds of its row at an index. */
export function eventHashAt(seal: Pick<Seal, 'eventHashes'>, index: number): Buffer {
  return seal.eventHashes.subarray(index * hashBytes, (index + 1) * hashBytes);
}
