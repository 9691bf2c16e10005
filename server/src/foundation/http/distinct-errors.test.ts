import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type TSchema, Type } from 'typebox';
import { daySchema, orNull, timeSchema } from './common-schemas.ts';
import { compileValidator } from './validate.ts';

function report(schema: TSchema, value: unknown): string[] {
  const faults = compileValidator(Type.Object({ it: schema }), 'body').faults({ it: value });
  return faults.map(({ code, pointer }) => `${code} ${pointer}`);
}

const day = daySchema('A day');
const One = Type.Object(
  { one: Type.Integer(), shared: Type.Optional(Type.String()) },
  { additionalProperties: false },
);
const Other = Type.Object({ other: Type.Integer(), more: Type.Integer() }, { additionalProperties: false });

describe('the reported errors contain one error for each position and cause of', () => {
  const cases: readonly (readonly [
    name: string,
    schema: TSchema,
    value: unknown,
    errors: readonly string[],
  ])[] = [
    ['a malformed day', day, 'soon', ['format /it']],
    ['a day that does not exist', day, '2026-02-30', ['format /it']],
    ['a day before the year 1000', day, '0999-01-01', ['pattern /it']],
    ['a malformed time', timeSchema('A time'), '2026-11-20', ['format /it']],
    [
      'an empty text that must match a pattern',
      Type.String({ minLength: 1, pattern: '^a' }),
      '',
      ['minLength /it'],
    ],
    ['a number in place of a text', day, 5, ['type /it']],
    ['a malformed day that may be null', orNull(day, ''), 'soon', ['format /it']],
    ['a number in place of a day that may be null', orNull(day, ''), 5, ['type /it']],
    [
      'a malformed list that may be null',
      orNull(Type.Array(day), ''),
      ['soon', 'x'],
      ['format /it/0', 'format /it/1'],
    ],
    [
      'an object that is nearest to one alternative',
      Type.Union([One, Other]),
      { one: 1, x: 1 },
      ['unknown /it/x'],
    ],
    ['an object that is equally near to two alternatives', Type.Union([One, One]), {}, ['anyOf /it']],
    ['a text where two kinds of objects are allowed', Type.Union([One, Other]), 'x', ['type /it']],
    [
      'a list that is too long and contains duplicates',
      Type.Array(Type.String(), { maxItems: 1, uniqueItems: true }),
      ['a', 'a'],
      ['maxItems /it', 'uniqueItems /it'],
    ],
  ];
  for (const [name, schema, value, errors] of cases)
    test(name, () => assert.deepEqual(report(schema, value).toSorted(), errors));

  test('a value that may be null, and names the expected type instead of null', () => {
    const [fault] = compileValidator(orNull(day, ''), 'body').faults(5);
    assert.equal(fault?.words, 'type.string');
  });
});
