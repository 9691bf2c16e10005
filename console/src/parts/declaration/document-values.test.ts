import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { declarationMembers } from '../../../contract.mjs';
import type { Formats } from '../../texts/formats/formats.ts';
import { sectionsOf } from './document-fields.ts';
import { documentOf, documentValuesOf } from './document-values.ts';

const specs = sectionsOf(declarationMembers()).flatMap(({ fields }) => fields);
const german: Formats = {
  decimalSign: ',',
  dateOrder: 'dmy',
  dateSeparator: '.',
  timeZone: 'Europe/Berlin',
};
const now = new Date('2026-11-22T12:00:00Z');
const read = (values: object) => documentOf(specs, values, german, now);

const document = {
  type: 'import',
  expectedArrival: '2026-11-22T13:30:00Z',
  invoice: { date: '2026-11-22', amount: '9792.00' },
  consignment: {
    containerised: true,
    containers: [{ number: 'MSKU7045126', seals: ['A1', 'B2'] }],
    totalPackages: 460,
  },
  goodsItems: [{ netMass: '19200.000', containerNumbers: ['MSKU7045126'], packages: [{ count: 1_000 }] }],
};

describe('form values', () => {
  test("mirror the document with every leaf as text in the user's format", () => {
    const values = documentValuesOf(specs, document, german);
    assert.deepEqual(
      { ...Object(values.invoice), charges: undefined },
      {
        number: '',
        date: '22.11.2026',
        amount: '9.792,00',
        currency: '',
        incoterm: '',
        place: '',
        charges: undefined,
      },
    );
    assert.equal(values.expectedArrival, '22.11.2026 14:30');
    assert.equal(Object(values.consignment).containerised, 'true');
    assert.equal(Object(values.consignment).containers[0].seals, 'A1, B2');
    assert.deepEqual(values.supportingDocuments, []);
  });

  test('form values of a document convert back to the same document', () => {
    assert.deepEqual(read(documentValuesOf(specs, document, german)), document);
  });

  test('leave booleans undefined until set and keep an explicit false', () => {
    assert.deepEqual(read(documentValuesOf(specs, { type: 'import' }, german)), { type: 'import' });
    assert.deepEqual(read({ consignment: { containerised: 'false' } }), {
      consignment: { containerised: false },
    });
  });

  test('send unparsable input as typed and show it unchanged', () => {
    const wrong = {
      expectedArrival: 'soon',
      invoice: { date: '31.11.26', amount: '9,7x' },
      consignment: { totalPackages: 'many' },
    };
    assert.deepEqual(read(wrong), wrong);
    assert.equal(Object(documentValuesOf(specs, wrong, german).invoice).amount, '9,7x');
  });

  test('omit empty values but keep list items until they are removed', () => {
    assert.deepEqual(read({ type: ' ', invoice: { number: '' }, goodsItems: [{ packages: [] }, {}] }), {
      goodsItems: [{}, {}],
    });
  });

  test('keep a list value as a list', () => {
    assert.deepEqual(read({ goodsItems: [{ containerNumbers: ['A', 'B'] }] }), {
      goodsItems: [{ containerNumbers: ['A', 'B'] }],
    });
  });
});
