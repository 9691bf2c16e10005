import { hash } from 'node:crypto';

/**
 * Returns the canonical JSON text of a value (RFC 8785): properties sorted by UTF-16 code units, no white
 * space, numbers and strings as ECMAScript writes them. Two texts that parse to the same value have the same
 * canonical form. For values from `JSON.parse` that passed a schema check, which bounds their depth.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  let text = '';
  for (const name of Object.keys(value).sort())
    text += `${text === '' ? '{' : ','}${JSON.stringify(name)}:${canonicalJson(Reflect.get(value, name))}`;
  return text === '' ? '{}' : `${text}}`;
}

/**
 * Returns the SHA-256 hash (32 bytes) of the canonical form of a document, which `sameContent` compares and
 * signed decisions contain. It includes the LRN, so that the hash can be calculated from the document as
 * sent; compared submissions have the same LRN anyway. Nothing is normalised: amounts "1.5" and "1.50"
 * differ, and so do items in another order.
 */
export function contentHash(document: object): Buffer {
  return hash('sha256', canonicalJson(document), 'buffer');
}
