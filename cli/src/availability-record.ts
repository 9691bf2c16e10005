import { appendFileSync, readFileSync } from 'node:fs';
import { usageFailure } from './exit-code.ts';
import type { ServiceStatusResult } from './service-status.ts';

/*
 * Record of the availability, as the reader on another host sees it: a CSV file with a line for each minute. If a minute
 * has several lines, one unavailable line is sufficient. Planned work is not excluded.
 */

/** Share of failed responses above which a minute is unavailable. */
const maxFailedShare = 0.05;

interface RecordedMinute {
  readonly minute: string;
  readonly isAvailable: boolean;
  readonly reason: string;
}

function minuteOf(at: Date): string {
  return `${at.toISOString().slice(0, 16)}Z`;
}

/** Returns the lines of a reading: that of the current minute, and that of an earlier minute with too many failures. */
export function minutesToRecord(report: ServiceStatusResult, now: Date): RecordedMinute[] {
  if (report.kind === 'unknown') {
    return [{ minute: minuteOf(now), isAvailable: false, reason: 'no_valid_status' }];
  }
  const { minute, total, failed } = report.status.responses;
  const current = { minute: minuteOf(now), isAvailable: true, reason: '' };
  if (failed <= total * maxFailedShare) return [current];
  return [current, { minute: minuteOf(new Date(minute)), isAvailable: false, reason: 'failed_responses' }];
}

export function appendMinutes(file: string, minutes: readonly RecordedMinute[]): void {
  const lines = minutes.map(
    ({ minute, isAvailable, reason }) => `${minute},${isAvailable ? 'available' : 'unavailable'},${reason}\n`,
  );
  appendFileSync(file, lines.join(''));
}

export interface MonthAvailability {
  readonly month: string;
  readonly recordedMinutes: number;
  readonly unavailableMinutes: number;
  /** Share of available minutes in the recorded minutes, in percent; null without a recorded minute. */
  readonly availabilityPercent: number | null;
}

const linePattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\dZ),(available|unavailable),(\w*)$/;

/** Calculates the availability of a month (UTC) from a record. */
export function readMonthAvailability(file: string, month: string): MonthAvailability {
  const minutes = new Map<string, boolean>();
  for (const [index, line] of readRecord(file).split('\n').entries()) {
    if (line === '') continue;
    const [, minute, state] = linePattern.exec(line) ?? [];
    if (minute === undefined) throw usageFailure(`${file}: line ${index + 1} is invalid.`);
    if (!minute.startsWith(`${month}-`)) continue;
    minutes.set(minute, state === 'available' && minutes.get(minute) !== false);
  }
  const unavailable = [...minutes.values()].filter((isAvailable) => !isAvailable).length;
  const share = (100 * (minutes.size - unavailable)) / minutes.size;
  return {
    month,
    recordedMinutes: minutes.size,
    unavailableMinutes: unavailable,
    availabilityPercent: minutes.size === 0 ? null : Math.floor(share * 1_000) / 1_000,
  };
}

function readRecord(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw usageFailure(`The file ${file} can't be read.`);
  }
}
