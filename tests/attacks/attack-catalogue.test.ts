import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { attackFamilies } from './attack-catalogue.ts';

const root = join(import.meta.dirname, '..', '..');
const rows = attackFamilies.flatMap((family) => family.rows);

describe('the attack catalogue', () => {
  test('has a test for each attack, and no test without an attack', () => {
    const made = new Set<string>();
    for (const file of globSync('tests/{attacks,browser/attacks}/*.test.ts', { cwd: root })) {
      const text = readFileSync(join(root, file), 'utf8');
      for (const [, id = ''] of text.matchAll(/^(?:describe|test)\('([A-Z]\d+) /gm)) made.add(id);
    }
    const alone = rows
      .filter(({ id, elsewhere }) => elsewhere !== undefined && !made.has(id))
      .map(({ id }) => id);
    assert.deepEqual([...made, ...alone].toSorted(), rows.map(({ id }) => id).toSorted());
  });
  test('names only existing files', () => {
    const missing = rows
      .flatMap(({ elsewhere = [] }) => elsewhere)
      .filter((file) => !existsSync(join(root, file)));
    assert.deepEqual(missing, []);
  });
});
