import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { refuse } from '../problem.ts';
import { inputInvalid, methodNotAllowed } from '../problems.ts';
import { assertToldInEveryLanguage, englishIn } from './other-languages.ts';

describe('problems in other languages', () => {
  test('English is detected by its common words', () => {
    assert.deepEqual(englishIn('The goods are released.'), ['The', 'are']);
    assert.deepEqual(englishIn('Das ist für Inhaber and Prüfer; Sie sind hier Betrachter.'), ['and']);
  });

  test('German is not detected as English, and quotations are ignored', () => {
    assert.deepEqual(englishIn('Die Waren sind überlassen.'), []);
    assert.deepEqual(englishIn('„The invoice is lost“ ist kein Betrag.'), []);
  });

  test('a problem with English messages or values fails the check', () => {
    const params = { methods: 'GET and POST' };
    const refusal = refuse(methodNotAllowed, { detail: { words: 'method_not_allowed.methods', params } });
    assert.throws(() => assertToldInEveryLanguage(refusal), /method_not_allowed is English in “de”/);
    assertToldInEveryLanguage(refuse(inputInvalid));
  });
});
