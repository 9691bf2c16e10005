import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { bodyWithStatus, listMember, member, textMember } from '../../foundation/http/testing/request.ts';
import { coffee, withPriceOfOnlyItem } from '../testing/law-goods.ts';
import { mainAndPaymentStatusOf, openTestCustoms, type TestCustoms } from '../testing/test-customs.ts';

/* Tests which amendments customs permits after the release, and what they cost. */

describe('an amendment after the release', () => {
  let customs: TestCustoms;
  let number = 0;

  before(async () => {
    customs = await openTestCustoms();
  });
  after(async () => {
    await customs?.stop();
  });

  async function released(): Promise<{ id: string; document: Record<string, unknown> }> {
    number += 1;
    const document = { ...coffee(), lrn: `AMENDED-${number}` };
    const answered = await customs.api.call('createDeclaration', customs.trader, {
      query: 'lodge=true',
      body: document,
    });
    assert.equal(answered.status, 201, answered.text);
    const id = textMember(answered.body, 'id');
    await customs.work();
    assert.equal(mainAndPaymentStatusOf(await customs.read(id)), 'released paid');
    return { id, document };
  }

  const request = (id: string, document: object, query = '') =>
    customs.api.call('requestAmendment', customs.trader, {
      id,
      query,
      body: { document, reason: 'It was wrong' },
    });

  const faults = (body: unknown): string[] =>
    listMember(body, 'errors')
      .filter((error) => member(error, 'code') === 'immutable')
      .map((error) => textMember(error, 'pointer'));

  const item = (document: Record<string, unknown>): object => Object(member(document.goodsItems, 0));

  test('is refused if it changes the procedure or the declarant, or adds a goods item', async () => {
    const { id, document } = await released();
    const before = await customs.read(id);
    const procedure = { ...document, goodsItems: [{ ...item(document), procedure: '7100' }] };
    assert.deepEqual(faults((await request(id, procedure)).body), ['/document/goodsItems/0/procedure']);
    const declarant = {
      ...document,
      declarant: { ...Object(document.declarant), identification: 'XA999888777' },
    };
    const refused = faults((await request(id, declarant)).body);
    assert.ok(refused.includes('/document/declarant/identification'), refused.join());
    const more = { ...document, goodsItems: [item(document), item(document)] };
    assert.deepEqual(faults((await request(id, more)).body), ['/document/goodsItems']);
    assert.deepEqual(await customs.read(id), before);
  });

  test('is refused if it changes the transport document, the payment or the previous documents', async () => {
    const { id, document } = await released();
    const consignment = {
      ...Object(document.consignment),
      transportDocument: { type: 'N705', reference: 'OTHER' },
    };
    const previousDocuments = [{ type: 'N337', reference: '25XATS00001183', item: 1 }];
    const changed = { ...document, consignment, previousDocuments, payment: { method: 'deferred' } };
    assert.deepEqual(faults((await request(id, changed)).body).toSorted(), [
      '/document/consignment/transportDocument',
      '/document/payment',
      '/document/previousDocuments',
    ]);
  });

  test('requires an officer if it changes the goods to another chapter and description', async () => {
    const { id, document } = await released();
    const tea = { ...item(document), commodityCode: '21011100', description: 'Instant coffee, freeze-dried' };
    assert.equal((await request(id, { ...document, goodsItems: [tea] })).status, 201);
    await customs.work();
    const read = await customs.read(id);
    assert.equal(member(read, 'tracks', 'amendment'), 'requested');
    assert.deepEqual(member(read, 'nextActions', 0, 'action') !== undefined, true);
  });

  test('can be simulated without storing data', async () => {
    const { id, document } = await released();
    const before = await customs.read(id);
    const answered = await request(id, withPriceOfOnlyItem(document, '9000.00'), 'dryRun=true');
    assert.equal(answered.status, 200, answered.text);
    const { body } = answered;
    assert.equal(member(body, 'before'), '1610.00');
    assert.equal(member(body, 'after'), '1449.00');
    assert.deepEqual(member(body, 'effect'), { billed: '0.00', refunded: '161.00', reserved: '0.00' });
    assert.equal(member(body, 'applicableLaw', 'date'), member(before, 'applicableLaw', 'date'));
    assert.deepEqual(await customs.read(id), before);
    const dearer = await request(id, withPriceOfOnlyItem(document, '11000.00'), 'dryRun=true');
    assert.deepEqual(member(dearer.body, 'effect'), { billed: '161.00', refunded: '0.00', reserved: '0.00' });
    assert.equal((await request(id, { ...document, goodsItems: [] }, 'dryRun=true')).status, 400);
  });

  test('can be simulated without an effect if customs must assess the amended goods', async () => {
    await customs.importList('commodities', (entries) =>
      entries.map((entry) =>
        entry.code === '09012200'
          ? { ...entry, attributes: { ...entry.attributes, duty: '12 KES/DTN' } }
          : entry,
      ),
    );
    const { id, document } = await released();
    const bills = await customs.bills(id);
    const amended = { ...document, goodsItems: [{ ...item(document), commodityCode: '09012200' }] };
    const body = await request(id, amended, 'dryRun=true').then(bodyWithStatus(200));
    assert.equal(member(body, 'after'), null);
    assert.deepEqual(member(body, 'effect'), { billed: '0.00', refunded: '0.00', reserved: '0.00' });
    assert.equal((await request(id, amended)).status, 201);
    assert.ok(await customs.decide(id, 'grantAmendment'));
    assert.deepEqual(await customs.bills(id), bills);
  });
});
