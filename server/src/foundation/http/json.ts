/** JSON as we take it: I-JSON (RFC 7493) with a bounded depth; what `JSON.parse` lets pass silently is a fault. */
export type JsonResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly code: string; readonly message: string };

const deepest = 32;
/** Members of objects, and as many items of arrays: more than any document of ours has, little enough to judge each. */
const mostMembers = 100_000;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Parses a body: valid UTF-8 without BOM, no member twice, no lone surrogate, no number beyond a double, bounded depth. */
export function parseJson(bytes: Uint8Array): JsonResult {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return { ok: false, code: 'encoding', message: 'The body is not valid UTF-8.' };
  }
  const shape = measure(text);
  if (shape.depth > deepest) {
    return { ok: false, code: 'too_deep', message: `The body is nested deeper than ${deepest} levels.` };
  }
  if (shape.members > mostMembers) {
    return { ok: false, code: 'too_many_members', message: `The body has more than ${mostMembers} members.` };
  }
  if (shape.items > mostMembers) {
    return { ok: false, code: 'too_many_items', message: `The body has more than ${mostMembers} items.` };
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { ok: false, code: 'syntax', message: `The body is not valid JSON: ${reasonOf(error)}.` };
  }
  const kept = countMembers(value);
  if (kept.members !== shape.members) {
    return {
      ok: false,
      code: 'duplicate_member',
      message: 'An object of the body names the same member twice.',
    };
  }
  if (!kept.wellFormed) {
    return {
      ok: false,
      code: 'text',
      message: 'A text of the body holds half of a surrogate pair or the character NUL.',
    };
  }
  if (!kept.finite) return { ok: false, code: 'number', message: 'A number of the body is too large.' };
  return { ok: true, value };
}

// V8 quotes the text around the fault; the caller's own text stays out of our answers and logs.
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  const position = /position (\d+)(?: \(line (\d+) column (\d+)\))?/.exec(message);
  if (!position) return 'it ends too early or holds something unexpected';
  return position[2] ? `line ${position[2]}, column ${position[3]}` : `position ${position[1]}`;
}

interface Shape {
  readonly depth: number;
  readonly members: number;
  readonly items: number;
}

/**
 * What is written, before anything can be lost: depth, members (a colon outside of a string is one) and items of arrays
 * (a comma is one, and so is each array's first). Ends early where the body is too deep anyway.
 */
function measure(text: string): Shape {
  const inArray: boolean[] = [];
  let depth = 0;
  let members = 0;
  let items = 0;
  for (let index = 0; index < text.length && depth <= deepest; index += 1) {
    switch (text.charCodeAt(index)) {
      case 0x22: {
        index = endOfString(text, index);
        break;
      }
      case 0x7b:
        depth = Math.max(depth, inArray.push(false));
        break;
      case 0x5b:
        depth = Math.max(depth, inArray.push(true));
        items += 1;
        break;
      case 0x7d:
      case 0x5d:
        inArray.pop();
        break;
      case 0x2c:
        if (inArray.at(-1)) items += 1;
        break;
      case 0x3a:
        members += 1;
        break;
    }
  }
  return { depth, members, items };
}

function endOfString(text: string, start: number): number {
  let index = start;
  for (;;) {
    index = text.indexOf('"', index + 1);
    if (index === -1) return text.length;
    let backslashes = 0;
    while (text.charCodeAt(index - 1 - backslashes) === 0x5c) backslashes += 1;
    if (backslashes % 2 === 0) return index;
  }
}

function countMembers(root: unknown): { members: number; wellFormed: boolean; finite: boolean } {
  let members = 0;
  let wellFormed = true;
  let finite = true;
  const waiting: unknown[] = [root];
  const look = (text: string): void => {
    if (!text.isWellFormed() || text.includes('\u0000')) wellFormed = false;
  };
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string') look(value);
    else if (typeof value === 'number') finite &&= Number.isFinite(value);
    else if (Array.isArray(value)) for (const item of value) waiting.push(item);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) {
        members += 1;
        look(name);
        waiting.push(member);
      }
    }
  }
  return { members, wellFormed, finite };
}
