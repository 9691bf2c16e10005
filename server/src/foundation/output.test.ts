import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { droppedLines, openOutput } from './output.ts';

const directory = mkdtempSync(join(tmpdir(), 'customs-portal-output-'));
after(() => rmSync(directory, { recursive: true }));

/** Creates a pipe and opens both ends. */
function openPipe(name: string): { readonly reader: number; readonly writer: number } {
  const path = join(directory, name);
  assert.equal(spawnSync('mkfifo', [path]).status, 0);
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  return { reader, writer: openSync(path, constants.O_WRONLY) };
}

describe('an output', () => {
  test('writes all text in order to a file, which it creates at the first write', async () => {
    const file = join(directory, 'file.log');
    const output = openOutput(file);
    const lines = Array.from({ length: 2_000 }, (_, index) => `${index} ${'x'.repeat(200)}\n`);
    for (const line of lines) output.write(line);
    await output.settle(10_000);
    assert.equal(readFileSync(file, 'utf8'), lines.join(''));
  });

  test('retries to open a file if its folder does not exist yet', async () => {
    const file = join(directory, 'later', 'file.log');
    const failures: string[] = [];
    const output = openOutput(file, { retryMs: 5, failed: (error) => failures.push(error.message) });
    output.write('kept\n');
    await new Promise((resolve) => setTimeout(resolve, 30));
    mkdirSync(join(directory, 'later'));
    await output.settle(10_000);
    assert.equal(readFileSync(file, 'utf8'), 'kept\n');
    assert.equal(failures.length, 1);
  });

  test('drops and counts lines beyond its limit while a pipe is not read', async () => {
    const { reader, writer } = openPipe('unread');
    const before = droppedLines();
    const recovered: number[] = [];
    const output = openOutput(writer, {
      maxWaitingBytes: 200_000,
      recovered: (lines) => recovered.push(lines),
    });
    const startedAt = performance.now();
    for (let index = 0; index < 10_000; index += 1) output.write(`${'x'.repeat(99)}\n`);
    assert.ok(performance.now() - startedAt < 5_000);
    const lost = droppedLines() - before;
    assert.ok(lost > 5_000 && lost < 10_000, String(lost));
    // When the reader resumes, the buffered text arrives and the number of dropped lines is reported.
    const settled = output.settle(10_000);
    let read = 0;
    const bytes = Buffer.alloc(65_536);
    for (let done = false; !done; ) {
      try {
        read += readSync(reader, bytes);
      } catch {
        done = await Promise.race([
          settled.then(() => true),
          new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 5)),
        ]);
      }
    }
    try {
      for (;;) {
        const count = readSync(reader, bytes);
        if (count === 0) break;
        read += count;
      }
    } catch {
      // Empty.
    }
    assert.equal(read, (10_000 - lost) * 100);
    assert.deepEqual(recovered, [lost]);
    closeSync(reader);
  });

  test('abandons a pipe that is not read after the time limit', async () => {
    const { reader, writer } = openPipe('stuck');
    const output = openOutput(writer);
    for (let index = 0; index < 3_000; index += 1) output.write(`${'x'.repeat(99)}\n`);
    const startedAt = performance.now();
    await output.settle(50);
    assert.ok(performance.now() - startedAt < 5_000);
    closeSync(reader);
  });

  test('does not fail if the reader of a pipe has ended', async () => {
    const { reader, writer } = openPipe('closed');
    closeSync(reader);
    const before = droppedLines();
    const failures: Error[] = [];
    const output = openOutput(writer, { retryMs: 5, failed: (error) => failures.push(error) });
    output.write('one\n');
    output.write('two\n');
    await output.settle(50);
    assert.equal(droppedLines() - before, 2);
    assert.equal(failures.length, 1);
  });

  test('reports a full disk once and buffers the lines', { skip: !existsSync('/dev/full') }, async () => {
    const before = droppedLines();
    const failures: string[] = [];
    const output = openOutput('/dev/full', { retryMs: 5, failed: (error) => failures.push(error.message) });
    output.write('one\n');
    // Waits for the failure, because a write needs a thread of the pool, which may be busy.
    while (failures.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    output.write('two\n');
    assert.equal(droppedLines(), before);
    await output.settle(20);
    assert.equal(droppedLines() - before, 2);
    assert.equal(failures.length, 1);
    assert.match(failures[0] ?? '', /ENOSPC/);
  });
});
