import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { mutationModules } from './modules.ts';

test('the mutated modules and their tests exist at their paths', () => {
  const root = join(import.meta.dirname, '../..');
  const all = mutationModules.flatMap(({ files, tests }) => [...files, ...tests]);
  assert.deepEqual(
    all.filter((path) => !existsSync(join(root, path))),
    [],
  );
});
