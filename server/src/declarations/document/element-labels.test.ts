import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { elementTextsOf, errorMessageOf } from '../../foundation/messages/catalogue.ts';
import { localizeError } from '../../foundation/messages/format-error.ts';
import { isListName } from '../../reference/lists/public.ts';
import { Declaration } from './declaration.ts';
// The import loads the sample documents that provide the examples.
import './samples.ts';

const languages = ['en', 'de'];

/** Returns every property of the document with its schema, with `*` for list items. */
function membersIn(schema: TSchema, pointer = ''): [pointer: string, schema: TSchema][] {
  if (Type.IsArray(schema))
    return [[`${pointer}/*`, schema.items], ...membersIn(schema.items, `${pointer}/*`)];
  if (!Type.IsObject(schema)) return [];
  return Object.entries(schema.properties).flatMap(([name, member]): [string, TSchema][] => [
    [`${pointer}/${name}`, member],
    ...membersIn(member, `${pointer}/${name}`),
  ]);
}

const members = membersIn(Declaration);
const leaves = members.filter(([, schema]) => !Type.IsObject(schema) && !Type.IsArray(schema));

function option(schema: TSchema, name: string): unknown {
  return Reflect.get(schema, name);
}

describe('every property of a declaration', () => {
  test('has a label and a hint in every language, and a valid example if it is a value', () => {
    assert.ok(members.length > 190);
    for (const language of languages) {
      for (const [pointer] of members) {
        const words = elementTextsOf(language, pointer);
        assert.ok(words?.label && words.hint, `${language} ${pointer}`);
        assert.equal(/\{number\}/.test(words.label), pointer.endsWith('/*'), `${language} ${pointer}`);
        assert.doesNotMatch(`${words.label} ${words.hint}`, /[`_]|[a-z][A-Z][a-z]/, pointer);
      }
      for (const [pointer, schema] of leaves) {
        const { example = '' } = elementTextsOf(language, pointer) ?? {};
        const value: unknown = Type.IsString(schema) || 'enum' in schema ? example : JSON.parse(example);
        assert.ok(Compile(schema).Check(value), `${language} ${pointer} ${example}`);
      }
    }
  });

  test('names its form section; a code also names its code list', () => {
    for (const [pointer, schema] of members)
      assert.match(
        String(option(schema, 'x-section')),
        /^(general|parties|invoice|transport|goods|documents|payment)$/,
        pointer,
      );
    const lists = leaves.flatMap(([, schema]) => String(option(schema, 'x-code-list') ?? []));
    for (const list of lists.filter((each) => each !== '')) assert.ok(isListName(list), list);
    assert.deepEqual(
      leaves.filter(([, schema]) => option(schema, 'x-code-list') === 'document-types').map(([at]) => at),
      [
        '/consignment/transportDocument/type',
        '/consignment/transportDocuments/*/type',
        '/goodsItems/*/supportingDocuments/*/type',
        '/goodsItems/*/previousDocuments/*/type',
        '/supportingDocuments/*/type',
        '/previousDocuments/*/type',
      ],
    );
  });

  test('every property of a declaration with a pattern has a format with a valid example in every language', () => {
    for (const [pointer, schema] of leaves) {
      const pattern = option(schema, 'pattern');
      if (typeof pattern !== 'string') continue;
      for (const language of languages) {
        const key = `pattern.${option(schema, 'x-format')}`;
        const { example = '' } = errorMessageOf(language, key);
        assert.match(example, new RegExp(pattern, 'u'), `${language} ${pointer} ${key}`);
      }
    }
  });
});

test('a label of an element in a list begins with the label of the list item', () => {
  const elementAt = (language: string, pointer: string) =>
    localizeError(language, { code: 'required', in: 'body', pointer }).label;
  assert.equal(elementAt('en', '/goodsItems/0/packages/1/count'), 'Item 1, package 2, number of packages');
  assert.equal(elementAt('en', '/importer/address/city'), 'Importer: city');
  assert.equal(elementAt('en', '/goodsItems/0/dangerousGoods'), 'Item 1, UN number of dangerous goods');
  assert.equal(elementAt('de', '/goodsItems/0/netMass'), 'Warenposition 1, Eigenmasse');
});
