import type { ValidationError } from '../problem.ts';
import type { SchemaOutline } from './schema-outline.ts';
import { type JsonScanErrors, scanJson } from './streaming-json-validator.ts';

/** The result of parsing I-JSON (RFC 7493) of limited depth. Invalid I-JSON that `JSON.parse` accepts is an error. */
export type JsonResult =
  | { readonly ok: true; readonly value: unknown }
  | ({ readonly ok: false } & JsonScanErrors);

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Parses a JSON body in linear time. `outline` is the outline of the body's schema. */
export function parseJson(bytes: Uint8Array, outline: SchemaOutline): JsonResult {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    return invalidJsonResult({ code: 'byte_order_mark' });
  }
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return invalidJsonResult({ code: 'encoding', words: 'encoding.body' });
  }
  const stop = scanJson(text, outline);
  if (stop) return { ok: false, ...stop };
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return invalidJsonResult({ code: 'syntax', ...syntaxErrorPosition(error) });
  }
}

function invalidJsonResult(fault: Pick<ValidationError, 'code' | 'words' | 'params'>): JsonResult {
  return { ok: false, faults: [{ ...fault, in: 'body', pointer: '' }], more: false };
}

// Extracts only the position from V8's message, because the message also quotes the caller's text, which must not
// appear
// in responses and logs.
function syntaxErrorPosition(error: unknown): Pick<ValidationError, 'words' | 'params'> {
  const message = error instanceof Error ? error.message : '';
  const position = /position (\d+)(?: \(line (\d+) column (\d+)\))?/.exec(message);
  if (!position) return {};
  const [, character = '', line, column = ''] = position;
  if (line === undefined) return { words: 'syntax.position', params: { position: character } };
  return { words: 'syntax.line', params: { line, column } };
}
