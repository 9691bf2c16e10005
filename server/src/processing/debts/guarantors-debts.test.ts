import assert from 'node:assert/strict';
import { after, afterEach, describe, test } from 'node:test';
import type { Caller } from '../../callers/caller.ts';
import { getAppeal, listDebtAppeals } from '../../declarations/appeals/public.ts';
import { getClaim, listClaimsOperation } from '../../declarations/claims/public.ts';
import { getDebt, listDebtsOperation } from '../../declarations/debts/public.ts';
import { readLog } from '../../declarations/feed/public.ts';
import { createWorkTurns } from '../../foundation/http/admission/work-slices.ts';
import { type Operation, withDependencies } from '../../foundation/http/operation.ts';
import { callOperation, member, textMember } from '../../foundation/http/testing/request.ts';
import { createPostMail } from '../../foundation/mail/mail.ts';
import { encryptionWith } from '../../foundation/secrets/secrets.ts';
import { createEventNotices } from '../../notifications/inbox/event-notices.ts';
import { listNotices } from '../../notifications/inbox/notice-store.ts';
import { addMember } from '../../organisations/members/public.ts';
import { createAppeal } from '../appeals/public.ts';
import { createClaim, decideClaim } from '../claims/public.ts';
import { roastedCoffeeBody } from '../testing/coffee.ts';
import { acceptedGuarantee, newGuarantor, registerBeneficiary } from '../testing/guarantors.ts';
import { openTestOffice } from '../testing/test-office.ts';
import { payDebt } from './public.ts';

/* Debts that the guarantee of a guarantor secures: it reads, pays, claims and appeals only what it guarantees. */

const names = {
  list: listDebtsOperation,
  get: getDebt,
  pay: payDebt,
  claim: createClaim,
  claims: listClaimsOperation,
  getClaim,
  decideClaim,
  appeal: createAppeal,
  appeals: listDebtAppeals,
  getAppeal,
};
const day = 86_400_000;
let made = 0;

const office = await openTestOffice();
const { trader } = office.customs;
const { database, customs } = office;
await registerBeneficiary(office);
const guarantor = await newGuarantor(office);
const other = await newGuarantor(office);
const parts = {
  ...{ database, cursorKey: Buffer.alloc(32, 9), reference: customs.parts.reference },
  turns: createWorkTurns(() => 0),
  ...{ customs: customs.parts, feed: { committed: () => {} }, customsNow: customs.parts.now },
  uploaded: () => Promise.resolve(new Set<string>()),
  ...{ playsCustoms: false, transfers: true },
};
const operations: ReadonlyMap<string, Operation> = new Map(
  Object.entries({
    list: withDependencies(names.list, parts),
    get: withDependencies(names.get, parts),
    pay: withDependencies(names.pay, parts),
    claim: withDependencies(names.claim, parts),
    claims: withDependencies(names.claims, parts),
    getClaim: withDependencies(names.getClaim, parts),
    decideClaim: withDependencies(names.decideClaim, parts),
    appeal: withDependencies(names.appeal, parts),
    appeals: withDependencies(names.appeals, parts),
    getAppeal: withDependencies(names.getAppeal, parts),
  }),
);
after(() => office.stop());
afterEach(office.assertLedgerAgrees);

async function call(name: keyof typeof names, id: string, body?: object, caller: unknown = guarantor) {
  const operation = operations.get(name);
  assert.ok(operation);
  made += 1;
  const headers = { 'idempotency-key': `guarantor-${made}`, 'if-match': '*' };
  const as = [guarantor, other, trader].find((each) => each === caller) ?? office.officer;
  return callOperation(operation, { caller: as, params: { id }, ...(body && { body }), headers });
}

async function debtOf(declaration: string, caller = guarantor): Promise<unknown> {
  const operation = operations.get('list');
  assert.ok(operation);
  const listed = await callOperation(operation, { caller, query: { declaration } });
  assert.equal(listed.status, 200, JSON.stringify(listed.body));
  return member(listed.body, 'items', 0);
}

/** Lodges a declaration whose duties of 1,610.00 a guarantee of the guarantor secures. */
async function secured() {
  const guarantee = await acceptedGuarantee(office, guarantor);
  made += 1;
  const lrn = `guarantors-${made}`;
  const document = {
    payment: { method: 'secured' },
    guarantee: { type: '1', reference: guarantee.reference },
  };
  const declaration = await office.customs.lodge(lrn, { ...roastedCoffeeBody(lrn), ...document });
  await office.customs.work();
  const debt = await debtOf(declaration);
  return { ...guarantee, lrn, declaration, debt, id: textMember(debt, 'id'), guarantee: guarantee.id };
}

async function collected() {
  const found = await secured();
  office.source.move(11 * day);
  for (let turn = 0; turn < 2; turn += 1) await office.customs.runJobs();
  return found;
}

async function figures(guarantee: string): Promise<string> {
  const { body } = await office.call('getGuarantee', { params: { id: guarantee } });
  return ['balance', 'reserved', 'used'].map((name) => member(body, name)).join(' ');
}

async function eventsOf({ organisation }: Caller, declaration: string) {
  await office.customs.api.number();
  const { entries } = await readLog(office.database.system, organisation.id, 0, {}, 500);
  return entries.filter(({ declarationId }) => declarationId === declaration);
}

describe('a debt that a guarantee secures', () => {
  test('is read by its guarantor with amounts and time limit, without debtors and reasons', async () => {
    const { debt, id, declaration } = await secured();
    assert.deepEqual(
      ['status', 'amount', 'outstanding', 'debtors', 'stays'].map((name) => member(debt, name)),
      ['secured', '1610.00', '1610.00', [], []],
    );
    assert.equal(member(debt, 'bills', 0, 'amount'), '1610.00');
    assert.equal((await call('get', id, undefined, other)).code, 'not_found');
    assert.equal(await debtOf(declaration, other), undefined);
    assert.equal(member(await debtOf(declaration, trader), 'debtors', 0, 'role'), 'declarant');
    const read = await office.customs.api.call('getDeclaration', guarantor, { id: declaration });
    assert.equal(read.status, 404);
  });

  test('is not read any longer once the debtor has paid it', async () => {
    const { id, declaration } = await secured();
    const paid = await office.customs.api.call('payDuties', trader, {
      ...{ id: declaration, body: { method: 'transfer' } },
    });
    assert.equal(paid.status, 200, paid.text);
    assert.equal((await call('get', id)).code, 'not_found');
    assert.equal((await call('pay', id, { method: 'transfer' })).code, 'not_found');
  });

  test('contains no bills that nothing of the guarantor secures', async () => {
    const { id, declaration } = await secured();
    const billed = await office.call('decideDeclaration', {
      params: { id: declaration },
      body: {
        ...{ action: 'bill', amount: '10.00', tax: 'A00', reason: 'Secret' },
        hearingException: { code: 'FRAUD', reason: 'Secret' },
      },
      headers: { 'if-match': '*' },
    });
    assert.equal(billed.status, 201, JSON.stringify(billed.body));
    assert.notEqual(member(await debtOf(declaration, trader), 'bills', 1), undefined);
    const { body } = await call('get', id);
    assert.equal(JSON.stringify(body).includes('Secret'), false);
    assert.equal(member(body, 'bills', 1), undefined);
  });
});

describe('a guarantor', () => {
  test('pays a secured debt, which releases its guarantee, and reads it afterwards', async () => {
    const { id, guarantee } = await secured();
    assert.equal((await call('pay', id, { method: 'transfer' }, other)).code, 'not_found');
    const paid = await call('pay', id, { method: 'transfer' });
    assert.equal(paid.status, 200, JSON.stringify(paid.body));
    assert.deepEqual([member(paid.body, 'status'), member(paid.body, 'outstanding')], ['paid', '0.00']);
    assert.equal(member(paid.body, 'payments', 0, 'amount'), '1610.00');
    assert.equal(await figures(guarantee), '5000.00 0.00 0.00');
    assert.equal(member((await call('get', id)).body, 'status'), 'paid');
    assert.equal((await call('pay', id, { method: 'transfer' })).status, 409);
  });

  test('pays once with two concurrent orders', async () => {
    const { id, guarantee } = await secured();
    const both = await Promise.all([1, 2].map(() => call('pay', id, { method: 'transfer' })));
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
    assert.equal(await figures(guarantee), '5000.00 0.00 0.00');
  });

  test('claims the amount that customs collected from it, and is repaid when the claim is granted', async () => {
    const { id, guarantee } = await collected();
    assert.equal(await figures(guarantee), '3390.00 0.00 1610.00');
    const claim = await call('claim', id, { ground: 'overcharge', reason: 'Not owed' });
    assert.equal(claim.status, 201, JSON.stringify(claim.body));
    assert.equal(member(claim.body, 'amount'), '1610.00');
    assert.equal(member(claim.body, 'claimant'), guarantor.organisation.numbers[0]);
    const claimId = textMember(claim.body, 'id');
    assert.equal((await call('getClaim', claimId)).status, 200);
    assert.equal((await call('getClaim', claimId, undefined, other)).code, 'not_found');
    const decided = await call('decideClaim', claimId, { action: 'grant', reason: 'Right' }, office.officer);
    assert.equal(decided.status, 201, JSON.stringify(decided.body));
    const refund = member((await call('get', id)).body, 'refunds', 0);
    assert.deepEqual([member(refund, 'amount'), member(refund, 'guarantorAmount')], ['1610.00', '1610.00']);
  });

  test('claims nothing before it has paid, and no more than it has paid, also at once', async () => {
    const { id } = await secured();
    const claim = { ground: 'overcharge', reason: 'Not owed' };
    assert.equal((await call('claim', id, claim)).code, 'claim_exceeds_debt');
    assert.equal((await call('pay', id, { method: 'transfer' })).status, 200);
    const lines = [{ tax: 'A00', amount: '9000.00' }];
    assert.equal((await call('claim', id, { ...claim, lines })).code, 'claim_exceeds_debt');
    const all = await Promise.all(Array.from({ length: 5 }, () => call('claim', id, claim)));
    assert.deepEqual(all.map(({ status }) => status).toSorted(), [201, 409, 409, 409, 409]);
  });

  test('appeals a bill for what it has paid', async () => {
    const { id, debt } = await secured();
    const body = { bill: textMember(debt, 'bills', 0, 'reference'), reason: 'Wrong' };
    assert.equal((await call('appeal', id, body)).code, 'appeal_exceeds_decision');
    assert.equal((await call('pay', id, { method: 'transfer' })).status, 200);
    const appeal = await call('appeal', id, body);
    assert.equal(appeal.status, 201, JSON.stringify(appeal.body));
    assert.equal(member(appeal.body, 'appellant'), guarantor.organisation.numbers[0]);
    const appealId = textMember(appeal.body, 'id');
    assert.equal((await call('getAppeal', appealId)).status, 200);
    assert.equal((await call('getAppeal', appealId, undefined, other)).code, 'not_found');
    assert.equal((await call('appeal', id, body, other)).code, 'not_found');
  });
});

describe('the notices of a guarantor', () => {
  test('announce the collection before its day, and report it, without the LRN', async () => {
    const { declaration, lrn } = await secured();
    assert.deepEqual(await eventsOf(guarantor, declaration), []);
    // The time limit ends on a working day: `collectionNoticeDays` (5) before are seven days.
    const { dueBy } = (await office.customs.bills(declaration))[0] ?? {};
    assert.ok(dueBy);
    const until = (time: number) => office.source.move(time - office.source.now().getTime());
    until(Date.parse(String(dueBy)) - 8 * day);
    await office.customs.runJobs();
    assert.deepEqual(await eventsOf(guarantor, declaration), []);
    until(Date.parse(String(dueBy)) - 7 * day);
    for (let turn = 0; turn < 2; turn += 1) await office.customs.runJobs();
    assert.deepEqual(
      (await eventsOf(guarantor, declaration)).map(({ event }) => event),
      ['guarantee.due'],
    );
    until(Date.parse(String(dueBy)) + 1);
    for (let turn = 0; turn < 2; turn += 1) await office.customs.runJobs();
    const events = await eventsOf(guarantor, declaration);
    assert.deepEqual(
      events.map(({ event }) => event),
      ['guarantee.due', 'guarantee.drawn'],
    );
    assert.equal(JSON.stringify(events).includes(lrn), false);
    assert.deepEqual(await eventsOf(other, declaration), []);
    assert.deepEqual(await inboxOf(guarantor, declaration), [
      ['decision', 'guarantee.drawn', true],
      ['payment_due', 'guarantee.due', true],
    ]);
  });

  test('do not delay the collection', async () => {
    const { declaration, guarantee } = await secured();
    office.source.move(40 * day);
    await office.customs.runJobs();
    assert.equal(await figures(guarantee), '3390.00 0.00 1610.00');
    const events = (await eventsOf(guarantor, declaration)).map(({ event }) => event);
    assert.ok(events.includes('guarantee.drawn'));
  });
});

/** Returns kind, event and link to the debt of the notices about a declaration in the inbox of an owner, newest first. */
async function inboxOf({ organisation: { id: organisationId } }: Caller, declaration: string) {
  const { database, source, baseUrl } = office;
  const encryption = encryptionWith('a secret of the tests, long enough', source.random);
  const parts = { source, baseUrl, postMail: createPostMail(encryption, source) };
  await office.customs.api.number();
  const personId = await database.systemTransaction(async (transaction) => {
    const acting = { actor: { kind: 'system', id: 'test' } } as const;
    const email = `${organisationId}@guarantors.example`;
    const owner = { organisationId, email, name: 'Owner', password: 'drei kleine katzen' };
    const id = await addMember(transaction, source, acting, { ...owner, role: 'owner' });
    await createEventNotices(transaction, parts, organisationId);
    return id;
  });
  const page = { after: null, limit: 100 };
  const notices = await listNotices(database.system, { organisationId, personId }, {}, page);
  const mrn = member(await office.customs.read(declaration), 'mrn');
  return notices
    .filter(({ about: { name } }) => name === mrn)
    .map(({ kind, about: { detail, id, type } }) => [
      kind,
      detail,
      type === 'debt' && id.startsWith('debt_'),
    ]);
}
