import assert from 'node:assert/strict';
import { after, afterEach, describe, test } from 'node:test';
import { member, textMember } from '../../foundation/http/testing/request.ts';
import { withoutHearing } from '../testing/heard-declarations.ts';
import { roastedCoffeeDeclaration } from '../testing/roasted-coffee.ts';
import { admitted, placementDocument, suspendedGoods, warehoused } from '../testing/suspended-goods.ts';
import { openTestOffice } from '../testing/test-office.ts';

const day = 86_400_000;

/* Tests interest on a debt, from the day on which it is incurred until customs notifies it. */
const office = await openTestOffice();
const goods = await suspendedGoods(office);
after(() => office.stop());
afterEach(office.assertLedgerAgrees);

async function moveClockTo(time: number): Promise<void> {
  office.source.move(time);
  await office.customs.runJobs();
}
const dateAfterDays = (days: number) =>
  new Date(office.source.now().getTime() + days * day).toISOString().slice(0, 10);

/** Returns each bill with its lines and the calculation of its interest. */
async function billsOf(id: string): Promise<string[]> {
  const bills = await office.customs.bills(id);
  return bills.map(({ basis, status, amount, lines }) => {
    const parts = lines.map(({ tax, amount: part, calculation: by }) =>
      by ? `${tax} ${part} (${by.basis} × ${by.rate} % × ${by.days})` : `${tax} ${part}`,
    );
    return `${basis} ${status} ${amount}: ${parts.join(', ')}`;
  });
}

/** Creates sample B, which is accepted, paid and released. */
async function releaseSample(): Promise<string> {
  const { id } = await goods.accepted(roastedCoffeeDeclaration());
  await goods.payAll(id);
  await goods.take(id, { action: 'release' });
  return id;
}

/** Creates sample B with ten times its price, temporarily admitted and released. Returns the end of its term. */
async function admittedGoods(amount = '100000.00'): Promise<{ id: string; end: number }> {
  const invoice = { ...roastedCoffeeDeclaration().invoice, amount, currency: 'XTS', incoterm: 'CIF' };
  const { id } = await goods.accepted(placementDocument({ ...admitted, itemAmount: amount }, { invoice }));
  await goods.take(id, { action: 'release' });
  const end = Date.parse(textMember(await goods.read(id), 'nextActions', 0, 'dueBy'));
  return { id, end };
}
const items = (duty: string, vat: string) => [{ item: 1, duty, vat }];

describe('L4: an additional debt after the release', () => {
  test('of 16,100.00, billed 300 days after the acceptance, bears 966.00 at 7.3 % in one line of the bill', async () => {
    const id = await releaseSample();
    await moveClockTo(300 * day);
    const view = await goods.take(id, {
      action: 'bill',
      ...withoutHearing,
      amount: '16100.00',
      reason: 'Audit',
    });
    assert.equal(
      (await billsOf(id))[1],
      'demand due 17066.00: other 16100.00, interest 966.00 (16100.00 × 7.3 % × 300)',
    );
    assert.equal(member(view, 'bills', 1, 'incurredOn'), dateAfterDays(-300));
    assert.equal(member(view, 'bills', 1, 'applicableDate'), dateAfterDays(-300));
  });

  test('bears interest from the day of an earlier loss, if the officer states it', async () => {
    const { id } = await goods.accepted(placementDocument(warehoused));
    await goods.take(id, { action: 'release' });
    const lostOn = dateAfterDays(0);
    await goods.take(id, { action: 'demandDischarge', item: 1, quantity: '1.000', reason: 'Missing' });
    await moveClockTo(100 * day);
    const bill = {
      action: 'bill',
      ...withoutHearing,
      amount: '16100.00',
      reason: 'Audit',
      incurredOn: lostOn,
    };
    const view = await goods.take(id, bill);
    assert.match((await billsOf(id))[1] ?? '', /^demand due 16422\.00: .*× 7\.3 % × 100\)$/);
    assert.equal(member(view, 'bills', 1, 'applicableDate'), lostOn);
    for (const incurredOn of [dateAfterDays(1), dateAfterDays(-101), '2027-02-30'])
      assert.equal(
        textMember((await goods.decide(id, { ...bill, incurredOn })).body, 'errors', 0, 'pointer'),
        '/incurredOn',
      );
  });

  test('by a new assessment bears interest on the increase', async () => {
    const id = await releaseSample();
    await moveClockTo(100 * day);
    await goods.take(id, {
      action: 'assess',
      ...withoutHearing,
      items: items('1750.00', '1860.00'),
      reason: 'Sampled',
    });
    assert.equal(
      (await billsOf(id))[1],
      'assessment due 2040.00: A00 1000.00, B00 1000.00, interest 40.00 (2000.00 × 7.3 % × 100)',
    );
    // The reduced bill replaces the first one, and bears interest only on the half that remains.
    await goods.take(id, {
      action: 'assess',
      ...withoutHearing,
      items: items('1250.00', '1360.00'),
      reason: 'Sampled again',
    });
    const [, replaced, remaining] = await billsOf(id);
    assert.match(replaced ?? '', /^assessment cancelled 2040\.00/);
    assert.equal(
      remaining,
      'assessment due 1020.00: A00 500.00, B00 500.00, interest 20.00 (1000.00 × 7.3 % × 100)',
    );
  });

  test('bears no interest below the minimum, and none before the release', async () => {
    const id = await releaseSample();
    await moveClockTo(31 * day);
    await goods.take(id, { action: 'bill', ...withoutHearing, amount: '1610.00', reason: 'Audit' });
    // Interest of 1610.00 × 7.3 × 31 ÷ 36500 = 9.98 is below the minimum.
    assert.equal((await billsOf(id))[1], 'demand due 1610.00: other 1610.00');
    const { id: accepted } = await goods.accepted(roastedCoffeeDeclaration());
    await moveClockTo(100 * day);
    await goods.take(accepted, { action: 'bill', amount: '16100.00', reason: 'A fee' });
    assert.equal((await billsOf(accepted))[1], 'demand due 16100.00: other 16100.00');
  });

  test('by an amendment of the declarant bears no interest', async () => {
    const id = await releaseSample();
    await moveClockTo(100 * day);
    const document = roastedCoffeeDeclaration({}, {});
    const dearer = { ...document, invoice: { ...document.invoice, amount: '20000.00' } };
    const changed = {
      ...dearer,
      goodsItems: dearer.goodsItems.map((each) => ({ ...each, itemAmount: '20000.00' })),
    };
    const lrn = textMember(await goods.read(id), 'lrn');
    const { api, trader } = office.customs;
    const body = { document: { ...changed, lrn }, reason: 'A new invoice' };
    const amendment = await api.call('requestAmendment', trader, { id, body });
    assert.ok(amendment.status < 300, amendment.text);
    await goods.take(id, { action: 'grantAmendment' });
    const bills = await billsOf(id);
    assert.match(bills[1] ?? '', /^amendment due [\d.]+: A00 [\d.]+, B00 [\d.]+$/);
  });
});

describe('L4: goods that are not discharged', () => {
  test('bear interest from the day after the term until the demand, secured with their duties', async () => {
    const { id, end } = await admittedGoods();
    await moveClockTo(end + 1000 - office.source.now().getTime());
    await moveClockTo(30 * day);
    // Interest is 16100.00 × 7.3 × 30 ÷ 36500 = 96.60.
    assert.deepEqual(await billsOf(id), [
      'discharge secured 16196.60: A00 7500.00, B00 8600.00, interest 96.60 (16100.00 × 7.3 % × 30)',
    ]);
    const bill = member(await goods.read(id), 'bills', 0);
    assert.equal(member(bill, 'incurredOn'), new Date(end + 1).toISOString().slice(0, 10));
    await moveClockTo(11 * day);
    assert.match((await billsOf(id))[0] ?? '', /^discharge paid 16196\.60/);
  });

  test('are demanded completely if their guarantee is too small for the interest, which gets a separate bill', async () => {
    const { id, end } = await admittedGoods();
    await goods.changeGuarantee({ amount: (1_000_000 - Number(await goods.balance())).toFixed(2) });
    assert.equal(await goods.balance(), '0.00');
    await moveClockTo(end + 1000 - office.source.now().getTime());
    await moveClockTo(30 * day);
    assert.deepEqual(await billsOf(id), [
      'discharge secured 16100.00: A00 7500.00, B00 8600.00',
      'interest due 96.60: interest 96.60 (16100.00 × 7.3 % × 30)',
    ]);
    await goods.changeGuarantee({ amount: '1000000.00' });
  });

  test('bear interest from the day on which they were stolen, if the office states it; at the latest from the day of the report', async () => {
    const placed = await goods.accepted(placementDocument(warehoused));
    await goods.take(placed.id, { action: 'release' });
    const { id } = placed;
    const opened = dateAfterDays(0);
    await moveClockTo(200 * day);
    const { api, trader } = office.customs;
    const body = { item: 1, quantity: '1000.000', disposition: 'lost', cause: 'stolen', text: 'Burglary' };
    assert.equal((await api.call('reportDischarge', trader, { id, body })).status, 200);
    await moveClockTo(50 * day);
    const late = await goods.decide(id, { action: 'grantDischarge', incurredOn: dateAfterDays(-49) });
    assert.equal(textMember(late.body, 'errors', 0, 'pointer'), '/incurredOn');
    const early = await goods.decide(id, { action: 'grantDischarge', incurredOn: '2020-01-01' });
    assert.equal(textMember(early.body, 'errors', 0, 'code'), 'order');
    await goods.take(id, { action: 'grantDischarge', incurredOn: opened });
    assert.deepEqual(await billsOf(id), [
      'discharge secured 1690.50: A00 750.00, B00 860.00, interest 80.50 (1610.00 × 7.3 % × 250)',
    ]);
  });

  test('bear no interest if the office demands them before the end of the term', async () => {
    const { id } = await admittedGoods();
    await moveClockTo(50 * day);
    await goods.take(id, { action: 'demandDischarge', reason: 'Removed' });
    assert.deepEqual(await billsOf(id), ['discharge secured 16100.00: A00 7500.00, B00 8600.00']);
  });
});

describe('L4: the interest line of a bill', () => {
  /** Creates a bill of 16,100.00 that has a line of 966.00 for interest. */
  async function createBillWithInterest() {
    const id = await releaseSample();
    await moveClockTo(300 * day);
    const view = await goods.take(id, {
      action: 'bill',
      ...withoutHearing,
      amount: '16100.00',
      reason: 'Audit',
    });
    return { id, billReference: textMember(view, 'bills', 1, 'reference') };
  }
  const pay = ({ id, billReference }: { id: string; billReference: string }, amount: string) =>
    goods.take(id, { action: 'pay', billReference, amount });

  test('is not changed by a refund of a part of the bill', async () => {
    const bill = await createBillWithInterest();
    await pay(bill, '17066.00');
    const refund = { action: 'refund', billReference: bill.billReference, reason: 'Overcharged' };
    assert.equal((await goods.decide(bill.id, { ...refund, amount: '16100.01' })).code, 'payment_mismatch');
    await goods.take(bill.id, { ...refund, amount: '16100.00' });
    const refunds = member(await goods.read(bill.id), 'refunds', 0, 'lines');
    assert.deepEqual(refunds, [{ tax: 'other', amount: '16100.00' }]);
    assert.equal((await office.customs.bills(bill.id))[1]?.status, 'paid');
    // The interest is refunded only if the whole bill is refunded.
    await goods.take(bill.id, refund);
    assert.equal((await office.customs.bills(bill.id))[1]?.status, 'refunded');
  });

  test('bears no interest when the bill is paid late', async () => {
    const bill = await createBillWithInterest();
    await moveClockTo(60 * day);
    await pay(bill, '17066.00');
    // Interest is 16100.00 × 7.3 × 50 ÷ 36500; the base is not the total of 17066.00.
    assert.equal((await billsOf(bill.id))[2], 'interest due 161.00: interest 161.00');
  });
});
