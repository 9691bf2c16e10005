import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { type ForeignTerm, glossaryPath, readGlossary } from '../tools/checks/language/glossary.ts';
import type { TranslatedText } from '../tools/checks/language/passage.ts';
import { translatedTexts, wrongTerms } from '../tools/checks/language/translations.ts';
import { readRepositoryTree } from '../tools/checks/source-tree.ts';

/*
 * The portal uses one German word for each concept (docs/glossary.md). The English text determines which
 * concepts a German text must name.
 */
const tree = readRepositoryTree(join(import.meta.dirname, '..'));
const { german } = readGlossary(tree.text(glossaryPath));
const texts = translatedTexts(tree, 'de');

function wrongTranslations(term: ForeignTerm, among: readonly TranslatedText[]): string[] {
  return wrongTerms(among, [term]).map(({ path, line, message }) => `${path}:${line} ${message}`);
}

describe('German texts use the terms of the glossary', () => {
  test('exist in the catalogue, the console and the rules of countries', () => {
    for (const folder of ['contract/', 'console/', 'countries/']) {
      assert.ok(texts.filter(({ path }) => path.startsWith(folder)).length > 3, folder);
    }
    assert.ok(texts.length > 5_000);
    assert.ok(texts.every(({ english, translation }) => english !== '' && translation !== ''));
  });
  for (const term of german) test(term.concept, () => assert.deepEqual(wrongTranslations(term, texts), []));
  test('are reported if they use another word for a concept', () => {
    const text = { path: 'a.json', line: 1, key: 'lane', english: 'The lane', translation: 'Die Spur' };
    const found = german.flatMap((term) => wrongTranslations(term, [text]));
    assert.equal(found.length, 1);
    assert.match(found[0] ?? '', /^a\.json:1 “Die Spur” contains “Spur”\. The term for lane is “Prüfkanal/);
  });
});
