import type { Outline } from './json-outline.ts';
import { type Stop, scanJson } from './json-scan.ts';

/** JSON as we take it: I-JSON (RFC 7493) of bounded depth; what `JSON.parse` lets pass silently is a fault. */
export type JsonResult = { readonly ok: true; readonly value: unknown } | ({ readonly ok: false } & Stop);

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Parses a body whose schema has this outline; its work grows with the bytes, whatever they are. */
export function parseJson(bytes: Uint8Array, outline: Outline): JsonResult {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    const message = 'begins with a byte order mark (the bytes EF BB BF): send it without one';
    return refused('byte_order_mark', message);
  }
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return refused('encoding', 'is not valid UTF-8');
  }
  const stop = scanJson(text, outline);
  if (stop) return { ok: false, ...stop };
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return refused('syntax', `is not valid JSON: ${reasonOf(error)}`);
  }
}

function refused(code: string, message: string): JsonResult {
  return { ok: false, faults: [{ code, in: 'body', pointer: '', message }], more: false };
}

// V8 quotes the text around the fault; the caller's own text stays out of our answers and logs.
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  const position = /position (\d+)(?: \(line (\d+) column (\d+)\))?/.exec(message);
  if (!position) return 'it ends too early or holds something unexpected';
  return position[2] ? `line ${position[2]}, column ${position[3]}` : `position ${position[1]}`;
}
