import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { Type } from 'typebox';
import { localizeError } from '../../messages/format-error.ts';
import { anyText } from '../../testing/any-text.ts';
import { maxReportedErrors } from '../problem.ts';
import { type JsonResult, parseJson } from './json.ts';
import { outlineOf } from './schema-outline.ts';

/** The outline of a schema that accepts any value. */
const anyOutline = outlineOf(Type.Unknown());
const closedObject = { additionalProperties: false } as const;
const testOutline = outlineOf(
  Type.Object(
    {
      lrn: Type.String(),
      place: Type.Union([Type.Object({ port: Type.String() }, closedObject), Type.Null()]),
      items: Type.Array(
        Type.Object(
          { code: Type.String(), marks: Type.Array(Type.String(), { maxItems: 99 }) },
          closedObject,
        ),
        { maxItems: 999 },
      ),
      extensions: Type.Object({ name: Type.String() }),
    },
    closedObject,
  ),
);

const parse = (text: string) => parseJson(Buffer.from(text), anyOutline);
const codeOfResult = (result: JsonResult): string => (result.ok ? 'ok' : (result.faults[0]?.code ?? ''));
const codeOf = (text: string | Uint8Array): string =>
  codeOfResult(typeof text === 'string' ? parse(text) : parseJson(text, anyOutline));
/**
 * Returns the errors (code and pointer) of a JSON text for the test schema, and whether there may be further errors.
 */
const errorsOf = (text: string): readonly [readonly string[], boolean] => {
  const result = parseJson(Buffer.from(text), testOutline);
  if (result.ok) return [[], false];
  return [result.faults.map(({ code, pointer }) => `${code} ${pointer}`), result.more];
};
const joinedList = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join(',');

/** Generates texts in which a JSON text is nested in objects and arrays. */
const nestedIn = (inner: string) =>
  fc
    .array(fc.constantFrom('array', 'object', 'spaced'), { maxLength: 20 })
    .map((layers) =>
      layers.reduce(
        (text, layer) =>
          layer === 'array'
            ? `[1,${text},"a:b"]`
            : layer === 'object'
              ? `{"x":${text},"y":"{}"}`
              : ` {\n"z" : ${text} } `,
        inner,
      ),
    );

describe('the JSON parser', () => {
  test('accepts every text that JSON.stringify writes, and returns the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ depthSize: 'small' }), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!text.includes('\\u0000') && !/\\ud[89a-f]/i.test(text) && text.split(/[,{[]/).length < 100);
        assert.deepEqual(parse(text), { ok: true, value: JSON.parse(text) });
      }),
    );
  });

  const texts = [
    '{}',
    '[]',
    'null',
    '"a"',
    '0',
    '-0',
    '1e2',
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":1}]',
    '{"a":"b\\":\\"c"}',
    '{"a\\\\":1,"a":2}',
    '{"":1}',
    '{"1":1,"01":2}',
    '{"__proto__":1}',
    '"\\ud83d\\ude00"',
    '" :{}[],\\\\"',
    '{"é":1,"e\u0301":2}',
  ];
  for (const text of texts) {
    test(text, () => assert.deepEqual(parse(text), { ok: true, value: JSON.parse(text) }));
  }

  test('accepts 32 levels of nesting', () =>
    assert.equal(codeOf(`${'['.repeat(32)}${']'.repeat(32)}`), 'ok'));

  test('treats __proto__ as an ordinary property', () => {
    const result = parse('{"__proto__":{"polluted":true}}');
    assert.ok(result.ok && typeof result.value === 'object' && result.value !== null);
    assert.equal(Object.hasOwn(result.value, '__proto__'), true);
    assert.equal('polluted' in result.value, false);
  });

  test('returns -0 unchanged, so that the schema can reject it', () => {
    const result = parse('-0');
    assert.ok(result.ok && Object.is(result.value, -0));
  });
});

describe('400 duplicate_member', () => {
  const texts = [
    '{"a":1,"a":1}',
    '{"a":1,"\\u0061":2}',
    '{"a":1,"b":2,"a":null}',
    '{"__proto__":1,"__proto__":2}',
    '{"":1,"":2}',
    '{"1":1,"1":2}',
    '{"a":{},"a":[]}',
    '{"é":1,"\\u00e9":2}',
  ];
  for (const text of texts) test(text, () => assert.equal(codeOf(text), 'duplicate_member'));

  test('is reported with its JSON Pointer if the schema defines the property', () => {
    assert.deepEqual(errorsOf('{"items":[{"code":"a"},{"code":"a","marks":[],"c\\u006fde":"b"}]}'), [
      ['duplicate_member /items/1/code'],
      false,
    ]);
    assert.deepEqual(errorsOf('{"place":{"port":"a"},"items":[{"code":"a"},{"code":"b"}]}'), [[], false]);
  });

  test('is reported at any depth', () => {
    const member = fc.string({ unit: 'grapheme' }).filter((name) => !name.includes('\0'));
    const twice = member.map((name) => `{${JSON.stringify(name)}:1,"other":2,${JSON.stringify(name)}:3}`);
    fc.assert(
      fc.property(twice.filter((text) => !/^\{"other"/.test(text)).chain(nestedIn), (text) =>
        assert.equal(codeOf(text), 'duplicate_member'),
      ),
    );
  });
});

describe('400 too_deep', () => {
  const deep: Record<string, string> = {
    '33 arrays': `${'['.repeat(33)}${']'.repeat(33)}`,
    '33 objects': `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`,
    '200,000 arrays': `${'['.repeat(200_000)}${']'.repeat(200_000)}`,
    '200,000 arrays that do not close': '['.repeat(200_000),
    '200,000 objects': `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`,
  };
  for (const [name, text] of Object.entries(deep)) test(name, () => assert.equal(codeOf(text), 'too_deep'));

  test('is not reported for brackets inside a string', () =>
    assert.equal(codeOf(JSON.stringify('['.repeat(1_000))), 'ok'));
});

describe('the JSON scanner, for properties that the schema does not define,', () => {
  test('leaves up to the maximum number of unknown properties to the validator', () => {
    assert.deepEqual(errorsOf(`{"lrn":"A",${joinedList(maxReportedErrors, (index) => `"m${index}":1`)}}`), [
      [],
      false,
    ]);
    assert.deepEqual(
      errorsOf(`{"extensions":{${joinedList(maxReportedErrors, (index) => `"m${index}":1`)}}}`),
      [[], false],
    );
  });

  test('stops at the maximum number of unknown properties and reports each of them with its pointer', () => {
    const strange = joinedList(100_000, (index) => `"m/${index}":1`);
    const [faults, more] = errorsOf(`{"items":[{"code":"a"},{${strange}`);
    assert.deepEqual(
      [faults.length, faults[0], faults[maxReportedErrors - 1], more],
      [maxReportedErrors, 'unknown /items/1/m~10', `unknown /items/1/m~1${maxReportedErrors - 1}`, true],
    );
  });

  test('counts the values inside an unknown property, but reports only the property', () => {
    for (const inside of [
      `{${joinedList(maxReportedErrors + 1, (index) => `"m${index}":1`)}}`,
      `[${joinedList(maxReportedErrors + 1, () => '1')}]`,
    ]) {
      assert.deepEqual(errorsOf(`{"x":${inside}}`), [['unknown /x'], true]);
    }
  });

  test('reports too many properties in an object that may have any properties', () => {
    const inside = joinedList(maxReportedErrors + 1, (index) => `"m${index}":1`);
    assert.deepEqual(errorsOf(`{"extensions":{${inside}}}`), [['too_many_members '], false]);
  });

  test('reports too many list items, and objects and lists where the schema allows none', () => {
    assert.deepEqual(errorsOf(`{"items":[${joinedList(999, () => '{"code":"a"}')}]}`), [[], false]);
    assert.deepEqual(errorsOf(`{"items":[${joinedList(1_500, () => '{"code":"a"}')}]}`), [
      ['maxItems /items'],
      true,
    ]);
    assert.deepEqual(errorsOf(`{"lrn":[${joinedList(maxReportedErrors + 1, () => '[]')}]}`), [
      ['too_many_members '],
      false,
    ]);
    assert.equal(codeOf(`[${joinedList(1_000_000, () => '1')}]`), 'too_many_members');
    assert.equal(codeOf(`{${joinedList(1_000_000, (index) => `"${index}":0`)}}`), 'too_many_members');
  });

  test('accepts the largest document that the schema allows', () => {
    const marks = joinedList(99, (index) => `"${index}"`);
    const items = joinedList(999, () => `{"code":"a","marks":[${marks}]}`);
    assert.deepEqual(errorsOf(`{"lrn":"A","place":{"port":"B"},"items":[${items}]}`), [[], false]);
  });
});

describe('400 text', () => {
  const texts = [
    '"\\ud800"',
    '"\\udc00x"',
    '"\\udc00\\ud800"',
    '"a\\u0000"',
    '{"\\ud800":1}',
    '{"\\u0000":1}',
  ];
  for (const text of texts) {
    test(text, () => assert.equal(codeOf(text), 'text'));
    test(`rejects ${text} at any depth`, () =>
      fc.assert(fc.property(nestedIn(text), (deeper) => assert.equal(codeOf(deeper), 'text'))));
  }
});

describe('400 encoding', () => {
  const bytes: Record<string, number[]> = {
    'a byte that is no UTF-8': [0x22, 0xff, 0x22],
    'a sequence cut off': [0x22, 0xe2, 0x82, 0x22],
    'an overlong slash': [0x22, 0xc0, 0xaf, 0x22],
    'a surrogate in UTF-8': [0x22, 0xed, 0xa0, 0x80, 0x22],
    'UTF-16': [...Buffer.from('\ufeff{}', 'utf16le')],
    'beyond Unicode': [0x22, 0xf4, 0x90, 0x80, 0x80, 0x22],
  };
  for (const [name, list] of Object.entries(bytes)) {
    test(name, () => assert.equal(codeOf(Uint8Array.from(list)), 'encoding'));
  }
});

test('400 byte_order_mark is reported for a byte order mark at the beginning of the body', () => {
  assert.equal(codeOf('\ufeff{}'), 'byte_order_mark');
  assert.equal(codeOf('"\ufeff"'), 'ok');
});

describe('400 number', () => {
  for (const text of ['1e999', '-1e999', '[1,{"a":1e400}]', `1${'0'.repeat(400)}`]) {
    test(text.slice(0, 20), () => assert.equal(codeOf(text), 'number'));
  }
});

describe('400 syntax', () => {
  const texts = [
    '',
    ' ',
    '{',
    '{"a":1',
    '{"a"}',
    "{'a':1}",
    '{a:1}',
    '{"a":1,}',
    '[1,]',
    '[1]x',
    '{}{}',
    '01',
    '+1',
    '.5',
    '1.',
    'NaN',
    'Infinity',
    '0x1',
    'undefined',
    '"a',
    '"\\x"',
    '"a\nb"',
    '"\u0000"',
    '// c\n1',
    ']',
    '}',
    ':',
    '::::',
  ];
  for (const text of texts) test(JSON.stringify(text), () => assert.equal(codeOf(text), 'syntax'));

  test('contains the position of the error, but no text of the input', () => {
    const result = parse('{"password":"geheim",\n"b" 1}');
    const [fault] = result.ok ? [] : result.faults;
    const message = fault ? localizeError('en', fault).message : '';
    assert.match(message, /line 2, column 5/);
    assert.doesNotMatch(message, /geheim|password/);
  });
});

describe('the JSON parser, for arbitrary input,', () => {
  test('never throws, and refuses every invalid JSON text', () => {
    const chunks = fc
      .array(fc.constantFrom('{', '}', '[', ']', '"', ':', ',', '\\', 'a', '1', '-', 'e', '\\u', 'd800', ' '))
      .map((list) => list.join(''));
    fc.assert(
      fc.property(fc.oneof(chunks, anyText()), (text) => {
        const result = parse(text);
        if (result.ok) assert.deepEqual(result.value, JSON.parse(Buffer.from(text).toString()));
      }),
    );
  });

  test('never throws for arbitrary bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void parseJson(bytes, anyOutline)));
  });

  test('takes linear time for 10 MB of a single string, of quotes or of backslashes', () => {
    const size = 10 * 1024 * 1024;
    assert.equal(codeOf(`"${'a'.repeat(size)}"`), 'ok');
    assert.equal(codeOf(`"${'\\"'.repeat(size / 2)}"`), 'ok');
    assert.equal(codeOf(`"${'\\'.repeat(size)}"`), 'ok');
    assert.equal(codeOf('"'.repeat(size)), 'syntax');
    assert.equal(codeOf(`[${'1,'.repeat(size / 2)}1]`), 'too_many_members');
    assert.equal(codeOf(`{"a":${'1'.repeat(size)}}`), 'number');
  });
});
