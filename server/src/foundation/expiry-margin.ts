const marginMs = 3_600_000;

/**
 * Returns the time before which expired data is deleted: an hour earlier than necessary, so that nothing
 * revoked or used becomes valid again when a clock is set back, even the database's.
 */
export function expiredSafelyBefore(now: Date): Date {
  return new Date(now.getTime() - marginMs);
}
