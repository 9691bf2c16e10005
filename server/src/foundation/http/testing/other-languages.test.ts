import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { refuse } from '../problem.ts';
import { inputInvalid, methodNotAllowed } from '../problems.ts';
import { assertTranslatedInEveryLanguage, englishIn } from './other-languages.ts';

describe('the check of translated problems', () => {
  test('detects English by its common words', () => {
    assert.deepEqual(englishIn('The goods are released.'), ['The', 'are']);
    assert.deepEqual(englishIn('Das ist für Inhaber and Prüfer; Sie sind hier Betrachter.'), ['and']);
  });

  test('does not detect German as English, and ignores quotations', () => {
    assert.deepEqual(englishIn('Die Waren sind überlassen.'), []);
    assert.deepEqual(englishIn('„The invoice is lost“ ist kein Betrag.'), []);
  });

  test('fails for a problem with English messages or values', () => {
    const params = { methods: 'GET and POST' };
    const refusal = refuse(methodNotAllowed, { detail: { words: 'method_not_allowed.methods', params } });
    assert.throws(() => assertTranslatedInEveryLanguage(refusal), /method_not_allowed is English in “de”/);
    assertTranslatedInEveryLanguage(refuse(inputInvalid));
  });
});
