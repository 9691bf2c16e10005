import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatOfficialTime } from './official-time.ts';

const newYear = new Date('2026-12-31T17:30:00Z');

test('formatOfficialTime formats date and time in the time zone of the country, with the name of the zone', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['Asia/Jakarta', 'en', '1 January 2027, 00:30 GMT+7'],
    ['Asia/Jakarta', 'id', '1 Januari 2027, 00:30 WIB'],
    ['Asia/Jakarta', 'de', '1. Januar 2027, 00:30 GMT+7'],
    ['America/St_Johns', 'en', '31 December 2026, 14:00 GMT-3:30'],
    ['Pacific/Kiritimati', 'en', '1 January 2027, 07:30 GMT+14'],
    ['Europe/Berlin', 'de', '31. Dezember 2026, 18:30 MEZ'],
  ];
  for (const [zone, language, written] of cases)
    assert.equal(formatOfficialTime(newYear, language, zone), written);
});

test('formatOfficialTime uses daylight saving time', () => {
  assert.equal(
    formatOfficialTime(new Date('2026-07-01T10:00:00Z'), 'de', 'Europe/Berlin'),
    '1. Juli 2026, 12:00 MESZ',
  );
});

test('formatOfficialTime writes UTC for a country whose time zone is UTC', () => {
  assert.equal(formatOfficialTime(newYear, 'en', 'Etc/UTC'), '31 December 2026, 17:30 UTC');
  assert.equal(formatOfficialTime(newYear, 'de', 'UTC'), '31. Dezember 2026, 17:30 UTC');
});
