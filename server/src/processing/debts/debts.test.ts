import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Caller } from '../../callers/caller.ts';
import {
  getDebt,
  getDebtAsCustoms,
  listDebtsAsCustoms,
  listDebtsOperation,
} from '../../declarations/debts/public.ts';
import { sampleBroker, sampleTrader } from '../../declarations/testing/xa-samples.ts';
import { createWorkTurns } from '../../foundation/http/admission/work-slices.ts';
import { type Operation, withDependencies } from '../../foundation/http/operation.ts';
import {
  assertStatus,
  bodyWithStatus,
  callOperation,
  listMember,
  member,
  textMember,
} from '../../foundation/http/testing/request.ts';
import { withoutHearing } from '../testing/heard-declarations.ts';
import { openTestOffice } from '../testing/test-office.ts';
import { assignDebtor, payDebt, removeDebtor } from './public.ts';

let made = 0;

const office = await openTestOffice();
const { database, customs } = office;
const { trader } = customs;
const broker = await customs.api.newBroker();
const outsider = await customs.api.newCaller();
await database.system.query(
  'insert into organisations.identification_numbers (number, organisation_id) values ($1, $2)',
  [sampleTrader.identification, trader.organisation.id],
);
const parts = {
  customs: customs.parts,
  feed: { committed: () => {} },
  transfers: true,
  database,
  cursorKey: Buffer.alloc(32, 9),
  turns: createWorkTurns(() => 0),
  reference: customs.parts.reference,
};
const operations: Record<'list' | 'get' | 'listAll' | 'getAny' | 'pay' | 'name' | 'remove', Operation> = {
  list: withDependencies(listDebtsOperation, parts),
  get: withDependencies(getDebt, parts),
  listAll: withDependencies(listDebtsAsCustoms, parts),
  getAny: withDependencies(getDebtAsCustoms, parts),
  pay: withDependencies(payDebt, parts),
  name: withDependencies(assignDebtor, parts),
  remove: withDependencies(removeDebtor, parts),
};
after(() => office.stop());

async function lodged(caller = trader, changed: object = {}): Promise<string> {
  made += 1;
  const id = await office.customs.api.create(
    caller,
    { lrn: `UNPAID-debts-${made}`, ...changed },
    'lodge=true',
  );
  await office.customs.work();
  return id;
}

async function debtsOf(caller: Caller, query: Readonly<Record<string, unknown>> = {}): Promise<unknown[]> {
  const answer = await callOperation(operations.list, { caller, query }).then(bodyWithStatus(200));
  return listMember(answer, 'items');
}

async function debtOf(declaration: string, caller = trader): Promise<unknown> {
  const [debt, ...others] = await debtsOf(caller, { declaration });
  assert.deepEqual(others, []);
  assert.ok(debt);
  return debt;
}

const debtors = (debt: unknown): string[] => {
  const all = listMember(debt, 'debtors');
  return all.map((each) => `${textMember(each, 'role')} ${textMember(each, 'identification')}`);
};

const byBroker = { declarant: sampleTrader, representative: sampleBroker };

describe('a debt', () => {
  test('is created by the acceptance, with its bill, lines and limit', async () => {
    const id = await lodged();
    const debt = await debtOf(id);
    const [bill] = await office.customs.bills(id);
    assert.ok(bill);
    assert.match(textMember(debt, 'id'), /^debt_/);
    assert.equal(textMember(debt, 'declaration', 'id'), id);
    assert.equal(member(debt, 'status'), 'due');
    assert.equal(member(debt, 'incurredOn'), bill.incurredOn);
    assert.equal(member(debt, 'outstanding'), bill.amount);
    assert.equal(member(debt, 'amount'), bill.amount);
    assert.deepEqual(member(debt, 'lines'), bill.lines);
    assert.equal(member(debt, 'dueBy'), bill.dueBy);
    assert.equal(textMember(debt, 'bills', 0, 'reference'), bill.reference);
    assert.deepEqual(debtors(debt), [`declarant ${sampleTrader.identification}`]);
    assert.deepEqual(member(debt, 'limit'), { lastDay: '2029-11-20', reason: null, suspensions: [] });
    const got = await callOperation(operations.get, {
      caller: trader,
      params: { id: textMember(debt, 'id') },
    });
    assert.deepEqual(got.body, debt);
  });

  test('is paid when its bills are paid', async () => {
    const id = await lodged();
    const order = { id, body: { method: 'transfer' } };
    assert.equal((await office.customs.api.call('payDuties', trader, order)).status, 200);
    const debt = await debtOf(id);
    assert.equal(member(debt, 'status'), 'paid');
    assert.equal(member(debt, 'outstanding'), '0.00');
    assert.equal(member(debt, 'remission'), '0.00');
    assert.equal(textMember(debt, 'payments', 0, 'amount'), textMember(debt, 'amount'));
  });

  test('is cancelled with the declaration', async () => {
    const id = await lodged();
    await office.call('decideDeclaration', {
      params: { id },
      body: { action: 'invalidate', ...withoutHearing, reason: 'Lodged twice.' },
      headers: { 'if-match': '*' },
    });
    assert.equal(member(await debtOf(id), 'status'), 'cancelled');
  });

  test('has the principal as its only debtor under direct representation', async () => {
    const id = await lodged(broker, { ...byBroker, representation: 'direct' });
    assert.deepEqual(debtors(await debtOf(id)), [`principal ${sampleTrader.identification}`]);
    assert.deepEqual(await debtsOf(broker, { declaration: id }), []);
  });

  test('has importer and representative as debtors under indirect representation', async () => {
    const parties = { declarant: sampleBroker, representative: sampleBroker, importer: sampleTrader };
    const id = await lodged(broker, { ...parties, representation: 'indirect' });
    const debt = await debtOf(id);
    assert.deepEqual(debtors(debt), [
      `importer ${sampleTrader.identification}`,
      `representative ${sampleBroker.identification}`,
    ]);
    assert.deepEqual(await debtOf(id, broker), debt);
  });

  test('is readable only by its debtors and customs', async () => {
    const id = await lodged();
    const debt = await debtOf(id);
    const params = { id: textMember(debt, 'id') };
    assert.deepEqual(await debtsOf(outsider, { declaration: id }), []);
    await callOperation(operations.get, { caller: outsider, params }).then(assertStatus(404));
    const asCustoms = await callOperation(operations.getAny, { caller: office.officer, params });
    assert.deepEqual(asCustoms.body, debt);
    const others = { ...office.officer, dataScope: 'own' as const };
    assert.equal((await callOperation(operations.getAny, { caller: others, params })).status, 404);
  });
});

describe('the list of debts', () => {
  test('filters by status, declaration and due day', async () => {
    const id = await lodged();
    const debt = await debtOf(id);
    assert.deepEqual(await debtsOf(trader, { declaration: textMember(debt, 'declaration', 'mrn') }), [debt]);
    assert.deepEqual(await debtsOf(trader, { declaration: id, status: 'paid' }), []);
    assert.deepEqual(await debtsOf(trader, { declaration: id, status: 'due' }), [debt]);
    const due = textMember(debt, 'dueBy').slice(0, 10);
    assert.deepEqual(await debtsOf(trader, { declaration: id, due }), [debt]);
    assert.deepEqual(await debtsOf(trader, { declaration: id, due: '2026-11-20' }), []);
  });

  test('refuses a declaration that is neither an id nor an MRN with a valid check digit', async () => {
    const mrn = textMember(await debtOf(await lodged()), 'declaration', 'mrn');
    const mistyped = mrn.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
    const refused = { x: 'pattern', [mrn.slice(1)]: 'pattern', [mistyped]: 'check_digit', dec_1: 'pattern' };
    for (const [declaration, code] of Object.entries(refused)) {
      const query = { declaration };
      const own = await callOperation(operations.list, { caller: trader, query });
      const all = await callOperation(operations.listAll, { caller: office.officer, query });
      for (const answer of [own, all]) {
        assert.equal(answer.status, 400, declaration);
        assert.equal(member(answer.body, 'errors', 0, 'code'), code, declaration);
      }
    }
  });

  test('returns every debt once across pages', async () => {
    const all = await debtsOf(trader);
    assert.ok(all.length > 2);
    const paged: unknown[] = [];
    for (let after: string | null = null; ; ) {
      const query = { limit: 2, ...(after !== null && { after }) };
      const page = await callOperation(operations.list, { caller: trader, query });
      const items = listMember(page.body, 'items');
      paged.push(...items);
      const cursor = member(page.body, 'cursor');
      if (typeof cursor !== 'string') break;
      after = cursor;
    }
    assert.deepEqual(paged, all);
  });

  test('filters by debtor for customs, across pages', async () => {
    const parties = { declarant: sampleBroker, representative: sampleBroker, importer: sampleTrader };
    const joint = await lodged(broker, { ...parties, representation: 'indirect' });
    const own = await lodged();
    const debtsOfDebtor = async (debtor: string): Promise<string[]> => {
      const found: string[] = [];
      for (let after: string | null = null; ; ) {
        const query: Readonly<Record<string, unknown>> = {
          debtor,
          limit: 2,
          ...(after !== null && { after }),
        };
        const page = await callOperation(operations.listAll, { caller: office.officer, query });
        assert.equal(page.status, 200, JSON.stringify(page.body));
        const items = member(page.body, 'items');
        assert.ok(Array.isArray(items));
        for (const item of items) {
          assert.ok(debtors(item).some((each) => each.endsWith(` ${debtor}`)));
          found.push(textMember(item, 'declaration', 'id'));
        }
        const cursor = member(page.body, 'cursor');
        if (typeof cursor !== 'string') return found;
        after = cursor;
      }
    };
    const ofTrader = await debtsOfDebtor(sampleTrader.identification);
    assert.deepEqual(ofTrader, [...new Set(ofTrader)].sort());
    assert.ok(ofTrader.length > 2 && ofTrader.includes(joint) && ofTrader.includes(own));
    const ofBroker = await debtsOfDebtor(sampleBroker.identification);
    assert.ok(ofBroker.includes(joint) && !ofBroker.includes(own));
    const query = { debtor: sampleTrader.identification, declaration: own, status: 'paid' };
    const none = await callOperation(operations.listAll, { caller: office.officer, query });
    assert.deepEqual(member(none.body, 'items'), []);
  });

  test('contains the debts of all organisations for customs, and none for other organisations', async () => {
    const all = await callOperation(operations.listAll, { caller: office.officer });
    const items = member(all.body, 'items');
    assert.ok(Array.isArray(items) && items.length >= (await debtsOf(trader)).length);
    const others = { ...office.officer, dataScope: 'own' as const };
    const none = await callOperation(operations.listAll, { caller: others });
    assert.deepEqual(member(none.body, 'items'), []);
  });
});

describe('a payment of a debt', () => {
  const byIndirect = { declarant: sampleBroker, representative: sampleBroker, importer: sampleTrader };
  const indirect = { ...byIndirect, representation: 'indirect' };

  async function pay(caller: Caller, debt: unknown, body: object) {
    return callOperation(operations.pay, {
      caller,
      params: { id: textMember(debt, 'id') },
      body,
      headers: { 'idempotency-key': `pay-${made++}` },
    });
  }

  test('by one of two debtors pays the debt for both', async () => {
    const id = await lodged(broker, indirect);
    const paid = await pay(trader, await debtOf(id), { method: 'transfer' }).then(bodyWithStatus(200));
    assert.equal(member(paid, 'status'), 'paid');
    assert.equal(textMember(paid, 'payments', 0, 'payer'), sampleTrader.identification);
    assert.equal(textMember(paid, 'payments', 0, 'amount'), textMember(paid, 'amount'));
    assert.deepEqual(await debtOf(id, broker), await debtOf(id));
    const second = await pay(broker, await debtOf(id, broker), { method: 'transfer' });
    assert.equal(second.status, 409);
    assert.equal(member(second.body, 'reasonCode'), 'nothing_due');
    assert.deepEqual(await office.violations(), []);
  });

  test('is refunded to the debtor who paid, not to the organisation that lodged (L7)', async () => {
    const id = await lodged(broker, indirect);
    await pay(trader, await debtOf(id), { method: 'transfer' }).then(assertStatus(200));
    const refunded = await office.call('decideDeclaration', {
      params: { id },
      body: { action: 'refund', amount: '1.00', reason: 'Not owed' },
      headers: { 'if-match': '*' },
    });
    assert.equal(refunded.status, 201);
    assert.deepEqual(member(await debtOf(id), 'refunds', 0, 'payees'), [
      {
        ...{ payee: 'debtor', identification: sampleTrader.identification, name: null },
        ...{ guaranteeReference: null, amount: '1.00', interest: '0.00' },
      },
    ]);
    assert.deepEqual(await office.violations(), []);
  });

  test('by both debtors at once is accepted once', async () => {
    const id = await lodged(broker, indirect);
    const debt = await debtOf(id);
    const answers = await Promise.all(
      [trader, broker].map((caller) => pay(caller, debt, { method: 'transfer' })),
    );
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
    assert.deepEqual(await office.violations(), []);
  });

  test('reserves on the guarantee of the debtor who secures', async () => {
    const id = await lodged(broker, indirect);
    const secured = await pay(trader, await debtOf(id), {
      method: 'guarantee',
      guaranteeReference: '25XA00010000042G',
    }).then(bodyWithStatus(200));
    assert.equal(member(secured, 'status'), 'secured');
    assert.equal(textMember(secured, 'security', 0, 'guaranteeReference'), '25XA00010000042G');
    assert.deepEqual(await office.violations(), []);
  });

  test('is refused with an unknown guarantee, a foreign credit, and for another organisation', async () => {
    const id = await lodged(broker, indirect);
    const debt = await debtOf(id);
    const unknown = await pay(trader, debt, { method: 'guarantee', guaranteeReference: '25XA0000000000X' });
    assert.equal(unknown.status, 400, JSON.stringify(unknown.body));
    assert.equal((await pay(trader, debt, { method: 'credit' })).status, 409);
    assert.equal((await pay(outsider, debt, { method: 'transfer' })).status, 404);
    assert.equal((await pay(trader, debt, { method: 'guarantee' })).status, 400);
    assert.equal(member(await debtOf(id), 'status'), 'due');
  });
});

describe('a further debtor', () => {
  const further = 'XA777888999000';

  async function name(debt: unknown, identification = further) {
    return callOperation(operations.name, {
      caller: office.officer,
      params: { id: textMember(debt, 'id') },
      body: { identification, reason: 'Took part in the removal.' },
      headers: { 'idempotency-key': `name-${made++}` },
    });
  }

  async function remove(debt: unknown, identification = further) {
    const params = { id: textMember(debt, 'id'), identification };
    return callOperation(operations.remove, { caller: office.officer, params });
  }

  test('reads and pays the debt, and reads no declaration', async () => {
    await office.database.system.query(
      'insert into organisations.identification_numbers (number, organisation_id) values ($1, $2)',
      [further, outsider.organisation.id],
    );
    const id = await lodged();
    const named = await name(await debtOf(id)).then(bodyWithStatus(201));
    assert.deepEqual(await debtOf(id, outsider), named);
    assert.equal((await office.customs.api.call('getDeclaration', outsider, { id })).status, 404);
    assert.equal((await name(await debtOf(id))).status, 409);
  });

  test('is removed again as long as the debtor has not paid', async () => {
    const id = await lodged();
    await name(await debtOf(id));
    assert.equal((await remove(await debtOf(id))).status, 204);
    assert.equal((await remove(await debtOf(id))).status, 404);
    assert.deepEqual(await debtsOf(outsider, { declaration: id }), []);
    await name(await debtOf(id));
    const debt = await debtOf(id, outsider);
    await callOperation(operations.pay, {
      caller: outsider,
      params: { id: textMember(debt, 'id') },
      body: { method: 'transfer' },
      headers: { 'idempotency-key': `pay-${made++}` },
    }).then(assertStatus(200));
    assert.equal(member((await remove(debt)).body, 'code'), 'debtor_in_use');
  });

  test('cannot replace a party of the declaration', async () => {
    const id = await lodged();
    const debt = await debtOf(id);
    assert.equal((await name(debt, sampleTrader.identification)).status, 409);
    assert.equal(member((await remove(debt, sampleTrader.identification)).body, 'code'), 'debtor_in_use');
  });
});
