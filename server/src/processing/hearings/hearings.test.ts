import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Caller } from '../../callers/caller.ts';
import { addAssessedBill, readBills } from '../../declarations/bills/public.ts';
import { getDebt, listDebtsOperation } from '../../declarations/debts/public.ts';
import { readLog } from '../../declarations/feed/public.ts';
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
import { assignDebtor } from '../debts/public.ts';
import { withoutHearing } from '../testing/heard-declarations.ts';
import { roastedCoffeeDeclaration } from '../testing/roasted-coffee.ts';
import { suspendedGoods } from '../testing/suspended-goods.ts';
import { openTestOffice, type TestOffice } from '../testing/test-office.ts';
import { answerHearing } from './public.ts';

let sent = 0;
const day = 86_400_000;

/* The right to be heard before a decision that burdens the declarant after the release (UCC 22(6)). */
const office = await openTestOffice();
const goods = await suspendedGoods(office);
const { trader } = office.customs;
const parts = {
  ...{
    database: office.database,
    cursorKey: Buffer.alloc(32, 9),
    turns: createWorkTurns(() => 0),
    reference: office.customs.parts.reference,
  },
  ...{ customs: office.customs.parts, feed: { committed: () => {} }, customsNow: office.customs.parts.now },
  uploaded: () => Promise.resolve(new Set<string>()),
};
const operations: Record<'answer' | 'debts' | 'debt' | 'name', Operation> = {
  answer: withDependencies(answerHearing, parts),
  debts: withDependencies(listDebtsOperation, parts),
  debt: withDependencies(getDebt, parts),
  name: withDependencies(assignDebtor, parts),
};
after(() => office.stop());
afterEach(() => office.assertLedgerAgrees());

async function released(): Promise<string> {
  const { id } = await goods.accepted(roastedCoffeeDeclaration());
  await goods.payAll(id);
  await goods.take(id, { action: 'release' });
  return id;
}

const bill = { action: 'bill', amount: '75.00', tax: 'A00', reason: 'Audit' };
const dearer = { action: 'assess', items: [{ item: 1, duty: '850.00', vat: '900.00' }], reason: 'Audit' };
const cheaper = { action: 'assess', items: [{ item: 1, duty: '650.00', vat: '860.00' }], reason: 'Audit' };
const invalidate = { action: 'invalidate', reason: 'Declared twice' };

/** Sends a decision that becomes an intention; returns the id of the hearing. */
async function intended(id: string, body: object = bill): Promise<string> {
  const view = await goods.take(id, body);
  assert.equal(member(view, 'hearing', 'status'), 'open', JSON.stringify(member(view, 'hearing')));
  return textMember(view, 'hearing', 'id');
}

async function answer(
  id: string,
  hearingId: string,
  body: object,
  caller: Caller | TestOffice['officer'] = trader,
  headers: Readonly<Record<string, string>> = {},
) {
  sent += 1;
  return callOperation(operations.answer, {
    caller,
    params: { id, hearingId },
    body,
    headers: { 'idempotency-key': `hearing-${sent}`, ...headers },
  });
}

const hearingOf = async (id: string) => member(await goods.read(id), 'hearing');
const billsOf = async (id: string) => (await office.customs.bills(id)).length;
async function refused(id: string, body: object, code: string): Promise<unknown> {
  const answered = await goods.decide(id, body);
  assert.equal(`${answered.status} ${answered.code}`, `409 ${code}`, JSON.stringify(answered.body));
  return answered.body;
}

describe('an intention after the release', () => {
  test('bills nothing, keeps the status, and shows reason, amounts and time limit to the declarant', async () => {
    const id = await released();
    const view = await goods.take(id, dearer);
    assert.equal(member(view, 'status'), 'released');
    assert.equal(await billsOf(id), 1);
    const hearing = await hearingOf(id);
    const { id: _, intendedAt: __, dueBy, ...shown } = Object(hearing);
    assert.deepEqual(shown, {
      ...{ status: 'open', action: 'assess', amount: '140.00', currency: 'XTS', reason: 'Audit' },
      lines: [
        { tax: 'A00', amount: '100.00' },
        { tax: 'B00', amount: '40.00' },
      ],
      ...{ answers: [], exception: null, endedAt: null, billReferences: [] },
    });
    const now = office.source.now().getTime();
    assert.equal(String(dueBy).slice(0, 10), new Date(now + 30 * day).toISOString().slice(0, 10));
    const next = member(await goods.read(id), 'nextActions', 0);
    assert.deepEqual(next, { actor: 'declarant', action: 'answerHearing', dueBy });
    assert.ok((await goods.events(id)).includes('hearing.opened'));
    assert.equal(member(view, 'hearing', 'intendedBy'), office.officer.client.id);
  });

  test('is not necessary before the release, for a lower assessment, or for an exception', async () => {
    const { id } = await goods.accepted(roastedCoffeeDeclaration());
    await goods.take(id, bill);
    assert.equal(await billsOf(id), 2);
    const later = await released();
    await goods.take(later, cheaper);
    assert.equal(await hearingOf(later), null);
    const view = await goods.take(later, { ...bill, ...withoutHearing });
    assert.equal(await billsOf(later), 2);
    assert.equal(member(view, 'hearing', 'status'), 'waived');
    assert.deepEqual(member(await hearingOf(later), 'exception'), withoutHearing.hearingException);
    assert.deepEqual(member(await hearingOf(later), 'billReferences'), [
      textMember(view, 'bills', 1, 'reference'),
    ]);
  });

  test('rejects an exception that is not in the list, or together with a hearing', async () => {
    const id = await released();
    const unknown = { ...bill, hearingException: { code: 'WHIM', reason: 'None' } };
    const answered = await goods.decide(id, unknown).then(bodyWithStatus(400));
    assert.equal(textMember(answered, 'errors', 0, 'pointer'), '/hearingException/code');
    const both = await goods.decide(id, { ...bill, ...withoutHearing, hearing: 'hrg_1' });
    assert.equal(textMember(both.body, 'errors', 0, 'pointer'), '/hearing');
    assert.equal(await billsOf(id), 1);
  });

  test('prevents the same and other decisions while it is open, also at once', async () => {
    const id = await released();
    const answers = await Promise.all(Array.from({ length: 3 }, () => goods.decide(id, bill)));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409, 409]);
    const body = await refused(id, bill, 'hearing_open');
    assert.equal(member(body, 'hearing'), member(await hearingOf(id), 'id'));
    await refused(id, invalidate, 'hearing_open');
    await refused(id, { ...bill, hearing: textMember(await hearingOf(id), 'id') }, 'hearing_open');
    assert.equal(await billsOf(id), 1);
    const clear = await goods.decide(id, { action: 'clear' });
    assert.equal(member(clear.body, 'reasonCode'), 'something_pending');
  });
});

describe('the answer to a hearing', () => {
  test('carries the decision out at once if the declarant agrees', async () => {
    const id = await released();
    const answered = await answer(id, await intended(id, dearer), { agreed: true }).then(bodyWithStatus(200));
    assert.equal(member(answered, 'status'), 'agreed');
    const bills = await office.customs.bills(id);
    assert.deepEqual(
      bills.map(({ amount }) => amount),
      ['1610.00', '140.00'],
    );
    assert.deepEqual(member(answered, 'billReferences'), [bills[1]?.reference]);
    const events = await goods.events(id);
    assert.deepEqual(events.slice(-3), ['hearing.answered', 'declaration.assessed', 'payment.due']);
  });

  test('invalidates a released declaration if the declarant agrees', async () => {
    const id = await released();
    await answer(id, await intended(id, invalidate), { agreed: true });
    assert.equal(member(await goods.read(id), 'status'), 'invalidated');
  });

  test('lets an officer decide afterwards on at most the intended amounts', async () => {
    const id = await released();
    const hearing = await intended(id);
    const answered = await answer(id, hearing, { text: 'The seller paid the freight.' });
    assert.equal(member(answered.body, 'status'), 'answered');
    assert.equal(await billsOf(id), 1);
    await refused(id, bill, 'hearing_mismatch');
    await refused(id, { ...dearer, hearing }, 'hearing_mismatch');
    await refused(id, { ...bill, hearing, amount: '75.01' }, 'decision_exceeds_hearing');
    const view = await goods.take(id, { ...bill, hearing, amount: '50.00' });
    assert.equal(await billsOf(id), 2);
    assert.equal(member(view, 'hearing', 'endedBy'), office.officer.client.id);
    await refused(id, { ...bill, hearing }, 'hearing_mismatch');
  });

  test('is possible once, until the time limit, and only for the declarant', async () => {
    const [id, other] = [await released(), await released()];
    const hearing = await intended(id);
    const outsider = await organisationCaller(office.database, office.source);
    assert.equal((await answer(id, hearing, { agreed: true }, outsider)).status, 404);
    assert.equal((await answer(other, hearing, { agreed: true })).status, 404);
    assert.equal((await answer(id, hearing, {})).status, 400);
    assert.equal((await answer(id, hearing, { agreed: false })).status, 400);
    const documents = ['doc_01kaz4w7m0v3c5n8q2x6t9r1ye'];
    assert.equal((await answer(id, hearing, { text: 'No', documents })).status, 400);
    const all = await Promise.all(Array.from({ length: 3 }, () => answer(id, hearing, { text: 'No' })));
    assert.deepEqual(all.map(({ status }) => status).toSorted(), [200, 409, 409]);
    assert.equal((await answer(id, hearing, { agreed: true })).code, 'action_not_allowed');
    const late = await intended(other);
    const answerable = async () => member(await goods.read(other), 'actions', 'answerHearing', 'allowed');
    assert.equal(await answerable(), true);
    office.source.move(31 * day);
    assert.equal(await answerable(), false);
    assert.equal((await answer(other, late, { agreed: true })).code, 'action_not_allowed');
  });

  test('is refused with the version of an earlier hearing, which a cached declaration can show', async () => {
    const id = await released();
    const hearing = await intended(id);
    const { headers } = await office.customs.api.call('getDeclaration', trader, { id });
    const earlier = headers.get('etag') ?? '';
    await goods.take(id, { action: 'withdrawHearing' });
    const second = await intended(id);
    const stale = await answer(id, hearing, { text: 'No' }, trader, { 'if-match': earlier });
    assert.equal(`${stale.status} ${stale.code}`, '409 version_conflict');
    assert.equal((await answer(id, hearing, { text: 'No' })).code, 'action_not_allowed');
    const any = { 'if-match': '*' };
    assert.equal((await answer(id, second, { text: 'No' }, trader, any)).status, 200);
  });

  test('expires without an answer, and an officer then decides', async () => {
    const id = await released();
    const hearing = await intended(id, invalidate);
    office.source.move(31 * day);
    await office.customs.runJobs();
    assert.equal(member(await hearingOf(id), 'status'), 'expired');
    assert.ok((await goods.events(id)).includes('hearing.expired'));
    const view = await goods.take(id, { ...invalidate, hearing });
    assert.equal(member(view, 'status'), 'invalidated');
    assert.equal(member(view, 'hearing', 'status'), 'expired');
  });
});

describe('a hearing of joint debtors', () => {
  const importer = () => trader;
  let representative: Caller;
  let further: Caller;
  const furtherNumber = 'XA777888999000';

  before(async () => {
    const { api: desk } = office.customs;
    [representative, further] = [await desk.newBroker(), await desk.newCaller()];
    await office.database.system.query(
      'insert into organisations.identification_numbers (number, organisation_id) values ($1, $2)',
      [furtherNumber, further.organisation.id],
    );
  });

  /** Returns a released declaration, for whose duties importer and representative are liable. */
  async function jointlyOwed(): Promise<string> {
    sent += 1;
    const { api: desk } = office.customs;
    const parties = { declarant: sampleBroker, representative: sampleBroker, importer: sampleTrader };
    const document = { ...parties, lrn: `UNPAID-joint-${sent}`, representation: 'indirect' };
    const id = await desk.create(representative, document, 'lodge=true');
    await office.customs.work();
    const paid = await desk.call('payDuties', representative, { id, body: { method: 'transfer' } });
    assert.equal(paid.status, 200, paid.text);
    await goods.take(id, { action: 'release' });
    return id;
  }

  async function debtFor(caller: Caller, id: string): Promise<unknown> {
    const list = await callOperation(operations.debts, { caller, query: { declaration: id } });
    return member(list.body, 'items', 0);
  }

  async function jointBillsOf(id: string): Promise<number> {
    return listMember(await debtFor(importer(), id), 'bills').length;
  }

  async function nameFurtherDebtor(id: string): Promise<void> {
    await callOperation(operations.name, {
      caller: office.officer,
      params: { id: textMember(await debtFor(importer(), id), 'id') },
      body: { identification: furtherNumber, reason: 'Knew of the low price' },
      headers: { 'idempotency-key': `further-${id}` },
    }).then(assertStatus(201));
  }

  /** Bills a debt that was incurred after the acceptance, as for lost goods. */
  async function billLaterDebt(id: string, incurredOn: string): Promise<void> {
    const { organisation } = representative;
    const bills =
      (await readBills(office.database.system, [{ organisationId: organisation.id, id }])).get(id) ?? [];
    const dueBy = new Date(office.source.now().getTime() + 10 * day).toISOString();
    const payment = addAssessedBill(bills, [{ tax: 'A00', amount: '1.00' }], {
      ...{ basis: 'demand', reason: 'Lost', applicableDate: incurredOn, incurredOn, limitGround: null },
      ...{ version: 1, reference: 'RF18LATERDEBT', currency: 'XTS', dueBy, method: 'immediate' },
    });
    assert.ok(await office.customs.decide(id, 'bill', { payment, dueBy, reason: 'Lost' }, representative));
  }

  test('remains open after one answer, and the decision follows when both have agreed', async () => {
    const id = await jointlyOwed();
    const hearing = await intended(id);
    const first = await answer(id, hearing, { agreed: true }, representative).then(bodyWithStatus(200));
    assert.deepEqual([member(first, 'status'), await jointBillsOf(id)], ['open', 1]);
    await refused(id, { ...bill, hearing }, 'hearing_open');
    const second = await answer(id, hearing, { agreed: true }, importer());
    assert.deepEqual([member(second.body, 'status'), await jointBillsOf(id)], ['agreed', 2]);
    const answers = listMember(second.body, 'answers');
    assert.deepEqual(
      answers.map((each) => member(each, 'debtor')),
      [sampleBroker.identification, sampleTrader.identification],
    );
    assert.equal((await answer(id, hearing, { text: 'Late' }, importer())).code, 'action_not_allowed');
  });

  test('does not lead to a decision at once if only one of them agrees, whose last answer counts', async () => {
    const id = await jointlyOwed();
    const hearing = await intended(id);
    await answer(id, hearing, { agreed: true }, representative);
    const changed = await answer(id, hearing, { text: 'I was wrong' }, representative);
    assert.equal(member(changed.body, 'status'), 'open');
    const last = await answer(id, hearing, { agreed: true }, importer());
    assert.deepEqual([member(last.body, 'status'), await jointBillsOf(id)], ['answered', 1]);
    await goods.take(id, { ...bill, hearing });
    assert.equal(await jointBillsOf(id), 2);
  });

  test('remains open until both have answered if there is no debt before the intention', async () => {
    sent += 1;
    const { api: desk } = office.customs;
    const parties = { declarant: sampleBroker, representative: sampleBroker, importer: sampleTrader };
    const free = roastedCoffeeDeclaration(
      { ...parties, lrn: `free-${sent}`, representation: 'indirect' },
      { additionalProcedures: ['C60'] },
    );
    const id = await desk.create(representative, free, 'lodge=true');
    await office.customs.work();
    const lodged = await desk.call('getDeclaration', representative, { id });
    assert.equal(member(lodged.body, 'status'), 'released');
    assert.equal(await debtFor(importer(), id), undefined);
    const dutiable = {
      action: 'assess',
      items: [{ item: 1, duty: '750.00', vat: '860.00' }],
      reason: 'Audit',
    };
    const hearing = await intended(id, dutiable);
    const first = await answer(id, hearing, { agreed: true }, representative);
    assert.equal(member(first.body, 'status'), 'open');
    assert.equal(await debtFor(importer(), id), undefined);
    await refused(id, { ...dutiable, hearing }, 'hearing_open');
    const second = await answer(id, hearing, { agreed: true }, importer());
    assert.deepEqual([member(second.body, 'status'), await jointBillsOf(id)], ['agreed', 1]);
    const answers = member(second.body, 'answers');
    assert.ok(Array.isArray(answers));
    assert.deepEqual(
      answers.map((each) => member(each, 'debtor')),
      [sampleBroker.identification, sampleTrader.identification],
    );
  });

  test('remains open until both have answered if the intended debt was incurred on another day', async () => {
    const id = await jointlyOwed();
    await nameFurtherDebtor(id);
    office.source.move(2 * day);
    const incurredOn = office.source.now().toISOString().slice(0, 10);
    await billLaterDebt(id, incurredOn);
    const hearing = await intended(id, { ...bill, incurredOn });
    // The further debtor is a debtor of the earlier debt only.
    assert.equal((await answer(id, hearing, { text: 'No' }, further)).status, 404);
    const first = await answer(id, hearing, { text: 'No' }, importer());
    assert.equal(member(first.body, 'status'), 'open');
    const second = await answer(id, hearing, { agreed: true }, representative);
    assert.equal(member(second.body, 'status'), 'answered');
  });

  test('shows the intention to a further debtor, who answers like the others', async () => {
    const id = await jointlyOwed();
    await nameFurtherDebtor(id);
    const hearing = await intended(id);
    const shown = member(await debtFor(further, id), 'hearings', 0);
    assert.deepEqual(
      [member(shown, 'id'), member(shown, 'status'), member(shown, 'reason'), member(shown, 'amount')],
      [hearing, 'open', 'Audit', '75.00'],
    );
    assert.deepEqual(member(await debtFor(importer(), id), 'hearings', 0), shown);
    await office.customs.api.number();
    const events = await office.database.organisation(further.organisation.id, (sql) =>
      readLog(sql, further.organisation.id, 0, { events: ['debt.intended'] }, 500),
    );
    assert.equal(events.entries.filter(({ declarationId }) => declarationId === id).length, 1);
    await answer(id, hearing, { text: 'No' }, representative);
    await answer(id, hearing, { text: 'No' }, importer());
    const answered = await answer(id, hearing, { agreed: true }, further).then(bodyWithStatus(200));
    assert.equal(member(answered, 'status'), 'answered');
    const invalidation = await jointlyOwed();
    await nameFurtherDebtor(invalidation);
    const other = await intended(invalidation, invalidate);
    assert.equal((await answer(invalidation, other, { agreed: true }, further)).status, 404);
    assert.equal((await answer(id, other, { agreed: true }, further)).status, 404);
    const stranger = await office.customs.api.newCaller();
    assert.equal((await answer(id, hearing, { agreed: true }, stranger)).status, 404);
  });

  test('ends as answered at the time limit if one of them has answered, and takes concurrent answers', async () => {
    const id = await jointlyOwed();
    await nameFurtherDebtor(id);
    const hearing = await intended(id);
    const both = await Promise.all(
      [representative, importer()].map((caller) => answer(id, hearing, { agreed: true }, caller)),
    );
    assert.deepEqual(
      both.map(({ status, body }) => [status, member(body, 'status')]),
      [
        [200, 'open'],
        [200, 'open'],
      ],
    );
    office.source.move(31 * day);
    await office.customs.runJobs();
    assert.equal(member(await debtFor(importer(), id), 'hearings', 0, 'status'), 'answered');
    await goods.take(id, { ...bill, hearing });
    assert.equal(await jointBillsOf(id), 2);
  });
});

describe('an intention that does not lead to a decision', () => {
  test('can be withdrawn before and after the answer, and stated again', async () => {
    const id = await released();
    await intended(id);
    const view = await goods.take(id, { action: 'withdrawHearing', reason: 'Explained' });
    assert.equal(member(view, 'hearing', 'status'), 'withdrawn');
    assert.ok((await goods.events(id)).includes('hearing.withdrawn'));
    await refused(id, { action: 'withdrawHearing' }, 'action_not_allowed');
    await answer(id, await intended(id), { text: 'No' });
    const again = await goods.take(id, { action: 'withdrawHearing' });
    assert.equal(await billsOf(id), 1);
    const hearings = listMember(again, 'hearings');
    assert.equal(hearings.length, 2);
  });

  test('is withdrawn by an exception and by an amendment', async () => {
    const id = await released();
    await intended(id);
    const hearings = listMember(await goods.take(id, { ...bill, ...withoutHearing }), 'hearings');
    assert.deepEqual(
      hearings.map((each) => member(each, 'status')),
      ['withdrawn', 'waived'],
    );
    const amended = await released();
    const hearing = await intended(amended);
    const { lrn } = Object(await goods.read(amended));
    const document = { ...roastedCoffeeDeclaration(), lrn };
    const goodsItems = document.goodsItems.map((each) => ({ ...each, description: 'Ground coffee' }));
    const body = { document: { ...document, goodsItems }, reason: 'Described better' };
    await office.customs.api.call('requestAmendment', trader, { id: amended, body });
    await goods.take(amended, { action: 'grantAmendment' });
    assert.equal(member(await hearingOf(amended), 'status'), 'withdrawn');
    assert.equal((await answer(amended, hearing, { agreed: true })).code, 'action_not_allowed');
  });
});

describe('L5: the time limit of the debt', () => {
  test('stands still during the hearing, and the debt shows why', async () => {
    const id = await released();
    const debt = async () => {
      const list = await callOperation(operations.debts, { caller: trader, query: { declaration: id } });
      return member(list.body, 'items', 0, 'limit');
    };
    const before = Date.parse(textMember(await debt(), 'lastDay'));
    const end = before + day - 1;
    office.source.move(end - 1_000 - office.source.now().getTime());
    const hearing = await intended(id);
    office.source.move(31 * day);
    const limit = await debt();
    assert.equal(Date.parse(textMember(limit, 'lastDay')), before + 31 * day);
    assert.equal(member(limit, 'suspensions', 0, 'cause'), 'hearing');
    await goods.take(id, { ...bill, hearing, amount: '10.00' });
    assert.equal(await billsOf(id), 2);
    office.source.move(day);
    await refused(id, bill, 'time_limit_expired');
  });
});
