import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Caller, ManagementClient } from '../../callers/caller.ts';
import {
  listAuthorisedStockOperation,
  listGuaranteeUses,
} from '../../declarations/stock-and-guarantee-use/public.ts';
import { callTestOperation, type TestResponse } from '../../declarations/testing/test-call.ts';
import { sampleBroker, sampleTrader } from '../../declarations/testing/xa-samples.ts';
import { withDependencies } from '../../foundation/http/operation.ts';
import { callOperation, member, textMember } from '../../foundation/http/testing/request.ts';
import { roastedCoffeeBody } from '../testing/coffee.ts';
import { withoutHearing } from '../testing/heard-declarations.ts';
import { homeUseDocument, placementDocument, warehoused } from '../testing/suspended-goods.ts';
import { mainAndPaymentStatusOf } from '../testing/test-customs.ts';
import { openTestOffice } from '../testing/test-office.ts';

/*
 * The holder of a guarantee, an account or an authorisation reads MRN, amount and day of its uses by others, and no more of
 * their declarations.
 */

const reference = '25XA00010000042G';
const account = 'XADEF0042';
const depositorNumber = 'XA777888999000';
let made = 0;

const office = await openTestOffice();
const { api, trader, parts } = office.customs;
const holder = withNumber(trader, sampleTrader.identification);
const broker = await api.newBroker();
const depositor = withNumber(await api.newCaller(), depositorNumber);
const outsider = await api.newCaller();
for (const { organisation } of [holder, depositor])
  await office.database.system.query(
    'insert into organisations.identification_numbers (number, organisation_id) values ($1, $2)',
    [organisation.numbers[0], organisation.id],
  );
const { database } = office;
const cursorKey = Buffer.alloc(32, 9);
const listUses = withDependencies(listGuaranteeUses, { database, cursorKey, reference: parts.reference });
const listStock = withDependencies(listAuthorisedStockOperation, { database, cursorKey });
after(() => office.stop());

function withNumber(caller: Caller, number: string): Caller {
  return { ...caller, organisation: { ...caller.organisation, numbers: [number] } };
}

function managing({ organisation: { id, name } }: Caller): ManagementClient {
  return { ...office.officer, organisation: { id, name }, dataScope: 'own' };
}

async function lodged(caller: Caller, document: object): Promise<{ id: string; mrn: string }> {
  made += 1;
  const body = { ...document, lrn: `use-${made}` };
  const answered = await office.customs.api.call('createDeclaration', caller, { query: 'lodge=true', body });
  assert.equal(answered.status, 201, answered.text);
  await office.customs.work();
  const id = textMember(answered.body, 'id');
  return { id, mrn: textMember(await read(caller, id), 'mrn') };
}

async function read(caller: Caller, id: string): Promise<unknown> {
  return (await office.customs.api.call('getDeclaration', caller, { id })).body;
}

async function invalidate(id: string): Promise<void> {
  const invalidated = await office.call('decideDeclaration', {
    params: { id },
    body: { action: 'invalidate', ...withoutHearing, reason: 'Lodged twice.' },
    headers: { 'if-match': '*' },
  });
  assert.equal(invalidated.status, 201, JSON.stringify(invalidated.body));
}

function itemsOf(body: unknown): unknown[] {
  const items = member(body, 'items');
  assert.ok(Array.isArray(items), JSON.stringify(body));
  return items;
}

const guaranteeOf = async ({ organisation }: Caller): Promise<string> => {
  const query = { organisationId: organisation.id, reference };
  return textMember((await office.call('listGuarantees', { query })).body, 'items', 0, 'id');
};

async function usesOf(whose: Caller, caller = managing(whose), query = {}): Promise<unknown> {
  return (await callOperation(listUses, { caller, params: { id: await guaranteeOf(whose) }, query })).body;
}

const byBroker = { representation: 'direct', declarant: sampleTrader, representative: sampleBroker };
const secured = { payment: { method: 'secured' }, guarantee: { type: '1', reference } };

describe('uses of a guarantee', () => {
  test('list reservations and releases by a representative, newest first, to the holder only', async () => {
    const { id, mrn } = await lodged(broker, { ...roastedCoffeeBody('use'), ...byBroker, ...secured });
    const date = '2026-11-20';
    const reserved = { mrn, type: 'reserved', amount: '1610.00', date };
    assert.deepEqual(itemsOf(await usesOf(holder)), [reserved]);
    assert.deepEqual(itemsOf(await usesOf(holder, office.officer)), [reserved]);
    assert.deepEqual(itemsOf(await usesOf(broker)), []);
    assert.equal(member(await usesOf(holder, managing(broker)), 'code'), 'not_found');
    assert.equal(member(await usesOf(holder, managing(outsider)), 'code'), 'not_found');
    const order = { id, body: { method: 'transfer' } };
    assert.equal((await office.customs.api.call('payDuties', broker, order)).status, 200);
    const released = { mrn, type: 'released', amount: '1610.00', date };
    const first = await usesOf(holder, managing(holder), { limit: 1 });
    assert.deepEqual(itemsOf(first), [released]);
    const rest = { limit: 1, after: textMember(first, 'cursor') };
    assert.deepEqual(itemsOf(await usesOf(holder, managing(holder), rest)), [reserved]);
  });

  test('list the release when customs invalidates the declaration', async () => {
    const { id, mrn } = await lodged(broker, { ...roastedCoffeeBody('use'), ...byBroker, ...secured });
    await invalidate(id);
    await office.customs.work();
    const uses = itemsOf(await usesOf(holder)).map((use) =>
      [member(use, 'mrn'), member(use, 'type'), member(use, 'amount')].join(' '),
    );
    assert.deepEqual(uses.slice(0, 2), [`${mrn} released 1610.00`, `${mrn} reserved 1610.00`]);
  });

  test('do not let the representative read the balance', async () => {
    const call = { caller: managing(broker), params: { id: await guaranteeOf(holder) } };
    assert.equal((await office.call('getGuarantee', call)).code, 'not_found');
    const listed = await office.call('listGuarantees', { caller: managing(broker) });
    for (const each of itemsOf(listed.body))
      assert.equal(member(each, 'organisationId'), broker.organisation.id);
  });

  test('list a collection by customs', async () => {
    const { id, mrn } = await lodged(broker, { ...roastedCoffeeBody('use'), ...byBroker, ...secured });
    office.source.move(40 * 86_400_000);
    await office.customs.runJobs();
    await office.customs.runJobs();
    assert.equal(mainAndPaymentStatusOf(await read(broker, id)), 'cleared paid');
    const [newest] = itemsOf(await usesOf(holder));
    assert.deepEqual([member(newest, 'mrn'), member(newest, 'type')], [mrn, 'drawn']);
    assert.equal(member(newest, 'amount'), '1610.00');
  });

  test('do not list uses by the holder’s declarations', async () => {
    const before_ = itemsOf(await usesOf(holder)).length;
    await lodged(holder, { ...roastedCoffeeBody('use'), ...secured });
    assert.equal(itemsOf(await usesOf(holder)).length, before_);
  });
});

describe('bills and statements of a deferment account', () => {
  test('return MRN and day of a representative’s bill to the holder, without the id of the declaration', async () => {
    const deferred = { payment: { method: 'deferred', account } };
    const day = office.source.now().toISOString().slice(0, 10);
    const others = await lodged(broker, { ...roastedCoffeeBody('use'), ...byBroker, ...deferred });
    const own = await lodged(holder, { ...roastedCoffeeBody('use'), ...deferred });
    const query = { organisationId: holder.organisation.id, number: account };
    const { body } = await office.call('listAllDefermentAccounts', { query });
    const params = { id: textMember(body, 'items', 0, 'id') };
    const chargedFor = async (caller: ManagementClient, more: object = {}) => {
      const listed = await office.call('listAllChargedBills', {
        params,
        caller,
        query: { limit: 1, ...more },
      });
      const [bill] = itemsOf(listed.body);
      const shown = ['mrn', 'outstanding', 'declarationId', 'statement'].map((name) => member(bill, name));
      return { shown, after: member(listed.body, 'cursor') };
    };
    const charged = [];
    for (let after: unknown, page = 0; page < 2; page += 1) {
      const { shown, after: next } = await chargedFor(managing(holder), after === undefined ? {} : { after });
      charged.push(shown);
      after = next;
    }
    assert.deepEqual(
      charged.toSorted((one, other) => String(one[0]).localeCompare(String(other[0]))),
      [
        [others.mrn, '1610.00', null, null],
        [own.mrn, '1610.00', own.id, null],
      ].toSorted((one, other) => String(one[0]).localeCompare(String(other[0]))),
    );
    const unread = await office.call('listAllChargedBills', { params, caller: managing(broker) });
    assert.equal(unread.code, 'not_found');
    const now = office.source.now();
    const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
    office.source.move(next - now.getTime());
    await office.customs.runJobs();
    const billsFor = async (caller: ManagementClient) => {
      const statements = (await office.call('listAllStatements', { params, caller })).body;
      const bills = member(statements, 'items', 0, 'bills');
      assert.ok(Array.isArray(bills), JSON.stringify(statements));
      return bills.map((bill) =>
        ['mrn', 'amount', 'chargedDate', 'declarationId'].map((name) => member(bill, name)),
      );
    };
    const bills = ([id, ownId]: (string | null)[]) => [
      [others.mrn, '1610.00', day, id],
      [own.mrn, '1610.00', day, ownId],
    ];
    assert.deepEqual(await billsFor(managing(holder)), bills([null, own.id]));
    assert.deepEqual(await billsFor(office.officer), bills([others.id, own.id]));
    const refused = await office.call('listAllStatements', { params, caller: managing(broker) });
    assert.equal(refused.code, 'not_found');
  });
});

describe('stock under an authorisation', () => {
  const depositing = {
    declarant: { ...sampleTrader, identification: depositorNumber },
    importer: { ...sampleTrader, identification: depositorNumber },
    guarantee: { type: '1', reference },
  };
  // Its own authorisation is the document that the procedure requires, the other one is the warehouse.
  const stored = {
    ...warehoused,
    supportingDocuments: [
      { type: 'N380', reference: 'CP-88123' },
      { type: 'Q360', reference: 'XA-WH-0077' },
    ],
  };
  const authorisations = [{ kind: 'CWP', reference: 'XA-WH-0042', holder: sampleTrader.identification }];
  const stockFor = (caller: Caller, query = ''): Promise<TestResponse> =>
    callTestOperation(listStock, caller, { params: { id: authorisation }, query });
  let authorisation = '';
  before(async () => {
    const query = { number: 'XA-WH-0042' };
    const { body } = await office.call('listAllAuthorisations', { query });
    authorisation = textMember(body, 'items', 0, 'id');
    const own = { number: 'XA-WH-0077', kind: 'CWP', holder: depositorNumber, validFrom: '2026-01-01' };
    const created = await office.call('createAuthorisation', { body: own });
    assert.equal(created.status, 201, JSON.stringify(created.body));
  });

  test('lists the goods of other organisations, page by page, to the holder only', async () => {
    const day = office.source.now().toISOString().slice(0, 10);
    const placed: string[] = [];
    for (let count = 0; count < 2; count += 1)
      placed.push(
        (await lodged(depositor, placementDocument(stored, { ...depositing, authorisations }))).mrn,
      );
    await lodged(holder, placementDocument(warehoused, { guarantee: { type: '1', reference } }));
    const quantity = '1000.000';
    const rows = placed.map((mrn) => ({
      ...{ mrn, placed: quantity, available: quantity, unit: 'KGM', placedDate: day },
    }));
    assert.deepEqual(itemsOf((await stockFor(holder)).body), rows);
    const first = (await stockFor(holder, 'limit=1')).body;
    const after_ = encodeURIComponent(textMember(first, 'cursor'));
    const second = (await stockFor(holder, `limit=1&after=${after_}`)).body;
    assert.deepEqual([...itemsOf(first), ...itemsOf(second)], rows);
    assert.equal(member(second, 'more'), false);
    for (const caller of [depositor, broker, outsider])
      assert.equal((await stockFor(caller)).code, 'not_found');
  });

  test('lists the goods that a representative places for the holder, with the remaining quantity', async () => {
    const lent = { guarantee: { type: '1', reference } };
    const { mrn } = await lodged(broker, placementDocument(warehoused, { ...byBroker, ...lent }));
    const taken = homeUseDocument(mrn, 400);
    await lodged(holder, taken);
    const row = itemsOf((await stockFor(holder)).body).find((each) => member(each, 'mrn') === mrn);
    assert.equal(member(row, 'placed'), '1000.000');
    assert.equal(member(row, 'available'), '600.000');
  });

  test('does not list goods of an invalidated declaration', async () => {
    const before_ = itemsOf((await stockFor(holder)).body).length;
    const { id } = await lodged(depositor, placementDocument(stored, { ...depositing, authorisations }));
    assert.equal(itemsOf((await stockFor(holder)).body).length, before_ + 1);
    await invalidate(id);
    assert.equal(itemsOf((await stockFor(holder)).body).length, before_);
    assert.deepEqual(await office.violations(), []);
  });
});
