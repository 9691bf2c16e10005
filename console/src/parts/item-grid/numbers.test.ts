import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { detectDecimalSign, formatFormNumber, parseAnyNumber, parseFormNumber } from './numbers.ts';

describe('number input', () => {
  test('parses both decimal signs with and without thousands separators', () => {
    const german = {
      '1.234,50': '1234.50',
      '1234,5': '1234.5',
      '12': '12',
      '1.234': '1234',
      '-7,5': '-7.5',
      '0,75': '0.75',
    };
    for (const [text, read] of Object.entries(german)) assert.equal(parseAnyNumber(text, ','), read, text);
    const english = {
      '1,234.50': '1234.50',
      '1 234.5': '1234.5',
      "1'234.5": '1234.5',
      '1.234': '1.234',
      '007': '7',
    };
    for (const [text, read] of Object.entries(english)) assert.equal(parseAnyNumber(text, '.'), read, text);
  });

  test('returns null for malformed numbers', () => {
    for (const text of ['', '9,7x', '1,2,3', '12,34.5', '1..2', '.', ',5', '5,', '1e3', 'EUR 5', '--1']) {
      assert.equal(parseAnyNumber(text, ','), null, text);
    }
    assert.equal(parseFormNumber('1.234,5x', { decimalSign: ',' }), null);
  });

  test("uses the user's decimal sign in the form", () => {
    assert.equal(parseFormNumber('1.234,50', { decimalSign: ',' }), '1234.50');
    assert.equal(parseFormNumber('1.234', { decimalSign: ',' }), '1234');
    assert.equal(parseFormNumber('1.234', { decimalSign: '.' }), '1.234');
    assert.equal(formatFormNumber('1234.50', ','), '1234,50');
    assert.equal(formatFormNumber('1234.50', '.'), '1234.50');
  });

  test('detects the decimal sign if only one reading is possible', () => {
    assert.equal(detectDecimalSign(['1.234', '1.234,50']), ',');
    assert.equal(detectDecimalSign(['1,234.50']), '.');
    assert.equal(detectDecimalSign(['12,5']), ',');
    assert.equal(detectDecimalSign(['1.234.567']), ',');
    assert.equal(detectDecimalSign(['0.125']), '.');
    assert.equal(detectDecimalSign(['19424.000']), '.');
    assert.equal(detectDecimalSign(['1.234', '12', '']), null);
  });
});
