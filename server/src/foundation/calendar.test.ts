import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { calendarOf, isTimeZone, utcCalendar } from './calendar.ts';

const jakarta = calendarOf('Asia/Jakarta');
const berlin = calendarOf('Europe/Berlin');

describe('the end of a legal time limit', () => {
  // 2026-12-23 is a Wednesday; Christmas Day and New Year's Day are Fridays.
  const holidays = ['2026-12-25', '2027-01-01'];
  const isHoliday = (day: string): boolean => holidays.includes(day);
  const openDays = [1, 2, 3, 4, 5];
  const begins = new Date('2026-12-23T09:00:00Z');
  const lastDay = (
    legal: { dayCount: 'days' | 'working_days'; rollToWorkingDay: boolean; openDays?: readonly number[] },
    term: { days: number } | { years: number },
    from = begins,
  ): string => {
    const calendar = calendarOf('Asia/Jakarta', { openDays, ...legal, isHoliday });
    return calendar.dayOf(calendar.endOfLegalTerm(from, term));
  };

  test('is found by counting every day if the country counts calendar days', () => {
    assert.equal(lastDay({ dayCount: 'days', rollToWorkingDay: false }, { days: 2 }), '2026-12-25');
    assert.equal(utcCalendar.endOfLegalTerm(begins, { days: 2 }).toISOString(), '2026-12-25T23:59:59.999Z');
  });

  test('moves from a closed day to the next open day', () => {
    assert.equal(lastDay({ dayCount: 'days', rollToWorkingDay: true }, { days: 1 }), '2026-12-24');
    assert.equal(lastDay({ dayCount: 'days', rollToWorkingDay: true }, { days: 2 }), '2026-12-28');
    assert.equal(lastDay({ dayCount: 'days', rollToWorkingDay: true }, { days: 9 }), '2027-01-04');
    assert.equal(lastDay({ dayCount: 'days', rollToWorkingDay: true }, { years: 1 }), '2027-12-23');
  });

  test('is found without weekends and holidays if the country counts working days', () => {
    const days = [0, 1, 2, 6, 7].map((many) =>
      lastDay({ dayCount: 'working_days', rollToWorkingDay: true }, { days: many }),
    );
    assert.deepEqual(days, ['2026-12-23', '2026-12-24', '2026-12-28', '2027-01-04', '2027-01-05']);
  });

  test("depends on the country's office days, such as Sunday to Thursday", () => {
    const legal = { dayCount: 'working_days', rollToWorkingDay: true, openDays: [7, 1, 2, 3, 4] } as const;
    assert.equal(lastDay(legal, { days: 6 }, new Date('2026-11-26T09:00:00Z')), '2026-12-06');
    assert.equal(
      lastDay({ ...legal, dayCount: 'days' }, { days: 1 }, new Date('2026-11-26T09:00:00Z')),
      '2026-11-29',
    );
  });

  test("is counted from the start date in the calendar's time zone", () => {
    const late = new Date('2026-12-23T17:30:00Z');
    assert.equal(
      lastDay({ dayCount: 'working_days', rollToWorkingDay: true }, { days: 1 }, late),
      '2026-12-28',
    );
  });
});

describe('a calendar', () => {
  test('returns the date in its time zone on either side of midnight', () => {
    const before = new Date('2026-12-31T16:59:59.999Z');
    const after = new Date('2026-12-31T17:00:00.000Z');
    const days = [before, after, before].map((instant) => jakarta.dayOf(instant));
    assert.deepEqual(days, ['2026-12-31', '2027-01-01', '2026-12-31']);
    assert.equal(utcCalendar.dayOf(after), '2026-12-31');
  });

  test('starts a day at midnight, or at its first instant if a clock change skips midnight', () => {
    assert.equal(jakarta.startOf('2027-01-01')?.toISOString(), '2026-12-31T17:00:00.000Z');
    // On that day Beirut had no midnight: clocks went from 24:00 to 01:00.
    assert.equal(calendarOf('Asia/Beirut').startOf('2026-03-29')?.toISOString(), '2026-03-28T22:00:00.000Z');
  });

  test('returns null for a date that does not exist', () => {
    assert.equal(utcCalendar.startOf('2026-02-31'), null);
    assert.equal(utcCalendar.startOf('2026-13-01'), null);
  });

  test('starts months correctly, also across the end of a year', () => {
    const instant = new Date('2026-12-31T17:30:00Z');
    assert.equal(utcCalendar.startOfMonth(instant, 1).toISOString(), '2027-01-01T00:00:00.000Z');
    assert.equal(jakarta.startOfMonth(instant, 0).toISOString(), '2026-12-31T17:00:00.000Z');
  });

  test('ends a time limit at the end of its last day, also across clock changes', () => {
    const from = new Date('2026-10-20T09:00:00Z');
    assert.equal(utcCalendar.endOfTerm(from, { days: 10 }).toISOString(), '2026-10-30T23:59:59.999Z');
    assert.equal(berlin.endOfTerm(from, { days: 10 }).toISOString(), '2026-10-30T22:59:59.999Z');
    assert.equal(
      utcCalendar.endOfTerm(new Date('2024-02-29T12:00:00Z'), { years: 3 }).toISOString(),
      '2027-02-28T23:59:59.999Z',
    );
  });
});

test('isTimeZone accepts a known time-zone name and rejects an offset', () => {
  assert.deepEqual(
    [
      'Etc/UTC',
      'Asia/Jakarta',
      'America/Argentina/Buenos_Aires',
      '+07:00',
      'Asia/Djakarta2',
      'utc zone',
      '',
    ].map(isTimeZone),
    [true, true, true, false, false, false, false],
  );
});
