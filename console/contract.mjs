// Data that the console's build reads from the contract. Runs on Node 20.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const contract = join(dirname(fileURLToPath(import.meta.url)), '..', 'contract', 'management.json');

/** Returns the roles allowed for each operation, from the contract. */
export function rolesOf() {
  const { paths } = JSON.parse(readFileSync(contract, 'utf8'));
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  return Object.fromEntries(
    operations.flatMap(({ operationId, 'x-roles': roles }) => (roles ? [[operationId, roles]] : [])),
  );
}

const decimals = ['amount', 'mass', 'quantity'];

/** Returns the fields of a draft declaration from the contract's schema, with their input kind. */
export function declarationMembers() {
  const { schemas } = JSON.parse(readFileSync(contract, 'utf8')).components;
  // Properties beside a reference apply in addition to its schema (JSON Schema 2020-12).
  const resolved = ({ $ref, ...own }) => ($ref ? { ...resolved(schemas[basename($ref)]), ...own } : own);
  const membersOf = ({ properties }) =>
    Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, memberOf(resolved(schema))]),
    );
  function memberOf(schema) {
    const { 'x-code-list': list, 'x-section': section } = schema;
    return { ...kindOf(schema), ...(list && { list }), section };
  }
  function kindOf({ type, enum: closed, 'x-extensible-enum': extensible, format, items, ...schema }) {
    const values = closed ?? extensible;
    if (values) return { kind: 'choice', values };
    if (type === 'object') return { kind: 'group', members: membersOf(schema) };
    if (type === 'boolean') return { kind: 'check' };
    if (type === 'integer') return { kind: 'integer' };
    if (type === 'array') {
      const item = resolved(items);
      return item.properties ? { kind: 'list', members: membersOf(item) } : { kind: 'words' };
    }
    if (format === 'date') return { kind: 'date' };
    if (format === 'date-time') return { kind: 'time' };
    return { kind: decimals.includes(schema['x-format']) ? 'decimal' : 'text' };
  }
  return membersOf(resolved({ $ref: '#/components/schemas/DraftDeclaration' }));
}

const words = (name, language) =>
  join(dirname(fileURLToPath(import.meta.url)), '..', 'contract', 'words', `${name}.${language}.json`);

/** Languages that the portal ships, English first. A country adds others (`words/` in its folder). */
export const shippedLanguages = readdirSync(join(dirname(contract), 'words'))
  .flatMap((name) => /^faults\.([a-z]{2})\.json$/.exec(name)?.[1] ?? [])
  .sort((one, other) => Number(other === 'en') - Number(one === 'en'));

/** Catalogue files that the console's build reads. */
export const catalogueFiles = shippedLanguages.flatMap((language) => [
  words('elements', language),
  words('faults', language),
  words('problems', language),
  words('records', language),
]);

/** Returns the labels of the declaration elements by path. `*` replaces an item's index. */
export function elementTextsOf(language) {
  const all = JSON.parse(readFileSync(words('elements', language), 'utf8'));
  return Object.fromEntries(
    Object.entries(all).flatMap(([place, { example: _, ...words }]) =>
      place.startsWith('/') ? [[place, words]] : [],
    ),
  );
}

/**
 * Returns the portal's recorded texts in English and in another language. For duties that were not
 * calculated, only the error's own text is used.
 */
export function recordTextsOf(language) {
  const assessment = Object.entries(JSON.parse(readFileSync(words('faults', language), 'utf8'))).flatMap(
    ([key, { message }]) => (key.startsWith('assessment.') ? [[`reason.${key}`, message]] : []),
  );
  return {
    ...JSON.parse(readFileSync(words('records', language), 'utf8')),
    ...Object.fromEntries(assessment),
  };
}

/** Returns the refusal reasons by `reason.` and code, each in every language, in the format of `words.json`. */
export function refusalReasons() {
  const detailsIn = (language) =>
    JSON.parse(readFileSync(words('problems', language), 'utf8')).action_not_allowed.details;
  const details = shippedLanguages.map((language) => [language, detailsIn(language)]);
  // The console embeds these texts in sentences.
  const part = (text) => text.replace(/\.$/, '');
  return Object.fromEntries(
    Object.keys(detailsIn('en')).map((code) => [
      `reason.${code}`,
      Object.fromEntries(details.map(([language, texts]) => [language, part(texts[code])])),
    ]),
  );
}
