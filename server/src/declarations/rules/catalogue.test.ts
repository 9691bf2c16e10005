import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaultLanguage, languages } from '../../foundation/messages/language.ts';
import { sampleDeclarations } from '../document/samples.ts';
import { registerRequirementsOf } from '../stock/required-registers.ts';
import { applyRules, registerErrors } from './apply-rules.ts';
import { buildExample, exampleDayOf, exampleTime, exampleTimeOf, lodgerOf } from './build-example.ts';
import { allRules, ruleGroups } from './catalogue.ts';
import type { Example, Rule } from './rule.ts';
import { textsOfRule } from './rule-messages.ts';
import { sampleReference, sampleReferenceOn } from './testing/sample-reference.ts';

/** Returns all errors of an example, each as rule id and pointer. */
function errorsOfExample(rule: Rule, example: Example): string[] {
  const time = exampleTimeOf(rule);
  const document = buildExample(example, time);
  const lodger = lodgerOf(example, document);
  const lists = sampleReferenceOn(exampleDayOf(rule));
  const { errors, warnings } = applyRules(document, lists, time, lodger);
  const request = registerRequirementsOf(document, lists, lists.day);
  const found = request && example.registers;
  const faults = found ? registerErrors(document, lists, { request, found }) : [];
  return [...errors, ...faults, ...warnings].map(({ code, pointer }) => `${code} ${pointer}`);
}

describe('rule catalogue', () => {
  it('has at least 60 rules with unique ids in ascending order', () => {
    assert.ok(allRules.length >= 60, `${allRules.length}`);
    const ids = allRules.map(({ id }) => id);
    assert.deepEqual(ids, [...new Set(ids)].sort());
    for (const id of ids) assert.match(id, /^(?:R|XA)[0-9]{3}$/);
  });

  it('describes each rule completely, and no two rules with the same title', () => {
    for (const language of languages) {
      for (const rule of allRules) {
        const { title, expected, help } = textsOfRule(rule, language);
        for (const words of [rule.dataElement, title, expected, help])
          assert.ok(words.length > 1 && !words.endsWith(' '), rule.id);
      }
      const titles = allRules.map((rule) => textsOfRule(rule, language).title);
      assert.equal(new Set(titles).size, titles.length);
    }
  });
});

for (const { name, rules } of ruleGroups)
  describe(name, () => {
    for (const rule of rules) {
      it(`${rule.id} accepts its passing example`, () =>
        assert.deepEqual(errorsOfExample(rule, rule.passing), []));

      it(`${rule.id} is the only rule that rejects its failing example: ${textsOfRule(rule, defaultLanguage).title}`, () =>
        assert.deepEqual(errorsOfExample(rule, rule.failing), expectedOf(rule)));
    }
  });

function expectedOf({ id, failing }: Rule): string[] {
  return failing.at.map((pointer) => `${id} ${pointer}`);
}

describe('sample declarations', () => {
  for (const { name, document } of sampleDeclarations(exampleTime))
    it(`${name} complies with every rule`, () =>
      assert.deepEqual(applyRules(document, sampleReference, exampleTime, lodgerOf({}, document)), {
        errors: [],
        warnings: [],
      }));
});
