import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { utcCalendar } from '../../foundation/calendar.ts';
import { type DependenciesOf, withDependenciesAll } from '../../foundation/http/operation.ts';
import {
  assertStatus,
  bodyWithStatus,
  callOperation,
  listMember,
  member,
  type OperationTestResponse,
  textMember,
} from '../../foundation/http/testing/request.ts';
import { cacheReference, type Entry, type ListName } from '../../reference/lists/public.ts';
import {
  changeList,
  readingCaller,
  referenceTestDatabase,
  testNow,
} from '../../reference/testing/reference.ts';
import { getTariff } from './get-tariff.ts';

const steelTariff: readonly (readonly [ListName, string, Entry['attributes']])[] = [
  ['nomenclature', '7210', {}],
  ['nomenclature', '72107080', { parent: '7210', suffix: '80', unit: 'TNE' }],
  ['areas', '1011', { members: [] }],
  ['areas', '2020', { members: ['CN', 'VN'] }],
  ['measure-types', '103', { direction: 'import', kind: 'third_country' }],
  ['measure-types', '142', { direction: 'import', kind: 'quota', treatments: ['120'] }],
  ['measure-types', '552', { direction: 'import', kind: 'anti_dumping' }],
  ['measure-types', '467', { direction: 'export', kind: 'control' }],
  ['measures', 'm1', { commodity: '7210', type: '103', area: '1011', duty: '4% MIN 2 EUR/100 KGM' }],
  ['measures', 'm2', { commodity: '72107080', type: '142', area: 'DE', orderNumber: '090001', duty: '0%' }],
  ...['C123', 'C999'].map(
    (additionalCode) =>
      [
        'measures',
        `m3-${additionalCode}`,
        {
          ...{
            commodity: '72107080',
            type: '552',
            area: '2020',
            excluded: ['VN'],
            duty: '12.1% + 1 XTS/TNE',
          },
          ...{ additionalCode, legalBase: 'Order 12' },
        },
      ] as const,
  ),
  ['measures', 'm4', { commodity: '72107080', type: '467', area: '1011' }],
  ['additional-codes', 'C123', {}],
  ['conditions', 'c1', { measure: 'm2', group: 'A', sequence: 1, document: 'N954', action: 'apply' }],
  [
    'conditions',
    'c2',
    { measure: 'm2', group: 'A', sequence: 2, threshold: 'KGM <= 50', action: 'duty', duty: '2%' },
  ],
];

const testing = await referenceTestDatabase();
const { database } = testing;
const reference = cacheReference({
  sql: database.system,
  calendar: utcCalendar,
  clock: () => performance.now(),
});
const lawOfDeclaration = async () => null;
const parts: DependenciesOf<typeof getTariff> = {
  ...{ database, reference, lawOfDeclaration },
  customsNow: testNow,
};
const [wired] = withDependenciesAll([getTariff], parts);
assert.ok(wired);
const operation = wired;
for (const [list, code, attributes] of steelTariff) await add(list, code, attributes);
after(() => testing.stop());

function add(list: ListName, code: string, attributes: Entry['attributes']): Promise<number> {
  const named = { name: `Name of ${code}`, texts: { name_de: `Name von ${code}` } };
  const entry = { code, ...named, validFrom: '2026-01-01', validUntil: null, attributes };
  return changeList(testing.database, list, (entries) => [...entries, entry], testNow());
}

const read = (
  code: string,
  query: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<OperationTestResponse> =>
  callOperation(operation, { caller: readingCaller, params: { code }, query, headers });
const idsOf = ({ body }: OperationTestResponse): unknown[] => {
  const measures = member(body, 'measures');
  return Array.isArray(measures) ? measures.map((each) => member(each, 'id')) : [];
};
const ofId = ({ body }: OperationTestResponse, id: string): unknown =>
  listMember(body, 'measures').find((each) => member(each, 'id') === id);

describe('200: the tariff of a commodity code', () => {
  test('has its levels with texts in the language of the caller', async () => {
    const { body, language } = await read('09012100', {}, { 'accept-language': 'de' });
    assert.equal(language, 'de');
    assert.deepEqual(member(body, 'path', 1), { code: '0901', name: 'Kaffee' });
    assert.deepEqual(member(body, 'path', 3), {
      code: '09012100',
      name: 'Kaffee, geröstet, nicht entkoffeiniert',
    });
    assert.equal(member(body, 'declarable'), true);
    assert.equal(member(body, 'date'), '2026-11-21');
  });

  test('lists the measures of a tariff line, on request only those for one origin', async () => {
    const all = await read('09012100');
    assert.ok(idsOf(all).includes('09012100/preference/300/EUA'));
    const brazil = await read('09012100', { origin: 'QZ' });
    assert.deepEqual(idsOf(brazil), ['09012100/third_country', '09012100/vat']);
    assert.equal(member(ofId(brazil, '09012100/third_country'), 'duty'), '7.5%');
    assert.equal(member(ofId(brazil, '09012100/vat'), 'tax'), 'B00');
  });

  test('lists type, area, duty, additional code, quota, conditions and legal basis of each measure', async () => {
    const china = await read('72107080', { origin: 'CN' });
    assert.deepEqual(idsOf(china), ['m3-C123', 'm3-C999', 'm1']);
    assert.deepEqual(ofId(china, 'm3-C123'), {
      ...{
        id: 'm3-C123',
        code: '72107080',
        kind: 'anti_dumping',
        direction: 'import',
        legalBase: 'Order 12',
      },
      type: { code: '552', name: 'Name of 552' },
      ...{ tax: 'A30', treatments: [], duty: '12.1% + 1 XTS/TNE', quota: null, conditions: [] },
      area: { code: '2020', name: 'Name of 2020', countries: ['CN', 'VN'], excluded: ['VN'] },
      additionalCode: { code: 'C123', name: 'Name of C123' },
      ...{ validFrom: '2026-01-01', validUntil: null },
    });
    assert.equal(member(ofId(china, 'm1'), 'duty'), '4% MIN 2 EUR/100 KGM');
    assert.deepEqual(idsOf(await read('72107080', { origin: 'VN' })), ['m1']);
    const quota = ofId(await read('72107080', { origin: 'DE' }), 'm2');
    assert.equal(textMember(quota, 'quota', 'orderNumber'), '090001');
    assert.equal(textMember(quota, 'quota', 'name'), 'Coffee');
    const conditions = member(quota, 'conditions', 0);
    assert.deepEqual(member(conditions, 1), {
      ...{ document: null, threshold: 'KGM <= 50', action: 'duty', duty: '2%' },
    });
    assert.equal(member(conditions, 0, 'document', 'code'), 'N954');
  });

  test('lists measures for exports, and measures for a heading', async () => {
    assert.deepEqual(idsOf(await read('72107080', { direction: 'export', origin: 'US' })), ['m4']);
    const branch = await read('7210');
    assert.equal(member(branch.body, 'declarable'), false);
    assert.deepEqual(idsOf(branch), ['m1']);
  });

  test('can be requested for another day', async () => {
    assert.deepEqual(idsOf(await read('87116000', { date: '2026-06-30' })).length > 0, true);
    const dutyOn = async (date: string) =>
      member(ofId(await read('87116000', { date }), '87116000/third_country'), 'duty');
    assert.notEqual(await dutyOn('2026-06-30'), await dutyOn('2026-07-01'));
  });
});

describe('304: the tariff of a commodity code', () => {
  test('is returned until a list changes, with another ETag for each origin, day and language', async () => {
    const { headers } = await read('72107080', { origin: 'CN' });
    const tag = headers.get('ETag') ?? '';
    const again = (query: Readonly<Record<string, string>>, language = 'en') =>
      read('72107080', query, { 'if-none-match': tag, 'accept-language': language });
    assert.equal((await again({ origin: 'CN' })).status, 304);
    assert.equal((await again({ origin: 'VN' })).status, 200);
    assert.equal((await again({ origin: 'CN', date: '2026-11-20' })).status, 200);
    assert.equal((await again({ origin: 'CN' }, 'de')).status, 200);
    await add('measures', 'm9', { commodity: '7210', type: '552', area: 'CN', duty: '1%' });
    const changed = await again({ origin: 'CN' }).then(assertStatus(200));
    assert.ok(idsOf(changed).includes('m9'));
  });
});

describe('200: the tariff of a commodity code in earlier versions of lists', () => {
  const dutyOf = async (query: Readonly<Record<string, string>>) => {
    const found = await read('09012100', query).then(assertStatus(200));
    const measure = ofId(found, '09012100/third_country');
    const version = member(found.body, 'listVersions', 'commodities');
    return [member(measure, 'duty'), member(measure, 'legalBase'), version];
  };
  const change = (duty: string, legalBase: string) =>
    changeList(
      testing.database,
      'commodities',
      (entries) =>
        entries.map((entry) =>
          entry.code === '09012100'
            ? { ...entry, attributes: { ...entry.attributes, duty, legalBase } }
            : entry,
        ),
      testNow(),
    );

  test('has the rates and legal acts of a version, even after two imports', async () => {
    const [before, , first] = await dutyOf({});
    assert.equal(before, '7.5%');
    await change('8.5%', 'Tariff Order 1');
    await change('9.5%', 'Tariff Order 2');
    assert.deepEqual(await dutyOf({}), ['9.5%', 'Tariff Order 2', Number(first) + 2]);
    assert.deepEqual(await dutyOf({ version: `commodities:${first}` }), [
      '7.5%',
      'Customs Act 2019, section 12',
      first,
    ]);
    assert.deepEqual(await dutyOf({ version: `${Number(first) + 1}` }), [
      '8.5%',
      'Tariff Order 1',
      Number(first) + 1,
    ]);
    const tagOf = async (version: string) => (await read('09012100', { version })).headers.get('ETag');
    assert.notEqual(await tagOf(`commodities:${first}`), await tagOf(`commodities:${Number(first) + 1}`));
    await change('7.5%', '');
  });

  test('has the measures of an earlier version of the list of measures', async () => {
    const { body } = await read('72107080', { origin: 'CN' });
    const [current, added] = [Number(member(body, 'listVersions', 'measures')), 6];
    const first = current - added + 1;
    const then = await read('72107080', { version: `measures:${first},conditions:1` });
    assert.deepEqual(idsOf(then), ['m1']);
    assert.deepEqual(idsOf(await read('72107080', { version: `${first}` })), ['m1']);
    assert.equal(member(then.body, 'listVersions', 'measures'), first);
  });

  test("returns 404 for a version that a list does not have yet, and for a declaration that the caller can't read", async () => {
    const version = await read('09012100', { version: 'commodities:999' }).then(bodyWithStatus(404));
    assert.match(textMember(version, 'detail'), /commodities has no version 999/);
    const declaration = `dec_${'1'.repeat(26)}`;
    const law = await read('09012100', { declaration }).then(bodyWithStatus(404));
    assert.match(textMember(law, 'detail'), /No accepted declaration/);
  });

  test('returns 400 for malformed versions, and for a day or version together with a declaration', async () => {
    for (const version of ['0', '-1', 'commodities', 'holidays:1', 'commodities:1,', 'commodities:1;areas:1'])
      assert.equal((await read('09012100', { version })).code, 'input_invalid', version);
    const declaration = `dec_${'1'.repeat(26)}`;
    for (const other of [{ date: '2026-11-20' }, { version: '1' }]) {
      const { code, body } = await read('09012100', { declaration, ...other });
      assert.equal(code, 'input_invalid');
      assert.equal(member(body, 'errors', 0, 'name'), Object.keys(other)[0]);
    }
  });
});

describe('404', () => {
  test('is returned with a hint for an unknown commodity code', async () => {
    const body = await read('09019999').then(bodyWithStatus(404));
    assert.match(
      textMember(body, 'detail'),
      /no code 09019999 on 2026-11-21. Search the code list of commodities/,
    );
  });

  test('is returned with another message for a day without a tariff', async () => {
    const body = await read('09012100', { date: '1999-12-31' }).then(bodyWithStatus(404));
    assert.match(textMember(body, 'detail'), /no tariff for 1999-12-31/);
  });
});

describe('400', () => {
  test('is returned for an invalid origin, day or direction', async () => {
    for (const query of [{ origin: 'china' }, { date: '2026-02-30' }, { direction: 'up' }])
      assert.equal((await read('09012100', query)).code, 'input_invalid');
  });
});
