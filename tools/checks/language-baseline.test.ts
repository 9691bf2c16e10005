import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { baselineText, parseBaseline, sizeOf } from './language/baseline.ts';
import { rateTable } from './language/rates.ts';
import {
  assertFails,
  baselineFor,
  comment,
  type Files,
  failures,
  guide,
  strictBaseline,
  treeOf,
} from './language/testing/planted-files.ts';
import {
  baselinePath,
  checkLanguage,
  languageReport,
  languageSummary,
  refusedFindings,
  shrunkLanguageBaseline,
} from './language.ts';

describe('the baseline', () => {
  const old = comment('The table tells which rows are free.');
  const [text = ''] = Object.values(old);
  const baseline = baselineFor(old);

  test('allows a finding that it lists', () => {
    assert.deepEqual(failures({ ...old, [baselinePath]: baseline }), []);
  });
  test('allows it in a renamed folder and with other line breaks', () => {
    const moved = text.replace('tells which', 'tells\n// which');
    assert.deepEqual(failures({ 'server/src/b/c/d.ts': moved, [baselinePath]: baseline }), []);
  });
  test('allows it with another number', () => {
    const before = comment('The table tells which of the 12 rows are free (decision 0043).');
    const after = comment('The table tells which of the 7 rows are free (decision 0019).');
    assert.deepEqual(failures({ ...after, [baselinePath]: baselineFor(before) }), []);
  });
  test('refuses a second copy', () => {
    assertFails(
      { ...old, 'tools/copy.ts': text, [baselinePath]: baseline },
      /^tools\/copy\.ts:5 .* The same words are in server\/src\/a\/store\.ts:5\.$/,
    );
  });
  test('refuses a new sentence in the place of an old one', () => {
    const other = comment('The table tells how long it is.');
    assertFails({ ...other, [baselinePath]: baseline }, /tells how long it/);
  });
  test('refuses it in another kind of text', () => {
    assertFails({ ...guide('The table tells which rows are free.'), [baselinePath]: baseline }, /guides: /);
  });
  test('shrinks when a finding is gone, and the check suggests the command', () => {
    const files = { ...comment('The table lists free rows.'), [baselinePath]: baseline };
    const report = languageReport(treeOf(files));
    assert.equal(sizeOf(parseBaseline(baseline)), 1);
    assert.match(
      languageSummary(treeOf(files)).join('\n'),
      /contains 1 findings that no longer exist: run `npm run check -- --shrink/,
    );
    const shrunk = shrunkLanguageBaseline(report, parseBaseline(baseline));
    assert.equal(sizeOf(shrunk.baseline), 0);
    assert.deepEqual(refusedFindings(shrunk), []);
    assert.equal(baselineText(shrunk.baseline), strictBaseline);
  });
  test('does not grow', () => {
    const report = languageReport(
      treeOf({ ...old, ...guide('Nobody reads it.\n'), 'server/src/later.ts': '' }),
    );
    const shrunk = shrunkLanguageBaseline(report, parseBaseline(baseline));
    assert.deepEqual(
      refusedFindings(shrunk).map(({ path }) => path),
      ['docs/guides/a.md', 'server/src/later.ts'],
    );
    assert.equal(baselineText(shrunk.baseline), baseline);
  });
  test('takes the findings of a pattern that it does not have yet', () => {
    const { texts, ...rest } = JSON.parse(strictBaseline);
    const kept = Object.entries(texts).filter(([key]) => !key.startsWith('tell '));
    const report = languageReport(treeOf(old));
    const before = parseBaseline(JSON.stringify({ texts: Object.fromEntries(kept), ...rest }));
    const shrunk = shrunkLanguageBaseline(report, before);
    assert.deepEqual(refusedFindings(shrunk), []);
    assert.equal(baselineText(shrunk.baseline), baseline);
  });
  test('is not needed where a kind of text has reached the target', () => {
    const without = (files: Files): string[] => {
      const tree = treeOf(files);
      const paths = tree.paths.filter((path) => path !== baselinePath);
      return checkLanguage({ ...tree, paths }).map(({ path }) => path);
    };
    const long = 'The portal returns the list. '.repeat(200);
    assert.deepEqual(without(guide(`${long}Nobody reads it.\n`)), []);
    assert.deepEqual(without(guide('The portal returns the list. Nobody reads it.\n')), ['docs/guides/a.md']);
    assert.deepEqual(without({ ...guide(long), 'server/src/later.ts': '' }), ['server/src/later.ts']);
  });
});

describe('a list fails the check', () => {
  const constant = 'const page = 1;\n';

  test('for an exported name that a package has twice', () => {
    const files = { 'sdk/src/a.ts': `export ${constant}`, 'sdk/src/b.ts': `export ${constant}` };
    assertFails(files, /page is exported by sdk\/src\/a\.ts, sdk\/src\/b\.ts/);
    assert.deepEqual(
      failures({ 'sdk/src/a.ts': `export ${constant}`, 'cli/src/b.ts': `export ${constant}` }),
      [],
    );
    const allowed = { ...files, [baselinePath]: baselineFor(files) };
    assert.deepEqual(failures(allowed), []);
    assertFails(
      { ...allowed, 'sdk/src/c.ts': `export ${constant}` },
      /sdk\/src\/c\.ts:1 page is exported by/,
    );
  });
  test('but not for a name that a framework prescribes', () => {
    const page = 'export const route = 1;\n';
    assert.deepEqual(failures({ 'console/src/a/page.ts': page, 'console/src/b/page.ts': page }), []);
  });
  test('for a local top-level name in more than five files', () => {
    const files = (count: number): Files =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`sdk/src/x${index}.ts`, constant]));
    assert.deepEqual(failures(files(5)), []);
    assertFails(files(6), /page is a top-level name of more than 5 files/);
  });
  test('for a summary without a listed verb', () => {
    const contract = (summary: string): Files => ({
      'contract/openapi.json': JSON.stringify({ paths: { '/a': { get: { summary } } } }),
    });
    assertFails(contract('Give a secret'), /“Give a secret” does not begin with a verb/);
    assertFails(contract('Get the storage?'), /does not begin with a verb/);
    assertFails(contract('Get the storage usage of one organisation'), /at most six words/);
    assert.deepEqual(failures(contract('Get storage usage')), []);
    assert.deepEqual(failures(contract('Sign in with a passkey')), []);
  });
  test('for an operation id without a listed verb', () => {
    const contract = (operationId: string): Files => ({
      'contract/openapi.json': JSON.stringify({ paths: { '/a': { get: { operationId } } } }),
    });
    assertFails(contract('giveStatus'), /giveStatus does not begin with a verb/);
    assertFails(contract('getter'), /getter does not begin with a verb/);
    assert.deepEqual(failures(contract('getStatus')), []);
    assert.deepEqual(failures(contract('signIn')), []);
  });
  test('for a message without a name on the wire', () => {
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
  test('for a term in German that the glossary does not allow', () => {
    const words = (en: string, de: string): Files => ({
      'console/src/pages/a/words.json': JSON.stringify({ key: { en, de } }),
    });
    assertFails(words('Lane', 'Spur'), /“Spur” contains “Spur”\. The term for lane is “Prüfkanal/);
    assertFails(words('Assign a lane', 'Weg zuweisen'), /lacks the term for lane/);
    assert.deepEqual(failures(words('Lane', 'Prüfkanal')), []);
    assert.deepEqual(failures(words('`lane` is a code', 'Ein Code')), []);
  });
  test('for a term in Indonesian that the glossary does not allow', () => {
    const country = JSON.stringify({ hint: { en: '16 digits', id: '16 angka' } });
    assertFails({ 'countries/id/country.json': country }, /The term for digits is “16 digit”/);
  });
});

describe('the report', () => {
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
