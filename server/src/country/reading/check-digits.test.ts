import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hasValidCheckDigits, isLuhn, iso6346Remainder, mod97Remainder } from './check-digits.ts';

describe('the check digit of ISO 6346', () => {
  // Example in the standard, CSQU 305438: 13·1 + 30·2 + 28·4 + 32·8 + 3·16 + 0·32 + 5·64 + 4·128 + 3·256 + 8·512 = 13 +
  // 60 + 112 + 256 + 48 + 0 + 320 + 512 + 768 + 4096 = 6185, and 6185 − 562·11 = 3.
  it('is correct for the example in the standard', () => {
    assert.equal(iso6346Remainder('CSQU305438'), 3);
    assert.ok(hasValidCheckDigits({ kind: 'iso6346' }, 'CSQU3054383'));
    assert.ok(!hasValidCheckDigits({ kind: 'iso6346' }, 'CSQU3054384'));
  });

  it('is undefined for a text with other characters', () => {
    for (const text of ['CSQU-05438', 'É', '٣']) {
      assert.equal(iso6346Remainder(text), undefined);
      assert.ok(!hasValidCheckDigits({ kind: 'iso6346' }, `${text}0`));
    }
  });

  // The sum for HLBU 240617 has the remainder 10 modulo 11, which is written as 0.
  it('is 0 for the remainder 10', () => {
    assert.equal(iso6346Remainder('HLBU240617'), 10);
    assert.ok(hasValidCheckDigits({ kind: 'iso6346' }, 'HLBU2406170'));
  });
});

describe('other check digit algorithms', () => {
  // The common example of ISO/IEC 7812: the check digit of 7992739871 is 3.
  it('of the Luhn algorithm is calculated over a part of the number', () => {
    assert.ok(isLuhn('79927398713'));
    assert.ok(!isLuhn('79927398710'));
    assert.ok(!isLuhn(''));
    const slice = { from: 2, to: 12 };
    assert.ok(hasValidCheckDigits({ kind: 'luhn', slice }, 'A79927398713Z'));
    assert.ok(!hasValidCheckDigits({ kind: 'luhn', slice }, 'A79927398714Z'));
  });

  // The example of ISO 13616, GB82 WEST 1234 5698 7654 32, with its first four characters moved to the end.
  it('of MOD 97-10 is correct for the example in ISO 13616', () => {
    assert.equal(mod97Remainder('WEST12345698765432GB82'), 1);
    assert.ok(hasValidCheckDigits({ kind: 'mod97' }, 'WEST12345698765432GB82'));
    assert.ok(!hasValidCheckDigits({ kind: 'mod97' }, 'WEST12345698765432GB83'));
    assert.ok(!hasValidCheckDigits({ kind: 'mod97' }, 'west'));
  });

  // The weighted sum is 1·3 + 2·7 + 3·1 = 20.
  it('of a weighted sum is compared with its remainder', () => {
    const check = {
      kind: 'weighted' as const,
      weights: [3, 7, 1],
      modulus: 10,
      remainder: 0,
    } satisfies Parameters<typeof hasValidCheckDigits>[0];
    assert.ok(hasValidCheckDigits(check, '123'));
    assert.ok(!hasValidCheckDigits(check, '124'));
    assert.ok(!hasValidCheckDigits(check, '1230'));
    assert.ok(!hasValidCheckDigits(check, '12A'));
  });

  it('is not necessary for the kind none', () => assert.ok(hasValidCheckDigits({ kind: 'none' }, '')));
});
