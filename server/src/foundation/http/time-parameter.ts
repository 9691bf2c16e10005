import { Type } from 'typebox';
import type { Calendar } from '../calendar.ts';
import type { ValidationError } from './problem.ts';

const timePattern =
  '^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,3})?(Z|[+-][0-9]{2}:[0-9]{2}))?$';

/** Returns the schema of a query parameter with a date or a time. */
export function timeParameter(description: string) {
  return Type.String({
    pattern: timePattern,
    'x-format': 'moment',
    description: `${description}: a date (the start of the day in the time zone of the portal) or a time with an offset`,
  });
}

/** Reads a query parameter with a date or time; rejects a date that does not exist. */
export function readTime(
  name: string,
  text: string | undefined,
  calendar: Calendar,
): { readonly time?: Date | undefined; readonly fault?: ValidationError } {
  const time = text === undefined ? undefined : parseTime(text, calendar);
  if (time !== null) return { time };
  return { fault: { code: 'format', in: 'query', name, words: 'format.time', actual: text ?? '' } };
}

/** Parses a date or time; returns null for a day such as 31 February, which `Date` would accept as a day in March. */
function parseTime(text: string, calendar: Calendar): Date | null {
  const beginning = calendar.startOf(text.slice(0, 10));
  if (beginning === null || text.length === 10) return beginning;
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? null : time;
}
