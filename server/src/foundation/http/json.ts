/** JSON as we take it: I-JSON (RFC 7493) with a bounded depth; what `JSON.parse` lets pass silently is a fault. */
export type JsonResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly code: string; readonly message: string };

const deepest = 32;
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

/** Depth and number of members as written, before anything can be lost: a colon outside of a string is a member. */
function measure(text: string): { depth: number; members: number } {
  let depth = 0;
  let most = 0;
  let members = 0;
  for (let index = 0; index < text.length; index += 1) {
    switch (text.charCodeAt(index)) {
      case 0x22: {
        index = endOfString(text, index);
        break;
      }
      case 0x7b:
      case 0x5b:
        depth += 1;
        if (depth > most) most = depth;
        break;
      case 0x7d:
      case 0x5d:
        depth -= 1;
        break;
      case 0x3a:
        members += 1;
        break;
    }
  }
  return { depth: most, members };
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
