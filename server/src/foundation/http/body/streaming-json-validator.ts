import { escapePointer } from '../../json-pointer.ts';
import { maxReportedErrors, type ValidationError } from '../problem.ts';
import type { PropertyOutline, SchemaOutline } from './schema-outline.ts';

/** Validation errors that made the JSON scanner stop. */
export interface JsonScanErrors {
  readonly faults: readonly ValidationError[];
  /** Whether the text may contain further errors. */
  readonly more: boolean;
}

/** An object or list that the scanner has entered and not left yet. */
interface Frame {
  readonly isList: boolean;
  /** Outline of the schema of the value; null if the schema does not define the value. */
  readonly outline: SchemaOutline | null;
  readonly id: number;
  /** In an object, whether the next string is a property name; then the last name, and the outline of its value. */
  expectsName: boolean;
  name: string;
  held: SchemaOutline | null;
  /** Index of the item in a list. */
  item: number;
}

const maxJsonDepth = 32;
const maxFiniteLength = 300;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [minus, zero, nine] = [0x2d, 0x30, 0x39];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Scans a JSON text once before parsing, and stops at input that would cost parser or validator much work: deep nesting,
 * and many properties or items that the schema does not define. Also rejects input that `JSON.parse` accepts: duplicate
 * properties, lone surrogates, NUL, and numbers beyond a double. The result for invalid JSON is meaningless, because the
 * parser rejects it.
 */
export function scanJson(text: string, outline: SchemaOutline): JsonScanErrors | null {
  const reading = new JsonScanner(text, outline);
  for (let index = 0; index < text.length && reading.stop === null; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) index = reading.string(index + 1);
    else if (code === comma) reading.next();
    else if (code === minus || (code >= zero && code <= nine)) index = reading.number(index);
    else if (code === openBrace || code === openBracket) reading.begin(code === openBracket);
    else if (code === closeBrace || code === closeBracket) reading.end();
  }
  return reading.stop;
}

class JsonScanner {
  stop: JsonScanErrors | null = null;
  readonly #text: string;
  readonly #root: SchemaOutline;
  readonly #frames: Frame[] = [];
  #top: Frame | null = null;
  #begun = 0;
  /**
   * For each property of the schema, the id of the object in which it last occurred. A second occurrence with the same
   * id is a duplicate.
   */
  readonly #seenIn: number[] = [];
  readonly #strange = new Set<string>();
  #unexpected = 0;
  readonly #faults: ValidationError[] = [];

  constructor(text: string, root: SchemaOutline) {
    this.#text = text;
    this.#root = root;
  }

  begin(isList: boolean): void {
    const top = this.#top;
    const expected = top === null ? this.#root : top.isList ? (top.outline?.items ?? null) : top.held;
    const outline = (isList ? expected?.items : expected?.members) ? expected : null;
    this.#begun += 1;
    const frame = { isList, outline, id: this.#begun, expectsName: !isList, name: '', held: null, item: 0 };
    if (this.#frames.push(frame) > maxJsonDepth) {
      return this.#end({ code: 'too_deep', pointer: '', params: { limit: maxJsonDepth } });
    }
    if (outline === null) this.#countUnexpected();
    this.#top = frame;
  }

  end(): void {
    this.#frames.pop();
    this.#top = this.#frames.at(-1) ?? null;
  }

  /** Handles a comma, after which another item or property begins. */
  next(): void {
    const top = this.#top;
    if (top === null) return;
    if (!top.isList) {
      top.expectsName = true;
      return;
    }
    top.item += 1;
    const most = top.outline?.mostItems ?? 0;
    if (top.item < most) return;
    if (top.outline !== null && top.item === most) {
      const pointer = this.#pointer(this.#frames.slice(0, -1));
      this.#note({ code: 'maxItems', pointer, params: { limit: most } });
    }
    this.#countUnexpected();
  }

  /** Handles a string and returns the position of its closing quote. */
  string(start: number): number {
    const text = this.#text;
    let escaped = false;
    let index = start;
    for (; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (code === quote) break;
      if (code !== backslash) continue;
      escaped = true;
      const length = escapeLength(text, index + 1);
      if (length === 0) {
        this.#end({ code: 'text', pointer: '' });
        break;
      }
      index += length;
    }
    const top = this.#top;
    if (top?.expectsName) {
      const name = text.slice(start, index);
      this.#member(top, escaped ? unescaped(name) : name);
    }
    return index;
  }

  /** Handles a number and returns the position of its last character. */
  number(start: number): number {
    const text = this.#text;
    let hasExponent = false;
    let end = start + 1;
    for (; end < text.length; end += 1) {
      const code = text.charCodeAt(end);
      if (code === 0x65 || code === 0x45) hasExponent = true;
      else if (code !== 0x2b && code !== minus && code !== 0x2e && !(code >= zero && code <= nine)) break;
    }
    const isLarge = hasExponent || end - start > maxFiniteLength;
    if (isLarge && Math.abs(Number(text.slice(start, end))) === Number.POSITIVE_INFINITY) {
      this.#end({ code: 'number', pointer: this.#pointer(this.#frames) });
    }
    return end - 1;
  }

  #member(top: Frame, name: string): void {
    top.expectsName = false;
    top.name = name;
    const known: PropertyOutline | undefined = top.outline?.members?.get(name);
    if (known) {
      top.held = known.outline;
      if (this.#seenIn[known.slot] === top.id) return this.#tellTwice();
      this.#seenIn[known.slot] = top.id;
      return;
    }
    top.held = null;
    const place = `${top.id} ${name}`;
    if (this.#strange.has(place)) return this.#tellTwice();
    this.#strange.add(place);
    if (top.outline && !top.outline.isOpen) {
      this.#note({ code: 'unknown', pointer: this.#pointer(this.#frames) });
    }
    this.#countUnexpected();
  }

  #tellTwice(): void {
    this.#end({ code: 'duplicate_member', pointer: this.#pointer(this.#frames) });
  }

  #countUnexpected(): void {
    this.#unexpected += 1;
    if (this.#unexpected <= maxReportedErrors || this.stop !== null) return;
    if (this.#faults.length > 0) this.stop = { faults: this.#faults.slice(0, maxReportedErrors), more: true };
    else this.#end({ code: 'too_many_members', pointer: '', params: { limit: maxReportedErrors } });
  }

  #note(fault: Omit<ValidationError, 'in'>): void {
    this.#faults.push({ ...fault, in: 'body' });
  }

  #end(fault: Omit<ValidationError, 'in'>): void {
    this.stop ??= { faults: [{ ...fault, in: 'body' }], more: false };
  }

  #pointer(frames: readonly Frame[]): string {
    return frames.map(({ isList, item, name }) => `/${isList ? item : escapePointer(name)}`).join('');
  }
}

/** Returns the number of characters of an escape after its backslash; 0 for a lone surrogate or NUL. */
function escapeLength(text: string, start: number): number {
  if (text[start] !== 'u') return 1;
  const kind = unitAt(text, start);
  if (kind === 'high') return unitAt(text, start + 6) === 'low' && text[start + 5] === '\\' ? 11 : 0;
  return kind === 'other' ? 5 : 0;
}

/** Classifies the `\u` escape whose `u` is at a position. */
function unitAt(text: string, start: number): 'high' | 'low' | 'nul' | 'other' {
  if (text.startsWith('u0000', start)) return 'nul';
  if (text[start] !== 'u' || (text.charCodeAt(start + 1) | 0x20) !== 0x64) return 'other';
  const second = text.charCodeAt(start + 2) | 0x20;
  if (second === 0x38 || second === 0x39 || second === 0x61 || second === 0x62) return 'high';
  return second >= 0x63 && second <= 0x66 ? 'low' : 'other';
}

/** Decodes the escapes of a property name; returns the name unchanged if they are invalid. */
function unescaped(name: string): string {
  try {
    return String(JSON.parse(`"${name}"`));
  } catch {
    return name;
  }
}
