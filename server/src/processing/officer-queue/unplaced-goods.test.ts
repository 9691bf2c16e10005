import assert from 'node:assert/strict';
import { after, afterEach, describe, test } from 'node:test';
import {
  assertStatus,
  bodyWithStatus,
  listMember,
  member,
  textMember,
} from '../../foundation/http/testing/request.ts';
import { addEndUseRate, endUseCoffee, endUseGoods } from '../testing/end-use-goods.ts';
import { withoutHearing } from '../testing/heard-declarations.ts';
import { placementDocument, suspendedGoods, warehoused } from '../testing/suspended-goods.ts';
import { openTestOffice } from '../testing/test-office.ts';

/* Tests amendments and assessments that remove goods items from end use. */
const office = await openTestOffice();
const goods = await suspendedGoods(office);
await addEndUseRate(office);
const endUse = endUseGoods(office, goods);
after(() => office.stop());
afterEach(office.assertLedgerAgrees);

const codesOf = (body: unknown) => listMember(body, 'errors').map((each) => member(each, 'code'));

const refusalOf = ({ status, body }: { readonly status: number; readonly body: unknown }) => [
  status,
  member(body, 'code'),
  member(body, 'reasonCode'),
];
const refusedForMovedGoods = [409, 'action_not_allowed', 'goods_moved'];

describe('an amendment after which a goods item is no longer for end use', () => {
  test('removes the goods from stock and releases their security, if it is before the release', async () => {
    const { id } = await goods.accepted(endUseCoffee('115', '115'));
    const reserved = Number(await goods.reserved());
    await endUse.amend(id, endUseCoffee('115', '100'));
    assert.deepEqual(await endUse.stockOf(id), ['1000.000 1000.000 0.00', '0.000 0.000 0.00']);
    assert.equal(Number(await goods.reserved()) - reserved, -810);
    assert.deepEqual(await endUse.billsOf(id), ['1600.00 due', '810.00 due']);
    await goods.payAll(id);
    await goods.take(id, { action: 'release' });
    assert.equal(await goods.stockOf(id), 'open 1000.000 0.000 0.000 0.00');
  });

  test('can be followed by an amendment that places the goods again', async () => {
    const { id } = await goods.accepted(endUseCoffee('115', '115'));
    const reserved = await goods.reserved();
    await endUse.amend(id, endUseCoffee('115', '100'));
    await endUse.amend(id, endUseCoffee('115', '115'));
    assert.deepEqual(await endUse.stockOf(id), ['1000.000 1000.000 0.00', '1000.000 1000.000 0.00']);
    assert.equal(await goods.reserved(), reserved);
  });

  test('leaves no goods to discharge after the release if it removes the only goods item', async () => {
    const reserved = await goods.reserved();
    const { id } = await goods.accepted(endUseCoffee('115'));
    await endUse.amend(id, endUseCoffee('100'));
    assert.equal(await goods.reserved(), reserved);
    await goods.payAll(id);
    await goods.take(id, { action: 'release' });
    assert.equal(member(await goods.read(id), 'tracks', 'discharge'), 'none');
  });

  test('completes the discharge of released goods, and their duties are billed', async () => {
    const reserved = await goods.reserved();
    const { id } = await endUse.released('115');
    await endUse.amend(id, endUseCoffee('100'));
    assert.equal(await goods.stockOf(id), 'discharged 0.000 0.000 0.000 0.00');
    assert.equal(await goods.reserved(), reserved);
    assert.deepEqual(await endUse.billsOf(id), ['800.00 paid', '810.00 due']);
    assert.ok((await goods.events(id)).includes('discharge.completed'));
  });

  test('does not affect the other goods items under the procedure', async () => {
    const { id } = await endUse.released('115', '115');
    await endUse.use(id, '400.000');
    await goods.take(id, { action: 'grantDischarge' });
    const reserved = Number(await goods.reserved());
    await endUse.amend(id, endUseCoffee('115', '100'));
    assert.deepEqual(await endUse.stockOf(id), ['1000.000 600.000 324.00', '0.000 0.000 0.00']);
    assert.equal(Number(await goods.reserved()) - reserved, -810);
    assert.equal(member(await goods.read(id), 'tracks', 'discharge'), 'open');
  });

  test('removes the need for security that the guarantee could not provide', async () => {
    const amount = 1_000_000 - Number(await goods.balance()) + 100;
    await goods.changeGuarantee({ amount: amount.toFixed(2) });
    const { id } = await goods.accepted(endUseCoffee('115'));
    await endUse.amend(id, endUseCoffee('100'));
    await goods.changeGuarantee({ amount: '1000000.00' });
    await goods.payAll(id);
    await goods.take(id, { action: 'release' });
  });

  test('is refused if some of the goods are reported or written off', async () => {
    const { id } = await endUse.released('115', '115');
    await endUse.use(id, '400.000');
    assert.deepEqual(refusalOf(await endUse.requested(id, endUseCoffee('100', '115'))), refusedForMovedGoods);
    await goods.take(id, { action: 'grantDischarge' });
    assert.deepEqual(refusalOf(await endUse.requested(id, endUseCoffee('100', '115'))), refusedForMovedGoods);
    assert.deepEqual(
      refusalOf(await endUse.requested(id, endUseCoffee('100', '115'), 'dryRun=true')),
      refusedForMovedGoods,
    );
    assert.equal((await endUse.requested(id, endUseCoffee('115', '100'), 'dryRun=true')).status, 200);
  });

  test('is denied if the goods were used after the request', async () => {
    const { id } = await endUse.released('115');
    const reserved = await goods.reserved();
    assert.equal((await endUse.requested(id, endUseCoffee('100'))).status, 201);
    await endUse.use(id, '400.000');
    await goods.take(id, { action: 'grantAmendment' });
    assert.equal(member(await goods.read(id), 'tracks', 'amendment'), 'denied');
    assert.deepEqual(await endUse.billsOf(id), ['800.00 paid']);
    assert.equal(await goods.reserved(), reserved);
    assert.equal(await goods.stockOf(id), 'open 600.000 400.000 0.000 0.00');
  });
});

describe('an assessment by customs after which goods are no longer for end use', () => {
  const assess = {
    action: 'assess',
    ...withoutHearing,
    reason: 'Other use',
    items: [{ item: 1, duty: '750.00', vat: '860.00' }],
  };

  test('releases the security of the goods', async () => {
    const reserved = await goods.reserved();
    const { id } = await endUse.released('115');
    await goods.take(id, assess);
    assert.equal(await goods.reserved(), reserved);
    assert.equal(await goods.stockOf(id), 'discharged 0.000 0.000 0.000 0.00');
  });

  test('is refused if some of the goods were used', async () => {
    const { id } = await endUse.released('115');
    await endUse.use(id, '400.000');
    const reserved = await goods.reserved();
    assert.deepEqual(refusalOf(await goods.decide(id, assess)), refusedForMovedGoods);
    assert.equal(await goods.reserved(), reserved);
    assert.deepEqual(await endUse.billsOf(id), ['800.00 paid']);
  });
});

test('an invalidation during its hearing is refused with the reason that the officer sees', async () => {
  const { id } = await endUse.released('115');
  const invalidate = { action: 'invalidate', reason: 'Declared in error' };
  await goods.take(id, invalidate);
  assert.deepEqual(refusalOf(await goods.decide(id, invalidate)), [409, 'hearing_open', undefined]);
  await endUse.use(id, '400.000');
  const { body: view } = await office.call('getDeclarationAsOfficer', { params: { id } });
  assert.equal(member(view, 'actions', 'invalidate', 'reasonCode'), 'goods_moved');
  assert.deepEqual(refusalOf(await goods.decide(id, invalidate)), refusedForMovedGoods);
});

describe('an amendment of goods that are placed by their procedure', () => {
  test('can change neither the procedure nor the number of goods items', async () => {
    const document = placementDocument(warehoused);
    const { id } = await goods.accepted(document);
    const other = document.goodsItems.map((item) => ({ ...item, procedure: '4000' }));
    for (const goodsItems of [other, [...document.goodsItems, ...document.goodsItems]]) {
      const body = await endUse.requested(id, { ...document, goodsItems }).then(bodyWithStatus(400));
      assert.ok(codesOf(body).includes('immutable'));
    }
  });

  test('can’t remove the authorisation', async () => {
    for (const placed of [endUseCoffee('115'), placementDocument(warehoused)]) {
      const { id } = await goods.accepted(placed);
      const goodsItems = placed.goodsItems.map(({ supportingDocuments = [], ...item }) => ({
        ...item,
        supportingDocuments: supportingDocuments.slice(0, 1),
      }));
      const body = await endUse.requested(id, { ...placed, goodsItems }).then(bodyWithStatus(400));
      assert.deepEqual(codesOf(body), ['R610']);
    }
  });

  const underAuthorisation = (number: string, description = 'Roasted coffee') => {
    const documents = [
      { type: 'N380', reference: 'CP-88123' },
      { type: 'Q360', reference: number },
    ];
    return placementDocument({ procedure: '7100', supportingDocuments: documents, description });
  };

  async function createAuthorisation(number: string, members: object = {}): Promise<string> {
    const body = { number, kind: 'CWP', holder: 'XA100200300400', ...members };
    return textMember(await office.call('createAuthorisation', { body }).then(bodyWithStatus(201)), 'id');
  }

  test('can only name an authorisation that is in force and includes the goods', async () => {
    await createAuthorisation('XA-WH-1001');
    await createAuthorisation('XA-WH-1002', { commodities: ['8517'] });
    const { id } = await goods.accepted(underAuthorisation('XA-WH-1001'));
    for (const [number, code] of [
      ['XA-WH-9999', 'R641'],
      ['XA-WH-1002', 'R642'],
    ] as const) {
      const body = await endUse.requested(id, underAuthorisation(number)).then(bodyWithStatus(400));
      assert.deepEqual(codesOf(body), [code]);
    }
  });

  test('can keep an authorisation that has ended since the acceptance', async () => {
    const authorisation = await createAuthorisation('XA-WH-1003');
    const { id } = await goods.accepted(underAuthorisation('XA-WH-1003'));
    const params = { id: authorisation };
    const ended = await office.call('updateAuthorisation', { params, body: { status: 'suspended' } });
    assert.equal(ended.status, 200);
    await endUse
      .requested(id, underAuthorisation('XA-WH-1003', 'Roasted coffee, decaffeinated'))
      .then(assertStatus(201));
  });
});
