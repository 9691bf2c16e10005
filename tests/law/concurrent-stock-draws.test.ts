import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { listAt, requireTextAt, textAt, valueAt } from '../../conformance/json.ts';
import { previous, warehoused } from '../../server/src/processing/testing/suspended-goods.ts';
import { sendPortalRequest } from '../portal-client.ts';
import { startLawPortal, statusAndPaymentOf } from './law-portal.ts';
import {
  coffeeDeclarationByMass,
  describeFirstStock,
  homeUseDeclarationFromWarehouse,
  traderGuarantee,
} from './warehouse-stock.ts';

/*
 * Tests declarations that draw on the same stock in one bulk request, amendments of the drawn quantity, and
 * events that return it.
 */
const portal = await startLawPortal();
after(() => portal.stop());

async function placeCoffee(
  lrn: string,
  mass: number,
): Promise<{ readonly id: string; readonly mrn: string }> {
  const id = await portal.lodge({
    ...coffeeDeclarationByMass(lrn, mass, warehoused),
    guarantee: traderGuarantee,
  });
  const released = await portal.until(id, (each) => statusAndPaymentOf(each) === 'released not_due');
  return { id, mrn: requireTextAt(released, 'declaration', 'mrn') };
}

/** Lodges declarations in a bulk request and returns the lines of the response. */
async function lodgeInBulk(documents: readonly object[], query = ''): Promise<readonly unknown[]> {
  const { text } = await sendPortalRequest(`${portal.trader.baseUrl}/openapi/lodgements${query}`, {
    method: 'POST',
    headers: { ...(await portal.trader.headers()), 'Content-Type': 'application/x-ndjson' },
    body: documents.map((document) => `${JSON.stringify(document)}\n`).join(''),
  });
  return text
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
}

const statusOf = (declaration: unknown) => textAt(declaration, 'status') ?? '';
const untilDecided = (id: string) =>
  portal.until(id, (each) => ['accepted', 'rejected', 'released'].includes(statusOf(each)));

describe('fifty declarations of one kilogram each from a stock of thirty, in one bulk request', () => {
  test('are accepted thirty times and otherwise rejected or refused with R645, also if the request is repeated', async () => {
    const { id, mrn } = await placeCoffee('MANY-0', 30);
    const documents = Array.from({ length: 50 }, (_, place) =>
      homeUseDeclarationFromWarehouse(`UNPAID-MANY-${place}`, 1, mrn),
    );
    const lines = await lodgeInBulk(documents);
    const lodged = lines.flatMap((line) => textAt(line, 'id') ?? []);
    const refused = lines.filter((line) => valueAt(line, 'status') === 400);
    for (const line of refused) assert.equal(textAt(line, 'errors', 0, 'code'), 'R645');
    // Polls the declarations one after another, because fifty concurrent polls are too many for a busy machine.
    const ends: string[] = [];
    for (const each of lodged) ends.push(statusOf(await untilDecided(each)));
    assert.equal(ends.filter((end) => end === 'accepted').length, 30);
    assert.equal(ends.filter((end) => end === 'rejected').length + refused.length, 20);
    assert.equal(await describeFirstStock(portal.trader, id), 'open 0.000 30.000 0.000 0.00');
    const again = await lodgeInBulk(documents);
    const replayed = again.filter((line) => valueAt(line, 'alreadyLodged') === true);
    assert.deepEqual(new Set(replayed.map((line) => textAt(line, 'id'))), new Set(lodged));
    const single = await portal.trader.call('POST', '/openapi/declarations?lodge=true', {
      body: documents[0],
    });
    assert.equal(single.status, 409, single.text);
    await portal.ledgerAgrees();
  });

  test('get the same results as single lodgements and dry runs', async () => {
    const { mrn } = await placeCoffee('MANY-1', 10);
    const plain = await portal.lodge(coffeeDeclarationByMass('MANY-2', 10, {}));
    const released = await portal.until(plain, (each) => statusAndPaymentOf(each) === 'released paid');
    const faulty = [
      homeUseDeclarationFromWarehouse('MANY-3', 1, '26XA00000000000015'),
      homeUseDeclarationFromWarehouse('MANY-4', 1, requireTextAt(released, 'declaration', 'mrn')),
      homeUseDeclarationFromWarehouse('MANY-5', 11, mrn),
      coffeeDeclarationByMass('MANY-6', 1, { procedure: '4071', ...previous(mrn, { item: 2 }) }),
    ];
    const lines = await lodgeInBulk(
      [...faulty, homeUseDeclarationFromWarehouse('UNPAID-MANY-7', 10, mrn)],
      '?dryRun=true',
    );
    const codes = (body: unknown) =>
      listAt(body, 'errors').map((fault) => `${textAt(fault, 'code')} ${textAt(fault, 'pointer')}`);
    const from = '/goodsItems/0/previousDocuments/0';
    assert.deepEqual(lines.map(codes), [
      [`R643 ${from}/reference`],
      [`R644 ${from}/reference`],
      [`R645 ${from}/quantity`],
      [`R644 ${from}/item`],
      [],
    ]);
    const stored = await lodgeInBulk([...faulty, homeUseDeclarationFromWarehouse('UNPAID-MANY-7', 10, mrn)]);
    assert.deepEqual(stored.map(codes), lines.map(codes));
    for (const [place, document] of faulty.entries()) {
      const single = await portal.trader.call('POST', '/openapi/declarations?lodge=true', { body: document });
      assert.equal(single.status, 400, single.text);
      assert.deepEqual(valueAt(single.body, 'errors'), valueAt(stored[place], 'errors'));
    }
  });
});

const inAmendment = '/document/goodsItems/0/previousDocuments/0/quantity';

/** Returns code, pointer and expected value of the first error in a response. */
function firstErrorOf({ body }: Pick<Awaited<ReturnType<typeof portal.amend>>, 'body'>) {
  return ['code', 'pointer', 'expected'].map((name) => textAt(body, 'errors', 0, name));
}

describe('a declaration that draws on stock', () => {
  test('keeps its quantity after acceptance', async () => {
    const { id, mrn } = await placeCoffee('TAKER-0', 100);
    const lrn = 'UNPAID-TAKER-1';
    const taker = await portal.lodge(homeUseDeclarationFromWarehouse(lrn, 40, mrn));
    await portal.until(taker, (each) => statusAndPaymentOf(each) === 'accepted due');
    for (const mass of [70, 10, 100.001]) {
      const refused = await portal.amend(taker, homeUseDeclarationFromWarehouse(lrn, mass, mrn));
      assert.equal(refused.status, 400, refused.text);
      assert.equal(firstErrorOf(refused)[0], 'immutable');
    }
    assert.equal(await describeFirstStock(portal.trader, id), 'open 60.000 40.000 0.000 0.00');
    await portal.ledgerAgrees();
  });

  test('is refused immediately if an amendment before acceptance exceeds the available quantity', async () => {
    const { id, mrn } = await placeCoffee('TAKER-6', 100);
    const lrn = 'SLOW-TAKER-7';
    const taker = await portal.lodge(homeUseDeclarationFromWarehouse(lrn, 40, mrn));
    const refused = await portal.amend(taker, homeUseDeclarationFromWarehouse(lrn, 100.001, mrn));
    assert.equal(refused.status, 400, refused.text);
    assert.deepEqual(firstErrorOf(refused), ['R645', inAmendment, '100.000']);
    assert.equal(await describeFirstStock(portal.trader, id), 'open 100.000 0.000 0.000 0.00');
  });

  test('returns its reservation if customs invalidates it or refuses its release, or if the declarant withdraws it', async () => {
    const { id, mrn } = await placeCoffee('TAKER-2', 100);
    const ends: readonly [string, string][] = [
      ['INVALIDATED-TAKER-3', 'invalidated'],
      ['REFUSED-TAKER-4', 'not_released'],
    ];
    for (const [lrn, end] of ends) {
      const taker = await portal.lodge(homeUseDeclarationFromWarehouse(lrn, 40, mrn));
      await portal.until(taker, (each) => statusOf(each) === end);
      assert.equal(await describeFirstStock(portal.trader, id), 'open 100.000 0.000 0.000 0.00', end);
    }
    const taker = await portal.lodge(homeUseDeclarationFromWarehouse('UNPAID-TAKER-5', 40, mrn));
    await portal.until(taker, (each) => statusAndPaymentOf(each) === 'accepted due');
    assert.equal(await describeFirstStock(portal.trader, id), 'open 60.000 40.000 0.000 0.00');
    const withdrawn = await portal.trader.call('POST', `/openapi/declarations/${taker}/invalidation`, {
      body: { reason: 'Sold elsewhere' },
    });
    assert.equal(withdrawn.status, 200, withdrawn.text);
    await portal.until(taker, (each) => statusOf(each) === 'invalidated');
    assert.equal(await describeFirstStock(portal.trader, id), 'open 100.000 0.000 0.000 0.00');
    await portal.ledgerAgrees();
  });
});
