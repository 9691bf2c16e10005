import { Type } from 'typebox';
import type { Calendar } from '../../foundation/calendar.ts';
import type { ValidationError } from '../../foundation/http/problem.ts';
import { readTime, timeParameter } from '../../foundation/http/time-parameter.ts';

/** Query parameters of a lodgement period. The period excludes its end, so that consecutive periods do not overlap. */
export const periodQuery = {
  lodgedFrom: Type.Optional(timeParameter('Earliest time of lodgement (inclusive)')),
  lodgedBefore: Type.Optional(timeParameter('Latest time of lodgement (exclusive)')),
};

export interface Period {
  readonly from: Date | undefined;
  readonly before: Date | undefined;
}

/**
 * Reads a lodgement period from the query. Rejects a date that does not exist, and a period that ends before it begins.
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

/**
 * Returns the period with default values: it ends with the current month, and covers `months` months including the last
 * one.
 */
export function completePeriod(
  { from, before }: Period,
  now: Date,
  months: number,
  calendar: Calendar,
): { from: Date; before: Date } {
  const end = before ?? calendar.startOfMonth(from && from > now ? from : now, 1);
  return { from: from ?? calendar.startOfMonth(new Date(end.getTime() - 1), 1 - months), before: end };
}
