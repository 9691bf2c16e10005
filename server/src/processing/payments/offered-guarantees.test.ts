import assert from 'node:assert/strict';
import { after, afterEach, describe, test } from 'node:test';
import type { Caller } from '../../callers/caller.ts';
import { sampleTrader } from '../../declarations/testing/xa-samples.ts';
import { member, type OperationTestResponse, textMember } from '../../foundation/http/testing/request.ts';
import { auditOf } from '../../organisations/testing/organisations.ts';
import { takePendingNotices } from '../../registers/pending-notices/public.ts';
import { roastedCoffeeBody } from '../testing/coffee.ts';
import {
  acceptedGuarantee,
  makeGuarantor,
  newGuarantor,
  registerBeneficiary,
} from '../testing/guarantors.ts';
import { customsPerson } from '../testing/limit-grounds.ts';
import { placementDocument, warehoused } from '../testing/suspended-goods.ts';
import { mainAndPaymentStatusOf } from '../testing/test-customs.ts';
import { openTestOffice } from '../testing/test-office.ts';

/* Guarantees that a guarantor offers for the trader of the test. */

const day = 86_400_000;
const beneficiary = sampleTrader.identification;
let made = 0;

const office = await openTestOffice();
await registerBeneficiary(office);
const guarantor = await newGuarantor(office);
const { organisation, ...caller } = await office.customs.api.newCaller();
const stranger: Caller = { ...caller, organisation: { ...organisation, numbers: [] } };
after(() => office.stop());
afterEach(office.assertLedgerAgrees);

const offer = (more: object = {}, caller = guarantor) =>
  office.call('offerGuarantee', { caller, body: { beneficiary, amount: '5000.00', ...more } });
const decide = (id: string, body: object, more: object = {}) =>
  office.call('decideGuarantee', { params: { id }, body, ...more });
const act = (operation: string, id: string, body?: object, caller = guarantor) =>
  office.call(operation, { caller, params: { id }, ...(body && { body }) });

const accepted = (more: object = {}) => acceptedGuarantee(office, guarantor, more);

/** Lodges a declaration whose duties of 1,610.00 the trader wants to secure with a guarantee. */
async function lodged(reference: string): Promise<string> {
  const { lrn, document } = naming(reference);
  const id = await office.customs.lodge(lrn, document);
  await office.customs.work();
  return id;
}

function naming(reference: string) {
  made += 1;
  const lrn = `offered-${made}`;
  const guarantee = { type: '1', reference };
  return { lrn, document: { ...roastedCoffeeBody(lrn), payment: { method: 'secured' }, guarantee } };
}

/** Returns the refusal of a declaration that names a guarantee which secures no new debts. */
async function refusalOf(reference: string): Promise<unknown> {
  const { document: body } = naming(reference);
  const call = { query: 'lodge=true', body };
  const refused = await office.customs.api.call('createDeclaration', office.customs.trader, call);
  assert.equal(refused.status, 400, refused.text);
  return member(refused.body, 'errors', 0, 'pointer');
}

const standing = async (id: string) => mainAndPaymentStatusOf(await office.customs.read(id));
const figures = async (id: string) => {
  const { body } = await act('getOfferedGuarantee', id);
  return ['amount', 'balance', 'reserved', 'used'].map((name) => member(body, name)).join(' ');
};
const statusOf = ({ body }: OperationTestResponse) => member(body, 'status');

describe('an offered guarantee', () => {
  test('secures debts once customs has accepted it', async () => {
    const offered = await offer();
    assert.equal(statusOf(offered), 'offered');
    const [id, reference] = [textMember(offered.body, 'id'), textMember(offered.body, 'reference')];
    assert.match(reference, /^26XA[0-9A-Z]{12}G$/);
    assert.equal(await refusalOf(reference), '/guarantee/reference');
    assert.equal(await figures(id), '5000.00 5000.00 0.00 0.00');
    const accept = await decide(id, { decision: 'accept' });
    assert.deepEqual(
      [statusOf(accept), member(accept.body, 'guarantorId')],
      ['active', guarantor.organisation.id],
    );
    assert.equal(await standing(await lodged(reference)), 'released secured');
    assert.equal(await figures(id), '5000.00 3390.00 1610.00 0.00');
    const actions = (await auditOf(office.database, id)).map(({ action, organisationId }) => [
      action,
      organisationId === guarantor.organisation.id,
    ]);
    assert.deepEqual(actions, [
      ['guarantee.offer', true],
      ['guarantee.accept', true],
    ]);
  });

  test('is rejected with a reason, and can’t be activated or accepted afterwards', async () => {
    const id = textMember((await offer()).body, 'id');
    assert.equal((await decide(id, { decision: 'reject' })).code, 'input_invalid');
    assert.equal(statusOf(await decide(id, { decision: 'reject', reason: 'Too low' })), 'refused');
    assert.equal(member((await act('getOfferedGuarantee', id)).body, 'refusalReason'), 'Too low');
    assert.equal((await decide(id, { decision: 'accept' })).code, 'guarantee_status_conflict');
    const active = await office.call('updateGuarantee', { params: { id }, body: { status: 'active' } });
    assert.equal(active.code, 'guarantee_status_conflict');
    assert.equal(
      (await act('updateOfferedGuarantee', id, { amount: '9.00' })).code,
      'guarantee_status_conflict',
    );
    assert.equal((await act('revokeGuarantee', id)).code, 'guarantee_status_conflict');
  });

  test('can’t be activated by an update without acceptance', async () => {
    const id = textMember((await offer()).body, 'id');
    const updated = await office.call('updateGuarantee', { params: { id }, body: { status: 'active' } });
    assert.equal(updated.code, 'guarantee_status_conflict');
  });

  test('is accepted with exactly the amount that the officer has read', async () => {
    const id = textMember((await offer()).body, 'id');
    assert.equal((await act('updateOfferedGuarantee', id, { amount: '1.00' })).status, 200);
    const headers = { 'if-match': '"1"' };
    assert.equal((await decide(id, { decision: 'accept' }, { headers })).code, 'version_conflict');
    assert.equal(statusOf(await decide(id, { decision: 'accept' })), 'active');
  });

  test('notifies the guarantor of the decision, and of its withdrawal on the day when it has effect', async () => {
    const guarantorId = guarantor.organisation.id;
    const events = () =>
      office.database.systemTransaction(async (transaction) =>
        (await takePendingNotices(transaction, office.source.now(), 1_000))
          .filter(({ organisationId }) => organisationId === guarantorId)
          .map(({ event }) => event),
      );
    await events();
    const rejected = textMember((await offer()).body, 'id');
    await decide(rejected, { decision: 'reject', reason: 'Too low' });
    const { id } = await accepted();
    assert.deepEqual(await events(), ['guarantee.rejected', 'guarantee.accepted']);
    assert.equal((await act('revokeGuarantee', textMember((await offer()).body, 'id'))).status, 200);
    assert.equal((await act('revokeGuarantee', id)).status, 200);
    office.source.move(15 * day);
    assert.deepEqual(await events(), []);
    office.source.move(day);
    assert.deepEqual(await events(), ['guarantee.withdrawal_effective']);
  });

  test('is decided once by two concurrent officers', async () => {
    const id = textMember((await offer()).body, 'id');
    const both = await Promise.all([
      decide(id, { decision: 'accept' }),
      decide(id, { decision: 'reject', reason: 'Too low' }),
    ]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
  });

  test('is only for guarantors, for registered numbers of others, and above 0', async () => {
    assert.equal((await offer({}, stranger)).code, 'guarantor_required');
    const unknown = await offer({ beneficiary: 'XA0000000001' });
    assert.deepEqual(
      ['code', 'pointer'].map((name) => member(unknown.body, 'errors', 0, name)),
      ['unknown_beneficiary', '/beneficiary'],
    );
    const [own = ''] = guarantor.organisation.numbers;
    assert.equal(member((await offer({ beneficiary: own })).body, 'errors', 0, 'code'), 'own_beneficiary');
    for (const faulty of [{ amount: '0.00' }, { amount: '10' }, { validUntil: '2020-01-01' }])
      assert.equal((await offer(faulty)).code, 'input_invalid');
  });

  test('can’t be accepted once customs has revoked its guarantor', async () => {
    await makeGuarantor(office, stranger);
    const id = textMember((await offer({}, stranger)).body, 'id');
    const supervisor = customsPerson(office, 'supervisor', 'revoking');
    await office.call('revokeGuarantor', {
      caller: supervisor,
      ...{ params: { id: stranger.organisation.id }, body: { reason: 'No licence' } },
    });
    assert.equal((await decide(id, { decision: 'accept' })).code, 'guarantor_status_conflict');
    assert.equal((await offer({}, stranger)).code, 'guarantor_required');
    assert.equal(statusOf(await decide(id, { decision: 'reject', reason: 'No licence' })), 'refused');
  });

  test('is 404 for all others; the secured organisation and traders can’t decide on it', async () => {
    const { id } = await accepted();
    for (const caller of [stranger, office.customs.trader]) {
      assert.equal((await act('getOfferedGuarantee', id, undefined, caller)).code, 'not_found');
      assert.equal((await act('updateOfferedGuarantee', id, { amount: '1.00' }, caller)).code, 'not_found');
      assert.equal((await act('revokeGuarantee', id, undefined, caller)).code, 'not_found');
      assert.equal((await act('listGuaranteeReservations', id, undefined, caller)).code, 'not_found');
      const listed = await office.call('listOfferedGuarantees', { caller });
      assert.ok(!JSON.stringify(listed.body).includes(id));
    }
    const { organisation } = office.customs.trader;
    const trader = { ...office.officer, organisation, dataScope: 'own' } as const;
    const refused = await decide(id, { decision: 'accept' }, { caller: trader });
    assert.equal(refused.code, 'not_found');
    const seen = await office.call('getGuarantee', { caller: trader, params: { id } });
    assert.equal(member(seen.body, 'id'), id);
    const outsider = { ...trader, organisation: guarantor.organisation };
    assert.equal((await office.call('getGuarantee', { caller: outsider, params: { id } })).code, 'not_found');
  });
});

describe('the amount of an offered guarantee', () => {
  test('is raised at once, and lowered to the reserved and used amount', async () => {
    const { id, reference } = await accepted({ amount: '1000.00' });
    const waiting = await lodged(reference);
    assert.notEqual(await standing(waiting), 'released secured');
    assert.equal((await act('updateOfferedGuarantee', id, { amount: '2000.00' })).status, 200);
    assert.equal(await standing(await lodged(reference)), 'released secured');
    const below = await act('updateOfferedGuarantee', id, { amount: '1609.99' });
    assert.deepEqual([below.code, member(below.body, 'inUse')], ['guarantee_below_reserved', '1610.00']);
    assert.equal((await act('updateOfferedGuarantee', id, { amount: '1610.00' })).status, 200);
    assert.equal(await figures(id), '1610.00 0.00 1610.00 0.00');
  });

  test('is not lowered below a concurrent reservation', async () => {
    const { id, reference } = await accepted({ amount: '1610.00' });
    const [lowered] = await Promise.all([
      act('updateOfferedGuarantee', id, { amount: '100.00' }),
      lodged(reference),
    ]);
    const [amount = '', , reserved = ''] = (await figures(id)).split(' ');
    assert.ok(Number(amount) >= Number(reserved));
    assert.equal(lowered.status === 200, amount === '100.00');
  });

  test('and its last day are changed by the guarantor only', async () => {
    const { id } = await accepted();
    for (const body of [{ amount: '9000.00' }, { validUntil: '2030-01-01' }]) {
      const updated = await office.call('updateGuarantee', { params: { id }, body });
      assert.equal(updated.code, 'guarantee_of_guarantor');
    }
    const suspended = await office.call('updateGuarantee', { params: { id }, body: { status: 'suspended' } });
    assert.equal(statusOf(suspended), 'suspended');
  });

  test('is not changed with a stale If-Match', async () => {
    const { id } = await accepted();
    const call = {
      caller: guarantor,
      params: { id },
      body: { amount: '1.00' },
      headers: { 'if-match': '"1"' },
    };
    assert.equal((await office.call('updateOfferedGuarantee', call)).code, 'version_conflict');
  });
});

describe('a withdrawn guarantee', () => {
  test('secures new debts for 15 days, none on the 16th, and is drawn for earlier ones', async () => {
    const { id, reference } = await accepted();
    const earlier = await lodged(reference);
    office.source.move(5 * day);
    const withdrawal = await act('revokeGuarantee', id);
    assert.equal(withdrawal.status, 200, JSON.stringify(withdrawal.body));
    const last = Temporal.PlainDate.from(office.source.now().toISOString().slice(0, 10)).add({ days: 15 });
    assert.equal(member(withdrawal.body, 'validUntil'), last.toString());
    assert.equal((await act('revokeGuarantee', id)).code, 'guarantee_status_conflict');
    office.source.move(15 * day);
    for (let turn = 0; turn < 2; turn += 1) await office.customs.runJobs();
    assert.equal(await standing(earlier), 'cleared paid');
    assert.equal(await figures(id), '5000.00 3390.00 0.00 1610.00');
    assert.equal(await standing(await lodged(reference)), 'released secured');
    office.source.move(day);
    assert.equal(await refusalOf(reference), '/guarantee/reference');
    office.source.move(20 * day);
    await office.customs.runJobs();
    assert.equal(await figures(id), '5000.00 1780.00 0.00 3220.00');
  });

  test('ends at once as long as customs has not accepted it', async () => {
    const id = textMember((await offer()).body, 'id');
    assert.equal(statusOf(await act('revokeGuarantee', id)), 'withdrawn');
    assert.equal((await decide(id, { decision: 'accept' })).code, 'guarantee_status_conflict');
  });

  test('keeps an earlier last day', async () => {
    const today = office.source.now().toISOString().slice(0, 10);
    const { id } = await accepted({ validUntil: today });
    assert.equal(member((await act('revokeGuarantee', id)).body, 'validUntil'), today);
  });
});

describe('reservations of an offered guarantee', () => {
  test('contain bill or MRN, amount and day, newest first, and nothing of the declaration', async () => {
    const { id, reference } = await accepted();
    const declaration = await lodged(reference);
    const bill = textMember(await office.customs.read(declaration), 'bills', 0, 'reference');
    const date = office.source.now().toISOString().slice(0, 10);
    const placed = placementDocument(warehoused, { guarantee: { type: '1', reference } });
    made += 1;
    const placement = await office.customs.lodge(`offered-${made}`, placed);
    await office.customs.work();
    const mrn = textMember(await office.customs.read(placement), 'mrn');
    const { body } = await act('listGuaranteeReservations', id);
    const reserved = { type: 'reserved', amount: '1610.00', date };
    assert.deepEqual(member(body, 'items'), [
      { bill: null, mrn, ...reserved },
      { bill, mrn: null, ...reserved },
    ]);
    const first = await office.call('listGuaranteeReservations', {
      ...{ caller: guarantor, params: { id }, query: { limit: 1 } },
    });
    const query = { limit: 1, after: textMember(first.body, 'cursor') };
    const second = await office.call('listGuaranteeReservations', {
      ...{ caller: guarantor, params: { id }, query },
    });
    assert.deepEqual(member(second.body, 'items', 0, 'bill'), bill);
    assert.equal(member(second.body, 'more'), false);
    office.source.move(11 * day);
    await office.customs.runJobs();
    const drawn = await act('listGuaranteeReservations', id);
    assert.deepEqual(
      ['bill', 'type', 'amount'].map((name) => member(drawn.body, 'items', 0, name)),
      [bill, 'drawn', '1610.00'],
    );
  });
});
