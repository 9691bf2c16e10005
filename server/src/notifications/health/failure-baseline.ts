/* The usual range of failures of a client or webhook, from its own history. */

/** Requests of a client or attempts of a webhook in an hour, and how many of them were refused or failed. */
export interface CountedHour {
  readonly hour: Date;
  readonly calls: number;
  readonly failed: number;
}

/** An alert that is not closed. */
export interface OpenAlert {
  readonly openedAt: Date;
  /** End of the last hour outside the usual range. */
  readonly unusualUntil: Date;
  readonly usualShare: number;
}

export type AlertStep =
  | {
      readonly kind: 'opened' | 'closed';
      readonly failedShare: number;
      readonly usualShare: number;
      readonly calls: number;
      readonly from: Date;
    }
  /** The hour is outside the usual range, and an alert is open already. */
  | { readonly kind: 'continued' };

export const hourMs = 3_600_000;
const msOfDay = 24 * hourMs;
/** Days before an hour that its usual range consists of. */
export const historyDays = 14;
/** Number of the worst days that are not usual. */
const exceptionalDays = 2;
/** Usual share of a client or webhook with too few days: a new one most needs an alert. */
const usualShareAtFirst = 0.1;
/** Maximum difference to the usual range without an alert. */
export const maxDifference = 0.1;
/** Requests or attempts in the usual range after which an alert is closed. They can be few, because the alert was right. */
const minCallsToClose = 10;

/**
 * Returns the share of failures that the worst hours of usual days reach. A day with few calls in each hour counts with
 * the share of the whole day.
 */
export function usualFailureShareOf(
  hours: readonly CountedHour[],
  before: Date,
  minCallsPerHour: number,
): number {
  const past = hours.filter(({ hour }) => hour < before);
  const days = Map.groupBy(past, ({ hour }) => Math.floor((before.getTime() - hour.getTime() - 1) / msOfDay));
  const shares = [...days.values()].flatMap((ofDay) => {
    const total = sumOf(ofDay);
    if (total.calls < minCallsPerHour) return [];
    const busy = ofDay.filter(({ calls }) => calls >= minCallsPerHour).map(shareOf);
    return [Math.max(shareOf(total), ...busy)];
  });
  return shares.toSorted((one, other) => other - one)[exceptionalDays] ?? usualShareAtFirst;
}

/** Returns what the last hour, which begins at `from`, means for the alert of a client or webhook; null: nothing. */
export function nextAlertStep(
  hours: readonly CountedHour[],
  from: Date,
  minCallsPerHour: number,
  open: OpenAlert | null,
): AlertStep | null {
  // The range remains that of the beginning of the alert, because failures of some days would otherwise become usual.
  const usualShare = open ? open.usualShare : usualFailureShareOf(hours, from, minCallsPerHour);
  const last = sumOf(hours.filter(({ hour }) => hour.getTime() === from.getTime()));
  const isUnusual = (share: number): boolean => share > usualShare + maxDifference;
  if (last.calls >= minCallsPerHour && isUnusual(shareOf(last))) {
    if (open) return { kind: 'continued' };
    return { kind: 'opened', failedShare: shareOf(last), usualShare, calls: last.calls, from };
  }
  if (!open) return null;
  const since = sumOf(hours.filter(({ hour }) => hour >= open.unusualUntil));
  if (since.calls < minCallsToClose || isUnusual(shareOf(since))) return null;
  const { calls } = since;
  return { kind: 'closed', failedShare: shareOf(since), usualShare, calls, from: open.unusualUntil };
}

type Sum = Omit<CountedHour, 'hour'>;

function sumOf(hours: readonly CountedHour[]): Sum {
  return hours.reduce(
    (sum, { calls, failed }) => ({ calls: sum.calls + calls, failed: sum.failed + failed }),
    { calls: 0, failed: 0 },
  );
}

function shareOf({ calls, failed }: Sum): number {
  return calls === 0 ? 0 : failed / calls;
}
