import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { calendarOf } from '../../foundation/calendar.ts';
import { assertStatus, textMember } from '../../foundation/http/testing/request.ts';
import { auditOf } from '../../organisations/testing/organisations.ts';
import { cacheAutomation } from '../automation/public.ts';
import { acceptingRow, openAutomatedOffice } from '../testing/automated-office.ts';
import { customsPerson } from '../testing/limit-grounds.ts';
import { historyOf } from '../testing/test-customs.ts';
import { automateDecisions } from './automate-decisions.ts';
import { decisionBatchSize } from './deadline-job.ts';

const office = await openAutomatedOffice({ calendar: calendarOf('Asia/Jakarta') });
after(() => office.stop());

const release = { lanes: ['green'], decisions: ['release'], conditions: { payments: ['paid'] } };

describe('a declaration in production', () => {
  test('waits for an officer until two persons have confirmed a table', async () => {
    const id = await office.lodge();
    await office.customs.work();
    assert.equal(await office.statusOf(id), 'lodged not_due');
    await office.apply([acceptingRow, release]);
    await office.customs.work();
    assert.equal(await office.statusOf(id), 'accepted due');
  });

  test('is released after its payment, and only the audit names the row and its version', async () => {
    const version = await office.apply([
      { ...acceptingRow, number: 1 },
      { ...release, number: 2 },
    ]);
    const id = await office.lodge();
    await office.customs.work();
    assert.equal(await office.statusOf(id), 'accepted due', 'an unpaid declaration waits');
    await office.pay(id);
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
    await office.apply([acceptingRow, { decisions: ['release'] }]);
    const id = await office.lodgePaid();
    await office.take(id, { action: 'assignLane', lane: 'yellow' });
    await office.customs.work();
    assert.equal(await office.statusOf(id), 'accepted paid');
  });

  test('under control, or after its completed control, is never released', async () => {
    await office.apply([acceptingRow, { decisions: ['release'] }]);
    const id = await office.lodgePaid();
    await office.take(id, { action: 'selectForControl', control: 'documentary' });
    await office.customs.work();
    assert.equal(await office.statusOf(id), 'under_control paid');
    await office.take(id, { action: 'completeControl', findings: 'Nothing' });
    await office.customs.work();
    assert.equal(await office.statusOf(id), 'under_control paid');
  });

  test('that an officer assessed by hand is never released', async () => {
    await office.apply([acceptingRow, { decisions: ['release'] }]);
    const id = await office.lodge();
    await office.customs.work();
    const items = [{ item: 1, duty: '10.00', vat: '20.00' }];
    await office.take(id, { action: 'assess', items, reason: 'The value is wrong' });
    await office.pay(id);
    await office.customs.work();
    assert.equal(await office.statusOf(id), 'accepted paid');
  });

  test('that repeats an invalidated declaration of a stricter lane is left to an officer', async () => {
    await office.apply([acceptingRow, { decisions: ['release'] }]);
    const first = await office.customs.lodge('repeated-1');
    await office.customs.work();
    await office.take(first, { action: 'assignLane', lane: 'red' });
    await office.take(first, { action: 'invalidate', reason: 'Other goods' });
    const repeated = await office.customs.lodge('repeated-2');
    await office.customs.work();
    await office.pay(repeated);
    await office.customs.work();
    assert.equal(await office.statusOf(repeated), 'accepted paid');
  });
});

describe('a hold', () => {
  test('prevents the release until an officer ends it', async () => {
    await office.apply([acceptingRow, release]);
    const id = await office.lodge();
    await office.customs.work();
    await office.take(id, { action: 'hold', reason: 'We check the invoice' });
    await office.pay(id);
    await office.customs.work();
    assert.equal(await office.statusOf(id), 'accepted paid');
    await office.take(id, { action: 'endHold' });
    await office.customs.work();
    assert.equal(await office.statusOf(id), 'released paid');
  });

  test('ends after the time limit of the country, unless a control is announced', async () => {
    await office.apply([acceptingRow, release]);
    const [free, controlled] = [await office.lodge(), await office.lodge()];
    await office.customs.work();
    for (const id of [free, controlled]) {
      await office.take(id, { action: 'hold', reason: 'We check the invoice' });
      await office.pay(id);
    }
    await office.take(controlled, { action: 'assignLane', lane: 'red' });
    office.source.move(23 * 3_600_000);
    await office.customs.work();
    assert.equal(await office.statusOf(free), 'accepted paid');
    office.source.move(2 * 3_600_000);
    await office.customs.work();
    assert.equal(await office.statusOf(free), 'released paid');
    assert.equal(await office.statusOf(controlled), 'accepted paid');
  });

  test('is not prolonged by a second one, which is possible only after its end', async () => {
    const id = await office.lodge();
    await office.take(id, { action: 'hold', reason: 'We check the invoice' });
    const again = { params: { id }, body: { action: 'hold', reason: 'Still' }, headers: { 'if-match': '*' } };
    const refused = await office.call('decideDeclaration', again);
    assert.equal(refused.status, 409);
    assert.equal(refused.code, 'action_not_allowed');
    office.source.move(25 * 3_600_000);
    assert.equal((await office.call('decideDeclaration', again)).status, 201);
    assert.equal((await office.call('decideDeclaration', again)).code, 'action_not_allowed');
  });

  test('that does not exist can’t be ended', async () => {
    const id = await office.lodge();
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
    await office.apply([{ ...acceptingRow, validFrom: tomorrow }]);
    const id = await office.lodge();
    const midnight = calendar.startOf(tomorrow);
    assert.ok(midnight);
    office.source.move(midnight.getTime() - office.source.now().getTime() - 5_000);
    await office.customs.work();
    assert.equal(await office.statusOf(id), 'lodged not_due');
    office.source.move(midnight.getTime() - office.source.now().getTime());
    await office.customs.work();
    assert.equal(await office.statusOf(id), 'accepted due');
  });

  test('waits the stated number of seconds', async () => {
    await office.apply([{ ...acceptingRow, afterSeconds: 60 }]);
    const id = await office.lodge();
    office.source.move(50_000);
    await office.customs.work();
    assert.equal(await office.statusOf(id), 'lodged not_due');
    office.source.move(10_000);
    await office.customs.work();
    assert.equal(await office.statusOf(id), 'accepted due');
  });

  test('limits the value of the goods', async () => {
    await office.apply([acceptingRow, { ...release, conditions: { valueTo: '9999.99' } }]);
    const id = await office.lodgePaid();
    await office.customs.work();
    assert.equal(await office.statusOf(id), 'accepted paid');
    await office.apply([acceptingRow, { ...release, conditions: { valueTo: '10000' } }]);
    await office.customs.work();
    assert.equal(await office.statusOf(id), 'released paid');
  });

  test('limits the declarations of an importer on a day', async () => {
    await office.apply([acceptingRow, { ...release, conditions: { dailyDeclarations: 1 } }]);
    const ids = [await office.lodgePaid(), await office.lodgePaid()];
    await office.customs.work();
    const first = await Promise.all(ids.map(office.statusOf));
    assert.deepEqual(first.toSorted(), ['accepted paid', 'released paid']);
    office.source.move(24 * 3_600_000);
    await office.customs.work();
    assert.deepEqual(await Promise.all(ids.map(office.statusOf)), ['released paid', 'released paid']);
  });

  test('requires an authorisation of the importer if it names a kind', async () => {
    const warehouse = { authorisationKind: 'CWP' };
    await office.apply([acceptingRow, { ...release, conditions: warehouse }]);
    const held = await office.lodgePaid();
    await office.customs.work();
    assert.equal(await office.statusOf(held), 'released paid');
    const suspend = (status: string) =>
      office.database.system.query(`update registers.authorisations set status = $1 where kind = 'CWP'`, [
        status,
      ]);
    await suspend('suspended');
    const id = await office.lodgePaid();
    await office.customs.work();
    assert.equal(await office.statusOf(id), 'accepted paid');
    await suspend('active');
  });

  test('releases nothing of the sample', async () => {
    await office.apply([acceptingRow, release], 1);
    const id = await office.lodgePaid();
    await office.customs.work();
    assert.equal(await office.statusOf(id), 'accepted paid');
  });
});

describe('a stop while declarations wait', () => {
  test('ends decisions after the present batch, on a node that gets the notification', async () => {
    await office.apply([acceptingRow]);
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
    const lodged = decisionBatchSize + 10;
    for (let index = 0; index < lodged; index += 1) await office.lodge();
    await office.customs.api.number();
    office.source.move(1_000);
    const batch = () =>
      database.systemTransaction((transaction) =>
        automateDecisions(transaction, { organisationId: null, now: office.source.now() }, parts),
      );
    const countLodged = () =>
      database.system.query<{ count: number }>(
        `select count(*)::integer as count from declarations.declarations where status = 'lodged'`,
      );
    assert.equal(await batch(), decisionBatchSize);
    const ada = customsPerson(office, 'supervisor', 'ada');
    const stopped = await office.call('suspendAutomation', { caller: ada, body: { reason: 'Wrong rates' } });
    assert.equal(stopped.status, 200);
    const [before] = await countLodged();
    assert.notEqual(typeof (await batch()), 'number', 'a node with an outdated table decides nothing');
    assert.deepEqual(await countLodged(), [before]);
    for (const drop of drops) drop();
    while ((await batch()) !== 0);
    assert.deepEqual(await countLodged(), [before]);
    assert.ok(before && before.count >= 10, String(before?.count));
    await resume(textMember(stopped.body, 'stops', 0, 'id'));
    for (const drop of drops) drop();
    await office.customs.api.number();
    assert.ok(Number(await batch()) > 0);
  });

  async function resume(id: string): Promise<void> {
    for (const [operation, name] of [
      ['createAutomationResumption', 'ada'],
      ['approveAutomationResumption', 'ben'],
    ] as const) {
      const caller = customsPerson(office, 'supervisor', name);
      await office.call(operation, { caller, params: { id } }).then(assertStatus(200));
      office.source.move(1_000);
    }
  }
});
