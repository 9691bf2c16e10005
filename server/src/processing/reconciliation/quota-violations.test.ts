import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import pg from 'pg';
import { member, textMember } from '../../foundation/http/testing/request.ts';
import { addCoffeeQuota, requestCoffeeQuota } from '../testing/coffee-quota.ts';
import { roastedCoffeeDeclaration } from '../testing/roasted-coffee.ts';
import { openTestOffice } from '../testing/test-office.ts';

const orderNumber = '098001';
const office = await openTestOffice();
const owner = new pg.Client(office.customs.api.testing.connection);
await owner.connect();
const quota = { orderNumber, volume: '1500', allocation: 'first_come_first_served' } as const;
await addCoffeeQuota(office.database, office.source.now(), quota);
const document = roastedCoffeeDeclaration({ lrn: 'UNPAID-quota' }, requestCoffeeQuota(orderNumber));
await office.customs.lodge('UNPAID-quota', document);
await office.customs.work();
after(async () => {
  await owner.end();
  await office.stop();
});

async function violations(): Promise<readonly unknown[]> {
  return await office.violations();
}

/** Returns the violations that the reconciliation finds while the stored data has an error. */
async function violationsWithError(storeError: string, removeError: string): Promise<readonly unknown[]> {
  await owner.query(storeError);
  const found = await violations();
  await owner.query(removeError);
  assert.deepEqual(await violations(), []);
  return found;
}

describe('the reconciliation of tariff quotas, by rule', () => {
  test('9: reports a quota whose drawdown is larger than the quantity allocated to declarations', async () => {
    const [found, ...others] = await violationsWithError(
      'update declarations.quotas set allocated = allocated + 1',
      'update declarations.quotas set allocated = allocated - 1',
    );
    assert.equal(member(found, 'invariant'), 9);
    assert.equal(
      textMember(found, 'message'),
      'stored: volume 1500, allocated 1001; allocated to declarations: 1000',
    );
    assert.deepEqual(others, []);
  });

  test('9: reports a quota with an allocation to an invalidated declaration', async () => {
    const [found] = await violationsWithError(
      "update declarations.declarations set status = 'invalidated' where lrn = 'UNPAID-quota'",
      "update declarations.declarations set status = 'accepted' where lrn = 'UNPAID-quota'",
    );
    assert.equal(member(found, 'invariant'), 9);
    assert.match(
      textMember(found, 'message'),
      /^1000 KGM of the quota 098001 are allocated, although the declaration has the status invalidated$/,
    );
  });

  test('is not needed for an allocation above the balance, which a check constraint refuses', async () => {
    await assert.rejects(owner.query('update declarations.quotas set allocated = 1501'), /quotas_check/);
    await assert.rejects(owner.query('update declarations.quotas set allocated = -1'), /quotas_check/);
  });
});
