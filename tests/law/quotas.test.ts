import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { listAt, textAt, valueAt } from '../../conformance/json.ts';
import { assertStatus } from '../../server/src/foundation/http/testing/request.ts';
import { sendPortalRequest } from '../portal-client.ts';
import { startLawPortal, statusAndPaymentOf } from './law-portal.ts';
import { calculationStepsOf, importQuotas, quotaBalanceOf, quotaDeclaration } from './quota-goods.ts';
import { guaranteeBalanceOf } from './warehouse-stock.ts';

/*
 * Tests tariff quotas by the API only. Tea costs 12 % of 10.00 a kilogram, and nothing within a quota of 1,000
 * kg.
 */
const portal = await startLawPortal();
await importQuotas(portal);
after(() => portal.stop());

const statusOf = (declaration: unknown) => statusAndPaymentOf(declaration).split(' ')[0] ?? '';
const isDecided = (declaration: unknown) =>
  ['accepted', 'released', 'rejected'].includes(statusOf(declaration));

/** Lodges a declaration and waits until customs has accepted it. It is not paid, so that it is not released. */
async function lodgeUntilAccepted(lrn: string, mass: number, orderNumber: string): Promise<string> {
  const id = await portal.lodge(quotaDeclaration(`UNPAID-${lrn}`, mass, orderNumber));
  await portal.until(id, isDecided);
  return id;
}

/** Lodges several declarations, each after the previous one was accepted. */
async function acceptedInOrder(
  name: string,
  masses: readonly number[],
  orderNumber: string,
): Promise<string[]> {
  const ids: string[] = [];
  for (const [place, mass] of masses.entries())
    ids.push(await lodgeUntilAccepted(`${name}-${place}`, mass, orderNumber));
  return ids;
}

const dutyOf = async (id: string) => (await portal.duties(id)).duty;
const dutiesOf = (ids: readonly string[]) => Promise.all(ids.map(dutyOf));

async function invalidate(id: string): Promise<void> {
  const hearingException = { code: 'QUOTA', reason: 'Others wait for the quota' };
  const body = { action: 'invalidate', reason: 'Declared twice', hearingException };
  await portal.decide(id, body).then(assertStatus(201));
}

async function amendUntilApplied(id: string, document: object): Promise<void> {
  await portal.amend(id, document).then(assertStatus(201));
  await portal.until(id, (each) => textAt(each, 'tracks', 'amendment') === 'granted');
}

describe('a first-come, first-served quota of 1,000 kg', () => {
  test('makes 600, 600 and 100 kg cost 0.00, 240.00 and 120.00, and an invalidated quantity available again', async () => {
    const ids = await acceptedInOrder('Q1', [600, 600, 100], '098001');
    assert.deepEqual(await dutiesOf(ids), ['0.00', '240.00', '120.00']);
    assert.equal(await quotaBalanceOf(portal, '098001'), '0 exhausted');
    await invalidate(ids[0] ?? '');
    assert.equal(await quotaBalanceOf(portal, '098001'), '600 open');
    assert.deepEqual(await dutiesOf(ids.slice(1)), ['240.00', '120.00']);
    await portal.ledgerAgrees();
    // Checks that the calculation steps add up to the duty.
    assert.deepEqual(await calculationStepsOf(portal, ids[1] ?? ''), [
      'Tariff quota, order number 098001, 400 of 600 KGM within the quota: 4000.00 XTS 0 % 0.00',
      'Third-country duty, 200 of 600 KGM beyond quota 098001: 2000.00 XTS 12 % 240.00',
    ]);
  });

  test('keeps the requested part in an amendment, gets the rest back, and grants an increase', async () => {
    const [first = '', second = ''] = await acceptedInOrder('Q2', [600, 600], '098002');
    assert.deepEqual(await dutiesOf([first, second]), ['0.00', '240.00']);
    await amendUntilApplied(first, quotaDeclaration('UNPAID-Q2-0', 500, '098002'));
    assert.equal(await quotaBalanceOf(portal, '098002'), '100 critical');
    // Repeats the request, which must not draw a quantity that another declaration has returned.
    const same = quotaDeclaration('UNPAID-Q2-1', 600, '098002');
    const [tea] = listAt(same, 'goodsItems');
    const goodsItems = [{ ...Object(tea), description: 'Green tea leaves in bags' }];
    await amendUntilApplied(second, { ...same, goodsItems });
    assert.equal(await dutyOf(second), '240.00');
    assert.equal(await quotaBalanceOf(portal, '098002'), '100 critical');
    const tried = await portal.trader.call('POST', `/openapi/declarations/${second}/amendments?dryRun=true`, {
      body: { document: quotaDeclaration('UNPAID-Q2-1', 650, '098002'), reason: 'There was more' },
    });
    assert.equal(textAt(tried.body, 'after'), '240.00', tried.text);
    await amendUntilApplied(second, quotaDeclaration('UNPAID-Q2-1', 650, '098002'));
    assert.equal(await dutyOf(second), '240.00');
    assert.equal(await quotaBalanceOf(portal, '098002'), '50 critical');
    // Amends the declaration to another quota, and then to none.
    await amendUntilApplied(second, quotaDeclaration('UNPAID-Q2-1', 650, '098003'));
    assert.deepEqual(
      [await quotaBalanceOf(portal, '098002'), await quotaBalanceOf(portal, '098003')],
      ['500 open', '350 open'],
    );
    const without = quotaDeclaration('UNPAID-Q2-1', 650, '');
    const { quotaOrderNumber: _, ...item } = Object(listAt(without, 'goodsItems')[0]);
    await amendUntilApplied(second, { ...without, goodsItems: [{ ...item, preference: '100' }] });
    assert.equal(await dutyOf(second), '780.00');
    assert.equal(await quotaBalanceOf(portal, '098003'), '1000 open');
    await portal.ledgerAgrees();
  });

  test('gets back the allocation of a refused declaration', async () => {
    const id = await portal.lodge(quotaDeclaration('REFUSED-Q4-0', 300, '098004'));
    await portal.until(id, (each) => statusOf(each) === 'not_released');
    assert.equal(await quotaBalanceOf(portal, '098004'), '1000 open');
    await portal.ledgerAgrees();
  });
});

describe('a quota before acceptance', () => {
  test('applies with its current balance in a dry run, which warns if it is critical or exhausted', async () => {
    const dryRun = async (mass: number) => {
      const path = '/openapi/declarations?dryRun=true';
      const { body } = await portal.trader.call('POST', path, {
        body: quotaDeclaration('Q7-DRY', mass, '098007'),
      });
      const warnings = listAt(body, 'warnings').map((each) => textAt(each, 'code'));
      // Excludes the warning about the same invoice, which all declarations of this test have.
      return [textAt(body, 'duties', 'totals', 'duty'), ...warnings.filter((code) => code !== 'R513')];
    };
    assert.deepEqual(await dryRun(1_100), ['120.00']);
    await lodgeUntilAccepted('Q7-0', 899, '098007');
    assert.equal(await quotaBalanceOf(portal, '098007'), '101 open');
    assert.deepEqual(await dryRun(200), ['118.80']);
    await lodgeUntilAccepted('Q7-1', 1, '098007');
    assert.equal(await quotaBalanceOf(portal, '098007'), '100 critical');
    assert.deepEqual(await dryRun(200), ['120.00', 'R716']);
    await lodgeUntilAccepted('Q7-2', 100, '098007');
    assert.deepEqual(await dryRun(200), ['240.00', 'R717']);
    const goods = quotaDeclaration('', 200, '098007');
    const { body } = await portal.trader.call('POST', '/openapi/tariff/calculation', {
      body: Object.fromEntries(['type', 'invoice', 'goodsItems'].map((name) => [name, valueAt(goods, name)])),
    });
    assert.equal(textAt(body, 'duties', 'totals', 'duty'), '240.00');
    const unknown = await portal.trader.call('POST', '/openapi/declarations?dryRun=true', {
      body: quotaDeclaration('Q7-DRY', 1, '099999'),
    });
    assert.equal(textAt(unknown.body, 'errors', 0, 'code'), 'R714');
  });
});

describe('GET /openapi/tariff/quotas/{orderNumber}', () => {
  const read = (path: string, headers: Record<string, string> = {}) =>
    portal.trader.call('GET', `/openapi/tariff/quotas/${path}`, { headers });

  test('returns 200 with volume, balance and period, and 304 while unchanged', async () => {
    const { body, headers } = await read('098003').then(assertStatus(200));
    assert.deepEqual(
      ['volume', 'unit', 'balance', 'status', 'allocation', 'validFrom'].map((name) => textAt(body, name)),
      ['1000', 'KGM', '1000', 'open', 'first_come_first_served', '2026-01-01'],
    );
    const tag = headers.get('etag') ?? '';
    assert.equal((await read('098003', { 'If-None-Match': tag })).status, 304);
    await invalidate(await lodgeUntilAccepted('GET-0', 1, '098003'));
    assert.equal((await read('098003', { 'If-None-Match': tag })).status, 304, 'it is as it was');
    await lodgeUntilAccepted('GET-1', 1, '098003');
    assert.equal((await read('098003', { 'If-None-Match': tag })).status, 200);
  });

  test('returns 200 for a quota without a managed balance, in the language of the reader', async () => {
    const { body } = await read('090001', { 'Accept-Language': 'de' });
    assert.deepEqual(
      ['name', 'volume', 'balance', 'status'].map((name) => valueAt(body, name)),
      ['Kaffee', null, null, null],
    );
  });

  test('returns 404 for a quota unknown on the day, and 400 for an invalid order number', async () => {
    assert.equal((await read('099999')).status, 404);
    assert.equal((await read('098003?date=2025-12-31')).status, 404);
    assert.equal((await read('90001')).status, 400);
  });
});

describe('concurrent draws on a quota', () => {
  test('of 15 kg in a hundred lines share 1,000 kg: 66 get all, one gets 10 kg, and nothing is lost or duplicated', async () => {
    const documents = Array.from({ length: 100 }, (_, place) =>
      quotaDeclaration(`UNPAID-Q8-${place}`, 15, '098008'),
    );
    const { text } = await sendPortalRequest(`${portal.trader.baseUrl}/openapi/lodgements`, {
      method: 'POST',
      headers: { ...(await portal.trader.headers()), 'Content-Type': 'application/x-ndjson' },
      body: documents.map((document) => `${JSON.stringify(document)}\n`).join(''),
    });
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    const ids = lines.flatMap((line) => textAt(line, 'id') ?? []);
    assert.equal(ids.length, 100);
    const duties: string[] = [];
    for (const id of ids) {
      await portal.until(id, isDecided);
      duties.push(await dutyOf(id));
    }
    const count = (duty: string) => duties.filter((each) => each === duty).length;
    assert.deepEqual([count('0.00'), count('6.00'), count('18.00')], [66, 1, 33]);
    assert.equal(await quotaBalanceOf(portal, '098008'), '0 exhausted');
    await portal.ledgerAgrees();
  });

  test('by two declarations allocate the last kilogram to one of them', async () => {
    await lodgeUntilAccepted('Q9-0', 999, '098009');
    const ids = await Promise.all(
      ['Q9-1', 'Q9-2'].map((lrn) => portal.lodge(quotaDeclaration(`UNPAID-${lrn}`, 1, '098009'))),
    );
    for (const id of ids) await portal.until(id, isDecided);
    assert.deepEqual((await dutiesOf(ids)).toSorted(), ['0.00', '1.20']);
    await portal.ledgerAgrees();
  });

  test('leave a quantity that is invalidated meanwhile available, or allocate it once', async () => {
    for (const round of ['0', '1', '2', '3']) {
      const holder = await lodgeUntilAccepted(`Q10-${round}-A`, 1_000, '098010');
      const [asker] = await Promise.all([
        lodgeUntilAccepted(`Q10-${round}-B`, 1_000, '098010'),
        invalidate(holder),
      ]);
      const left = await quotaBalanceOf(portal, '098010');
      assert.ok(
        ['0.00 0 exhausted', '1200.00 1000 open'].includes(`${await dutyOf(asker)} ${left}`),
        `${await dutyOf(asker)} ${left}`,
      );
      await portal.ledgerAgrees();
      await invalidate(asker);
    }
    assert.equal(await quotaBalanceOf(portal, '098010'), '1000 open');
  });

  test('of the last kilogram, which is invalidated meanwhile, give it to one of nine at most', async () => {
    const most = await lodgeUntilAccepted('Q11-0', 999, '098010');
    const holder = await lodgeUntilAccepted('Q11-1', 1, '098010');
    const askers = Array.from({ length: 9 }, (_, place) => `Q11-${place + 2}`);
    const [, ...ids] = await Promise.all([
      invalidate(holder),
      ...askers.map((lrn) => lodgeUntilAccepted(lrn, 1, '098010')),
    ]);
    const free = (await dutiesOf(ids)).filter((duty) => duty === '0.00').length;
    const left = await quotaBalanceOf(portal, '098010');
    assert.ok(['0 1 open', '1 0 exhausted'].includes(`${free} ${left}`), `${free} ${left}`);
    await portal.ledgerAgrees();
    await invalidate(most);
  });
});

describe('a quota of 1,000 kg shared by all requests of a day', () => {
  // Quota 098006 is critical from the start, 098005 when 10 % are left.
  test('secures the difference while it is critical, and releases or charges it after midnight', async () => {
    const guarantee = { type: '1', reference: '26XASANDBOX1' };
    const organisationId = await organisationIdOf();
    const balance = async () => (await guaranteeBalanceOf(portal.customs, organisationId)).split(' ')[0];
    const before = Number(await balance());
    unsecured = before;
    const covered = await portal.lodge({ ...quotaDeclaration('UNPAID-Q6-0', 800, '098006'), guarantee });
    await portal.until(covered, isDecided);
    const { body } = await portal.trader.call('GET', `/openapi/declarations/${covered}/duties`);
    const totals = (name: string) => textAt(body, 'calculation', 'totals', name);
    assert.deepEqual([totals('payable'), totals('secured')], ['0.00', '960.00']);
    assert.equal(before - Number(await balance()), 960);
    // Checks that goods without a guarantee are not released before the difference is secured.
    const bare = await lodgeUntilAccepted('Q6-1', 150, '098006');
    const declaration = await portal.read(bare);
    assert.ok(
      listAt(declaration, 'nextActions').some((each) => textAt(each, 'action') === 'secure'),
      JSON.stringify(declaration),
    );
    const gone = await lodgeUntilAccepted('Q6-2', 100, '098006');
    await invalidate(gone);
    await portal.ledgerAgrees();
    const order = { method: 'guarantee', guaranteeReference: guarantee.reference };
    const secured = await portal.trader.call('POST', `/openapi/declarations/${bare}/payment`, {
      body: order,
    });
    assert.equal(secured.status, 200, secured.text);
    assert.equal(before - Number(await balance()), 1_140);
    await portal.until(bare, (each) => statusOf(each) === 'released');
    await portal.ledgerAgrees();
    waiting.push(covered, bare, await lodgeUntilAccepted('Q6-3', 50, '098006'));
  });

  test('grants 500, 250 and 250 kg of 600, 300 and 300 after midnight, and the rest is paid', async () => {
    const ids = await acceptedInOrder('Q5', [600, 300, 300], '098005');
    assert.deepEqual(await dutiesOf(ids), ['0.00', '0.00', '0.00']);
    assert.equal(await quotaBalanceOf(portal, '098005'), '1000 open');
    // Expects no share for a declaration invalidated before midnight, and the new quantity for an amended one.
    const gone = await lodgeUntilAccepted('Q5-3', 400, '098005');
    await invalidate(gone);
    await portal.advance(nextDay());
    for (const id of ids) await portal.until(id, (each) => textAt(each, 'tracks', 'payment') === 'due');
    assert.deepEqual(await dutiesOf(ids), ['120.00', '60.00', '60.00']);
    assert.equal(await quotaBalanceOf(portal, '098005'), '0 exhausted');
    // Waits for the other quota, which is sufficient for all declarations.
    for (const id of waiting) await portal.until(id, (each) => statusOf(each) === 'released');
    assert.deepEqual(await dutiesOf(waiting), ['0.00', '0.00', '0.00']);
    assert.equal(await quotaBalanceOf(portal, '098006'), '0 exhausted');
    const [balance] = (await guaranteeBalanceOf(portal.customs, await organisationIdOf())).split(' ');
    assert.equal(Number(balance), unsecured, 'what was secured is free again');
    const [bill] = listAt(await portal.read(ids[0] ?? ''), 'bills');
    assert.deepEqual(
      ['amount', 'basis', 'reason'].map((name) => textAt(bill, name)),
      ['120.00', 'assessment', `The quota 098005 was allocated pro rata among all requests of ${today}`],
    );
    // Checks that the quota is exhausted, so that the full duty is due.
    assert.equal(await dutyOf(await lodgeUntilAccepted('Q5-4', 100, '098005')), '120.00');
    await portal.ledgerAgrees();
  });
});

const waiting: string[] = [];
let unsecured = 0;

async function organisationIdOf(): Promise<string> {
  const { body } = await portal.trader.call('GET', '/openapi/caller');
  return textAt(body, 'organisation', 'id') ?? '';
}

const today = new Date().toISOString().slice(0, 10);

/** Returns a time in the first hour of tomorrow. */
function nextDay(): string {
  return `${new Date(Date.parse(`${today}T00:30:00Z`) + 86_400_000).toISOString().slice(0, 19)}Z`;
}
