import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Compile } from 'typebox/compile';
import { localizeError } from '../../foundation/messages/format-error.ts';
import { Declaration, type DraftDeclaration } from '../document/declaration.ts';
import { sampleDeclarations } from '../document/samples.ts';
import { applyRules } from './apply-rules.ts';
import { exampleTime, lodgerOf } from './build-example.ts';
import { presenceRules } from './required-elements.ts';
import { sampleReference } from './testing/sample-reference.ts';

const complete = Compile(Declaration);
const alwaysRequired = presenceRules.map(({ id }) => String(id));
function lackingIn(document: DraftDeclaration) {
  return applyRules(document, sampleReference, exampleTime, lodgerOf({}, document)).errors.filter(
    ({ code }) => alwaysRequired.includes(code),
  );
}

const [{ document }] = sampleDeclarations(exampleTime);
const { goodsItems, ...withoutItems } = document;
const [firstItem] = goodsItems;
assert.ok(firstItem);

describe('missing elements of a declaration', () => {
  const pointersOf = (candidate: DraftDeclaration) => lackingIn(candidate).map(({ pointer }) => pointer);

  it('are none in a complete document, which the complete schema accepts too', () => {
    assert.ok(complete.Check(document));
    assert.deepEqual(lackingIn(document), []);
  });

  it('are all reported for an empty draft; a draft with these elements is complete', () => {
    const pointers = pointersOf({ type: 'import', lrn: 'A' });
    for (const pointer of [
      '/office',
      '/declarant/name',
      '/declarant/address/city',
      '/invoice/currency',
      '/goodsItems',
    ])
      assert.ok(pointers.includes(pointer), pointer);
    assert.ok(pointers.includes('/importer/name'));
    assert.equal(new Set(pointers).size, pointers.length);
    assert.ok(!pointers.includes('/exporter/name'));
  });

  it('include elements of goods items', () => {
    const { origin, ...item } = firstItem;
    assert.equal(origin, 'BR');
    const faults = lackingIn({
      ...document,
      goodsItems: [firstItem, { ...item, packages: [{ type: 'BG' }] }],
    });
    assert.deepEqual(faults[0], {
      code: 'R001',
      in: 'body',
      pointer: '/goodsItems/1/origin',
      severity: 'error',
      params: { item: 2 },
      expected: 'Country of origin (WCO: Origin/CountryCode) (ISO 3166-1 alpha-2)',
      dataElement: 'Declaration',
    });
    assert.deepEqual(
      faults.map(({ pointer }) => pointer),
      ['/goodsItems/1/origin', '/goodsItems/1/packages/0/count'],
    );
  });

  it('include the goods items if the declaration has none', () => {
    assert.deepEqual(pointersOf(withoutItems), ['/goodsItems']);
    assert.deepEqual(pointersOf({ ...document, goodsItems: [] }), ['/goodsItems']);
  });

  it('include conditionally required elements, with the condition in the message', () => {
    const { importer, payment, ...bare } = document;
    assert.ok(importer && payment);
    const [fault] = lackingIn({ ...bare, payment });
    assert.equal(fault?.pointer, '/importer/name');
    assert.ok(fault);
    assert.equal(localizeError('en', fault).message, '“Importer: name” is missing, and an import needs it');
    assert.deepEqual(pointersOf({ ...bare, importer }), ['/payment/method']);
    const { identification, ...unknown } = importer;
    assert.ok(identification);
    assert.deepEqual(pointersOf({ ...document, importer: unknown }), ['/importer/identification']);
    assert.deepEqual(pointersOf({ ...document, payment: { method: 'deferred' } }), ['/payment/account']);
    assert.deepEqual(pointersOf({ ...document, payment: { method: 'secured' } }), [
      '/guarantee/type',
      '/guarantee/reference',
    ]);
    assert.deepEqual(pointersOf({ ...document, type: 'export' }), [
      '/exitOffice',
      '/exporter/identification',
    ]);
    assert.ok(
      pointersOf({ ...document, representation: 'direct' }).includes('/representative/identification'),
    );
    const uncontained = { ...document.consignment, containers: [] };
    assert.deepEqual(pointersOf({ ...document, consignment: uncontained }), ['/consignment/containers']);
  });
});
