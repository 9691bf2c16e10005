import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { amountFormat, decimalsIn, readAmount, writeAmount } from './amounts.ts';
import { readDay, writeDay } from './days.ts';
import { asTheBrowser, type Formats, formatsOf } from './formats.ts';
import { readMoment, todayIn, writeMoment } from './moments.ts';

const german: Formats = {
  decimalSign: ',',
  dateOrder: 'dmy',
  dateSeparator: '.',
  timeZone: 'Europe/Berlin',
};
const american: Formats = { ...german, decimalSign: '.', dateOrder: 'mdy', dateSeparator: '/' };
const iso: Formats = { ...german, decimalSign: '.', dateOrder: 'ymd', dateSeparator: '-' };
const today = '2026-11-22';

describe('the formats of a person', () => {
  test('are those of the browser', () => {
    const of = (locale: string) => ({ ...formatsOf(asTheBrowser, locale), timeZone: 'Europe/Berlin' });
    assert.deepEqual(of('de-DE'), german);
    assert.deepEqual(of('en-US'), american);
    assert.deepEqual(of('en-GB'), { ...german, decimalSign: '.', dateSeparator: '/' });
    assert.deepEqual(of('sv-SE'), { ...iso, decimalSign: ',' });
  });

  test('but for what was chosen', () => {
    const chosen = { decimalSign: 'comma', dateOrder: 'ymd', timeZone: 'Asia/Tokyo' } as const;
    assert.deepEqual(formatsOf(chosen, 'en-US'), {
      decimalSign: ',',
      dateOrder: 'ymd',
      dateSeparator: '-',
      timeZone: 'Asia/Tokyo',
    });
  });
});

describe('an amount', () => {
  const shown = (amount: number, text: string, currency: string, decimals: number) =>
    amountFormat('en', currency, decimalsIn(text), { code: 'IDR', decimals })
      .format(amount)
      .replace('\u00a0', ' ');

  test('has the billed decimals in the national currency, or its own if they are more', () => {
    assert.equal(shown(494000000, '494000000', 'IDR', 0), 'IDR 494,000,000');
    assert.equal(shown(494000000, '494000000.00', 'IDR', 0), 'IDR 494,000,000');
    assert.equal(shown(9855156.25, '9855156.25', 'IDR', 0), 'IDR 9,855,156.25');
    assert.equal(shown(61.728, '61.728', 'IDR', 3), 'IDR 61.728');
    assert.equal(shown(61, '61', 'IDR', 3), 'IDR 61.000');
  });

  test('has the decimals of ISO 4217 in another currency, or its own if they are more', () => {
    assert.equal(shown(1000, '1000.00', 'JPY', 0), 'JPY 1,000');
    assert.equal(shown(61.7, '61.7', 'KWD', 0), 'KWD 61.700');
    assert.equal(shown(12.5, '12.5', 'USD', 0), 'USD 12.50');
    assert.equal(shown(12.3456, '12.3456', 'USD', 0), 'USD 12.3456');
  });
});

describe('a time zone', () => {
  test('is the zone of the country until a person chooses another', () => {
    assert.equal(formatsOf(asTheBrowser, 'en').timeZone, 'UTC');
  });

  test('that the browser lacks is replaced by the zone of the country', () => {
    assert.equal(formatsOf({ ...asTheBrowser, timeZone: 'Mars/Olympus' }, 'en').timeZone, 'UTC');
  });
});

describe('an amount', () => {
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
    test(`“${typed}” is ${read}, whatever the sign`, () => {
      assert.equal(readAmount(typed, german), read);
      assert.equal(readAmount(typed, american), read);
    });

  test('that could be read in two ways is read by the own sign', () => {
    assert.equal(readAmount('9.792', german), '9792');
    assert.equal(readAmount('9.792', american), '9.792');
    assert.equal(readAmount('9,792', german), '9.792');
    assert.equal(readAmount('9,792', american), '9792');
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
    test(`“${typed}” is none`, () => {
      assert.equal(readAmount(typed, german), null);
      assert.equal(readAmount(typed, american), null);
    });

  test('is read as it was written', () => {
    assert.equal(writeAmount('9792.00', german), '9.792,00');
    assert.equal(writeAmount('1234567.8', american), '1,234,567.8');
    assert.equal(writeAmount('9,7x', german), '9,7x');
    assert.equal(writeAmount('007', american), '007');
    const decimals = fc.tuple(
      fc.nat(),
      fc.option(fc.stringMatching(/^\d{1,6}$/)),
      fc.constantFrom(german, american),
    );
    fc.assert(
      fc.property(decimals, ([whole, fraction, formats]) => {
        const decimal = fraction === null ? `${whole}` : `${whole}.${fraction}`;
        assert.equal(readAmount(writeAmount(decimal, formats), formats), decimal);
      }),
    );
  });
});

describe('a day', () => {
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
    test(`“${typed}” is the 22nd of November 2026`, () => {
      assert.equal(readDay(typed, german, today), today);
      assert.equal(readDay(typed, american, today), today);
    });

  test('that could be read in two ways is read in the own order', () => {
    assert.equal(readDay('3/4/26', german, today), '2026-04-03');
    assert.equal(readDay('3/4/26', american, today), '2026-03-04');
    assert.equal(readDay('26-4-3', iso, today), '2026-04-03');
    assert.equal(readDay('11/22/2026', german, today), today);
  });

  test('can be told from today', () => {
    assert.equal(readDay('+3', german, today), '2026-11-25');
    assert.equal(readDay('-22', german, today), '2026-10-31');
  });

  test('a year of two digits is a near one', () => {
    assert.equal(readDay('1.1.79', german, today), '2079-01-01');
    assert.equal(readDay('1.1.80', german, today), '1980-01-01');
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
    test(`“${typed}” is none`, () => {
      assert.equal(readDay(typed, german, today), null);
      assert.equal(readDay(typed, american, today), null);
    });

  test('is written in the own order', () => {
    assert.equal(writeDay(today, german), '22.11.2026');
    assert.equal(writeDay(today, american), '11/22/2026');
    assert.equal(writeDay(today, iso), today);
    assert.equal(writeDay('22.11.', german), '22.11.');
  });
});

describe('a moment', () => {
  test('is of the own zone, in summer and winter', () => {
    assert.equal(readMoment('22.11.26 14:30', german, today), '2026-11-22T13:30:00Z');
    assert.equal(readMoment('22.7.26, 14:30', german, today), '2026-07-22T12:30:00Z');
    assert.equal(readMoment('today 8:05', american, today), '2026-11-22T07:05:00Z');
    assert.equal(readMoment('2026-11-22 14:30:15', german, today), '2026-11-22T13:30:15Z');
    assert.equal(readMoment('heute 14.30 Uhr', german, today), '2026-11-22T13:30:00Z');
  });

  test('is taken as it is with an offset', () => {
    assert.equal(readMoment('2026-11-22T14:30:00+02:00', german, today), '2026-11-22T14:30:00+02:00');
    assert.equal(readMoment('2026-13-22T14:30:00Z', german, today), null);
  });

  for (const typed of ['', '22.11.26', '14:30', '22.11.26 25:00', '22.11.26 14:60', '30.2.26 10:00'])
    test(`“${typed}” is none`, () => assert.equal(readMoment(typed, german, today), null));

  test('is read as it was written', () => {
    assert.equal(writeMoment('2026-11-22T13:30:00Z', german), '22.11.2026 14:30');
    assert.equal(writeMoment('2026-11-22T13:30:15Z', american), '11/22/2026 14:30:15');
    assert.equal(writeMoment('2026-11-22T13:30:00+00:00', german), '2026-11-22T13:30:00+00:00');
    assert.equal(writeMoment('soon', german), 'soon');
  });

  test('today is another day elsewhere', () => {
    const now = new Date('2026-11-22T23:30:00Z');
    assert.equal(todayIn('Europe/Berlin', now), '2026-11-23');
    assert.equal(todayIn('Etc/UTC', now), '2026-11-22');
  });
});
