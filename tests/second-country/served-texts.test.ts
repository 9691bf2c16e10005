import './id-process.ts';
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { Declaration } from '../../server/src/declarations/document/declaration.ts';
import '../../server/src/declarations/document/samples.ts';
import { allRules } from '../../server/src/declarations/rules/catalogue.ts';
import { textsOfRule } from '../../server/src/declarations/rules/rule-messages.ts';
import {
  elementTextsOf,
  errorMessageKeys,
  errorMessageOf,
  problemCodes,
  problemTextsOf,
} from '../../server/src/foundation/messages/catalogue.ts';
import { localizeError } from '../../server/src/foundation/messages/format-error.ts';
import { languages } from '../../server/src/foundation/messages/language.ts';
import { isMessageKey } from '../../server/src/foundation/messages/message-key.ts';
import { readBundledLists } from '../../server/src/reference/bundled/public.ts';

/*
 * Tests that texts of errors, elements, rules and problems contain no value of the first country while the
 * second one is served.
 */
const root = join(import.meta.dirname, '../..');

/** Returns the codes of the lists in a folder that have a letter or at least four characters. */
function codesIn(folder: string): string[] {
  const files = readdirSync(join(root, folder)).filter((name) => name.endsWith('.csv'));
  return files
    .filter((name) => name !== 'commodities.csv' && name !== 'holidays.csv')
    .flatMap((name) =>
      readFileSync(join(root, folder, name), 'utf8')
        .split('\n')
        .slice(1)
        .flatMap((line) => /^([A-Z0-9-]{3,}),/.exec(line)?.[1] ?? []),
    )
    .filter((code) => code.length > 3 || /[A-Z]/.test(code));
}

const otherCodes = new Set([...codesIn('countries/id/lists'), ...codesIn('server/reference-data')]);
const firstCountryCodes = codesIn('countries/xa/lists').filter((code) => !otherCodes.has(code));
const firstCountryValue = new RegExp(
  `(?<![A-Za-z0-9])(?:(?:\\d\\d)?XA[0-9A-Z-]*|XTS|${firstCountryCodes.join('|')})(?![A-Za-z0-9]|\\.\\d)`,
);

function assertNone(texts: Readonly<Record<string, string | undefined>>, what: string): void {
  for (const [name, text = ''] of Object.entries(texts))
    assert.doesNotMatch(text, firstCountryValue, `${what} ${name}: ${text}`);
}

/** Returns the properties of a declaration that have no parts, with their pointers. */
function leavesIn(schema: TSchema, place = ''): [place: string, schema: TSchema][] {
  if (Type.IsArray(schema)) return leavesIn(schema.items, `${place}/*`);
  if (!Type.IsObject(schema)) return [[place, schema]];
  return Object.entries(schema.properties).flatMap(([name, member]) => leavesIn(member, `${place}/${name}`));
}
const leaves = leavesIn(Declaration);

describe('values of the first country', () => {
  test('are recognised by the codes of that country', () => {
    assert.ok(firstCountryCodes.length > 100);
    for (const text of ['XA000100', 'like N380.', 'procedure 4000', 'XTS', '26XA00000000000015', 'C07'])
      assert.match(text, firstCountryValue);
  });

  for (const language of languages) {
    test(`do not occur in errors: ${language}`, () => {
      for (const words of errorMessageKeys().filter(isMessageKey)) {
        const { message, hint } = localizeError(language, {
          code: 'invalid',
          in: 'body',
          words,
          actual: '?',
        });
        const { title, expected, help } = errorMessageOf(language, words);
        // Excludes values in titles of rules, which are checked below.
        assertNone({ message, hint, title, expected, help }, words);
      }
    });

    test(`do not occur in rules: ${language}`, () => {
      assert.ok(allRules.length > 150);
      for (const rule of allRules) assertNone({ ...textsOfRule(rule, language) }, rule.id);
    });

    test(`do not occur in elements: ${language}`, () => {
      assert.ok(leaves.some(([place]) => place === '/goodsItems/*/national/brand'));
      for (const [place, schema] of leaves) {
        const { label, hint, example = '' } = elementTextsOf(language, place) ?? {};
        assertNone({ label, hint, example }, place);
        assert.ok(label, place);
        const value: unknown = Type.IsString(schema) || 'enum' in schema ? example : JSON.parse(example);
        assert.ok(Compile(schema).Check(value), `${language} ${place} ${example}`);
      }
    });

    test(`do not occur in problems: ${language}`, () => {
      for (const code of problemCodes()) {
        const { details = {}, title, cause, hint } = problemTextsOf(language, code);
        assertNone({ ...details, title, cause, hint }, code);
      }
    });
  }
});

describe('expected values', () => {
  const cases = [
    ['/office', 'Write the value like 040300: six digits', 'Tulis seperti 040300: enam digit'],
    [
      '/goodsItems/0/procedure',
      'Write the value like 20-1: two digits, a hyphen and a digit',
      'Tulis seperti 20-1: dua digit, tanda hubung, dan satu digit',
    ],
    [
      '/goodsItems/0/supportingDocuments/0/type',
      'Write the value like 380: three digits',
      'Tulis seperti 380: tiga digit',
    ],
    ['/national/ownerNumber', 'Write the value like 0027654318041000', 'Tulis seperti 0027654318041000'],
  ] as const;
  const formats: Readonly<Record<string, string>> = Object.fromEntries(
    leaves.map(([place, schema]) => [place, String(Reflect.get(schema, 'x-format'))]),
  );
  for (const [pointer, en, indonesian] of cases)
    test(`match the second country at ${pointer}`, () => {
      const words = `pattern.${formats[pointer.replaceAll(/\/\d+/g, '/*')]}`;
      assert.ok(isMessageKey(words), words);
      const fault = { code: 'pattern', in: 'body', pointer, words, actual: '?' } as const;
      assert.equal(localizeError('en', fault).hint, en);
      assert.equal(localizeError('id', fault).hint, indonesian);
    });
});

describe('the bundled code lists', () => {
  test('have an Indonesian name for every code, and an Indonesian description for every English one', async () => {
    for (const { list, entries } of await readBundledLists('sandbox'))
      for (const { code, attributes, texts = {} } of entries) {
        assert.ok(texts.name_id, `${list} ${code}`);
        assert.equal(
          'description_id' in texts,
          typeof attributes.description === 'string',
          `${list} ${code}`,
        );
      }
  });

  test('keep their names in other languages when the country adds its own', async () => {
    const lists = await readBundledLists('sandbox');
    const countries = lists.find(({ list }) => list === 'countries');
    const { name, texts } = countries?.entries.find(({ code }) => code === 'BR') ?? {};
    assert.deepEqual([name, texts], ['Brazil', { name_de: 'Brasilien', name_id: 'Brasil' }]);
  });
});
