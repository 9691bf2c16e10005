import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formatDateInput, parseDateInput } from './parse-date-input.ts';

const formats = {
  decimalSign: ',',
  dateOrder: 'dmy',
  dateSeparator: '.',
  timeZone: 'Europe/Berlin',
} as const;

describe('date input', () => {
  test("parses dates and times in the user's format", () => {
    assert.equal(parseDateInput('date', '22.11.26', formats), '2026-11-22');
    assert.equal(parseDateInput('time', '22.11.26 14:30', formats), '2026-11-22T13:30:00Z');
  });

  test('uses the start of the day when a time is expected and a date is entered', () => {
    assert.equal(parseDateInput('time', '22.11.26', formats), '2026-11-21T23:00:00Z');
    assert.match(parseDateInput('time', 'heute', formats) ?? '', /^\d{4}-\d\d-\d\dT2[23]:00:00Z$/);
  });

  test('returns null for invalid input', () => {
    for (const typed of ['', ' ', 'soon', '31.02.26', '14:30'])
      for (const kind of ['date', 'time'] as const)
        assert.equal(parseDateInput(kind, typed, formats), null, typed);
  });

  test("formats values in the user's format and keeps invalid values", () => {
    assert.equal(formatDateInput('date', '2026-11-22', formats), '22.11.2026');
    assert.equal(formatDateInput('time', '2026-11-22T13:30:00.000Z', formats), '22.11.2026 14:30');
    assert.equal(formatDateInput('time', '2026-11-22T13:30:00Z', formats), '22.11.2026 14:30');
    assert.equal(formatDateInput('date', 'soon', formats), 'soon');
    assert.equal(formatDateInput('time', '', formats), '');
  });
});
