import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { glossaryPath, readGlossary } from '../tools/checks/language/glossary.ts';
import { translatedTexts, wrongTerms } from '../tools/checks/language/translations.ts';
import { readRepositoryTree } from '../tools/checks/source-tree.ts';
import { runCountry } from './country-command.ts';

/*
 * Tests that the Indonesian translation of the country `id` is complete, and uses the terms of the glossary.
 */
const tree = readRepositoryTree(join(import.meta.dirname, '..'));
const { indonesian } = readGlossary(tree.text(glossaryPath));
const texts = translatedTexts(tree, 'id');

/** Texts that are the same in English and Indonesian: header names, code, signs and shared words. */
const sharedTexts = new Set([
  ...['Accept-Language', 'Authorization', 'Content-Type', 'DPoP', 'Host', 'Idempotency-Key', 'If-Match'],
  ...['If-None-Match', 'Last-Event-ID', 'Origin', 'X-Request-Id', 'id_platform', 'portal-api-key'],
  ...['Administrator', 'Auditor', 'Bank', 'Customs Portal', 'Debit', 'Domain {number}', 'Filter', 'Id'],
  ...['Incoterm', 'Incoterms', 'Interval', 'Label', 'Menu', 'Mode', 'No.', 'Node', 'Passkey', 'Platform'],
  ...[
    'Sandbox',
    'Status',
    'Terminal',
    'Token',
    'U UN/LOCODE',
    'URL',
    'Webhook',
    'administrator',
    'auditor',
    'kg',
  ],
  ...['{amount} per {unit}', '{home}', '{number}: {status}.', '{size} MB', '–'],
]);

/** Removes names of placeholders, which can look like Indonesian terms. */
const withoutNames = texts.map((text) => ({
  ...text,
  translation: text.translation.replaceAll('{mandateOfferDays,', '{days,'),
}));

describe('Indonesian texts', () => {
  test('exist for every message, with the values of the English message', async () => {
    const { code, output } = await runCountry('check', 'id');
    assert.equal(code, 0, output);
    assert.match(output, /^texts, id\s+id: 100 % of \d,\d{3} messages translated$/m);
  });

  test('differ from the English texts', () => {
    assert.ok(texts.length > 4_500);
    // Excludes code lists, in which names of places, currencies and documents are the same in both languages.
    const same = texts.filter(
      ({ path, english, translation }) =>
        !path.endsWith('.csv') && english === translation && !sharedTexts.has(translation),
    );
    assert.deepEqual(
      same.map(({ path, line, translation }) => `${path}:${line} ${translation}`),
      [],
    );
  });

  test('contain no English term of the trade', () => {
    const english =
      /\b(?:the|and|with|customs|goods|declaration|lodge|release|duty|office|please|your)\b(?! Portal)/i;
    const found = texts.filter(({ translation }) =>
      english.test(translation.replaceAll(/`[^`]*`|\{\w+/g, '')),
    );
    assert.deepEqual(
      found.map(({ path, line, translation }) => `${path}:${line} ${translation}`),
      [],
    );
  });

  for (const term of indonesian)
    test(`use the Indonesian term for: ${term.concept}`, () =>
      assert.deepEqual(
        wrongTerms(withoutNames, [term]).map(({ path, line, message }) => `${path}:${line} ${message}`),
        [],
      ));
});
