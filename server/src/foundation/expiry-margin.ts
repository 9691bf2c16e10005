const marginMs = 3_600_000;

/**
 * Returns the time before which expired data can be deleted: an hour ago. If the database's clock is set back, a token
 * whose revocation or use is deleted too early would become valid again.
 */
export function latestSafeExpiry(now: Date): Date {
  return new Date(now.getTime() - marginMs);
}
