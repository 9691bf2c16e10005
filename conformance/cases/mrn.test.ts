import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkDigit, isMrn } from './mrn.ts';

describe('the check character of an MRN', () => {
  it('equals the check digit of the example container number in ISO 6346', () => {
    assert.equal(checkDigit('CSQU305438'), '3');
  });

  it('has exactly one correct value for the characters before it', () => {
    const right = '0123456789'.split('').filter((digit) => isMrn(`26XA7K2M9Q4R1T8W3${digit}`));
    assert.equal(right.length, 1);
  });

  it('detects a wrong character and transposed characters', () => {
    const first17 = '26XA7K2M9Q4R1T8W3';
    const digit = '0123456789'.split('').find((one) => isMrn(first17 + one));
    assert.equal(isMrn(`26XA7K2M9Q4R1T8W4${digit}`), false);
    assert.equal(isMrn(`26XA7K2M9Q4R1T3W8${digit}`), false);
  });

  it('is accepted only in a number of 18 characters of the right kinds', () => {
    for (const text of ['', '26xa7K2M9Q4R1T8W31', '26XA7K2M9Q4R1T8W3', '2XXA7K2M9Q4R1T8W31']) {
      assert.equal(isMrn(text), false);
    }
  });
});
