/* Small files of each type for tests, in the requested size. */

/** Returns an empty one-page PDF padded by a comment; `note` is in another comment. */
export function pdfFile(bytes = 600, note = ''): Buffer {
  const head = `%PDF-1.4\n%${note}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n`;
  const tail = `\nxref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R/Size 4>>\nstartxref\n9\n%%EOF\n`;
  const fill = Math.max(0, bytes - head.length - tail.length - 1);
  return Buffer.from(`${head}%${'.'.repeat(fill)}${tail}`, 'latin1');
}

export function pngFile(): Buffer {
  return Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
    'base64',
  );
}

/** Start of image, one application segment, some bytes, end of image. */
export function jpegFile(): Buffer {
  const segment = 'ffd8ffe000104a46494600010100000100010000';
  return Buffer.concat([Buffer.from(segment, 'hex'), Buffer.alloc(64, 0x11), Buffer.from('ffd9', 'hex')]);
}
