import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Parse } from 'typebox/value';
import {
  pathOfPointer,
  type RawInput,
  valueAtPath,
  withValueAtPath,
} from '../console/src/parts/declaration/document-edit.ts';
import { elementUseOf, elementUses } from '../console/src/parts/declaration/element-uses.ts';
import {
  type Declaration,
  DraftDeclaration,
  sampleDeclarations,
} from '../server/src/declarations/document/public.ts';
import { applyRules } from '../server/src/declarations/rules/apply-rules.ts';
import { exampleTime, lodgerOf } from '../server/src/declarations/rules/build-example.ts';
import { sampleReference } from '../server/src/declarations/rules/testing/sample-reference.ts';

/*
 * The form has its own table of required and hidden elements, and the server has rules. These tests compare
 * them with the sample declarations.
 */

const samples: readonly Declaration[] = sampleDeclarations(exampleTime).map(({ document }) => document);

/** Returns the pointers of errors with these codes: of rules about missing or about superfluous elements. */
function pointersOfErrors(document: RawInput, codes: RegExp): string[] {
  const draft = Parse(DraftDeclaration, document);
  const { errors, warnings } = applyRules(draft, sampleReference, exampleTime, lodgerOf({}, draft));
  return [...errors, ...warnings].flatMap(({ code, pointer }) =>
    codes.test(code) && pointer !== undefined ? [pointer] : [],
  );
}

/** Returns the use of an element in a document, by the table of the form. */
function usageIn(document: RawInput, element: string): ReturnType<typeof elementUseOf> {
  return elementUseOf(element, String(document.type), (other) => {
    const value = valueAtPath(document, pathOfPointer(other));
    return Array.isArray(value) ? (value.length > 0 ? 'some' : '') : String(value ?? '');
  });
}

const presenceCodes = /^R00\d$/;
const elements = [...new Set(elementUses.map(({ element }) => element))].filter(
  (element) => !element.includes('*') && !['/type', '/lrn'].includes(element),
);

describe('the table of element uses', () => {
  test('requires exactly the elements that the rules report as missing', () => {
    for (const sample of samples) {
      const document: RawInput = { ...sample };
      for (const element of elements) {
        if (valueAtPath(document, pathOfPointer(element)) === undefined) continue;
        const missing = pointersOfErrors(
          withValueAtPath(document, pathOfPointer(element), undefined),
          presenceCodes,
        );
        const isTold = missing.some((pointer) => pointer === element || pointer.startsWith(`${element}/`));
        const parents = pathOfPointer(element).map(
          (_, index, place) => `/${place.slice(0, index + 1).join('/')}`,
        );
        // Skips elements of an optional group, which are required only if the group is present.
        if (parents.slice(0, -1).some((part) => usageIn(document, part) !== 'R')) continue;
        assert.equal(isTold, usageIn(document, element) === 'R', `${document.lrn} ${element}`);
      }
    }
  });

  test('contains every element that an empty declaration lacks', () => {
    for (const type of ['import', 'export'])
      for (const pointer of pointersOfErrors({ type, lrn: 'A' }, presenceCodes)) {
        const document = { type, lrn: 'A' };
        assert.equal(usageIn(document, pointer), 'R', `${type} ${pointer}`);
      }
  });

  test('hides the elements that the rules report as superfluous', () => {
    const [importing, exporting] = ['import', 'export'].map((type) =>
      samples.find((one) => one.type === type),
    );
    assert.ok(importing && exporting);
    const added: readonly [Declaration, element: string, value: unknown, rule: string][] = [
      [importing, '/exitOffice', 'XA000100', 'R608'],
      [exporting, '/payment', { method: 'immediate' }, 'R607'],
      [exporting, '/expectedArrival', '2026-03-06T12:00:00Z', 'R407'],
      [importing, '/representative', { ...importing.declarant, identification: 'XA555' }, 'R301'],
    ];
    for (const [sample, element, value, rule] of added) {
      const document = withValueAtPath({ ...sample }, pathOfPointer(element), value);
      assert.equal(usageIn(document, element), 'F', element);
      assert.deepEqual(pointersOfErrors(document, new RegExp(`^${rule}$`)).length, 1, `${rule} ${element}`);
    }
  });
});
