import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compileIdentificationRules } from './identification.ts';

/**
 * Rules like those for Indonesian tax numbers: 16 digits that begin with 0, with a Luhn check digit over the digits 2
 * to 10.
 */
const { stored, isValid, otherwise } = compileIdentificationRules({
  kinds: [
    {
      code: 'tax',
      name: { en: 'Tax number' },
      pattern: '0[0-9]{15}',
      normalisation: { pattern: '[0-9]{15}', prefix: '0' },
      check: { kind: 'luhn', slice: { from: 2, to: 10 } },
      examples: { valid: [['123456782091000', '0123456782091000']], invalid: ['123456783091000'] },
    },
  ],
});

describe('identification numbers', () => {
  test('are stored in one format, whatever the format of the input is', () => {
    assert.equal(stored('123456782091000'), '0123456782091000');
    assert.equal(stored('0123456782091000'), '0123456782091000');
  });

  test('are refused with a wrong check digit in each format', () => {
    assert.ok(isValid('123456782091000'));
    assert.ok(!isValid('123456783091000'));
    assert.ok(!isValid('0123456783091000'));
  });

  test('are not checked if their kind has no check digits', () => {
    assert.ok(isValid('3171234567890123'));
  });

  test('are found in a document even if they are stored in another format', () => {
    assert.ok(otherwise?.test('{"identification":"123456782091000"}'));
    assert.ok(!otherwise?.test('{"identification":"0123456782091000"}'));
  });
});
