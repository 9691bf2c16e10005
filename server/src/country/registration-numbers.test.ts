import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { iso6346Remainder } from './reading/public.ts';
import { isMrnFormat, newBillNumber, newMrn } from './registration-numbers.ts';

const facts = {
  day: '2026-11-22',
  type: 'import',
  office: 'XA000100',
  random: (count: number) => randomBytes(count),
};

/** Returns the check character for the first 17 characters. Implements ISO 6346 independently of the tested code. */
function checkCharacter(first17: string): string {
  return String((iso6346Remainder(first17) ?? Number.NaN) % 10);
}

describe('the check character of an MRN of XA', () => {
  // 2·1 + 6·2 + X(36)·4 + A(10)·8 = 2 + 12 + 144 + 80 = 238, and the zeros add 0. The remainder is 238 − 21·11 = 7.
  it('is 7 for 26XA0000000000000', () => assert.ok(isMrnFormat('26XA00000000000007')));

  // The sum 238 of 26XA, and 1·65536 for the last position: 65774 − 5979·11 = 5.
  it('is 5 for 26XA0000000000001', () => assert.ok(isMrnFormat('26XA00000000000015')));

  // The sum 238 of 26XA, and Z(38)·32768 + Z(38)·65536 = 1245184 + 2490368: 3735790 − 339617·11 = 3.
  it('is 3 for 26XA00000000000ZZ', () => assert.ok(isMrnFormat('26XA00000000000ZZ3')));
});

describe('an MRN of XA', () => {
  it('is refused in any other format', () => {
    for (const text of [
      '26XA00000000000016',
      '26xa00000000000015',
      '6XA000000000000015',
      '',
      '26XA0000000000001A',
    ])
      assert.ok(!isMrnFormat(text), text);
  });

  it('is refused if any single character is wrong', () => {
    const number = newMrn(facts);
    for (let place = 0; place < 17; place += 1) {
      const digit = number[place] === '1' ? '2' : '1';
      const wrong = number.slice(0, place) + digit + number.slice(place + 1);
      // The check character can't detect two errors: a letter in place of a digit with the same value modulo 11, and the
      // remainders 0 and 10, which are both written as 0.
      if (checkCharacter(wrong.slice(0, 17)) !== number.slice(17)) assert.ok(!isMrnFormat(wrong), wrong);
    }
  });

  it('consists of year, country, 13 characters that do not begin with Z, and a check character', () => {
    for (let count = 0; count < 2000; count += 1) {
      const number = newMrn(facts);
      assert.match(number, /^26XA[0-9A-Y][0-9A-Z]{12}[0-9]$/);
      assert.ok(isMrnFormat(number));
      assert.notEqual(iso6346Remainder(number.slice(0, 17)), 10);
    }
    assert.equal(newMrn({ ...facts, day: '2105-01-01' }).slice(0, 2), '05');
  });

  it('contains each character with the same probability, because too large random bytes are skipped', () => {
    const bytes = [
      ...Array.from({ length: 4 }, (_, index) => 252 + index),
      ...Array(12).fill(0),
      71,
      1,
      2,
      3,
    ];
    const number = newMrn({ ...facts, random: (count) => Uint8Array.from(bytes.splice(0, count)) });
    assert.equal(number, `26XA000000000000Z${checkCharacter('26XA000000000000Z')}`);
  });
});

describe('a bill reference of XA', () => {
  it('is a creditor reference (ISO 11649)', () => {
    assert.match(newBillNumber(randomBytes), /^RF[0-9]{2}[0-9A-HJKMNP-TV-Z]{16}$/);
  });
});
