import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { languageOf, languages } from './language.ts';

describe('the response language', () => {
  const german = ['de', 'DE', 'de-AT', 'de-AT,de;q=0.9,en;q=0.8', 'fr, de;q=0.3', 'en;q=0.5, de;q=0.6'];
  for (const header of german) {
    it(`is German for ${header}`, () => assert.equal(languageOf(header), 'de'));
  }

  const english = [
    undefined,
    '',
    'en',
    'en-GB, de;q=0.9',
    '*',
    'fr',
    'de;q=0',
    'en;q=0',
    'de;q=high, en',
    ';;,',
  ];
  for (const header of english) {
    it(`is English for ${header ?? 'no header'}`, () => assert.equal(languageOf(header), 'en'));
  }

  it('is the language that the header names, for each served language', () => {
    assert.deepEqual(languages.map(languageOf), languages);
  });

  it('is the same for a repeated header, which is cached', () => {
    assert.equal(languageOf('de-CH'), 'de');
    assert.equal(languageOf('de-CH'), 'de');
    const long = `${'fr,'.repeat(100)}de;q=0.1`;
    assert.equal(languageOf(long), 'de');
    assert.equal(languageOf(long), 'de');
  });
});
