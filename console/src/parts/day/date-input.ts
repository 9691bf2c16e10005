import { readMoment, todayIn, writeMoment } from '../../texts/formats/date-times.ts';
import { readDay, writeDay } from '../../texts/formats/days.ts';
import type { Formats } from '../../texts/formats/formats.ts';

export type DateKind = 'date' | 'time';

/**
 * Parses user input into the contract's format; null if it is invalid. A date without a time becomes the
 * start of that day.
 */
export function readTyped(kind: DateKind, typed: string, formats: Formats): string | null {
  const today = todayIn(formats.timeZone, new Date());
  if (kind === 'date') return readDay(typed, formats, today);
  return readMoment(typed, formats, today) ?? readMoment(`${typed} 0:00`, formats, today);
}

/** Formats a date or time of the contract for the user. Invalid values stay unchanged. */
export function writeTyped(kind: DateKind, value: string, formats: Formats): string {
  if (kind === 'date') return writeDay(value, formats);
  return writeMoment(value.replace(/\.000Z$/, 'Z'), formats);
}
