import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { member, textMember } from '../../foundation/http/testing/request.ts';
import { openTestOperations, sample } from '../testing/test-operations.ts';

const portal = await openTestOperations();
const trader = await portal.newCaller();
after(() => portal.stop());

const address = { street: 'Quay Street 12', city: 'Havenport', country: 'XA' };

/** Optional elements with a valid and an invalid value. */
const elements: readonly (readonly [pointer: string, value: unknown, wrong: unknown])[] = [
  ['/additionalDeclarationType', 'A', 'B'],
  ['/natureOfTransaction', '11', '011'],
  ['/seller', { name: 'Seller SA', identification: 'BR123', address: { ...address, country: 'BR' } }, {}],
  ['/buyer', { name: 'Buyer Ltd', address }, { name: 'Buyer Ltd', phone: '1' }],
  ['/fiscalReferences', [{ role: 'FR1', number: 'XA123' }], [{ role: 'seller', number: 'XA123' }]],
  ['/authorisations', [{ kind: 'CWP', reference: 'XA-WH-0042', holder: 'XA100200300400' }], [{ kind: 'cw' }]],
  ['/warehouse', { type: 'U', reference: 'XA-WH-0042' }, { type: 'A', reference: 'XA-WH-0042' }],
  ['/supervisingOffice', 'XA000001', 'XA1'],
  [
    '/consignment/location',
    { type: 'A', qualifier: 'U', identifier: 'XAHAV' },
    { type: 'E', qualifier: 'U' },
  ],
  ['/consignment/transportDocuments', [{ type: 'N705', reference: 'SSZHAV2509017' }], [{ type: 'B/L' }]],
  ['/goodsItems/0/valuationIndicators', '0100', '2000'],
  ['/goodsItems/0/preferentialOrigin', 'BR', 'Brazil'],
  ['/goodsItems/0/additionalCodes', ['C999'], ['C999', 'C999']],
  ['/goodsItems/0/processingCost', '10.00', '-1'],
  ['/goodsItems/0/previousDocuments/0/quantity', '19200.000', 'all'],
  ['/goodsItems/0/previousDocuments/0/unit', 'KGM', 'kg'],
  ['/guarantee', { type: '1', reference: '25XA00010000042G', holder: 'XA100200300400' }, { holder: '1' }],
  ['/payment/payer', 'XA100200300400', '12'],
];

/** Returns the first sample with some properties set. */
function withMembers(lrn: string, members: readonly (readonly [string, unknown])[]): object {
  const document = structuredClone(sample({ lrn }));
  for (const [pointer, value] of members) {
    const names = pointer.slice(1).split('/');
    const last = names.pop() ?? '';
    Reflect.set(
      Object(names.reduce<unknown>((at, name) => Reflect.get(Object(at), name), document)),
      last,
      value,
    );
  }
  return document;
}

const lodge = (body: object) => portal.call('createDeclaration', trader, { query: 'lodge=true', body });

describe('201', () => {
  test('accepts all elements at once, and returns them as sent', async () => {
    const document = withMembers(
      'every-element',
      elements.map(([pointer, value]) => [pointer, value]),
    );
    const lodged = await lodge(document);
    assert.equal(lodged.status, 201, lodged.text);
    const read = await portal.call('getDeclaration', trader, { id: textMember(lodged.body, 'id') });
    assert.deepEqual(member(read.body, 'document'), document);
  });

  test('accepts a declaration that has transport documents only in the list', async () => {
    const document = withMembers('list-alone', [
      ['/consignment/transportDocuments', [{ type: 'N705', reference: 'SSZHAV2509017' }]],
    ]);
    Reflect.deleteProperty(Object(Reflect.get(document, 'consignment')), 'transportDocument');
    const lodged = await lodge(document);
    assert.equal(lodged.status, 201, lodged.text);
  });
});

describe('400', () => {
  for (const [pointer, , wrong] of elements)
    test(`rejects ${pointer} as ${JSON.stringify(wrong)}`, async () => {
      const refused = await lodge(withMembers('wrong', [[pointer, wrong]]));
      assert.equal(refused.code, 'input_invalid');
      assert.ok(textMember(refused.body, 'errors', 0, 'pointer').startsWith(pointer), refused.text);
    });

  test('rejects national elements, because this country has none', async () => {
    const refused = await lodge(
      withMembers('national', [
        ['/national', {}],
        ['/goodsItems/0/national', { brand: 'Kanto' }],
      ]),
    );
    assert.equal(refused.code, 'input_invalid');
    const errors = member(refused.body, 'errors');
    assert.ok(Array.isArray(errors));
    assert.deepEqual(
      errors.map((error) => `${member(error, 'code')} ${member(error, 'pointer')}`).toSorted(),
      ['unknown /goodsItems/0/national', 'unknown /national'],
    );
  });

  test('rejects a country, a unit and an office that are not in their code list', async () => {
    const refused = await lodge(
      withMembers('no-code', [
        ['/seller', { name: 'Seller SA', address: { ...address, country: 'QZ' } }],
        ['/goodsItems/0/preferentialOrigin', 'QZ'],
        ['/goodsItems/0/previousDocuments/0/unit', 'QQQ'],
        ['/supervisingOffice', 'XA000999'],
      ]),
    );
    const errors = member(refused.body, 'errors');
    assert.ok(Array.isArray(errors));
    assert.deepEqual(
      errors.map((error) => `${member(error, 'code')} ${member(error, 'pointer')}`),
      [
        'R131 /supervisingOffice',
        'R104 /seller/address/country',
        'R103 /goodsItems/0/preferentialOrigin',
        'R121 /goodsItems/0/previousDocuments/0/unit',
      ],
    );
  });
});
