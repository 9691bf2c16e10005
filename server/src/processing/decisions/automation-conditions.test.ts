import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { sample } from '../../declarations/testing/test-operations.ts';
import { sampleBroker } from '../../declarations/testing/xa-samples.ts';
import { bodyWithStatus, member, textMember } from '../../foundation/http/testing/request.ts';
import { auditOf } from '../../organisations/testing/organisations.ts';
import { storeOffice } from '../officers/office-store.ts';
import { acceptingRow, openAutomatedOffice } from '../testing/automated-office.ts';
import { customsPerson } from '../testing/limit-grounds.ts';

const anyRelease = { decisions: ['release'] };
const dayMs = 86_400_000;
const office = await openAutomatedOffice();
after(() => office.stop());

async function request(operationId: string, id: string, body: object): Promise<void> {
  const { api, trader } = office.customs;
  const answered = await api.call(operationId, trader, { id, body });
  assert.ok(answered.status < 300, answered.text);
}

/** Requests an amendment of an accepted declaration, with changed properties. */
async function requestAmendment(id: string, changed: object): Promise<void> {
  const { document } = Object(await office.customs.read(id));
  await request('requestAmendment', id, { reason: 'Wrong', document: { ...Object(document), ...changed } });
}

describe('the payment condition', () => {
  const payments = ['nothing_due', 'paid', 'secured', 'deferred'];
  const reference = '25XA00010000042G';
  const cases: Readonly<Record<string, () => Promise<string>>> = {
    async nothing_due() {
      const { api, trader } = office.customs;
      const body = sample({ lrn: 'automatic-export' }, 'export');
      const lodged = await api.call('createDeclaration', trader, { query: 'lodge=true', body });
      assert.equal(lodged.status, 201, lodged.text);
      return textMember(lodged.body, 'id');
    },
    paid: () => office.lodgePaid(),
    secured: () => office.lodge({ payment: { method: 'secured' }, guarantee: { type: '1', reference } }),
    deferred: () => office.lodge({ payment: { method: 'deferred', account: 'XADEF0042' } }),
  };

  for (const payment of payments)
    test(`${payment} releases only a declaration in this state`, async () => {
      const others = payments.filter((each) => each !== payment);
      const rowOf = (states: readonly string[]) => ({ ...anyRelease, conditions: { payments: states } });
      await office.apply([acceptingRow, rowOf(others)]);
      const id = await cases[payment]?.();
      assert.ok(id);
      await office.customs.work();
      assert.match(await office.statusOf(id), /^accepted /);
      await office.apply([acceptingRow, rowOf([payment])]);
      await office.customs.work();
      assert.match(await office.statusOf(id), /^released /);
    });
});

describe('a request of the declarant', () => {
  const everything = { decisions: ['accept', 'assign_lane', 'release', 'clear'] };

  test('for an amendment or invalidation is left to an officer, and prevents the release', async () => {
    await office.apply([everything]);
    const amended = await office.lodgePaid();
    await requestAmendment(amended, { dispatchCountry: 'CO' });
    const invalidated = await office.lodgePaid();
    await request('requestInvalidation', invalidated, { reason: 'Declared twice' });
    await office.customs.work();
    assert.equal(member(await office.customs.read(amended), 'tracks', 'amendment'), 'requested');
    assert.equal(member(await office.customs.read(invalidated), 'tracks', 'invalidation'), 'requested');
    assert.equal(await office.statusOf(amended), 'accepted paid');
    assert.equal(await office.statusOf(invalidated), 'accepted paid');
    await office.take(amended, { action: 'grantAmendment' });
    await office.take(invalidated, { action: 'denyInvalidation', reason: 'It is the only one' });
    await office.customs.work();
    assert.equal(await office.statusOf(amended), 'released paid');
    assert.equal(await office.statusOf(invalidated), 'released paid');
  });

  test('for an amendment before the release lets the risk rules assign the lane again', async () => {
    const rule = { name: 'Colombia', conditions: { origins: ['CO'] }, lane: 'red', active: true };
    const created = await office.call('createRiskRule', { body: rule }).then(bodyWithStatus(201));
    await office.apply([acceptingRow, anyRelease]);
    const id = await office.lodge();
    await office.customs.work();
    const read = await office.customs.read(id);
    assert.equal(member(read, 'lane'), 'green');
    const item = member(read, 'document', 'goodsItems', 0);
    await requestAmendment(id, { goodsItems: [{ ...Object(item), origin: 'CO' }] });
    await office.take(id, { action: 'grantAmendment' });
    assert.equal(member(await office.customs.read(id), 'lane'), 'red');
    await office.pay(id);
    await office.customs.work();
    assert.equal(await office.statusOf(id), 'accepted paid');
    const params = { id: textMember(created, 'id') };
    assert.equal((await office.call('deleteRiskRule', { params })).status, 204);
  });
});

describe('a declaration of goods that were declared before', () => {
  let count = 0;

  /** Lodges a declaration that an officer then ends, and returns the invoice of its goods. */
  async function declareAndEnd(...acts: readonly object[]): Promise<{ readonly invoice: object }> {
    await office.apply([acceptingRow, anyRelease]);
    count += 1;
    const { document } = Object(await office.customs.read(await office.lodge()));
    const goods = { invoice: { ...Object(document).invoice, number: `REPEATED-${count}` } };
    const id = await office.lodge(goods);
    if (acts.some((act) => member(act, 'action') !== 'reject')) await office.customs.work();
    for (const act of acts) await office.take(id, act);
    return goods;
  }

  const red = { action: 'assignLane', lane: 'red' };
  const invalidate = { action: 'invalidate', reason: 'Other goods' };
  const invalidatedInRed = () => declareAndEnd(red, invalidate);

  async function decided(changed: object, declarant = office.customs.trader): Promise<string> {
    const id = await office.lodgePaid(changed, declarant);
    await office.customs.work();
    return office.statusOf(id);
  }

  test('by another declarant of the same importer is left to an officer', async () => {
    const goods = await invalidatedInRed();
    assert.equal(await decided(goods, await office.customs.api.newCaller()), 'accepted paid');
  });

  test('is left to an officer if that declaration was rejected, or its release refused', async () => {
    const rejected = await declareAndEnd({ action: 'reject', reason: 'Illegible' });
    const refused = await declareAndEnd(
      red,
      { action: 'selectForControl', control: 'physical' },
      { action: 'completeControl', findings: 'Other goods' },
      { action: 'refuseRelease', reason: 'Other goods', outcome: 're_export' },
    );
    const other = await office.customs.api.newCaller();
    for (const goods of [rejected, refused]) assert.equal(await decided(goods, other), 'accepted paid');
  });

  test('of another importer is released, although the same organisation lodges it', async () => {
    const goods = await invalidatedInRed();
    assert.equal(
      await decided({ ...goods, importer: sampleBroker, declarant: sampleBroker }),
      'released paid',
    );
  });

  test('is released if that declaration was invalidated in the green lane', async () => {
    assert.equal(await decided(await declareAndEnd(invalidate)), 'released paid');
  });

  test('is left to an officer for 30 days after the end of that declaration, not after its lodgement', async () => {
    await office.apply([acceptingRow]);
    const first = await office.lodge({ payment: { method: 'immediate' } });
    const { document } = Object(await office.customs.read(first));
    await office.customs.work();
    await office.take(first, red);
    office.source.move(20 * dayMs);
    await office.take(first, invalidate);
    await office.apply([acceptingRow, anyRelease]);
    const { invoice } = Object(document);
    office.source.move(29 * dayMs);
    assert.equal(await decided({ invoice }), 'accepted paid');
    office.source.move(2 * dayMs);
    assert.equal(await decided({ invoice }), 'released paid');
  });
});

describe('a row', () => {
  test('limits the value that an importer declares on a day, also through another declarant', async () => {
    await office.apply([acceptingRow, anyRelease]);
    office.source.move(dayMs);
    // Releases what waits of earlier tests, so that it does not count.
    await office.customs.work();
    await office.apply([acceptingRow, { ...anyRelease, conditions: { dailyValue: '15000' } }]);
    const other = await office.customs.api.newCaller();
    const ids = [await office.lodgePaid(), await office.lodgePaid({}, other)];
    const ofOther = await office.lodgePaid({ importer: sampleBroker, declarant: sampleBroker });
    await office.customs.work();
    const decided = await Promise.all(ids.map(office.statusOf));
    assert.deepEqual(decided.toSorted(), ['accepted paid', 'released paid']);
    assert.equal(await office.statusOf(ofOther), 'released paid');
    office.source.move(dayMs);
    await office.customs.work();
    assert.deepEqual(await Promise.all(ids.map(office.statusOf)), ['released paid', 'released paid']);
  });

  test('decides only at its offices', async () => {
    await office.apply([{ ...acceptingRow, offices: ['XA000100'] }]);
    const [seaport, airport] = [await office.lodge(), await office.lodge({ office: 'XA000300' })];
    await office.customs.work();
    assert.equal(await office.statusOf(seaport), 'accepted due');
    assert.equal(await office.statusOf(airport), 'lodged not_due');
  });

  test('clears released goods after its time, at its offices only, and the audit names it', async () => {
    const clearance = { number: 8, decisions: ['clear'], offices: ['XA000100'], afterSeconds: 3_600 };
    const version = await office.apply([acceptingRow, anyRelease, clearance]);
    const [seaport, airport] = [await office.lodgePaid(), await office.lodgePaid({ office: 'XA000300' })];
    await office.customs.work();
    office.source.move(50 * 60_000);
    await office.customs.runJobs();
    assert.equal(await office.statusOf(seaport), 'released paid');
    office.source.move(10 * 60_000);
    await office.customs.runJobs();
    assert.equal(await office.statusOf(seaport), 'cleared paid');
    assert.equal(await office.statusOf(airport), 'released paid');
    const actors = (await auditOf(office.database, seaport)).map(({ actor }) => actor);
    assert.equal(actors.at(-1), `system automation/${version}/8`);
  });
});

describe('a stop', () => {
  const seaport = 'XA000100';
  const call = async (operationId: string, name: string, given: object): Promise<unknown> => {
    const caller = customsPerson(office, name === 'olga' ? 'officer' : 'supervisor', name);
    return office.call(operationId, { caller, ...given }).then(bodyWithStatus(200));
  };

  test('by an officer ends decisions at the own office, and by a supervisor everywhere, until two persons resume', async () => {
    await office.apply([acceptingRow]);
    const own = { office: seaport, by: 'per_of_ada', at: office.source.now() };
    await office.database.systemTransaction((transaction) => storeOffice(transaction, 'per_of_olga', own));
    await call('suspendAutomation', 'olga', { body: { office: seaport, reason: 'The scanner is broken' } });
    const lodgeAtBoth = async () => [await office.lodge(), await office.lodge({ office: 'XA000300' })];
    const first = await lodgeAtBoth();
    await office.customs.work();
    assert.deepEqual(await Promise.all(first.map(office.statusOf)), ['lodged not_due', 'accepted due']);
    const stopped = await call('suspendAutomation', 'ada', { body: { reason: 'Wrong rates' } });
    const second = await lodgeAtBoth();
    await office.customs.work();
    assert.deepEqual(await Promise.all(second.map(office.statusOf)), ['lodged not_due', 'lodged not_due']);
    for (const index of [0, 1]) {
      const params = { id: textMember(stopped, 'stops', index, 'id') };
      await call('createAutomationResumption', 'ada', { params });
      await office.customs.work();
      assert.equal(await office.statusOf(second[0] ?? ''), 'lodged not_due', 'after one person only');
      await call('approveAutomationResumption', 'ben', { params });
    }
    await office.customs.work();
    const all = await Promise.all([...first, ...second].map(office.statusOf));
    assert.deepEqual(new Set(all), new Set(['accepted due']));
  });
});

describe('duties that can’t be calculated (R512)', () => {
  test('prevent the automatic release, also after an officer has assessed them', async () => {
    await office.apply([acceptingRow, anyRelease]);
    await office.customs.importList('commodities', (entries) =>
      entries.map((entry) =>
        entry.code === '09012100'
          ? { ...entry, attributes: { ...entry.attributes, duty: '12 KES/DTN' } }
          : entry,
      ),
    );
    const id = await office.lodge();
    await office.customs.work();
    assert.equal(await office.statusOf(id), 'accepted not_due');
    const items = [{ item: 1, duty: '10.00', vat: '20.00' }];
    await office.take(id, { action: 'assess', items, reason: 'No rate for KES' });
    await office.pay(id);
    await office.customs.work();
    assert.equal(await office.statusOf(id), 'accepted paid');
    await office.take(id, { action: 'release' });
    assert.equal(await office.statusOf(id), 'released paid');
  });
});
