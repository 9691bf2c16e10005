import type { PortalParts } from '../../callers/public.ts';
import { country } from '../../country/public.ts';
import { type BackgroundJob, createBackgroundJob } from '../../foundation/background-job.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import type { Database, Sql } from '../../foundation/database/database.ts';
import type { ExpectedTimes } from './expected-times.ts';
import {
  lockServiceLevels,
  measureTimes,
  readCalculatedPeriods,
  readFirstChange,
  readLastFinalDay,
  readServiceLevels,
  saveServiceLevels,
} from './service-level-store.ts';
import { type ApiLevel, recentPeriod } from './service-levels.ts';

const oneMinuteMs = 60_000;
const oneHourMs = 60 * oneMinuteMs;
const oneDayMs = 24 * oneHourMs;
const { recentDays } = country.serviceLevels;
/** Time after which no transaction of an earlier period is open any more. */
const settledAfterMs = 10 * oneMinuteMs;
const maxAgeMs = { day: 5 * oneMinuteMs, month: oneHourMs } as const;

export interface ServiceLevelDependencies extends PortalParts<'calendar' | 'now'> {
  readonly database: Pick<Database, 'snapshot' | 'system'>;
  readonly expectedTimes: Pick<ExpectedTimes, 'replace'>;
  /** Returns the number and the durations of requests in a period, by group of operations. */
  readonly measureApi: (sql: Sql, from: Date, before: Date) => Promise<readonly ApiLevel[]>;
  readonly failed: (error: unknown) => void;
}

/** A period whose times must be calculated. */
interface DuePeriod {
  readonly period: string;
  readonly from: Date;
  readonly before: Date;
  readonly isFinal: boolean;
}

/**
 * Calculates the times of declarations on one node at a time, and loads the expected times into the memory of every
 * node.
 */
export function createServiceLevelJob(parts: ServiceLevelDependencies): BackgroundJob {
  const { database, failed } = parts;
  const stopped = new AbortController();
  const job = createBackgroundJob({
    name: 'service_levels',
    turn: async () => {
      try {
        await calculateServiceLevels(parts, stopped.signal);
        const recent = await readServiceLevels(database.system, recentPeriod);
        if (recent) parts.expectedTimes.replace(recent.times);
      } catch (error) {
        if (!stopped.signal.aborted) throw error;
      }
    },
    everyMs: oneMinuteMs,
    failed,
  });
  return {
    ...job,
    stop() {
      stopped.abort();
      return job.stop();
    },
  };
}

/** Calculates the times of all periods that have changed since their last calculation. */
export async function calculateServiceLevels(
  { database, calendar, now, measureApi }: Omit<ServiceLevelDependencies, 'expectedTimes' | 'failed'>,
  signal: AbortSignal,
): Promise<void> {
  const at = now();
  const due = await duePeriods(database.system, calendar, at);
  if (due.length === 0) return;
  await database.snapshot(async (sql) => {
    // Each period is stored on another connection, because the snapshot only reads. A node that stops loses only the
    // period that it calculates.
    if (!(await lockServiceLevels(sql))) return;
    for (const { period, from, before, isFinal } of due) {
      const times = await measureTimes(sql, { from, before });
      const api = isMonth(period) ? await measureApi(sql, from, before) : null;
      await saveServiceLevels(database.system, { period, calculatedAt: at, isFinal, times, api });
    }
  }, signal);
}

/** Returns the days since the last final one, their months and the last 28 days, without those that are up to date. */
async function duePeriods(sql: Sql, calendar: Calendar, at: Date): Promise<DuePeriod[]> {
  const lastFinal = await readLastFinalDay(sql);
  const first = lastFinal === null ? ((await readFirstChange(sql)) ?? at) : dayAfter(calendar, lastFinal);
  const days: DuePeriod[] = [];
  for (let from = startOfDay(calendar, calendar.dayOf(first)); from <= at; ) {
    const period = calendar.dayOf(from);
    const before = dayAfter(calendar, period);
    days.push({ period, from, before, isFinal: isSettled(before, at) });
    from = before;
  }
  const months = [...new Set(days.map(({ period }) => period.slice(0, 7)))].map((period) => {
    const from = startOfDay(calendar, `${period}-01`);
    const before = calendar.startOfMonth(from, 1);
    return { period, from, before, isFinal: isSettled(before, at) };
  });
  const recent = {
    period: recentPeriod,
    from: new Date(at.getTime() - recentDays * oneDayMs),
    before: at,
    isFinal: false,
  };
  const all = [...days, ...months, recent];
  const names = all.map(({ period }) => period);
  const calculated = await readCalculatedPeriods(sql, names);
  return all.filter(({ period, isFinal }) => {
    const known = calculated.get(period);
    if (known === undefined || isFinal) return known?.isFinal !== true;
    const maxAge = period.length === '2026-11-28'.length ? maxAgeMs.day : maxAgeMs.month;
    return at.getTime() - known.calculatedAt.getTime() >= maxAge;
  });
}

function isMonth(period: string): boolean {
  return /^\d{4}-\d{2}$/.test(period);
}

function isSettled(before: Date, at: Date): boolean {
  return at.getTime() >= before.getTime() + settledAfterMs;
}

function startOfDay(calendar: Calendar, day: string): Date {
  const start = calendar.startOf(day);
  if (start === null) throw new RangeError(`not a day: ${day}`);
  return start;
}

/** Returns the first instant of the day after a day. A day has at most 25 hours. */
export function dayAfter(calendar: Calendar, day: string): Date {
  const next = calendar.dayOf(new Date(startOfDay(calendar, day).getTime() + 26 * oneHourMs));
  return startOfDay(calendar, next);
}
