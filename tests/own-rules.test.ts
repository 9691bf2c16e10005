import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { IntlMessageFormat } from 'intl-messageformat';
import { buildExample, lodgerOf } from '../server/src/declarations/rules/build-example.ts';
import { loadPack } from '../server/src/declarations/rules/packs/load-rule-pack.ts';
import { rulesOf } from '../server/src/declarations/rules/packs/rule-pack.ts';
import type { Rule } from '../server/src/declarations/rules/rule.ts';
import { findRuleErrorsOf } from '../server/src/declarations/rules/validate-rules-at-start.ts';
import { readBundledLists } from '../server/src/reference/bundled/public.ts';
import { referenceOfEntries } from '../server/src/reference/lists/public.ts';

/* Follows the guide “Rules of your own” with a country folder outside of the repository. */
const guide = readFileSync(join(import.meta.dirname, '../docs/guides/own-rules.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'own-rules-'));
const rules = join(folder, 'rules');
const files = new Map(
  [...guide.matchAll(/^`([\w.-]+)`\n\n```(?:ts|json)\n([\s\S]*?)^```$/gm)].map(([, name = '', text = '']) => [
    name,
    text,
  ]),
);

const lists = await readBundledLists('sandbox');
mkdirSync(rules);
for (const [name, text] of files) writeFileSync(join(rules, name), text);
after(() => rmSync(folder, { recursive: true }));

function faults(): string[] {
  return findRuleErrorsOf({ code: 'XA', folder, disabledRules: [], lists }).map(
    ({ rule, message }) => `${rule} ${message}`,
  );
}

function rule(): Rule {
  const [only, ...others] = rulesOf(loadPack(rules).pack);
  assert.ok(only && others.length === 0);
  return only;
}

describe('the guide to your own rules', () => {
  test('creates a rules package that can be used', () => {
    assert.deepEqual([...files.keys()], ['heavy-consignments.ts', 'words.en.json', 'words.de.json']);
    assert.deepEqual(faults(), []);
  });

  test('creates a rule with the threshold of the day', () => {
    const document = buildExample({
      set: { '/consignment/goodsLocation': 'BACKYARD', '/consignment/grossMass': '900' },
    });
    const foundOn = (day: string) =>
      rule().check(
        document,
        referenceOfEntries(day, lists),
        new Date(`${day}T10:00:00Z`),
        lodgerOf({}, document),
      );
    assert.deepEqual(foundOn('2027-07-01'), []);
    assert.deepEqual(foundOn('2028-01-01'), [
      { pointer: '/consignment/goodsLocation', params: { mass: '900' } },
    ]);
  });

  test('creates messages with the values that the rule passes to them', () => {
    for (const language of ['en', 'de']) {
      const { XA901: words } = JSON.parse(files.get(`words.${language}.json`) ?? '');
      const values = { label: 'E', mass: '1', actual: 'F', kilograms: 2 };
      for (const text of [words.message, words.hint])
        assert.doesNotMatch(String(new IntlMessageFormat(text, language).format(values)), /[{}]/);
    }
  });

  test('reports an example that its rule does not match', () => {
    const path = join(rules, 'again.ts');
    const text = files.get('heavy-consignments.ts') ?? '';
    writeFileSync(path, text.replaceAll('XA901', 'XA902').replace("'BACKYARD'", "'XAHAVTERM1'"));
    const [, fault = ''] = /rules\/heavy-consignments\.ts:\d+: XA901 (.*)\.\n/.exec(guide) ?? [];
    assert.ok(faults().includes(`XA902 ${fault}`), faults().join('\n'));
    rmSync(path);
  });
});
