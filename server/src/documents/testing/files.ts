/* Test helper: files of each media type, in the requested size. */

/** Returns an empty PDF of one page, padded with a comment. `note` is in a second comment. */
export function createPdfFile(bytes = 600, note = ''): Buffer {
  const head = `%PDF-1.4\n%${note}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n`;
  const tail = `\nxref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R/Size 4>>\nstartxref\n9\n%%EOF\n`;
  const fill = Math.max(0, bytes - head.length - tail.length - 1);
  return Buffer.from(`${head}%${'.'.repeat(fill)}${tail}`, 'latin1');
}

export function createPngFile(): Buffer {
  return Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
    'base64',
  );
}

/** Returns a JPEG of four parts: start of image, an application segment, some bytes, end of image. */
export function createJpegFile(): Buffer {
  const segment = 'ffd8ffe000104a46494600010100000100010000';
  return Buffer.concat([Buffer.from(segment, 'hex'), Buffer.alloc(64, 0x11), Buffer.from('ffd9', 'hex')]);
}
