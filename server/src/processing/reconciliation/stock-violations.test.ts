import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import pg from 'pg';
import { member, textMember } from '../../foundation/http/testing/request.ts';
import {
  homeUseDocument,
  placementDocument,
  suspendedGoods,
  warehoused,
} from '../testing/suspended-goods.ts';
import { openTestOffice } from '../testing/test-office.ts';

const office = await openTestOffice();
const goods = await suspendedGoods(office);
const owner = new pg.Client(office.customs.api.testing.connection);
await owner.connect();
const placed = await goods.accepted(placementDocument(warehoused));
await goods.take(placed.id, { action: 'release' });
await goods.accepted(homeUseDocument(placed.mrn, 400));
after(async () => {
  await owner.end();
  await office.stop();
});

async function violations(): Promise<readonly unknown[]> {
  return await office.violations();
}

/**
 * Returns the violations that the reconciliation finds while the stored data has an error. Constraints are off, so that
 * the error can be stored.
 */
async function violationsWithError(storeError: string, removeError: string): Promise<readonly unknown[]> {
  await owner.query('set session_replication_role = replica');
  await owner.query(storeError);
  const found = await violations();
  await owner.query(removeError);
  await owner.query('reset session_replication_role');
  assert.deepEqual(await violations(), []);
  return found;
}

const whereStock = () => `where mrn = '${placed.mrn}'`;
const whereDeclaration = () => `where id = '${placed.id}'`;

describe('the reconciliation of stock, by rule', () => {
  test('5: reports stock that does not match its movements', async () => {
    const [found, ...others] = await violationsWithError(
      `update declarations.stock set reserved = reserved - 1 ${whereStock()}`,
      `update declarations.stock set reserved = reserved + 1 ${whereStock()}`,
    );
    assert.equal(member(found, 'invariant'), 5);
    assert.equal(member(found, 'subject'), `${placed.mrn} item 1`);
    assert.deepEqual(others, []);
  });

  test('5: reports a discharged declaration whose goods remain under the procedure', async () => {
    const set = (track: string) =>
      `update declarations.declarations set lifecycle = jsonb_set(lifecycle, '{discharge}', '"${track}"') ${whereDeclaration()}`;
    const [found] = await violationsWithError(set('discharged'), set('open'));
    assert.equal(member(found, 'invariant'), 5);
  });

  test('3: reports suspended duties that are not secured', async () => {
    const [found] = await violationsWithError(
      `update declarations.stock set suspended = suspended + 1 ${whereStock()}`,
      `update declarations.stock set suspended = suspended - 1 ${whereStock()}`,
    );
    assert.equal(member(found, 'invariant'), 3);
    assert.equal(textMember(found, 'message'), 'stored: security 1611.00; ledger: security 1610.00');
  });

  test('6: reports a release without security, and a clearance before the discharge', async () => {
    const [bare] = await violationsWithError(
      `update declarations.declarations set lifecycle = lifecycle || '{"uncovered": true}' ${whereDeclaration()}`,
      `update declarations.declarations set lifecycle = lifecycle - 'uncovered' ${whereDeclaration()}`,
    );
    assert.equal(member(bare, 'invariant'), 6);
    const [early] = await violationsWithError(
      `update declarations.declarations set status = 'cleared' ${whereDeclaration()}`,
      `update declarations.declarations set status = 'released' ${whereDeclaration()}`,
    );
    assert.equal(member(early, 'invariant'), 6);
    assert.equal(member(early, 'subject'), placed.id);
  });
});

describe('a stock movement', () => {
  test('can’t be changed or deleted, even by the owner of the tables', async () => {
    for (const statement of [
      'update declarations.stock_movements set quantity = 1',
      'delete from declarations.stock_movements',
    ])
      await assert.rejects(owner.query(statement), /stock movements are append-only/);
  });

  test('can’t reserve more than the available quantity', async () => {
    await assert.rejects(
      owner.query(`update declarations.stock set reserved = reserved + 600.001 ${whereStock()}`),
      /stock_check/,
    );
  });
});
