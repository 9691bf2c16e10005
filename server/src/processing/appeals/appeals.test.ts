import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Caller } from '../../callers/caller.ts';
import { getAppeal, listDebtAppeals } from '../../declarations/appeals/public.ts';
import { getClaim } from '../../declarations/claims/public.ts';
import { getDebt, listDebtsOperation } from '../../declarations/debts/public.ts';
import { readLog, readStatus } from '../../declarations/feed/public.ts';
import { readDeclarationsOverview } from '../../declarations/search/public.ts';
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
import { organisationCaller } from '../../organisations/testing/organisations.ts';
import { answerClaim, createClaim, decideClaim, withdrawClaim } from '../claims/public.ts';
import { createStay, deleteStay } from '../stays/public.ts';
import { withoutHearing } from '../testing/heard-declarations.ts';
import { openTestOffice, type TestOffice } from '../testing/test-office.ts';
import { createAppeal, decideAppeal, withdrawAppeal } from './public.ts';

const names = {
  debts: listDebtsOperation,
  debt: getDebt,
  submit: createAppeal,
  get: getAppeal,
  list: listDebtAppeals,
  withdraw: withdrawAppeal,
  decide: decideAppeal,
  claim: createClaim,
  getClaim,
  answerClaim,
  decideClaim,
  revokeClaim: withdrawClaim,
  stay: createStay,
  unstay: deleteStay,
};
let made = 0;

const office = await openTestOffice();
const { database, customs, source } = office;
const { trader } = customs;
const broker = await customs.api.newBroker();
const second = await organisationCaller(database, source, 'customs_authority');
await database.system.query(
  'insert into organisations.identification_numbers (number, organisation_id) values ($1, $2)',
  [sampleTrader.identification, trader.organisation.id],
);
const parts = {
  ...{ database, cursorKey: Buffer.alloc(32, 9), reference: customs.parts.reference },
  turns: createWorkTurns(() => 0),
  ...{ customs: customs.parts, feed: { committed: () => {} }, customsNow: customs.parts.now },
  uploaded: () => Promise.resolve(new Set<string>()),
  playsCustoms: false,
};
const operations: Readonly<Record<keyof typeof names | 'play' | 'playClaim', Operation>> = {
  debts: withDependencies(names.debts, parts),
  debt: withDependencies(names.debt, parts),
  submit: withDependencies(names.submit, parts),
  play: withDependencies(names.submit, { ...parts, playsCustoms: true }),
  get: withDependencies(names.get, parts),
  list: withDependencies(names.list, parts),
  withdraw: withDependencies(names.withdraw, parts),
  decide: withDependencies(names.decide, parts),
  claim: withDependencies(names.claim, parts),
  playClaim: withDependencies(names.claim, { ...parts, playsCustoms: true }),
  getClaim: withDependencies(names.getClaim, parts),
  answerClaim: withDependencies(names.answerClaim, parts),
  decideClaim: withDependencies(names.decideClaim, parts),
  revokeClaim: withDependencies(names.revokeClaim, parts),
  stay: withDependencies(names.stay, parts),
  unstay: withDependencies(names.unstay, parts),
};
after(() => office.stop());

type Name = keyof typeof operations;

async function call(name: Name, params: object, body?: object, caller: unknown = trader) {
  made += 1;
  const callers = [office.officer, second];
  return callOperation(operations[name], {
    caller: callers.find((each) => each === caller) ?? (caller === broker ? broker : trader),
    params: { ...params },
    ...(body && { body }),
    headers: { 'idempotency-key': `appeal-${made}` },
  });
}

/** Lodges a declaration that an officer accepts, with an unpaid bill; returns its debt. */
async function debtOf(
  caller = trader,
  changed: object = {},
  officer: TestOffice['officer'] = office.officer,
): Promise<unknown> {
  made += 1;
  const lrn = `UNPAID-appeals-${made}`;
  const id = await office.customs.api.create(caller, { lrn, ...changed }, 'lodge=true');
  const accepted = await office.call('decideDeclaration', {
    caller: officer,
    params: { id },
    body: { action: 'accept' },
    headers: { 'if-match': '*' },
  });
  assert.equal(accepted.status, 201, JSON.stringify(accepted.body));
  const answer = await callOperation(operations.debts, { caller: trader, query: { declaration: id } });
  return member(answer.body, 'items', 0);
}

const billOf = (debt: unknown): string => textMember(debt, 'bills', 0, 'reference');
const idOf = (body: unknown): string => textMember(body, 'id');
const codeOf = ({ status, body }: { status: number; body: unknown }): string =>
  `${status} ${String(member(body, 'code'))}`;
const readDebt = async (debt: unknown): Promise<unknown> => (await call('debt', { id: idOf(debt) })).body;

async function appealed(debt: unknown, body: object = {}, caller: unknown = trader): Promise<unknown> {
  const order = { bill: billOf(debt), reason: 'The goods are unroasted coffee.', ...body };
  return call('submit', { id: idOf(debt) }, order, caller).then(bodyWithStatus(201));
}

async function eventsOf(debt: unknown, { organisation }: Caller = trader): Promise<string[]> {
  await office.customs.api.number();
  const { entries } = await readLog(office.database.system, organisation.id, 0, {}, 500);
  return entries.filter((entry) => entry.debt?.id === idOf(debt)).map(({ event }) => event);
}

const decide = (appeal: unknown, body: object, by: unknown = second) =>
  call('decide', { id: idOf(appeal) }, { reason: 'The sample shows it.', ...body }, by);

async function guaranteeOf({ organisation }: Caller, amount = '900000.00'): Promise<string> {
  made += 1;
  const reference = `GAPPEAL${made}`;
  const body = { organisationId: organisation.id, reference, amount, validFrom: '2026-01-01' };
  assert.equal((await office.call('createGuarantee', { body })).status, 201);
  return reference;
}

const day = 24 * 3_600_000;

describe('an appeal against a bill', () => {
  test('contests the whole bill without lines, and every debtor reads it', async () => {
    const parties = { declarant: sampleBroker, representative: sampleBroker, importer: sampleTrader };
    const debt = await debtOf(broker, { ...parties, representation: 'indirect' });
    const appeal = await appealed(debt);
    assert.deepEqual(member(appeal, 'lines'), member(debt, 'lines'));
    assert.equal(member(appeal, 'status'), 'submitted');
    const listed = await call('list', { id: idOf(debt) }, undefined, broker);
    assert.deepEqual(member(listed.body, 'items', 0), appeal);
    const params = { id: idOf(appeal) };
    assert.equal((await call('get', params, undefined, broker)).status, 200);
    assert.equal((await call('withdraw', params, undefined, broker)).status, 404);
    const outsider = await office.customs.api.newCaller();
    await callOperation(operations.get, { caller: outsider, params }).then(assertStatus(404));
    await callOperation(operations.submit, {
      caller: outsider,
      params: { id: idOf(debt) },
      body: { bill: billOf(debt), reason: 'Not my debt.' },
      headers: { 'idempotency-key': 'foreign' },
    }).then(assertStatus(404));
  });

  test('is refused for an unknown bill, a further time and amounts above the bill', async () => {
    const debt = await debtOf();
    const params = { id: idOf(debt) };
    const submit = (body: object) => call('submit', params, { reason: 'Wrong.', ...body });
    assert.equal((await submit({})).status, 400);
    assert.equal((await submit({ bill: 'RF00' })).status, 400);
    assert.equal(
      (await submit({ bill: billOf(debt), documents: ['doc_01kaz4w7m0v3c5n8q2x6t9r1ye'] })).status,
      400,
    );
    const lines = [{ tax: 'A00', amount: '99999999.00' }];
    assert.equal(codeOf(await submit({ bill: billOf(debt), lines })), '409 appeal_exceeds_decision');
    const appeal = await appealed(debt);
    assert.equal(codeOf(await submit({ bill: billOf(debt) })), '409 appeal_already_exists');
    assert.equal((await call('withdraw', { id: idOf(appeal) })).status, 200);
    assert.equal(codeOf(await call('withdraw', { id: idOf(appeal) })), '409 appeal_status_conflict');
    assert.equal(codeOf(await decide(appeal, { outcome: 'allowed' })), '409 appeal_status_conflict');
    await appealed(debt);
  });

  test('can’t be decided by the officer who accepted the declaration', async () => {
    const appeal = await appealed(await debtOf());
    assert.equal(
      codeOf(await decide(appeal, { outcome: 'allowed' }, office.officer)),
      '403 officer_took_part',
    );
    assert.equal((await decide(appeal, { outcome: 'dismissed' })).status, 201);
  });

  test('can’t be decided by the person who is responsible for the client that accepted the declaration', async () => {
    const { id: organisationId } = office.officer.organisation;
    const responsible = { id: 'psn_responsible', organisationId, role: 'officer' } as const;
    const appeal = await appealed(await debtOf(trader, {}, { ...office.officer, responsible }));
    const decideAs = async (caller: TestOffice['officer']) =>
      callOperation(operations.decide, {
        caller,
        params: { id: idOf(appeal) },
        body: { outcome: 'dismissed', reason: 'No.' },
        headers: { 'idempotency-key': `responsible-${idOf(appeal)}-${caller.client.id}` },
      });
    const other = { ...second, responsible };
    assert.equal(codeOf(await decideAs(other)), '403 officer_took_part');
    const person = { ...second, responsible: { ...responsible, id: 'psn_other' } };
    assert.equal((await decideAs(person)).status, 201);
  });

  test('remits the unpaid bill if it is allowed, and names the next instance in the language of the reader', async () => {
    const debt = await debtOf();
    const decided = await decide(await appealed(debt), { outcome: 'allowed' }).then(bodyWithStatus(201));
    assert.equal(member(decided, 'decision', 'nextInstance'), 'Tax Court');
    for (const [language, name] of [
      ['de', 'Finanzgericht'],
      ['en', 'Tax Court'],
    ] as const) {
      const headers = { 'accept-language': language };
      const request = { caller: trader, params: { id: idOf(decided) }, headers };
      const read = await callOperation(operations.get, request);
      assert.equal(member(read.body, 'decision', 'nextInstance'), name);
      assert.equal(read.language, language);
      const list = await callOperation(operations.list, { ...request, params: { id: idOf(debt) } });
      assert.equal(member(list.body, 'items', 0, 'decision', 'nextInstance'), name);
    }
    const after = await readDebt(debt);
    assert.equal(member(after, 'status'), 'remitted');
    assert.equal(member(after, 'refunds', 0, 'basis'), 'appeal');
    assert.deepEqual(await office.violations(), []);
  });

  test('repays a part by tax', async () => {
    const debt = await debtOf();
    const lines = [{ tax: 'A00', amount: '100.00' }];
    const decided = await decide(await appealed(debt), { outcome: 'partly_allowed', lines });
    assert.equal(member(decided.body, 'status'), 'partly_allowed');
    assert.equal(member(await readDebt(debt), 'remission'), '100.00');
    const excess = [{ tax: 'A00', amount: '99999999.00' }];
    const other = await appealed(await debtOf());
    assert.equal(
      codeOf(await decide(other, { outcome: 'partly_allowed', lines: excess })),
      '409 appeal_exceeds_decision',
    );
  });

  test('is decided once if two officers decide at once', async () => {
    const appeal = await appealed(await debtOf());
    const third = await organisationCaller(office.database, office.source, 'customs_authority');
    const answers = await Promise.all([
      decide(appeal, { outcome: 'allowed' }),
      callOperation(operations.decide, {
        caller: third,
        params: { id: idOf(appeal) },
        body: { outcome: 'dismissed', reason: 'No.' },
        headers: { 'idempotency-key': 'third' },
      }),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409]);
  });
});

describe('an appeal against a cancelled bill', () => {
  test('can be allowed with nothing to repay, but not in part', async () => {
    const debt = await debtOf();
    const appeal = await appealed(debt);
    const invalidated = await office.call('decideDeclaration', {
      params: { id: textMember(debt, 'declaration', 'id') },
      body: { action: 'invalidate', ...withoutHearing, reason: 'Lodged twice.' },
      headers: { 'if-match': '*' },
    });
    assert.equal(invalidated.status, 201, JSON.stringify(invalidated.body));
    assert.equal(member(await readDebt(debt), 'status'), 'cancelled');
    const part = { outcome: 'partly_allowed', lines: [{ tax: 'A00', amount: '1.00' }] };
    assert.equal((await decide(appeal, part)).status, 409);
    const allowed = await decide(appeal, { outcome: 'allowed' }).then(bodyWithStatus(201));
    assert.equal(member(allowed, 'status'), 'allowed');
    assert.deepEqual(member(allowed, 'decision', 'lines'), []);
    assert.equal(member(await readDebt(debt), 'status'), 'cancelled');
    assert.deepEqual(await office.violations(), []);
    assert.equal(codeOf(await decide(appeal, { outcome: 'allowed' })), '409 appeal_status_conflict');
  });
});

describe('the time limit of an appeal', () => {
  test('ends after `appealDays`, and does not apply to the debt while an appeal is open', async () => {
    const [early, late] = [await debtOf(), await debtOf()];
    office.source.move(29 * day);
    const appeal = await appealed(early);
    office.source.move(2 * day);
    const order = { bill: billOf(late), reason: 'Too late.' };
    const refused = await call('submit', { id: idOf(late) }, order);
    assert.equal(codeOf(refused), '409 appeal_time_limit_expired');
    assert.equal((await decide(appeal, { outcome: 'dismissed' })).status, 201);
    const limit = member(await readDebt(early), 'limit');
    const before = member(early, 'limit', 'lastDay');
    assert.ok(String(member(limit, 'lastDay')) > String(before), JSON.stringify(limit));
    assert.equal(member(limit, 'suspensions', 0, 'cause'), 'appeal');
  });
});

describe('the time limit of a claim', () => {
  test('stands still while an appeal against the debt is open', async () => {
    const [contested, other] = [await debtOf(), await debtOf()];
    const appeal = await appealed(contested);
    source.move(20 * day);
    assert.equal((await decide(appeal, { outcome: 'dismissed' })).status, 201);
    source.move((3 * 365 + 5 - 20) * day);
    const lines = [{ tax: 'A00', amount: '50.00' }];
    const claim = { ground: 'overcharge', reason: 'The freight was lower.', lines };
    const late = await call('claim', { id: idOf(other) }, claim);
    assert.equal(codeOf(late), '409 claim_time_limit_expired');
    const inTime = await call('claim', { id: idOf(contested) }, claim);
    assert.equal(inTime.status, 201, JSON.stringify(inTime.body));
    source.move(20 * day);
    const expired = await call('claim', { id: idOf(contested) }, claim);
    assert.equal(codeOf(expired), '409 claim_time_limit_expired');
  });
});

describe('an appeal against the decision on a claim', () => {
  test('grants the claim that was refused after a hearing, and the claim shows the decision in force', async () => {
    const debt = await debtOf();
    const lines = [{ tax: 'A00', amount: '50.00' }];
    const claim = await call(
      'claim',
      { id: idOf(debt) },
      { ground: 'overcharge', reason: 'The freight was lower.', lines },
    );
    const params = { id: idOf(claim.body) };
    const early = await call('submit', { id: idOf(debt) }, { claim: params.id, reason: 'Slow.' });
    assert.equal(codeOf(early), '409 claim_not_decided');
    const refusal = { action: 'refuse', reason: 'The invoice shows the freight.' };
    assert.equal((await call('decideClaim', params, refusal, office.officer)).status, 201);
    await call('answerClaim', params, { text: 'The invoice is wrong.' }).then(assertStatus(200));
    const third = await organisationCaller(office.database, office.source, 'customs_authority');
    const final = await callOperation(operations.decideClaim, {
      caller: third,
      params,
      body: refusal,
      headers: { 'idempotency-key': 'final' },
    });
    assert.equal(member(final.body, 'status'), 'refused', JSON.stringify(final.body));
    const appeal = await appealed(debt, { bill: undefined, claim: params.id });
    assert.deepEqual(member(appeal, 'lines'), lines);
    // The officer of the intention took part, although another one decided.
    assert.equal(
      codeOf(await decide(appeal, { outcome: 'allowed' }, office.officer)),
      '403 officer_took_part',
    );
    await decide(appeal, { outcome: 'allowed' }).then(assertStatus(201));
    const granted = await call('getClaim', params);
    assert.equal(member(granted.body, 'status'), 'granted');
    assert.deepEqual(member(granted.body, 'granted'), lines);
    const decision = { outcome: 'granted', lines, reason: 'The sample shows it.', appeal: idOf(appeal) };
    const { decidedAt: _, ...shown } = Object(member(granted.body, 'decision'));
    assert.deepEqual(shown, decision);
    const { decidedAt: __, ...initial } = Object(member(granted.body, 'initialDecision'));
    assert.deepEqual(initial, { outcome: 'refused', lines: [], reason: refusal.reason });
    assert.equal(member(await readDebt(debt), 'remission'), '50.00');
    assert.deepEqual((await eventsOf(debt)).slice(2), [
      ...['claim.submitted', 'claim.intended', 'claim.decided'],
      ...['appeal.submitted', 'claim.decided', 'appeal.decided'],
    ]);
  });

  test('decides a partly granted claim again, with another event', async () => {
    const debt = await debtOf();
    const body = { ground: 'equity', reason: 'A flood.', reference: `PART-${made}` };
    const claim = await call('playClaim', { id: idOf(debt) }, body);
    assert.equal(member(claim.body, 'status'), 'partly_granted', JSON.stringify(claim.body));
    const half = await appealed(debt, { bill: undefined, claim: idOf(claim.body) });
    const tax = textMember(half, 'lines', 0, 'tax');
    const lines = [{ tax, amount: '0.01' }];
    const appeals = [half, { outcome: 'partly_allowed', lines }] as const;
    assert.equal((await decide(...appeals)).status, 201);
    const granted = await call('getClaim', { id: idOf(claim.body) });
    assert.equal(member(granted.body, 'status'), 'partly_granted');
    assert.deepEqual((await eventsOf(debt)).slice(2), [
      ...['claim.submitted', 'claim.decided'],
      ...['appeal.submitted', 'claim.decided', 'appeal.decided'],
    ]);
    const { entries } = await readLog(office.database.system, trader.organisation.id, 0, {}, 500);
    const decided = entries.filter((each) => each.debt?.id === idOf(debt) && each.event === 'claim.decided');
    assert.deepEqual(
      decided.map((each) => each.debt?.appeal),
      [null, idOf(half)],
    );
  });

  test('is possible once customs has not decided within `claimDays`', async () => {
    const debt = await debtOf();
    const claim = await call('claim', { id: idOf(debt) }, { ground: 'equity', reason: 'A flood.' });
    const order = { claim: idOf(claim.body), reason: 'Customs has not decided.' };
    office.source.move(121 * day);
    const appeal = await call('submit', { id: idOf(debt) }, order).then(bodyWithStatus(201));
    assert.equal((await decide(appeal, { outcome: 'allowed' })).status, 201);
    assert.equal(member((await call('getClaim', { id: order.claim })).body, 'status'), 'granted');
    assert.deepEqual((await eventsOf(debt)).slice(3), [
      ...['appeal.submitted', 'debt.extinguished', 'claim.decided', 'appeal.decided'],
    ]);
  });

  test('refuses the undecided claim if it is dismissed, with its event', async () => {
    const debt = await debtOf();
    const claim = await call('claim', { id: idOf(debt) }, { ground: 'equity', reason: 'A flood.' });
    const order = { claim: idOf(claim.body), reason: 'Customs has not decided.' };
    office.source.move(121 * day);
    const appeal = await call('submit', { id: idOf(debt) }, order);
    assert.equal((await decide(appeal.body, { outcome: 'dismissed' })).status, 201);
    assert.equal(member((await call('getClaim', { id: order.claim })).body, 'status'), 'refused');
    assert.deepEqual((await eventsOf(debt)).slice(3), [
      'appeal.submitted',
      'claim.decided',
      'appeal.decided',
    ]);
  });
});

describe('a stay', () => {
  const because = { reason: 'The classification is doubtful.' };

  async function stayed(debt: unknown, appeal: unknown, body: object) {
    const order = { bill: billOf(debt), appeal: idOf(appeal), ...because, ...body };
    return call('stay', { id: idOf(debt) }, order, office.officer);
  }

  test('can’t be requested for more than is owed, or against a guarantee of another organisation', async () => {
    const debt = await debtOf();
    const stay = { reason: 'Liquidity.', amount: '999999.99', guaranteeReference: 'NOSUCH' };
    const body = { bill: billOf(debt), reason: 'Wrong', stay };
    const refused = await call('submit', { id: idOf(debt) }, body);
    assert.equal(refused.status, 400, JSON.stringify(refused.body));
    assert.deepEqual(
      [0, 1].map((place) => textMember(refused.body, 'errors', place, 'pointer')),
      ['/stay/amount', '/stay/guaranteeReference'],
    );
    const owed = { ...stay, amount: textMember(debt, 'outstanding'), guaranteeReference: undefined };
    const made = await call(
      'submit',
      { id: idOf(debt) },
      { ...body, stay: JSON.parse(JSON.stringify(owed)) },
    );
    assert.equal(made.status, 201, JSON.stringify(made.body));
  });

  test('of the whole bill against a guarantee is neither due nor overdue nor collected, and ends with the decision', async () => {
    const debt = await debtOf();
    const guaranteeReference = await guaranteeOf(trader);
    const appeal = await appealed(debt, { stay: { reason: 'Liquidity.', guaranteeReference } });
    assert.equal(member(appeal, 'stayRequest', 'guaranteeReference'), guaranteeReference);
    const answer = await stayed(debt, appeal, { guaranteeReference }).then(bodyWithStatus(201));
    assert.equal(member(answer, 'status'), 'stayed');
    assert.equal(member(answer, 'dueBy'), null);
    assert.equal(member(answer, 'security', 0, 'amount'), member(debt, 'outstanding'));
    office.source.move(60 * day);
    await office.customs.runJobs();
    assert.equal(member(await readDebt(debt), 'status'), 'stayed');
    assert.deepEqual(await office.violations(), []);
    const again = await stayed(debt, appeal, {});
    assert.equal(codeOf(again), '409 stay_not_possible');
    assert.equal((await decide(appeal, { outcome: 'dismissed' })).status, 201);
    const ended = await readDebt(debt);
    assert.equal(member(ended, 'status'), 'secured');
    assert.ok(textMember(ended, 'dueBy') > office.source.now().toISOString());
    // The security is collected at the new due day.
    office.source.move(20 * day);
    await office.customs.runJobs();
    const collected = await readDebt(debt);
    assert.equal(member(collected, 'status'), 'paid');
    assert.equal(member(collected, 'interest'), '0.00');
    assert.deepEqual(await office.violations(), []);
  });

  test('of the whole bill removes the payment from the next actions, the status feed and the overview until it ends', async () => {
    const debt = await debtOf();
    const id = textMember(debt, 'declaration', 'id');
    const { organisation } = trader;
    async function requested() {
      await office.customs.api.number();
      const declaration = await office.customs.read(id);
      const { entries } = await database.organisation(organisation.id, (sql) =>
        readStatus(sql, organisation.id, 0, { mrn: textMember(declaration, 'mrn') }, 10),
      );
      assert.deepEqual(entries[0]?.nextActions, member(declaration, 'nextActions'));
      assert.equal(entries[0]?.statusGroup, member(declaration, 'statusGroup'));
      return {
        group: member(declaration, 'statusGroup'),
        actions: listMember(declaration, 'nextActions'),
      };
    }
    const readOverview = () =>
      database.organisation(organisation.id, (sql) =>
        readDeclarationsOverview(sql, organisation.id, '2020-01-06'),
      );
    const payments = async () =>
      (await readOverview()).awaited.find(({ action }) => action === 'pay')?.count ?? 0;
    const before = await requested();
    const countBefore = await payments();
    assert.equal(before.group, 'action_required');
    const appeal = await appealed(debt);
    assert.equal((await stayed(debt, appeal, { securityWaiver: 'Jobs would be lost.' })).status, 201);
    assert.deepEqual(await requested(), { group: 'open', actions: [{ actor: 'customs', action: 'pay' }] });
    assert.equal(await payments(), countBefore - 1);
    source.move(40 * day);
    await office.customs.runJobs();
    assert.deepEqual(await requested(), { group: 'open', actions: [{ actor: 'customs', action: 'pay' }] });
    assert.equal((await decide(appeal, { outcome: 'dismissed' })).status, 201);
    const ended = await requested();
    assert.equal(ended.group, 'action_required');
    assert.equal(member(ended.actions[0], 'action'), 'pay');
    assert.ok(textMember(ended.actions[0], 'dueBy') > source.now().toISOString());
    assert.equal(await payments(), countBefore);
  });

  test('of a part leaves only the rest in the amount due of the overview', async () => {
    const debt = await debtOf();
    const due = async () => {
      const { id } = trader.organisation;
      await office.customs.api.number();
      const overview = await database.organisation(id, (sql) =>
        readDeclarationsOverview(sql, id, '2020-01-06'),
      );
      return Number(overview.due[0]?.amount);
    };
    const before = await due();
    const order = { amount: '100.00', securityWaiver: 'Jobs would be lost.' };
    assert.equal((await stayed(debt, await appealed(debt), order)).status, 201);
    assert.equal(Math.round(100 * (before - (await due()))), 10_000);
  });

  test('of a part leaves the rest due and overdue, and reserves only the part', async () => {
    const debt = await debtOf();
    const guaranteeReference = await guaranteeOf(trader);
    const appeal = await appealed(debt);
    const answer = await stayed(debt, appeal, { amount: '100.00', guaranteeReference });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    assert.equal(member(answer.body, 'status'), 'due');
    assert.equal(member(answer.body, 'stays', 0, 'amount'), '100.00');
    assert.equal(member(answer.body, 'security', 0, 'amount'), '100.00');
    assert.deepEqual(await office.violations(), []);
    office.source.move(15 * day);
    await office.customs.runJobs();
    assert.equal(member(await readDebt(debt), 'status'), 'overdue');
    assert.deepEqual(await office.violations(), []);
    assert.equal((await decide(appeal, { outcome: 'dismissed' })).status, 201);
    office.source.move(15 * day);
    await office.customs.runJobs();
    const after = await readDebt(debt);
    assert.equal(member(after, 'payments', 0, 'guarantorAmount'), '100.00', JSON.stringify(after));
    assert.deepEqual(await office.violations(), []);
  });

  test('without security needs a reason, and an officer can end it', async () => {
    const debt = await debtOf();
    const appeal = await appealed(debt);
    assert.equal((await stayed(debt, appeal, {})).status, 400);
    const answer = await stayed(debt, appeal, { securityWaiver: 'Jobs would be lost.' });
    assert.equal(member(answer.body, 'status'), 'stayed', JSON.stringify(answer.body));
    const params = { id: idOf(debt), bill: billOf(debt) };
    assert.equal((await call('unstay', params, undefined, office.officer)).status, 204);
    assert.equal((await call('unstay', params, undefined, office.officer)).status, 404);
    assert.equal(member(await readDebt(debt), 'status'), 'due');
    assert.equal(
      (await call('unstay', { ...params, id: 'debt_none' }, undefined, office.officer)).status,
      404,
    );
  });

  test('is refused without an open appeal, above the bill, and beyond the guarantee', async () => {
    const debt = await debtOf();
    const appeal = await appealed(debt);
    const securityWaiver = 'Jobs would be lost.';
    const other = await appealed(await debtOf());
    assert.equal((await stayed(debt, other, { securityWaiver })).status, 400);
    const excess = await stayed(debt, appeal, { securityWaiver, amount: '99999999.00' });
    assert.equal(codeOf(excess), '409 stay_not_possible');
    const guaranteeReference = await guaranteeOf(trader, '10.00');
    assert.equal(codeOf(await stayed(debt, appeal, { guaranteeReference })), '409 guarantee_unavailable');
    assert.equal((await stayed(debt, appeal, { guaranteeReference: 'UNKNOWN' })).status, 400);
    assert.equal((await call('withdraw', { id: idOf(appeal) })).status, 200);
    assert.equal(codeOf(await stayed(debt, appeal, { securityWaiver })), '409 stay_not_possible');
    assert.deepEqual(await office.violations(), []);
  });

  test('that outlives its appeal is found by the reconciliation', async () => {
    const debt = await debtOf();
    const answer = await stayed(debt, await appealed(debt), { securityWaiver: 'Jobs would be lost.' });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    const plant = (until: string) =>
      office.database.system.query(
        `update declarations.bills set stay = jsonb_set(stay, '{until}', to_jsonb($2::text)) where reference = $1`,
        [billOf(debt), until],
      );
    await plant('apl_none');
    const [found, ...others] = await office.violations();
    assert.deepEqual([found?.invariant, found?.subject, others], [16, billOf(debt), []]);
    await plant(textMember(answer.body, 'stays', 0, 'until'));
    assert.deepEqual(await office.violations(), []);
  });

  test('for a claim for remission ends when the claim is withdrawn', async () => {
    const debt = await debtOf();
    const claim = await call('claim', { id: idOf(debt) }, { ground: 'equity', reason: 'A flood.' });
    const order = { bill: billOf(debt), claim: idOf(claim.body), ...because, securityWaiver: 'A flood.' };
    const answer = await call('stay', { id: idOf(debt) }, order, office.officer);
    assert.equal(member(answer.body, 'status'), 'stayed', JSON.stringify(answer.body));
    assert.equal((await call('revokeClaim', { id: order.claim })).status, 200);
    assert.equal(member(await readDebt(debt), 'status'), 'due');
  });
});

describe('the sandbox', () => {
  test('allows appeals, half of `PART-`, and dismisses `REFUSE-`', async () => {
    const outcomes = {
      'A-1': 'allowed',
      'PART-1': 'partly_allowed',
      'REFUSE-1': 'dismissed',
      'SLOW-1': 'submitted',
    };
    for (const [reference, status] of Object.entries(outcomes)) {
      const debt = await debtOf();
      const lines = [{ tax: 'A00', amount: '50.00' }];
      const order = { bill: billOf(debt), reason: 'Wrong.', reference, lines };
      const answer = await call('play', { id: idOf(debt) }, order);
      assert.equal(member(answer.body, 'status'), status, JSON.stringify(answer.body));
      if (status === 'partly_allowed')
        assert.deepEqual(member(answer.body, 'decision', 'lines'), [{ tax: 'A00', amount: '25.00' }]);
    }
  });
});
