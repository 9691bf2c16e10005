import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packageWeightsOf } from './dependency-weights.ts';

test('the weight of a dependency includes its transitive packages once, and excludes packages for platforms', () => {
  const lock = {
    '': { dependencies: { a: '1', b: '1' } },
    'node_modules/a': { dependencies: { c: '2' }, optionalDependencies: { native: '1', none: '1' } },
    'node_modules/a/node_modules/c': { dependencies: { d: '1', a: '1' } },
    'node_modules/b': { dependencies: { c: '1', d: '1' } },
    'node_modules/c': {},
    'node_modules/d': {},
    'node_modules/native': { os: ['linux'] },
  };
  const sizes = new Map([...Object.keys(lock)].map((path, index) => [path, 10 ** index]));
  const { weights, packages, total } = packageWeightsOf(
    lock,
    (path) => sizes.get(path) ?? 0,
    (path) => path,
  );
  assert.deepEqual(
    weights.map(({ name, transitiveCount: brings, ownBytes: own, totalBytes: whole }) => ({
      name,
      brings,
      own,
      whole,
    })),
    [
      { name: 'a', brings: 2, own: 10, whole: 100_110 },
      { name: 'b', brings: 2, own: 1_000, whole: 111_000 },
    ],
  );
  assert.deepEqual([packages, total], [5, 111_110]);
});
