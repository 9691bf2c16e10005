import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Caller } from '../../callers/caller.ts';
import { listDebtsOperation } from '../../declarations/debts/public.ts';
import { createWorkTurns } from '../../foundation/http/admission/work-slices.ts';
import { withDependencies } from '../../foundation/http/operation.ts';
import { callOperation, member, textMember } from '../../foundation/http/testing/request.ts';
import { roastedCoffeeBody } from '../testing/coffee.ts';
import { withoutHearing } from '../testing/heard-declarations.ts';
import { customsPerson } from '../testing/limit-grounds.ts';
import { closingBalances, recomputeBalances } from '../testing/recompute-month.ts';
import { openTestOffice } from '../testing/test-office.ts';

let made = 0;
/* A closed month is recomputed from the debts that the organisations read with their own clients, without the journal. */
const office = await openTestOffice();
after(() => office.stop());

async function take(id: string, body: object): Promise<unknown> {
  const call = { params: { id }, body: { reason: 'Checked', ...body }, headers: { 'if-match': '*' } };
  const answered = await office.call('decideDeclaration', call);
  assert.equal(answered.status, 201, JSON.stringify(answered.body));
  return answered.body;
}

/** Creates an accepted declaration with a bill of 750.00 and 860.00. */
async function accepted(): Promise<{ readonly id: string; readonly bill: string }> {
  made += 1;
  const lrn = `month-${made}`;
  const id = await office.customs.lodge(lrn, roastedCoffeeBody(lrn));
  return { id, bill: textMember(await take(id, { action: 'accept' }), 'bills', 0, 'reference') };
}

const pay = (id: string, billReference: string, amount: string) =>
  take(id, { action: 'pay', billReference, amount });

/** Payments in part and too high, a guarantee, excise that is refunded as excise, refunds and remissions. */
async function workForAMonth(): Promise<void> {
  const { trader } = office.customs;
  const paid = await accepted();
  await pay(paid.id, paid.bill, '1000.00');
  await pay(paid.id, paid.bill, '660.00');
  await take(paid.id, { action: 'refund', amount: '100.00' });
  const part = await accepted();
  await pay(part.id, part.bill, '10.01');
  const secured = await accepted();
  const guarantee = { organisationId: trader.organisation.id, reference: 'MONTH', amount: '5000.00' };
  await office.call('createGuarantee', { body: guarantee });
  await take(secured.id, { action: 'secure', guaranteeReference: 'MONTH' });
  await take(secured.id, { action: 'refund', amount: '7.77', tax: 'B00' });
  const taxed = await accepted();
  const taxes = [
    { tax: 'A00', amount: '700.00' },
    { tax: 'E10', amount: '2500.00' },
    { tax: 'B00', amount: '860.00' },
  ];
  const assessed = await take(taxed.id, { action: 'assess', ...withoutHearing, items: [{ item: 1, taxes }] });
  const bills = member(assessed, 'bills');
  assert.ok(Array.isArray(bills));
  for (const bill of bills)
    if (member(bill, 'status') === 'due')
      await pay(taxed.id, textMember(bill, 'reference'), textMember(bill, 'outstanding'));
  await take(taxed.id, { action: 'refund', tax: 'E10' });
  const demanded = await accepted();
  await take(demanded.id, { action: 'bill', ...withoutHearing, amount: '33.33', tax: 'E10' });
}

/** Returns the debts that the callers read, with the bills and refunds of each. */
async function debtsOf(callers: readonly Caller[]): Promise<unknown[]> {
  const { customs, database } = office;
  const list = withDependencies(listDebtsOperation, {
    ...{ database, cursorKey: Buffer.alloc(32, 9), reference: customs.parts.reference },
    turns: createWorkTurns(() => 0),
  });
  const all: unknown[] = [];
  for (const caller of callers) {
    const { body } = await callOperation(list, { caller, query: { limit: 100 } });
    const debts = member(body, 'items');
    assert.ok(Array.isArray(debts) && debts.length > 0);
    all.push(...debts);
  }
  return all;
}

test('a closed month equals a recomputation from the debts that the debtors read', async () => {
  await workForAMonth();
  office.source.move(new Date('2026-12-02T09:00:00Z').getTime() - office.source.now().getTime());
  const [ada, ben] = [customsPerson(office, 'accountant', 'ada'), customsPerson(office, 'accountant', 'ben')];
  const params = { period: '2026-11' };
  const requested = await office.call('requestPeriodClosing', { caller: ada, params });
  assert.equal(requested.status, 201, JSON.stringify(requested.body));
  const closed = await office.call('approvePeriodClosing', { caller: ben, params });
  assert.equal(closed.status, 200, JSON.stringify(closed.body));
  const { body } = await office.call('getAccountingPeriod', { caller: ada, params });
  const trialBalance = member(body, 'trialBalance');
  assert.ok(Array.isArray(trialBalance));
  const stored = closingBalances(trialBalance);
  assert.deepEqual(recomputeBalances(await debtsOf([office.customs.trader])), stored);
  assert.ok(stored.includes('revenue/E10 -33.33'), stored.join(', '));
  assert.deepEqual(await office.violations(), []);
});
