import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { identificationsOf } from './identification.ts';

/** As Indonesia's tax numbers are: 16 digits that begin with 0, where Luhn holds over digits 2 to 10. */
const { stored, isValid, otherwise } = identificationsOf({
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

describe('an identification number', () => {
  test('is kept in one form, whichever it is sent in', () => {
    assert.equal(stored('123456782091000'), '0123456782091000');
    assert.equal(stored('0123456782091000'), '0123456782091000');
  });

  test('with a wrong check digit is refused in both forms', () => {
    assert.ok(isValid('123456782091000'));
    assert.ok(!isValid('123456783091000'));
    assert.ok(!isValid('0123456783091000'));
  });

  test('of a kind without check digits is not asked for them', () => {
    assert.ok(isValid('3171234567890123'));
  });

  test('is found in a document where it is kept otherwise', () => {
    assert.ok(otherwise?.test('{"identification":"123456782091000"}'));
    assert.ok(!otherwise?.test('{"identification":"0123456782091000"}'));
  });
});
