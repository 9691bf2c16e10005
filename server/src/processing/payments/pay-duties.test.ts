import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, describe, test } from 'node:test';
import type { TestResponse } from '../../declarations/testing/test-call.ts';
import { assertStatus, bodyWithStatus, member, textMember } from '../../foundation/http/testing/request.ts';
import { newId } from '../../foundation/ids.ts';
import { auditOf } from '../../organisations/testing/organisations.ts';
import { nationalCurrency } from '../../reference/public.ts';
import type { Guarantee } from '../../registers/guarantees/guarantee.ts';
import { insertGuarantee, listGuarantees } from '../../registers/guarantees/guarantee-store.ts';
import { historyOf, mainAndPaymentStatusOf, openTestCustoms } from '../testing/test-customs.ts';

let made = 0;
const customs = await openTestCustoms();
after(() => customs.stop());

/** Creates an accepted and billed declaration with an unpaid bill. */
async function billed(): Promise<{ id: string; amount: string }> {
  made += 1;
  const id = await customs.lodge(`UNPAID-${made}`);
  await customs.work();
  const [bill] = await customs.bills(id);
  assert.ok(bill?.status === 'due');
  return { id, amount: bill.amount };
}

/** Creates a guarantee of the trader; returns its reference. */
async function guarantee(amount: string, changed: Partial<Guarantee> = {}): Promise<string> {
  made += 1;
  const now = customs.api.source.now();
  const stored: Guarantee = {
    id: newId('gua', { now: () => now, random: randomBytes }),
    organisationId: customs.trader.organisation.id,
    reference: `26XA${made}`,
    amount,
    kind: 'comprehensive',
    balance: amount,
    reserved: '0.00',
    used: '0.00',
    currency: nationalCurrency,
    validFrom: '2026-01-01',
    validUntil: null,
    status: 'active',
    ...{ guarantorId: null, beneficiary: null, refusalReason: null, withdrawnAt: null },
    version: 1,
    createdAt: now,
    changedAt: now,
    ...changed,
  };
  const { database } = customs.api.testing;
  assert.ok(await database.systemTransaction((transaction) => insertGuarantee(transaction, stored)));
  return stored.reference;
}

async function balanceOf(reference: string): Promise<string | undefined> {
  const { system } = customs.api.testing.database;
  const within = customs.trader.organisation.id;
  const [found] = await listGuarantees(system, within, { reference }, { after: null, limit: 1 });
  return found?.balance;
}

const order = (id: string, body: object, headers: Record<string, string> = {}): Promise<TestResponse> =>
  customs.api.call('payDuties', customs.trader, { id, body, headers });
const byGuarantee = (guaranteeReference: string) => ({ method: 'guarantee', guaranteeReference });

async function assertUnchanged(id: string): Promise<void> {
  assert.equal(mainAndPaymentStatusOf(await customs.read(id)), 'accepted due');
}

describe('200', () => {
  test('a guarantee secures the bill: its balance is reserved, and the goods are released', async () => {
    const { id, amount } = await billed();
    const reference = await guarantee(amount);
    const answer = await order(id, byGuarantee(reference)).then(assertStatus(200));
    assert.equal(member(answer.body, 'tracks', 'payment'), 'secured');
    assert.equal(member(answer.body, 'bills', 0, 'status'), 'secured');
    assert.equal(member(answer.body, 'bills', 0, 'guaranteeReference'), reference);
    const read = await customs.api.call('getDeclaration', customs.trader, { id });
    assert.deepEqual(member(read.body, 'bills'), member(answer.body, 'bills'));
    assert.equal(read.headers.get('ETag'), answer.headers.get('ETag'));
    assert.equal(await balanceOf(reference), '0.00');
    assert.equal(historyOf(read.body).at(-1), 'declarant payment.secured accepted green');
    const audited = (await auditOf(customs.api.testing.database, id)).at(-1);
    assert.equal(audited?.action, 'declaration.payDuties');
    await customs.work();
    assert.equal(mainAndPaymentStatusOf(await customs.read(id)), 'released secured');
  });

  test('a transfer of the sandbox’s bank pays the bill', async () => {
    const { id } = await billed();
    const answer = await order(id, { method: 'transfer' }).then(bodyWithStatus(200));
    assert.equal(member(answer, 'bills', 0, 'status'), 'paid');
    const read = await customs.read(id);
    assert.deepEqual(member(read, 'bills'), member(answer, 'bills'));
    await customs.work();
    assert.equal(mainAndPaymentStatusOf(await customs.read(id)), 'released paid');
  });

  test('a transfer pays a secured bill, which releases the guarantee', async () => {
    const { id, amount } = await billed();
    const reference = await guarantee(amount);
    assert.equal((await order(id, byGuarantee(reference))).status, 200);
    assert.equal((await order(id, { method: 'transfer' })).status, 200);
    assert.equal(await balanceOf(reference), amount);
    assert.equal((await customs.bills(id))[0]?.guaranteeReference, null);
  });

  test('a repeated request gets the same response and reserves nothing more', async () => {
    const { id, amount } = await billed();
    const reference = await guarantee(amount);
    const headers = { 'idempotency-key': `again-${id}` };
    const first = await order(id, byGuarantee(reference), headers);
    const second = await order(id, byGuarantee(reference), headers).then(assertStatus(200));
    assert.equal(second.headers.get('Idempotency-Replayed'), 'true');
    assert.equal(second.text, first.text);
    assert.equal(await balanceOf(reference), '0.00');
  });

  test('two concurrent requests do not overdraw a guarantee that is sufficient for one', async () => {
    const [one, other] = [await billed(), await billed()];
    const reference = await guarantee(one.amount);
    const answers = await Promise.all([one, other].map(({ id }) => order(id, byGuarantee(reference))));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
    assert.ok(answers.some(({ code }) => code === 'guarantee_unavailable'));
    assert.equal(await balanceOf(reference), '0.00');
  });

  test('ten concurrent requests on one declaration reserve once', async () => {
    const { id, amount } = await billed();
    const reference = await guarantee('9999999.00');
    const answers = await Promise.all(Array.from({ length: 10 }, () => order(id, byGuarantee(reference))));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.equal(await balanceOf(reference), (9_999_999 - Number(amount)).toFixed(2));
  });
});

describe('409 guarantee_unavailable: nothing is reserved, and the bill is still due', () => {
  const cases: readonly [string, Partial<Guarantee>, RegExp][] = [
    ['less is left than is due', {}, /is 1\.00, but \d+\.\d\d must be secured$/],
    ['suspended', { status: 'suspended' }, /is suspended$/],
    ['expired', { validUntil: '2026-11-01' }, /was valid until 2026-11-01$/],
    ['not yet valid', { validFrom: '2027-01-01' }, /is valid only from 2027-01-01$/],
  ];
  for (const [name, changed, reason] of cases) {
    test(name, async () => {
      const { id, amount } = await billed();
      const covered = name.startsWith('less') ? '1.00' : '9999999.00';
      const reference = await guarantee(covered, changed);
      const answer = await order(id, byGuarantee(reference)).then(assertStatus(409));
      assert.equal(answer.code, 'guarantee_unavailable', answer.text);
      assert.match(textMember(answer.body, 'reason'), reason);
      assert.equal(member(answer.body, 'required'), amount);
      assert.equal(await balanceOf(reference), covered);
      await assertUnchanged(id);
    });
  }

  test('the key of a refused request can be used again', async () => {
    const { id, amount } = await billed();
    const headers = { 'idempotency-key': `free-${id}` };
    assert.equal((await order(id, byGuarantee(await guarantee('1.00')), headers)).status, 409);
    assert.equal((await order(id, byGuarantee(await guarantee(amount)), headers)).status, 200);
  });
});

describe('400 input_invalid', () => {
  test('rejects a guarantee that the organisation does not have', async () => {
    const { id } = await billed();
    const reference = await guarantee('9999999.00', { organisationId: 'org_01kaz4w7m0v3c5n8q2x6t9r1ye' });
    const answer = await order(id, byGuarantee(reference));
    assert.equal(answer.code, 'input_invalid', answer.text);
    assert.equal(member(answer.body, 'errors', 0, 'code'), 'unknown_guarantee');
    assert.equal(member(answer.body, 'errors', 0, 'pointer'), '/guaranteeReference');
    await assertUnchanged(id);
  });

  for (const body of [
    { method: 'guarantee' },
    { method: 'transfer', guaranteeReference: '26XA1' },
    { method: 'cash' },
    {},
  ]) {
    test(JSON.stringify(body), async () => {
      const { id } = await billed();
      assert.equal((await order(id, body)).code, 'input_invalid');
      await assertUnchanged(id);
    });
  }
});

describe('409 action_not_allowed', () => {
  test('returns 409 with the status and the reason if nothing is due', async () => {
    const id = await customs.lodge('payment-none');
    await customs.work();
    for (const body of [{ method: 'transfer' }, byGuarantee(await guarantee('9999999.00'))]) {
      const answer = await order(id, body);
      assert.equal(answer.code, 'action_not_allowed', answer.text);
      assert.equal(member(answer.body, 'declarationStatus'), 'released');
      assert.equal(member(answer.body, 'reason'), 'No payment is due');
    }
  });
});

describe('409 version_conflict', () => {
  test('returns 409 version_conflict for another version than the caller has read', async () => {
    const { id } = await billed();
    const answer = await order(id, { method: 'transfer' }, { 'if-match': '"1"' });
    assert.equal(answer.code, 'version_conflict');
    await assertUnchanged(id);
  });
});

describe('404 not_found', () => {
  test('returns 404 for another organisation’s declaration', async () => {
    const { id } = await billed();
    const other = await customs.api.newCaller();
    const answer = await customs.api.call('payDuties', other, { id, body: { method: 'transfer' } });
    assert.equal(answer.code, 'not_found');
    await assertUnchanged(id);
  });
});

describe('in production', () => {
  test('409: a transfer cannot be ordered here, a guarantee can', async () => {
    const { id, amount } = await billed();
    customs.transfers(false);
    const answer = await order(id, { method: 'transfer' });
    assert.equal(answer.code, 'action_not_allowed', answer.text);
    assert.match(textMember(answer.body, 'reason'), /treasury/);
    await assertUnchanged(id);
    assert.equal((await order(id, byGuarantee(await guarantee(amount)))).status, 200);
    customs.transfers(true);
  });
});
