/** Converts between instants and calendar days of a time zone. A day is written `2026-11-21`, a month `2026-11`. */
export interface Calendar {
  /** IANA time-zone name. */
  readonly zone: string;
  dayOf(instant: Date): string;
  /** Returns the first instant of a day; null for a date that does not exist. */
  startOf(day: string): Date | null;
  /** Returns the first instant of the month that is `further` months after the month of `instant`. */
  startOfMonth(instant: Date, further: number): Date;
  /** Returns the last instant of the day that is `term` after `instant`, because a period ends with its last day. */
  endOfTerm(instant: Date, term: Term): Date;
  /**
   * Returns the last instant of a legal time limit that begins at `instant`, by the country's rules for
   * counting and closed days.
   */
  endOfLegalTerm(instant: Date, term: Term): Date;
  /** Returns the last instant of the working day that is `workingDays` after `instant`. */
  endOfWorkingDays(instant: Date, workingDays: number): Date;
}

type Term = { readonly days: number } | { readonly months: number } | { readonly years: number };

/** A country's rules for counting the days of a legal time limit. */
export interface LegalDays {
  readonly dayCount: 'days' | 'working_days';
  /** Whether a time limit that ends on a closed day ends on the next open one. */
  readonly rollToWorkingDay: boolean;
  /** Days of the week on which offices are open; Monday is 1. */
  readonly openDays: readonly number[];
  /** Whether a day, `2026-12-25`, is a public holiday. */
  readonly isHoliday: (day: string) => boolean;
}

/** Counts every day, and regards every day as open. */
const everyDayCounts: LegalDays = {
  dayCount: 'days',
  rollToWorkingDay: false,
  openDays: [1, 2, 3, 4, 5, 6, 7],
  isHoliday: () => false,
};

export function calendarOf(zone: string, legal: LegalDays = everyDayCounts): Calendar {
  const dateOf = (instant: Date): Temporal.PlainDate =>
    Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const firstMoment = (date: Temporal.PlainDate): number => date.toZonedDateTime(zone).epochMilliseconds;
  const endOf = (last: Temporal.PlainDate): Date => new Date(firstMoment(last.add({ days: 1 })) - 1);
  // Caches the day of the previous call, because nearly every caller needs the current day.
  let cachedDay = { day: '', from: 0, until: 0 };
  return {
    zone,
    dayOf(instant) {
      const at = instant.getTime();
      if (at < cachedDay.from || at >= cachedDay.until) {
        const date = dateOf(instant);
        cachedDay = {
          day: date.toString(),
          from: firstMoment(date),
          until: firstMoment(date.add({ days: 1 })),
        };
      }
      return cachedDay.day;
    },
    startOf(day) {
      try {
        return new Date(firstMoment(Temporal.PlainDate.from(day, { overflow: 'reject' })));
      } catch (error) {
        if (error instanceof RangeError) return null;
        throw error;
      }
    },
    startOfMonth: (instant, further) =>
      new Date(firstMoment(dateOf(instant).with({ day: 1 }).add({ months: further }))),
    endOfTerm: (instant, term) => endOf(dateOf(instant).add({ ...term })),
    endOfWorkingDays(instant, workingDays) {
      const begins = dateOf(instant);
      return endOf(begins.add({ days: daysUntilWorkingDays(begins, workingDays, legal) }));
    },
    endOfLegalTerm(instant, term) {
      const begins = dateOf(instant);
      const worked = 'days' in term && legal.dayCount === 'working_days';
      const last = begins.add(
        worked ? { days: daysUntilWorkingDays(begins, term.days, legal) } : { ...term },
      );
      return endOf(legal.rollToWorkingDay ? last.add({ days: daysUntilOpen(last, legal) }) : last);
    },
  };
}

/** Returns the number of calendar days in which `workingDays` open days pass; the first day does not count. */
function daysUntilWorkingDays(begins: Temporal.PlainDate, workingDays: number, legal: LegalDays): number {
  let passed = 0;
  for (let open = 0; open < workingDays; ) {
    passed += 1;
    if (isOpen(begins.add({ days: passed }), legal)) open += 1;
  }
  return passed;
}

function daysUntilOpen(last: Temporal.PlainDate, legal: LegalDays): number {
  let passed = 0;
  while (!isOpen(last.add({ days: passed }), legal)) passed += 1;
  return passed;
}

function isOpen(date: Temporal.PlainDate, { openDays, isHoliday }: LegalDays): boolean {
  return openDays.includes(date.dayOfWeek) && !isHoliday(date.toString());
}

/** Returns whether a text is an existing IANA time-zone name. An offset such as `+07:00` is not one. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z][A-Za-z0-9_+/-]{1,63}$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The calendar of a portal without a configured time zone. */
export const utcCalendar: Calendar = calendarOf('Etc/UTC');
