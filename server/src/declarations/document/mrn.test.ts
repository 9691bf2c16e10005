import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { isContainerNumber, iso6346Remainder } from './iso-6346.ts';
import { isMrn, mrnCheckCharacter, newMrn } from './mrn.ts';

describe('ISO 6346', () => {
  // The standard's own example, CSQU 305438: 13·1 + 30·2 + 28·4 + 32·8 + 3·16 + 0·32 + 5·64 + 4·128 + 3·256 + 8·512
  // = 13 + 60 + 112 + 256 + 48 + 0 + 320 + 512 + 768 + 4096 = 6185, and 6185 − 562·11 = 3.
  it('computes the example of the standard', () => {
    assert.equal(iso6346Remainder('CSQU305438'), 3);
    assert.ok(isContainerNumber('CSQU3054383'));
  });

  it('refuses another check digit, shape or alphabet', () => {
    for (const text of ['CSQU3054384', 'CSQA3054383', 'csqu3054383', 'CSQU305438', 'CSQU30543833', ''])
      assert.ok(!isContainerNumber(text), text);
    assert.equal(iso6346Remainder('CSQU-05438'), undefined);
    assert.equal(iso6346Remainder('É'), undefined);
    assert.equal(iso6346Remainder('٣'), undefined);
  });

  // HLBU 240617 sums to a multiple of 11 and 10: the check digit is written 0.
  it('writes a remainder of 10 as 0', () => {
    assert.equal(iso6346Remainder('HLBU240617'), 10);
    assert.ok(isContainerNumber('HLBU2406170'));
  });
});

describe('the check character of an MRN', () => {
  // 2·1 + 6·2 + X(36)·4 + A(10)·8 = 2 + 12 + 144 + 80 = 238, the zeros add nothing; 238 − 21·11 = 7.
  it('is 7 for 26XA0000000000000', () => assert.equal(mrnCheckCharacter('26XA0000000000000'), '7'));

  // 238 as above, the last place adds 1·65536: 65774 − 5979·11 = 5.
  it('is 5 for 26XA0000000000001', () => assert.equal(mrnCheckCharacter('26XA0000000000001'), '5'));

  // 238 as above, Z(38)·32768 + Z(38)·65536 = 1245184 + 2490368: 3735790 − 339617·11 = 3.
  it('is 3 for 26XA00000000000ZZ', () => assert.equal(mrnCheckCharacter('26XA00000000000ZZ'), '3'));

  it('is refused for another length or alphabet', () => {
    assert.throws(() => mrnCheckCharacter('26XA'));
    assert.throws(() => mrnCheckCharacter('26xa0000000000000'));
  });
});

describe('isMrn', () => {
  it('accepts 18 characters with the right check character', () => assert.ok(isMrn('26XA00000000000015')));

  it('refuses everything else', () => {
    for (const text of [
      '26XA00000000000016',
      '26xa00000000000015',
      '6XA000000000000015',
      '',
      '26XA0000000000001A',
    ])
      assert.ok(!isMrn(text), text);
  });

  it('notices any single wrong character', () => {
    const mrn = newMrn(2026, randomBytes);
    for (let place = 0; place < 17; place += 1) {
      const digit = mrn[place] === '1' ? '2' : '1';
      const wrong = mrn.slice(0, place) + digit + mrn.slice(place + 1);
      // A letter's value may equal the digit's modulo 11, and the remainders 0 and 10 are both written 0: then the
      // check character cannot tell.
      if (mrnCheckCharacter(wrong.slice(0, 17)) !== mrn.slice(17)) assert.ok(!isMrn(wrong), wrong);
    }
  });
});

describe('newMrn', () => {
  it('has the year, the country, 13 characters and a check character', () => {
    for (let count = 0; count < 2000; count += 1) {
      const mrn = newMrn(2026, randomBytes);
      assert.match(mrn, /^26XA[0-9A-Z]{13}[0-9]$/);
      assert.ok(isMrn(mrn));
      assert.notEqual(iso6346Remainder(mrn.slice(0, 17)), 10);
    }
    assert.equal(newMrn(2105, randomBytes).slice(0, 2), '05');
  });

  it('takes each character with the same chance: bytes past the last whole alphabet are skipped', () => {
    const given = [
      ...Array.from({ length: 4 }, (_, index) => 252 + index),
      ...Array(12).fill(0),
      71,
      1,
      2,
      3,
    ];
    const mrn = newMrn(2026, (count) => Uint8Array.from(given.splice(0, count)));
    assert.equal(mrn, `26XA000000000000Z${mrnCheckCharacter('26XA000000000000Z')}`);
  });
});
