import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkTextsQuotedInTests } from './quoted-texts.ts';

const quoting = 'tests/browser/console/a.test.ts';
const words = {
  'console/src/pages/a/words.json':
    '{ "a": { "en": "Customs has not approved {name} yet." }, "b": { "en": "{count, plural, one {# code} other {# codes}} of this person left" } }',
  'cli/src/a.ts': `print(\`The declaration $${'{lrn}'} was lodged \` +\n  'with the present version.');\n// An old text that nothing prints`,
};

function findings(test: string): string[] {
  const files: Readonly<Record<string, string>> = { ...words, [quoting]: test };
  const tree = { root: '/', paths: Object.keys(files), text: (path: string) => files[path] ?? '' };
  return checkTextsQuotedInTests(tree).map(({ path, line, message }) => `${path}:${line} ${message}`);
}

describe('the check of quoted texts', () => {
  for (const quote of [
    "await visit.sees('Customs has not approved the organisation yet')",
    'assert.match(output, /^The declaration A-1 was lodged with the present version\\.$/)',
    'await visit.sees(/declaration .* was lodged with the present/)',
    "await visit.sees('10 codes of this person left')",
    "assert.ok(done, 'a message of the test that no source contains')",
    "await visit.fill('Reason', 'The goods never left the port')",
    "// not in a source: the browser writes it.\nawait visit.sees('This site cannot be reached now')",
  ])
    test(`accepts a quoted text that a source contains: ${quote}`, () =>
      assert.deepEqual(findings(`${quote};\n`), []));

  for (const quote of [
    "await visit.sees('Customs has not approved it today')",
    'assert.match(output, /^The declaration .* was lodged in the former version/)',
    "await visit.page.getByText('An old text that nothing prints').waitFor()",
    "assert.equal(output, 'The declaration was refused by customs')",
  ])
    test(`reports a quoted text that no source contains: ${quote}`, () => {
      const [finding = '', ...more] = findings(`\n${quote};\n`);
      assert.match(finding, /^tests\/browser\/console\/a\.test\.ts:2 quotes “.+”/);
      assert.deepEqual(more, []);
    });
});
