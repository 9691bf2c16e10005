import type { Seal } from './seal.ts';

/** That the rows of all seals up to one are kept no longer. The seals stay, and with them the proof for all other rows. */
export interface Removal {
  /** The last of those seals. */
  readonly through: number;
  /** In hex. */
  readonly sealHash: string;
  readonly sealedAt: Date;
  /** How long rows are kept, in whole years. */
  readonly keptYears: number;
  readonly at: Date;
}

/** So many years before; of 29 February 1 March. */
export function yearsBefore(now: Date, years: number): Date {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - years);
  return then;
}

/** A removal from its audit row; one that says something else than removals do cannot hold for any seal. */
export function removalOf(at: Date, target: string, change: unknown): Removal {
  const told = typeof change === 'object' && change !== null ? change : {};
  const years = 'keptYears' in told && Number.isInteger(told.keptYears) ? Number(told.keptYears) : 0;
  return {
    through: /^[1-9]\d{0,14}$/.test(target) ? Number(target) : Number.MAX_SAFE_INTEGER,
    sealHash: 'sealHash' in told ? String(told.sealHash) : '',
    sealedAt: new Date('sealedAt' in told ? String(told.sealedAt) : Number.NaN),
    keptYears: years,
    at,
  };
}

/** Whether a removal is one of this very seal, and leaves the years that it says, one at least. */
export function isRightful({ sealHash, sealedAt, keptYears }: Removal, seal: Seal, now: Date): boolean {
  const isThisSeal = sealHash === seal.hash.toString('hex') && sealedAt.getTime() === seal.sealedAt.getTime();
  return isThisSeal && keptYears >= 1 && sealedAt < yearsBefore(now, keptYears);
}
