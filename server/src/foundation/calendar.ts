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
  endOfTerm(instant: Date, term: { readonly days: number } | { readonly years: number }): Date;
}

export function calendarOf(zone: string): Calendar {
  const dateOf = (instant: Date): Temporal.PlainDate =>
    Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const firstMoment = (date: Temporal.PlainDate): number => date.toZonedDateTime(zone).epochMilliseconds;
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
    endOfTerm: (instant, term) =>
      new Date(
        firstMoment(
          dateOf(instant)
            .add({ ...term })
            .add({ days: 1 }),
        ) - 1,
      ),
  };
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
