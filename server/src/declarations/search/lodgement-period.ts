import { Type } from 'typebox';
import type { Calendar } from '../../foundation/calendar.ts';
import type { ValidationError } from '../../foundation/http/problem.ts';

export const timePattern =
  '^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,3})?(Z|[+-][0-9]{2}:[0-9]{2}))?$';

/** Query parameters of a lodgement period. It is half-open, so that consecutive periods do not overlap. */
export const periodQuery = {
  lodgedFrom: Type.Optional(
    Type.String({
      pattern: timePattern,
      'x-format': 'moment',
      description:
        'Earliest time of lodgement (inclusive): a date (the start of the day in the time zone of the portal) or a time with an offset',
    }),
  ),
  lodgedBefore: Type.Optional(
    Type.String({
      pattern: timePattern,
      'x-format': 'moment',
      description:
        'Latest time of lodgement (exclusive): a date (the start of the day in the time zone of the portal) or a time with an offset',
    }),
  ),
};

export interface Period {
  readonly from: Date | undefined;
  readonly before: Date | undefined;
}

/**
 * Reads the parameters of `periodQuery`; rejects a date that does not exist and a period that ends before it
 * begins.
 */
export function readPeriod(
  query: { readonly lodgedFrom?: string; readonly lodgedBefore?: string },
  calendar: Calendar,
): { readonly period: Period; readonly faults: readonly ValidationError[] } {
  const faults: ValidationError[] = [];
  const read = (name: 'lodgedFrom' | 'lodgedBefore'): Date | undefined => {
    const { time, fault } = readTime(name, query[name], calendar);
    if (fault) faults.push(fault);
    return time;
  };
  const from = read('lodgedFrom');
  const before = read('lodgedBefore');
  if (from && before && from >= before) {
    faults.push({ code: 'period', in: 'query', name: 'lodgedBefore', words: 'period.order' });
  }
  return { period: { from, before }, faults };
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

/** Returns null for 31 February, which `Date` would accept as a day in March. */
function parseTime(text: string, calendar: Calendar): Date | null {
  const beginning = calendar.startOf(text.slice(0, 10));
  if (beginning === null || text.length === 10) return beginning;
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** Returns the period with defaults: up to the end of the current month, and `months` months including the last one. */
export function completePeriod(
  { from, before }: Period,
  now: Date,
  months: number,
  calendar: Calendar,
): { from: Date; before: Date } {
  const end = before ?? calendar.startOfMonth(from && from > now ? from : now, 1);
  return { from: from ?? calendar.startOfMonth(new Date(end.getTime() - 1), 1 - months), before: end };
}
