import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createCapacityShares } from './fair-shares.ts';

/** Creates shares after one second in which each organisation sent a number of requests that took 10 ms each. */
function sharesOf(calls: Readonly<Record<string, number>>, weights: Readonly<Record<string, number>> = {}) {
  let now = 0;
  const shares = createCapacityShares(() => now);
  for (const [id, count] of Object.entries(calls)) {
    const { [id]: capacityWeight = 1 } = weights;
    for (let call = 0; call < count; call += 1) shares.record({ id, capacityWeight }, 10);
  }
  return {
    shares,
    wait(ms: number) {
      now += ms;
    },
    refusedOf(id: string, percent: number): number {
      shares.divide(percent);
      let refused = 0;
      for (let call = 0; call < 100; call += 1) if (shares.refuses(id, percent)) refused += 1;
      return refused;
    },
  };
}

describe('load shedding by fair shares', () => {
  test('refuses requests of the organisation with the largest share, and of no organisation within its fair share', () => {
    const { refusedOf } = sharesOf({ heavy: 90, light: 5, other: 5 });
    assert.ok(refusedOf('heavy', 20) >= 20);
    assert.equal(refusedOf('light', 20), 0);
    assert.equal(refusedOf('other', 20), 0);
  });

  test('never refuses an organisation within an equal share of the capacity', () => {
    const { refusedOf } = sharesOf({ heavy: 98, light: 2 });
    assert.equal(refusedOf('light', 95), 0);
    assert.ok(refusedOf('heavy', 95) >= 80);
  });

  test('refuses the full percentage of requests if only one organisation sends any', () => {
    const { refusedOf } = sharesOf({ alone: 50 });
    assert.equal(refusedOf('alone', 40), 40);
  });

  test('refuses the same part of the requests of organisations with equal usage', () => {
    const { shares } = sharesOf({ a: 30, b: 30, c: 30 });
    shares.divide(30);
    for (const id of ['a', 'b', 'c']) {
      const refused = Array.from({ length: 100 }, () => shares.refuses(id, 30)).filter(Boolean).length;
      assert.ok(Math.abs(refused - 30) <= 1, `${id} ${refused}`);
    }
  });

  test('multiplies the share of an organisation by its weight', () => {
    const { refusedOf } = sharesOf({ broker: 60, trader: 60 }, { broker: 5 });
    assert.equal(refusedOf('broker', 30), 0);
    assert.ok(refusedOf('trader', 30) >= 55);
  });

  test('counts refused requests as demand of their organisation', () => {
    const { shares, refusedOf } = sharesOf({ heavy: 10, light: 10 });
    shares.divide(50);
    for (let call = 0; call < 400; call += 1) shares.refuses('heavy', 50);
    assert.equal(refusedOf('light', 50), 0);
  });
});

describe('the presence of other organisations', () => {
  test('lasts for about a second after their last request', () => {
    const { shares, wait } = sharesOf({ heavy: 90, light: 1 });
    assert.equal(shares.hasOthers('heavy'), true);
    assert.equal(shares.hasOthers('light'), true);
    wait(1_500);
    assert.equal(shares.hasOthers('heavy'), false);
  });

  test('is false for an organisation that is alone', () => {
    const { shares } = sharesOf({ alone: 90 });
    assert.equal(shares.hasOthers('alone'), false);
  });
});
