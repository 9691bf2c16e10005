import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ndjsonBodyLines, withoutByteOrderMark } from './ndjson-lines.ts';

async function* inPieces(...texts: readonly string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

async function lines(longest: number, ...texts: readonly string[]): Promise<(string | null)[]> {
  const pieces = await Array.fromAsync(ndjsonBodyLines(inPieces(...texts), longest));
  return pieces.flat().map((line) => line?.toString() ?? null);
}

describe('lines of an NDJSON body', () => {
  test('are the same for chunks of any size', async () => {
    const text = 'one\ntwo\r\n\nfour';
    for (let size = 1; size <= text.length; size += 1) {
      const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
        text.slice(index * size, (index + 1) * size),
      );
      assert.deepEqual(await lines(10, ...pieces), ['one', 'two', '', 'four']);
    }
  });

  test('are the same with or without a line end after the last line', async () => {
    assert.deepEqual(await lines(10, 'one\ntwo\n'), ['one', 'two']);
    assert.deepEqual(await lines(10, 'one\ntwo'), ['one', 'two']);
    assert.deepEqual(await lines(10, '\n\n'), ['', '']);
    assert.deepEqual(await lines(10), []);
  });

  test('that are too long are reported as null; other lines are unaffected', async () => {
    assert.deepEqual(await lines(3, 'abc\nabcd\nabc\r\nabcd\r\nab', 'c'), ['abc', null, 'abc', null, 'abc']);
    assert.deepEqual(await lines(3, 'a', 'bc', 'de', 'f', '\nx'), [null, 'x']);
    assert.deepEqual(await lines(3, 'abcdef'), [null]);
  });

  test('do not end at a byte inside a multi-byte character', async () => {
    const bytes = Buffer.from('\u010a\u0a0a\n\ud83d\ude00');
    async function* byteByByte(): AsyncGenerator<Buffer> {
      for (const byte of bytes) yield Buffer.of(byte);
    }
    const found = (await Array.fromAsync(ndjsonBodyLines(byteByByte(), 10))).flat();
    assert.deepEqual(found.map(String), ['\u010a\u0a0a', '\ud83d\ude00']);
  });
});

describe('removing a byte order mark', () => {
  async function read(bytes: Buffer, size: number): Promise<string> {
    async function* inChunks(): AsyncGenerator<Buffer> {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    }
    return Buffer.concat(await Array.fromAsync(withoutByteOrderMark(inChunks()))).toString('hex');
  }
  const hex = (text: string) => Buffer.from(text).toString('hex');

  for (const size of [1, 2, 3, 4, 100]) {
    test(`changes only the beginning of a body, in chunks of ${size} bytes`, async () => {
      assert.equal(await read(Buffer.from('\ufeff{}\n\ufeff{}\n'), size), hex('{}\n\ufeff{}\n'));
      assert.equal(await read(Buffer.from('\ufeff\ufeff{}'), size), hex('\ufeff{}'));
    });

    test(`does not change a body without a byte order mark, in chunks of ${size} bytes`, async () => {
      assert.equal(await read(Buffer.from('{}\n'), size), hex('{}\n'));
      assert.equal(await read(Buffer.from([0xef, 0xbb]), size), 'efbb');
      assert.equal(await read(Buffer.from([0xef, 0xbb, 0x41, 0x42]), size), 'efbb4142');
      assert.equal(await read(Buffer.from(''), size), '');
    });
  }
});
