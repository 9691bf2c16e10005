import { readDay, writeDay } from '../../texts/formats/days.ts';
import type { Formats } from '../../texts/formats/formats.ts';
import { readMoment, todayIn, writeMoment } from '../../texts/formats/moments.ts';

/** A day, or a moment. */
export type DateKind = 'date' | 'time';

/** What somebody typed, as the contract has it; null where it is none. A day without a time is its beginning. */
export function readTyped(kind: DateKind, typed: string, formats: Formats): string | null {
  const today = todayIn(formats.timeZone, new Date());
  if (kind === 'date') return readDay(typed, formats, today);
  return readMoment(typed, formats, today) ?? readMoment(`${typed} 0:00`, formats, today);
}

/** A day or a moment of the contract as the person writes it; what is none stays as it is. */
export function writeTyped(kind: DateKind, value: string, formats: Formats): string {
  if (kind === 'date') return writeDay(value, formats);
  return writeMoment(value.replace(/\.000Z$/, 'Z'), formats);
}
