import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { refuse } from '../problem.ts';
import { inputInvalid, methodNotAllowed } from '../problems.ts';
import { assertToldInEveryLanguage, englishIn } from './other-languages.ts';

describe('what a problem is in other languages', () => {
  test('English is found, by its small words', () => {
    assert.deepEqual(englishIn('The goods are released.'), ['The', 'are']);
    assert.deepEqual(englishIn('Das ist für Inhaber and Prüfer; Sie sind hier Betrachter.'), ['and']);
  });

  test('German is none, and what is quoted in it is somebody’s own', () => {
    assert.deepEqual(englishIn('Die Waren sind überlassen.'), []);
    assert.deepEqual(englishIn('„The invoice is lost“ ist kein Betrag.'), []);
  });

  test('a problem whose words or values are English does not pass', () => {
    const params = { methods: 'GET and POST' };
    const refusal = refuse(methodNotAllowed, { detail: { words: 'method_not_allowed.methods', params } });
    assert.throws(() => assertToldInEveryLanguage(refusal), /method_not_allowed is English in “de”/);
    assertToldInEveryLanguage(refuse(inputInvalid));
  });
});
