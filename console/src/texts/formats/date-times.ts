import { formatDate, parseDate } from './days.ts';
import type { Formats } from './formats.ts';

const instantPattern = /^\d{4}-\d\d-\d\dt\d\d:\d\d:\d\d(?:\.\d+)?(?:z|[+-]\d\d:\d\d)$/i;
const dateTimePattern = /^(.+?)[\s,t]+(\d{1,2})[:.h](\d{2})(?::(\d{2}))?(?:\s*(?:uhr|h))?$/i;

/**
 * Parses a time that a user has typed in the user's time zone (`22.11.26 14:30`) into the contract's format
 * `2026-11-22T13:30:00Z`; null if it is invalid. A time with a UTC offset is returned unchanged.
 */
export function parseDateTime(typed: string, formats: Formats, today: string): string | null {
  const text = typed.trim();
  if (instantPattern.test(text)) return Number.isNaN(Date.parse(text)) ? null : text.toUpperCase();
  const [, first = '', hours = '', minutes = '', seconds = '0'] = dateTimePattern.exec(text) ?? [];
  const day = parseDate(first, formats, today);
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds)];
  if (day === null || hour > 23 || minute > 59 || second > 59) return null;
  const localMs = Date.parse(day) + ((hour * 60 + minute) * 60 + second) * 1_000;
  const at = localMs - offsetOf(localMs - offsetOf(localMs, formats.timeZone), formats.timeZone);
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}

/** Returns the UTC offset of a zone at an instant, in milliseconds. */
function offsetOf(at: number, timeZone: string): number {
  const local = localTime(at, timeZone);
  return Date.parse(`${local.day}T${local.time}Z`) - Math.floor(at / 1_000) * 1_000;
}

function localTime(at: number, timeZone: string): { readonly day: string; readonly time: string } {
  // Uses the Swedish locale, because its date and time format is like ISO 8601.
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
    .format(at)
    .split(' ');
  return { day, time };
}

/** Returns today's date in a time zone. */
export function todayInTimeZone(timeZone: string, now: Date): string {
  return localTime(now.getTime(), timeZone).day;
}

/** Formats a time of the contract in the user's time zone. An invalid value is returned unchanged. */
export function formatDateTime(moment: string, formats: Formats): string {
  if (!instantPattern.test(moment) || Number.isNaN(Date.parse(moment))) return moment;
  const { day, time } = localTime(Date.parse(moment), formats.timeZone);
  const written = `${formatDate(day, formats)} ${time.replace(/:00$/, '')}`;
  // Falls back to the value itself if the parser would not convert the formatted value back to it.
  return parseDateTime(written, formats, day) === moment ? written : moment;
}
