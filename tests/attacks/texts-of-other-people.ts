import { isRecord, type JsonRecord, listAt, textAt } from '../../conformance/json.ts';
import { type FuzzedOperation, resolveSchemaReference } from './fuzzed-operations.ts';

/** Texts that input validation refuses; no output contains one unchanged, whatever its source. */
export const unsafeTexts = {
  'ANSI colour': 'A\u001b[31mred',
  'OSC link': 'A\u001b]8;;https://evil.example\u0007B',
  'C1 control sequence': 'A\u009b2JB',
  'right-to-left override': 'gnp.\u202eexe',
  isolate: 'A\u2066B',
  'line break with a header': 'A\r\nSet-Cookie: b=c',
  'line separator': 'A\u2028B',
  'null byte': 'A\u0000B',
  tags: 'A\u{e0041}\u{e0042}',
  'byte order mark': 'A\ufeffB',
  noncharacter: 'A\uffffB',
  'half of a surrogate pair': 'A\ud83dB',
} as const;

/** Texts that input validation accepts; no output turns them into markup, a formula, a link or a telephone number. */
export const activeTexts = {
  script: '<script>struck()</script>',
  attribute: `"'><img src=x onerror=struck()>`,
  'script URL': 'javascript:struck()',
  formula: '=HYPERLINK("https://evil.example","x")',
  'other formula': '@SUM(1+1)*cmd|A1',
  'full-width formula': '＝1+1',
  link: 'https://evil.example/unlock www.evil.example help@evil.example',
  telephone: 'Call +49 (30) 123-4567 or 1-800-555-0199',
  'Markdown link': '[x](https://evil.example)',
  template: '{{constructor.constructor("struck()")()}} $(reboot) %0d%0a',
} as const;

/** Names and sentences that every output contains unchanged. */
export const legitimateTexts = {
  Polish: 'Łódź Handel Sp. z o.o.',
  apostrophes: 'O’Brien & Söhne, c/o 24/7',
  Arabic: 'شركة الشحن',
  'Persian with a non-joiner': 'می\u200cخواهم',
  'Hindi with a joiner': 'क्\u200dष',
  'emoji with joiners': 'Family 👨\u200d👩\u200d👧 ❤️',
  'beyond the BMP': '𠮷野家 山田',
  reference: '26DE123456789012 of 2026-11-27',
} as const;

/** A string of a request body that is not an enumeration. */
export interface RequestTextField {
  readonly operation: FuzzedOperation;
  /** Array indices are `0`. */
  readonly path: readonly string[];
  /** Returns the example's body with this string. */
  bodyWith(text: string): unknown;
}

const maxDepth = 12;

/** Returns every string of every JSON body of these operations. */
export function textFieldsOf(document: unknown, operations: readonly FuzzedOperation[]): RequestTextField[] {
  return operations.flatMap((operation) => {
    if (!operation.body) return [];
    const [example = {}] = operation.body.examples;
    return stringsIn(document, operation.body.schema, [], 0).map((path) => ({
      operation,
      path,
      bodyWith: (text: string) => withValue(example, path, text),
    }));
  });
}

function stringsIn(
  document: unknown,
  schemaOrRef: unknown,
  path: readonly string[],
  depth: number,
): (readonly string[])[] {
  const schema = resolveSchemaReference(document, schemaOrRef);
  if (!isRecord(schema) || depth > maxDepth) return [];
  const types = [textAt(schema, 'type'), ...listAt(schema, 'type')];
  const isClosed = ['const', 'enum', 'x-extensible-enum'].some((name) => name in schema);
  if (types.includes('string')) return isClosed ? [] : [path];
  const properties: JsonRecord = isRecord(schema.properties) ? schema.properties : {};
  const found = [
    ...Object.entries(properties).flatMap(([name, part]) =>
      stringsIn(document, part, [...path, name], depth + 1),
    ),
    ...stringsIn(document, schema.items, [...path, '0'], depth + 1),
    ...['anyOf', 'oneOf', 'allOf'].flatMap((word) =>
      listAt(schema, word).flatMap((part) => stringsIn(document, part, path, depth + 1)),
    ),
  ];
  return [...new Map(found.map((each) => [each.join('/'), each])).values()];
}

/** Returns a copy of a value with another value at a path; adds missing levels. */
function withValue(value: unknown, [name, ...rest]: readonly string[], by: unknown): unknown {
  if (name === undefined) return by;
  if (name === '0') {
    const [first, ...others] = Array.isArray(value) ? value : [];
    return [withValue(first, rest, by), ...others];
  }
  const members = isRecord(value) ? value : {};
  return { ...members, [name]: withValue(members[name], rest, by) };
}

const unsafe =
  /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff0-\ufffb\uffff\u{e0000}-\u{e007f}]|\p{Cs}/u;

/**
 * Returns whether a text contains a character that controls, hides or reorders text, apart from line breaks
 * and tabs.
 */
export function hasUnsafeText(text: string): boolean {
  return unsafe.test(text.replaceAll(/[\n\t]/g, ''));
}

/** Finds the texts that mail programs show as links or telephone numbers. */
export function mailLinksIn(text: string): readonly string[] {
  return (
    text.match(
      /[\w+.-]+:\/\/\S*|\S+@\S+|\w+\.\p{L}{2}\S*|\\\\\S+|\b(?:javascript|mailto|tel):\S+|\+\d[\d ()./-]{6,}|\d{3}-\d{3}-\d{4}/gu,
    ) ?? []
  );
}
