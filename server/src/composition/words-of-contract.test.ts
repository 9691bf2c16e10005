import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
// The country is loaded first, because the messages need its formats.
import '../country/public.ts';
import { elementTextsOf, errorMessageOf } from '../foundation/messages/catalogue.ts';
import { languages } from '../foundation/messages/language.ts';

type Json = Readonly<Record<string, unknown>>;

/** A property of a request: its path, its name and its schema. */
interface RequestProperty {
  readonly place: string;
  readonly name: string;
  readonly schema: Json;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];
const listKeywords = ['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains'];
const choiceKeywords = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
/** Schemas of declarations, whose elements are labelled by path instead of by name. */
const declarationSchemas = ['Declaration', 'DraftDeclaration', 'SentDeclaration'].map(
  (name) => `#/components/schemas/${name}`,
);

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}

function jsonAt(value: unknown, ...path: readonly string[]): Json {
  const found = path.reduce<unknown>((each, name) => (isJson(each) ? each[name] : undefined), value);
  return isJson(found) ? found : {};
}

function requestPropertiesIn(file: string): RequestProperty[] {
  const document = JSON.parse(
    readFileSync(join(import.meta.dirname, `../../../contract/${file}.json`), 'utf8'),
  );
  const follow = (value: unknown): Json => {
    const { $ref } = jsonAt(value);
    return typeof $ref === 'string' ? jsonAt(document, ...$ref.split('/').slice(1)) : jsonAt(value);
  };
  const membersOf = (
    schemaOrRef: unknown,
    place: string,
    before: readonly Json[] = [],
  ): RequestProperty[] => {
    if (declarationSchemas.includes(String(jsonAt(schemaOrRef).$ref))) return [];
    const schema = follow(schemaOrRef);
    if (before.includes(schema)) return [];
    const seen = [...before, schema];
    const within = (name: string, member: unknown) => [
      { place: `${place}/${name}`, name, schema: follow(member) },
      ...membersOf(member, `${place}/${name}`, seen),
    ];
    return [
      { place, name: '', schema },
      ...Object.entries(jsonAt(schema, 'properties')).flatMap(([name, member]) => within(name, member)),
      ...listKeywords.flatMap((name) =>
        isJson(schema[name]) ? membersOf(schema[name], name === 'items' ? `${place}/*` : place, seen) : [],
      ),
      ...choiceKeywords.flatMap((name) =>
        Object.values(jsonAt(schema, name)).flatMap((choice) => membersOf(choice, place, seen)),
      ),
    ];
  };
  return Object.values(jsonAt(document, 'paths')).flatMap((path) =>
    methods.flatMap((method) => {
      const operation = jsonAt(path, method);
      const parameters = [
        ...Object.values(jsonAt(path, 'parameters')),
        ...Object.values(jsonAt(operation, 'parameters')),
      ];
      const content = jsonAt(follow(operation.requestBody), 'content');
      return [
        ...parameters.map(follow).flatMap((parameter) => {
          const name = String(parameter.name);
          const place = `${operation.operationId} ${name}`;
          const schema = follow(parameter.schema);
          return [{ place, name, schema }, ...membersOf(schema, place)];
        }),
        ...Object.values(content).flatMap((type) =>
          membersOf(jsonAt(type).schema, String(operation.operationId)),
        ),
      ];
    }),
  );
}

const requestProperties = ['openapi', 'management'].flatMap(requestPropertiesIn);

/** Returns the path without the name of the schema and without `/document`: the path of the element in the declaration. */
function pathInDeclaration(place: string): string {
  return place.replace(/^\w+(?:\/document)?/, '');
}

describe('request schemas', () => {
  test('have a label for every property in every language', () => {
    assert.ok(requestProperties.length > 2_000);
    for (const language of languages)
      for (const { place, name } of requestProperties)
        if (name !== '') {
          const words = elementTextsOf(language, pathInDeclaration(place)) ?? elementTextsOf(language, name);
          assert.ok(words, `${language} ${place}`);
        }
  });

  test('have a description and a valid example for every format in every language', () => {
    for (const language of languages)
      for (const { place, schema } of requestProperties) {
        const { pattern, format } = schema;
        if (pattern === undefined && format === undefined) continue;
        const words = errorMessageOf(language, `pattern.${schema['x-format'] ?? format}`);
        assert.ok(words?.example, `${language} ${place} ${schema['x-format'] ?? format} ${pattern}`);
        if (typeof pattern === 'string') assert.match(words.example, new RegExp(pattern, 'u'), place);
      }
  });
});
