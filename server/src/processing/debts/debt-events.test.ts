import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Caller } from '../../callers/caller.ts';
import { readLogOfPeriod } from '../../declarations/feed/change-log-period-store.ts';
import { readLog, readStreamPosition } from '../../declarations/feed/public.ts';
import { sampleBroker, sampleTrader } from '../../declarations/testing/xa-samples.ts';
import { eventOf, eventWriter } from '../../notifications/events/event.ts';
import { openTestOffice } from '../testing/test-office.ts';

let made = 0;

const office = await openTestOffice();
const { database, customs } = office;
const { trader } = customs;
const broker = await customs.api.newBroker();
await database.system.query(
  'insert into organisations.identification_numbers (number, organisation_id) values ($1, $2)',
  [sampleTrader.identification, trader.organisation.id],
);
after(() => office.stop());

async function lodged(caller = trader, changed: object = {}): Promise<string> {
  made += 1;
  const lrn = `UNPAID-events-${made}`;
  const id = await office.customs.api.create(caller, { lrn, ...changed }, 'lodge=true');
  await office.customs.work();
  await office.customs.api.number();
  return id;
}

async function logOf({ organisation }: Caller, events?: readonly string[]) {
  const page = await readLog(office.database.system, organisation.id, 0, { events }, 500);
  return page.entries;
}

const debtEvents = ['debt.incurred', 'debt.notified', 'debt.paid', 'debt.extinguished'];

async function eventsOf(caller: Caller, declarationId: string): Promise<string[]> {
  const entries = await logOf(caller);
  const found = entries.filter((each) => each.declarationId === declarationId && each.debt);
  const filtered = await logOf(caller, debtEvents);
  assert.deepEqual(
    filtered.filter((each) => each.declarationId === declarationId),
    found,
    'the filtered log',
  );
  return found.map(({ event }) => event);
}

const pay = (id: string) =>
  office.customs.api.call('payDuties', trader, { id, body: { method: 'transfer' } });

describe('the events of a debt', () => {
  test('are in the feed of the declarant without gaps in the sequence', async () => {
    const id = await lodged();
    assert.deepEqual(await eventsOf(trader, id), ['debt.incurred', 'debt.notified']);
    assert.equal((await pay(id)).status, 200);
    await office.customs.api.number();
    assert.deepEqual(await eventsOf(trader, id), ['debt.incurred', 'debt.notified', 'debt.paid']);
    const entries = await logOf(trader);
    assert.deepEqual(
      entries.map(({ sequence }) => sequence),
      entries.map((_, index) => index + 1),
    );
    const { id: organisation } = trader.organisation;
    assert.equal(await readStreamPosition(office.database.system, organisation), entries.length);
  });

  test('end with the cancellation of the declaration', async () => {
    const id = await lodged();
    await office.call('decideDeclaration', {
      params: { id },
      body: { action: 'invalidate', reason: 'Lodged twice.' },
      headers: { 'if-match': '*' },
    });
    await office.customs.api.number();
    assert.deepEqual(await eventsOf(trader, id), ['debt.incurred', 'debt.notified', 'debt.extinguished']);
  });

  test('are not in the feed of a direct representative, and not in the history', async () => {
    const parties = { declarant: sampleTrader, representative: sampleBroker };
    const id = await lodged(broker, { ...parties, representation: 'direct' });
    assert.deepEqual(await eventsOf(broker, id), []);
    assert.deepEqual(await eventsOf(trader, id), ['debt.incurred', 'debt.notified']);
    assert.doesNotMatch(
      JSON.stringify((await office.customs.api.call('getDeclaration', broker, { id })).body),
      /debt\./,
    );
  });

  test('are in the feeds of both debtors under indirect representation', async () => {
    const parties = { declarant: sampleBroker, representative: sampleBroker, importer: sampleTrader };
    const id = await lodged(broker, { ...parties, representation: 'indirect' });
    assert.deepEqual(await eventsOf(broker, id), ['debt.incurred', 'debt.notified']);
    assert.deepEqual(await eventsOf(trader, id), ['debt.incurred', 'debt.notified']);
  });

  test('contain the debt, in lists, webhooks and exports alike', async () => {
    const id = await lodged();
    const [incurred] = (await logOf(trader, ['debt.incurred'])).filter((each) => each.declarationId === id);
    assert.ok(incurred?.debt);
    const { id: organisation } = trader.organisation;
    const event = eventOf(organisation, office.baseUrl, incurred);
    assert.equal(event.debt?.href, `${office.baseUrl}/openapi/debts/${incurred.debt.id}`);
    assert.equal(event.claim, undefined);
    assert.deepEqual(JSON.parse(eventWriter(organisation, office.baseUrl)(incurred)), event);
    const now = office.source.now();
    const period = { from: new Date(now.getTime() - 3_600_000), before: new Date(now.getTime() + 3_600_000) };
    const { changes } = await office.database.organisation(organisation, (sql) =>
      readLogOfPeriod(sql, organisation, period, undefined, 0, 500),
    );
    assert.deepEqual(
      changes.filter(({ sequence }) => sequence === incurred.sequence),
      [incurred],
    );
    assert.ok(changes.some(({ event: name }) => name === 'declaration.accepted'));
  });
});
