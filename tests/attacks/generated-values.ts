import fc from 'fast-check';
import { isRecord, type JsonRecord, listAt, textAt, valueAt } from '../../conformance/json.ts';
import { resolveSchemaReference } from './fuzzed-operations.ts';

/* Generates values from a schema: valid ones, boundary values, and values that no schema allows, at any depth. */

const huge = 100_000;

/** Texts that are known to break software. */
const hostileTexts = [
  '',
  ' ',
  '\u0000',
  '\r\nX-Evil: 1',
  "' or 1=1 --",
  '"; drop table access.api_keys; --',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00%0d%0a',
  '\u202egnp.exe',
  '\ud800',
  '\udfff\ud800',
  'e\u0301\u0301\u0301',
  '😀'.repeat(50),
  '𝒳',
  'ﷺ',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '1e309',
  '-0',
  '9'.repeat(400),
  '2026-02-30T25:61:61Z',
  '0000-00-00',
  '+275760-09-13T00:00:00Z',
  '{{7*7}}',
  ['$', '{7*7}'].join(''),
  '=1+1',
];
const hostileNumbers = [
  0,
  -0,
  -1,
  1,
  0.1,
  1e-7,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
  Number.MIN_VALUE,
];

const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom('a', 'é', '0', '\u0000').map((unit) => unit.repeat(huge)) },
);

const deeplyNested = fc.integer({ min: 5, max: 2_000 }).map((depth) => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
});

/** Any JSON value. */
export const anyJsonValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 3, arbitrary: fc.constantFrom(...hostileNumbers) },
  { weight: 3, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], { '': '' }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: deeplyNested },
  { weight: 1, arbitrary: fc.constant(Array(5_000).fill(0)) },
);

export const anyUnicodeText = text;

const levels = 6;

/** Generates a value that the schema mostly allows; sometimes any part of it is replaced. */
export function arbitraryOfSchema(document: unknown, schemaOrRef: unknown, level = 0): fc.Arbitrary<unknown> {
  const schema = resolveSchemaReference(document, schemaOrRef);
  if (!isRecord(schema)) return anyJsonValue;
  const good = level > levels ? fc.constant(null) : validValueOf(document, schema, level);
  return fc.oneof({ weight: level === 0 ? 20 : 60, arbitrary: good }, { weight: 1, arbitrary: anyJsonValue });
}

function validValueOf(document: unknown, schema: JsonRecord, level: number): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  const choices = listAt(schema, 'enum');
  if (choices.length > 0) return fc.constantFrom(...choices);
  for (const word of ['anyOf', 'oneOf']) {
    const parts = listAt(schema, word);
    if (parts.length > 0)
      return fc.oneof(...parts.map((part) => arbitraryOfSchema(document, part, level + 1)));
  }
  const all = listAt(schema, 'allOf');
  // Next to `properties`, these keywords only add conditions.
  if (all.length > 0 && !('properties' in schema)) {
    const parts = all.map((part) => arbitraryOfSchema(document, part, level + 1));
    return fc.tuple(...parts).map((values) => Object.assign({}, ...values.filter(isRecord)));
  }
  return typedOf(document, schema, level);
}

function typedOf(document: unknown, schema: JsonRecord, level: number): fc.Arbitrary<unknown> {
  switch (textAt(schema, 'type')) {
    case 'object':
      return objectOf(document, schema, level);
    case 'array':
      return fc.array(arbitraryOfSchema(document, valueAt(schema, 'items'), level + 1), {
        minLength: Math.min(numberAt(schema, 'minItems') ?? 0, 3),
        maxLength: 3,
      });
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return textOf(schema);
    default:
      return anyJsonValue;
  }
}

function objectOf(document: unknown, schema: JsonRecord, level: number): fc.Arbitrary<unknown> {
  const properties = valueAt(schema, 'properties');
  const required = listAt(schema, 'required');
  const members = Object.entries(isRecord(properties) ? properties : {}).map(([name, part]) => {
    const value = arbitraryOfSchema(document, part, level + 1);
    // At depth, only required properties are generated, to keep the document finite.
    const may = required.includes(name)
      ? value
      : fc.option(value, { nil: undefined, freq: level > 3 ? 1 : 3 });
    return [name, may] as const;
  });
  const surplus = fc.oneof(
    { weight: 15, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.dictionary(anyUnicodeText, anyJsonValue, { maxKeys: 2 }) },
  );
  return fc
    .tuple(fc.record(Object.fromEntries(members)), surplus)
    .map(([value, more]) =>
      Object.fromEntries(Object.entries({ ...value, ...more }).filter(([, member]) => member !== undefined)),
    );
}

const numberAt = (schema: JsonRecord, name: string): number | undefined => {
  const found = valueAt(schema, name);
  return typeof found === 'number' ? found : undefined;
};

function numberOf(schema: JsonRecord): fc.Arbitrary<unknown> {
  const least = numberAt(schema, 'minimum') ?? 0;
  const most = Math.min(numberAt(schema, 'maximum') ?? 1_000_000, 1_000_000_000);
  return fc.oneof(
    fc.constantFrom(least, most, least - 1, most + 1, least + 0.5),
    fc.integer({ min: Math.min(least, most), max: most }),
  );
}

function textOf(schema: JsonRecord): fc.Arbitrary<unknown> {
  const pattern = textAt(schema, 'pattern');
  const longest = numberAt(schema, 'maxLength') ?? 60;
  const bounds = fc.constantFrom('A'.repeat(longest), 'A'.repeat(longest + 1));
  if (textAt(schema, 'format') === 'date-time' || /T\[0-9\]/.test(pattern ?? '')) {
    return fc
      .date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2200-01-01') })
      .map((date) => date.toISOString());
  }
  if (pattern !== undefined)
    return fc.oneof({ weight: 8, arbitrary: matching(pattern) }, { weight: 1, arbitrary: bounds });
  return fc.oneof(
    { weight: 5, arbitrary: fc.string({ maxLength: Math.min(longest, 60) }) },
    { weight: 1, arbitrary: bounds },
  );
}

const generatedPatterns = new Map<string, fc.Arbitrary<string>>();

/** Generates texts that match a pattern, or any text if the generator does not support the pattern. */
function matching(pattern: string): fc.Arbitrary<string> {
  const known = generatedPatterns.get(pattern);
  if (known) return known;
  let found: fc.Arbitrary<string>;
  try {
    found = fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' });
  } catch {
    found = fc.string({ maxLength: 20 });
  }
  generatedPatterns.set(pattern, found);
  return found;
}
