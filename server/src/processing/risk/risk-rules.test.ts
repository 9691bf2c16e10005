import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { member, textMember } from '../../foundation/http/testing/request.ts';
import { auditOf, organisationCaller } from '../../organisations/testing/organisations.ts';
import { openTestOffice } from '../testing/test-office.ts';
import { cacheRiskRules } from './risk-rules-in-memory.ts';
import { riskChannel } from './risk-store.ts';

const office = await openTestOffice();
const trader = await organisationCaller(office.database, office.source);
after(() => office.stop());

const rule = { name: 'Coffee', conditions: { commodities: ['0901'] }, lane: 'yellow' } as const;
const activeRule = { ...rule, active: true };
const createRule = async (changed: object = {}): Promise<string> => {
  const answered = await office.call('createRiskRule', { body: { ...activeRule, ...changed } });
  assert.equal(answered.status, 201, JSON.stringify(answered.body));
  return textMember(answered.body, 'id');
};

describe('201: a risk rule', () => {
  test('is created inactive, with one audit event of the customs authority', async () => {
    const answered = await office.call('createRiskRule', { body: rule });
    const id = textMember(answered.body, 'id');
    assert.equal(answered.headers.get('Location'), `${office.baseUrl}/management/risk-rules/${id}`);
    assert.deepEqual(
      ['active', 'randomShare', 'validFrom', 'validUntil'].map((name) => member(answered.body, name)),
      [false, null, null, null],
    );
    const [row, ...others] = await auditOf(office.database, id);
    assert.equal(others.length, 0);
    assert.equal(row?.organisationId, office.officer.organisation.id);
    assert.deepEqual(row.change, { after: answered.body });
    await office.call('deleteRiskRule', { params: { id } });
  });

  test('applies to later acceptances until it is deleted', async () => {
    const id = await createRule({ lane: 'red', conditions: { types: ['import'] } });
    const laneOf = async (lrn: string) => {
      const declaration = await office.customs.lodge(lrn);
      await office.customs.work();
      return member(await office.customs.read(declaration), 'lane');
    };
    assert.equal(await laneOf('JUDGED-1'), 'red');
    assert.equal((await office.call('deleteRiskRule', { params: { id } })).status, 204);
    assert.equal(await laneOf('JUDGED-2'), 'green');
  });
});

describe('200: risk rules', () => {
  test('are listed in pages, on request without inactive rules', async () => {
    const [applied, off] = [await createRule(), await createRule({ active: false })];
    const page = await office.call('listRiskRules', { query: { limit: 1 } });
    assert.equal(member(page.body, 'more'), true);
    const next = await office.call('listRiskRules', {
      query: { limit: 1, after: textMember(page.body, 'cursor') },
    });
    assert.notEqual(member(next.body, 'items', 0, 'id'), member(page.body, 'items', 0, 'id'));
    const active = JSON.stringify((await office.call('listRiskRules', { query: { active: true } })).body);
    assert.ok(active.includes(applied) && !active.includes(off));
    assert.deepEqual(member((await office.call('listRiskRules', { caller: trader })).body, 'items'), []);
    for (const id of [applied, off]) await office.call('deleteRiskRule', { params: { id } });
  });

  test('change only in the properties of the request, and null removes a condition', async () => {
    const conditions = { ...rule.conditions, valueFrom: '100' };
    const id = await createRule({ randomShare: 100, conditions });
    const body = { conditions: { origins: ['BR'], commodities: null }, randomShare: null };
    const answered = await office.call('updateRiskRule', {
      params: { id },
      body,
      headers: { 'if-match': '"1"' },
    });
    assert.equal(answered.headers.get('ETag'), '"2"');
    const after = { valueFrom: '100', origins: ['BR'] };
    assert.deepEqual(member(answered.body, 'conditions'), after);
    assert.equal(member(answered.body, 'randomShare'), null);
    assert.equal(member(answered.body, 'name'), rule.name);
    const [, changed] = await auditOf(office.database, id);
    assert.deepEqual(changed?.change, {
      before: { ...randomRule, conditions },
      after: { randomShare: null, conditions: after },
    });
    await office.call('deleteRiskRule', { params: { id } });
  });

  test('that have not changed return 304 to their ETag', async () => {
    const id = await createRule();
    const headers = { 'if-none-match': '"1"' };
    assert.equal((await office.call('getRiskRule', { params: { id }, headers })).status, 304);
    await office.call('deleteRiskRule', { params: { id } });
  });

  test('are dropped from the cache of every node when a change is committed', async () => {
    const listeners: (() => void)[] = [];
    const rules = cacheRiskRules(office.database, {
      on: (_, listener) => listeners.push(() => listener('')),
      onLost: () => {},
      fresh: () => true,
    });
    assert.equal((await rules()).length, 0);
    const client = await office.database.connect();
    const drops = new Promise<void>((resolve) => {
      client.on('notification', ({ channel }) => {
        assert.equal(channel, riskChannel);
        for (const drop of listeners) drop();
        resolve();
      });
    });
    await client.query(`listen ${riskChannel}`);
    const id = await createRule();
    await drops;
    await client.end();
    assert.deepEqual(
      (await rules()).map((each) => each.id),
      [id],
    );
    await office.call('deleteRiskRule', { params: { id } });
  });
});

const randomRule = { randomShare: 100 };

describe('400: a new risk rule', () => {
  const faulty: Record<string, object> = {
    'a missing lane': { lane: undefined },
    'an unknown condition': { conditions: { colours: ['blue'] } },
    'an empty list': { conditions: { commodities: [] } },
    'a random share of 0': { randomShare: 0 },
    'a last day before the first day': { validFrom: '2026-12-01', validUntil: '2026-11-30' },
    'an empty value range': { conditions: { valueFrom: '100', valueTo: '99.99' } },
  };
  for (const [name, changed] of Object.entries(faulty)) {
    test(`is rejected with ${name}`, async () => {
      const body: unknown = JSON.parse(JSON.stringify({ ...rule, ...changed }));
      assert.equal((await office.call('createRiskRule', { body })).code, 'input_invalid');
    });
  }
});

describe('400: a change of a risk rule', () => {
  const invalid: Record<string, readonly [change: object, pointer: string]> = {
    'the removal of its last condition': [{ conditions: { commodities: null } }, '/conditions'],
    'conditions without a change': [{ conditions: {} }, '/conditions'],
    'null in place of its conditions': [{ conditions: null }, '/conditions'],
    'an unknown condition': [{ conditions: { colours: null } }, '/conditions/colours'],
    'a value range whose limits contradict each other': [
      { conditions: { valueFrom: '100', valueTo: '99' } },
      '/conditions/valueTo',
    ],
  };
  for (const [name, [body, pointer]] of Object.entries(invalid)) {
    test(`is rejected with ${name}`, async () => {
      const id = await createRule();
      const answered = await office.call('updateRiskRule', { params: { id }, body });
      assert.equal(answered.code, 'input_invalid');
      assert.equal(member(answered.body, 'errors', 0, 'pointer'), pointer);
      await office.call('deleteRiskRule', { params: { id } });
    });
  }
});

describe('403', () => {
  test('refuses a trader who requests risk rules', async () => {
    const answered = await office.call('createRiskRule', { caller: trader, body: rule });
    assert.equal(answered.code, 'customs_authority_required');
  });
});

describe('404', () => {
  test('is returned to a trader for every risk rule, and for a deleted rule', async () => {
    const id = await createRule();
    const calls = [
      ['getRiskRule', {}],
      ['updateRiskRule', { body: { active: false } }],
      ['deleteRiskRule', {}],
    ] as const;
    for (const [operation, more] of calls) {
      const answered = await office.call(operation, { caller: trader, params: { id }, ...more });
      assert.equal(answered.code, 'not_found');
    }
    assert.equal((await office.call('deleteRiskRule', { params: { id } })).status, 204);
    for (const [operation, more] of calls) {
      assert.equal((await office.call(operation, { params: { id }, ...more })).code, 'not_found');
    }
  });
});

describe('409', () => {
  test('is returned for a stale If-Match when a risk rule is changed or deleted', async () => {
    const id = await createRule();
    const headers = { 'if-match': '"2"' };
    const body = { active: false };
    assert.equal(
      (await office.call('updateRiskRule', { params: { id }, body, headers })).code,
      'version_conflict',
    );
    assert.equal((await office.call('deleteRiskRule', { params: { id }, headers })).code, 'version_conflict');
    await office.call('deleteRiskRule', { params: { id } });
  });
});
