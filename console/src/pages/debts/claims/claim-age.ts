const dayLengthMs = 86_400_000;

/** Returns the age of a claim in whole days; 0 if the clock of a sandbox is ahead. */
export function claimAgeInDays(submittedAt: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(submittedAt)) / dayLengthMs));
}
