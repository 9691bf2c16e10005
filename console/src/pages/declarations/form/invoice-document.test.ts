import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { invoiceDocumentsOfItems } from './invoice-document.ts';

const types = ['N380', 'N325'];
const none = { number: '', date: '' };
const invoice = { number: 'CP-2', date: '2026-11-22' };
const added = { type: 'N380', reference: 'CP-2', date: '2026-11-22' };
const documentsOf = (values: object, before = none) => [
  ...invoiceDocumentsOfItems({ invoice, ...values }, before, types),
];

describe('the invoice', () => {
  test('becomes a document of each item that has no invoice', () => {
    const certificate = { type: 'N851', reference: 'BR-1' };
    assert.deepEqual(documentsOf({ goodsItems: [{}, { supportingDocuments: [certificate] }] }), [
      [0, [added]],
      [1, [certificate, added]],
    ]);
  });

  test('replaces its previous number in the items, but no other invoice', () => {
    const goodsItems = [
      { supportingDocuments: [{ type: 'N380', reference: 'CP-1', issuingAuthority: 'Seller' }] },
      { supportingDocuments: [{ type: 'N325', reference: 'PRO-7' }] },
    ];
    assert.deepEqual(documentsOf({ goodsItems }, { number: 'CP-1', date: '' }), [
      [0, [{ ...added, issuingAuthority: 'Seller' }]],
    ]);
  });

  test('is not added if the declaration header has an invoice document, the invoice has no number, or the country has no document code for invoices', () => {
    const supportingDocuments = [{ type: 'N380', reference: 'CP-2' }];
    assert.deepEqual(documentsOf({ goodsItems: [{}], supportingDocuments }), []);
    assert.equal(invoiceDocumentsOfItems({ invoice: none, goodsItems: [{}] }, none, types).size, 0);
    assert.equal(invoiceDocumentsOfItems({ invoice, goodsItems: [{}] }, none, []).size, 0);
  });
});
