import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { bufferedRandom } from './buffered-random.ts';

describe('buffered random bytes', () => {
  test('never returns the same bytes twice, and clears them in the buffer', () => {
    const made: Buffer[] = [];
    const random = bufferedRandom((bytes) => {
      const supply = Buffer.alloc(bytes, made.length + 1);
      made.push(supply);
      return supply;
    });
    const first = random(4000);
    assert.deepEqual(first, Buffer.alloc(4000, 1));
    assert.deepEqual(made[0]?.subarray(0, 4000), Buffer.alloc(4000));
    assert.deepEqual(random(96), Buffer.alloc(96, 1));
    assert.deepEqual(random(10), Buffer.alloc(10, 2), 'what does not fit comes from the next one whole');
    assert.equal(made.length, 2);
    assert.deepEqual(first, Buffer.alloc(4000, 1), 'what was given stays');
  });

  test('returns as many bytes as requested, different ones for each call', () => {
    const random = bufferedRandom(randomBytes);
    const results = Array.from({ length: 1000 }, () => random(10).toString('hex'));
    assert.equal(new Set(results).size, 1000);
    for (const bytes of [0, 1, 4096, 4097, 70_000]) assert.equal(random(bytes).length, bytes);
  });
});
