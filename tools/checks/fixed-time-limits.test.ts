import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fixedTimeLimits } from './fixed-time-limits.ts';

function findingsIn(path: string, text: string): string[] {
  return fixedTimeLimits({ root: '', paths: [path], text: () => text }, []).map(
    ({ line, message }) => `${line} ${/“(.*)”/.exec(message)?.[1]}`,
  );
}

const words = 'console/src/pages/mandates/words.json';
const code = 'server/src/mandates/offer-mandate.ts';

describe('the check of fixed time limits', () => {
  test('reports numbers before days, months and years in English and German', () => {
    for (const term of ['21 days', 'thirty days', 'three years', '30 Tagen', 'drei Jahre', 'sechs Monaten'])
      assert.deepEqual(findingsIn(words, `{\n  "a": { "en": "Accept it within ${term}." }\n}`), [
        `2 ${term}`,
      ]);
    for (const term of ['15th of', 'am 15.'])
      assert.deepEqual(findingsIn(words, `{ "a": "Due ${term} March" }`), [`1 ${term}`]);
  });

  test('reports time limits in the modules of customs law, with their line', () => {
    assert.deepEqual(findingsIn(code, "/* In 30 days. */\nconst text = 'within 21 days';"), ['2 21 days']);
    assert.deepEqual(findingsIn('server/src/audit/get-usage.ts', "'within 31 days'"), []);
    assert.deepEqual(findingsIn('server/src/mandates/offer-mandate.test.ts', "'within 21 days'"), []);
  });

  test('reports constants that are time limits or percentages', () => {
    for (const [source, text] of [
      ["const criticalPercent = '10';", 'criticalPercent = '],
      ['const graceDays: number = 14;', 'graceDays: number = 14'],
      ['return amount.dividedBy(new Exact(36_500));', '36_500'],
      ['return start.add({ months: 6 });', 'months: 6'],
    ] as const) {
      const [found = ''] = findingsIn('server/src/reference/lists/quota.ts', `\n${source}`);
      assert.ok(found.startsWith(`2 ${text}`), found);
    }
    for (const source of [
      'const exampleDays = 14;',
      'const dayMs = 86_400_000;',
      'return start.add({ days: 1 });',
      'const days = country.timeLimits.payDays;',
    ])
      assert.deepEqual(findingsIn(code, source), [], source);
  });

  test('accepts placeholders and the branches of a choice', () => {
    for (const text of ['within {days} days', '{days, plural, one {1 day} =7 {7 days} other {# days}}'])
      assert.deepEqual(findingsIn(words, `{ "a": "${text}" }`), []);
    assert.deepEqual(findingsIn(code, ['const text = `within $', '{days} days`;'].join('')), []);
  });

  test('accepts an exception, and reports an exception that no text needs', () => {
    const exception = { path: /mandates/, text: /^21 days$/, reason: 'A test.' };
    const findings = (text: string) =>
      fixedTimeLimits({ root: '', paths: [words], text: () => `{ "a": "${text}" }` }, [exception]).length;
    assert.equal(findings('within 21 days'), 0);
    assert.equal(findings('within {days} days'), 1);
  });
});
