import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createJpegFile, createPdfFile, createPngFile } from '../testing/files.ts';
import { createMediaTypeSniffer } from './sniff-media-type.ts';

function detect(bytes: Buffer, chunk = bytes.length || 1) {
  const watch = createMediaTypeSniffer();
  for (let at = 0; at < bytes.length; at += chunk) watch.see(bytes.subarray(at, at + chunk));
  return watch.detected();
}

const files = [
  ['application/pdf', createPdfFile()],
  ['image/jpeg', createJpegFile()],
  ['image/png', createPngFile()],
] as const;

describe('the detection of a media type', () => {
  test('uses the first and last bytes of a file, whatever the chunk boundaries are', () => {
    for (const [mediaType, bytes] of files) {
      for (const chunk of [1, 7, 1_000, bytes.length]) {
        assert.deepEqual(detect(bytes, chunk), { kind: 'known', mediaType });
      }
    }
  });

  test('has a result after the first 16 bytes, not earlier', () => {
    for (const [mediaType, bytes] of files) {
      const watch = createMediaTypeSniffer();
      watch.see(bytes.subarray(0, 15));
      assert.equal(watch.beginning(), 'undecided');
      watch.see(bytes.subarray(15, 16));
      assert.equal(watch.beginning(), mediaType);
    }
  });

  test('reports a file without its end as incomplete, and a file without its beginning as unknown', () => {
    for (const [mediaType, bytes] of files) {
      const cut = detect(bytes.subarray(0, -9));
      assert.equal(cut.kind, 'incomplete', mediaType);
      assert.deepEqual(detect(bytes.subarray(1)), { kind: 'unknown' });
    }
  });

  test('returns no media type for text, HTML, SVG, archives and programs', () => {
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
      assert.deepEqual(detect(Buffer.from(text, 'latin1')), { kind: 'unknown' }, text);
  });

  test('accepts data after the end of the file only if the format allows it', () => {
    const fill = Buffer.alloc(100);
    assert.equal(detect(Buffer.concat([createJpegFile(), fill])).kind, 'known');
    assert.equal(detect(Buffer.concat([createPngFile(), fill])).kind, 'incomplete');
    assert.equal(detect(Buffer.concat([createPdfFile(), Buffer.from('\r\n\r\n')])).kind, 'known');
    assert.equal(detect(Buffer.concat([createPdfFile(), Buffer.alloc(2_000, 'x')])).kind, 'incomplete');
  });
});
