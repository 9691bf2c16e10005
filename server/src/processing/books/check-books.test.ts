import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { member, textMember } from '../../foundation/http/testing/call.ts';
import { organisationCaller } from '../../organisations/testing/organisations.ts';
import { roastedCoffee } from '../testing/coffee.ts';
import { openTestOffice, type TestOffice } from '../testing/office.ts';

let office: TestOffice;
let owner: pg.Client;
let id = '';
let reference = '';
before(async () => {
  office = await openTestOffice();
  owner = new pg.Client(office.customs.desk.testing.connection);
  await owner.connect();
  // Whoever plants faults reaches around what keeps them out.
  await owner.query('set session_replication_role = replica');
  const organisationId = office.customs.trader.organisation.id;
  const guarantee = { organisationId, reference: 'CHECKED', amount: '5000.00' };
  assert.equal((await office.call('createGuarantee', { body: guarantee })).status, 201);
  id = await office.customs.lodge('UNPAID-checked', roastedCoffee('UNPAID-checked'));
  await office.customs.work();
  const bill = member(await office.customs.read(id), 'bills', 0);
  reference = textMember(bill, 'reference');
  const body = { method: 'guarantee', guaranteeReference: 'CHECKED' };
  const ordered = await office.customs.desk.call('orderPayment', office.customs.trader, { id, body });
  assert.equal(ordered.status, 200, ordered.text);
});
after(async () => {
  await owner.end();
  await office.stop();
});

async function violations(): Promise<unknown> {
  const answered = await office.call('checkBooks');
  assert.equal(answered.status, 200);
  return member(answered.body, 'violations');
}

/** What the check says while a fault stands. */
async function withFault(plant: string, mend: string): Promise<unknown> {
  await owner.query(plant);
  const found = await violations();
  await owner.query(mend);
  assert.deepEqual(await violations(), []);
  return found;
}

describe('200', () => {
  test('nothing where all is well', async () => {
    assert.deepEqual(await violations(), []);
  });

  test('1: an entry whose lines do not sum to zero', async () => {
    const found = await withFault(
      `update ledger.postings set amount = 1610.01 where account = 'claim/${reference}' and amount = 1610`,
      `update ledger.postings set amount = 1610 where account = 'claim/${reference}' and amount = 1610.01`,
    );
    assert.equal(member(found, 0, 'invariant'), 1);
    assert.equal(member(found, 0, 'message'), 'its lines sum to 0.01');
    // And the bill, of which the books now claim another sum.
    assert.equal(member(found, 1, 'invariant'), 2);
  });

  test('2: a bill of which something else is outstanding', async () => {
    const found = await withFault(
      `update declarations.bills set outstanding = 1609.99 where reference = '${reference}'`,
      `update declarations.bills set outstanding = 1610 where reference = '${reference}'`,
    );
    assert.equal(member(found, 0, 'invariant'), 2);
    assert.equal(member(found, 0, 'subject'), reference);
  });

  test('2: a claim on a bill that is no more', async () => {
    const found = await withFault(
      `update declarations.bills set reference = 'RF00GONE' where reference = '${reference}'`,
      `update declarations.bills set reference = '${reference}' where reference = 'RF00GONE'`,
    );
    assert.ok(Array.isArray(found));
    assert.deepEqual(
      found.map((each) => member(each, 'subject')).toSorted(),
      ['RF00GONE', reference].toSorted(),
    );
  });

  test('3: a guarantee that misses something else than what is reserved', async () => {
    const found = await withFault(
      "update registers.guarantees set balance = balance - 1 where reference = 'CHECKED'",
      "update registers.guarantees set balance = balance + 1 where reference = 'CHECKED'",
    );
    assert.equal(member(found, 0, 'invariant'), 3);
    assert.match(
      textMember(found, 0, 'message'),
      /^of 5000\.00 has 3389\.00 used 0\.00 books: reserved 1610\.00/,
    );
  });
});

describe('200: deferment accounts', () => {
  test('4: an account of which something else is available than its limit leaves', async () => {
    const organisationId = office.customs.trader.organisation.id;
    const body = { organisationId, number: 'CHECKEDACCOUNT', limit: '5000.00' };
    assert.equal((await office.call('createDefermentAccount', { body })).status, 201);
    const deferred = { payment: { method: 'deferred', account: 'CHECKEDACCOUNT' } };
    await office.customs.lodge('deferred-checked', { ...roastedCoffee('deferred-checked'), ...deferred });
    await office.customs.work();
    const found = await withFault(
      "update registers.deferment_accounts set available = available + 1 where number = 'CHECKEDACCOUNT'",
      "update registers.deferment_accounts set available = available - 1 where number = 'CHECKEDACCOUNT'",
    );
    assert.equal(member(found, 0, 'invariant'), 4);
    assert.equal(member(found, 0, 'subject'), `${organisationId} CHECKEDACCOUNT`);
    assert.equal(
      member(found, 0, 'message'),
      'limit 5000.00 available 3391.00 entered 1610.00 books: unpaid 1610.00',
    );
  });
});

describe('403', () => {
  test('for whoever is not the customs authority', async () => {
    const caller = await organisationCaller(office.database, office.source);
    assert.equal((await office.call('checkBooks', { caller })).code, 'customs_authority_required');
  });
});

describe('200: own entries', () => {
  test('of the organisation alone, page by page', async () => {
    const { desk, trader } = office.customs;
    const first = await desk.call('listBookEntries', trader, { query: `declaration=${id}&limit=1` });
    assert.equal(member(first.body, 'items', 0, 'what'), 'billed');
    const cursor = encodeURIComponent(textMember(first.body, 'cursor'));
    const second = await desk.call('listBookEntries', trader, {
      query: `declaration=${id}&limit=1&after=${cursor}`,
    });
    assert.equal(member(second.body, 'items', 0, 'what'), 'secured');
    const other = await desk.newCaller();
    const theirs = await desk.call('listBookEntries', other, { query: `declaration=${id}` });
    assert.deepEqual(member(theirs.body, 'items'), []);
  });
});
