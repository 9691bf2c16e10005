import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { CustomsPortal, type DraftDeclaration, isProblem } from '../../sdk/src/public.ts';
import { warehoused } from '../../server/src/processing/testing/suspended-goods.ts';
import { coffeeDeclaration } from '../law/coffee-declaration.ts';
import { startPortal } from '../portal-process.ts';

/* Tests accounts, authorisations, ledger and stock with the client package against a portal. */
const node = await startPortal();
const { clientId, clientSecret, apiKey } = node.credentials.hostToHost;
const portal = new CustomsPortal({ baseUrl: node.baseUrl, clientId, clientSecret, apiKey });
after(() => node?.stop());

/**
 * Lodges roasted coffee with changed properties and waits for its release. Sends the request without the client
 * package.
 */
async function lodgeUntilReleased(lrn: string, changed: object): Promise<string> {
  const document: DraftDeclaration = JSON.parse(JSON.stringify({ ...coffeeDeclaration(lrn), ...changed }));
  const { id } = await portal.declarations.lodge(document);
  while ((await portal.declarations.get(id)).status !== 'released') await pause(50);
  return id;
}

async function advance(to: Date): Promise<void> {
  await portal.request('POST', '/openapi/sandbox/clock/advance', { body: { to: to.toISOString() } });
}

describe('deferment accounts', () => {
  test('are charged with a bill, and get their limit back when its statement is paid', async () => {
    const number = 'XADEF0042';
    const { limit } = await portal.accounts.get(number);
    const id = await lodgeUntilReleased('SDK-DEFERRED', { payment: { method: 'deferred', account: number } });
    const [account] = await Array.fromAsync(portal.accounts.list({ number }));
    assert.equal((Number(limit) - Number(account?.available)).toFixed(2), '1610.00');
    assert.deepEqual(await Array.fromAsync(portal.accounts.statements(number)), []);
    const now = new Date();
    await advance(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 0, 1)));
    const statementsOf = () => Array.fromAsync(portal.accounts.statements(number));
    while ((await statementsOf()).length === 0) await pause(50);
    const [statement] = await statementsOf();
    assert.ok(statement);
    assert.equal(statement.outstanding, '1610.00');
    const paid = await portal.accounts.pay(number, statement.reference);
    assert.equal(paid.status, 'paid');
    assert.equal((await portal.accounts.get(number)).available, limit);
    const { bills } = await portal.declarations.get(id);
    assert.deepEqual(
      bills.map(({ status, outstanding }) => `${status} ${outstanding}`),
      ['paid 0.00'],
    );
    const again = await portal.accounts.pay(number, statement.reference).catch((error: unknown) => error);
    assert.ok(isProblem(again, 'action_not_allowed'));
  });

  test('cause an error if the organisation does not have them', async () => {
    const missing = await portal.accounts.get('NOSUCH').catch((error: unknown) => error);
    assert.ok(isProblem(missing, 'not_found'));
  });
});

describe('due amounts', () => {
  test('are paid by an order that names an account, after which the ledger contains the payment and sums to zero', async () => {
    const document: DraftDeclaration = JSON.parse(JSON.stringify(coffeeDeclaration('UNPAID-SDK')));
    const { id } = await portal.declarations.lodge(document);
    while ((await portal.declarations.get(id)).tracks.payment !== 'due') await pause(50);
    const order = { method: 'account', account: 'XADEF0042' } as const;
    const { tracks } = await portal.declarations.pay(id, order);
    assert.equal(tracks.payment, 'secured');
    const credit = await portal.declarations.pay(id, { method: 'credit' }).catch((error: unknown) => error);
    assert.ok(isProblem(credit, 'action_not_allowed'));
    const entries = await Array.fromAsync(portal.ledger.entries({ declarationId: id }));
    assert.deepEqual(
      entries.map(({ type }) => type),
      ['billed', 'secured'],
    );
    for (const { lines } of entries)
      assert.equal(
        lines.reduce((sum, line) => sum + Number(line.amount), 0),
        0,
      );
  });
});

describe('goods under a procedure', () => {
  test('show their authorisation, the remaining quantity and the reports', async () => {
    const authorisations = await Array.fromAsync(portal.authorisations.list({ number: 'XA-WH-0042' }));
    assert.deepEqual(
      authorisations.map(({ kind, status }) => `${kind} ${status}`),
      ['CWP active'],
    );
    const [authorisation] = authorisations;
    assert.equal((await portal.authorisations.get(authorisation?.id ?? '')).number, 'XA-WH-0042');
    assert.deepEqual(await Array.fromAsync(portal.authorisations.stock(authorisation?.id ?? '')), []);
    const { goodsItems } = coffeeDeclaration('SDK-PLACED');
    const [item] = Array.isArray(goodsItems) ? goodsItems : [];
    const id = await lodgeUntilReleased('SDK-PLACED', {
      goodsItems: [{ ...item, ...warehoused }],
      guarantee: { type: '1', reference: '26XASANDBOX1' },
    });
    while ((await portal.declarations.discharge(id)).discharge !== 'open') await pause(50);
    const { stock } = await portal.declarations.discharge(id);
    assert.deepEqual(
      stock.map(({ available, suspended }) => `${available} ${suspended}`),
      ['1000.000 1610.00'],
    );
    await portal.declarations.reportDischarge(id, {
      item: 1,
      quantity: '10.000',
      disposition: 'waste',
      text: 'Sweepings of the store',
    });
    const events = await Array.fromAsync(portal.declarations.events(id));
    assert.equal(events.at(-1)?.event, 'discharge.reported');
  });
});
