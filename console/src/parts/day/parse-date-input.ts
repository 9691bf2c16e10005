import { formatDateTime, parseDateTime, todayInTimeZone } from '../../texts/formats/date-times.ts';
import { formatDate, parseDate } from '../../texts/formats/days.ts';
import type { Formats } from '../../texts/formats/formats.ts';

export type DateKind = 'date' | 'time';

/**
 * Parses user input into the contract's format; null if it is invalid. A date without a time becomes the
 * start of that day.
 */
export function parseDateInput(kind: DateKind, typed: string, formats: Formats): string | null {
  const today = todayInTimeZone(formats.timeZone, new Date());
  if (kind === 'date') return parseDate(typed, formats, today);
  return parseDateTime(typed, formats, today) ?? parseDateTime(`${typed} 0:00`, formats, today);
}

/** Formats a date or time of the contract for the user. Invalid values stay unchanged. */
export function formatDateInput(kind: DateKind, value: string, formats: Formats): string {
  if (kind === 'date') return formatDate(value, formats);
  return formatDateTime(value.replace(/\.000Z$/, 'Z'), formats);
}
