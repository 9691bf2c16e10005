import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { latencyBounds, latencyBucketOf, percentile, requestOutcomeOf } from './logged-response.ts';

describe('the latency of a request', () => {
  test('is counted in the first bucket whose bound it does not exceed', () => {
    assert.equal(latencyBucketOf(0), 0);
    assert.equal(latencyBucketOf(1), 0);
    assert.equal(latencyBucketOf(1.01), 1);
    assert.equal(latencyBucketOf(30_000), latencyBounds.length - 1);
    assert.equal(latencyBucketOf(30_001), latencyBounds.length);
  });

  test('is summarised in percentiles, which are bounds of buckets', () => {
    const buckets = [50, 45, 4, 1];
    assert.equal(percentile(buckets, 0.5), 1);
    assert.equal(percentile(buckets, 0.51), 2);
    assert.equal(percentile(buckets, 0.95), 2);
    assert.equal(percentile(buckets, 0.99), 5);
    assert.equal(percentile(buckets, 1), 10);
  });

  test('has no percentile if there are no requests or if the percentile is beyond the last bound', () => {
    assert.equal(percentile([], 0.5), null);
    const beyond = latencyBounds.map(() => 0);
    assert.equal(percentile([...beyond, 3], 0.5), null);
  });
});

describe('the outcome of a request', () => {
  test('is determined by the class of the HTTP status', () => {
    assert.deepEqual([200, 201, 204, 304, 400, 429, 500, 503].map(requestOutcomeOf), [
      'succeeded',
      'succeeded',
      'succeeded',
      'unchanged',
      'refused',
      'refused',
      'failed',
      'failed',
    ]);
  });
});
