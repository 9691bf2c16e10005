import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createFile, replaceFile } from './durable-file.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durable-'));
});
after(() => rm(folder, { recursive: true }));

describe('a file that is replaced', () => {
  test('holds the last content, for its owner alone, and nothing is left beside it', async () => {
    const path = join(folder, 'replaced');
    await replaceFile(path, 'first');
    await replaceFile(path, 'second');
    assert.equal(await readFile(path, 'utf8'), 'second');
    assert.equal((await stat(path)).mode & 0o777, 0o600);
    assert.deepEqual(await readdir(folder), ['replaced']);
  });

  test('stays as it was when the new one cannot be written', async () => {
    await assert.rejects(replaceFile(join(folder, 'none', 'file'), 'text'), /ENOENT/);
  });
});

test('a file that is written once for all is that of the first, by many at once', async () => {
  const path = join(folder, 'once');
  const made = await Promise.all(Array.from({ length: 8 }, (_, index) => createFile(path, `of ${index}`)));
  const first = made.indexOf(true);
  assert.deepEqual(made.filter(Boolean), [true]);
  assert.equal(await readFile(path, 'utf8'), `of ${first}`);
  assert.deepEqual((await readdir(folder)).toSorted(), ['once', 'replaced']);
});
