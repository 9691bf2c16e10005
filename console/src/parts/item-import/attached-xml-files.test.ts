import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { attachedXmlFiles } from './attached-xml-files.ts';

const xml = '<?xml version="1.0"?><Invoice/>';
const maxBytes = 1000;

/** Returns a PDF file with one stream object, and the object with its length. */
function pdfWith(dictionary: string, content: Uint8Array, length = content.length): Uint8Array {
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n5 0 obj\n<< ${dictionary} >>\nstream\r\n`, 'latin1'),
    content,
    Buffer.from(`\nendstream\nendobj\n6 0 obj\n${length}\nendobj\n%%EOF`, 'latin1'),
  ]);
}

async function filesIn(pdf: Uint8Array): Promise<readonly string[]> {
  const found = await attachedXmlFiles(pdf, maxBytes);
  return found.map((file) => new TextDecoder().decode(file));
}

describe('XML files attached to a PDF', () => {
  test('are found compressed and plain, with a direct length, an indirect length or none', async () => {
    const compressed = deflateSync(xml);
    const type = '/Type /EmbeddedFile /Subtype /text#2Fxml /Params << /Size 31 >>';
    const direct = `${type} /Filter /FlateDecode /Length ${compressed.length}`;
    assert.deepEqual(await filesIn(pdfWith(direct, compressed)), [xml]);
    assert.deepEqual(await filesIn(pdfWith(`${type} /Filter [/FlateDecode] /Length 6 0 R`, compressed)), [
      xml,
    ]);
    assert.deepEqual(await filesIn(pdfWith(`${type} /Filter /FlateDecode`, compressed)), [xml]);
    assert.deepEqual(await filesIn(pdfWith(`${type} /Length ${xml.length}`, Buffer.from(xml))), [xml]);
  });

  test('exclude other streams, other files, damaged files and files above the limit', async () => {
    const type = '/Type /EmbeddedFile /Filter /FlateDecode';
    const compressed = deflateSync(xml);
    assert.deepEqual(await filesIn(pdfWith('/Filter /FlateDecode', compressed)), []);
    assert.deepEqual(await filesIn(pdfWith(type, deflateSync('a,b,c'))), []);
    assert.deepEqual(await filesIn(pdfWith(type, Buffer.from('no zlib stream'))), []);
    assert.deepEqual(await filesIn(pdfWith(type, deflateSync(xml.padEnd(maxBytes + 1)))), []);
    assert.deepEqual(await filesIn(Buffer.from('%PDF-1.7 /Type /EmbeddedFile')), []);
  });
});
