import assert from 'node:assert/strict';
import { after, afterEach, describe, test } from 'node:test';
import { assertStatus, member, textMember } from '../../foundation/http/testing/request.ts';
import { withoutHearing } from '../testing/heard-declarations.ts';
import {
  admitted,
  exportDocument,
  homeUseDocument,
  placementDocument,
  previous,
  type SuspendedGoods,
  suspendedGoods,
  warehoused,
} from '../testing/suspended-goods.ts';
import { openTestOffice } from '../testing/test-office.ts';

const day = 24 * 3_600_000;

const office = await openTestOffice();
const goods = await suspendedGoods(office);
after(() => office.stop());
afterEach(office.assertLedgerAgrees);

type Declared = Awaited<ReturnType<SuspendedGoods['accepted']>>;

async function releaseDeclaration(document: object): Promise<Declared> {
  const placed = await goods.accepted(document);
  await goods.take(placed.id, { action: 'release' });
  return placed;
}

/** Uses goods under a procedure for home use in a declaration that is accepted, paid and released. */
async function useGoods(mrn: string, kilograms: number, item: object = {}): Promise<Declared> {
  const declared = await goods.accepted(homeUseDocument(mrn, kilograms, item));
  await goods.payAll(declared.id);
  await goods.take(declared.id, { action: 'release' });
  await office.customs.runJobs();
  return declared;
}

const invalidationReason = { reason: 'Declared in error' };
const invalidateExOfficio = (id: string) =>
  goods.decide(id, { action: 'invalidate', ...withoutHearing, ...invalidationReason });

async function invalidateOnRequest(id: string) {
  const body = invalidationReason;
  const requested = await office.customs.api.call('requestInvalidation', office.customs.trader, {
    id,
    body,
  });
  assert.equal(requested.status, 200, requested.text);
  return goods.decide(id, { action: 'grantInvalidation' });
}

const statusOf = async (id: string) => textMember(await goods.read(id), 'status');

/** Returns the change of the reserved amount, because all tests of this file use one guarantee. */
async function changeOfReserved(change: () => Promise<unknown>): Promise<number> {
  const earlier = Number(await goods.reserved());
  await change();
  return Math.round((Number(await goods.reserved()) - earlier) * 100) / 100;
}

describe('D1: an invalidation after the goods were written off', () => {
  for (const [name, invalidate] of [
    ['ex officio', invalidateExOfficio],
    ['by request', invalidateOnRequest],
  ] as const)
    test(`${name} returns the goods and reserves their security again`, async () => {
      const reserved = await changeOfReserved(async () => {
        const placed = await releaseDeclaration(placementDocument(warehoused));
        const { id } = await useGoods(placed.mrn, 400);
        assert.equal(await goods.stockOf(placed.id), 'open 600.000 0.000 400.000 644.00');
        await invalidate(id).then(assertStatus(201));
        assert.equal(await statusOf(id), 'invalidated');
        assert.equal(await goods.stockOf(placed.id), 'open 1000.000 0.000 0.000 0.00');
        await office.customs.runJobs();
        assert.equal((await goods.events(placed.id)).at(-1), 'discharge.write_off_reversed');
        await goods.lodge(homeUseDocument(placed.mrn, 1000)).then(assertStatus(201));
      });
      assert.equal(reserved, 1610);
    });

  test('offers the last kilogram to nine concurrent acceptances, of which one at most gets it', async () => {
    const placed = await releaseDeclaration(placementDocument(warehoused));
    await useGoods(placed.mrn, 999);
    const others: string[] = [];
    for (let made = 0; made < 9; made += 1)
      others.push(textMember((await goods.lodge(homeUseDocument(placed.mrn, 1))).body, 'id'));
    const last = await useGoods(placed.mrn, 1);
    const [invalidated, ...answers] = await Promise.all([
      invalidateExOfficio(last.id),
      ...others.map((id) => goods.decide(id, { action: 'accept' })),
    ]);
    assert.equal(invalidated.status, 201, JSON.stringify(invalidated.body));
    const taken = answers.filter(({ body }) => member(body, 'status') === 'accepted').length;
    const stock = (await goods.stockOf(placed.id)).split(' ').slice(0, 4).join(' ');
    assert.equal(stock, taken === 1 ? 'open 0.000 1.000 999.000' : 'open 1.000 0.000 999.000');
    await office.customs.runJobs();
  });

  test('changes a discharged placement back to released with open discharge', async () => {
    const placed = await releaseDeclaration(placementDocument(warehoused));
    const { id } = await useGoods(placed.mrn, 1000);
    assert.equal(await goods.stockOf(placed.id), 'discharged 0.000 0.000 1000.000 1610.00');
    assert.equal((await invalidateExOfficio(id)).status, 201);
    assert.equal(await goods.stockOf(placed.id), 'open 1000.000 0.000 0.000 0.00');
    assert.equal(await statusOf(placed.id), 'released');
  });

  test('changes a cleared placement back to released with open discharge, and it is cleared again after the discharge', async () => {
    const placed = await releaseDeclaration(placementDocument(warehoused));
    const { id } = await goods.accepted(homeUseDocument(placed.mrn, 1000));
    await goods.payAll(id);
    office.source.move(2 * day);
    await goods.take(id, { action: 'release' });
    await office.customs.runJobs();
    await office.customs.runJobs();
    assert.equal(await statusOf(placed.id), 'cleared');
    assert.equal((await invalidateExOfficio(id)).status, 201);
    assert.equal(await statusOf(placed.id), 'released');
    assert.equal(await goods.stockOf(placed.id), 'open 1000.000 0.000 0.000 0.00');
    await useGoods(placed.mrn, 1000);
    await office.customs.runJobs();
    assert.equal(await statusOf(placed.id), 'cleared');
  });

  test('is refused with the missing amount while the balance of the guarantee is insufficient', async () => {
    const body = {
      organisationId: office.customs.trader.organisation.id,
      reference: 'EXACT1',
      amount: '1610.00',
      validFrom: '2020-01-01',
    };
    assert.equal((await office.call('createGuarantee', { body })).status, 201);
    const guarantee = { type: '1', reference: 'EXACT1' };
    const placed = await releaseDeclaration(placementDocument(warehoused, { guarantee }));
    const { id } = await useGoods(placed.mrn, 400);
    const [before_] = homeUseDocument(placed.mrn, 400, warehoused).goodsItems;
    const { previousDocuments: _, ...item } = Object(before_);
    const other = await goods.accepted({
      ...homeUseDocument(placed.mrn, 400),
      guarantee,
      goodsItems: [item],
    });
    const refused = await invalidateExOfficio(id);
    assert.deepEqual(
      [refused.status, refused.code, member(refused.body, 'required')],
      [409, 'security_unavailable', '644.00'],
    );
    assert.equal(await goods.stockOf(placed.id), 'open 600.000 0.000 400.000 644.00');
    assert.equal(await statusOf(id), 'released');
    const invalidation = await invalidateOnRequest(id);
    assert.equal(invalidation.code, 'security_unavailable');
    assert.equal((await invalidateExOfficio(other.id)).status, 201);
    assert.equal((await goods.decide(id, { action: 'grantInvalidation' })).status, 201);
    assert.equal(await goods.stockOf(placed.id), 'open 1000.000 0.000 0.000 0.00');
  });

  for (const [name, invalidate] of [
    ['ex officio', invalidateExOfficio],
    ['by request', invalidateOnRequest],
  ] as const)
    test(`${name} reserves the security on the guarantee of the placement after its last day`, async () => {
      const reference = name === 'ex officio' ? 'ENDED1' : 'ENDED2';
      const dayAfterDays = (days: number) =>
        new Date(office.source.now().getTime() + days * day).toISOString().slice(0, 10);
      const body = {
        ...{ organisationId: office.customs.trader.organisation.id, reference, amount: '1700.00' },
        ...{ validFrom: '2020-01-01', validUntil: dayAfterDays(3) },
      };
      const made = await office.call('createGuarantee', { body });
      assert.equal(made.status, 201);
      const guarantee = { type: '1', reference };
      const placed = await releaseDeclaration(placementDocument(warehoused, { guarantee }));
      office.source.move(8 * day);
      const { id } = await useGoods(placed.mrn, 100);
      assert.equal(await goods.stockOf(placed.id), 'open 900.000 0.000 100.000 161.00');
      // The guarantee secures no new declarations.
      await goods.lodge(placementDocument(warehoused, { guarantee })).then(assertStatus(400));
      await invalidate(id).then(assertStatus(201));
      assert.equal(await statusOf(id), 'invalidated');
      assert.equal(await goods.stockOf(placed.id), 'open 1000.000 0.000 0.000 0.00');
      const after_ = await office.call('getGuarantee', { params: { id: textMember(made.body, 'id') } });
      assert.equal(member(after_.body, 'balance'), '90.00');
    });

  test('is refused after the term of the placement until the customs office extends the term', async () => {
    const placed = await releaseDeclaration(placementDocument(admitted));
    const { id } = await useGoods(placed.mrn, 1000, { procedure: '4053' });
    assert.equal(await goods.stockOf(placed.id), 'discharged 0.000 0.000 1000.000 1610.00');
    office.source.move(400 * day);
    const refused = await invalidateExOfficio(id);
    assert.deepEqual([refused.status, refused.code], [409, 'discharge_closed']);
    const dueOn = new Date(office.source.now().getTime() + 90 * day).toISOString().slice(0, 10);
    const extension = { action: 'extendDischarge', dueOn, reason: 'The declaration is to be invalidated' };
    await goods.take(placed.id, extension);
    assert.match(await goods.stockOf(placed.id), /^discharged /);
    assert.equal((await invalidateExOfficio(id)).status, 201);
    assert.equal(await goods.stockOf(placed.id), 'open 1000.000 0.000 0.000 0.00');
    const own = await office.customs.api.call('getDischarge', office.customs.trader, { id: placed.id });
    assert.equal(member(own.body, 'stock', 0, 'dueOn'), dueOn);
  });

  test('is refused once customs has demanded the duties of the remaining goods', async () => {
    const placed = await releaseDeclaration(placementDocument(admitted));
    const { id } = await useGoods(placed.mrn, 400, { procedure: '4053' });
    await goods.take(placed.id, { action: 'demandDischarge' });
    assert.equal((await invalidateExOfficio(id)).code, 'discharge_closed');
    assert.equal(await goods.stockOf(placed.id), 'demanded 0.000 0.000 400.000 644.00');
  });

  test('makes it possible to invalidate the placement', async () => {
    const reserved = await changeOfReserved(async () => {
      const placed = await releaseDeclaration(placementDocument(warehoused));
      const { id } = await useGoods(placed.mrn, 400);
      assert.equal((await invalidateExOfficio(placed.id)).code, 'action_not_allowed');
      await invalidateExOfficio(id);
      const correction = { action: 'correctDischarge', item: 1, quantity: '5.000', reason: 'Weighed again' };
      await goods.take(placed.id, correction);
      assert.equal((await invalidateExOfficio(placed.id)).status, 201);
    });
    assert.equal(reserved, 0);
  });

  test('returns goods that were re-imported after an export', async () => {
    const exported = await releaseDeclaration(exportDocument(1000, { procedure: '2300' }));
    await goods.take(exported.id, { action: 'confirmExit' });
    const { id } = await useGoods(exported.mrn, 1000, { procedure: '6123' });
    assert.equal(await goods.stockOf(exported.id), 'discharged 0.000 0.000 1000.000 0.00');
    assert.equal((await invalidateExOfficio(id)).status, 201);
    assert.equal(await goods.stockOf(exported.id), 'open 1000.000 0.000 0.000 0.00');
    assert.equal(await statusOf(exported.id), 'exited');
  });

  test('of a re-export that has not left the country returns its reserved goods', async () => {
    const placed = await releaseDeclaration(placementDocument(warehoused));
    const { id } = await releaseDeclaration(
      exportDocument(600, { procedure: '3171', ...previous(placed.mrn) }),
    );
    assert.equal(await goods.stockOf(placed.id), 'open 400.000 600.000 0.000 0.00');
    assert.equal((await invalidateExOfficio(id)).status, 201);
    assert.equal(await goods.stockOf(placed.id), 'open 1000.000 0.000 0.000 0.00');
  });
});
