import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaultLanguage, languages } from '../../foundation/messages/language.ts';
import type { PatchStep, ValidationError } from '../../foundation/messages/validation-error.ts';
import type { DraftDeclaration } from '../document/public.ts';
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
  return findErrors(rule, example, buildExample(example, exampleTimeOf(rule))).map(
    ({ code, pointer }) => `${code} ${pointer}`,
  );
}

/** Returns all errors of a document in the circumstances of an example. */
function findErrors(rule: Rule, example: Example, document: DraftDeclaration): ValidationError[] {
  const time = exampleTimeOf(rule);
  const lodger = lodgerOf(example, document);
  const lists = sampleReferenceOn(exampleDayOf(rule));
  const { errors, warnings } = applyRules(document, lists, time, lodger);
  const request = registerRequirementsOf(document, lists, lists.day);
  const found = request && example.registers;
  const faults = found ? registerErrors(document, lists, { request, found }) : [];
  return [...errors, ...faults, ...warnings];
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

describe('the correction of an error', () => {
  const errors = allRules.flatMap((rule) => {
    const document = buildExample(rule.failing, exampleTimeOf(rule));
    return findErrors(rule, rule.failing, document).map((error) => ({ rule, document, error }));
  });

  for (const { rule, document, error } of errors.filter(({ error: { fix } }) => fix))
    it(`${rule.id}: its fix removes the error and adds none`, () => {
      const corrected = applySteps(document, error.fix ?? []);
      assert.deepEqual(findErrors(rule, rule.failing, corrected), []);
    });

  for (const { rule, document, error } of errors.filter(({ error: { partialFix } }) => partialFix))
    it(`${rule.id}: its partial fix leaves only missing parts of the added element`, () => {
      const { partialFix = [], pointer = '' } = error;
      const left = findErrors(rule, rule.failing, applySteps(document, partialFix));
      assert.notEqual(left.length, 0, 'a complete correction is a fix');
      for (const { code, pointer: place = '' } of left) {
        assert.equal(code, 'R001');
        assert.ok(place.startsWith(pointer), place);
      }
    });

  it('is known for some errors', () => {
    assert.ok(errors.filter(({ error: { fix } }) => fix).length >= 10);
    assert.ok(errors.filter(({ error: { partialFix } }) => partialFix).length >= 7);
  });
});

/** Applies the steps of a correction (RFC 6902) to a copy of a document. */
function applySteps(document: DraftDeclaration, steps: readonly PatchStep[]): DraftDeclaration {
  const copy: DraftDeclaration = JSON.parse(JSON.stringify(document));
  for (const step of steps) {
    const names = step.path.slice(1).split('/');
    const last = names.pop() ?? '';
    const holder: unknown = names.reduce<unknown>((found, name) => Reflect.get(Object(found), name), copy);
    if (!Array.isArray(holder)) {
      if (step.op === 'remove') Reflect.deleteProperty(Object(holder), last);
      else Reflect.set(Object(holder), last, step.value);
    } else if (step.op === 'remove') holder.splice(Number(last), 1);
    else if (step.op === 'replace') holder[Number(last)] = step.value;
    else holder.splice(last === '-' ? holder.length : Number(last), 0, step.value);
  }
  return copy;
}

describe('sample declarations', () => {
  for (const { name, document } of sampleDeclarations(exampleTime))
    it(`${name} complies with every rule`, () =>
      assert.deepEqual(applyRules(document, sampleReference, exampleTime, lodgerOf({}, document)), {
        errors: [],
        warnings: [],
      }));
});
