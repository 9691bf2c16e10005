import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countStalls } from './stalls.ts';

describe('stalls', () => {
  it('counts overlapping waits as one stall', () => {
    const waits = [
      { dueAt: 20, answeredAt: 100 },
      { dueAt: 0, answeredAt: 90 },
      { dueAt: 60, answeredAt: 99 },
    ];
    assert.equal(countStalls(waits), 1);
  });

  it('counts a wait that starts after the previous one ended as another stall', () => {
    assert.equal(
      countStalls([
        { dueAt: 0, answeredAt: 50 },
        { dueAt: 51, answeredAt: 100 },
      ]),
      2,
    );
  });

  it('ignores requests of at most 30 ms', () => {
    assert.equal(countStalls([{ dueAt: 0, answeredAt: 30 }]), 0);
  });
});
