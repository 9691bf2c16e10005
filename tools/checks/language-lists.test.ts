import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { rateTable } from './language/marker-rates.ts';
import {
  assertFails,
  comment,
  type Files,
  failures,
  guide,
  treeOf,
} from './language/testing/planted-files.ts';
import { languageReport, languageSummary } from './language.ts';

test('markers fail the check only above the target rate of their kind of text', () => {
  const paths = (files: Files): string[] => failures(files).map((failure) => failure.split(':')[0] ?? '');
  const long = 'The portal returns the list. '.repeat(200);
  assert.deepEqual(paths(guide(`${long}Nobody reads it.\n`)), []);
  assert.deepEqual(paths(guide('The portal returns the list. Nobody reads it.\n')), ['docs/guides/a.md']);
  assert.deepEqual(paths({ ...guide(long), 'server/src/later.ts': '' }), ['server/src/later.ts']);
});

describe('a finding in a list', () => {
  const constant = 'const page = 1;\n';

  test('the check fails for an exported name that a package has twice', () => {
    const files = { 'sdk/src/a.ts': `export ${constant}`, 'sdk/src/b.ts': `export ${constant}` };
    assertFails(files, /page is exported by sdk\/src\/a\.ts, sdk\/src\/b\.ts/);
    assert.deepEqual(
      failures({ 'sdk/src/a.ts': `export ${constant}`, 'cli/src/b.ts': `export ${constant}` }),
      [],
    );
  });
  test('the check accepts an exported name that a framework prescribes in several files', () => {
    const page = 'export const route = 1;\n';
    assert.deepEqual(failures({ 'console/src/a/page.ts': page, 'console/src/b/page.ts': page }), []);
  });
  test('the check fails for a local top-level name in more than five files', () => {
    const files = (count: number): Files =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`sdk/src/x${index}.ts`, constant]));
    assert.deepEqual(failures(files(5)), []);
    assertFails(files(6), /page is a top-level name of more than 5 files/);
  });
  test('the check fails for an API summary without a listed verb', () => {
    const contract = (summary: string): Files => ({
      'contract/openapi.json': JSON.stringify({ paths: { '/a': { get: { summary } } } }),
    });
    assertFails(contract('Give a secret'), /“Give a secret” does not begin with a verb/);
    assertFails(contract('Get the storage?'), /does not begin with a verb/);
    assertFails(contract('Get the storage usage of one organisation'), /at most six words/);
    assert.deepEqual(failures(contract('Get storage usage')), []);
    assert.deepEqual(failures(contract('Sign in with a passkey')), []);
  });
  test('the check fails for an operation id without a listed verb', () => {
    const contract = (operationId: string): Files => ({
      'contract/openapi.json': JSON.stringify({ paths: { '/a': { get: { operationId } } } }),
    });
    assertFails(contract('giveStatus'), /giveStatus does not begin with a verb/);
    assertFails(contract('getter'), /getter does not begin with a verb/);
    assert.deepEqual(failures(contract('getStatus')), []);
    assert.deepEqual(failures(contract('signIn')), []);
  });
  test('the check fails for a message without a wire name', () => {
    const messages = (code: string, message: string): Files => ({
      'contract/words/faults.en.json': JSON.stringify({ [code]: { message } }),
    });
    assertFails(
      messages('unknown', 'The query parameter is unknown'),
      /the message of unknown, .* has no name on the wire/,
    );
    assert.deepEqual(failures(messages('unknown', 'Unknown query parameter {label}')), []);
    assert.deepEqual(failures(messages('R001', '“{label}” is missing')), []);
  });
  test('the check fails for a German term that the glossary does not allow', () => {
    const words = (en: string, de: string): Files => ({
      'console/src/pages/a/words.json': JSON.stringify({ key: { en, de } }),
    });
    assertFails(words('Lane', 'Spur'), /“Spur” contains “Spur”\. The term for lane is “Prüfkanal/);
    assertFails(words('Assign a lane', 'Weg zuweisen'), /lacks the term for lane/);
    assert.deepEqual(failures(words('Lane', 'Prüfkanal')), []);
    assert.deepEqual(failures(words('`lane` is a code', 'Ein Code')), []);
  });
  test('the check fails for an Indonesian term that the glossary does not allow', () => {
    const country = JSON.stringify({ hint: { en: '16 digits', id: '16 angka' } });
    assertFails({ 'countries/id/country.json': country }, /The term for digits is “16 digit”/);
  });
});

describe('the report of marker rates', () => {
  test('has a row for each folder and a column for each kind', () => {
    const files = { ...comment('The table tells it.'), ...guide('Nobody reads it.\n') };
    const lines = rateTable(languageReport(treeOf(files)).rates);
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
  test('has a line for each kind', () => {
    assert.match(
      languageSummary(treeOf(guide('Nobody reads it.\n'))).join('\n'),
      /^guides: 333\.3 markers per 1,000 words \(1 in 3\)$/m,
    );
  });
});
