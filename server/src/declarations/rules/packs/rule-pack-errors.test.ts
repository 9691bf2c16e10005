import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { readBundledLists } from '../../../reference/bundled/public.ts';
import { coreRules, isMandatoryRule } from '../catalogue.ts';
import type { Rule } from '../rule.ts';
import { sampleReferenceOn } from '../testing/sample-reference.ts';
import { findRuleErrors, findRuleErrorsOf } from '../validate-rules-at-start.ts';
import { loadPack } from './load-rule-pack.ts';
import { type Pack, rulesOf } from './rule-pack.ts';
import { validateDisabledRules, validatePack } from './rule-pack-errors.ts';

const validRule: Rule = {
  id: 'QZ001',
  dataElement: 'Invoice/ID',
  severity: 'error',
  check: ({ invoice }) => (invoice?.number === 'NO' ? [{ pointer: '/invoice/number' }] : []),
  passing: {},
  failing: { set: { '/invoice/number': 'NO' }, at: ['/invoice/number'] },
};
const validMessages = { message: 'No', hint: 'Yes', title: 'No', expected: 'Yes', help: 'So' };

function packOf(...rules: readonly object[]): Pack {
  const known = { QZ001: validMessages, QZ002: validMessages };
  return {
    files: [{ file: 'a.ts', rules }],
    words: new Map([
      ['en', known],
      ['de', known],
    ]),
  };
}

/** Returns the errors of a rule pack with these rules, each as rule id and message. */
function faultsOf(...rules: readonly object[]): string[] {
  return validatePack(packOf(...rules), 'QZ', sampleReferenceOn).map(({ file, rule, message }) => {
    assert.equal(file, 'a.ts');
    return `${rule} ${message}`;
  });
}

function ruleWithout(name: string): object {
  const rule = { ...validRule };
  Reflect.deleteProperty(rule, name);
  return rule;
}

describe('valid rule pack', () => {
  test('has for each rule an id of the country, messages and two correct examples', () =>
    assert.deepEqual(
      faultsOf(validRule, { ...validRule, id: 'QZ002', validFrom: '2027-01-01', validUntil: '2027-01-01' }),
      [],
    ));

  test('is the pack of the served country', async () =>
    assert.deepEqual(findRuleErrors(await readBundledLists('sandbox')), []));
});

describe('invalid rule pack', () => {
  const cases: readonly [name: string, rules: readonly object[], told: readonly string[]][] = [
    ['a missing passing example', [ruleWithout('passing')], ['QZ001 has no passing example']],
    [
      'a missing failing example',
      [ruleWithout('failing')],
      ['QZ001 has no failing example with the pointers of its errors'],
    ],
    [
      'a failing example without pointers',
      [{ ...validRule, failing: { ...validRule.failing, at: [] } }],
      ['QZ001 has no failing example with the pointers of its errors'],
    ],
    ['a missing check', [ruleWithout('check')], ['QZ001 has no check function']],
    [
      'the id of another country',
      [{ ...validRule, id: 'XA001' }],
      [
        'XA001 must have an identifier from QZ001 to QZ999',
        'XA001 has no title, expected and help in words.en.json',
      ],
    ],
    ['a repeated id', [validRule, validRule], ['QZ001 is defined twice, also in a.ts']],
    [
      'an end before the beginning',
      [{ ...validRule, validFrom: '2027-01-02', validUntil: '2027-01-01' }],
      ['QZ001 ends on 2027-01-01, before it begins on 2027-01-02'],
    ],
    [
      'an invalid day',
      [{ ...validRule, validFrom: '1 May' }],
      ['QZ001 has the date “1 May”, which is not of the form 2027-01-01'],
    ],
    [
      'a threshold with two values on a day',
      [
        {
          ...validRule,
          parameters: [1, 2].map((value) => ({ name: 'limit', validFrom: '2026-01-01', value })),
        },
      ],
      ['QZ001 has limit from 2026-01-01 twice'],
    ],
    [
      'a passing example that the rule rejects',
      [{ ...validRule, passing: validRule.failing }],
      ['QZ001 reports an error at /invoice/number for its passing example instead of no error'],
    ],
    [
      'a failing example that the rule accepts',
      [{ ...validRule, failing: { at: ['/invoice'] } }],
      ['QZ001 reports no error for its failing example instead of an error at /invoice'],
    ],
    [
      'an example on an unknown sample',
      [{ ...validRule, passing: { on: 'tea' } }],
      ['QZ001 can’t evaluate its passing example: unknown sample tea'],
    ],
  ];
  for (const [name, rules, expected] of cases)
    test(`is rejected with file and rule for ${name}`, () => assert.deepEqual(faultsOf(...rules), expected));

  test('reports all errors in one result, including values that are not rules', () => {
    const errors = faultsOf({}, validRule, { ...validRule, check: 7 });
    assert.deepEqual(errors.slice(0, 2), ['rule 1 has no id', 'rule 1 has no dataElement']);
    assert.deepEqual(errors.slice(-2), [
      'QZ001 is defined twice, also in a.ts',
      'QZ001 has no check function',
    ]);
  });
});

describe('disabled core rule', () => {
  const reason = { en: 'Not asked here', de: 'Hier nicht verlangt' };
  const errorsOf = (...off: Parameters<typeof validateDisabledRules>[0]) =>
    validateDisabledRules(off, coreRules, isMandatoryRule, 'country.json').map(
      ({ rule, message }) => `${rule} ${message}`,
    );

  test('has a reason in each language', () =>
    assert.deepEqual(errorsOf({ id: 'R411', reason }, { id: 'R903', reason: 'Nobody asks' }), []));

  test('is rejected for an unknown or repeated rule id', () =>
    assert.deepEqual(errorsOf({ id: 'R999', reason }, { id: 'R411', reason }, { id: 'R411', reason }), [
      'R999 is not a core rule',
      'R411 is disabled twice',
    ]));

  test('is rejected without a reason in each language', () =>
    assert.deepEqual(errorsOf({ id: 'R411', reason: { en: 'So' } }), [
      'R411 is disabled without a reason in each language',
    ]));

  test('is rejected if every country needs the rule', () => {
    for (const id of ['R001', 'R009', 'R321', 'R323', 'R641', 'R921'])
      assert.deepEqual(errorsOf({ id, reason }), [`${id} can’t be disabled: every country needs it`]);
  });
});

describe('folder of a rule pack', () => {
  const folders: string[] = [];
  const folderWith = (files: Readonly<Record<string, string>>): string => {
    const folder = mkdtempSync(join(tmpdir(), 'rules-of-a-country-'));
    folders.push(folder);
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return folder;
  };
  const errorsIn = (folder: string) =>
    loadPack(folder).faults.map(({ file, message }) => `${file.slice(folder.length + 1)} ${message}`);
  after(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  const rule = `import { placeIf, type Rule } from '@customs-portal/rules';
export const rules: readonly Rule[] = [{
  id: 'QZ001', dataElement: 'Invoice/ID', severity: 'error',
  check: ({ invoice }) => placeIf(invoice?.number === 'NO', '/invoice/number'),
  passing: {}, failing: { set: { '/invoice/number': 'NO' }, at: ['/invoice/number'] },
}];`;
  const both = {
    'words.en.json': JSON.stringify({ QZ001: validMessages }),
    'words.de.json': JSON.stringify({ QZ001: validMessages }),
  };

  test('can be anywhere on the disk', () => {
    const folder = folderWith({ 'invoices.ts': rule, 'invoices.test.ts': 'throw new Error()', ...both });
    const { pack, faults } = loadPack(folder);
    assert.deepEqual(faults, []);
    assert.deepEqual(validatePack(pack, 'QZ', sampleReferenceOn), []);
    assert.deepEqual(
      rulesOf(pack).map(({ id }) => id),
      ['QZ001'],
    );
  });

  test('is validated together with the settings of its country', async () => {
    const lists = await readBundledLists('sandbox');
    const folder = folderWith({});
    mkdirSync(join(folder, 'rules'));
    for (const [name, text] of Object.entries({ 'a.ts': rule, ...both }))
      writeFileSync(join(folder, 'rules', name), text);
    const country = { folder, lists, disabledRules: [{ id: 'R001', reason: 'No' }] };
    assert.deepEqual(
      findRuleErrorsOf({ ...country, code: 'QX' }).map((each) => each.rule),
      ['QZ001', 'R001'],
    );
    assert.deepEqual(findRuleErrorsOf({ ...country, code: 'QZ', disabledRules: [] }), []);
  });

  test('can be missing', () => assert.deepEqual(errorsIn('/nowhere'), []));

  test('must contain English messages, but no other language', () => {
    const files = { 'a.ts': rule, 'words.en.json': both['words.en.json'] };
    assert.deepEqual(errorsIn(folderWith(files)), []);
    const [fault = ''] = errorsIn(folderWith({ 'a.ts': rule, 'words.de.json': both['words.de.json'] }));
    assert.match(fault, /^words\.en\.json ENOENT/);
  });

  test('is rejected with the reason for each unreadable file', () => {
    const folder = folderWith({
      'broken.ts': 'export const rules = [',
      'other.ts': 'export const rule = 1;',
      'reach.ts': "import { x } from '@customs-portal/else'; export const rules = [x];",
      ...both,
      'words.de.json': '{"QZ001":{"message":7}}',
    });
    const [broken = '', other, reach = '', ...rest] = errorsIn(folder);
    assert.match(broken, /^broken\.ts /);
    assert.equal(other, 'other.ts does not export an array with the name rules');
    assert.match(reach, /^reach\.ts Cannot find/);
    assert.deepEqual(rest, []);
  });
});
