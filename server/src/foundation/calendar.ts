/** The days of a time zone. A day is written `2026-11-21`, a month `2026-11`. */
export interface Calendar {
  /** Its name in the database of the IANA. */
  readonly zone: string;
  dayOf(instant: Date): string;
  /** The first moment of a day; null for one that does not exist. */
  startOf(day: string): Date | null;
  /** The first moment of a month, `further` months after the one of an instant. */
  startOfMonth(instant: Date, further: number): Date;
  /** The last moment of the day that lies so much later: a period ends with its last day. */
  endOfTerm(instant: Date, term: Term): Date;
  /** The same of a term of the law, whose days and end are as the country counts them. */
  endOfLegalTerm(instant: Date, term: Term): Date;
}

type Term = { readonly days: number } | { readonly years: number };

/** How a country counts the days of its terms. */
export interface LegalDays {
  readonly dayCount: 'days' | 'working_days';
  /** Whether a term that ends on a closed day ends on the next open one. */
  readonly rollToWorkingDay: boolean;
  /** Days of the week on which offices are open; Monday is 1. */
  readonly openDays: readonly number[];
  /** Whether a day, `2026-12-25`, is a public holiday. */
  readonly isHoliday: (day: string) => boolean;
}

/** Every day counts, and is open. */
const allDays: LegalDays = {
  dayCount: 'days',
  rollToWorkingDay: false,
  openDays: [1, 2, 3, 4, 5, 6, 7],
  isHoliday: () => false,
};

export function calendarOf(zone: string, legal: LegalDays = allDays): Calendar {
  const dateOf = (instant: Date): Temporal.PlainDate =>
    Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const firstMoment = (date: Temporal.PlainDate): number => date.toZonedDateTime(zone).epochMilliseconds;
  const endOf = (last: Temporal.PlainDate): Date => new Date(firstMoment(last.add({ days: 1 })) - 1);
  // Nearly every question is about the present day.
  let known = { day: '', from: 0, until: 0 };
  return {
    zone,
    dayOf(instant) {
      const at = instant.getTime();
      if (at < known.from || at >= known.until) {
        const date = dateOf(instant);
        known = { day: date.toString(), from: firstMoment(date), until: firstMoment(date.add({ days: 1 })) };
      }
      return known.day;
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
    endOfLegalTerm(instant, term) {
      const begins = dateOf(instant);
      const worked = 'days' in term && legal.dayCount === 'working_days';
      const last = begins.add(worked ? { days: daysOfWork(begins, term.days, legal) } : { ...term });
      return endOf(legal.rollToWorkingDay ? last.add({ days: daysUntilOpen(last, legal) }) : last);
    },
  };
}

/** How many days pass until so many open ones have: the day itself does not count. */
function daysOfWork(begins: Temporal.PlainDate, workingDays: number, legal: LegalDays): number {
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

/** Whether offices are open on a day. */
function isOpen(date: Temporal.PlainDate, { openDays, isHoliday }: LegalDays): boolean {
  return openDays.includes(date.dayOfWeek) && !isHoliday(date.toString());
}

/** Whether there is such a zone: a name, not an offset. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z][A-Za-z0-9_+/-]{1,63}$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** That of a portal whose operator has not named another. */
export const utc: Calendar = calendarOf('Etc/UTC');
