import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import pg from 'pg';
import type { LedgerViolation } from '../../ledger/public.ts';
import {
  admitted,
  homeUseDocument,
  placementDocument,
  type SuspendedGoods,
  suspendedGoods,
  warehoused,
} from '../testing/suspended-goods.ts';
import { openTestOffice } from '../testing/test-office.ts';

type Declared = Awaited<ReturnType<SuspendedGoods['accepted']>>;
const office = await openTestOffice();
const goods = await suspendedGoods(office);
const owner = new pg.Client(office.customs.api.testing.connection);
await owner.connect();
const placed = await releasePlacement(warehoused);
const homeUse = await goods.accepted(homeUseDocument(placed.mrn, 400));
await goods.payAll(homeUse.id);
await goods.take(homeUse.id, { action: 'release' });
const report = { item: 1, quantity: '100.000', disposition: 'destroyed', text: 'Wet, and burnt' };
const { api, trader } = office.customs;
const reported = await api.call('reportDischarge', trader, { id: placed.id, body: report });
assert.equal(reported.status, 200, reported.text);
await goods.take(placed.id, { action: 'grantDischarge' });
const demanded = await releasePlacement(admitted);
await goods.take(demanded.id, { action: 'demandDischarge' });
after(async () => {
  await owner.end();
  await office.stop();
});

async function releasePlacement(item: object): Promise<Declared> {
  const declared = await goods.accepted(placementDocument(item));
  await goods.take(declared.id, { action: 'release' });
  return declared;
}

/**
 * Returns the violations that the reconciliation finds while the stored data has an error. Triggers and foreign keys
 * are off, so that the error can be stored.
 */
async function violationsWithError(
  storeError: string,
  removeError: string,
): Promise<readonly LedgerViolation[]> {
  assert.deepEqual(await office.violations(), []);
  await owner.query('set session_replication_role = replica');
  await owner.query(storeError);
  const found = await office.violations();
  await owner.query(removeError);
  await owner.query('reset session_replication_role');
  assert.deepEqual(await office.violations(), []);
  return found;
}

const rulesOf = (found: readonly LedgerViolation[]) => found.map(({ invariant }) => invariant);

describe('the reconciliation of goods under a procedure, by rule', () => {
  test('5: reports goods that no movement placed', async () => {
    const set = (change: string) =>
      `update declarations.stock set placed = placed ${change} where mrn = '${placed.mrn}'`;
    assert.ok(rulesOf(await violationsWithError(set('+ 1'), set('- 1'))).includes(5));
  });

  test('7: reports a write-off whose declaration is not in force', async () => {
    const set = (status: string) =>
      `update declarations.declarations set status = '${status}' where id = '${homeUse.id}'`;
    const [found, ...others] = await violationsWithError(set('invalidated'), set('released'));
    assert.deepEqual(found, {
      invariant: 7,
      subject: `${placed.mrn} item 1`,
      message: `400.000000 KGM are written off by ${homeUse.id}, although that declaration has the status invalidated`,
    });
    assert.deepEqual(others, []);
  });

  test('7: reports a write-off of another quantity than its declaration declares', async () => {
    const set = (before_: string, after_: string) =>
      `update declarations.versions set document = replace(document, '"netMass":"${before_}"', '"netMass":"${after_}"')
       where declaration_id = '${homeUse.id}'`;
    const found = await violationsWithError(set('400.000', '300.000'), set('300.000', '400.000'));
    assert.deepEqual(rulesOf(found), [7]);
    assert.match(found[0]?.message ?? '', /which declares 300 KGM$/);
  });

  test('7: reports a discharge that customs did not grant or granted with another quantity', async () => {
    const kind = (actor: string) =>
      `update declarations.change_log set actor_kind = '${actor}'
       where declaration_id = '${placed.id}' and event = 'discharge.written_off'`;
    assert.deepEqual(rulesOf(await violationsWithError(kind('system'), kind('customs'))), [7]);
    const reported = (quantity: number) =>
      `update declarations.stock_movements set quantity = ${quantity}
       where declaration_id = '${placed.id}' and type = 'reserved' and disposition is not null`;
    assert.ok(rulesOf(await violationsWithError(reported(90), reported(100))).includes(7));
  });

  test('3 and 8: reports a suspended amount that is not secured', async () => {
    const set = (change: string) =>
      `update declarations.stock set suspended = suspended ${change} where mrn = '${placed.mrn}'`;
    const found = rulesOf(await violationsWithError(set('+ 10'), set('- 10')));
    assert.deepEqual(found, [3, 8]);
  });

  test('8: reports a guarantee on which another amount is reserved than its bills and goods need', async () => {
    const change = (sign: string) =>
      `update registers.guarantees set balance = balance ${sign} 1 where reference = '26XASANDBOX1'`;
    const found = await violationsWithError(change('-'), change('+'));
    assert.deepEqual(rulesOf(found), [3, 8]);
    // The goods need 805.00 for 500 kg, and the bill needs 1610.00.
    assert.match(found[1]?.message ?? '', /^reserved 2416\.00; .* 2415\.00$/);
    const named = (reference: string, status: string) =>
      `update declarations.bills set guarantee_reference = ${reference}, status = '${status}'
       where declaration_id = '${demanded.id}'`;
    const bare = rulesOf(await violationsWithError(named('null', 'due'), named("'26XASANDBOX1'", 'secured')));
    assert.ok(bare.includes(8), bare.join());
  });

  test('10: reports a bill whose lines do not add up', async () => {
    const set = (before_: string, after_: string) =>
      `update declarations.bills set lines = replace(lines::text, '"${before_}"', '"${after_}"')::jsonb
       where declaration_id = '${demanded.id}'`;
    const found = await violationsWithError(set('860.00', '859.99'), set('859.99', '860.00'));
    // Rule 12 also reports the tax, because its revenue in the ledger differs from the bill.
    assert.deepEqual(rulesOf(found), [10, 12]);
    assert.equal(found[0]?.message, 'amount 1610.00; lines 1609.99');
  });

  test('11: reports a demand for goods that no bill contains', async () => {
    const basis = (name: string) =>
      `update declarations.bills set basis = '${name}' where declaration_id = '${demanded.id}'`;
    const found = await violationsWithError(basis('demand'), basis('discharge'));
    assert.deepEqual(rulesOf(found), [11]);
    assert.equal(found[0]?.message, 'demanded for goods 1610.00; billed for them 0');
  });
});
