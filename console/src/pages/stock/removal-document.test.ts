import assert from 'node:assert/strict';
import { test } from 'node:test';
import { removalDocument } from './removal-document.ts';

const codes = {
  types: [
    { code: 'import', direction: 'import', name: {} },
    { code: 'export', direction: 'export', name: {} },
  ],
  authorisationDocuments: ['AUTH'],
  declarationDocument: 'PREV',
} as const;

const placement = {
  ...{ type: 'import', lrn: 'IN-1', office: 'O1', representation: 'self' },
  ...{ declarant: { identification: 'D' }, importer: { identification: 'D' } },
  guarantee: { reference: 'G' },
  invoice: { number: 'I', amount: '10000.00', currency: 'XTS' },
  consignment: { grossMass: '1050.000', containerised: true, containers: [{ number: 'C' }] },
  goodsItems: [
    { procedure: 'OTHER', itemAmount: '1.00' },
    {
      ...{ commodityCode: '09012100', procedure: '7100', netMass: '1000.000', grossMass: '1050.000' },
      ...{ itemAmount: '10000.00', containerNumbers: ['C'] },
      supportingDocuments: [
        { type: 'INV', reference: 'I' },
        { type: 'AUTH', reference: 'W' },
      ],
    },
  ],
};

const goods = { placement, mrn: 'M1', item: 2, placed: '1000.000', quantity: '400.000', unit: 'KGM' };

test('takes out a share of masses and amount, and refers to the placement', () => {
  const made = removalDocument({ lrn: 'OUT-1', procedure: 'P', direction: 'import', goods: [goods] }, codes);
  assert.deepEqual(made, {
    ...{ type: 'import', lrn: 'OUT-1', office: 'O1', representation: 'self' },
    ...{ declarant: { identification: 'D' }, importer: { identification: 'D' } },
    invoice: { number: 'I', amount: '4000.00', currency: 'XTS' },
    consignment: { grossMass: '420.000', containerised: false },
    goodsItems: [
      {
        ...{ commodityCode: '09012100', procedure: 'P', netMass: '400.000', grossMass: '420.000' },
        itemAmount: '4000.00',
        supportingDocuments: [{ type: 'INV', reference: 'I' }],
        previousDocuments: [{ type: 'PREV', reference: 'M1', item: 2, quantity: '400.000', unit: 'KGM' }],
      },
    ],
  });
});

test('adds the masses and amounts of goods from several placements', () => {
  const other = { ...goods, mrn: 'M2', quantity: '0.001' };
  const made = removalDocument(
    { lrn: 'OUT-2', procedure: 'P', direction: 'import', goods: [goods, other] },
    codes,
  );
  assert.deepEqual(made.invoice, { number: 'I', amount: '4000.01', currency: 'XTS' });
  assert.deepEqual(made.consignment, { grossMass: '420.001', containerised: false });
});

test('makes the importer the exporter when the goods leave the country, without the import’s header', () => {
  const made = removalDocument({ lrn: 'OUT-3', procedure: 'P', direction: 'export', goods: [goods] }, codes);
  const { goodsItems: _, ...header } = made;
  assert.deepEqual(header, {
    ...{ type: 'export', lrn: 'OUT-3', representation: 'self' },
    ...{ declarant: { identification: 'D' }, exporter: { identification: 'D' } },
  });
});
