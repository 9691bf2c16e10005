import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { IntlMessageFormat } from 'intl-messageformat';
import type { ValidationError } from '../../foundation/http/problem.ts';
import { errorMessageOf } from '../../foundation/messages/catalogue.ts';
import { localizeError } from '../../foundation/messages/format-error.ts';
import { languages } from '../../foundation/messages/language.ts';
import type { DraftDeclaration } from '../document/public.ts';
import { registerRequirementsOf } from '../stock/required-registers.ts';
import { applyRules, mandateErrors, registerErrors } from './apply-rules.ts';
import { buildExample, exampleDayOf, exampleTime, exampleTimeOf, lodgerOf } from './build-example.ts';
import { allRules } from './catalogue.ts';
import type { Example, Rule } from './rule.ts';
import { sampleReference, sampleReferenceOn } from './testing/sample-reference.ts';

function errorsOfExample(
  example: Example,
  rule: Pick<Rule, 'validFrom' | 'validUntil'> = {},
): ValidationError[] {
  const time = exampleTimeOf(rule);
  const document = buildExample(example, time);
  const lists = sampleReferenceOn(exampleDayOf(rule));
  const { errors, warnings } = applyRules(document, lists, time, lodgerOf(example, document));
  return [...errors, ...warnings];
}

function messageTexts(language: string, fault: ValidationError): [message: string, hint: string] {
  const { message, hint } = localizeError(language, fault);
  assert.ok(hint, fault.code);
  return [message, hint];
}

// Matches programming text in a message: a pattern, a pointer, a back-quote, a property name, an error code.
const programmingText = /[\\^$`|]|\/[a-z]|\b[a-z]+[A-Z]\w*|\bundefined\b|\bnull\b|\b(?:R|[A-Z]{2})\d{3}\b/;

describe('messages of errors in every language', () => {
  for (const rule of allRules)
    test(`explain the errors of ${rule.id} without programming terms and gaps`, () => {
      for (const fault of errorsOfExample(rule.failing, rule))
        for (const language of languages)
          for (const text of messageTexts(language, fault)) {
            assert.doesNotMatch(text, programmingText);
            assert.doesNotMatch(text, /[{}]|\(\)|“”|„“| {2}| [,;.]|[.:;,]$/, text);
          }
    });
});

/** Returns the parameter names of a text, including those of its variants. */
function parametersIn(text: string): string[] {
  const within = (part: unknown): string[] => {
    if (typeof part !== 'object' || part === null) return [];
    const name: unknown = Reflect.get(part, 'value');
    const isLiteral = Reflect.get(part, 'type') === 0;
    const own = typeof name === 'string' && !isLiteral ? [name] : [];
    return [...own, ...Object.values(part).flatMap(within)];
  };
  return [...new Set(within(new IntlMessageFormat(text, 'en').getAst()))].toSorted();
}

test('the texts of a rule have the same parameters in all languages', () => {
  const keys = [...allRules.map(({ id }) => id), 'R323.lacks', 'R645.unit'];
  for (const key of keys) {
    const [first, ...others] = languages.map((language) =>
      Object.entries(errorMessageOf(language, key))
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, text]) => [name, parametersIn(text)]),
    );
    for (const other of others) assert.deepEqual(other, first, key);
  }
});

describe('error of a rule', () => {
  const one = (example: Example): ValidationError => {
    const [fault, ...others] = errorsOfExample(example);
    assert.ok(fault && others.length === 0);
    return fault;
  };
  const { failing: withoutCertificate } = allRules.find(({ id }) => id === 'R705') ?? {};

  test('names the missing document, and its partial fix adds the document', () => {
    assert.ok(withoutCertificate);
    const fault = one(withoutCertificate);
    assert.deepEqual(localizeError('en', fault), {
      code: 'R705',
      in: 'body',
      pointer: '/goodsItems/0/supportingDocuments',
      severity: 'error',
      label: 'Item 1, documents',
      message: 'Item 1: these goods need N851 (Phytosanitary certificate)',
      hint: 'Add document N851 (Phytosanitary certificate) to item 1',
      params: { item: 1, documents: [{ code: 'N851', name: 'Phytosanitary certificate' }] },
      expected: ['N851'],
      dataElement: 'AdditionalDocument/TypeCode',
      partialFix: [{ op: 'add', path: '/goodsItems/0/supportingDocuments/-', value: { type: 'N851' } }],
    });
    assert.deepEqual(messageTexts('de', fault), [
      'Warenposition 1: Diese Waren brauchen N851 (Pflanzengesundheitszeugnis)',
      'Ergänzen Sie bei Warenposition 1 die Unterlage N851 (Pflanzengesundheitszeugnis)',
    ]);
  });

  test('contains the actual and the expected value, and its fix sets the expected value', () => {
    const { actual, fix, ...rest } = one({ set: { '/invoice/amount': '117080.01' } });
    assert.equal(actual, '117080.01');
    assert.deepEqual(fix, [{ op: 'replace', path: '/invoice/amount', value: '117080' }]);
    assert.deepEqual(messageTexts('en', { ...rest, actual: '117080.01' }), [
      'Invoice amount: 117080.01 is not the sum of the item amounts, 117080',
      'Enter 117080, or correct the amounts of the items',
    ]);
  });

  test('is reported once for an element in which several values are missing', () => {
    const lacking = one({
      remove: ['/goodsItems/0/previousDocuments'],
      set: { '/goodsItems/0/procedure': '4071' },
    });
    assert.deepEqual(lacking.partialFix, [
      { op: 'add', path: '/goodsItems/0/previousDocuments', value: [{ type: 'N830' }] },
    ]);
  });
});

describe('messages of errors', () => {
  const renderMessages = (faults: readonly ValidationError[]): void => {
    for (const fault of faults) for (const language of languages) messageTexts(language, fault);
  };

  test('have all their parameters for errors of mandates and registers', () => {
    const represented = buildExample({ on: 'bicycles-by-sea' });
    const lacking = [
      { representations: ['direct'] },
      { types: ['import'], offices: ['XA000100'] },
      { procedures: ['40', '42'] },
      { offices: ['XA000100'] },
      { maxValue: '20000.00' },
    ];
    for (const lacks of [null, ...lacking])
      renderMessages(mandateErrors(represented, { mandate: lacks && 'man_1', lacks, unlent: null }));
    for (const unlent of [{ guarantees: [] }, { accounts: ['XADEF0042'] }])
      renderMessages(mandateErrors(represented, { mandate: 'man_1', lacks: null, unlent }));
    for (const { failing } of allRules) {
      const document = buildExample(failing);
      const request = registerRequirementsOf(document, sampleReference, sampleReference.day);
      const found = failing.registers;
      if (request && found) renderMessages(registerErrors(document, sampleReference, { request, found }));
    }
  });

  test('have all their parameters, whichever elements are missing or invalid', () => {
    const names = ['coffee-by-sea', 'bicycles-by-sea', 'food-export', 'low-value'] as const;
    const values = ['XA', 'QZ', '0', '4071', '7100', 'QQQ', 'DDP', 'CIF', '4', '120', '2030-01-01', 'N830'];
    const changes = fc.array(fc.tuple(fc.nat(), fc.constantFrom(null, ...values)), { maxLength: 12 });
    fc.assert(
      fc.property(fc.constantFrom(...names), changes, (on, replacements) => {
        const leaves = pointersIn(buildExample({ on }));
        const document = changedSample(on, leaves, replacements);
        const { errors, warnings } = applyRules(
          document,
          sampleReference,
          exampleTime,
          lodgerOf({}, document),
        );
        renderMessages([...errors, ...warnings]);
      }),
      { numRuns: 100 },
    );
  });
});

/** Returns a sample with as many of the changes as possible without malformed values; null removes a property. */
function changedSample(
  on: string,
  leaves: readonly string[],
  replacements: readonly (readonly [nth: number, value: string | null])[],
): DraftDeclaration {
  let example: Example = { on };
  let document = buildExample(example);
  for (const [nth, value] of replacements) {
    const pointer = leaves[nth % leaves.length] ?? '';
    const { set = {}, remove = [] } = example;
    const next: Example =
      value === null
        ? { on, set, remove: [...remove, pointer] }
        : { on, set: { ...set, [pointer]: value }, remove };
    try {
      document = buildExample(next);
      example = next;
    } catch {
      // The value is malformed or already removed: the rules never get such a document, so this change is skipped.
    }
  }
  return document;
}

/** Returns a JSON Pointer for every text, number and boolean, except those in lists of texts. */
function pointersIn(value: unknown, pointer = ''): string[] {
  if (typeof value !== 'object' || value === null) return [pointer];
  return Object.entries(value)
    .filter(([, member]) => !Array.isArray(value) || typeof member === 'object')
    .flatMap(([name, member]) => pointersIn(member, `${pointer}/${name}`));
}
