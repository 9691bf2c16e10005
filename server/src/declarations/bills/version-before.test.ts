import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { readCredit } from '../../books/public.ts';
import type { Caller } from '../../callers/caller.ts';
import type { PaymentChange } from '../lifecycle/public.ts';
import { openTestDesk, type TestDesk } from '../testing/declarations.ts';
import { noArrears } from './arrears.ts';
import { findUnbookedBills, readBills, type StoredBill, storePayments } from './bill-store.ts';
import { pay, receive } from './payments.ts';

/*
 * The version before stores bills without a method and keeps no books, while nodes are upgraded one after the other.
 */

let desk: TestDesk;
let trader: Caller;
let made = 0;
before(async () => {
  desk = await openTestDesk();
  trader = await desk.newCaller();
});
after(() => desk.stop());

interface Key {
  readonly organisationId: string;
  readonly id: string;
}

const system = () => desk.testing.database.system;

/** A lodged declaration with a bill as the version before stores it. */
async function billed() {
  made += 1;
  const id = await desk.create(trader, { lrn: `before-${made}` }, 'lodge=true');
  const key = { organisationId: trader.organisation.id, id };
  const bill = {
    ...key,
    number: 1,
    basis: 'assessment',
    reference: `RF00BEFORE${made}`,
    state: 'due',
    amount: '100.00',
    refunded: '0.00',
    currency: 'XTS',
    dueBy: null,
    guaranteeReference: null,
    at: desk.source.now().toISOString(),
  };
  const store = (changed: object = {}) =>
    system().query('select declarations.store_bills($1)', [JSON.stringify([{ ...bill, ...changed }])]);
  await store();
  return { key, store };
}

/** Its bill is paid as this version pays. */
async function settle(
  key: Key,
  paying: (bills: readonly StoredBill[], due: StoredBill) => PaymentChange,
): Promise<void> {
  const bills = (await readBills(system(), [key])).get(key.id) ?? [];
  const [due] = bills;
  assert.ok(due);
  const payment = paying(bills, due);
  const at = desk.source.now().toISOString();
  await desk.testing.database.systemTransaction((transaction) =>
    storePayments(transaction, [{ ...key, at, payment }]),
  );
}

async function shown(key: Key): Promise<string[]> {
  assert.deepEqual(await findUnbookedBills(system(), 10), []);
  const bills = (await readBills(system(), [key])).get(key.id) ?? [];
  return bills.map(({ state, paid, refunded, outstanding, refunds }) =>
    [state, paid, refunded, outstanding, ...refunds.map(({ amount }) => amount)].join(' '),
  );
}

describe('what the version before stores', () => {
  test('due, secured and collected: the books say the same each time', async () => {
    const { key, store } = await billed();
    assert.deepEqual(await shown(key), ['due 0.00 0.00 100.00']);
    const guaranteeReference = 'BEFORE1';
    await store({ state: 'secured', guaranteeReference });
    assert.deepEqual(await shown(key), ['secured 0.00 0.00 100.00']);
    await store({ state: 'paid', guaranteeReference });
    assert.deepEqual(await shown(key), ['paid 100.00 0.00 0.00']);
  });

  test('given back twice, then wholly: each time with a refund of its own', async () => {
    const { key, store } = await billed();
    await store({ state: 'paid' });
    await store({ state: 'paid', refunded: '10.00' });
    await store({ state: 'paid', refunded: '15.00' });
    assert.deepEqual(await shown(key), ['paid 100.00 15.00 0.00 10.00 5.00']);
    await store({ state: 'refunded', refunded: '100.00' });
    assert.deepEqual(await shown(key), ['refunded 100.00 100.00 0.00 10.00 5.00 85.00']);
  });

  test('cancelled with its declaration', async () => {
    const { key } = await billed();
    const rows = JSON.stringify([{ ...key, at: desk.source.now().toISOString() }]);
    await system().query('select declarations.cancel_bills($1)', [rows]);
    assert.deepEqual(await shown(key), ['cancelled 0.00 0.00 0.00']);
  });

  test('of a bill that was overpaid: the credit stays the payer’s, whatever becomes of the bill', async () => {
    const { key, store } = await billed();
    await settle(key, (bills, due) => receive(bills, due, '230.00'));
    const before = await readCredit(system(), key.organisationId);
    await store({ state: 'paid' });
    assert.deepEqual(await shown(key), ['paid 100.00 0.00 0.00']);
    assert.equal(await readCredit(system(), key.organisationId), before);
    await store({ state: 'refunded', refunded: '100.00' });
    assert.deepEqual(await shown(key), ['refunded 100.00 100.00 0.00 100.00']);
    assert.equal(await readCredit(system(), key.organisationId), before);
    assert.equal(before, '130.00');
  });

  test('of a bill that was paid from credit: the credit stays used', async () => {
    const { key, store } = await billed();
    const credit = await readCredit(system(), key.organisationId);
    await settle(key, (bills, due) => pay(bills, [due], noArrears, 'credit'));
    const used = (Number(credit) - 100).toFixed(2);
    assert.equal(await readCredit(system(), key.organisationId), used);
    await store({ state: 'paid' });
    await store({ state: 'paid', refunded: '10.00' });
    assert.deepEqual(await shown(key), ['paid 100.00 10.00 0.00 10.00']);
    assert.equal(await readCredit(system(), key.organisationId), used);
  });

  test('of a bill that the batch of the migration has not come to yet', async () => {
    const { key, store } = await billed();
    const unseen = await desk.create(trader, { lrn: `unseen-${made}` }, 'lodge=true');
    await system().query(
      `insert into declarations.bills (organisation_id, declaration_id, number, reference, state, amount, refunded, currency, created_at)
       values ($1, $2, 1, 'RF00UNSEEN', 'paid', 50, 5, 'XTS', now())`,
      [key.organisationId, unseen],
    );
    await store({ id: unseen, reference: 'RF00UNSEEN', state: 'paid', amount: '50.00', refunded: '7.00' });
    assert.deepEqual(await shown({ ...key, id: unseen }), ['paid 50.00 7.00 0.00 7.00']);
  });
});
