import { hash } from 'node:crypto';

/**
 * The canonical JSON text of a value (RFC 8785): members sorted by UTF-16 code units, no white space, numbers and
 * strings as ECMAScript writes them. Two texts that parse to the same value have the same canonical form.
 * For values that came out of `JSON.parse` and a schema check, which bounds their depth.
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
 * SHA-256 (32 bytes) of the canonical form of a document: what `sameContent` compares and what a signed decision
 * names. The LRN is part of it, since it is part of what was declared and anyone can then recompute the hash from
 * the document as sent; submissions that are compared have the same LRN anyway. Nothing is normalised: amounts
 * "1.5" and "1.50" are the same money but not the same statement, and items in another order are other items.
 */
export function contentHash(document: object): Buffer {
  return hash('sha256', canonicalJson(document), 'buffer');
}
