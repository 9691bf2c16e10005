import type { Seal } from './seal.ts';

/** Purge of the audit events of all seals up to one. The seals are not deleted, because they prove all later events. */
export interface AuditPurge {
  /** Sequence of the last purged seal. */
  readonly through: number;
  /** Hash of the last purged seal, in hexadecimal. */
  readonly sealHash: string;
  readonly sealedAt: Date;
  /** Retention period of audit events in whole years. */
  readonly keptYears: number;
  readonly at: Date;
}

/** Returns the same time this number of years earlier. For 29 February it may be 1 March. */
export function yearsBefore(now: Date, years: number): Date {
  const earlier = new Date(now);
  earlier.setUTCFullYear(earlier.getUTCFullYear() - years);
  return earlier;
}

/** Parses a purge from its audit row. For an invalid row it returns a purge that matches no seal. */
export function auditPurgeOf(at: Date, target: string, change: unknown): AuditPurge {
  const details = typeof change === 'object' && change !== null ? change : {};
  const years = 'keptYears' in details && Number.isInteger(details.keptYears) ? Number(details.keptYears) : 0;
  return {
    through: /^[1-9]\d{0,14}$/.test(target) ? Number(target) : Number.MAX_SAFE_INTEGER,
    sealHash: 'sealHash' in details ? String(details.sealHash) : '',
    sealedAt: new Date('sealedAt' in details ? String(details.sealedAt) : Number.NaN),
    keptYears: years,
    at,
  };
}

/**
 * Returns whether the purge record names this seal by its hash and time, and the seal was older than the retention period
 * of the record, which must be at least one year, when it was purged. A time of the purge in the future counts as now.
 */
export function isPurgeValidForSeal(
  { sealHash, sealedAt, keptYears, at }: AuditPurge,
  seal: Seal,
  now: Date,
): boolean {
  const isThisSeal = sealHash === seal.hash.toString('hex') && sealedAt.getTime() === seal.sealedAt.getTime();
  const purgedAt = at < now ? at : now;
  return isThisSeal && keptYears >= 1 && sealedAt < yearsBefore(purgedAt, keptYears);
}
