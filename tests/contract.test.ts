import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { generated, staleFiles } from '../tools/generated/generated.ts';

const root = join(import.meta.dirname, '..');

describe('the committed contract', () => {
  const made = generated(root);

  test('is what the code answers', () => {
    const stale = staleFiles(root, made).filter((path) => path.startsWith('contract/'));
    assert.deepEqual(
      stale,
      [],
      'The API changed: run `npm run docs`, read the diff, and commit it with the change.',
    );
  });

  test('has an example of every body, valid by its own schema', () => {
    assert.deepEqual(made.faults, []);
  });
});
