import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { addAssessedBill } from '../../declarations/bills/public.ts';
import { sample } from '../../declarations/testing/test-operations.ts';
import { member } from '../../foundation/http/testing/request.ts';
import { historyOf, mainAndPaymentStatusOf, openTestCustoms } from '../testing/test-customs.ts';

let declarationCount = 0;
const customs = await openTestCustoms();
after(() => customs.stop());

async function lodged(prefix = ''): Promise<{ id: string; lrn: string }> {
  declarationCount += 1;
  const lrn = `${prefix}debt-${declarationCount}`;
  const id = await customs.lodge(lrn);
  await customs.work();
  return { id, lrn };
}

/** Returns the bills as `status amount`, with amounts relative to the amount of the first bill. */
async function billsOf(id: string): Promise<string[]> {
  return (await customs.bills(id)).map(({ status, amount, refunded }) => `${status} ${amount} ${refunded}`);
}

async function payableOf(id: string): Promise<string> {
  const answer = await customs.api.call('getDeclaration', customs.trader, { id });
  return String(member(answer.body, 'duties', 'payable'));
}

/** Requests an amendment of the freight costs, which changes the duties. */
async function amendFreight(id: string, lrn: string, amount: string): Promise<void> {
  const document = sample({ lrn });
  const invoice = Object(document.invoice);
  const charges = [{ type: 'freight', amount, currency: 'USD' }];
  const answer = await customs.api.call('requestAmendment', customs.trader, {
    id,
    body: { reason: 'The freight was another', document: { ...document, invoice: { ...invoice, charges } } },
  });
  assert.equal(answer.status, 201, answer.text);
}

const subtract = (one: string, other: string): string => (Number(one) - Number(other)).toFixed(2);

describe('an amendment', () => {
  test('that customs grants after the payment bills higher duties; the status does not change', async () => {
    const { id, lrn } = await lodged();
    const before_ = await payableOf(id);
    await amendFreight(id, lrn, '52850.00');
    await customs.work();
    const now = await payableOf(id);
    assert.ok(Number(now) > Number(before_));
    assert.deepEqual(await billsOf(id), [`paid ${before_} 0.00`, `paid ${subtract(now, before_)} 0.00`]);
    const body = await customs.read(id);
    assert.equal(mainAndPaymentStatusOf(body), 'released paid');
    assert.equal(member(body, 'version'), 2);
    assert.deepEqual(historyOf(body).slice(-4), [
      'declarant amendment.requested released green',
      'customs amendment.granted released green',
      'system payment.due released green',
      'system payment.paid released green',
    ]);
  });

  test('that lowers the duties and is granted after the payment refunds the difference', async () => {
    const { id, lrn } = await lodged();
    const before_ = await payableOf(id);
    await amendFreight(id, lrn, '50.00');
    await customs.work();
    const back = subtract(before_, await payableOf(id));
    assert.ok(Number(back) > 0);
    assert.deepEqual(await billsOf(id), [`paid ${before_} ${back}`]);
    assert.equal(mainAndPaymentStatusOf(await customs.read(id)), 'released paid');
  });

  test('before the payment adds a bill for higher duties, and replaces the due bill for lower duties', async () => {
    const { id, lrn } = await lodged('UNPAID-');
    const first = await payableOf(id);
    await amendFreight(id, lrn, '52850.00');
    await customs.work();
    const second = await payableOf(id);
    assert.deepEqual(await billsOf(id), [`due ${first} 0.00`, `due ${subtract(second, first)} 0.00`]);
    await amendFreight(id, lrn, '50.00');
    await customs.work();
    const third = await payableOf(id);
    assert.deepEqual(await billsOf(id), [
      `cancelled ${first} 0.00`,
      `cancelled ${subtract(second, first)} 0.00`,
      `due ${third} 0.00`,
    ]);
    assert.equal(mainAndPaymentStatusOf(await customs.read(id)), 'accepted due');
  });

  test('that customs denies leaves bills and version unchanged', async () => {
    const { id, lrn } = await lodged();
    const before_ = await billsOf(id);
    await amendFreight(id, lrn, '52850.00');
    assert.ok(await customs.decide(id, 'denyAmendment', { reason: 'No proof' }));
    await customs.work();
    assert.deepEqual(await billsOf(id), before_);
    assert.equal(member(await customs.read(id), 'version'), 1);
  });
});

describe('due bills are cancelled when a declaration', () => {
  const refused = { reason: 'Because', outcome: 'seizure' } as const;

  test('is invalidated ex officio', async () => {
    const { id } = await lodged('UNPAID-');
    assert.ok(await customs.decide(id, 'invalidate', { reason: 'Because' }));
    await assertNothingOwed(id, 'invalidated');
  });

  test('is invalidated on request', async () => {
    const { id } = await lodged('UNPAID-');
    const body = { reason: 'Declared twice' };
    assert.equal((await customs.api.call('requestInvalidation', customs.trader, { id, body })).status, 200);
    await customs.work();
    await assertNothingOwed(id, 'invalidated');
  });

  test('its release is refused', async () => {
    const { id } = await lodged('UNPAID-');
    assert.ok(await customs.decide(id, 'selectForControl', { control: 'physical' }));
    assert.ok(await customs.decide(id, 'refuseRelease', refused));
    await assertNothingOwed(id, 'not_released');
  });

  test('expires', async () => {
    const document = sample({}, 'export');
    const lrn = 'UNPAID-expired';
    const answer = await customs.api.call('createDeclaration', customs.trader, {
      query: 'lodge=true',
      body: { ...document, lrn },
    });
    const id = String(member(answer.body, 'id'));
    await customs.work();
    const terms = {
      basis: 'demand',
      reason: 'A fee',
      applicableDate: null,
      incurredOn: null,
      limitGround: null,
      version: 1,
      reference: 'RF18TESTEXPIRED',
      currency: 'XTS',
      dueBy: null,
      method: 'immediate',
    } as const;
    assert.ok(
      await customs.decide(id, 'bill', {
        payment: addAssessedBill([], [{ tax: 'other', amount: '5.00' }], terms),
      }),
    );
    customs.api.source.move(151 * 86_400_000);
    assert.equal((await customs.runJobs()).expireWithoutExit, 1);
    await assertNothingOwed(id, 'expired');
  });

  test('is rejected, and nothing was billed', async () => {
    const { id } = await lodged('REJECT-');
    await assertNothingOwed(id, 'rejected', 0);
  });

  async function assertNothingOwed(id: string, status: string, count = 1): Promise<void> {
    assert.equal(mainAndPaymentStatusOf(await customs.read(id)), `${status} not_due`);
    const bills = await customs.bills(id);
    assert.deepEqual(
      bills.map(({ status: state }) => state),
      Array.from({ length: count }, () => 'cancelled'),
    );
  }

  test('is invalidated after its payment, and paid bills are refunded', async () => {
    const { id, lrn } = await lodged('UNPAID-');
    const body = { method: 'transfer' };
    assert.equal((await customs.api.call('payDuties', customs.trader, { id, body })).status, 200);
    await customs.work();
    await amendFreight(id, lrn, '52850.00');
    await customs.work();
    assert.equal(mainAndPaymentStatusOf(await customs.read(id)), 'released due');
    assert.ok(await customs.decide(id, 'invalidate', { reason: 'Because' }));
    assert.equal(mainAndPaymentStatusOf(await customs.read(id)), 'invalidated paid');
    await customs.work();
    assert.equal(mainAndPaymentStatusOf(await customs.read(id)), 'invalidated refunded');
    assert.deepEqual(
      (await customs.bills(id)).map(({ status }) => status),
      ['refunded', 'cancelled'],
    );
  });
});

describe('a refused release', () => {
  test('states its outcome in the declaration', async () => {
    const { id } = await lodged('REFUSED-');
    assert.equal(member(await customs.read(id), 'outcome'), 're_export');
    assert.equal(member(await customs.read((await lodged()).id), 'outcome'), null);
  });
});
