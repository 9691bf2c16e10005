import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TSchema } from 'typebox';
import { documentedApi } from '../server/src/composition/api.ts';
import { isSafeText, textPattern } from '../server/src/foundation/text/unsafe-characters.ts';

/* Tests that every text in a request refuses the same characters, in every operation of both APIs. */

const unsafeTexts = {
  control: 'A\u0007B',
  'line break': 'A\nB',
  'right-to-left override': 'gnp.\u202eexe',
  isolate: 'A\u2066B',
  'Arabic letter mark': 'A\u061cB',
  'line separator': 'A\u2028B',
  'byte order mark': 'A\ufeffB',
  'replacement character': 'Fo\ufffd',
  noncharacter: 'A\ufffe',
  'noncharacter beyond the BMP': 'A\u{1ffff}',
  'unpaired surrogate': 'A\ud800',
  tag: 'A\u{e0041}',
};
const invisible = {
  'zero-width space': '\u200b',
  filler: '\u3164',
  'Braille blank': '\u2800',
  blanks: '   ',
};
const textsWithOuterSpaces = {
  'leading blank': ' A',
  'trailing blank': 'A ',
  'trailing no-break space': 'A\u00a0',
};
const safeTexts = [
  'A',
  'Łódź Handel Sp. z o.o.',
  'می\u200cخواهم',
  'क्\u200dष',
  'Family 👨\u200d👩\u200d👧',
  '❤️',
  '株式会社 山田',
  'شركة الشحن',
];

/** Fields without a pattern, with the reason why no unsafe text passes them. */
const checkedElsewhere: Readonly<Record<string, string>> = {
  password: 'stored as a digest',
  recoveryCode: 'stored as a digest',
  url: 'read as a URL, in ssrf-policy.ts',
  domains: 'read as domains',
  redirectUris: 'read as URLs',
  cidrs: 'read as addresses',
  timeZone: 'one of the known time zones',
  id: 'compared with ids',
  ifMatch: 'compared with versions',
};

/** Matches documents that are saved with errors. Their texts are checked on lodgement by `Declaration`. */
const drafts =
  /^(?:POST|PUT|PATCH) \S*\/(?:declarations(?:\/\{id\})?|templates(?:\/\{id\})?|calculation) \/|amendments|lodgements/;

type RequestText = readonly [place: string, schema: TSchema & { readonly pattern?: string }];

/** Returns all strings of a request that are not enumerations. */
function stringsOf(schema: unknown, place: string): RequestText[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, properties = {}, items, anyOf = [], allOf = [], additionalProperties } = Object(schema);
  if (type === 'string' && !('const' in schema) && !('enum' in schema)) return [[place, Object(schema)]];
  return [
    ...Object.entries(properties).flatMap(([name, member]) => stringsOf(member, `${place}/${name}`)),
    ...[...anyOf, ...allOf].flatMap((each: unknown) => stringsOf(each, place)),
    ...stringsOf(items, `${place}/*`),
    ...stringsOf(additionalProperties, `${place}/*`),
  ];
}

const requestTexts = [...documentedApi.openapi, ...documentedApi.management].flatMap(
  ({ method, path, query, body }) =>
    [...stringsOf(query, ''), ...stringsOf(Object(body).schema, '')].map(
      ([place, schema]): RequestText => [`${method} ${path} ${place}`, schema],
    ),
);
const accepts = ({ pattern }: RequestText[1], value: string): boolean =>
  pattern === undefined || new RegExp(pattern, 'u').test(value);

describe('every text of a request', () => {
  test('refuses unsafe characters, except query texts, drafts and listed fields, which may have no pattern', () => {
    assert.ok(requestTexts.length > 500, `${requestTexts.length} places`);
    const passed = requestTexts.flatMap(([place, schema]) => {
      const name = place.replace('/*', '').split('/').at(-1) ?? '';
      // Excludes texts of a query, which are not stored.
      const isWritten = !place.startsWith('GET ') && !drafts.test(place);
      if (schema.pattern === undefined && (!isWritten || name in checkedElsewhere)) return [];
      return Object.entries(unsafeTexts).flatMap(([what, value]) =>
        accepts(schema, value) ? [`${place} takes ${what}`] : [],
      );
    });
    assert.deepEqual(passed.slice(0, 20), [], `${passed.length}`);
  });

  test('can’t be invisible, or begin or end with a space, if it has no fixed alphabet', () => {
    const free = requestTexts.filter(([, schema]) => accepts(schema, 'Łódź 株式'));
    assert.ok(free.length > 50, `${free.length} texts`);
    for (const [place, schema] of free) {
      if (schema.pattern === undefined || place.startsWith('GET ')) continue;
      for (const [what, value] of Object.entries({ ...invisible, ...textsWithOuterSpaces }))
        assert.ok(!accepts(schema, value), `${place} takes ${what}`);
    }
  });
});

test('names in every script are accepted, with joiners inside words', () => {
  for (const text of safeTexts) assert.ok(isSafeText(text), text);
  for (const text of Object.values({ ...unsafeTexts, ...invisible, ...textsWithOuterSpaces }))
    assert.ok(!isSafeText(text), text);
});

test('the pattern for safe texts takes linear time', () => {
  const pattern = new RegExp(textPattern(), 'u');
  const began = process.cpuUsage().user;
  for (const filling of [' ', 'A ', '\u200b', 'A']) pattern.test(`A${filling.repeat(200_000)}\n`);
  assert.ok(process.cpuUsage().user - began < 2_000_000);
});
