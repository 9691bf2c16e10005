import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { Client, type QueryResultRow } from 'pg';
import { Compile } from 'typebox/compile';
import { utcCalendar } from '../../foundation/calendar.ts';
import type { Sql } from '../../foundation/database/database.ts';
import type { DependentRule } from '../../reference/lists/list-definition.ts';
import type { Entry } from '../../reference/lists/list-entry.ts';
import { attributeOf, type ListName, listDefinitions, listNames } from '../../reference/lists/lists.ts';
import { type ReferenceOfDay, referenceOn } from '../../reference/lists/reference-of-day.ts';
import { changeList, referenceTestDatabase } from '../../reference/testing/reference.ts';
import { calculateDocumentDuties, Exact, requestedQuotas } from '../../tariff/public.ts';
import { arrearsInterestAt } from '../bills/overdue-interest.ts';
import { Declaration, type DraftDeclaration } from '../document/declaration.ts';
import { sampleDeclarations } from '../document/samples.ts';
import { balanceOf } from '../quotas/quota-state.ts';
import { registerRequirementsOf } from '../stock/required-registers.ts';
import { applyRules } from './apply-rules.ts';
import { buildExample, exampleTime, lodgerOf } from './build-example.ts';
import { allRules } from './catalogue.ts';
import type { Example } from './rule.ts';

/**
 * Proves that a reader uses a column: a changed attribute of an entry, and a declaration for which the result of the
 * reader then changes.
 */
interface ReaderProof {
  readonly code: string;
  readonly value: string | number | readonly string[] | null;
  readonly example: Example;
}

const coffee: Example = {};
const parcel: Example = { on: 'low-value' };
const parts: Example = { on: 'machine-parts-by-air' };
const bicycles: Example = { on: 'bicycles-by-sea' };
const warehouse: Example = {
  set: {
    '/goodsItems/1/procedure': '7100',
    '/goodsItems/1/supportingDocuments/-': { type: 'Q360', reference: 'XA-WH-0042' },
  },
};
const endUse: Example = {
  set: { '/goodsItems/1/procedure': '4400', '/goodsItems/1/preference': '115' },
};

const bolts: Example = {
  set: {
    '/goodsItems/1/commodityCode': '73181599',
    '/goodsItems/1/additionalCodes': ['C123'],
    '/goodsItems/1/preference': '110',
  },
};
const dearerBolts: Example = {
  set: { '/goodsItems/1/commodityCode': '73181599', '/goodsItems/1/additionalCodes': ['C123'] },
};
const quota: Example = {
  set: {
    '/goodsItems/1/commodityCode': '73181599',
    '/goodsItems/1/additionalCodes': ['C123'],
    '/goodsItems/1/preference': '120',
    '/goodsItems/1/quotaOrderNumber': '090001',
  },
};

/** A tariff with measures, which this country does not have: a heading, a commodity code below it, and its charges. */
const measures: readonly (readonly [ListName, string, Entry['attributes']])[] = [
  ['nomenclature', '7318', {}],
  ['nomenclature', '73181599', { parent: '7318', suffix: '80' }],
  ['areas', '1011', { members: [] }],
  ['areas', '2020', { members: ['CO', 'BR', 'CN'] }],
  ['measure-types', 'THIRD', { direction: 'import', kind: 'third_country' }],
  ['measure-types', 'SUSPENSION', { direction: 'import', kind: 'suspension', treatments: ['110'] }],
  ['measure-types', 'QUOTA', { direction: 'import', kind: 'quota', treatments: ['120'] }],
  ['measure-types', 'DUMPING', { direction: 'import', kind: 'anti_dumping' }],
  ['measure-types', 'EXCISE', { direction: 'import', kind: 'excise', tax: 'E10' }],
  ['measure-types', 'VAT', { direction: 'import', kind: 'vat' }],
  [
    'quotas',
    '090001',
    { volume: '1000', unit: 'KGM', allocation: 'first_come_first_served', critical: '10' },
  ],
  ['measures', 'm-third', { commodity: '7318', type: 'THIRD', area: '1011', duty: '4%' }],
  ['measures', 'm-suspension', { commodity: '73181599', type: 'SUSPENSION', area: '1011', duty: '3%' }],
  [
    'measures',
    'm-quota',
    { commodity: '73181599', type: 'QUOTA', area: '1011', orderNumber: '090001', duty: '0%' },
  ],
  [
    'measures',
    'm-dumping',
    { commodity: '7318', type: 'DUMPING', area: '2020', additionalCode: 'C123', duty: '12.1%' },
  ],
  ['measures', 'm-excise', { commodity: '7318', type: 'EXCISE', area: '1011', duty: '1% OF reference' }],
  ['measures', 'm-vat', { commodity: '7318', type: 'VAT', area: '1011', duty: '20%' }],
  [
    'conditions',
    'c1',
    {
      measure: 'm-dumping',
      group: 'A',
      sequence: 1,
      document: 'N380',
      threshold: 'KGM >= 1',
      action: 'duty',
      duty: '9%',
    },
  ],
  ['conditions', 'c2', { measure: 'm-dumping', group: 'A', sequence: 2, action: 'apply' }],
  ['conditions', 'c3', { measure: 'm-dumping', group: 'A', sequence: 3, document: 'N999', action: 'apply' }],
  ['reference-prices', '7318', { price: '2.50', currency: 'USD', per: 'KGM' }],
];

const distance: Example = {
  set: { '/goodsItems/0/supplementaryUnits': { quantity: '10', unit: 'KMT' } },
};
const halfBicycle: Example = {
  on: 'bicycles-by-sea',
  set: { '/goodsItems/0/supplementaryUnits/quantity': '600.5' },
};

const proofs: Readonly<Record<string, ReaderProof>> = {
  'exchange-rates.rate duties': { code: 'USD', value: '9.9', example: coffee },
  'exchange-rates.per duties': { code: 'USD', value: '100', example: coffee },
  'currencies.minor_unit R514': { code: 'USD', value: 0, example: coffee },
  'units.base R515': { code: 'KMT', value: 'KGM', example: distance },
  'units.decimals R510': { code: 'NAR', value: 1, example: halfBicycle },
  'offices.roles R131': { code: 'XA000100', value: ['exit'], example: coffee },
  'procedures.direction R601': { code: '4000', value: 'export', example: coffee },
  'procedures.duties R604': { code: '4000', value: 'suspended', example: coffee },
  'procedures.duties duties': { code: '4000', value: 'suspended', example: coffee },
  'procedures.relief duties': { code: '4000', value: ['duty'], example: coffee },
  'procedures.authorisation R641': { code: '7100', value: 'IPO', example: warehouse },
  'procedures.documents R603': { code: '4000', value: ['N830'], example: coffee },
  'procedures.documents R610': { code: '4000', value: ['Q310'], example: coffee },
  'additional-procedures.procedures R609': { code: 'C07', value: ['5300'], example: parcel },
  'additional-procedures.relief duties': { code: 'C07', value: [], example: parcel },
  'additional-procedures.max_value R605': { code: 'C07', value: '1.00', example: parcel },
  'document-types.uses R132': { code: 'N380', value: ['transport'], example: coffee },
  'agreements.proofs R708': { code: 'EUA', value: ['N861'], example: parts },
  'agreements.proofs duties': { code: 'EUA', value: ['N861'], example: parts },
  'agreements.countries R707': { code: 'EUA', value: ['FR'], example: parts },
  'agreements.countries duties': { code: 'EUA', value: ['FR'], example: parts },
  'commodities.duty duties': { code: '09012100', value: '50%', example: coffee },
  'commodities.vat duties': { code: '09012100', value: '50', example: coffee },
  'commodities.supplementary_unit R703': { code: '09012100', value: 'NAR', example: coffee },
  'commodities.supplementary_unit R704': { code: '87120030', value: 'LTR', example: bicycles },
  'commodities.preferences R707': { code: '84834090', value: null, example: parts },
  'commodities.preferences duties': { code: '84834090', value: null, example: parts },
  'commodities.documents R705': { code: '09012100', value: ['import:N851'], example: coffee },
  'commodities.end_use R715': { code: '09012100', value: '0%', example: endUse },
  'interest-rates.rate interest': { code: 'ARREARS', value: '10', example: coffee },
  'nomenclature.suffix R702': { code: '73181599', value: '10', example: bolts },
  'nomenclature.parent duties': { code: '73181599', value: '7219', example: bolts },
  'nomenclature.unit R703': { code: '73181599', value: 'NAR', example: bolts },
  'areas.members duties': { code: '2020', value: ['ZZ'], example: bolts },
  'measure-types.direction duties': { code: 'EXCISE', value: 'export', example: bolts },
  'measure-types.kind duties': { code: 'EXCISE', value: 'control', example: bolts },
  'measure-types.tax duties': { code: 'EXCISE', value: 'B00', example: bolts },
  'measure-types.treatments duties': { code: 'SUSPENSION', value: ['400'], example: bolts },
  'measure-types.times duties': { code: 'VAT', value: '1/2', example: bolts },
  'measures.commodity duties': { code: 'm-third', value: '7219', example: dearerBolts },
  'measures.type duties': { code: 'm-third', value: 'EXCISE', example: dearerBolts },
  'measures.area duties': { code: 'm-dumping', value: 'ZZ', example: bolts },
  'measures.excluded duties': { code: 'm-dumping', value: ['2020'], example: bolts },
  'measures.additional_code duties': { code: 'm-dumping', value: 'C999', example: bolts },
  'measures.order_number duties': { code: 'm-quota', value: '090002', example: quota },
  'measures.duty duties': { code: 'm-third', value: '99%', example: dearerBolts },
  'conditions.measure duties': { code: 'c1', value: 'm-excise', example: bolts },
  'conditions.group duties': { code: 'c3', value: 'B', example: bolts },
  'conditions.sequence duties': { code: 'c1', value: 9, example: bolts },
  'conditions.document duties': { code: 'c1', value: 'N999', example: bolts },
  'conditions.threshold duties': { code: 'c1', value: 'value <= 0', example: bolts },
  'conditions.action duties': { code: 'c1', value: 'exempt', example: bolts },
  'conditions.duty duties': { code: 'c1', value: '77%', example: bolts },
  'reference-prices.price duties': { code: '7318', value: '9', example: bolts },
  'reference-prices.currency duties': { code: '7318', value: 'EUR', example: bolts },
  'reference-prices.per duties': { code: '7318', value: 'GRM', example: bolts },
  'quotas.volume quotas': { code: '090001', value: '500', example: quota },
  'quotas.unit quotas': { code: '090001', value: 'TNE', example: quota },
  'quotas.allocation quotas': { code: '090001', value: 'daily_pro_rata', example: quota },
  'quotas.critical quotas': { code: '090001', value: '1', example: quota },
  'commodities.end_use duties': { code: '09012100', value: '0%', example: endUse },
};

const day = '2026-11-21';
const completeListDay = Compile(Declaration);

const testing = await referenceTestDatabase();
const owner = new Client(testing.connection);
await owner.connect();
for (const [list, own] of Map.groupBy(measures, ([name]) => name))
  await changeList(
    testing.database,
    list,
    () =>
      own.map(([, code, attributes]) => ({
        code,
        name: code,
        validFrom: '2020-01-01',
        validUntil: null,
        attributes,
      })),
    exampleTime,
  );
const today = await referenceOn(testing.database.system, day);
after(async () => {
  await owner.end();
  await testing.stop();
});

/**
 * Returns the code lists of the day after a change in the database that is rolled back. The portal itself only adds
 * versions.
 */
async function referenceAfter(change: string, values: readonly unknown[]): Promise<ReferenceOfDay> {
  await owner.query('begin');
  try {
    await owner.query(change, [...values]);
    const sql: Sql = {
      query: async <Row extends QueryResultRow>(text: string, parameters: readonly unknown[] = []) =>
        (await owner.query<Row>(text, [...parameters])).rows,
    };
    return await referenceOn(sql, day);
  } finally {
    await owner.query('rollback');
  }
}

const lateBill = {
  dueBy: new Date(exampleTime.getTime() - 50 * 86_400_000).toISOString(),
  status: 'due',
  outstanding: '7300.00',
  lines: [],
  refunds: [],
} as const;

/** Returns the result of a reader (a rule or a calculation) for a declaration. */
function resultOf(reader: DependentRule, document: DraftDeclaration, reference: ReferenceOfDay): unknown {
  if (reader === 'duties') {
    assert.ok(completeListDay.Check(document));
    return calculateDocumentDuties(document, reference);
  }
  if (reader === 'quotas') {
    assert.ok(completeListDay.Check(document));
    const drawn = '950';
    return requestedQuotas(document, reference).map((request) => [request, balanceOf(request.quota, drawn)]);
  }
  if (reader === 'interest')
    return arrearsInterestAt(exampleTime, reference, utcCalendar)(lateBill, new Exact('7300.00')).toFixed(2);
  // Returns the register lookups instead of errors, because only the registers know whether the entries exist.
  if (reader === 'R641') return registerRequirementsOf(document, reference, day);
  const rule = allRules.find(({ id }) => id === reader);
  assert.ok(rule, `there is no rule ${reader}`);
  return rule.check(document, reference, exampleTime, lodgerOf({}, document));
}

/** Returns all errors and duties of the sample declarations. */
function allResults(reference: ReferenceOfDay): unknown {
  return sampleDeclarations(exampleTime).map(({ document }) => [
    applyRules(document, reference, exampleTime, lodgerOf({}, document)),
    calculateDocumentDuties(document, reference),
  ]);
}

const columns = listNames.flatMap((list) =>
  listDefinitions[list].columns.map((column) => ({ list, column, name: `${list}.${column.name}` })),
);
const readers = columns.flatMap(({ column, name, ...rest }) =>
  column.readBy === 'shown' ? [] : column.readBy.map((reader) => ({ ...rest, column, name, reader })),
);

describe('reader of a code list column', () => {
  test('has a proof for each column that it reads, and there are no other proofs', () => {
    const named = readers.map(({ name, reader }) => `${name} ${reader}`);
    assert.deepEqual(named.toSorted(), Object.keys(proofs).toSorted());
  });

  for (const { list, column, name, reader } of readers)
    test(`gives another result when the column changes: ${name} is read by ${reader}`, async () => {
      const proof = proofs[`${name} ${reader}`];
      assert.ok(proof);
      const changed = await referenceAfter(
        `update reference.entries set attributes = attributes || jsonb_build_object($3::text, $4::jsonb)
         where list = $1 and code = $2`,
        [list, proof.code, attributeOf(column), JSON.stringify(proof.value)],
      );
      const document = buildExample(proof.example);
      assert.notDeepEqual(resultOf(reader, document, changed), resultOf(reader, document, today));
    });
});

describe('descriptive columns of a code list', () => {
  for (const { list, column, name } of columns.filter((each) => each.column.readBy === 'shown'))
    test(`the results do not change without the column ${name}`, async () => {
      const without: [ListName, string] = [list, attributeOf(column)];
      const changed = await referenceAfter(
        'update reference.entries set attributes = attributes - $2::text where list = $1',
        without,
      );
      assert.deepEqual(allResults(changed), allResults(today));
    });
});
