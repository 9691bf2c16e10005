/*
 * Finds the XML files in a PDF, as Factur-X and ZUGFeRD attach the data of an invoice (PDF/A-3, ISO 19005-3).
 * PDF/A forbids encryption, and an attached file is always a stream object of its own, so no PDF library is needed.
 */

const attachedFile = /\/Type\s*\/EmbeddedFile\b/g;
const maxAttachedFiles = 20;
const maxDictionaryLength = 4096;

/** Returns the XML files that a PDF contains, each up to a size. Other attached files are ignored. */
export async function attachedXmlFiles(pdf: Uint8Array, maxBytes: number): Promise<readonly Uint8Array[]> {
  // Each byte becomes one character, so that positions in the text are positions in the file.
  const text = Array.from({ length: Math.ceil(pdf.length / 8192) }, (_, part) =>
    String.fromCharCode(...pdf.subarray(part * 8192, (part + 1) * 8192)),
  ).join('');
  const found: Uint8Array[] = [];
  for (const { index } of text.matchAll(attachedFile)) {
    const [keyword] = /stream\r?\n/.exec(text.slice(index, index + maxDictionaryLength)) ?? [];
    if (keyword === undefined || found.length === maxAttachedFiles) continue;
    const end = text.indexOf(keyword, index);
    const dictionary = text.slice(text.lastIndexOf(' obj', index), end);
    const start = end + keyword.length;
    const length = lengthOf(dictionary, text) ?? text.indexOf('endstream', start) - start;
    const content = pdf.slice(start, start + Math.max(0, length));
    const isCompressed = /\/Filter\s*\[?\s*\/FlateDecode/.test(dictionary);
    const file = isCompressed ? await inflate(content, maxBytes) : content;
    if (file && /^\s*</.test(new TextDecoder().decode(file.subarray(0, 64)))) found.push(file);
  }
  return found;
}

/** Returns the length of a stream, which can be in an object of its own; null if it is in a compressed object. */
function lengthOf(dictionary: string, text: string): number | null {
  const [, value, generation] = /\/Length\s+(\d+)(?:\s+(\d+)\s+R)?/.exec(dictionary) ?? [];
  if (value === undefined || generation === undefined) return value === undefined ? null : Number(value);
  const [, held] = new RegExp(`(?:^|[\\r\\n ])${value}\\s+${generation}\\s+obj\\s+(\\d+)`).exec(text) ?? [];
  return held === undefined ? null : Number(held);
}

/** Decompresses a zlib stream; null if it is damaged or larger than the limit. */
async function inflate(content: Uint8Array<ArrayBuffer>, maxBytes: number): Promise<Uint8Array | null> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    const stream = new Blob([content]).stream().pipeThrough(new DecompressionStream('deflate'));
    for (const reader = stream.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > maxBytes) return null;
      parts.push(value);
    }
  } catch {
    // Without a length, the line end before `endstream` follows the compressed data and is refused at the end.
    if (size === 0) return null;
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
