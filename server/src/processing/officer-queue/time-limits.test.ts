import assert from 'node:assert/strict';
import { after, afterEach, describe, test } from 'node:test';
import { member, textMember } from '../../foundation/http/testing/request.ts';
import { withoutHearing } from '../testing/heard-declarations.ts';
import { confirmedGround } from '../testing/limit-grounds.ts';
import { roastedCoffeeDeclaration } from '../testing/roasted-coffee.ts';
import { admitted, placementDocument, suspendedGoods, warehoused } from '../testing/suspended-goods.ts';
import { openTestOffice } from '../testing/test-office.ts';

const day = 86_400_000;

/*
 * Tests time limits. Customs can notify a debt within three years of the day on which it was incurred, or within five
 * years on a confirmed ground. The declarant can request an amendment within three years of the acceptance.
 */
const office = await openTestOffice();
const goods = await suspendedGoods(office);
after(() => office.stop());
afterEach(office.assertLedgerAgrees);

async function releaseDeclaration(): Promise<string> {
  const { id } = await goods.accepted(roastedCoffeeDeclaration());
  await goods.payAll(id);
  await goods.take(id, { action: 'release' });
  return id;
}

/** Returns the last instant of the same calendar day, a number of years later. */
function yearsLater(time: number, years: number): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear() + years, date.getUTCMonth(), date.getUTCDate() + 1) - 1;
}
function moveTo(time: number): void {
  office.source.move(time - office.source.now().getTime());
}
const billsOf = async (id: string) => (await office.customs.bills(id)).length;
const bill = { action: 'bill', ...withoutHearing, amount: '100.00', reason: 'Audit' };
const higherAssessment = {
  action: 'assess',
  ...withoutHearing,
  items: [{ item: 1, duty: '850.00', vat: '860.00' }],
  reason: 'Audit',
};
const lowerAssessment = {
  action: 'assess',
  ...withoutHearing,
  items: [{ item: 1, duty: '650.00', vat: '860.00' }],
  reason: 'Audit',
};

describe('L5: the time limit of a debt', () => {
  test('ends three years after the acceptance, so that neither a bill nor an assessment can increase the debt', async () => {
    const [id, accepted] = [await releaseDeclaration(), office.source.now().getTime()];
    moveTo(yearsLater(accepted, 3));
    await goods.take(id, bill);
    assert.equal(await billsOf(id), 2);
    moveTo(yearsLater(accepted, 3) + 1);
    for (const body of [bill, higherAssessment]) {
      const refused = await goods.decide(id, body);
      assert.equal(`${refused.status} ${refused.code}`, '409 time_limit_expired');
      assert.equal(
        member(refused.body, 'lastDay'),
        new Date(yearsLater(accepted, 3)).toISOString().slice(0, 10),
      );
    }
    assert.equal(await billsOf(id), 2);
    // No debt was incurred on a later day, and a lower assessment creates no debt.
    const laterDay = { ...bill, incurredOn: new Date(accepted + 2 * day).toISOString().slice(0, 10) };
    const evaded = await goods.decide(id, laterDay);
    assert.deepEqual([evaded.status, textMember(evaded.body, 'errors', 0, 'pointer')], [400, '/incurredOn']);
    assert.equal(await billsOf(id), 2);
    await goods.take(id, lowerAssessment);
  });

  test('is five years, not longer, on a confirmed ground', async () => {
    const [id, accepted] = [await releaseDeclaration(), office.source.now().getTime()];
    moveTo(yearsLater(accepted, 5));
    const unknown = await goods.decide(id, { ...bill, limitGround: 'WHIM' });
    assert.equal(textMember(unknown.body, 'errors', 0, 'pointer'), '/limitGround');
    await confirmedGround(office, id, 'SMUGGLING');
    await confirmedGround(office, id, 'FRAUD');
    const view = await goods.take(id, { ...bill, limitGround: 'SMUGGLING' });
    assert.equal(member(view, 'bills', 1, 'limitGround'), 'SMUGGLING');
    const assessed = await goods.take(id, { ...higherAssessment, limitGround: 'FRAUD' });
    assert.equal(member(assessed, 'bills', 2, 'limitGround'), 'FRAUD');
    moveTo(yearsLater(accepted, 5) + 1);
    for (const body of [bill, { ...higherAssessment, items: [{ item: 1, duty: '950.00', vat: '860.00' }] }])
      assert.equal((await goods.decide(id, { ...body, limitGround: 'FRAUD' })).code, 'time_limit_expired');
  });

  test('begins at the end of the procedure’s term for goods that are not discharged', async () => {
    const { id } = await goods.accepted(placementDocument(admitted));
    await goods.take(id, { action: 'release' });
    const end = Date.parse(textMember(await goods.read(id), 'nextActions', 0, 'dueBy'));
    moveTo(yearsLater(end + 1, 3) + 1);
    await office.customs.runJobs();
    assert.equal(await billsOf(id), 0);
    const demand = { action: 'demandDischarge', reason: 'Missing' };
    assert.equal((await goods.decide(id, demand)).code, 'time_limit_expired');
    const part = { ...demand, item: 1, quantity: '1.000' };
    assert.equal((await goods.decide(id, part)).code, 'time_limit_expired');
    const stated = { ...demand, limitGround: 'SMUGGLING' };
    assert.equal((await goods.decide(id, stated)).code, 'limit_ground_unconfirmed');
    assert.equal(
      (await goods.decide(id, { ...part, limitGround: 'SMUGGLING' })).code,
      'limit_ground_unconfirmed',
    );
    await confirmedGround(office, id, 'SMUGGLING');
    await goods.take(id, stated);
    assert.equal(await billsOf(id), 1);
  });
});

describe('L5: the day of a billed debt', () => {
  const incurredOnOf = async (id: string) =>
    (await office.customs.bills(id)).map(({ incurredOn }) => incurredOn);
  const dayAfterDays = (days: number) =>
    new Date(office.source.now().getTime() + days * day).toISOString().slice(0, 10);

  async function refusedDay(id: string, incurredOn: string): Promise<void> {
    const refused = await goods.decide(id, { ...bill, incurredOn });
    assert.deepEqual(
      [refused.status, textMember(refused.body, 'errors', 0, 'pointer')],
      [400, '/incurredOn'],
    );
  }

  test('can be that of a loss, but no day before or after it', async () => {
    const { id } = await goods.accepted(placementDocument(warehoused));
    await goods.take(id, { action: 'release' });
    office.source.move(30 * day);
    const lostOn = dayAfterDays(0);
    await refusedDay(id, lostOn);
    await goods.take(id, { action: 'demandDischarge', item: 1, quantity: '100.000', reason: 'Missing' });
    office.source.move(10 * day);
    await refusedDay(id, dayAfterDays(-9));
    await refusedDay(id, dayAfterDays(-11));
    await goods.take(id, { ...bill, incurredOn: lostOn });
    assert.deepEqual(await incurredOnOf(id), [lostOn, lostOn]);
  });

  test('can be that after the term of goods that are not discharged, once the term has ended', async () => {
    const { id } = await goods.accepted(placementDocument(admitted));
    await goods.take(id, { action: 'release' });
    const end = Date.parse(textMember(await goods.read(id), 'nextActions', 0, 'dueBy'));
    const dayAfterEnd = new Date(end + 1).toISOString().slice(0, 10);
    moveTo(end);
    await refusedDay(id, dayAfterEnd);
    moveTo(end + 2 * day);
    await refusedDay(id, dayAfterDays(0));
    await goods.take(id, { ...bill, incurredOn: dayAfterEnd });
    assert.deepEqual(await incurredOnOf(id), [dayAfterEnd]);
  });
});

describe('L5: the time limit of an amendment', () => {
  const amend = async (id: string) => {
    const { lrn, document } = {
      lrn: textMember(await goods.read(id), 'lrn'),
      document: roastedCoffeeDeclaration(),
    };
    const goodsItems = document.goodsItems.map((each) => ({
      ...each,
      description: 'Coffee, roasted and ground',
    }));
    const body = { document: { ...document, lrn, goodsItems }, reason: 'Described better' };
    return office.customs.api.call('requestAmendment', office.customs.trader, { id, body });
  };

  test('ends three years after the acceptance, even if the release was much later', async () => {
    const { id } = await goods.accepted(roastedCoffeeDeclaration());
    const accepted = office.source.now().getTime();
    office.source.move(100 * day);
    await goods.payAll(id);
    await goods.take(id, { action: 'release' });
    moveTo(yearsLater(accepted, 3));
    assert.ok((await amend(id)).status < 300);
    await goods.take(id, { action: 'denyAmendment', reason: 'Unproven' });
    moveTo(yearsLater(accepted, 3) + 1);
    const refused = await amend(id);
    assert.equal(`${refused.status} ${member(refused.body, 'code')}`, '409 action_not_allowed');
    assert.equal(member(refused.body, 'reason'), 'The time limit for an amendment has passed');
  });
});
