import assert from 'node:assert/strict';
import { after, afterEach, describe, test } from 'node:test';
import type { Caller } from '../../callers/caller.ts';
import { listStock } from '../../declarations/stock-and-guarantee-use/public.ts';
import { callTestOperation } from '../../declarations/testing/test-call.ts';
import { withDependencies } from '../../foundation/http/operation.ts';
import { assertStatus, bodyWithStatus, member, textMember } from '../../foundation/http/testing/request.ts';
import { withoutHearing } from '../testing/heard-declarations.ts';
import {
  admitted,
  homeUseDocument,
  placementDocument,
  suspendedGoods,
  warehoused,
} from '../testing/suspended-goods.ts';
import { openTestOffice } from '../testing/test-office.ts';

const office = await openTestOffice();
const goods = await suspendedGoods(office);
after(() => office.stop());
afterEach(office.assertLedgerAgrees);

async function releaseGoods(item: object = warehoused) {
  const placed = await goods.accepted(placementDocument(item));
  await goods.take(placed.id, { action: 'release' });
  return placed;
}

const report = (id: string, quantity: string, more: object = {}) =>
  office.customs.api.call('reportDischarge', office.customs.trader, {
    id,
    body: { item: 1, quantity, disposition: 'destroyed', text: 'Wet, and burnt', ...more },
  });
const errorOf = (body: unknown) =>
  `${textMember(body, 'errors', 0, 'code')} ${textMember(body, 'errors', 0, 'pointer')}`;

describe('a declarant’s discharge report', () => {
  test('reserves goods, and customs writes them off when it grants the report', async () => {
    const { id } = await releaseGoods();
    const answered = await report(id, '100.000').then(bodyWithStatus(200));
    assert.deepEqual(member(answered, 'nextActions'), [{ actor: 'customs', action: 'grantDischarge' }]);
    assert.equal(await goods.stockOf(id), 'open 900.000 100.000 0.000 0.00');
    assert.equal((await report(id, '1.000')).code, 'action_not_allowed');
    await goods.take(id, { action: 'grantDischarge' });
    assert.equal(await goods.stockOf(id), 'open 900.000 0.000 100.000 161.00');
    assert.equal((await goods.decide(id, { action: 'grantDischarge' })).code, 'action_not_allowed');
  });

  test('no longer reserves its goods if customs denies it, and completes the discharge if no goods remain', async () => {
    const { id } = await releaseGoods();
    await report(id, '1000.000');
    await goods.take(id, { action: 'denyDischarge', reason: 'Nobody saw it' });
    assert.equal(await goods.stockOf(id), 'open 1000.000 0.000 0.000 0.00');
    await report(id, '1000.000');
    await goods.take(id, { action: 'grantDischarge' });
    assert.equal(await goods.stockOf(id), 'discharged 0.000 0.000 1000.000 1610.00');
    assert.deepEqual((await goods.events(id)).slice(-5), [
      'discharge.reported',
      'discharge.denied',
      'discharge.reported',
      'discharge.written_off',
      'discharge.completed',
    ]);
  });

  test('is refused with too large a quantity, without required data, or for an unknown goods item', async () => {
    const { id } = await releaseGoods();
    const more = await report(id, '1000.001');
    assert.deepEqual(
      [more.status, more.code, member(more.body, 'available')],
      [409, 'discharge_exceeded', '1000.000'],
    );
    assert.equal(errorOf((await report(id, '0.000')).body), 'minimum /quantity');
    assert.equal(errorOf((await report(id, '1.000', { item: 2 })).body), 'item /item');
    const outsider = await office.customs.api.newCaller();
    const body = { item: 1, quantity: '1.000', disposition: 'lost', text: 'Not mine' };
    await office.customs.api.call('reportDischarge', outsider, { id, body }).then(assertStatus(404));
    assert.equal((await office.customs.api.call('getDischarge', outsider, { id })).status, 404);
    assert.equal(await goods.stockOf(id), 'open 1000.000 0.000 0.000 0.00');
  });
});

describe('the supervising office', () => {
  test('gets the available goods and the use of all other goods, but no stock of declarations without a procedure', async () => {
    const { id, mrn } = await releaseGoods();
    const taken = await goods.accepted(homeUseDocument(mrn, 400));
    await report(id, '100.000');
    const shown = member(
      (await office.call('getDeclarationAsOfficer', { params: { id } })).body,
      'discharge',
    );
    const own = await office.customs.api.call('getDischarge', office.customs.trader, { id });
    assert.deepEqual(shown, own.body);
    assert.equal(member(shown, 'movements', 1, 'mrn'), taken.mrn);
    assert.equal(member(shown, 'movements', 2, 'disposition'), 'destroyed');
    const other = await office.call('getDeclarationAsOfficer', { params: { id: taken.id } });
    assert.equal(member(other.body, 'discharge'), null);
  });

  test('can correct a quantity, but not below the discharged quantity', async () => {
    const { id, mrn } = await releaseGoods();
    await goods.accepted(homeUseDocument(mrn, 400));
    const below = { action: 'correctDischarge', item: 1, quantity: '-600.001', reason: 'Counted' };
    assert.equal((await goods.decide(id, below)).code, 'discharge_exceeded');
    await goods.take(id, { ...below, quantity: '-100.000' });
    assert.equal(await goods.stockOf(id), 'open 500.000 400.000 0.000 0.00');
  });

  test('can extend the term, and demand unreserved goods before the term ends', async () => {
    const { id, mrn } = await releaseGoods(admitted);
    const past = { action: 'extendDischarge', dueOn: '2026-01-01', reason: 'The fair is longer' };
    assert.equal(errorOf((await goods.decide(id, past)).body), 'order /dueOn');
    const extended = await goods.take(id, { ...past, dueOn: '2027-12-31' });
    assert.equal(member(extended, 'nextActions', 0, 'dueBy'), '2027-12-31T23:59:59.999Z');
    const told = await office.customs.api.call('getDischarge', office.customs.trader, { id });
    const days =
      (Date.parse('2027-12-31') - Date.parse(office.source.now().toISOString().slice(0, 10))) / 86_400_000;
    assert.equal(member(told.body, 'stock', 0, 'dueOn'), '2027-12-31');
    assert.equal(member(told.body, 'stock', 0, 'daysLeft'), days);
    const held = await goods.accepted(homeUseDocument(mrn, 400, { procedure: '4053' }));
    assert.equal((await goods.decide(id, { action: 'demandDischarge' })).code, 'action_not_allowed');
    await goods.take(held.id, { action: 'invalidate', ...withoutHearing, reason: 'Declared in error' });
    assert.equal(await goods.stockOf(id), 'open 1000.000 0.000 0.000 0.00');
    await report(id, '10.000');
    await goods.take(id, { action: 'demandDischarge' });
    assert.equal(await goods.stockOf(id), 'demanded 0.000 0.000 0.000 0.00');
    const bill = member(await goods.read(id), 'bills', 0);
    assert.deepEqual([member(bill, 'amount'), member(bill, 'status')], ['1610.00', 'secured']);
  });

  test('gets the reason why goods reserved by another declaration can be neither invalidated nor demanded', async () => {
    const { id, mrn } = await releaseGoods();
    const shown = async (action: string) => {
      const { body } = await office.call('getDeclarationAsOfficer', { params: { id } });
      return member(body, 'actions', action);
    };
    assert.equal(member(await shown('invalidate'), 'allowed'), true);
    await goods.accepted(homeUseDocument(mrn, 400));
    for (const action of ['invalidate', 'demandDischarge']) {
      const told = await shown(action);
      assert.equal(member(told, 'allowed'), false);
      const refused = await goods.decide(id, { action, reason: 'Declared twice' }).then(bodyWithStatus(409));
      assert.equal(member(refused, 'reason'), member(told, 'reason'));
    }
  });

  test('can invalidate a declaration only if all its goods are available', async () => {
    const balance = await goods.balance();
    const untouched = await releaseGoods();
    await goods.take(untouched.id, { action: 'invalidate', ...withoutHearing, reason: 'Declared twice' });
    assert.equal(await goods.balance(), balance);
    const { id, mrn } = await releaseGoods();
    await goods.accepted(homeUseDocument(mrn, 1));
    const refused = await goods.decide(id, {
      action: 'invalidate',
      ...withoutHearing,
      reason: 'Declared twice',
    });
    assert.equal(refused.code, 'action_not_allowed');
    const again = await goods.lodge(homeUseDocument(untouched.mrn, 1));
    assert.equal(errorOf(again.body), 'R644 /goodsItems/0/previousDocuments/0/item');
  });
});

describe('suspended duties without security', () => {
  test('reserve the rest of a guarantee for one of two declarations; the other needs different security', async () => {
    const { organisation } = office.customs.trader;
    const small = {
      organisationId: organisation.id,
      reference: 'SMALL1',
      amount: '2000.00',
      validFrom: '2020-01-01',
    };
    await office.call('createGuarantee', { body: small });
    const guarantee = { type: '1', reference: 'SMALL1' };
    const ids = [];
    for (const _ of [1, 2]) {
      const { body } = await goods.lodge(placementDocument(warehoused, { guarantee }));
      ids.push(textMember(body, 'id'));
    }
    await Promise.all(ids.map((id) => goods.take(id, { action: 'accept' })));
    const bodies = await Promise.all(ids.map((id) => goods.read(id)));
    const short = bodies.find((body) => JSON.stringify(member(body, 'nextActions')).includes('secure'));
    assert.ok(short);
    const id = textMember(short, 'id');
    assert.equal(textMember(short, 'statusGroup'), 'action_required');
    assert.ok((await goods.events(id)).includes('payment.insufficient'));
    const refused = await goods.decide(id, { action: 'release' });
    assert.deepEqual(
      [refused.status, member(refused.body, 'reason')],
      [409, 'No guarantee secures the suspended duties'],
    );
    const order = (reference: string) =>
      office.customs.api.call('payDuties', office.customs.trader, {
        id,
        body: { method: 'guarantee', guaranteeReference: reference },
      });
    assert.equal((await order('SMALL1')).code, 'guarantee_unavailable');
    const reserved = Number(await goods.reserved());
    const secured = await order('26XASANDBOX1').then(bodyWithStatus(200));
    assert.equal(textMember(secured, 'tracks', 'payment'), 'not_due');
    assert.equal(Number(await goods.reserved()), reserved + 1610);
    await goods.take(id, { action: 'release' });
  });
});

describe('the authorisation of a procedure', () => {
  test('is required at lodgement, for the goods, the procedure and the office', async () => {
    const with_ = async (number: string, members: object | null) => {
      if (members) {
        const body = { number, kind: 'CWP', holder: 'XA100200300400', ...members };
        await office.call('createAuthorisation', { body }).then(assertStatus(201));
      }
      const papers = [
        { type: 'N380', reference: 'CP-88123' },
        { type: 'Q360', reference: number },
      ];
      const { status, body } = await goods.lodge(
        placementDocument({ procedure: '7100', supportingDocuments: papers }),
      );
      return status === 201 ? 'lodged' : errorOf(body);
    };
    assert.equal(await with_('XA-WH-9999', null), 'R641 /goodsItems/0/supportingDocuments/1/reference');
    assert.equal(await with_('XA-IP-0042', null), 'R641 /goodsItems/0/supportingDocuments/1/reference');
    assert.equal(await with_('XA-WH-8517', { commodities: ['8517'] }), 'R642 /goodsItems/0/commodityCode');
    assert.equal(await with_('XA-WH-0901', { commodities: ['0901'], procedures: ['71'] }), 'lodged');
    assert.equal(await with_('XA-WH-5100', { procedures: ['5100'] }), 'R642 /goodsItems/0/procedure');
    assert.equal(await with_('XA-WH-OFFICE', { office: 'XA000999' }), 'R642 /office');
    assert.equal(
      await with_('XA-WH-ENDED', { validUntil: '2026-11-19', validFrom: '2026-01-01' }),
      'R641 /goodsItems/0/supportingDocuments/1/reference',
    );
  });

  test('causes the rejection of a lodged declaration if it is suspended, and can’t be reactivated once revoked', async () => {
    const body = { number: 'XA-WH-0077', kind: 'CWP', holder: 'XA100200300400' };
    const given = await office.call('createAuthorisation', { body });
    assert.equal((await office.call('createAuthorisation', { body })).code, 'authorisation_number_in_use');
    const papers = [
      { type: 'N380', reference: 'CP-88123' },
      { type: 'Q360', reference: 'XA-WH-0077' },
    ];
    const lodged = await goods.lodge(placementDocument({ procedure: '7100', supportingDocuments: papers }));
    const params = { id: textMember(given.body, 'id') };
    const change = (status: string, more: object = {}) =>
      office.call('updateAuthorisation', { params, body: { status, ...more } });
    assert.equal((await change('suspended')).status, 200);
    const decided = await goods.take(textMember(lodged.body, 'id'), { action: 'accept' });
    assert.equal(textMember(decided, 'status'), 'rejected');
    assert.equal((await change('revoked', withoutHearing)).status, 200);
    assert.equal((await change('active')).code, 'authorisation_revoked');
    const read = await office.call('getAnyAuthorisation', { params });
    assert.equal(member(read.body, 'status'), 'revoked');
    const listed = await office.call('listAllAuthorisations', { query: { number: 'XA-WH-0077' } });
    assert.deepEqual(member(listed.body, 'items', 0), read.body);
  });
});

describe('the list of available stock', () => {
  const rowsFor = async (caller: Caller, query = 'limit=500') => {
    const { database, source, parts, api } = { ...office, ...office.customs };
    assert.ok(api);
    const cursorKey = Buffer.alloc(32, 9);
    const { reference } = parts;
    const list = withDependencies(listStock, { database, cursorKey, customsNow: source.now, reference });
    const { body } = await callTestOperation(list, caller, { params: {}, query });
    const items = member(body, 'items');
    assert.ok(Array.isArray(items), JSON.stringify(body));
    return { items, body };
  };
  const quantitiesOf = (items: readonly unknown[], id: string) =>
    items
      .filter((each) => member(each, 'declaration') === id)
      .map((each) => [member(each, 'placed'), member(each, 'available')].join(' '));

  test('contains the goods until a further declaration or a report has used all of them', async () => {
    const { trader } = office.customs;
    const { id, mrn } = await releaseGoods();
    const [row] = (await rowsFor(trader)).items.filter((each) => member(each, 'declaration') === id);
    assert.deepEqual(row, {
      ...{ declaration: id, mrn, item: 1, procedure: '7100', commodityCode: '09012100' },
      ...{ authorisation: 'XA-WH-0042', placed: '1000.000', available: '1000.000', unit: 'KGM' },
      ...{ placedDate: office.source.now().toISOString().slice(0, 10), dueDate: null },
      nextProcedures: member(row, 'nextProcedures'),
    });
    assert.equal(textMember(row, 'nextProcedures', 0), '4071');
    const taken = await goods.accepted(homeUseDocument(mrn, 400));
    assert.deepEqual(quantitiesOf((await rowsFor(trader)).items, id), ['1000.000 600.000']);
    await goods.take(taken.id, { action: 'invalidate', ...withoutHearing, reason: 'Lodged twice.' });
    assert.deepEqual(quantitiesOf((await rowsFor(trader)).items, id), ['1000.000 1000.000']);
    await report(id, '1000.000');
    assert.deepEqual(quantitiesOf((await rowsFor(trader)).items, id), []);
  });

  test('contains only goods under the authorisation of the query, in pages, and no goods of others', async () => {
    const { trader, api } = office.customs;
    const first = await releaseGoods();
    const second = await releaseGoods();
    const filter = 'authorisation=XA-WH-0042';
    const all = (await rowsFor(trader, `${filter}&limit=500`)).items.map((each) =>
      member(each, 'declaration'),
    );
    assert.ok(all.includes(first.id) && all.includes(second.id));
    const paged: unknown[] = [];
    for (let after_ = '', more = true; more; ) {
      const { items, body } = await rowsFor(trader, `${filter}&limit=1${after_}`);
      paged.push(...items.map((each) => member(each, 'declaration')));
      more = member(body, 'more') === true;
      after_ = more ? `&after=${encodeURIComponent(textMember(body, 'cursor'))}` : '';
    }
    assert.deepEqual(paged, all);
    assert.deepEqual((await rowsFor(trader, 'authorisation=XA-WH-9999')).items, []);
    assert.deepEqual((await rowsFor(await api.newCaller())).items, []);
  });
});
