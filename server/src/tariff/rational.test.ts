import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Decimal as DecimalJs } from 'decimal.js';
import fc from 'fast-check';
import { Exact, sumOf } from './rational.ts';

/** Reference implementation with so many digits that it rounds only on request. */
const ReferenceDecimal = DecimalJs.clone({
  precision: 200,
  rounding: DecimalJs.ROUND_HALF_UP,
  toExpNeg: -150,
  toExpPos: 150,
});

const number = fc
  .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.nat({ max: 12 }))
  .map(([digits, scale]) => new ReferenceDecimal(digits.toString()).dividedBy(`1e${scale}`).toFixed());
const decimalPlaces = fc.nat({ max: 8 });
const propertyTestOptions = { numRuns: 3_000 };
const roundingModes = [
  ['half_up', DecimalJs.ROUND_HALF_UP],
  ['up', DecimalJs.ROUND_UP],
  ['down', DecimalJs.ROUND_DOWN],
] as const;

function assertSameText(exact: Exact, peer: DecimalJs): void {
  assert.equal(exact.toFixed(), peer.toFixed().replace(/^-0$/, '0'));
}

describe('Exact, compared with decimal.js', () => {
  it('has the same result for addition, subtraction and multiplication', () => {
    fc.assert(
      fc.property(number, number, (one, other) => {
        assertSameText(new Exact(one).plus(other), new ReferenceDecimal(one).plus(other));
        assertSameText(new Exact(one).minus(other), new ReferenceDecimal(one).minus(other));
        assertSameText(new Exact(one).times(other), new ReferenceDecimal(one).times(other));
        assertSameText(new Exact(one).negated(), new ReferenceDecimal(one).negated());
      }),
      propertyTestOptions,
    );
  });

  it('has the same result for division and rounding, in each mode', () => {
    fc.assert(
      fc.property(number, number, decimalPlaces, (one, other, to) => {
        fc.pre(!new ReferenceDecimal(other).isZero());
        for (const [mode, peerMode] of roundingModes) {
          const expected = new ReferenceDecimal(one).dividedBy(other).toDecimalPlaces(to, peerMode);
          assertSameText(new Exact(one).dividedBy(other).toDecimalPlaces(to, mode), expected);
        }
      }),
      propertyTestOptions,
    );
  });

  it('has the same result for comparison, truncation and output', () => {
    fc.assert(
      fc.property(number, number, decimalPlaces, (one, other, to) => {
        const [exact, peer] = [new Exact(one), new ReferenceDecimal(one)];
        assert.equal(exact.comparedTo(other), peer.comparedTo(other));
        assert.equal(exact.lessThan(other), peer.lessThan(other));
        assert.equal(exact.greaterThan(other), peer.greaterThan(other));
        assert.equal(exact.greaterThanOrEqualTo(other), peer.greaterThanOrEqualTo(other));
        assert.equal(exact.equals(other), peer.equals(other));
        assert.equal(exact.isInteger(), peer.isInteger());
        assert.equal(exact.isZero(), peer.isZero());
        assert.equal(exact.isNegative(), peer.lessThan(0));
        assert.equal(exact.toFixed(to), peer.toFixed(to).replace(/^-(0(\.0+)?)$/, '$1'));
        assert.equal(exact.toNumber(), peer.toNumber());
        assertSameText(exact.floor(), peer.floor());
        assertSameText(Exact.max(exact, other), ReferenceDecimal.max(one, other));
        assertSameText(Exact.min(exact, other), ReferenceDecimal.min(one, other));
      }),
      propertyTestOptions,
    );
  });

  it('has the same result when it rounds to a multiple of a step', () => {
    fc.assert(
      fc.property(number, fc.constantFrom('1000', '1', '0.01', '0.05', '25'), (one, step) => {
        for (const [mode, peerMode] of roundingModes)
          assertSameText(
            new Exact(one).toMultipleOf(step, mode),
            new ReferenceDecimal(one).toNearest(step, peerMode),
          );
      }),
      propertyTestOptions,
    );
  });
});

describe('Exact', () => {
  it('represents a non-terminating quotient exactly', () => {
    fc.assert(
      fc.property(number, fc.integer({ min: 1, max: 10_000 }), (one, parts) => {
        const part = new Exact(one).dividedBy(parts);
        assert.ok(part.times(parts).equals(one));
        assert.ok(
          sumOf(Array.from({ length: 12 }, () => part)).equals(new Exact(one).times(12).dividedBy(parts)),
        );
        assert.ok(part.plus(new Exact(1).dividedBy(7)).minus(part).times(7).equals(1));
      }),
      { numRuns: 500 },
    );
    assert.equal(
      new Exact(100).times('11').dividedBy(12).times('0.12').toDecimalPlaces(0, 'down').toFixed(),
      '11',
    );
  });

  it('prints all decimals of a terminating number, and 60 decimals of other numbers', () => {
    assert.equal(new Exact(1).dividedBy(1024).toFixed(), '0.0009765625');
    assert.equal(new Exact(2).dividedBy(3).toFixed(), `0.${'6'.repeat(59)}7`);
    assert.equal(new Exact('-0.001').toFixed(2), '0.00');
    assert.equal(new Exact('10.50').toFixed(), '10.5');
  });

  it('accepts only decimal numbers', () => {
    for (const wrong of ['', ' ', '1.', '.5', '1e3', 'NaN', '0x10', '1,5', '--1', '1\n'])
      assert.throws(() => new Exact(wrong), TypeError, wrong);
    for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY, 1e21]) assert.throws(() => new Exact(wrong));
    assert.throws(() => new Exact(1).dividedBy(0), RangeError);
  });
});
