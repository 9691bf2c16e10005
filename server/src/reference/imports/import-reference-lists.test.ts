import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { utcCalendar } from '../../foundation/calendar.ts';
import type { Operation } from '../../foundation/http/operation.ts';
import {
  assertStatus,
  callOperation,
  member,
  type OperationTestResponse,
  textMember,
} from '../../foundation/http/testing/request.ts';
import { type ReferenceOfDay, referenceOn } from '../lists/reference-of-day.ts';
import { referenceImportOperations, referenceOperations } from '../testing/operations.ts';
import {
  authorityCaller,
  csvBody,
  readingCaller,
  referenceTestDatabase,
  testNow,
} from '../testing/reference.ts';

const testing = await referenceTestDatabase();
const { database } = testing;
const cursorKey = Buffer.alloc(32, 7);
const source = { now: testNow, random: randomBytes };
const baseUrl = 'https://portal.example';
const operations: Operation[] = [
  ...referenceOperations({ database, calendar: utcCalendar, cursorKey, now: testNow }),
  ...referenceImportOperations({ database, cursorKey, source, now: testNow, baseUrl }),
];
after(() => testing.stop());

function call(
  id: string,
  request: Omit<Parameters<typeof callOperation>[1], 'caller'>,
  caller = authorityCaller,
): Promise<OperationTestResponse> {
  const operation = operations.find((each) => each.id === id);
  assert.ok(operation, id);
  return callOperation(operation, { caller, ...request });
}

const heads = {
  nomenclature: 'suffix,parent,unit',
  areas: 'members',
  'measure-types': 'direction,kind,tax,treatments,times',
  measures: 'commodity,type,area,excluded,additional_code,order_number,duty,legal_base',
  conditions: 'measure,group,sequence,document,threshold,action,duty',
  'additional-codes': 'description',
  'exchange-rates': 'rate,per',
  'reference-prices': 'price,currency,per',
} as const;

/** Uploads a file of a list whose entries are valid since 2026, and returns the id of the import. */
async function stageImport(
  list: keyof typeof heads,
  ...rows: readonly (readonly [string, string])[]
): Promise<string> {
  const lines = rows.map(([code, attributes]) => `${code},2026-01-01,,${code},${attributes}`);
  const text = [`code,valid_from,valid_until,name,${heads[list]}`, ...lines, ''].join('\n');
  const made = await call('createReferenceImport', { query: { list }, body: csvBody([Buffer.from(text)]) });
  assert.equal(member(made.body, 'status'), 'ready', JSON.stringify(made.body));
  return textMember(made.body, 'id');
}

const apply = (imports: readonly string[], caller = authorityCaller): Promise<OperationTestResponse> =>
  call('importReferenceLists', { body: { imports } }, caller);
const today = (): Promise<ReferenceOfDay> => referenceOn(testing.database.system, '2026-11-21');
const messages = ({ body }: OperationTestResponse): unknown[] => {
  const errors = member(body, 'errors');
  return Array.isArray(errors)
    ? errors.map((each) => [member(each, 'pointer'), member(each, 'message')])
    : [];
};

const parentCode = ['9901', ',,'] as const;
const commodityCode = ['99010001', '80,9901,'] as const;
const thirdCountryType = ['THIRD', 'import,third_country,,,'] as const;
const antiDumpingType = ['DUMPING', 'import,anti_dumping,,,'] as const;

async function stageMeasureTypes(): Promise<string> {
  return stageImport('measure-types', thirdCountryType, antiDumpingType);
}

describe('409: the application of several imports', () => {
  test('applies none, and names the lines, if a code is in no list', async () => {
    const imports = [
      await stageImport('nomenclature', parentCode, commodityCode),
      await stageImport(
        'measures',
        ['m1', '99010001,THIRD,1011,,,,4%,'],
        ['m2', '99010001,NOSUCH,BR,2020,C999,099999,5%,'],
        ['m3', '99019999,THIRD,BR,,,,5%,'],
      ),
      await stageMeasureTypes(),
    ];
    const refused = await apply(imports).then(assertStatus(409));
    assert.equal(member(refused.body, 'code'), 'code_lists_inconsistent');
    const missing = (number: number, measure: string, code: string) => [
      '/imports/1',
      `measures, line ${number}, “${measure}”: the entry refers to “${code}”, which no list contains`,
    ];
    assert.deepEqual(messages(refused), [
      missing(2, 'm1', '1011'),
      missing(3, 'm2', 'NOSUCH'),
      missing(3, 'm2', 'C999'),
      missing(3, 'm2', '099999'),
      missing(3, 'm2', '2020'),
      missing(4, 'm3', '99019999'),
    ]);
    assert.ok((await today()).isEmpty('measures') && (await today()).isEmpty('nomenclature'));
    const states = await Promise.all(imports.map((id) => call('getReferenceImport', { params: { id } })));
    assert.deepEqual(
      states.map(({ body }) => member(body, 'status')),
      ['ready', 'ready', 'ready'],
    );
  });

  test('is refused if measures of one type, area and additional code overlap for a code and its parent codes', async () => {
    const lists = [
      await stageImport('nomenclature', parentCode, commodityCode),
      await stageMeasureTypes(),
      await stageImport('areas', ['1011', '']),
    ];
    const twice = await stageImport(
      'measures',
      ['m1', '9901,THIRD,1011,,,,4%,'],
      ['m2', '99010001,THIRD,1011,,,,5%,'],
    );
    const refused = await apply([...lists, twice]);
    assert.deepEqual(messages(refused), [
      [
        '/imports/3',
        'measures, line 3: “m2” and “m1” have the same type, area and additional code, and overlap in time',
      ],
    ]);
  });

  test('reports an invalid duty as an error of its file', async () => {
    const text = `code,valid_from,valid_until,name,${heads.measures}\nm1,2026-01-01,,m1,9901,THIRD,1011,,,,4 of 5,\n`;
    const made = await call('createReferenceImport', {
      query: { list: 'measures' },
      body: csvBody([Buffer.from(text)]),
    });
    assert.equal(member(made.body, 'status'), 'invalid');
    const refused = await apply([textMember(made.body, 'id')]);
    assert.equal(member(refused.body, 'code'), 'import_not_ready');
  });

  test("is refused for an unknown tax or unit, with which duties can't be calculated", async () => {
    const refused = await apply([
      await stageImport('nomenclature', parentCode, commodityCode),
      await stageImport(
        'measure-types',
        thirdCountryType,
        ['OTHER', 'import,excise,A99,,'],
        ['INCOME', 'import,income,,,'],
        ['CONTROL', 'import,control,,,'],
      ),
      await stageImport(
        'measures',
        ['m1', '9901,THIRD,BR,,,,4% MAX 2 XTS/DTN,'],
        ['m2', '9901,THIRD,CO,,,,2 BGX/DTN + 3 BGX/QQ,'],
        ['m3', '9901,THIRD,VN,,,,1 USD/KGM,'],
      ),
      await stageImport(
        'conditions',
        ['c1', 'm1,A,1,,QR >= 5,duty,1 XTS/QS'],
        ['c2', 'm1,A,2,,value >= 5,apply,'],
      ),
      await stageImport('reference-prices', ['9901', '1.50,BGY,QT']),
    ]);
    assert.equal(member(refused.body, 'code'), 'code_lists_inconsistent');
    assert.deepEqual(messages(refused), [
      ['/imports/1', 'measure-types, line 4, “INCOME”: the country has no tax for “income”'],
      ['/imports/1', 'measure-types, line 3, “OTHER”: the country has no tax for “A99”'],
      ['/imports/2', 'measures, line 3, “m2”: the entry refers to “QQ”, which no list contains'],
      ['/imports/3', 'conditions, line 2, “c1”: the entry refers to “QS”, which no list contains'],
      ['/imports/3', 'conditions, line 2, “c1”: the entry refers to “QR”, which no list contains'],
      ['/imports/4', 'reference-prices, line 2, “9901”: the entry refers to “QT”, which no list contains'],
    ]);
  });

  test('is refused for two files of one list', async () => {
    const two = [await stageImport('areas', ['1011', '']), await stageImport('areas', ['2020', 'BR'])];
    assert.equal(member((await apply(two)).body, 'code'), 'reference_list_changed');
  });

  test('is needed if a single import would leave a code that another list does not contain', async () => {
    const id = await stageImport('conditions', ['c1', 'm-none,A,1,N380,,apply,']);
    const refused = await call('importReferenceList', { params: { id } });
    assert.equal(member(refused.body, 'code'), 'code_lists_inconsistent');
  });
});

describe('404: the application of several imports', () => {
  test('applies none if one of the imports does not exist', async () => {
    const id = await stageImport('areas', ['1011', '']);
    assert.equal((await apply([id, 'rim_00000000000000000000000000'])).status, 404);
    assert.ok((await today()).isEmpty('areas'));
  });

  test('is refused to callers other than the customs authority', async () => {
    const id = await stageImport('areas', ['1011', '']);
    assert.equal((await apply([id], { ...authorityCaller, dataScope: 'own' })).status, 404);
    assert.equal((await apply([id], readingCaller)).status, 404);
  });
});

describe('201: the application of several imports', () => {
  test('applies a complete tariff: commodity codes, parent codes, areas, additional codes and conditions', async () => {
    await apply([
      await stageImport(
        'measures',
        ['m1', '9901,THIRD,1011,,,,8.3% MIN 22 XTS/DTN MAX 40 XTS/DTN,'],
        ['m2', '99010001,DUMPING,2020,CO,C123,,12.1%,'],
        ['m3', '99010001,DUMPING,2020,CO,C999,,48.5%,Reg. 1'],
      ),
      await stageImport('conditions', ['c1', 'm2,A,2,,value <= 150,exempt,'], ['c2', 'm2,A,1,N380,,apply,']),
      await stageImport('additional-codes', ['C123', ''], ['C999', '']),
      await stageImport('nomenclature', parentCode, commodityCode),
      await stageMeasureTypes(),
      await stageImport('areas', ['1011', ''], ['2020', 'BR CO']),
    ]).then(assertStatus(201));
    const reference = await today();
    assert.deepEqual(
      reference
        .measures('99010001')
        .map(({ id, countries, excluded }) => [id, countries && [...countries], excluded]),
      [
        ['m2', ['BR', 'CO'], ['CO']],
        ['m3', ['BR', 'CO'], ['CO']],
        ['m1', null, []],
      ],
    );
    const [first] = reference.measures('99010001');
    assert.deepEqual(
      first?.conditions.map((group) => group.map(({ document, threshold }) => document ?? threshold)),
      [['N380', { of: 'value', is: '<=', bound: '150' }]],
    );
    assert.equal(reference.measures('99010001').at(-1)?.duty?.max?.length, 1);
    assert.ok(reference.commodity('99010001')?.declarable);
    assert.equal(reference.commodity('9901')?.declarable, false);
    assert.equal(reference.commodity('99019999'), null);
  });

  test('accepts duties in a currency without an exchange rate, which customs assesses manually', async () => {
    const dollars = await stageImport(
      'measures',
      ['m1', '9901,THIRD,1011,,,,8.3% MIN 22 XTS/DTN MAX 40 USD/DTN,'],
      ['m2', '99010001,DUMPING,2020,CO,C123,,12.1%,'],
    );
    assert.equal((await apply([dollars])).status, 201);
    await apply([await stageImport('exchange-rates', ['EUR', '1.9,'])]).then(assertStatus(201));
    assert.equal((await today()).exchangeRate('USD'), null);
    const changed = await apply([await stageImport('exchange-rates', ['EUR', '1.9,'], ['USD', '1.8,'])]);
    assert.equal(changed.status, 201, JSON.stringify(changed.body));
    assert.equal((await today()).exchangeRate('USD'), '1.8');
  });

  test('replaces entries that can still be read by version', async () => {
    const before = (await today()).versions;
    const id = await stageImport('areas', ['1011', ''], ['2020', 'BR']);
    assert.equal((await apply([id])).status, 201);
    const after = await today();
    assert.notEqual(after.versions.areas, before.areas);
    assert.deepEqual([...(after.measures('99010001')[0]?.countries ?? [])], ['BR']);
  });
});
