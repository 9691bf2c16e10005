import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readTyped, writeTyped } from './typed-date.ts';

const formats = {
  decimalSign: ',',
  dateOrder: 'dmy',
  dateSeparator: '.',
  timeZone: 'Europe/Berlin',
} as const;

describe('what is typed into the field of a day', () => {
  test('is read as the person writes it', () => {
    assert.equal(readTyped('date', '22.11.26', formats), '2026-11-22');
    assert.equal(readTyped('time', '22.11.26 14:30', formats), '2026-11-22T13:30:00Z');
  });

  test('is the beginning of the day where a moment is asked for and a day is typed', () => {
    assert.equal(readTyped('time', '22.11.26', formats), '2026-11-21T23:00:00Z');
    assert.match(readTyped('time', 'heute', formats) ?? '', /^\d{4}-\d\d-\d\dT2[23]:00:00Z$/);
  });

  test('is none where it is none', () => {
    for (const typed of ['', ' ', 'soon', '31.02.26', '14:30'])
      for (const kind of ['date', 'time'] as const)
        assert.equal(readTyped(kind, typed, formats), null, typed);
  });

  test('is what was written there', () => {
    assert.equal(writeTyped('date', '2026-11-22', formats), '22.11.2026');
    assert.equal(writeTyped('time', '2026-11-22T13:30:00.000Z', formats), '22.11.2026 14:30');
    assert.equal(writeTyped('time', '2026-11-22T13:30:00Z', formats), '22.11.2026 14:30');
    assert.equal(writeTyped('date', 'soon', formats), 'soon');
    assert.equal(writeTyped('time', '', formats), '');
  });
});
