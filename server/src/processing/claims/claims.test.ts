import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { getClaim, getClaimAsCustoms, listDebtClaims } from '../../declarations/claims/public.ts';
import { listDebtsOperation } from '../../declarations/debts/public.ts';
import { unknownDocument } from '../../declarations/testing/test-operations.ts';
import { createWorkTurns } from '../../foundation/http/admission/work-slices.ts';
import type { Operation } from '../../foundation/http/operation.ts';
import { withDependencies } from '../../foundation/http/operation.ts';
import { callOperation, member, textMember } from '../../foundation/http/testing/request.ts';
import { organisationCaller } from '../../organisations/testing/organisations.ts';
import { coffee, withPriceOfOnlyItem } from '../testing/law-goods.ts';
import { openTestOffice } from '../testing/test-office.ts';
import { answerClaim, createClaim, decideClaim, setClaimLimit, withdrawClaim } from './public.ts';

let made = 0;

const office = await openTestOffice();
const { database, customs, source } = office;
const { trader } = customs;
const second = await organisationCaller(database, source, 'customs_authority');
const parts = {
  ...{ database, cursorKey: Buffer.alloc(32, 9), reference: customs.parts.reference },
  turns: createWorkTurns(() => 0),
  ...{ customs: customs.parts, feed: { committed: () => {} }, customsNow: customs.parts.now },
  playsCustoms: false,
  uploaded: (_organisation: string, _declaration: string, ids: readonly string[]) =>
    Promise.resolve(new Set(ids.filter((id) => id !== unknownDocument))),
};
const operations: Record<
  'debts' | 'submit' | 'play' | 'list' | 'get' | 'getAny' | 'answer' | 'withdraw' | 'decide' | 'extend',
  Operation
> = {
  debts: withDependencies(listDebtsOperation, parts),
  submit: withDependencies(createClaim, parts),
  play: withDependencies(createClaim, { ...parts, playsCustoms: true }),
  list: withDependencies(listDebtClaims, parts),
  get: withDependencies(getClaim, parts),
  getAny: withDependencies(getClaimAsCustoms, parts),
  answer: withDependencies(answerClaim, parts),
  withdraw: withDependencies(withdrawClaim, parts),
  decide: withDependencies(decideClaim, parts),
  extend: withDependencies(setClaimLimit, parts),
};
after(() => office.stop());

/** Lodges a declaration; returns its id. Duties are paid unless `unpaid`. */
async function lodged({ isUnpaid = false } = {}): Promise<string> {
  made += 1;
  const id = await office.customs.lodge(`${isUnpaid ? 'UNPAID-' : ''}claims-${made}`);
  await office.customs.work();
  return id;
}

async function debtOf(declaration: string): Promise<unknown> {
  const answer = await callOperation(operations.debts, { caller: trader, query: { declaration } });
  const debt = member(answer.body, 'items', 0);
  assert.ok(debt, JSON.stringify(answer.body));
  return debt;
}

interface Line {
  readonly tax: string;
  readonly amount: string;
}

function linesOf(debt: unknown): Line[] {
  const lines = member(debt, 'lines');
  assert.ok(Array.isArray(lines));
  return lines.map((line) => ({ tax: textMember(line, 'tax'), amount: textMember(line, 'amount') }));
}

async function call(
  name: keyof typeof operations,
  id: string,
  body: object | undefined,
  caller: unknown = trader,
) {
  made += 1;
  const as = caller === trader ? { caller: trader } : { caller: caller === second ? second : office.officer };
  return callOperation(operations[name], {
    ...as,
    params: { id },
    ...(body && { body }),
    headers: { 'idempotency-key': `claim-${made}` },
  });
}

const overcharge = { ground: 'overcharge', reason: 'The freight was lower.' };
const small = (debt: unknown): Line[] =>
  linesOf(debt)
    .slice(0, 1)
    .map((line) => ({ ...line, amount: '100.00' }));

async function submitted(debt: unknown, body: object = {}): Promise<string> {
  const claim = await call('submit', textMember(debt, 'id'), { ...overcharge, ...body });
  assert.equal(claim.status, 201, JSON.stringify(claim.body));
  return textMember(claim.body, 'id');
}

const statusOf = async (id: string): Promise<unknown> =>
  member((await call('get', id, undefined)).body, 'status');

describe('a submitted claim', () => {
  test('is for the whole debt without lines, and has a time limit for the decision', async () => {
    const debt = await debtOf(await lodged());
    const claim = await call('submit', textMember(debt, 'id'), overcharge);
    assert.equal(claim.status, 201, JSON.stringify(claim.body));
    assert.deepEqual(member(claim.body, 'lines'), member(debt, 'lines'));
    assert.equal(member(claim.body, 'status'), 'submitted');
    assert.equal(textMember(claim.body, 'dueBy').slice(0, 10), '2027-03-20');
    const got = await call('get', textMember(claim.body, 'id'), undefined);
    assert.deepEqual(got.body, claim.body);
    const listed = await callOperation(operations.list, {
      caller: trader,
      params: { id: textMember(debt, 'id') },
    });
    assert.deepEqual(member(listed.body, 'items'), [claim.body]);
  });

  test('never exceeds the debt together with other claims, also ten at once', async () => {
    const debt = await debtOf(await lodged());
    const [line] = linesOf(debt);
    assert.ok(line);
    const third = (Number(line.amount) / 3).toFixed(2).replace(/.$/, '0');
    const claims = await Promise.all(
      Array.from({ length: 10 }, () =>
        call('submit', textMember(debt, 'id'), { ...overcharge, lines: [{ ...line, amount: third }] }),
      ),
    );
    const statuses = claims.map(({ status }) => status).toSorted();
    assert.deepEqual(statuses, [201, 201, 201, 409, 409, 409, 409, 409, 409, 409]);
    const refused = claims.find(({ status }) => status === 409);
    assert.equal(member(refused?.body, 'code'), 'claim_exceeds_debt');
  });

  test('names the exit or destruction of defective goods, and only of these', async () => {
    const id = textMember(await debtOf(await lodged()), 'id');
    const defect = { ground: 'defective_goods', reason: 'Broken.' };
    assert.equal((await call('submit', id, defect)).status, 400);
    const evidence = { type: 'export', reference: '26XA00000000000015' };
    assert.equal((await call('submit', id, { ...overcharge, evidence })).status, 400);
    assert.equal((await call('submit', id, { ...defect, evidence })).status, 201);
  });

  test('names only documents that were uploaded to the declaration', async () => {
    const id = textMember(await debtOf(await lodged()), 'id');
    const known = 'doc_01kaz4w7m0v3c5n8q2x6t9r1ye';
    const refused = await call('submit', id, { ...overcharge, documents: [known, unknownDocument] });
    assert.equal(refused.status, 400, JSON.stringify(refused.body));
    assert.equal(textMember(refused.body, 'errors', 0, 'pointer'), '/documents/1');
    const claim = await call('submit', id, { ...overcharge, documents: [known] });
    assert.deepEqual(member(claim.body, 'documents'), [known]);
  });

  test('is refused for an unknown debt, another organisation and an amount of zero', async () => {
    const debt = await debtOf(await lodged());
    assert.equal((await call('submit', 'debt_unknown', overcharge)).status, 404);
    const outsider = await office.customs.api.newCaller();
    const params = { id: textMember(debt, 'id') };
    const foreign = await callOperation(operations.submit, { caller: outsider, params, body: overcharge });
    assert.equal(foreign.status, 404);
    const zero = small(debt).map((line) => ({ ...line, amount: '0.00' }));
    assert.equal((await call('submit', params.id, { ...overcharge, lines: zero })).status, 400);
  });

  test('can’t request a stay of more than is owed, or against a guarantee of another organisation', async () => {
    const debt = await debtOf(await lodged({ isUnpaid: true }));
    const stay = { reason: 'Liquidity.', amount: '999999.99', guaranteeReference: 'NOSUCH' };
    const refused = await call('submit', textMember(debt, 'id'), { ...overcharge, stay });
    assert.deepEqual(
      [0, 1].map((place) => textMember(refused.body, 'errors', place, 'pointer')),
      ['/stay/amount', '/stay/guaranteeReference'],
    );
    assert.equal(refused.status, 400);
  });

  test('can be withdrawn once, and its amounts can be claimed again', async () => {
    const debt = await debtOf(await lodged());
    const id = await submitted(debt);
    assert.equal((await call('submit', textMember(debt, 'id'), overcharge)).status, 409);
    assert.equal(member((await call('withdraw', id, undefined)).body, 'status'), 'withdrawn');
    assert.equal(member((await call('withdraw', id, undefined)).body, 'code'), 'claim_status_conflict');
    assert.equal((await call('submit', textMember(debt, 'id'), overcharge)).status, 201);
  });
});

describe('a decision on a claim', () => {
  test('that grants the claim repays the amounts by tax', async () => {
    const declaration = await lodged();
    const debt = await debtOf(declaration);
    const id = await submitted(debt, { lines: small(debt) });
    const granted = await call('decide', id, { action: 'grant' }, office.officer);
    assert.equal(granted.status, 201, JSON.stringify(granted.body));
    assert.equal(member(granted.body, 'status'), 'granted');
    const after_ = await debtOf(declaration);
    assert.equal(textMember(after_, 'refunds', 0, 'basis'), 'claim');
    assert.equal(textMember(after_, 'refunds', 0, 'amount'), '100.00');
    assert.deepEqual(linesOf(member(after_, 'refunds', 0)), small(debt));
    assert.equal(member(after_, 'status'), 'paid');
    assert.equal(
      textMember((await call('decide', id, { action: 'grant' }, office.officer)).body, 'detail'),
      'The claim is `granted`: it can’t be changed.',
    );
    assert.deepEqual(await office.violations(), []);
  });

  test('that grants unpaid amounts remits them', async () => {
    const declaration = await lodged({ isUnpaid: true });
    const debt = await debtOf(declaration);
    const id = await submitted(debt, { ground: 'equity', lines: small(debt) });
    const granted = await call('decide', id, { action: 'grant' }, office.officer);
    assert.equal(granted.status, 201, JSON.stringify(granted.body));
    const after_ = await debtOf(declaration);
    assert.equal(member(after_, 'remission'), '100.00');
    assert.equal(member(after_, 'status'), 'due');
    assert.deepEqual(await office.violations(), []);
  });

  test('above the amount of the country needs two officers', async () => {
    const declaration = await lodged();
    const debt = await debtOf(declaration);
    const id = await submitted(debt);
    const first = await call('decide', id, { action: 'grant' }, office.officer);
    assert.equal(member(first.body, 'status'), 'submitted');
    assert.equal(textMember(first.body, 'proposal', 'outcome'), 'granted');
    assert.equal(member(first.body, 'proposal', 'reason'), null);
    const same = await call('decide', id, { action: 'grant' }, office.officer);
    assert.equal(member(same.body, 'code'), 'second_person_required');
    const both = await call('decide', id, { action: 'grant' }, second);
    assert.equal(member(both.body, 'status'), 'granted', JSON.stringify(both.body));
    assert.equal(member(await debtOf(declaration), 'status'), 'cancelled');
    assert.deepEqual(await office.violations(), []);
  });

  test('that refuses the claim is first an intention, on which the claimant is heard', async () => {
    const debt = await debtOf(await lodged());
    const id = await submitted(debt, { lines: small(debt) });
    const refusal = { action: 'refuse', reason: 'The invoice shows the declared freight.' };
    const intended = await call('decide', id, refusal, office.officer);
    assert.equal(member(intended.body, 'status'), 'intended', JSON.stringify(intended.body));
    assert.equal(member(intended.body, 'hearing', 'status'), 'open');
    assert.equal(textMember(intended.body, 'hearing', 'dueBy').slice(0, 10), '2026-12-20');
    assert.equal(member((await call('decide', id, refusal, office.officer)).body, 'code'), 'hearing_open');
    const heard = await call('answer', id, { text: 'The freight was lower.' });
    assert.equal(member(heard.body, 'hearing', 'status'), 'answered');
    assert.equal(member((await call('answer', id, { text: 'Again.' })).body, 'code'), 'hearing_not_open');
    const refused = await call('decide', id, refusal, office.officer);
    assert.equal(member(refused.body, 'status'), 'refused', JSON.stringify(refused.body));
    assert.equal(await statusOf(id), 'refused');
  });

  test('can’t be answered after the time limit of the hearing', async () => {
    const debt = await debtOf(await lodged());
    const id = await submitted(debt, { lines: small(debt) });
    const intended = await call('decide', id, { action: 'refuse', reason: 'No proof' }, office.officer);
    const dueBy = Date.parse(textMember(intended.body, 'hearing', 'dueBy'));
    office.source.move(dueBy + 1 - office.source.now().getTime());
    const late = await call('answer', id, { text: 'The freight was lower.' });
    assert.deepEqual([late.status, member(late.body, 'code')], [409, 'hearing_not_open']);
    const agreed = await call('answer', id, { agrees: true });
    assert.deepEqual([agreed.status, member(agreed.body, 'code')], [409, 'hearing_not_open']);
    assert.equal(await statusOf(id), 'intended');
  });

  test('that grants a part takes effect at once if the claimant agrees', async () => {
    const declaration = await lodged();
    const debt = await debtOf(declaration);
    const id = await submitted(debt, { lines: small(debt) });
    const lines = small(debt).map((line) => ({ ...line, amount: '40.00' }));
    await call('decide', id, { action: 'grant_part', lines, reason: 'Only this part.' }, office.officer);
    const agreed = await call('answer', id, { agrees: true });
    assert.equal(member(agreed.body, 'status'), 'partly_granted', JSON.stringify(agreed.body));
    assert.equal(member(agreed.body, 'hearing', 'status'), 'agreed');
    assert.equal(textMember(await debtOf(declaration), 'refunds', 0, 'amount'), '40.00');
    assert.deepEqual(await office.violations(), []);
  });

  test('can’t grant more than was claimed', async () => {
    const debt = await debtOf(await lodged());
    const id = await submitted(debt, { lines: small(debt) });
    const lines = small(debt).map((line) => ({ ...line, amount: '100.01' }));
    const granted = await call(
      'decide',
      id,
      { action: 'grant_part', lines, reason: 'More.' },
      office.officer,
    );
    assert.equal(member(granted.body, 'code'), 'claim_exceeds_debt');
  });

  test('can be preceded by a question, which the claimant answers', async () => {
    const debt = await debtOf(await lodged());
    const id = await submitted(debt, { lines: small(debt) });
    await call('decide', id, { action: 'query', reason: 'Which invoice?' }, office.officer);
    assert.equal(await statusOf(id), 'query');
    const answered = await call('answer', id, { text: 'Invoice 7.' });
    assert.equal(member(answered.body, 'status'), 'submitted');
    assert.equal(textMember(answered.body, 'query', 'answer'), 'Invoice 7.');
  });
});

describe('an amendment to a lower amount', () => {
  async function released() {
    made += 1;
    const document = { ...coffee(), lrn: `claims-amended-${made}` };
    const body = document;
    const { api } = office.customs;
    const created = await api.call('createDeclaration', trader, { query: 'lodge=true', body });
    await office.customs.work();
    const declaration = textMember(created.body, 'id');
    const debt = await debtOf(declaration);
    // A tenth less of the price is a tenth less of each tax.
    const lines = linesOf(debt).map((line) => ({ ...line, amount: (Number(line.amount) / 10).toFixed(2) }));
    const amend = async () => {
      office.source.move(1_000);
      const order = { document: withPriceOfOnlyItem(document, '9000.00'), reason: 'A discount.' };
      const amended = await api.call('requestAmendment', trader, { id: declaration, body: order });
      assert.equal(amended.status, 201, amended.text);
      await office.customs.work();
      office.source.move(1_000);
    };
    const refunded = async () =>
      [member(await debtOf(declaration), 'refunds')].flat().map((refund) => textMember(refund, 'amount'));
    const tax = textMember(lines[0], 'tax');
    return { debt, lines, amend, refunded, tax };
  }
  const sum = (lines: readonly Line[]) =>
    lines.reduce((total, { amount }) => total + Number(amount), 0).toFixed(2);

  test('repays nothing of a tax that was repaid for a claim before, and the rest of the other taxes', async () => {
    const { debt, lines, amend, refunded, tax } = await released();
    const id = await submitted(debt, { lines: lines.slice(0, 1) });
    assert.equal((await call('decide', id, { action: 'grant' }, office.officer)).status, 201);
    await amend();
    const others = lines.filter((line) => line.tax !== tax);
    assert.deepEqual(await refunded(), [sum(lines.slice(0, 1)), ...(others.length > 0 ? [sum(others)] : [])]);
    assert.deepEqual(await office.violations(), []);
  });

  test('leaves only the rest of a submitted claim for an overcharge to be granted', async () => {
    const { debt, lines, amend, refunded, tax } = await released();
    const [first] = lines;
    const more = { tax, amount: (Number(first?.amount) + 5).toFixed(2) };
    const id = await submitted(debt, { lines: [more] });
    await amend();
    assert.deepEqual(await refunded(), [sum(lines)]);
    const whole = await call('decide', id, { action: 'grant' }, office.officer);
    assert.equal(member(whole.body, 'code'), 'claim_exceeds_debt');
    const granting = (amount: string) =>
      ({ action: 'grant_part', lines: [{ tax, amount }], reason: 'The discount was repaid.' }) as const;
    assert.equal((await call('decide', id, granting('5.00'), office.officer)).status, 201);
    assert.equal((await call('answer', id, { text: 'The discount was larger.' })).status, 200);
    const above = await call('decide', id, granting('5.01'), second);
    assert.equal(member(above.body, 'code'), 'claim_exceeds_debt');
    assert.equal((await call('decide', id, granting('5.00'), second)).status, 201);
    assert.equal(await statusOf(id), 'partly_granted');
    assert.deepEqual(await refunded(), [sum(lines), '5.00']);
    assert.deepEqual(await office.violations(), []);
  });

  test('does not reduce a claim for equity, which corrects no calculation', async () => {
    const { debt, lines, amend, refunded } = await released();
    const id = await submitted(debt, { ground: 'equity', lines: lines.slice(0, 1) });
    await amend();
    assert.equal((await call('decide', id, { action: 'grant' }, office.officer)).status, 201);
    assert.deepEqual(await refunded(), [sum(lines), sum(lines.slice(0, 1))]);
  });
});

describe('the sandbox', () => {
  const play = async (debt: unknown, reference: string) =>
    call('play', textMember(debt, 'id'), { ...overcharge, lines: small(debt), reference });

  test('grants claims, half of `PART-`, and refuses `REFUSE-` after a hearing', async () => {
    const debt = await debtOf(await lodged());
    assert.equal(member((await play(debt, 'CLAIM-1')).body, 'status'), 'granted');
    const part = await play(debt, 'PART-1');
    assert.equal(member(part.body, 'status'), 'partly_granted', JSON.stringify(part.body));
    assert.equal(textMember(part.body, 'granted', 0, 'amount'), '50.00');
    assert.equal(member((await play(debt, 'REFUSE-1')).body, 'status'), 'intended');
    assert.equal(member((await play(debt, 'SLOW-1')).body, 'status'), 'submitted');
  });

  test('decides after an answer only if it sent the intention itself', async () => {
    const debt = await debtOf(await lodged());
    const refused = textMember((await play(debt, 'REFUSE-2')).body, 'id');
    const own = await call('answer', refused, { text: 'The carrier charged less' });
    assert.deepEqual([own.status, member(own.body, 'status')], [200, 'refused']);

    const slow = textMember((await play(debt, 'SLOW-2')).body, 'id');
    await call('decide', slow, { action: 'refuse', reason: 'No proof' }, office.officer);
    const answered = await call('answer', slow, { text: 'The carrier charged less' });
    assert.deepEqual(
      [answered.status, member(answered.body, 'status'), textMember(answered.body, 'hearing', 'status')],
      [200, 'intended', 'answered'],
    );
    assert.equal(member(answered.body, 'decision'), null);
    const decided = await call('decide', slow, { action: 'refuse', reason: 'No proof' }, office.officer);
    assert.deepEqual([decided.status, member(decided.body, 'status')], [201, 'refused']);
  });
});

describe('the time limit of a claim', () => {
  test('ends years after the notification, earlier for defective goods', async () => {
    const debt = await debtOf(await lodged());
    office.source.move(366 * 86_400_000);
    const id = textMember(debt, 'id');
    const evidence = { type: 'destruction', reference: 'D-1' };
    const defect = { ground: 'defective_goods', reason: 'Broken.', lines: small(debt), evidence };
    const late = await call('submit', id, defect);
    assert.equal(member(late.body, 'code'), 'claim_time_limit_expired', JSON.stringify(late.body));
    assert.equal((await call('submit', id, { ...overcharge, lines: small(debt) })).status, 201);
    office.source.move(731 * 86_400_000);
    const expired = await call('submit', id, { ...overcharge, lines: small(debt) });
    assert.equal(member(expired.body, 'code'), 'claim_time_limit_expired');
    const reason = 'The port was closed by a flood.';
    const past = await call('extend', id, { lastDay: '2028-01-01', reason }, office.officer);
    assert.equal(past.status, 400);
    const extended = await call('extend', id, { lastDay: '2030-12-31', reason }, office.officer);
    assert.equal(extended.status, 200, JSON.stringify(extended.body));
    assert.equal(textMember(extended.body, 'claimLimit', 'reason'), reason);
    assert.equal((await call('submit', id, { ...overcharge, lines: small(debt) })).status, 201);
  });

  test('is that of the invalidation for a withdrawn declaration', async () => {
    const declaration = await lodged();
    const debt = await debtOf(declaration);
    const withdrawn = { ground: 'withdrawal', reason: 'The sale was cancelled.', lines: small(debt) };
    const early = await call('submit', textMember(debt, 'id'), withdrawn);
    assert.deepEqual([early.status, textMember(early.body, 'errors', 0, 'pointer')], [400, '/ground']);
    assert.ok(await customs.decide(declaration, 'invalidate', { reason: 'Cancelled' }));
    office.source.move(89 * 86_400_000);
    const made = await call('submit', textMember(debt, 'id'), withdrawn);
    assert.equal(made.status, 201);
    const granted = { action: 'grant', reason: 'The declaration was invalidated.' };
    assert.equal((await call('decide', textMember(made.body, 'id'), granted, office.officer)).status, 201);
    await customs.work();
    const bill = (property: string) =>
      debtOf(declaration).then((read) => textMember(read, 'bills', 0, property));
    // The claim and the refund that the invalidation orders repay together what was paid.
    assert.deepEqual([await bill('status'), await bill('refunded')], ['refunded', await bill('paid')]);
    office.source.move(2 * 86_400_000);
    const late = await call('submit', textMember(debt, 'id'), withdrawn);
    assert.equal(member(late.body, 'code'), 'claim_time_limit_expired', JSON.stringify(late.body));
  });
});
