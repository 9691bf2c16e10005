import assert from 'node:assert/strict';
import { after, afterEach, describe, test } from 'node:test';
import { bodyWithStatus, listMember, member, textMember } from '../../foundation/http/testing/request.ts';
import { auditOf } from '../../organisations/testing/organisations.ts';
import { roastedCoffeeBody } from '../testing/coffee.ts';
import { withoutHearing } from '../testing/heard-declarations.ts';
import { customsPerson } from '../testing/limit-grounds.ts';
import { openTestOffice } from '../testing/test-office.ts';

let declarationCount = 0;
const day = 86_400_000;

const office = await openTestOffice();
after(() => office.stop());
afterEach(office.assertLedgerAgrees);

const decide = (id: string, body: object) =>
  office.call('decideDeclaration', { params: { id }, body, headers: { 'if-match': '*' } });

/**
 * Creates a declaration whose duties of 1,610.00 are secured by a guarantee of 5,000.00, and a further amount that the
 * trader pays.
 */
async function createSecuredDeclaration() {
  declarationCount += 1;
  const reference = `GUARANTOR${declarationCount}`;
  const organisationId = office.customs.trader.organisation.id;
  const body = { organisationId, reference, amount: '5000.00', validFrom: '2020-01-01' };
  const registered = await office.call('createGuarantee', { body }).then(bodyWithStatus(201));
  const lrn = `guarantor-${declarationCount}`;
  const guarantee = { type: '1', reference, amount: '1610.00', currency: 'XTS' };
  const document = { ...roastedCoffeeBody(lrn), payment: { method: 'secured' }, guarantee };
  const id = await office.customs.lodge(lrn, document);
  await office.customs.work();
  return { id, reference, guarantee: textMember(registered, 'id') };
}

/** Lodges a declaration, secures its duties, and collects them from the guarantee when they are due. */
async function collectFromGuarantee() {
  const declared = await createSecuredDeclaration();
  office.source.move(11 * day);
  await office.customs.runJobs();
  return declared;
}

async function refundOf(id: string): Promise<unknown[]> {
  const refund = member(await office.customs.read(id), 'refunds', 0);
  return ['amount', 'guarantorAmount'].map((name) => member(refund, name));
}

async function entriesOf(id: string): Promise<string[]> {
  const { body } = await office.customs.api.call('listLedgerEntries', office.customs.trader, {
    query: `declarationId=${id}`,
  });
  return listMember(body, 'items').map((item) => {
    const lines = listMember(item, 'lines');
    const shown = lines.map((line) => `${member(line, 'account')} ${member(line, 'amount')}`);
    return `${member(item, 'type')}: ${shown.join(', ')}`;
  });
}

const readGuaranteeAmounts = async (id: string) => {
  const { body } = await office.call('getGuarantee', { params: { id } });
  return ['reserved', 'balance', 'used'].map((name) => member(body, name));
};
const update = (id: string, body: object) => office.call('updateGuarantee', { params: { id }, body });

describe('L7: a refund of a bill that was collected from a guarantee', () => {
  test('is paid to the guarantor', async () => {
    const { id, reference } = await collectFromGuarantee();
    assert.equal((await decide(id, { action: 'refund', amount: '161.00', reason: 'Not owed' })).status, 201);
    assert.deepEqual(await refundOf(id), ['161.00', '161.00']);
    const entries = await entriesOf(id);
    assert.deepEqual(
      entries.filter((entry) => /^(refunded|guarantor_repaid)/.test(entry)),
      [
        `refunded: revenue/B00 86.00, revenue/A00 75.00, guarantor/${reference} -161.00`,
        `guarantor_repaid: guarantor/${reference} 161.00, bank -161.00`,
      ],
    );
  });

  test('is in the ledger with the customs office of the declaration', async () => {
    const { id } = await collectFromGuarantee();
    await decide(id, { action: 'refund', amount: '161.00', reason: 'Not owed' });
    const { body } = await office.customs.api.call('listLedgerEntries', office.customs.trader, {
      query: `declarationId=${id}`,
    });
    const items = member(body, 'items');
    assert.ok(Array.isArray(items) && items.length > 3);
    assert.deepEqual([...new Set(items.map((item) => member(item, 'office')))], ['XA000100']);
  });

  test('is paid first to the guarantor, who paid last, then to the trader, if each paid a part', async () => {
    const { id } = await createSecuredDeclaration();
    const billReference = textMember(await office.customs.read(id), 'bills', 0, 'reference');
    await decide(id, { action: 'pay', billReference, amount: '610.00' });
    office.source.move(11 * day);
    await office.customs.runJobs();
    assert.equal((await decide(id, { action: 'refund', amount: '900.00', reason: 'Not owed' })).status, 201);
    assert.deepEqual(await refundOf(id), ['900.00', '900.00']);
    assert.equal((await decide(id, { action: 'refund', reason: 'Not owed either' })).status, 201);
    const second = member(await office.customs.read(id), 'refunds', 1);
    assert.deepEqual([member(second, 'amount'), member(second, 'guarantorAmount')], ['710.00', '100.00']);
  });

  test('is paid to the trader if the trader paid the bill', async () => {
    const { id } = await createSecuredDeclaration();
    const billReference = textMember(await office.customs.read(id), 'bills', 0, 'reference');
    await decide(id, { action: 'pay', billReference, amount: '1610.00' });
    await decide(id, { action: 'refund', amount: '161.00', reason: 'Not owed' });
    assert.deepEqual(await refundOf(id), ['161.00', '0.00']);
  });

  test('is only ordered after an invalidation, with the amount of the guarantor', async () => {
    const { id } = await collectFromGuarantee();
    assert.equal(
      (await decide(id, { action: 'invalidate', ...withoutHearing, reason: 'Declared twice' })).status,
      201,
    );
    assert.deepEqual(await refundOf(id), ['1610.00', '1610.00']);
    await decide(id, { action: 'refund', reason: 'Declared twice' });
    assert.deepEqual(await refundOf(id), ['1610.00', '1610.00']);
  });
});

describe('L7: a guarantee from which customs has collected', () => {
  const repaid = 'The guarantor has been repaid';

  test('can be restored by customs with a reason, and the restoration can be reversed', async () => {
    const { guarantee } = await collectFromGuarantee();
    assert.deepEqual(await readGuaranteeAmounts(guarantee), ['0.00', '3390.00', '1610.00']);
    assert.equal((await update(guarantee, { used: '0.00', reason: repaid })).status, 200);
    assert.deepEqual(await readGuaranteeAmounts(guarantee), ['0.00', '5000.00', '0.00']);
    const audited = await auditOf(office.database, guarantee);
    assert.match(JSON.stringify(audited), new RegExp(repaid));
    assert.deepEqual(await office.violations(), []);
    assert.equal(
      (await update(guarantee, { used: '610.00', reason: 'The payment was returned' })).status,
      200,
    );
    assert.deepEqual(await readGuaranteeAmounts(guarantee), ['0.00', '4390.00', '610.00']);
  });

  test('can be restored up to the collected amount, and only with a reason', async () => {
    const { guarantee } = await collectFromGuarantee();
    const bare = await update(guarantee, { used: '0.00' });
    assert.deepEqual([bare.status, member(bare.body, 'errors', 0, 'pointer')], [400, '/reason']);
    const more = await update(guarantee, { used: '1610.01', reason: repaid });
    assert.deepEqual([more.status, member(more.body, 'errors', 0, 'pointer')], [400, '/used']);
    assert.equal((await update(guarantee, { used: '1000.00', reason: repaid })).status, 200);
    assert.equal((await update(guarantee, { used: '1610.01', reason: repaid })).status, 400);
    assert.deepEqual(await readGuaranteeAmounts(guarantee), ['0.00', '4000.00', '1000.00']);
  });

  test('keeps its restored amount if a reversal would leave other debts without security', async () => {
    const { guarantee } = await collectFromGuarantee();
    await update(guarantee, { used: '0.00', reason: repaid });
    await update(guarantee, { amount: '1000.00' });
    const refused = await update(guarantee, { used: '1610.00', reason: 'The payment was returned' });
    assert.deepEqual([refused.status, refused.code], [409, 'guarantee_below_reserved']);
  });

  test('can be restored by an accountant, who can change no other property of a guarantee', async () => {
    const { guarantee } = await collectFromGuarantee();
    const caller = customsPerson(office, 'accountant', 'accounting');
    const updateAsAccountant = (body: object) =>
      office.call('updateGuarantee', { caller, params: { id: guarantee }, body });
    for (const body of [{ amount: '9000.00' }, { used: '0.00', reason: repaid, status: 'suspended' }])
      assert.equal((await updateAsAccountant(body)).code, 'role_insufficient');
    assert.deepEqual(await readGuaranteeAmounts(guarantee), ['0.00', '3390.00', '1610.00']);
    assert.equal((await updateAsAccountant({ used: '0.00', reason: repaid })).status, 200);
    assert.deepEqual(await readGuaranteeAmounts(guarantee), ['0.00', '5000.00', '0.00']);
  });

  test('is restored only once by two concurrent officers', async () => {
    const { guarantee } = await collectFromGuarantee();
    const both = await Promise.all([1, 2].map(() => update(guarantee, { used: '0.00', reason: repaid })));
    assert.deepEqual(
      both.map(({ status }) => status),
      [200, 200],
    );
    assert.deepEqual(await readGuaranteeAmounts(guarantee), ['0.00', '5000.00', '0.00']);
  });
});
