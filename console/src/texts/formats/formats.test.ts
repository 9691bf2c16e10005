import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { amountFormat, decimalsOfAmount, formatAmount, parseAmount } from './amounts.ts';
import { formatDateTime, parseDateTime, todayInTimeZone } from './date-times.ts';
import { formatDate, parseDate } from './days.ts';
import { browserDefaults, createFormats, type Formats } from './formats.ts';

const german: Formats = {
  decimalSign: ',',
  dateOrder: 'dmy',
  dateSeparator: '.',
  timeZone: 'Europe/Berlin',
};
const american: Formats = { ...german, decimalSign: '.', dateOrder: 'mdy', dateSeparator: '/' };
const iso: Formats = { ...german, decimalSign: '.', dateOrder: 'ymd', dateSeparator: '-' };
const today = '2026-11-22';

describe('user formats', () => {
  test('default to the formats of the browser', () => {
    const of = (locale: string) => ({ ...createFormats(browserDefaults, locale), timeZone: 'Europe/Berlin' });
    assert.deepEqual(of('de-DE'), german);
    assert.deepEqual(of('en-US'), american);
    assert.deepEqual(of('en-GB'), { ...german, decimalSign: '.', dateSeparator: '/' });
    assert.deepEqual(of('sv-SE'), { ...iso, decimalSign: ',' });
  });

  test("apply the user's settings", () => {
    const chosen = { decimalSign: 'comma', dateOrder: 'ymd', timeZone: 'Asia/Tokyo' } as const;
    assert.deepEqual(createFormats(chosen, 'en-US'), {
      decimalSign: ',',
      dateOrder: 'ymd',
      dateSeparator: '-',
      timeZone: 'Asia/Tokyo',
    });
  });
});

describe('amount format', () => {
  const shown = (amount: number, text: string, currency: string, decimals: number) =>
    amountFormat('en', currency, decimalsOfAmount(text), { code: 'IDR', decimals })
      .format(amount)
      .replace('\u00a0', ' ');

  test('has the billed decimals in the national currency, or those of the amount if it has more', () => {
    assert.equal(shown(494000000, '494000000', 'IDR', 0), 'IDR 494,000,000');
    assert.equal(shown(494000000, '494000000.00', 'IDR', 0), 'IDR 494,000,000');
    assert.equal(shown(9855156.25, '9855156.25', 'IDR', 0), 'IDR 9,855,156.25');
    assert.equal(shown(61.728, '61.728', 'IDR', 3), 'IDR 61.728');
    assert.equal(shown(61, '61', 'IDR', 3), 'IDR 61.000');
  });

  test('has the decimals of ISO 4217 in another currency, or those of the amount if it has more', () => {
    assert.equal(shown(1000, '1000.00', 'JPY', 0), 'JPY 1,000');
    assert.equal(shown(61.7, '61.7', 'KWD', 0), 'KWD 61.700');
    assert.equal(shown(12.5, '12.5', 'USD', 0), 'USD 12.50');
    assert.equal(shown(12.3456, '12.3456', 'USD', 0), 'USD 12.3456');
  });
});

describe('time zone', () => {
  test("defaults to the country's zone", () => {
    assert.equal(createFormats(browserDefaults, 'en').timeZone, 'UTC');
  });

  test("falls back to the country's zone if the browser lacks the selected one", () => {
    assert.equal(createFormats({ ...browserDefaults, timeZone: 'Mars/Olympus' }, 'en').timeZone, 'UTC');
  });
});

describe('amount input', () => {
  const both: readonly [typed: string, read: string][] = [
    ['9792', '9792'],
    [' 9792,00 ', '9792.00'],
    ['9792.00', '9792.00'],
    ['9.792,00', '9792.00'],
    ['9,792.00', '9792.00'],
    ['1.234.567', '1234567'],
    ['1,234,567.8', '1234567.8'],
    ['9 792,5', '9792.5'],
    ['9\u202f792', '9792'],
    ["9'792.00", '9792.00'],
    ['19200.000', '19200.000'],
    ['0,5', '0.5'],
    [',5', '0.5'],
    ['007', '7'],
    ['-1,5', '-1.5'],
    ['0', '0'],
  ];
  for (const [typed, read] of both)
    test(`parses “${typed}” as ${read} with either decimal sign`, () => {
      assert.equal(parseAmount(typed, german), read);
      assert.equal(parseAmount(typed, american), read);
    });

  test("parses ambiguous input with the user's decimal sign", () => {
    assert.equal(parseAmount('9.792', german), '9792');
    assert.equal(parseAmount('9.792', american), '9.792');
    assert.equal(parseAmount('9,792', german), '9.792');
    assert.equal(parseAmount('9,792', american), '9792');
  });

  for (const typed of [
    '',
    ' ',
    '9,7x',
    '.',
    '-',
    '5.',
    '1.2.3',
    '1,23,456.0',
    '1.234.56',
    '1.2,3,4',
    '12a',
    '1e5',
  ])
    test(`rejects “${typed}”`, () => {
      assert.equal(parseAmount(typed, german), null);
      assert.equal(parseAmount(typed, american), null);
    });

  test('parses its own output back to the same amount', () => {
    assert.equal(formatAmount('9792.00', german), '9.792,00');
    assert.equal(formatAmount('1234567.8', american), '1,234,567.8');
    assert.equal(formatAmount('9,7x', german), '9,7x');
    assert.equal(formatAmount('007', american), '007');
    const decimals = fc.tuple(
      fc.nat(),
      fc.option(fc.stringMatching(/^\d{1,6}$/)),
      fc.constantFrom(german, american),
    );
    fc.assert(
      fc.property(decimals, ([whole, fraction, formats]) => {
        const decimal = fraction === null ? `${whole}` : `${whole}.${fraction}`;
        assert.equal(parseAmount(formatAmount(decimal, formats), formats), decimal);
      }),
    );
  });
});

describe('date input', () => {
  for (const typed of [
    '22.11.26',
    '22/11/2026',
    '22-11-2026',
    '22 11 26',
    '2026-11-22',
    '2026/11/22',
    'today',
    'Heute',
    '+0',
  ])
    test(`parses “${typed}” as the 22nd of November 2026`, () => {
      assert.equal(parseDate(typed, german, today), today);
      assert.equal(parseDate(typed, american, today), today);
    });

  test("parses ambiguous dates in the user's order", () => {
    assert.equal(parseDate('3/4/26', german, today), '2026-04-03');
    assert.equal(parseDate('3/4/26', american, today), '2026-03-04');
    assert.equal(parseDate('26-4-3', iso, today), '2026-04-03');
    assert.equal(parseDate('11/22/2026', german, today), today);
  });

  test('accepts offsets from today', () => {
    assert.equal(parseDate('+3', german, today), '2026-11-25');
    assert.equal(parseDate('-22', german, today), '2026-10-31');
  });

  test('maps two-digit years to 1980–2079', () => {
    assert.equal(parseDate('1.1.79', german, today), '2079-01-01');
    assert.equal(parseDate('1.1.80', german, today), '1980-01-01');
  });

  for (const typed of [
    '',
    '22.11.',
    '30.02.2026',
    '31.11.26',
    '2026-13-01',
    '22.11.026',
    'x',
    '22.11.26x',
    '0.1.26',
    '2026-11-2026',
  ])
    test(`rejects “${typed}”`, () => {
      assert.equal(parseDate(typed, german, today), null);
      assert.equal(parseDate(typed, american, today), null);
    });

  test("formats dates in the user's order", () => {
    assert.equal(formatDate(today, german), '22.11.2026');
    assert.equal(formatDate(today, american), '11/22/2026');
    assert.equal(formatDate(today, iso), today);
    assert.equal(formatDate('22.11.', german), '22.11.');
  });
});

describe('time input', () => {
  test("uses the user's time zone in summer and winter", () => {
    assert.equal(parseDateTime('22.11.26 14:30', german, today), '2026-11-22T13:30:00Z');
    assert.equal(parseDateTime('22.7.26, 14:30', german, today), '2026-07-22T12:30:00Z');
    assert.equal(parseDateTime('today 8:05', american, today), '2026-11-22T07:05:00Z');
    assert.equal(parseDateTime('2026-11-22 14:30:15', german, today), '2026-11-22T13:30:15Z');
    assert.equal(parseDateTime('heute 14.30 Uhr', german, today), '2026-11-22T13:30:00Z');
  });

  test('keeps an explicit UTC offset', () => {
    assert.equal(parseDateTime('2026-11-22T14:30:00+02:00', german, today), '2026-11-22T14:30:00+02:00');
    assert.equal(parseDateTime('2026-13-22T14:30:00Z', german, today), null);
  });

  for (const typed of ['', '22.11.26', '14:30', '22.11.26 25:00', '22.11.26 14:60', '30.2.26 10:00'])
    test(`rejects “${typed}”`, () => assert.equal(parseDateTime(typed, german, today), null));

  test("formats times in the user's time zone, but leaves text unchanged that the input can't parse", () => {
    assert.equal(formatDateTime('2026-11-22T13:30:00Z', german), '22.11.2026 14:30');
    assert.equal(formatDateTime('2026-11-22T13:30:15Z', american), '11/22/2026 14:30:15');
    assert.equal(formatDateTime('2026-11-22T13:30:00+00:00', german), '2026-11-22T13:30:00+00:00');
    assert.equal(formatDateTime('soon', german), 'soon');
  });

  test("returns today's date in the given time zone", () => {
    const now = new Date('2026-11-22T23:30:00Z');
    assert.equal(todayInTimeZone('Europe/Berlin', now), '2026-11-23');
    assert.equal(todayInTimeZone('Etc/UTC', now), '2026-11-22');
  });
});
