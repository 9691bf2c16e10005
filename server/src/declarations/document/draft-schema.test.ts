import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type DraftDeclarationInput,
  draftErrors,
  draftInputValidator,
  isMalformedAt,
  isWellFormed,
  readableDraftOf,
} from './draft-schema.ts';
import { sampleDeclarations } from './samples.ts';

function leavesOf(value: unknown, pointer = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[pointer, value]];
  return Object.entries(value).flatMap(([name, child]) => leavesOf(child, `${pointer}/${name}`));
}

function withAt(document: object, pointer: string, value: unknown): DraftDeclarationInput {
  const copy: object = JSON.parse(JSON.stringify(document));
  const names = pointer.split('/').slice(1);
  const last = names.pop() ?? '';
  const holder = names.reduce<object>((node, name) => Object(Reflect.get(node, name)), copy);
  Reflect.set(holder, last, value);
  return Object(copy);
}

const samples = sampleDeclarations(new Date('2026-06-01T08:00:00Z'));

describe('malformed values in a draft', () => {
  for (const { name, document } of samples) {
    test(`${name}: is stored as a draft with malformed values, which rules skip`, () => {
      for (const [pointer, value] of leavesOf(document)) {
        if (typeof value !== 'string' || ['/type', '/lrn'].includes(pointer)) continue;
        const sent = withAt(document, pointer, `\u0007 ${value}?`);
        assert.deepEqual(draftErrors(sent), [], pointer);
        const form = readableDraftOf(sent);
        assert.deepEqual([...new Set(form.faults.map((fault) => fault.pointer))], [pointer]);
        assert.ok(isMalformedAt(form, { pointer }));
        assert.ok(form.document && isWellFormed(form.document), pointer);
        assert.equal(form.document.goodsItems?.length, document.goodsItems.length, 'items keep their places');
        assert.deepEqual(draftInputValidator.faults(sent), []);
      }
    });
  }
});

describe('a draft', () => {
  const [{ document }] = samples;
  const codesOf = (sent: DraftDeclarationInput) =>
    draftErrors(sent).map(({ code, pointer }) => `${code} ${pointer}`);

  test('is rejected for an unknown property, a value of another JSON type, and a text that is too long', () => {
    assert.deepEqual(codesOf(withAt(document, '/colour', 'red')), ['unknown /colour']);
    assert.deepEqual(codesOf(withAt(document, '/invoice/amount', 1)), ['type /invoice/amount']);
    assert.deepEqual(codesOf(withAt(document, '/consignment/containerised', 'no')), [
      'type /consignment/containerised',
    ]);
    assert.deepEqual(codesOf(withAt(document, '/goodsItems/0/description', 'x'.repeat(4_001))), [
      'maxLength /goodsItems/0/description',
    ]);
  });

  test('is rejected for an invalid type or LRN; the response contains all its other errors too', () => {
    const sent = withAt(withAt(document, '/type', 'transit'), '/invoice/currency', 'dollars');
    assert.deepEqual(
      draftInputValidator
        .faults(sent)
        .map(({ pointer }) => pointer)
        .toSorted(),
      ['/invoice/currency', '/type'],
    );
  });

  test('keeps the list positions of its well-formed items when malformed items are removed', () => {
    const { goodsItems = [] } = readableDraftOf(withAt(document, '/goodsItems/0', 'coffee')).document ?? {};
    assert.deepEqual([goodsItems.length, goodsItems[0]], [document.goodsItems.length, {}]);
  });
});
