import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { rateTable } from './language/marker-rates.ts';
import {
  assertLanguageFailures,
  fileWithComment,
  guideWithText,
  languageFailures,
  type RepositoryFiles,
  treeOfFiles,
} from './language/testing/planted-files.ts';
import { languageReport, languageSummary } from './language.ts';

test('weak wording fails the check only if its rate exceeds the target of its kind of text', () => {
  const paths = (files: RepositoryFiles): string[] =>
    languageFailures(files).map((failure) => failure.split(':')[0] ?? '');
  const long = 'The portal returns the list. '.repeat(200);
  assert.deepEqual(paths(guideWithText(`${long}Nobody reads it.\n`)), []);
  assert.deepEqual(paths(guideWithText('The portal returns the list. Nobody reads it.\n')), [
    'docs/guides/a.md',
  ]);
  assert.deepEqual(paths({ ...guideWithText(long), 'server/src/later.ts': '' }), ['server/src/later.ts']);
});

describe('a finding in a list', () => {
  const constant = 'const page = 1;\n';

  test('the check fails for an exported name that a package has twice', () => {
    const files = { 'sdk/src/a.ts': `export ${constant}`, 'sdk/src/b.ts': `export ${constant}` };
    assertLanguageFailures(files, /page is exported by sdk\/src\/a\.ts, sdk\/src\/b\.ts/);
    assert.deepEqual(
      languageFailures({ 'sdk/src/a.ts': `export ${constant}`, 'cli/src/b.ts': `export ${constant}` }),
      [],
    );
  });
  test('the check accepts an exported name that a framework prescribes in several files', () => {
    const page = 'export const route = 1;\n';
    assert.deepEqual(languageFailures({ 'console/src/a/page.ts': page, 'console/src/b/page.ts': page }), []);
  });
  test('the check fails for a local top-level name in more than five files', () => {
    const files = (count: number): RepositoryFiles =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`sdk/src/x${index}.ts`, constant]));
    assert.deepEqual(languageFailures(files(5)), []);
    assertLanguageFailures(files(6), /page is a top-level name of more than 5 files/);
  });
  test('the check fails for an API summary without a listed verb', () => {
    const contract = (summary: string): RepositoryFiles => ({
      'contract/openapi.json': JSON.stringify({ paths: { '/a': { get: { summary } } } }),
    });
    assertLanguageFailures(contract('Give a secret'), /“Give a secret” does not begin with a verb/);
    assertLanguageFailures(contract('Get the storage?'), /does not begin with a verb/);
    assertLanguageFailures(contract('Get the storage usage of one organisation'), /at most six words/);
    assert.deepEqual(languageFailures(contract('Get storage usage')), []);
    assert.deepEqual(languageFailures(contract('Sign in with a passkey')), []);
  });
  test('the check fails for an operation id without a listed verb', () => {
    const contract = (operationId: string): RepositoryFiles => ({
      'contract/openapi.json': JSON.stringify({ paths: { '/a': { get: { operationId } } } }),
    });
    assertLanguageFailures(contract('giveStatus'), /giveStatus does not begin with a verb/);
    assertLanguageFailures(contract('getter'), /getter does not begin with a verb/);
    assert.deepEqual(languageFailures(contract('getStatus')), []);
    assert.deepEqual(languageFailures(contract('signIn')), []);
  });
  test('the check fails for a message without a wire name', () => {
    const messages = (code: string, message: string): RepositoryFiles => ({
      'contract/words/faults.en.json': JSON.stringify({ [code]: { message } }),
    });
    assertLanguageFailures(
      messages('unknown', 'The query parameter is unknown'),
      /the message of unknown, .* has no name on the wire/,
    );
    assert.deepEqual(languageFailures(messages('unknown', 'Unknown query parameter {label}')), []);
    assert.deepEqual(languageFailures(messages('R001', '“{label}” is missing')), []);
  });
  test('the check fails for a German term that the glossary does not allow', () => {
    const words = (en: string, de: string): RepositoryFiles => ({
      'console/src/pages/a/words.json': JSON.stringify({ key: { en, de } }),
    });
    assertLanguageFailures(words('Lane', 'Spur'), /“Spur” contains “Spur”\. The term for lane is “Prüfkanal/);
    assertLanguageFailures(words('Assign a lane', 'Weg zuweisen'), /lacks the term for lane/);
    assert.deepEqual(languageFailures(words('Lane', 'Prüfkanal')), []);
    assert.deepEqual(languageFailures(words('`lane` is a code', 'Ein Code')), []);
  });
  test('the check fails for an Indonesian term that the glossary does not allow', () => {
    const country = JSON.stringify({ hint: { en: '16 digits', id: '16 angka' } });
    assertLanguageFailures({ 'countries/id/country.json': country }, /The term for digits is “16 digit”/);
  });
});

describe('the report of marker rates', () => {
  test('has a row for each folder and a column for each kind', () => {
    const files = { ...fileWithComment('The table tells it.'), ...guideWithText('Nobody reads it.\n') };
    const lines = rateTable(languageReport(treeOfFiles(files)).rates);
    assert.ok(
      lines.some((line) => /^server\/src\/a .* \d+\.\d$/.test(line)),
      lines.join('\n'),
    );
    assert.ok(
      lines.some((line) => /^docs\/guides .* 333\.3$/.test(line)),
      lines.join('\n'),
    );
    assert.ok(
      lines.some((line) => /^markers .* 2$/.test(line)),
      lines.join('\n'),
    );
  });
  test('has a line for each kind of text, with its rate per 1,000 words', () => {
    assert.match(
      languageSummary(treeOfFiles(guideWithText('Nobody reads it.\n'))).join('\n'),
      /^guides: 333\.3 markers per 1,000 words \(1 in 3\)$/m,
    );
  });
});
