import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { Type } from 'typebox';
import { anyText } from '../../testing/any-text.ts';
import { tellFault } from '../../messages/format-error.ts';
import { mostFaults } from '../problem.ts';
import { type JsonResult, parseJson } from './json.ts';
import { outlineOf } from './schema-outline.ts';

/** Nothing of a text is known to this one: it passes as long as there is little of it. */
const unknown = outlineOf(Type.Unknown());
const exact = { additionalProperties: false } as const;
const known = outlineOf(
  Type.Object(
    {
      lrn: Type.String(),
      place: Type.Union([Type.Object({ port: Type.String() }, exact), Type.Null()]),
      items: Type.Array(
        Type.Object({ code: Type.String(), marks: Type.Array(Type.String(), { maxItems: 99 }) }, exact),
        { maxItems: 999 },
      ),
      extensions: Type.Object({ name: Type.String() }),
    },
    exact,
  ),
);

const parse = (text: string) => parseJson(Buffer.from(text), unknown);
const codeOfResult = (result: JsonResult): string => (result.ok ? 'ok' : (result.faults[0]?.code ?? ''));
const codeOf = (text: string | Uint8Array): string =>
  codeOfResult(typeof text === 'string' ? parse(text) : parseJson(text, unknown));
/** What is told of a text whose schema is known: codes and places, and whether there may be more. */
const told = (text: string): readonly [readonly string[], boolean] => {
  const result = parseJson(Buffer.from(text), known);
  if (result.ok) return [[], false];
  return [result.faults.map(({ code, pointer }) => `${code} ${pointer}`), result.more];
};
const list = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join(',');

/** A JSON text whose only fault stands at some depth inside of objects and arrays. */
const wrapped = (inner: string) =>
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

describe('accepted', () => {
  test('whatever JSON.stringify writes, as it was', () => {
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

  test('32 levels', () => assert.equal(codeOf(`${'['.repeat(32)}${']'.repeat(32)}`), 'ok'));

  test('__proto__ is a member like any other', () => {
    const result = parse('{"__proto__":{"polluted":true}}');
    assert.ok(result.ok && typeof result.value === 'object' && result.value !== null);
    assert.equal(Object.hasOwn(result.value, '__proto__'), true);
    assert.equal('polluted' in result.value, false);
  });

  test('-0 stays -0, the schema decides', () => {
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

  test('of a known member too, and its place is told', () => {
    assert.deepEqual(told('{"items":[{"code":"a"},{"code":"a","marks":[],"c\\u006fde":"b"}]}'), [
      ['duplicate_member /items/1/code'],
      false,
    ]);
    assert.deepEqual(told('{"place":{"port":"a"},"items":[{"code":"a"},{"code":"b"}]}'), [[], false]);
  });

  test('at any depth', () => {
    const member = fc.string({ unit: 'grapheme' }).filter((name) => !name.includes('\0'));
    const twice = member.map((name) => `{${JSON.stringify(name)}:1,"other":2,${JSON.stringify(name)}:3}`);
    fc.assert(
      fc.property(twice.filter((text) => !/^\{"other"/.test(text)).chain(wrapped), (text) =>
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

  test('brackets in a text do not count', () =>
    assert.equal(codeOf(JSON.stringify('['.repeat(1_000))), 'ok'));
});

describe('400 for what the schema does not know', () => {
  test('up to so many members are for the validator to tell', () => {
    assert.deepEqual(told(`{"lrn":"A",${list(mostFaults, (index) => `"m${index}":1`)}}`), [[], false]);
    assert.deepEqual(told(`{"extensions":{${list(mostFaults, (index) => `"m${index}":1`)}}}`), [[], false]);
  });

  test('beyond so many the reading ends: those are told, each with its place', () => {
    const strange = list(100_000, (index) => `"m/${index}":1`);
    const [faults, more] = told(`{"items":[{"code":"a"},{${strange}`);
    assert.deepEqual(
      [faults.length, faults[0], faults[mostFaults - 1], more],
      [mostFaults, 'unknown /items/1/m~10', `unknown /items/1/m~1${mostFaults - 1}`, true],
    );
  });

  test('what lies in an unknown member counts, but only that member is told', () => {
    for (const inside of [
      `{${list(mostFaults + 1, (index) => `"m${index}":1`)}}`,
      `[${list(mostFaults + 1, () => '1')}]`,
    ]) {
      assert.deepEqual(told(`{"x":${inside}}`), [['unknown /x'], true]);
    }
  });

  test('members that nobody looks at are no faults, until they are too many', () => {
    const inside = list(mostFaults + 1, (index) => `"m${index}":1`);
    assert.deepEqual(told(`{"extensions":{${inside}}}`), [['too_many_members '], false]);
  });

  test('items beyond the most, and objects and lists where none may stand', () => {
    assert.deepEqual(told(`{"items":[${list(999, () => '{"code":"a"}')}]}`), [[], false]);
    assert.deepEqual(told(`{"items":[${list(1_500, () => '{"code":"a"}')}]}`), [['maxItems /items'], true]);
    assert.deepEqual(told(`{"lrn":[${list(mostFaults + 1, () => '[]')}]}`), [['too_many_members '], false]);
    assert.equal(codeOf(`[${list(1_000_000, () => '1')}]`), 'too_many_members');
    assert.equal(codeOf(`{${list(1_000_000, (index) => `"${index}":0`)}}`), 'too_many_members');
  });

  test('a document of all that the schema lets stand passes', () => {
    const marks = list(99, (index) => `"${index}"`);
    const items = list(999, () => `{"code":"a","marks":[${marks}]}`);
    assert.deepEqual(told(`{"lrn":"A","place":{"port":"B"},"items":[${items}]}`), [[], false]);
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
    test(`${text}, deeper`, () =>
      fc.assert(fc.property(wrapped(text), (deeper) => assert.equal(codeOf(deeper), 'text'))));
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

test('400 byte_order_mark: a mark in front is named as such', () => {
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

  test('the place is told, and nothing of what was sent', () => {
    const result = parse('{"password":"geheim",\n"b" 1}');
    const [fault] = result.ok ? [] : result.faults;
    const message = fault ? tellFault('en', fault).message : '';
    assert.match(message, /line 2, column 5/);
    assert.doesNotMatch(message, /geheim|password/);
  });
});

describe('any input at all', () => {
  test('is judged, never thrown at: valid JSON passes or is one of our faults, all else is refused', () => {
    const pieces = fc
      .array(fc.constantFrom('{', '}', '[', ']', '"', ':', ',', '\\', 'a', '1', '-', 'e', '\\u', 'd800', ' '))
      .map((list) => list.join(''));
    fc.assert(
      fc.property(fc.oneof(pieces, anyText()), (text) => {
        const result = parse(text);
        if (result.ok) assert.deepEqual(result.value, JSON.parse(Buffer.from(text).toString()));
      }),
    );
  });

  test('any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void parseJson(bytes, unknown)));
  });

  test('10 MB of one text, of quotes, of backslashes: work that grows with the length only', () => {
    const size = 10 * 1024 * 1024;
    assert.equal(codeOf(`"${'a'.repeat(size)}"`), 'ok');
    assert.equal(codeOf(`"${'\\"'.repeat(size / 2)}"`), 'ok');
    assert.equal(codeOf(`"${'\\'.repeat(size)}"`), 'ok');
    assert.equal(codeOf('"'.repeat(size)), 'syntax');
    assert.equal(codeOf(`[${'1,'.repeat(size / 2)}1]`), 'too_many_members');
    assert.equal(codeOf(`{"a":${'1'.repeat(size)}}`), 'number');
  });
});
