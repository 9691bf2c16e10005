import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Transaction } from '../../foundation/database/database.ts';
import { migratedTestDatabase } from '../../foundation/database/testing/migrated-database.ts';
import { expectedShares, type QuotaShares } from '../../tariff/public.ts';
import { allocateProRata } from './pro-rata-allocation.ts';
import { lockQuota, readWaitingQuotaRequests, storeAllocations } from './pro-rata-allocation-store.ts';
import {
  type QuotaRequest,
  readQuotaShares,
  releaseQuotas,
  storeQuotaDrawdowns,
  undoQuotaDrawdowns,
} from './quota-store.ts';

const requestedAt = '2026-11-20T08:00:00Z';
const testing = await migratedTestDatabase();
after(() => testing.stop());

function quotaRequest(
  id: string,
  orderNumber: string,
  quantity: string,
  more: Partial<QuotaRequest> = {},
): QuotaRequest {
  return {
    ...{ organisationId: 'org_1', id, version: 1, item: 1, orderNumber, openedOn: '2026-01-01' },
    ...{
      volume: '1000',
      unit: 'KGM',
      allocation: 'first_come_first_served',
      critical: '10',
      asked: quantity,
      day: '2026-11-20',
    },
    ...more,
  };
}

const inTransaction = <Found>(work: (transaction: Transaction) => Promise<Found>): Promise<Found> =>
  testing.database.systemTransaction(work);

async function allocatedAmount(orderNumber: string): Promise<string | undefined> {
  const [row] = await testing.database.system.query<{ drawn: string }>(
    'select trim_scale(q.allocated)::text as drawn from declarations.quotas q where q.order_number = $1',
    [orderNumber],
  );
  return row?.drawn;
}

describe('amendment of a declaration with quota shares', () => {
  test('keeps the shares of the previous version if it is undone in the same transaction', async () => {
    await inTransaction((transaction) =>
      storeQuotaDrawdowns(transaction, [quotaRequest('dec_1', '090011', '600')], []),
    );
    const key = { organisationId: 'org_1', id: 'dec_1' };
    await inTransaction(async (transaction) => {
      const requests = [quotaRequest('dec_1', '090012', '700', { version: 2 })];
      await storeQuotaDrawdowns(transaction, requests, [{ ...key, version: 2, at: requestedAt }]);
      await undoQuotaDrawdowns(transaction, { ...key, version: 2 });
    });
    assert.deepEqual([await allocatedAmount('090011'), await allocatedAmount('090012')], ['600', '0']);
    const shares = await readQuotaShares(testing.database.system, [{ ...key, version: 1 }]);
    assert.equal(shares.get('dec_1')?.get(0)?.granted, '600');
    await inTransaction((transaction) => releaseQuotas(transaction, [{ ...key, at: requestedAt }]));
    assert.equal(await allocatedAmount('090011'), '0');
    // A second release of the same shares changes nothing.
    await inTransaction((transaction) => releaseQuotas(transaction, [{ ...key, at: requestedAt }]));
    assert.equal(await allocatedAmount('090011'), '0');
  });
});

describe('concurrent drawdowns of quotas', () => {
  test('wait for each other without a deadlock when they use two quotas in either order', async () => {
    const rounds = Array.from({ length: 20 }, (_, round) => round);
    await Promise.all(
      rounds.map((round) => {
        const requests = [
          quotaRequest(`dec_2${round}`, '090021', '30', { item: 1 }),
          quotaRequest(`dec_2${round}`, '090022', '70', { item: 2 }),
        ];
        return inTransaction((transaction) =>
          storeQuotaDrawdowns(transaction, round % 2 === 0 ? requests : requests.toReversed(), []),
        );
      }),
    );
    assert.deepEqual([await allocatedAmount('090021'), await allocatedAmount('090022')], ['600', '1000']);
  });
});

describe('change of the quota volume', () => {
  test('makes more available when it increases; leaves nothing when it decreases below the allocated amount', async () => {
    const draw = (id: string, quantity: string, volume: string) =>
      inTransaction((transaction) =>
        storeQuotaDrawdowns(transaction, [quotaRequest(id, '090031', quantity, { volume })], []),
      );
    const granted = async (id: string, quantity: string, volume: string) =>
      (await draw(id, quantity, volume)).get(id)?.get(0)?.granted;
    assert.equal(await granted('dec_31', '900', '1000'), '900');
    assert.equal(await granted('dec_32', '900', '1500'), '600');
    assert.equal(await granted('dec_33', '900', '1000'), '0');
    assert.equal(await allocatedAmount('090031'), '1500');
    assert.equal(await granted('dec_34', '900', '2000'), '500');
  });
});

describe('forecast of quota shares', () => {
  const cases = [
    { allocation: 'first_come_first_served', critical: '10' },
    { allocation: 'daily_pro_rata', critical: '10' },
    { allocation: 'daily_pro_rata', critical: '50' },
  ] as const;
  const amounts = [
    { taken: '0', first: ['300', '100'], amended: ['100', '400'] },
    { taken: '400', first: ['500', '300'], amended: ['600', '200'] },
    { taken: '500', first: ['600', '100'], amended: ['200', '800'] },
    { taken: '1000', first: ['100', '100'], amended: ['50', '300'] },
  ] as const;
  let number = 90_100;
  for (const { allocation, critical } of cases)
    for (const { taken, first, amended } of amounts)
      for (const isShared of allocation === 'daily_pro_rata' ? [false, true] : [false]) {
        const orderNumber = `0${number}`;
        number += 1;
        const when = `${allocation}, critical at ${critical} %, ${taken} of 1000 drawn${isShared ? ', after the allocation' : ''}`;
        test(`equals the drawdown at an acceptance and at an amendment: ${when}`, async () => {
          const { system } = testing.database;
          const key = { organisationId: 'org_1', id: `dec_${orderNumber}` };
          const quota = { orderNumber, volume: '1000', unit: 'KGM', allocation, critical };
          const period = { validFrom: '2026-01-01', validUntil: null };
          await inTransaction((transaction) =>
            storeQuotaDrawdowns(
              transaction,
              [quotaRequest(`dec_other${orderNumber}`, orderNumber, taken)],
              [],
            ),
          );
          async function compare(version: number, quantities: readonly string[], own: QuotaShares) {
            const left = new Map([[orderNumber, String(1000 - Number(await allocatedAmount(orderNumber)))]]);
            const forecast = expectedShares(
              quantities.map((quantity, index) => ({ index, quantity, quota: { ...quota, ...period } })),
              left,
              own,
            );
            const requests = quantities.map((quantity, index) =>
              quotaRequest(key.id, orderNumber, quantity, { allocation, critical, version, item: index + 1 }),
            );
            const holders = version === 1 ? [] : [{ ...key, version, at: requestedAt }];
            const shares = await inTransaction((transaction) =>
              storeQuotaDrawdowns(transaction, requests, holders),
            );
            assert.deepEqual(withoutSecurity(forecast), withoutSecurity(shares.get(key.id) ?? new Map()));
          }
          await compare(1, first, new Map());
          if (isShared)
            await inTransaction(async (transaction) => {
              const day = { orderNumber, openedOn: '2026-01-01', day: '2026-11-20' };
              const left = await lockQuota(transaction, day, null);
              const waiting = await readWaitingQuotaRequests(transaction, day, null);
              if (waiting.length > 0)
                await storeAllocations(transaction, day, allocateProRata(waiting, left));
            });
          const own = (await readQuotaShares(system, [{ ...key, version: 1 }])).get(key.id);
          await compare(2, amended, own ?? new Map());
        });
      }
});

function withoutSecurity(shares: QuotaShares) {
  return [...shares]
    .toSorted(([one], [other]) => one - other)
    .map(([index, { asked, granted, secured = null }]) => ({ index, asked, granted, secured }));
}
