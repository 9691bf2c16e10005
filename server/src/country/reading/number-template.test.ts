import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { anchoredRegExp } from './identification.ts';
import {
  displayNumber,
  exampleNumbers,
  generateNumber,
  hasCounter,
  insertCount,
  numberPattern,
  templateError,
  yearOfNumber,
} from './number-template.ts';

const facts = {
  day: '2026-11-22',
  type: 'bc20',
  office: '040300',
  random: (count: number) => randomBytes(count),
};
const counterTemplate = {
  template: '{type:2}{office:6}{yyyymmdd}{seq:6}',
  displayTemplate: '{seq} / {dd}-{mm}-{yyyy}',
};

describe('a template with a counter', () => {
  test('combines type, office and day, and has a separate counter for each combination', () => {
    assert.ok(hasCounter(counterTemplate));
    const scope = generateNumber(counterTemplate, facts);
    assert.equal(scope, '2004030020261122{seq:6}');
    assert.equal(insertCount(scope, 123), '2004030020261122000123');
    assert.throws(() => insertCount(scope, 1_000_000), /sequence number 1000000 is too long/);
  });

  test('formats numbers for display', () => {
    assert.equal(displayNumber(counterTemplate, '2004030020261122000123'), '000123 / 22-11-2026');
    assert.equal(displayNumber({ template: '{random:4}' }, 'AB12'), 'AB12');
  });
});

describe('the year of a number', () => {
  test('is read from its position in the template', () => {
    for (const [template, number, year] of [
      ['{yy}XA{random:13}{iso6346}', '21XA00000000000016', 2021],
      ['XA{yyyy}{random:4}', 'XA2021AB12', 2021],
      [counterTemplate.template, '2004030020211122000123', 2021],
    ] as const)
      assert.equal(yearOfNumber({ template }, number), year, template);
  });

  test('is null for numbers of another format, and for templates without a year', () => {
    assert.equal(yearOfNumber({ template: '{yy}XA{random:4}' }, '21DEAB12'), null);
    assert.equal(yearOfNumber({ template: '{random10:8}' }, '20211122'), null);
  });
});

describe('a template with random characters', () => {
  test('creates 1,000 different numbers that match the pattern', () => {
    for (const template of ['{yy}XA{random:13}{iso6346}', 'RF{mod97}{random32:16}', '{random10:15}']) {
      const form = anchoredRegExp(numberPattern({ template }));
      const numbers = Array.from({ length: 1_000 }, () => generateNumber({ template }, facts));
      assert.ok(
        numbers.every((number) => form.test(number)),
        template,
      );
      assert.equal(new Set(numbers).size, 1_000, template);
    }
  });

  test('creates no number that begins with an excluded character', () => {
    const numberTemplate = { template: '{random10:2}', except: '7' };
    for (let count = 0; count < 500; count += 1)
      assert.ok(!generateNumber(numberTemplate, facts).startsWith('7'));
    assert.ok(!anchoredRegExp(numberPattern(numberTemplate)).test('71'));
    assert.ok(anchoredRegExp(numberPattern(numberTemplate)).test('17'));
  });

  test('creates the same examples each time', () => {
    assert.deepEqual(exampleNumbers(counterTemplate, 2), exampleNumbers(counterTemplate, 2));
  });
});

describe('the error of a number template', () => {
  for (const [template, displayTemplate, fault] of [
    ['{year}{seq:6}', undefined, /has an unknown part/],
    ['26xa{seq:6}', undefined, /has an unknown part/],
    ['{yy}{seq}', undefined, /has an unknown part/],
    ['{yy}{office:6}', undefined, /must contain seq or random/],
    ['{seq:6}{random:3}{seq:6}', undefined, /must contain seq and random at most once each/],
    ['{iso6346}{random:6}', undefined, /must end with its check digit/],
    ['{random:6}', '{seq}', /uses \{seq\}, which is not a part of the template/],
  ] as const) {
    test(`is reported for ${template} ${displayTemplate ?? ''}`, () => {
      assert.match(templateError({ template, ...(displayTemplate && { displayTemplate }) }) ?? '', fault);
    });
  }

  test('is null for the template with a counter', () => assert.equal(templateError(counterTemplate), null));
});
