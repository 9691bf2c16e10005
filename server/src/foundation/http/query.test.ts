import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { Type } from 'typebox';
import { anyText } from '../testing/any-text.ts';
import { maxReportedErrors } from './problem.ts';
import { readQuery } from './query.ts';

const schema = Type.Object({
  limit: Type.Optional(Type.Integer()),
  lodge: Type.Optional(Type.Boolean()),
  lrn: Type.Optional(Type.String()),
  status: Type.Optional(Type.Array(Type.String())),
});
const read = (queryString: string) => readQuery(queryString, schema);
const valuesOf = (queryString: string) => ({ ...read(queryString).values });
const codesOf = (queryString: string) => read(queryString).faults.map(({ code, name }) => [code, name]);

describe('a query string is read as', () => {
  test('texts, integers, booleans and lists from repeated parameters', () => {
    assert.deepEqual(valuesOf('lrn=A.1&limit=10&lodge=true&status=draft&status=lodged'), {
      lrn: 'A.1',
      limit: 10,
      lodge: true,
      status: ['draft', 'lodged'],
    });
  });

  test('a list with one value, an empty text, or no values at all', () => {
    assert.deepEqual(valuesOf('status=x'), { status: ['x'] });
    assert.deepEqual(valuesOf('lrn='), { lrn: '' });
    assert.deepEqual(valuesOf('lrn'), { lrn: '' });
    assert.deepEqual(valuesOf(''), {});
    assert.deepEqual(valuesOf('&&lrn=a&'), { lrn: 'a' });
  });

  test('its decoded names and values if they are percent-encoded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!text.includes('\0'));
        assert.deepEqual(valuesOf(`l%72n=${encodeURIComponent(text)}`), { lrn: text });
      }),
    );
    assert.deepEqual(valuesOf('lrn=a+b%2Bc'), { lrn: 'a b+c' });
    assert.deepEqual(valuesOf('lrn=a=b'), { lrn: 'a=b' });
  });

  test('an integer if a parameter has the canonical spelling of one with up to 15 digits', () => {
    fc.assert(
      fc.property(fc.integer(), (number) => assert.deepEqual(valuesOf(`limit=${number}`), { limit: number })),
    );
  });
});

describe('a query parameter that must be an integer or boolean remains a text, which the schema rejects, for', () => {
  const integers = ['01', '+1', '1.0', '1e2', '-0', '0x1', ' 1', '1 ', '', 'NaN', '１', '1234567890123456'];
  for (const text of integers) {
    test(`limit=${text || '(empty)'}`, () =>
      assert.deepEqual(valuesOf(`limit=${encodeURIComponent(text)}`), { limit: text }));
  }
  for (const text of ['1', 'TRUE', 'True', 'yes', 'on', '']) {
    test(`lodge=${text || '(empty)'}`, () => assert.deepEqual(valuesOf(`lodge=${text}`), { lodge: text }));
  }
});

describe('400', () => {
  test('is reported for an unknown parameter, also with a name of Object.prototype', () => {
    assert.deepEqual(codesOf('foo=1&__proto__=2&constructor=3&LRN=4&lrn[]=5'), [
      ['unknown', 'foo'],
      ['unknown', '__proto__'],
      ['unknown', 'constructor'],
      ['unknown', 'LRN'],
      ['unknown', 'lrn[]'],
    ]);
  });

  test('is reported for any parameter of an operation without query parameters', () =>
    assert.equal(readQuery('a=1', undefined).faults[0]?.code, 'unknown'));

  test('is reported for a repeated parameter that is not a list', () => {
    assert.deepEqual(codesOf('lrn=a&lrn=a'), [['repeated', 'lrn']]);
    assert.deepEqual(codesOf('limit=1&l%69mit=2'), [['repeated', 'limit']]);
  });

  for (const escaped of ['%', '%2', '%zz', '%ff', '%c0%af', '%ed%a0%80', '%00', 'a%00b']) {
    test(`is reported for the malformed escape ${escaped}`, () => {
      assert.deepEqual(codesOf(`lrn=${escaped}`), [['encoding', undefined]]);
      assert.deepEqual(codesOf(`${escaped}=1`), [['encoding', undefined]]);
    });
  }

  test('contains all errors together, next to the values that could be read', () => {
    assert.deepEqual(codesOf('foo=1&lrn=a&lrn=b&x=%'), [
      ['unknown', 'foo'],
      ['repeated', 'lrn'],
      ['encoding', undefined],
    ]);
    assert.deepEqual(valuesOf('foo=1&limit=x&status=a'), { limit: 'x', status: ['a'] });
  });

  test('contains at most the maximum number of errors', () => {
    assert.equal(read('a&'.repeat(4_000)).faults.length, maxReportedErrors + 1);
  });
});

describe('reading a query string', () => {
  test('does not throw, whatever the text is', () => {
    const chunks = fc.array(fc.constantFrom('lrn', 'limit', 'status', '=', '&', '%', '+', '%41', 'é', '\0'));
    fc.assert(
      fc.property(
        fc.oneof(
          anyText(),
          chunks.map((list) => list.join('')),
        ),
        (text) => void read(text),
      ),
    );
  });
});
