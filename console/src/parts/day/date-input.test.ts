import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readTyped, writeTyped } from './date-input.ts';

const formats = {
  decimalSign: ',',
  dateOrder: 'dmy',
  dateSeparator: '.',
  timeZone: 'Europe/Berlin',
} as const;

describe('date input', () => {
  test("parses dates and times in the user's format", () => {
    assert.equal(readTyped('date', '22.11.26', formats), '2026-11-22');
    assert.equal(readTyped('time', '22.11.26 14:30', formats), '2026-11-22T13:30:00Z');
  });

  test('uses the start of the day when a time is expected and a date is entered', () => {
    assert.equal(readTyped('time', '22.11.26', formats), '2026-11-21T23:00:00Z');
    assert.match(readTyped('time', 'heute', formats) ?? '', /^\d{4}-\d\d-\d\dT2[23]:00:00Z$/);
  });

  test('returns null for invalid input', () => {
    for (const typed of ['', ' ', 'soon', '31.02.26', '14:30'])
      for (const kind of ['date', 'time'] as const)
        assert.equal(readTyped(kind, typed, formats), null, typed);
  });

  test("formats values in the user's format and keeps invalid values", () => {
    assert.equal(writeTyped('date', '2026-11-22', formats), '22.11.2026');
    assert.equal(writeTyped('time', '2026-11-22T13:30:00.000Z', formats), '22.11.2026 14:30');
    assert.equal(writeTyped('time', '2026-11-22T13:30:00Z', formats), '22.11.2026 14:30');
    assert.equal(writeTyped('date', 'soon', formats), 'soon');
    assert.equal(writeTyped('time', '', formats), '');
  });
});
