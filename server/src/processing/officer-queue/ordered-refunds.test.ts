import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { listMember, member, textMember } from '../../foundation/http/testing/request.ts';
import { roastedCoffeeBody } from '../testing/coffee.ts';
import { withoutHearing } from '../testing/heard-declarations.ts';
import { mainAndPaymentStatusOf } from '../testing/test-customs.ts';
import { openTestOffice } from '../testing/test-office.ts';

let declarationCount = 0;
/*
 * Tests refunds after a declaration has ended: its end orders them, and customs pays them when it executes the order.
 */
const office = await openTestOffice();
const { assertLedgerAgrees } = office;
after(() => office.stop());

async function take(id: string, body: object): Promise<unknown> {
  const answered = await office.call('decideDeclaration', {
    params: { id },
    body,
    headers: { 'if-match': '*' },
  });
  assert.equal(answered.status, 201, JSON.stringify(answered.body));
  return answered.body;
}

/** Creates a declaration of roasted coffee that an officer accepted, with an unpaid bill of 1610.00. */
async function createAccepted(): Promise<{ readonly id: string; readonly lrn: string }> {
  declarationCount += 1;
  const lrn = `ordered-${declarationCount}`;
  const id = await office.customs.lodge(lrn, roastedCoffeeBody(lrn));
  await take(id, { action: 'accept' });
  return { id, lrn };
}

async function createPaid(amount = '1610.00'): Promise<{ readonly id: string; readonly lrn: string }> {
  const lodged = await createAccepted();
  const billReference = textMember(await office.customs.read(lodged.id), 'bills', 0, 'reference');
  await take(lodged.id, { action: 'pay', billReference, amount });
  return lodged;
}

async function eventsOf(id: string): Promise<string[]> {
  await office.customs.api.number();
  const { body } = await office.customs.api.call('listDeclarationEvents', office.customs.trader, { id });
  return listMember(body, 'items').map((item) => textMember(item, 'event'));
}

async function refundsOf(id: string): Promise<string[]> {
  return listMember(await office.customs.read(id), 'refunds').map((refund) =>
    [
      ...['amount', 'basis', 'reason'].map((name) => member(refund, name)),
      member(refund, 'paidAt') === null ? 'unpaid' : 'paid',
    ].join(' '),
  );
}

describe('the end of a declaration', () => {
  test('orders the refund of paid bills; the paid refund has the time and reason of the order', async () => {
    const { id } = await createPaid();
    const paidAt = member(await office.customs.read(id), 'bills', 0, 'settledAt');
    office.customs.api.source.move(60_000);
    await take(id, { action: 'invalidate', ...withoutHearing, reason: 'Declared twice' });
    assert.equal(mainAndPaymentStatusOf(await office.customs.read(id)), 'invalidated paid');
    assert.deepEqual((await eventsOf(id)).slice(-2), ['declaration.invalidated', 'payment.refund_ordered']);
    assert.deepEqual(await refundsOf(id), ['1610.00 invalidation Declared twice unpaid']);
    const ordered = member(await office.customs.read(id), 'refunds', 0);
    assert.deepEqual(member(ordered, 'lines'), [
      { tax: 'A00', amount: '750.00' },
      { tax: 'B00', amount: '860.00' },
    ]);
    const bill = member(await office.customs.read(id), 'bills', 0);
    assert.equal(member(bill, 'refunded'), '0.00');
    assert.equal(member(bill, 'settledAt'), paidAt);
    await assertLedgerAgrees();

    office.customs.api.source.move(60_000);
    await take(id, { action: 'refund', reason: 'As ordered' });
    assert.equal(mainAndPaymentStatusOf(await office.customs.read(id)), 'invalidated refunded');
    assert.equal((await eventsOf(id)).at(-1), 'payment.refunded');
    assert.deepEqual(await refundsOf(id), ['1610.00 invalidation Declared twice paid']);
    const refund = member(await office.customs.read(id), 'refunds', 0);
    assert.equal(member(refund, 'orderedAt'), member(ordered, 'orderedAt'));
    assert.ok(
      Date.parse(textMember(refund, 'paidAt')) - Date.parse(textMember(refund, 'orderedAt')) >= 60_000,
    );
    await assertLedgerAgrees();
  });

  test('orders the refund of the paid amount of a partly paid bill', async () => {
    const { id } = await createPaid('1000.00');
    await take(id, { action: 'invalidate', ...withoutHearing, reason: 'Declared twice' });
    assert.deepEqual(await refundsOf(id), [
      '610.00 invalidation Declared twice unpaid',
      '1000.00 invalidation Declared twice unpaid',
    ]);
    const bill = member(await office.customs.read(id), 'bills', 0);
    assert.equal(member(bill, 'refunded'), '610.00');
    await take(id, { action: 'refund', reason: 'As ordered' });
    assert.deepEqual((await refundsOf(id)).at(-1), '1000.00 invalidation Declared twice paid');
    await assertLedgerAgrees();
  });

  test('orders a refund that customs can pay in parts, and the unpaid part is still ordered', async () => {
    const { id } = await createPaid();
    await take(id, { action: 'invalidate', ...withoutHearing, reason: 'Declared twice' });
    await take(id, { action: 'refund', reason: 'The first', amount: '1000.00' });
    assert.deepEqual(await refundsOf(id), [
      '1000.00 invalidation Declared twice paid',
      '610.00 invalidation Declared twice unpaid',
    ]);
    await take(id, { action: 'refund', reason: 'The rest' });
    assert.deepEqual((await refundsOf(id)).at(-1), '610.00 invalidation Declared twice paid');
    assert.equal((await eventsOf(id)).filter((type) => type === 'payment.refund_ordered').length, 1);
    await assertLedgerAgrees();
  });

  test('orders a refund after a refused release, and pays no money for a secured bill', async () => {
    const { id } = await createAccepted();
    const organisationId = office.customs.trader.organisation.id;
    const body = { organisationId, reference: `ORDERED${declarationCount}`, amount: '2000.00' };
    const reference = textMember((await office.call('createGuarantee', { body })).body, 'reference');
    await take(id, { action: 'secure', guaranteeReference: reference });
    await take(id, { action: 'selectForControl', control: 'physical' });
    await take(id, {
      action: 'refuseRelease',
      reason: 'Not what was declared',
      outcome: 're_export',
    });
    assert.deepEqual((await eventsOf(id)).slice(-2), ['declaration.not_released', 'payment.refund_ordered']);
    assert.deepEqual(await refundsOf(id), ['1610.00 order Not what was declared unpaid']);
    await take(id, { action: 'refund', reason: 'As ordered' });
    // The bill was secured, so no money was paid back.
    assert.deepEqual(await refundsOf(id), ['1610.00 order Not what was declared unpaid']);
    assert.equal(member(await office.customs.read(id), 'bills', 0, 'status'), 'refunded');
    await assertLedgerAgrees();
  });

  test('orders no refund if the declaration has no payment', async () => {
    const { id } = await createAccepted();
    await take(id, { action: 'invalidate', ...withoutHearing, reason: 'Declared twice' });
    assert.equal((await eventsOf(id)).at(-1), 'declaration.invalidated');
    assert.deepEqual(await refundsOf(id), []);
  });
});

describe('a refund that customs pays after the term of the country', () => {
  /** Invalidates a paid declaration, and pays the refund a number of days after the three months of the country. */
  async function refundAfter(days: number, paid = '1610.00'): Promise<string> {
    const { id } = await createPaid(paid);
    await take(id, { action: 'invalidate', ...withoutHearing, reason: 'Declared twice' });
    const orderedOn = textMember(await office.customs.read(id), 'refunds', 0, 'orderedAt').slice(0, 10);
    const paidOn = Temporal.PlainDate.from(orderedOn).add({ months: 3 }).add({ days });
    office.source.move(Date.parse(`${paidOn}T12:00:00Z`) - office.source.now().getTime());
    return id;
  }
  const repay = (id: string, body: object = {}) =>
    take(id, { action: 'refund', reason: 'As ordered', ...body });

  test('bears interest to the payer: 1610.00 at 6.3 % for 50 days', async () => {
    const before = await balance();
    const id = await refundAfter(50);
    await repay(id);
    const refund = member(await office.customs.read(id), 'refunds', 0);
    assert.deepEqual(member(refund, 'interest'), {
      ...{ amount: '13.89', basis: '1610.00', rate: '6.3', days: 50 },
    });
    assert.equal(textMember(refund, 'amount'), '1610.00');
    assert.equal(textMember(refund, 'payees', 0, 'interest'), '13.89');
    assert.equal(textMember(await office.customs.read(id), 'bills', 0, 'refunded'), '1610.00');
    // The ledger keeps no revenue of the invalidated declaration: customs has paid 13.89 of its own money.
    const after = await balance();
    assert.equal(after.bank - before.bank, -1389);
    assert.equal(after.interest - before.interest, 1389);
    await assertLedgerAgrees();
  });

  test('bears interest that the reconciliation compares with the ledger (2 and 12)', async () => {
    const id = await refundAfter(50);
    await repay(id);
    const reference = textMember(await office.customs.read(id), 'bills', 0, 'reference');
    const plant = (amount: string) =>
      office.database.system.query(
        `update declarations.bills set refunds = jsonb_set(refunds, '{0,interest,amount}', to_jsonb($2::text))
         where reference = $1`,
        [reference, amount],
      );
    await plant('13.90');
    assert.deepEqual(
      (await office.violations()).map(({ invariant, subject }) => [invariant, subject]),
      [
        [2, reference],
        [12, reference],
      ],
    );
    await plant('13.89');
    await assertLedgerAgrees();
  });

  test('bears no interest on the last day of the term, and interest on the next', async () => {
    const last = await refundAfter(0);
    await repay(last);
    assert.equal(member(await office.customs.read(last), 'refunds', 0, 'interest'), null);
    const next = await refundAfter(1);
    await repay(next);
    assert.equal(textMember(await office.customs.read(next), 'refunds', 0, 'interest', 'amount'), '0.28');
    await assertLedgerAgrees();
  });

  test('bears interest on each part until its payment, and once', async () => {
    const id = await refundAfter(50);
    await repay(id, { amount: '1000.00' });
    office.source.move(10 * 86_400_000);
    await repay(id);
    const refunds = member(await office.customs.read(id), 'refunds');
    assert.ok(Array.isArray(refunds));
    // 1000.00 × 6.3 × 50 ÷ 36500, and 610.00 × 6.3 × 60 ÷ 36500.
    assert.deepEqual(
      refunds.map((refund) => textMember(refund, 'interest', 'amount')),
      ['8.63', '6.32'],
    );
    await assertLedgerAgrees();
  });

  test('bears no interest on the unpaid part of a bill, because customs repays no money', async () => {
    const id = await refundAfter(50, '1000.00');
    await repay(id);
    const refunds = member(await office.customs.read(id), 'refunds');
    assert.ok(Array.isArray(refunds));
    assert.deepEqual(
      refunds.map((refund) => [textMember(refund, 'amount'), member(refund, 'interest', 'basis') ?? null]),
      [
        ['610.00', null],
        ['1000.00', '1000.00'],
      ],
    );
    await assertLedgerAgrees();
  });

  async function balance(): Promise<{ readonly bank: number; readonly interest: number }> {
    const [row] = await office.database.system.query<{ bank: number; interest: number }>(
      `select coalesce(sum(amount) filter (where account = 'bank'), 0)::float8 * 100 as bank,
         coalesce(sum(amount) filter (where account = 'revenue/interest'), 0)::float8 * 100 as interest
       from ledger.postings`,
      [],
    );
    return { bank: Math.round(row?.bank ?? 0), interest: Math.round(row?.interest ?? 0) };
  }
});

describe('a refund paid at the time of its order', () => {
  test('by an order or amendment has one event, which reports it as refunded', async () => {
    const { id, lrn } = await createPaid();
    await take(id, { action: 'refund', amount: '10.00', reason: 'Reckoned wrongly' });
    const document = roastedCoffeeBody(lrn, '9000.00');
    const amendment = await office.customs.api.call('requestAmendment', office.customs.trader, {
      id,
      body: { reason: 'Another price', document },
    });
    assert.equal(amendment.status, 201, amendment.text);
    await take(id, { action: 'grantAmendment' });
    const events = await eventsOf(id);
    assert.equal(events.filter((type) => type === 'payment.refunded').length, 2);
    assert.ok(!events.includes('payment.refund_ordered'));
    for (const refund of [0, 1]) {
      const refundBody = member(await office.customs.read(id), 'refunds', refund);
      assert.equal(member(refundBody, 'paidAt'), member(refundBody, 'orderedAt'));
    }
  });
});
