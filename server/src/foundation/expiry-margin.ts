const marginMs = 3_600_000;

/**
 * What was over by then is forgotten: an hour later than it might be, so that nothing that was revoked or used comes to life
 * again when a clock is set back, be it the database's own.
 */
export function longOver(now: Date): Date {
  return new Date(now.getTime() - marginMs);
}
