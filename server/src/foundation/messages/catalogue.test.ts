import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { IntlMessageFormat } from 'intl-messageformat';
import { catalogueFolder, languages } from './language.ts';

/** Returns every text of the catalogue by its path, such as `faults required hint`. */
function textsIn(language: string): Map<string, string> {
  const files = readdirSync(catalogueFolder).filter((name) => name.endsWith(`.${language}.json`));
  return new Map(
    files.flatMap((name) =>
      leavesOf(JSON.parse(readFileSync(join(catalogueFolder, name), 'utf8')), [name.split('.')[0] ?? '']),
    ),
  );
}

function leavesOf(value: unknown, path: readonly string[]): [string, string][] {
  if (typeof value === 'string') return [[path.join(' '), value]];
  return Object.entries(Object(value)).flatMap(([name, member]) => leavesOf(member, [...path, name]));
}

const english = textsIn('en');
const translatedLanguages = languages.filter((language) => language !== 'en');
const all = languages.flatMap((language) =>
  [...textsIn(language)].map(([place, text]) => ({ language, place, text })),
);
// Texts that people read, without those of rule pages, which may contain requests and code.
const readableTexts = all.filter(
  ({ place }) => !/ example$|^faults R\d+ (?:expected|help)$|^pages rules\./.test(place),
);

function parametersOf(text: string, language: string): string[] {
  const names = new Set<string>();
  const visit = (parts: ReturnType<IntlMessageFormat['getAst']>): void => {
    for (const part of parts) {
      if ('value' in part && part.type !== 0) names.add(part.value);
      if ('options' in part) for (const option of Object.values(part.options)) visit(option.value);
    }
  };
  visit(new IntlMessageFormat(text, language).getAst());
  return [...names].toSorted();
}

/** Texts that may be equal in two languages: header names, trade terms and common words. */
const sameInAllLanguages = [
  ...['Authorization', 'Content-Type', 'DPoP', 'Host', 'Idempotency-Key', 'If-Match', 'If-None-Match'],
  ...['Accept-Language', 'Last-Event-ID', 'Origin', 'X-Request-Id', 'id_platform', 'portal-api-key'],
  ...[
    'Client',
    'Code',
    'Codes',
    'Container',
    'Cursor',
    'Domain',
    'Domains',
    'Exponent',
    'LRN',
    'MRN',
    'Name',
  ],
  ...['Operation', 'Organisation', 'Passkey', 'Scope', 'Scopes', 'Status', 'Text', 'URL'],
];

function entriesMatching(of: RegExp, among = readableTexts): string[] {
  return among.filter(({ text }) => of.test(text)).map(({ language, place }) => `${language} ${place}`);
}

describe('the message catalogue', () => {
  test('has the same entries with the same parameters in every language', () => {
    for (const language of translatedLanguages) {
      const texts = textsIn(language);
      // The texts `within` are skipped, because not every language needs them.
      const said = ([place]: readonly [string, string]) => !place.endsWith(' within');
      const places = (of: typeof texts) => [...of].filter(said).map(([place]) => place);
      assert.deepEqual(places(texts).toSorted(), places(english).toSorted(), language);
      for (const [place, text] of [...english].filter(said))
        assert.deepEqual(
          parametersOf(texts.get(place) ?? '', language),
          parametersOf(text, 'en'),
          `${language} ${place}`,
        );
    }
  });

  test('contains only valid ICU messages', () => {
    for (const { language, text, place } of all)
      assert.doesNotThrow(() => new IntlMessageFormat(text, language), `${language} ${place}`);
  });

  test('contains no regular expression, JSON pointer, code or property name', () => {
    assert.deepEqual(entriesMatching(/\[[^\]]*-[^\]]*\]|\\[dswpu]|\^|\(\?|\$$/), [], 'a pattern');
    assert.deepEqual(entriesMatching(/(?:^|[\s(“„])\/[a-z]\w*/), [], 'a pointer or a path');
    // Only texts of problems may contain property names, in code spans. Other texts get them from the parameter
    // {label}.
    const labelled = readableTexts.filter(({ place }) => !place.startsWith('problems '));
    assert.deepEqual(entriesMatching(/`/, labelled), [], 'a back-quote');
    const names = readableTexts.map((each) => ({ ...each, text: each.text.replaceAll(/`[^`]*`/g, '') }));
    assert.deepEqual(
      entriesMatching(/(?<![A-Za-z{])[a-z]{2,}[A-Z]\w*(?![\w}])/, names),
      [],
      'a name in camel case',
    );
  });

  test('contains no full stop at the end of messages and hints', () => {
    const said = readableTexts.filter(({ place }) => /^faults (?!summary ).* (?:message|hint)$/.test(place));
    assert.ok(said.length > 400);
    assert.deepEqual(entriesMatching(/\.$/, said), []);
  });

  test('has no text that is the same in English and in another language', () => {
    for (const language of translatedLanguages) {
      const same = [...textsIn(language)].filter(
        ([place, text]) =>
          english.get(place) === text &&
          !/ example$/.test(place) &&
          !/^\{\w+\}$/.test(text) &&
          !sameInAllLanguages.includes(text.replace(' {number}', '')),
      );
      assert.deepEqual(same, []);
    }
  });
});
