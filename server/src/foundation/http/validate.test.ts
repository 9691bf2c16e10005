import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type TSchema, Type } from 'typebox';
import { escapePointer } from '../json-pointer.ts';
import { localizeError } from '../messages/format-error.ts';
import { timeSchema } from './common-schemas.ts';
import { maxReportedErrors, type ValidationError } from './problem.ts';
import { compileValidator } from './validate.ts';

const Item = Type.Object(
  { code: Type.String({ pattern: '^[0-9]{8}$' }), mass: Type.Optional(Type.Integer({ minimum: 1 })) },
  { additionalProperties: false },
);
const Body = Type.Object(
  { lrn: Type.String({ minLength: 1, maxLength: 35 }), items: Type.Array(Item, { maxItems: 999 }) },
  { additionalProperties: false },
);
const body = compileValidator(Body, 'body');
const errorsOf = (value: unknown) => body.faults(value).map(({ code, pointer }) => `${code} ${pointer}`);

describe('the validator', () => {
  test('returns no errors for a valid value, and does not change it', () => {
    const value = Object.freeze({ lrn: 'a', items: [{ code: '09011100', mass: 1 }] });
    assert.deepEqual(body.faults(value), []);
  });
});

describe('the validator, for an invalid value,', () => {
  test('returns all errors together, each with its pointer', () => {
    const value = {
      extra: 1,
      items: [
        { code: '1', mass: 0 },
        { mass: 1.5, more: 2 },
      ],
    };
    assert.deepEqual(errorsOf(value).sort(), [
      'minimum /items/0/mass',
      'pattern /items/0/code',
      'required /items/1/code',
      'required /lrn',
      'type /items/1/mass',
      'unknown /extra',
      'unknown /items/1/more',
    ]);
  });

  test('returns the position, reason and expected type of an error', () => {
    assert.deepEqual(body.faults({ lrn: 1, items: [] }), [
      { code: 'type', in: 'body', pointer: '/lrn', actual: 1, words: 'type.string', expected: 'string' },
    ]);
    assert.deepEqual(
      compileValidator(Type.Object({ limit: Type.Integer() }), 'query').faults({ limit: 'x' }),
      [
        {
          ...{ code: 'type', in: 'query', name: 'limit', actual: 'x' },
          ...{ words: 'type.integer', expected: 'integer' },
        },
      ],
    );
  });

  test('reports a plus sign that became a space, in queries only', () => {
    const time = Type.Object({ from: timeSchema('A time') });
    const value = { from: '2026-11-20T10:00:00 01:00' };
    const [fault] = compileValidator(time, 'query').faults(value);
    assert.equal(fault?.words, 'format.plus');
    assert.match(
      fault ? localizeError('en', fault).message : '',
      /The \+ in the offset of `from` must be written %2B/,
    );
    assert.equal(compileValidator(time, 'body').faults(value)[0]?.words, 'pattern.date-time');
    const other = { from: '2026-11-20 10:00' };
    assert.equal(compileValidator(time, 'query').faults(other)[0]?.words, 'pattern.date-time');
  });

  test('escapes property names in pointers', () => {
    assert.deepEqual(errorsOf({ lrn: 'a', items: [], 'a/b~c': 1 }), ['unknown /a~1b~0c']);
    assert.equal(escapePointer('~1/'), '~01~1');
  });

  const jugglers: readonly unknown[] = ['1', [1], true, null, { valueOf: 1 }, 1.5, Number.NaN, ''];
  for (const value of jugglers) {
    test(`does not coerce ${JSON.stringify(value)} to an integer`, () =>
      assert.deepEqual(errorsOf({ lrn: 'a', items: [{ code: '09011100', mass: value }] }), [
        'type /items/0/mass',
      ]));
  }

  for (const value of [null, [], 'x', 1, true, undefined]) {
    test(`returns one error for ${JSON.stringify(value)} instead of an object`, () =>
      assert.deepEqual(errorsOf(value), ['type ']));
  }

  test('returns a limited number of errors for a malicious body', () => {
    const items = Array.from({ length: 999 }, () => ({ a: 1, b: 2, c: 3 }));
    assert.ok(body.faults({ lrn: 'a', items }).length <= 2 * maxReportedErrors);
    const members = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`m${index}`, 1]));
    const faults = body.faults({ lrn: 'a', items: [], ...members });
    assert.ok(faults.length > 0 && faults.length <= 2 * maxReportedErrors, String(faults.length));
  });

  test('returns an error with a message, whatever keyword of the schema failed', () => {
    const schemas: TSchema[] = [
      Type.Union([Type.String(), Type.Null()]),
      Type.Literal(true),
      Type.Record(Type.String({ pattern: '^a' }), Type.Integer()),
      Type.Array(Type.String(), { uniqueItems: true }),
      Type.String({ format: 'date-time' }),
      Body,
    ];
    const validators = schemas.map((schema) => compileValidator(schema, 'body'));
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const validator of validators) {
          for (const fault of validator.faults(value)) assert.ok(localizeError('en', fault).message);
        }
      }),
    );
    assert.ok(compileValidator(Type.Union([Type.String(), Type.Null()]), 'body').faults(1).length > 0);
    assert.ok(
      compileValidator(Type.Array(Type.String(), { uniqueItems: true }), 'body').faults(['a', 'a']).length >
        0,
    );
  });
});

describe('the validator, for a list with far too many items,', () => {
  const codes = Type.Array(Type.String(), { maxItems: 10, uniqueItems: true });
  const list = compileValidator(Type.Object({ codes }, { additionalProperties: false }), 'body');

  // Comparing all pairs of the 100,000 items would take minutes.
  test('reports length and duplicates without comparing all pairs of items', () => {
    const faults = list.faults({ codes: Array(100_000).fill('AAA') });
    assert.deepEqual(faults.map(({ code, pointer }) => `${code} ${pointer}`).sort(), [
      'maxItems /codes',
      'uniqueItems /codes',
    ]);
  });
});

describe('the validator, for a discriminated union,', () => {
  const Alternative = Type.Union([
    Type.Object({ action: Type.Literal('accept') }, { additionalProperties: false }),
    Type.Object({ action: Type.Literal('reject'), reason: Type.String() }, { additionalProperties: false }),
  ]);
  const single = compileValidator(Alternative, 'body');
  const several = compileValidator(Type.Object({ items: Type.Array(Alternative) }), 'body');
  const toldOf = (faults: readonly ValidationError[]): string[] =>
    faults.map(({ pointer, code }) => `${pointer} ${code}`);

  test('reports only the errors of the chosen alternative', () => {
    assert.deepEqual(
      single.faults({ action: 'reject' }).map(({ pointer }) => pointer),
      ['/reason'],
    );
    assert.deepEqual(toldOf(single.faults({ action: 'accept', reason: 'x' })), ['/reason unknown']);
    const items = [{ action: 'accept' }, { action: 'reject', reason: 1 }];
    assert.deepEqual(toldOf(several.faults({ items })), ['/items/1/reason type']);
  });

  test('lists the alternatives if none is chosen', () => {
    const [fault, ...others] = single.faults({ action: 'explode', reason: 'x' });
    assert.deepEqual(others, []);
    assert.equal(fault?.pointer, '/action');
    assert.deepEqual(fault.expected, ['accept', 'reject']);
    assert.deepEqual(toldOf(several.faults({ items: [{ reason: 'x' }] })), ['/items/0/action required']);
  });
});
