import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Caller } from '../../callers/caller.ts';
import { getAppeal, listAppealsOperation, listDebtAppeals } from '../../declarations/appeals/public.ts';
import { getClaim, listClaimsOperation, listDebtClaims } from '../../declarations/claims/public.ts';
import { getDebt, listDebtsOperation } from '../../declarations/debts/public.ts';
import { readLog } from '../../declarations/feed/public.ts';
import { sampleBroker, sampleTrader } from '../../declarations/testing/xa-samples.ts';
import { createWorkTurns } from '../../foundation/http/admission/work-slices.ts';
import { type Operation, withDependencies } from '../../foundation/http/operation.ts';
import { callOperation, member, textMember } from '../../foundation/http/testing/request.ts';
import { createAppeal, decideAppeal, withdrawAppeal } from '../appeals/public.ts';
import { answerClaim, createClaim, decideClaim, withdrawClaim } from '../claims/public.ts';
import { openTestOffice } from '../testing/test-office.ts';
import { payDebt } from './public.ts';

let made = 0;

const office = await openTestOffice();
const { database, customs } = office;
const { trader } = customs;
const broker = await customs.api.newBroker();
await database.system.query(
  'insert into organisations.identification_numbers (number, organisation_id) values ($1, $2)',
  [sampleTrader.identification, trader.organisation.id],
);
const parts = {
  ...{ database, cursorKey: Buffer.alloc(32, 9), reference: customs.parts.reference },
  turns: createWorkTurns(() => 0),
  ...{ customs: customs.parts, feed: { committed: () => {} }, customsNow: customs.parts.now },
  uploaded: () => Promise.resolve(new Set<string>()),
  ...{ transfers: true, playsCustoms: false },
};
const operations: Record<
  | 'list'
  | 'get'
  | 'pay'
  | 'submit'
  | 'claims'
  | 'ofDebt'
  | 'claim'
  | 'answer'
  | 'withdraw'
  | 'decide'
  | 'appeal'
  | 'appeals'
  | 'appealsOfDebt'
  | 'readAppeal'
  | 'withdrawAppeal'
  | 'decideAppeal',
  Operation
> = {
  list: withDependencies(listDebtsOperation, parts),
  get: withDependencies(getDebt, parts),
  pay: withDependencies(payDebt, parts),
  submit: withDependencies(createClaim, parts),
  claims: withDependencies(listClaimsOperation, parts),
  ofDebt: withDependencies(listDebtClaims, parts),
  claim: withDependencies(getClaim, parts),
  answer: withDependencies(answerClaim, parts),
  withdraw: withDependencies(withdrawClaim, parts),
  decide: withDependencies(decideClaim, parts),
  appeal: withDependencies(createAppeal, parts),
  appeals: withDependencies(listAppealsOperation, parts),
  appealsOfDebt: withDependencies(listDebtAppeals, parts),
  readAppeal: withDependencies(getAppeal, parts),
  withdrawAppeal: withDependencies(withdrawAppeal, parts),
  decideAppeal: withDependencies(decideAppeal, parts),
};
after(() => office.stop());

async function call(name: keyof typeof operations, caller: Caller, id: string, body?: object) {
  made += 1;
  return callOperation(operations[name], {
    ...{ caller, params: { id } },
    ...(body && { body }),
    headers: { 'idempotency-key': `representative-${made}` },
  });
}

/** Changes the mandate of the trader for its broker. The days of validity are far from the clocks of the test. */
async function mandate(changed: { debts?: boolean; status?: string; from?: string; until?: string }) {
  const { debts = true, status = 'active', from = '2001-01-01', until = '2999-12-31' } = changed;
  await office.database.system.query(
    `update mandates.mandates set debts = $3, status = $4, valid_from = $5, valid_until = $6
     where principal = $1 and representative = $2`,
    [sampleTrader.identification, sampleBroker.identification, debts, status, from, until],
  );
}

/** Lodges an unpaid declaration of the trader; returns its debt as the trader reads it. */
async function newDebt(): Promise<unknown> {
  made += 1;
  const id = await office.customs.api.create(trader, { lrn: `UNPAID-represented-${made}` }, 'lodge=true');
  await office.customs.work();
  const listed = await callOperation(operations.list, { caller: trader, query: { declaration: id } });
  return member(listed.body, 'items', 0);
}

const overcharge = { ground: 'overcharge', reason: 'The freight was lower.' };

describe('a representative whose mandate covers debts', () => {
  test('reads and pays a debt of the principal', async () => {
    await mandate({});
    const debt = await newDebt();
    const id = textMember(debt, 'id');
    assert.deepEqual((await call('get', broker, id)).body, debt);
    const listed = await callOperation(operations.list, { caller: broker });
    assert.ok(JSON.stringify(listed.body).includes(id));
    const paid = await call('pay', broker, id, { method: 'transfer' });
    assert.equal(member(paid.body, 'status'), 'paid', JSON.stringify(paid.body));
    assert.equal(member((await call('get', trader, id)).body, 'status'), 'paid');
    assert.deepEqual(await office.violations(), []);
  });

  test('submits, answers and withdraws claims of the principal, which reads them', async () => {
    await mandate({});
    const debt = textMember(await newDebt(), 'id');
    const claim = await call('submit', broker, debt, overcharge);
    assert.equal(claim.status, 201, JSON.stringify(claim.body));
    assert.equal(member(claim.body, 'claimant'), sampleTrader.identification);
    const id = textMember(claim.body, 'id');
    assert.deepEqual((await call('claim', trader, id)).body, claim.body);
    const queryResponse = await callOperation(operations.decide, {
      caller: office.officer,
      params: { id },
      body: { action: 'query', reason: 'Which invoice?' },
    });
    assert.equal(queryResponse.status, 201, JSON.stringify(queryResponse.body));
    assert.equal((await call('answer', broker, id, { text: 'Invoice 7.' })).status, 200);
    for (const caller of [trader, broker]) {
      const all = await callOperation(operations.claims, { caller });
      assert.equal(JSON.stringify(all.body).split(`"${id}"`).length, 2);
      assert.equal(textMember((await call('ofDebt', caller, debt)).body, 'items', 0, 'id'), id);
    }
    assert.equal(member((await call('withdraw', broker, id)).body, 'status'), 'withdrawn');
  });

  test('reads a claim that the principal submitted', async () => {
    await mandate({});
    const claim = await call('submit', trader, textMember(await newDebt(), 'id'), overcharge);
    assert.equal((await call('claim', broker, textMember(claim.body, 'id'))).status, 200);
  });

  test('appeals a bill of the principal, and both find the appeal once', async () => {
    await mandate({});
    const debt = await newDebt();
    const id = textMember(debt, 'id');
    const body = { bill: textMember(debt, 'bills', 0, 'reference'), reason: 'The goods are raw.' };
    const appealed = await call('appeal', broker, id, body);
    assert.equal(appealed.status, 201, JSON.stringify(appealed.body));
    assert.equal(member(appealed.body, 'appellant'), sampleTrader.identification);
    const appeal = textMember(appealed.body, 'id');
    for (const caller of [trader, broker]) {
      const found = await call('appealsOfDebt', caller, id);
      assert.equal(JSON.stringify(found.body).split(`"${appeal}"`).length, 2);
      assert.deepEqual((await call('readAppeal', caller, appeal)).body, appealed.body);
    }
    const own = await callOperation(operations.appeals, { caller: broker });
    assert.equal(textMember(own.body, 'items', 0, 'id'), appeal);
    assert.equal((await call('appeal', broker, id, body)).status, 409);
    assert.equal((await call('withdrawAppeal', broker, appeal)).status, 200);
    assert.deepEqual(await office.violations(), []);
  });

  test('reads and withdraws the appeal of the principal until the mandate ends', async () => {
    await mandate({});
    const debt = await newDebt();
    const id = textMember(debt, 'id');
    const body = { bill: textMember(debt, 'bills', 0, 'reference'), reason: 'The goods are raw.' };
    const appeal = textMember((await call('appeal', trader, id, body)).body, 'id');
    assert.equal((await call('readAppeal', broker, appeal)).status, 200);
    assert.equal((await call('withdrawAppeal', broker, appeal)).status, 200);
    await mandate({ status: 'ended' });
    assert.equal((await call('readAppeal', broker, appeal)).status, 404);
    assert.equal((await call('appealsOfDebt', broker, id)).status, 404);
    assert.equal((await call('readAppeal', trader, appeal)).status, 200);
  });
});

describe('an appeal that a representative submitted', () => {
  async function appealOfBroker() {
    await mandate({});
    const debt = await newDebt();
    const body = { bill: textMember(debt, 'bills', 0, 'reference'), reason: 'The goods are raw.' };
    const appealed = await call('appeal', broker, textMember(debt, 'id'), body);
    assert.equal(appealed.status, 201, JSON.stringify(appealed.body));
    return { debt: textMember(debt, 'id'), body, id: textMember(appealed.body, 'id') };
  }
  const listedFor = async (caller: Caller, id: string) => {
    const { body } = await callOperation(operations.appeals, { caller });
    return JSON.stringify(body).split(`"${id}"`).length - 1;
  };

  for (const [name, changed] of [
    ['ended', { status: 'ended' }],
    ['suspended', { status: 'suspended' }],
    ['without `debts`', { debts: false }],
    ['past its last day', { until: '2001-12-31' }],
  ] as const)
    test(`remains with the principal under a mandate that is ${name}`, async () => {
      const { debt, body, id } = await appealOfBroker();
      assert.deepEqual([await listedFor(broker, id), await listedFor(trader, id)], [1, 1]);
      await mandate(changed);
      assert.equal((await call('readAppeal', broker, id)).status, 404);
      assert.equal((await call('withdrawAppeal', broker, id)).status, 404);
      assert.deepEqual([await listedFor(broker, id), await listedFor(trader, id)], [0, 1]);
      assert.equal((await call('appeal', trader, debt, body)).code, 'appeal_already_exists');
      const withdrawn = await call('withdrawAppeal', trader, id);
      assert.equal(member(withdrawn.body, 'status'), 'withdrawn', JSON.stringify(withdrawn.body));
      assert.equal((await call('appeal', trader, debt, body)).status, 201);
      assert.deepEqual(await office.violations(), []);
    });

  test('is decided after the end of the mandate, with the refund and the event for the principal', async () => {
    const { debt, id } = await appealOfBroker();
    await mandate({ status: 'ended' });
    const decided = await callOperation(operations.decideAppeal, {
      caller: office.officer,
      params: { id },
      body: { outcome: 'allowed', reason: 'The goods are raw.' },
      headers: { 'idempotency-key': `decide-${id}` },
    });
    assert.equal(decided.status, 201, JSON.stringify(decided.body));
    assert.equal(member((await call('get', trader, debt)).body, 'outstanding'), '0.00');
    await office.customs.api.number();
    const logs = await Promise.all(
      [trader, broker].map(({ organisation }) =>
        office.database.organisation(organisation.id, (sql) =>
          readLog(sql, organisation.id, 0, { events: ['appeal.decided'] }, 500),
        ),
      ),
    );
    assert.deepEqual(
      logs.map(({ entries }) => entries.filter((each) => each.debt?.appeal === id).length),
      [1, 0],
    );
    assert.deepEqual(await office.violations(), []);
  });
});

describe('debts and claims of a principal are not found', () => {
  for (const [name, changed] of [
    ['without `debts` in the mandate', { debts: false }],
    ['after the end of the mandate', { status: 'ended' }],
    ['under a suspended mandate', { status: 'suspended' }],
    ['before the first day of the mandate', { from: '2998-01-01' }],
    ['after the last day of the mandate', { until: '2001-12-31' }],
  ] as const)
    test(name, async () => {
      await mandate({});
      const debt = textMember(await newDebt(), 'id');
      const claim = textMember((await call('submit', broker, debt, overcharge)).body, 'id');
      await mandate(changed);
      const answers = await Promise.all([
        call('get', broker, debt),
        call('pay', broker, debt, { method: 'transfer' }),
        call('submit', broker, debt, overcharge),
        call('ofDebt', broker, debt),
        call('claim', broker, claim),
        call('answer', broker, claim, { agrees: true }),
        call('withdraw', broker, claim),
      ]);
      assert.deepEqual(
        answers.map(({ status }) => status),
        answers.map(() => 404),
      );
      for (const name of ['list', 'claims'] as const) {
        const listed = await callOperation(operations[name], { caller: broker });
        assert.deepEqual(member(listed.body, 'items'), [], name);
      }
      assert.equal((await call('withdraw', trader, claim)).status, 200);
    });

  test('by another organisation', async () => {
    await mandate({});
    const outsider = await office.customs.api.newCaller();
    const debt = textMember(await newDebt(), 'id');
    assert.equal((await call('get', outsider, debt)).status, 404);
    assert.equal((await call('submit', outsider, debt, overcharge)).status, 404);
  });
});
