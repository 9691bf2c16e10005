import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { createFile, replaceFile } from './durable-file.ts';

const folder = await mkdtemp(join(tmpdir(), 'durable-'));
after(() => rm(folder, { recursive: true }));

describe('a replaced file', () => {
  test('has the last content, is readable only by its owner, and has no temporary file next to it', async () => {
    const path = join(folder, 'replaced');
    await replaceFile(path, 'first');
    await replaceFile(path, 'second');
    assert.equal(await readFile(path, 'utf8'), 'second');
    assert.equal((await stat(path)).mode & 0o777, 0o600);
    assert.deepEqual(await readdir(folder), ['replaced']);
  });

  test("is unchanged when the new content can't be written", async () => {
    await assert.rejects(replaceFile(join(folder, 'none', 'file'), 'text'), /ENOENT/);
  });
});

test('createFile keeps the content of the first writer, also with concurrent writers', async () => {
  const path = join(folder, 'once');
  const made = await Promise.all(Array.from({ length: 8 }, (_, index) => createFile(path, `of ${index}`)));
  const first = made.indexOf(true);
  assert.deepEqual(made.filter(Boolean), [true]);
  assert.equal(await readFile(path, 'utf8'), `of ${first}`);
  assert.deepEqual((await readdir(folder)).toSorted(), ['once', 'replaced']);
});
