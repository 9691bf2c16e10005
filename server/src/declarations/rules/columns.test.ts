import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Client, type QueryResultRow } from 'pg';
import { Compile } from 'typebox/compile';
import { utc } from '../../foundation/calendar.ts';
import type { Sql } from '../../foundation/database/database.ts';
import type { MigratedTestDatabase } from '../../foundation/database/testing/migrated-database.ts';
import type { Reader } from '../../reference/lists/list-definition.ts';
import { attributeOf, type ListName, listDefinitions, listNames } from '../../reference/lists/lists.ts';
import { type ReferenceOfDay, referenceOn } from '../../reference/lists/reference-of-day.ts';
import { referenceTestDatabase } from '../../reference/testing/reference.ts';
import { calculateDuties, Decimal } from '../../tariff/public.ts';
import { arrearsAt } from '../bills/arrears.ts';
import { Declaration, type DraftDeclaration } from '../document/declaration.ts';
import { sampleDeclarations } from '../document/samples.ts';
import { askedOf } from '../stock/asked.ts';
import { applyRules } from './apply-rules.ts';
import { buildExample, exampleTime, lodgerOf } from './build-example.ts';
import { allRules } from './catalogue.ts';
import type { Example } from './rule.ts';

/** What an entry says otherwise, and a declaration on which its reader then judges otherwise. */
interface Proof {
  readonly code: string;
  readonly value: string | readonly string[] | null;
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

const proofs: Readonly<Record<string, Proof>> = {
  'exchange-rates.rate duties': { code: 'USD', value: '9.9', example: coffee },
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
  'commodities.end_use duties': { code: '09012100', value: '0%', example: endUse },
};

const day = '2026-11-21';
const complete = Compile(Declaration);
let testing: MigratedTestDatabase;
let owner: Client;
let today: ReferenceOfDay;

before(async () => {
  testing = await referenceTestDatabase();
  owner = new Client(testing.connection);
  await owner.connect();
  today = await referenceOn(testing.database.system, day);
});
after(async () => {
  await owner.end();
  await testing.stop();
});

/** The code lists of the day after a change, which is undone again. The portal itself only adds to what they said. */
async function referenceAfter(change: string, values: readonly unknown[]): Promise<ReferenceOfDay> {
  await owner.query('begin');
  try {
    await owner.query(change, [...values]);
    const sql: Sql = {
      query: async <Row extends QueryResultRow>(text: string, given: readonly unknown[] = []) =>
        (await owner.query<Row>(text, [...given])).rows,
    };
    return await referenceOn(sql, day);
  } finally {
    await owner.query('rollback');
  }
}

/** Due fifty days before. */
const lateBill = {
  basis: 'demand',
  dueBy: new Date(exampleTime.getTime() - 50 * 86_400_000).toISOString(),
} as const;

/** What a reader says of a declaration. */
function outcome(reader: Reader, document: DraftDeclaration, reference: ReferenceOfDay): unknown {
  if (reader === 'duties') {
    assert.ok(complete.Check(document));
    return calculateDuties(document, reference);
  }
  if (reader === 'interest')
    return arrearsAt(exampleTime, reference, utc)(lateBill, new Decimal('7300.00')).toFixed(2);
  // What the registers are asked: they say whether there is one.
  if (reader === 'R641') return askedOf(document, reference, day);
  const rule = allRules.find(({ id }) => id === reader);
  assert.ok(rule, `there is no rule ${reader}`);
  return rule.check(document, reference, exampleTime, lodgerOf({}, document));
}

/** Everything that is found and reckoned of the samples. */
function everything(reference: ReferenceOfDay): unknown {
  return sampleDeclarations(exampleTime).map(({ document }) => [
    applyRules(document, reference, exampleTime, lodgerOf({}, document)),
    calculateDuties(document, reference),
  ]);
}

const columns = listNames.flatMap((list) =>
  listDefinitions[list].columns.map((column) => ({ list, column, name: `${list}.${column.name}` })),
);
const readers = columns.flatMap(({ column, name, ...rest }) =>
  column.readBy === 'shown' ? [] : column.readBy.map((reader) => ({ ...rest, column, name, reader })),
);

describe('what a column of a code list names reads it', () => {
  test('and nothing else is proved', () => {
    const named = readers.map(({ name, reader }) => `${name} ${reader}`);
    assert.deepEqual(named.toSorted(), Object.keys(proofs).toSorted());
  });

  for (const { list, column, name, reader } of readers)
    test(`${name} is read by ${reader}`, async () => {
      const proof = proofs[`${name} ${reader}`];
      assert.ok(proof);
      const changed = await referenceAfter(
        `update reference.entries set attributes = attributes || jsonb_build_object($3::text, $4::jsonb)
         where list = $1 and code = $2`,
        [list, proof.code, attributeOf(column), JSON.stringify(proof.value)],
      );
      const document = buildExample(proof.example);
      assert.notDeepEqual(outcome(reader, document, changed), outcome(reader, document, today));
    });
});

describe('what a column of a code list shows changes nothing', () => {
  for (const { list, column, name } of columns.filter((each) => each.column.readBy === 'shown'))
    test(name, async () => {
      const without: [ListName, string] = [list, attributeOf(column)];
      const changed = await referenceAfter(
        'update reference.entries set attributes = attributes - $2::text where list = $1',
        without,
      );
      assert.deepEqual(everything(changed), everything(today));
    });
});
