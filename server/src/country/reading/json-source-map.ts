import { escapePointer } from '../../foundation/json-pointer.ts';

const token = /[ \t\r\n]*("(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+)/y;

/**
 * Returns the line on which each value of a JSON text begins, by JSON Pointer. The text must be valid JSON. A property
 * that occurs twice has the line of its last occurrence.
 */
export function linesByPointer(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const reader = new RegExp(token);
  let line = 1;
  let counted = 0;
  function next(): string {
    const found = reader.exec(text);
    if (!found) return '';
    const start = reader.lastIndex - (found[1] ?? '').length;
    for (; counted < start; counted += 1) if (text[counted] === '\n') line += 1;
    return found[1] ?? '';
  }
  function value(first: string, pointer: string): void {
    lines.set(pointer, line);
    if (first === '{') members(pointer);
    if (first === '[') items(pointer);
  }
  function members(pointer: string): void {
    for (let name = next(); name !== '}' && name !== ''; name = next()) {
      if (name === ',') continue;
      next();
      value(next(), `${pointer}/${escapePointer(String(JSON.parse(name)))}`);
    }
  }
  function items(pointer: string): void {
    let index = 0;
    for (let first = next(); first !== ']' && first !== ''; first = next()) {
      if (first === ',') continue;
      value(first, `${pointer}/${index}`);
      index += 1;
    }
  }
  value(next(), '');
  return lines;
}
