import { Type } from 'typebox';
import type { Fault } from '../../foundation/http/problem.ts';

const moment =
  '^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,3})?(Z|[+-][0-9]{2}:[0-9]{2}))?$';

/** The query members of a period of lodging. It is half-open, so that periods that follow each other share nothing. */
export const periodQuery = {
  lodgedFrom: Type.Optional(
    Type.String({
      pattern: moment,
      description: 'Lodged then or later: a date (its beginning in UTC) or a time with an offset',
    }),
  ),
  lodgedBefore: Type.Optional(
    Type.String({
      pattern: moment,
      description: 'Lodged earlier: a date (its beginning in UTC) or a time with an offset',
    }),
  ),
};

export interface Period {
  readonly from: Date | undefined;
  readonly before: Date | undefined;
}

/** Reads the members of `periodQuery`; a date that does not exist or a period that ends before it begins is a fault. */
export function readPeriod(query: { readonly lodgedFrom?: string; readonly lodgedBefore?: string }): {
  readonly period: Period;
  readonly faults: readonly Fault[];
} {
  const faults: Fault[] = [];
  const from = read('lodgedFrom', query.lodgedFrom, faults);
  const before = read('lodgedBefore', query.lodgedBefore, faults);
  if (from && before && from >= before) {
    const message = 'must be later than lodgedFrom: the period does not include its end';
    faults.push({ code: 'period', in: 'query', name: 'lodgedBefore', message });
  }
  return { period: { from, before }, faults };
}

function read(name: string, text: string | undefined, faults: Fault[]): Date | undefined {
  if (text === undefined) return undefined;
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  const time = new Date(text);
  // The 31st of February is read as a day of March.
  const exists = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10));
  if (exists && !Number.isNaN(time.getTime())) return time;
  faults.push({ code: 'format', in: 'query', name, message: 'is no date or time that exists' });
  return undefined;
}

/** The period with its ends: up to the end of the present month (UTC), and `months` months, the last one included. */
export function completePeriod(
  { from, before }: Period,
  now: Date,
  months: number,
): { from: Date; before: Date } {
  const end = before ?? startOfMonth(from && from > now ? from : now, 1);
  return { from: from ?? startOfMonth(new Date(end.getTime() - 1), 1 - months), before: end };
}

/** The first moment of a month in UTC, `further` months after the one of `at`. */
function startOfMonth(at: Date, further: number): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + further));
}
