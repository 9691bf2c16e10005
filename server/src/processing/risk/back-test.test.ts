import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { bodyWithStatus, member, textMember } from '../../foundation/http/testing/request.ts';
import { organisationCaller } from '../../organisations/testing/organisations.ts';
import { openTestOffice } from '../testing/test-office.ts';

const office = await openTestOffice();
const observed = { name: 'Imports', conditions: { types: ['import'] }, lane: 'yellow', active: true };
await office.call('createRiskRule', { body: observed });
for (const lrn of ['PAST-1', 'PAST-2', 'PAST-3']) await office.customs.lodge(lrn);
await office.customs.work();
after(() => office.stop());

const backTest = (rule: object, days?: number) =>
  office.call('backTestRiskRule', { body: { rule, ...(days && { days }) } });

describe('200: a back-test of a risk rule', () => {
  test('evaluates all assessed declarations, returns lanes, overlap and examples, and stores nothing', async () => {
    const before = await office.database.system.query('select id from processing.risk_rules');
    const body = await backTest({ conditions: { commodities: ['0901'] } }, 90).then(bodyWithStatus(200));
    const figures = ['days', 'evaluated', 'complete', 'matches', 'share', 'selected', 'unknownValues'];
    assert.deepEqual(
      figures.map((name) => member(body, name)),
      [90, 3, true, 3, 1, 3, 0],
    );
    assert.deepEqual(member(body, 'lanes'), { green: 0, yellow: 3, red: 0, none: 0 });
    assert.equal(member(body, 'overlap', 0, 'name'), 'Imports');
    assert.equal(member(body, 'overlap', 0, 'matches'), 3);
    const lrns = [0, 1, 2].map((place) => member(body, 'examples', place, 'lrn'));
    assert.deepEqual(lrns.sort(), ['PAST-1', 'PAST-2', 'PAST-3']);
    assert.match(textMember(body, 'examples', 0, 'matchedValues', 0), /^goods item 1: 0901/);
    const stored = await office.database.system.query('select id from processing.risk_rules');
    assert.deepEqual(stored, before);
  });

  test('finds the same number of declarations as the search, for each condition', async () => {
    for (const conditions of [{ commodities: ['0901'] }, { commodities: ['8471'] }, { types: ['export'] }]) {
      const { body } = await backTest({ conditions });
      const [row] = await office.database.system.query<{ found: number }>(
        `select count(distinct s.declaration_id)::integer as found
         from declarations.search_terms s join declarations.declarations d on d.id = s.declaration_id
         where ($1::text is null or (s.kind = 'commodity' and starts_with(s.value, $1)))
           and ($2::text is null or d.type = $2)`,
        [
          'commodities' in conditions ? conditions.commodities?.[0] : null,
          'types' in conditions ? conditions.types?.[0] : null,
        ],
      );
      assert.equal(member(body, 'matches'), row?.found, JSON.stringify(conditions));
    }
  });

  test('uses the value at the time of the assessment, and estimates how many a random share selects', async () => {
    const least = (valueFrom: string) => backTest({ conditions: { valueFrom }, randomShare: 500 });
    const [all, none] = [(await least('1')).body, (await least('99999999')).body];
    assert.deepEqual([member(all, 'matches'), member(all, 'selected')], [3, 2]);
    assert.deepEqual([member(none, 'matches'), member(none, 'share')], [0, 0]);
  });
});

describe('200: results of controls', () => {
  test('counts an irregular result as a hit, and a regular one only as a control', async () => {
    const decide = async (id: string, body: object) => {
      const { status, body: decided } = await office.call('decideDeclaration', {
        ...{ params: { id }, headers: { 'if-match': '*' }, body },
      });
      assert.equal(status, 201, JSON.stringify(decided));
    };
    for (const [lrn, result] of [
      ['PAST-4', { outcome: 'in_order' }],
      ['PAST-5', { outcome: 'irregular', irregularities: ['quantity'] }],
    ] as const) {
      const id = await office.customs.lodge(lrn);
      await decide(id, { action: 'accept' });
      await decide(id, { action: 'selectForControl', control: 'physical' });
      await decide(id, {
        ...{ action: 'completeControl', findings: 'Counted', results: [{ item: 1, ...result }] },
      });
    }
    const { body } = await backTest({ conditions: { commodities: ['0901'] } });
    assert.deepEqual(member(body, 'controls'), { ended: 5, hits: 1, irregular: 1 });
  });
});

describe('400', () => {
  test('rejects a rule without conditions, a contradictory rule and too many days, with the position', async () => {
    const faults = async (rule: object, days?: number) => {
      const body = await backTest(rule, days).then(bodyWithStatus(400));
      return `${textMember(body, 'errors', 0, 'code')} ${textMember(body, 'errors', 0, 'pointer')}`;
    };
    assert.equal(await faults({ conditions: {} }), 'minProperties /rule/conditions');
    assert.equal(await faults({ conditions: { types: ['import'] } }, 91), 'maximum /days');
    const contradiction = { conditions: { valueFrom: '2', valueTo: '1' } };
    assert.equal(await faults(contradiction), 'order /rule/conditions/valueTo');
    const made = await office.call('createRiskRule', { body: { name: 'All', conditions: {}, lane: 'red' } });
    assert.equal(textMember(made.body, 'errors', 0, 'pointer'), '/conditions');
  });
});

describe('403', () => {
  test('returns 403 to a trader who back-tests a risk rule', async () => {
    const caller = await organisationCaller(office.database, office.source);
    const body = { rule: { conditions: { types: ['import'] } } };
    assert.equal(
      (await office.call('backTestRiskRule', { caller, body })).code,
      'customs_authority_required',
    );
  });
});
