import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { jpegFile, pdfFile, pngFile } from '../testing/files.ts';
import { createMediaTypeSniffer } from './sniff-media-type.ts';

function judge(bytes: Buffer, piece = bytes.length || 1) {
  const watch = createMediaTypeSniffer();
  for (let at = 0; at < bytes.length; at += piece) watch.see(bytes.subarray(at, at + piece));
  return watch.judge();
}

const files = [
  ['application/pdf', pdfFile()],
  ['image/jpeg', jpegFile()],
  ['image/png', pngFile()],
] as const;

describe('media type detection', () => {
  test('uses the first and last bytes, regardless of chunk boundaries', () => {
    for (const [mediaType, bytes] of files) {
      for (const piece of [1, 7, 1_000, bytes.length]) {
        assert.deepEqual(judge(bytes, piece), { kind: 'known', mediaType });
      }
    }
  });

  test('recognises the type after the first 16 bytes, not earlier', () => {
    for (const [mediaType, bytes] of files) {
      const watch = createMediaTypeSniffer();
      watch.see(bytes.subarray(0, 15));
      assert.equal(watch.beginning(), 'undecided');
      watch.see(bytes.subarray(15, 16));
      assert.equal(watch.beginning(), mediaType);
    }
  });

  test('reports truncated files and files without their beginning as incomplete or unknown', () => {
    for (const [mediaType, bytes] of files) {
      const cut = judge(bytes.subarray(0, -9));
      assert.equal(cut.kind, 'incomplete', mediaType);
      assert.deepEqual(judge(bytes.subarray(1)), { kind: 'unknown' });
    }
  });

  test('rejects text, HTML, SVG, archives and programs', () => {
    const others = [
      '',
      'x',
      '%PDF-',
      '%PDF-x.4 startxref 9 %%EOF',
      ' %PDF-1.4\nstartxref\n9\n%%EOF',
      '<!doctype html><script>alert(1)</script>',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'PK\u0003\u0004 and so on until the end',
      'MZ\u0090\u0000 and so on until the end',
      'GIF89a and so on until the end of it',
    ];
    for (const text of others)
      assert.deepEqual(judge(Buffer.from(text, 'latin1')), { kind: 'unknown' }, text);
  });

  test('allows data after the end only where the format permits it', () => {
    const fill = Buffer.alloc(100);
    assert.equal(judge(Buffer.concat([jpegFile(), fill])).kind, 'known');
    assert.equal(judge(Buffer.concat([pngFile(), fill])).kind, 'incomplete');
    assert.equal(judge(Buffer.concat([pdfFile(), Buffer.from('\r\n\r\n')])).kind, 'known');
    assert.equal(judge(Buffer.concat([pdfFile(), Buffer.alloc(2_000, 'x')])).kind, 'incomplete');
  });
});
