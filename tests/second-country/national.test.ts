import './id-process.ts';
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { type JsonRecord, listAt, requireTextAt, textAt, valueAt } from '../../conformance/json.ts';
import { assertStatus, bodyWithStatus } from '../../server/src/foundation/http/testing/request.ts';
import type { PortalResponse } from '../portal-client.ts';
import { declarantOfSample, indonesianDocument, startIdPortal } from './id-portal.ts';

/* Tests the national elements of the second country, in `national` of a declaration and of its goods items. */
const id = await startIdPortal();
after(() => id.portal.stop());

const carWithElements = { signedBy: 'Rini Wulandari', signedAt: 'Jakarta' };
const header = { ownerNumber: '0027654318041000', readyOn: '2025-11-24', ...carWithElements };
const item = { brand: 'Kanto', valueAdjustment: '1000.50' };

/**
 * Returns the sample with a car and its national elements. With an unpaid company it remains accepted, so that
 * it can be amended.
 */
function car(changed: Readonly<Record<string, unknown>> = {}, company?: string): JsonRecord {
  const members = { '/national': { ...header }, '/goodsItems/0/national': { ...item }, ...changed };
  return indonesianDocument('luxury-car', members, company);
}

function lodge(document: JsonRecord, language = 'en'): Promise<PortalResponse> {
  return declarantOfSample(id, document).call('POST', '/openapi/declarations?lodge=true', {
    body: document,
    headers: { 'Accept-Language': language },
  });
}

async function read(document: JsonRecord, path: string): Promise<unknown> {
  const body = await declarantOfSample(id, document)
    .call('GET', `/openapi/declarations/${path}`)
    .then(bodyWithStatus(200));
  return body;
}

describe('a second declaration of the same goods', () => {
  test('causes the warning of this country, by its types and invoice documents, in its language', async () => {
    const goods = { '/invoice/number': 'TWIN-ID-1' };
    const [first, second] = [car(goods), car(goods)];
    const lodged = await lodge(first).then(bodyWithStatus(201));
    const { body } = await lodge(second, 'id');
    const warning = listAt(body, 'warnings').find((each) => textAt(each, 'code') === 'R513');
    assert.equal(textAt(warning, 'relatedDeclaration', 'id'), textAt(lodged, 'id'));
    assert.match(
      requireTextAt(warning, 'its message', 'message'),
      /pemberitahuan .+ memiliki faktur dan pihak yang sama/,
    );
    assert.equal(valueAt(warning, 'params', 'days'), 60);
  });
});

describe('national elements (201)', () => {
  test('are returned as they were lodged', async () => {
    const document = car();
    const lodged = await lodge(document).then(bodyWithStatus(201));
    const body = await read(document, requireTextAt(lodged, 'its id', 'id'));
    assert.deepEqual(valueAt(body, 'document'), document);
  });

  test('are optional if the type does not require them', async () => {
    const document = car({ '/national': carWithElements, '/goodsItems/0/national': undefined });
    await lodge(document).then(assertStatus(201));
  });

  test('are stored in a draft even if their format is invalid', async () => {
    const document = car({ '/national/ownerNumber': '12' });
    const created = await id.trader.call('POST', '/openapi/declarations', { body: document });
    assert.equal(created.status, 201, created.text);
    const body = await read(document, requireTextAt(created.body, 'its id', 'id'));
    assert.equal(textAt(body, 'document', 'national', 'ownerNumber'), '12');
  });

  test('are changed by an amendment', async () => {
    const document = car({}, 'UNPAID');
    const lodged = await lodge(document).then(bodyWithStatus(201));
    const declaration = requireTextAt(lodged, 'its id', 'id');
    const amended = { ...document, national: { ...header, signedBy: 'Budi Santoso' } };
    const answer = await declarantOfSample(id, document).call(
      'POST',
      `/openapi/declarations/${declaration}/amendments`,
      { body: { document: amended, reason: 'Another one signs' } },
    );
    assert.ok(answer.status < 300, answer.text);
    const amendment = await read(document, `${declaration}/amendments/1`);
    assert.deepEqual(valueAt(amendment, 'diff'), [
      { op: 'replace', path: '/national/signedBy', from: header.signedBy, to: 'Budi Santoso' },
    ]);
    const ofVersion = async (version: number): Promise<unknown> =>
      valueAt(await read(document, `${declaration}/versions/${version}`), 'document');
    while (textAt(await read(document, `${declaration}/amendments/1`), 'status') === 'requested')
      await pause(50);
    assert.deepEqual(await ofVersion(1), document);
    assert.deepEqual(await ofVersion(2), amended);
  });
});

describe('national elements (400)', () => {
  const wrong: readonly (readonly [
    pointer: string,
    value: unknown,
    code: string,
    en: string,
    indonesian: string,
  ])[] = [
    [
      '/national/ownerNumber',
      '12',
      'pattern',
      'Tax number of the owner',
      'NPWP pemilik barang (`ownerNumber`): “12”',
    ],
    ['/goodsItems/0/national/brand', ' Kanto', 'pattern', 'Item 1, Brand', 'Barang 1, Merek'],
    ['/goodsItems/0/national/model', 7, 'type', 'Item 1, Model', 'Barang 1, Tipe'],
    ['/national/readyOn', '2025-02-30', 'format', 'Day on which the goods', 'Tanggal'],
    [
      '/goodsItems/0/national/valueAdjustment',
      '1,5',
      'pattern',
      'Item 1, Voluntary',
      'Barang 1, Deklarasi inisiatif',
    ],
    ['/national/colour', 'red', 'unknown', 'Unknown property `colour`', 'Properti `colour` tidak dikenal'],
    ['/national/brand', 'Kanto', 'unknown', 'Unknown property `brand`', 'Properti `brand` tidak dikenal'],
    [
      '/goodsItems/0/national/signedBy',
      'A',
      'unknown',
      'Unknown property `signedBy`',
      'Properti `signedBy` tidak dikenal',
    ],
  ];
  for (const [pointer, value, code, en, indonesian] of wrong)
    test(`are refused: ${pointer} as ${JSON.stringify(value)}`, async () => {
      for (const [language, start] of [
        ['en', en],
        // Expects the English text, because the country has no German texts.
        ['de', en],
        ['id', indonesian],
      ] as const) {
        const answer = await lodge(car({ [pointer]: value }), language).then(bodyWithStatus(400));
        assert.equal(textAt(answer, 'code'), 'input_invalid');
        const [fault, ...more] = listAt(answer, 'errors');
        assert.deepEqual(more, []);
        assert.equal(textAt(fault, 'code'), code);
        assert.equal(textAt(fault, 'pointer'), pointer);
        assert.ok(textAt(fault, 'message')?.startsWith(start), `${language} ${textAt(fault, 'message')}`);
      }
    });
});

describe('requirements of a type', () => {
  const missing = [
    ['/national', ['R001 /national/signedBy', 'R001 /national/signedAt']],
    ['/national/signedAt', ['R001 /national/signedAt']],
  ] as const;
  for (const [pointer, expected] of missing)
    test(`include ${pointer}`, async () => {
      assert.deepEqual(await faultsOf(car({ [pointer]: undefined })), expected);
    });

  test('exclude the bank of an export in an import', async () => {
    const document = car({ '/national': { ...header, exchangeBank: '008' } });
    assert.deepEqual(await faultsOf(document), ['not_for_type /national/exchangeBank']);
    const exported = indonesianDocument('furniture-export', {
      '/national': { ...carWithElements, exchangeBank: '008' },
    });
    assert.equal((await lodge(exported)).status, 201);
  });
});

async function faultsOf(document: JsonRecord): Promise<string[]> {
  const body = await lodge(document).then(bodyWithStatus(400));
  return listAt(body, 'errors').map((fault) => `${textAt(fault, 'code')} ${textAt(fault, 'pointer')}`);
}

test('the contract of the running portal has each national element with its pattern and label', async () => {
  const contract = (await id.trader.call('GET', '/openapi.json')).body;
  const { body: country } = await id.trader.call('GET', '/openapi/country');
  const schemas = { header: 'DraftDeclaration', item: 'GoodsItem' };
  const requests = { header: 'SentDeclarationInput', item: 'SentGoodsItemInput' };
  const declared = listAt(country, 'national');
  assert.equal(declared.length, 10);
  for (const element of declared) {
    const place = textAt(element, 'level') === 'item' ? 'item' : 'header';
    const name = requireTextAt(element, 'its name', 'name');
    const nationalIn = (named: string) =>
      valueAt(contract, 'components', 'schemas', named, 'properties', 'national');
    const requested = nationalIn(requests[place]);
    assert.equal(valueAt(requested, 'additionalProperties'), false);
    assert.ok(valueAt(requested, 'properties', name));
    const within = nationalIn(schemas[place]);
    const schema = valueAt(within, 'properties', name);
    assert.equal(textAt(schema, 'description'), textAt(element, 'label', 'en'));
    assert.match(textAt(schema, 'pattern') ?? '', /^\^.*\$$/);
  }
});
