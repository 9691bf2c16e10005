import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { requireTextAt, textAt } from '../../conformance/json.ts';
import { sampleTrader } from '../../server/src/declarations/testing/xa-samples.ts';
import { coffeeDeclarationByBroker } from './coffee-declaration.ts';
import { type LawPortal, startLawPortal, statusAndPaymentOf } from './law-portal.ts';
import { importQuotas, quotaDeclaration, waitForQuotaBalance } from './quota-goods.ts';
import { guaranteeBalanceOf, traderGuarantee } from './warehouse-stock.ts';

let principal = '';
let representative = '';
/*
 * Tests quotas that organisations share by the day: the guarantee of a mandate secures the difference, and the
 * clock of a sandbox organisation ends only its own day. Tea costs 12 % of 10.00 a kilogram beyond the quota.
 */
const portal = await startLawPortal();
await importQuotas(portal);
principal = await organisationOf(portal.trader);
representative = await organisationOf(portal.broker);
after(() => portal?.stop());

type Client = LawPortal['trader'];

async function organisationOf(by: Client): Promise<string> {
  const { body } = await by.call('GET', '/openapi/caller');
  return requireTextAt(body, 'caller', 'organisation', 'id');
}

async function lodged(by: Client, document: object): Promise<string> {
  const made = await by.call('POST', '/openapi/declarations?lodge=true', { body: document });
  assert.equal(made.status, 201, made.text);
  return requireTextAt(made.body, 'declaration', 'id');
}

async function until(by: Client, id: string, isSo: (declaration: unknown) => boolean): Promise<unknown> {
  for (;;) {
    const { body } = await by.call('GET', `/openapi/declarations/${id}`);
    if (isSo(body)) return body;
    await pause(50);
  }
}

const isDecided = (declaration: unknown) =>
  /^(accepted|released|rejected) /.test(`${statusAndPaymentOf(declaration)} `);

async function totalsOf(by: Client, id: string) {
  const { body } = await by.call('GET', `/openapi/declarations/${id}/duties`);
  return (name: string) => textAt(body, 'calculation', 'totals', name);
}

const today = new Date().toISOString().slice(0, 10);

/** Sets the clock of an organisation to the first hour of tomorrow. */
async function endDayOf(by: Client): Promise<void> {
  const tomorrow = new Date(Date.parse(`${today}T00:30:00Z`) + 86_400_000).toISOString();
  const to = `${tomorrow.slice(0, 19)}Z`;
  const { status, text } = await by.call('POST', '/openapi/sandbox/clock/advance', { body: { to } });
  assert.ok(status < 300, text);
}

describe('a representative that requests a critical quota', () => {
  const untouched = '1000000.00 0.00 0.00';

  test('secures the difference on the guarantee that the mandate permits, and not on its own', async () => {
    const guarantee = { ...traderGuarantee, holder: sampleTrader.identification };
    const before_ = await guaranteeBalanceOf(portal.customs, principal);
    const draft = quotaDeclaration('UNPAID-LENT', 200, '098006', coffeeDeclarationByBroker);
    const id = await lodged(portal.broker, { ...draft, guarantee });
    await until(portal.broker, id, isDecided);
    const totals = await totalsOf(portal.broker, id);
    assert.deepEqual([totals('payable'), totals('secured')], ['0.00', '240.00']);
    const [left, reserved] = (await guaranteeBalanceOf(portal.customs, principal)).split(' ').map(Number);
    const [leftBefore, reservedBefore] = before_.split(' ').map(Number);
    assert.deepEqual([(leftBefore ?? 0) - (left ?? 0), (reserved ?? 0) - (reservedBefore ?? 0)], [240, 240]);
    assert.equal(await guaranteeBalanceOf(portal.customs, representative), untouched);
    await portal.ledgerAgrees();
    const hearingException = { code: 'QUOTA', reason: 'Others wait for the quota' };
    const body = { action: 'invalidate', reason: 'Declared twice', hearingException };
    const invalidated = await portal.decide(id, body);
    assert.equal(invalidated.status, 201, invalidated.text);
    assert.equal(await guaranteeBalanceOf(portal.customs, principal), before_);
    assert.equal(await guaranteeBalanceOf(portal.customs, representative), untouched);
    await portal.ledgerAgrees();
  });
});

describe('organisations that request 600 kg each on one day', () => {
  test('share it when the day of each has ended, and wait as long as only one has ended', async () => {
    const first = await lodged(portal.trader, quotaDeclaration('UNPAID-CLOCK-1', 600, '098005'));
    const draft = quotaDeclaration('UNPAID-CLOCK-2', 600, '098005', coffeeDeclarationByBroker);
    const second = await lodged(portal.broker, draft);
    await until(portal.trader, first, isDecided);
    await until(portal.broker, second, isDecided);
    await endDayOf(portal.trader);
    await until(portal.trader, first, (each) => statusAndPaymentOf(each).startsWith('released'));
    assert.equal((await totalsOf(portal.trader, first))('payable'), '0.00');
    await waitForQuotaBalance(portal, '098005', '400 open');
    // Calculates the second organisation as if it got everything, because its day has not ended.
    assert.equal((await totalsOf(portal.broker, second))('payable'), '0.00');
    await portal.ledgerAgrees();
    await endDayOf(portal.broker);
    await until(portal.broker, second, (each) => textAt(each, 'tracks', 'payment') === 'due');
    assert.equal((await totalsOf(portal.broker, second))('payable'), '240.00');
    await waitForQuotaBalance(portal, '098005', '0 exhausted');
    await portal.ledgerAgrees();
  });
});
