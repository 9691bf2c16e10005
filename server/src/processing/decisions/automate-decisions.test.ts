import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { calendarOf } from '../../foundation/calendar.ts';
import { member, textMember } from '../../foundation/http/testing/request.ts';
import { auditOf } from '../../organisations/testing/organisations.ts';
import { cacheAutomation } from '../automation/public.ts';
import { roastedCoffeeBody } from '../testing/coffee.ts';
import { customsPerson } from '../testing/limit-grounds.ts';
import { historyOf, mainAndPaymentStatusOf } from '../testing/test-customs.ts';
import { openTestOffice, type TestOffice } from '../testing/test-office.ts';
import { automateDecisions, automationBatchSize } from './automate-decisions.ts';

/*
 * Automatic decisions in the production profile: neither an officer nor a bank is simulated.
 */

let office: TestOffice;
let count = 0;
before(async () => {
  office = await openTestOffice({ profile: 'production', calendar: calendarOf('Asia/Jakarta') });
});
after(() => office.stop());

const acceptance = { decisions: ['accept', 'assign_lane'] };
const release = { lanes: ['green'], decisions: ['release'], conditions: { payments: ['paid'] } };
const people = () => ({
  ada: customsPerson(office, 'supervisor', 'ada'),
  ben: customsPerson(office, 'supervisor', 'ben'),
});

/** Lets a table apply, which one person proposes and another one confirms. Returns its version. */
async function apply(rows: readonly object[], sample = 0): Promise<number> {
  const { ada, ben } = people();
  const body = { sample, rows, reason: 'Low risk' };
  const proposed = await office.call('replaceAutomation', { caller: ada, body });
  assert.equal(proposed.status, 200, JSON.stringify(proposed.body));
  const version = Number(member(proposed.body, 'proposal', 'version'));
  const confirmed = await office.call('approveAutomation', { caller: ben, body: { version } });
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body));
  return version;
}

async function lodge(changed: object = {}): Promise<string> {
  count += 1;
  const lrn = `automatic-${count}`;
  return office.customs.lodge(lrn, { ...roastedCoffeeBody(lrn, '10000.00', `INV-${count}`), ...changed });
}

async function take(id: string, body: object): Promise<void> {
  const headers = { 'if-match': '*' };
  const answered = await office.call('decideDeclaration', { params: { id }, body, headers });
  assert.equal(answered.status, 201, JSON.stringify(answered.body));
}

async function pay(id: string): Promise<void> {
  const bill = (await office.customs.bills(id)).find(({ status }) => status === 'due');
  assert.ok(bill);
  await take(id, { action: 'pay', billReference: bill.reference, amount: bill.amount });
}

/** Lodges a declaration that the portal accepts, and pays its bill. */
async function lodgePaid(changed: object = {}): Promise<string> {
  const id = await lodge(changed);
  await office.customs.work();
  await pay(id);
  return id;
}

async function statusOf(id: string): Promise<string> {
  return mainAndPaymentStatusOf(await office.customs.read(id));
}

describe('a declaration in production', () => {
  test('waits for an officer until two persons have confirmed a table', async () => {
    const id = await lodge();
    await office.customs.work();
    assert.equal(await statusOf(id), 'lodged not_due');
    await apply([acceptance, release]);
    await office.customs.work();
    assert.equal(await statusOf(id), 'accepted due');
  });

  test('is released after its payment, and only the audit names the row and its version', async () => {
    const version = await apply([
      { ...acceptance, number: 1 },
      { ...release, number: 2 },
    ]);
    const id = await lodge();
    await office.customs.work();
    assert.equal(await statusOf(id), 'accepted due', 'an unpaid declaration waits');
    await pay(id);
    await office.customs.work();
    const body = await office.customs.read(id);
    assert.equal(historyOf(body).at(-1), 'system declaration.released released green');
    assert.equal(textMember(body, 'history', historyOf(body).length - 1, 'reason'), 'Released automatically');
    assert.ok(!JSON.stringify(body).includes(`automation/${version}`));
    const actors = (await auditOf(office.database, id)).map(({ actor }) => actor);
    assert.ok(actors.includes(`system automation/${version}/1`), actors.join(' '));
    assert.equal(actors.at(-1), `system automation/${version}/2`);
  });

  test('in the yellow lane is never released', async () => {
    await apply([acceptance, { decisions: ['release'] }]);
    const id = await lodgePaid();
    await take(id, { action: 'assignLane', lane: 'yellow' });
    await office.customs.work();
    assert.equal(await statusOf(id), 'accepted paid');
  });

  test('under control, or after its completed control, is never released', async () => {
    await apply([acceptance, { decisions: ['release'] }]);
    const id = await lodgePaid();
    await take(id, { action: 'selectForControl', control: 'documentary' });
    await office.customs.work();
    assert.equal(await statusOf(id), 'under_control paid');
    await take(id, { action: 'completeControl', findings: 'Nothing' });
    await office.customs.work();
    assert.equal(await statusOf(id), 'under_control paid');
  });

  test('that an officer assessed by hand is never released', async () => {
    await apply([acceptance, { decisions: ['release'] }]);
    const id = await lodge();
    await office.customs.work();
    const items = [{ item: 1, duty: '10.00', vat: '20.00' }];
    await take(id, { action: 'assess', items, reason: 'The value is wrong' });
    await pay(id);
    await office.customs.work();
    assert.equal(await statusOf(id), 'accepted paid');
  });

  test('that repeats an invalidated declaration of a stricter lane is left to an officer', async () => {
    await apply([acceptance, { decisions: ['release'] }]);
    const first = await office.customs.lodge('repeated-1');
    await office.customs.work();
    await take(first, { action: 'assignLane', lane: 'red' });
    await take(first, { action: 'invalidate', reason: 'Other goods' });
    const repeated = await office.customs.lodge('repeated-2');
    await office.customs.work();
    await pay(repeated);
    await office.customs.work();
    assert.equal(await statusOf(repeated), 'accepted paid');
  });
});

describe('a hold', () => {
  test('prevents the release until an officer ends it', async () => {
    await apply([acceptance, release]);
    const id = await lodge();
    await office.customs.work();
    await take(id, { action: 'hold', reason: 'We check the invoice' });
    await pay(id);
    await office.customs.work();
    assert.equal(await statusOf(id), 'accepted paid');
    await take(id, { action: 'endHold' });
    await office.customs.work();
    assert.equal(await statusOf(id), 'released paid');
  });

  test('ends after the time limit of the country, unless a control is announced', async () => {
    await apply([acceptance, release]);
    const [free, controlled] = [await lodge(), await lodge()];
    await office.customs.work();
    for (const id of [free, controlled]) {
      await take(id, { action: 'hold', reason: 'We check the invoice' });
      await pay(id);
    }
    await take(controlled, { action: 'assignLane', lane: 'red' });
    office.source.move(23 * 3_600_000);
    await office.customs.work();
    assert.equal(await statusOf(free), 'accepted paid');
    office.source.move(2 * 3_600_000);
    await office.customs.work();
    assert.equal(await statusOf(free), 'released paid');
    assert.equal(await statusOf(controlled), 'accepted paid');
  });

  test('that does not exist can’t be ended', async () => {
    const id = await lodge();
    const headers = { 'if-match': '*' };
    const body = { action: 'endHold' };
    const answered = await office.call('decideDeclaration', { params: { id }, body, headers });
    assert.equal(answered.code, 'action_not_allowed');
  });
});

describe('a row', () => {
  test('applies from midnight in the time zone of the country', async () => {
    const { calendar } = office.customs.parts.reference;
    const day = calendar.dayOf(office.source.now());
    const tomorrow = Temporal.PlainDate.from(day).add({ days: 1 }).toString();
    await apply([{ ...acceptance, validFrom: tomorrow }]);
    const id = await lodge();
    const midnight = calendar.startOf(tomorrow);
    assert.ok(midnight);
    office.source.move(midnight.getTime() - office.source.now().getTime() - 5_000);
    await office.customs.work();
    assert.equal(await statusOf(id), 'lodged not_due');
    office.source.move(midnight.getTime() - office.source.now().getTime());
    await office.customs.work();
    assert.equal(await statusOf(id), 'accepted due');
  });

  test('waits the stated number of seconds', async () => {
    await apply([{ ...acceptance, afterSeconds: 60 }]);
    const id = await lodge();
    office.source.move(50_000);
    await office.customs.work();
    assert.equal(await statusOf(id), 'lodged not_due');
    office.source.move(10_000);
    await office.customs.work();
    assert.equal(await statusOf(id), 'accepted due');
  });

  test('limits the value of the goods', async () => {
    await apply([acceptance, { ...release, conditions: { valueTo: '9999.99' } }]);
    const id = await lodgePaid();
    await office.customs.work();
    assert.equal(await statusOf(id), 'accepted paid');
    await apply([acceptance, { ...release, conditions: { valueTo: '10000' } }]);
    await office.customs.work();
    assert.equal(await statusOf(id), 'released paid');
  });

  test('limits the declarations of an importer on a day', async () => {
    await apply([acceptance, { ...release, conditions: { dailyDeclarations: 1 } }]);
    const ids = [await lodgePaid(), await lodgePaid()];
    await office.customs.work();
    const first = await Promise.all(ids.map(statusOf));
    assert.deepEqual(first.toSorted(), ['accepted paid', 'released paid']);
    office.source.move(24 * 3_600_000);
    await office.customs.work();
    assert.deepEqual(await Promise.all(ids.map(statusOf)), ['released paid', 'released paid']);
  });

  test('requires an authorisation of the importer if it names a kind', async () => {
    const warehouse = { authorisationKind: 'CWP' };
    await apply([acceptance, { ...release, conditions: warehouse }]);
    const held = await lodgePaid();
    await office.customs.work();
    assert.equal(await statusOf(held), 'released paid');
    const suspend = (status: string) =>
      office.database.system.query(`update registers.authorisations set status = $1 where kind = 'CWP'`, [
        status,
      ]);
    await suspend('suspended');
    const id = await lodgePaid();
    await office.customs.work();
    assert.equal(await statusOf(id), 'accepted paid');
    await suspend('active');
  });

  test('releases nothing of the sample', async () => {
    await apply([acceptance, release], 1);
    const id = await lodgePaid();
    await office.customs.work();
    assert.equal(await statusOf(id), 'accepted paid');
  });
});

describe('a stop while declarations wait', () => {
  test('ends decisions after the present batch, on a node that gets the notification', async () => {
    await apply([acceptance]);
    const drops: (() => void)[] = [];
    const { database } = office;
    const parts = {
      ...office.customs.parts,
      automation: cacheAutomation(
        database,
        { on: (_, drop) => drops.push(() => drop('')), onLost: () => {}, fresh: () => true },
        'production',
      ),
    };
    const lodged = automationBatchSize + 10;
    for (let index = 0; index < lodged; index += 1) await lodge();
    await office.customs.api.number();
    office.source.move(1_000);
    const batch = () =>
      database.systemTransaction((transaction) =>
        automateDecisions(transaction, { organisationId: null, now: office.source.now() }, parts),
      );
    assert.equal(await batch(), automationBatchSize);
    const { ada } = people();
    const stopped = await office.call('suspendAutomation', { caller: ada, body: { reason: 'Wrong rates' } });
    assert.equal(stopped.status, 200);
    for (const drop of drops) drop();
    while ((await batch()) > 0);
    const [left] = await database.system.query<{ count: number }>(
      `select count(*)::integer as count from declarations.declarations where status = 'lodged'`,
    );
    assert.ok(left && left.count >= 10, String(left?.count));
    await resume(textMember(stopped.body, 'stops', 0, 'id'));
    for (const drop of drops) drop();
    await office.customs.api.number();
    assert.ok((await batch()) > 0);
  });

  async function resume(id: string): Promise<void> {
    const { ada, ben } = people();
    for (const [operation, caller] of [
      ['createAutomationResumption', ada],
      ['approveAutomationResumption', ben],
    ] as const) {
      const answered = await office.call(operation, { caller, params: { id } });
      assert.equal(answered.status, 200, JSON.stringify(answered.body));
      office.source.move(1_000);
    }
  }
});
