import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import pg from 'pg';
import { assertStatus, member, textMember } from '../../foundation/http/testing/request.ts';
import { roastedCoffeeBody } from '../testing/coffee.ts';
import { openTestOffice } from '../testing/test-office.ts';

let id = '';
let reference = '';
const office = await openTestOffice();
const owner = new pg.Client(office.customs.api.testing.connection);
await owner.connect();
// The errors that the tests store violate triggers and foreign keys, so this session switches them off.
await owner.query('set session_replication_role = replica');
const organisationId = office.customs.trader.organisation.id;
const guarantee = { organisationId, reference: 'CHECKED', amount: '5000.00' };
assert.equal((await office.call('createGuarantee', { body: guarantee })).status, 201);
id = await office.customs.lodge('UNPAID-checked', roastedCoffeeBody('UNPAID-checked'));
await office.customs.work();
const bill = member(await office.customs.read(id), 'bills', 0);
reference = textMember(bill, 'reference');
const body = { method: 'guarantee', guaranteeReference: 'CHECKED' };
await office.customs.api.call('payDuties', office.customs.trader, { id, body }).then(assertStatus(200));
after(async () => {
  await owner.end();
  await office.stop();
});

const violations = (): Promise<unknown> => office.violations();

/** Returns the violations that the reconciliation finds while the stored data has an error. */
async function violationsWithError(storeError: string, removeError: string): Promise<unknown> {
  await owner.query(storeError);
  const found = await violations();
  await owner.query(removeError);
  assert.deepEqual(await violations(), []);
  return found;
}

describe('200: the reconciliation, by rule', () => {
  test('returns no violations for a consistent ledger', async () => {
    assert.deepEqual(await violations(), []);
  });

  test('1: reports an entry whose postings do not sum to zero', async () => {
    const found = await violationsWithError(
      `update ledger.postings set amount = 750.01 where account = 'claim/${reference}/A00' and amount = 750`,
      `update ledger.postings set amount = 750 where account = 'claim/${reference}/A00' and amount = 750.01`,
    );
    assert.equal(member(found, 0, 'invariant'), 1);
    assert.equal(member(found, 0, 'message'), 'the postings sum to 0.01 instead of 0');
    // Rule 2 reports the bill, too, because its amount in the ledger has changed.
    assert.equal(member(found, 1, 'invariant'), 2);
  });

  test('2: reports a bill whose outstanding amount differs from the ledger', async () => {
    const found = await violationsWithError(
      `update declarations.bills set outstanding = 1609.99 where reference = '${reference}'`,
      `update declarations.bills set outstanding = 1610 where reference = '${reference}'`,
    );
    assert.equal(member(found, 0, 'invariant'), 2);
    assert.equal(member(found, 0, 'subject'), reference);
  });

  test('2: reports a claim in the ledger whose bill was deleted', async () => {
    const found = await violationsWithError(
      `update declarations.bills set reference = 'RF00GONE' where reference = '${reference}'`,
      `update declarations.bills set reference = '${reference}' where reference = 'RF00GONE'`,
    );
    assert.ok(Array.isArray(found));
    assert.deepEqual(
      [...new Set(found.map((each) => textMember(each, 'subject')))].toSorted(),
      ['RF00GONE', reference].toSorted(),
    );
  });

  test('3: reports a guarantee whose balance does not match its reservations', async () => {
    const found = await violationsWithError(
      "update registers.guarantees set balance = balance - 1 where reference = 'CHECKED'",
      "update registers.guarantees set balance = balance + 1 where reference = 'CHECKED'",
    );
    assert.equal(member(found, 0, 'invariant'), 3);
    assert.match(
      textMember(found, 0, 'message'),
      /^stored: amount 5000\.00, balance 3389\.00, used 0\.00; ledger: reserved 1610\.00/,
    );
  });
});

describe('200: the reconciliation of taxes, by rule', () => {
  test('12: reports a bill whose lines differ by tax from the revenue in the ledger', async () => {
    const swapped = (one: string, other: string) =>
      `update ledger.postings set account = case account when 'revenue/${one}' then 'revenue/E10' else 'revenue/${one}' end
       where account in ('revenue/${one}', 'revenue/${other}') and entry in (
         select id from ledger.journal_entries where reference = '${reference}')`;
    const found = await violationsWithError(swapped('B00', 'none'), swapped('B00', 'E10'));
    assert.ok(Array.isArray(found));
    assert.deepEqual(
      found.map((each) => `${member(each, 'invariant')} ${member(each, 'message')}`),
      [
        '12 B00: billed and not refunded 860.00; revenue in the ledger 0',
        '12 E10: billed and not refunded 0; revenue in the ledger 860.00',
      ],
    );
  });
});

describe('200: the reconciliation of deferment accounts, by rule', () => {
  test('4: reports an account whose available amount differs from the ledger', async () => {
    const organisationId = office.customs.trader.organisation.id;
    const body = { organisationId, number: 'CHECKEDACCOUNT', limit: '5000.00' };
    assert.equal((await office.call('createDefermentAccount', { body })).status, 201);
    const deferred = { payment: { method: 'deferred', account: 'CHECKEDACCOUNT' } };
    await office.customs.lodge('deferred-checked', { ...roastedCoffeeBody('deferred-checked'), ...deferred });
    await office.customs.work();
    const found = await violationsWithError(
      "update registers.deferment_accounts set available = available + 1 where number = 'CHECKEDACCOUNT'",
      "update registers.deferment_accounts set available = available - 1 where number = 'CHECKEDACCOUNT'",
    );
    assert.equal(member(found, 0, 'invariant'), 4);
    assert.equal(member(found, 0, 'subject'), `${organisationId} CHECKEDACCOUNT`);
    assert.equal(
      member(found, 0, 'message'),
      'stored: limit 5000.00, available 3391.00, unpaid bills 1610.00; ledger: unpaid bills 1610.00',
    );
  });
});

describe('200: the reconciliation of payers, by rule', () => {
  test('14: reports a bill whose payments do not add up, or whose refund did not go to its payer', async () => {
    const paid = await office.customs.lodge('payer-checked', roastedCoffeeBody('payer-checked'));
    await office.customs.work();
    const bill = textMember(await office.customs.read(paid), 'bills', 0, 'reference');
    const body = { action: 'refund', amount: '161.00', reason: 'Not owed' };
    const decision = { params: { id: paid }, body, headers: { 'if-match': '*' } };
    assert.equal((await office.call('decideDeclaration', decision)).status, 201);
    const set = (column: string, path: string, amount: string) =>
      `update declarations.bills set ${column} = jsonb_set(${column}, '${path}', '"${amount}"')
       where reference = '${bill}'`;
    for (const [column, path, right, message] of [
      ['payments', '{0,amount}', '1610.00', 'payments 1609.00, repaid to payers 161.00'],
      ['refunds', '{0,payees,0,amount}', '161.00', 'payments 1610.00, repaid to payers 160.00'],
    ] as const) {
      const wrong = (Number(right) - 1).toFixed(2);
      const found = await violationsWithError(set(column, path, wrong), set(column, path, right));
      assert.deepEqual(found, [
        { invariant: 14, subject: bill, message: `paid 1610.00, kept 1449.00; ${message}` },
      ]);
    }
  });
});

describe('200: the ledger entries of an organisation', () => {
  test('contain no entries of other organisations, and continue page by page', async () => {
    const { api, trader } = office.customs;
    const first = await api.call('listLedgerEntries', trader, { query: `declarationId=${id}&limit=1` });
    assert.equal(member(first.body, 'items', 0, 'type'), 'billed');
    const cursor = encodeURIComponent(textMember(first.body, 'cursor'));
    const second = await api.call('listLedgerEntries', trader, {
      query: `declarationId=${id}&limit=1&after=${cursor}`,
    });
    assert.equal(member(second.body, 'items', 0, 'type'), 'secured');
    const other = await api.newCaller();
    const theirs = await api.call('listLedgerEntries', other, { query: `declarationId=${id}` });
    assert.deepEqual(member(theirs.body, 'items'), []);
  });
});
