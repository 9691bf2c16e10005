import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Caller, ManagementCaller } from '../../callers/caller.ts';
import { listDebtsOperation } from '../../declarations/debts/public.ts';
import { sampleBroker, sampleTrader } from '../../declarations/testing/xa-samples.ts';
import { createWorkTurns } from '../../foundation/http/admission/work-slices.ts';
import { withDependencies } from '../../foundation/http/operation.ts';
import { callOperation, member, textMember } from '../../foundation/http/testing/request.ts';
import { organisationCaller } from '../../organisations/testing/organisations.ts';
import { createAppeal, decideAppeal } from '../appeals/public.ts';
import { answerHearing } from '../hearings/public.ts';
import { addOfficer, signedInOfficer } from '../testing/officers.ts';
import { roastedCoffeeDeclaration } from '../testing/roasted-coffee.ts';
import { suspendedGoods } from '../testing/suspended-goods.ts';
import { openTestOffice } from '../testing/test-office.ts';

const office = await openTestOffice();
const goods = await suspendedGoods(office);
const { trader } = office.customs;
const broker = await office.customs.api.newBroker();
const otherOfficer = await organisationCaller(office.database, office.source, 'customs_authority');
const ada = await addOfficer(office, 'Ada', 'officer');
const ben = await addOfficer(office, 'Ben', 'officer');
const cara = await addOfficer(office, 'Cara', 'supervisor');
const day = 86_400_000;
const declaredOffice = roastedCoffeeDeclaration().office;
const bill = { action: 'bill', amount: '75.00', tax: 'A00', reason: 'Audit' };
const irregular = {
  item: 1,
  outcome: 'irregular',
  irregularities: ['quantity', 'value'],
  measures: 'Sealed',
};
let sent = 0;
after(() => office.stop());

const parts = {
  ...{ database: office.database, cursorKey: Buffer.alloc(32, 9), reference: office.customs.parts.reference },
  ...{ customs: office.customs.parts, feed: { committed: () => {} }, customsNow: office.customs.parts.now },
  turns: createWorkTurns(() => 0),
  uploaded: () => Promise.resolve(new Set<string>()),
  playsCustoms: false,
};
const appealing = {
  answer: withDependencies(answerHearing, parts),
  debts: withDependencies(listDebtsOperation, parts),
  submit: withDependencies(createAppeal, parts),
  decide: withDependencies(decideAppeal, parts),
};

const open = (id: string, caller: ManagementCaller = signedInOfficer(office, ada, 'officer')) =>
  office.call('getTraderRecordAsOfficer', { params: { id }, caller });
async function recordOf(id: string): Promise<unknown> {
  const { status, body } = await open(id);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}
async function ownRecord(caller: Caller, ...numbers: string[]): Promise<unknown> {
  const organisation = { ...caller.organisation, numbers };
  const { status, body } = await office.call('getTraderRecord', {
    caller: { ...caller, organisation },
  });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

/** Lodges a declaration from which officers open the record of the sample trader. */
async function openedFrom(): Promise<string> {
  office.source.move(1_000);
  const lodged = await goods.lodge(roastedCoffeeDeclaration());
  assert.equal(lodged.status, 201, JSON.stringify(lodged.body));
  return textMember(lodged.body, 'id');
}

/** Lodges a declaration that customs accepts and controls with this result. */
async function controlled(result: object = irregular): Promise<string> {
  const id = await openedFrom();
  await goods.take(id, { action: 'accept' });
  office.source.move(1_000);
  await goods.take(id, { action: 'selectForControl', control: 'physical' });
  await goods.take(id, { action: 'completeControl', findings: 'Weighed', results: [result] });
  return id;
}

async function release(id: string): Promise<void> {
  await goods.payAll(id);
  await goods.take(id, { action: 'release' });
}

async function irregularIds(): Promise<unknown[]> {
  const own = await ownRecord(trader, sampleTrader.identification);
  const officers = member(await recordOf(await openedFrom()), 'record', 'irregularities');
  assert.deepEqual(officers, member(own, 'irregularities'));
  assert.ok(Array.isArray(officers));
  return officers.map((each) => member(each, 'declarationId'));
}

async function send(name: keyof typeof appealing, params: object, body: object, caller: unknown) {
  sent += 1;
  const callers = [office.officer, otherOfficer];
  const answered = await callOperation(appealing[name], {
    caller: callers.find((each) => each === caller) ?? trader,
    params: { ...params },
    body,
    headers: { 'idempotency-key': `record-${sent}` },
  });
  assert.ok(answered.status < 300, JSON.stringify(answered.body));
  return answered.body;
}

describe('200: the record of a trader', () => {
  test('counts the declarations of the importer, and compares the goods, without the opened one', async () => {
    const first = await openedFrom();
    const before = await recordOf(first);
    const lodged = Number(member(before, 'record', 'declarations', 'lodged'));
    const released = await controlled({ item: 1, outcome: 'in_order' });
    await release(released);
    const rejected = await openedFrom();
    await goods.take(rejected, { action: 'reject', reason: 'Not complete' });
    const record = await recordOf(first);
    assert.equal(member(record, 'role'), 'importer');
    assert.equal(member(record, 'name'), sampleTrader.name);
    const { latest, ...counts } = Object(member(record, 'record', 'declarations'));
    assert.deepEqual(counts, { lodged: lodged + 2, released: 1, refused: 1, controlled: 1 });
    assert.deepEqual(
      [0, 1, 2].map((place) => member(latest, place, 'id')),
      [rejected, released, first],
    );
    const commodityCode = roastedCoffeeDeclaration().goodsItems[0]?.commodityCode;
    const compared = member(record, 'goods', 0);
    assert.equal(member(compared, 'commodityCode'), commodityCode);
    assert.equal(member(compared, 'declarations'), lodged + 1);
    assert.equal(member(compared, 'latest', 'id'), rejected);
    assert.equal(member(record, 'goods', 1), undefined);
  });

  test('has one audit event of customs for each opening, with the declaration', async () => {
    const id = await openedFrom();
    await recordOf(id);
    await recordOf(id);
    await open(id, signedInOfficer(office, ben, 'officer'));
    const rows = await office.database.system.query<{ actor: string; organisation: string }>(
      `select actor_id as actor, organisation_id as organisation from audit.events
       where target_id = $1 and target_kind = 'declaration' and action = 'trader_record.read' order by id`,
      [id],
    );
    const { id: organisation } = office.officer.organisation;
    assert.deepEqual(
      rows,
      [ada, ada, ben].map((actor) => ({ actor, organisation })),
    );
  });

  test('keeps the records of a broker and of its principals apart', async () => {
    const lodgedOf = async ({ identification }: typeof sampleTrader) =>
      Number(member(await ownRecord(broker, identification), 'declarations', 'lodged'));
    const before = [await lodgedOf(sampleTrader), await lodgedOf(sampleBroker)];
    const lodge = (lrn: string, document: object) => {
      office.source.move(1_000);
      const body = { ...roastedCoffeeDeclaration(), lrn, ...document };
      return office.customs.api.create(broker, body, 'lodge=true');
    };
    const represented = { representation: 'indirect', representative: sampleBroker, importer: sampleTrader };
    const ofTrader = await lodge('RECORD-TRADER', { declarant: sampleBroker, ...represented });
    const ofBroker = await lodge('RECORD-BROKER', { declarant: sampleBroker, importer: sampleBroker });
    assert.deepEqual(
      [await lodgedOf(sampleTrader), await lodgedOf(sampleBroker)],
      before.map((lodged) => lodged + 1),
    );
    for (const [id, numbers] of [
      [ofTrader, [sampleTrader.identification]],
      [ofBroker, [sampleBroker.identification]],
    ] as const) {
      const record = await recordOf(id);
      assert.deepEqual(member(record, 'record', 'numbers'), numbers);
      assert.equal(textMember(record, 'record', 'declarations', 'latest', 0, 'id'), id);
    }
  });

  test('is null for an importer without an identification number', async () => {
    const id = await openedFrom();
    await office.database.system.query(
      `update declarations.versions set document = (document::jsonb #- '{importer,identification}')::text
       where declaration_id = $1`,
      [id],
    );
    const body = await recordOf(id);
    assert.equal(member(body, 'record'), null);
    assert.deepEqual(member(body, 'goods'), []);
  });

  test('is empty for a trader without declarations', async () => {
    const own = await ownRecord(trader, 'XA000000000001');
    assert.deepEqual(member(own, 'declarations'), {
      ...{ lodged: 0, released: 0, refused: 0, controlled: 0, latest: [] },
    });
    assert.deepEqual(member(own, 'irregularities'), []);
    assert.equal(member(own, 'complete'), true);
  });
});

describe('an irregularity', () => {
  test('is in the record once customs has decided on the release, with its kinds only', async () => {
    const id = await controlled();
    assert.ok(!(await irregularIds()).includes(id));
    await release(id);
    assert.ok((await irregularIds()).includes(id));
    const own = await ownRecord(trader, sampleTrader.identification);
    const { mrn, controlledAt, ...shown } = Object(member(own, 'irregularities', 0));
    assert.deepEqual(shown, { declarationId: id, goodsItem: 1, irregularities: ['quantity', 'value'] });
    assert.equal(mrn, member(await goods.read(id), 'mrn'));
    assert.ok(Date.parse(String(controlledAt)) < office.source.now().getTime());
    assert.ok(!JSON.stringify(own).includes('Sealed'));
    const other = await recordOf(await openedFrom());
    assert.equal(member(other, 'goods', 0, 'irregular'), 1);
  });

  test('is not in the record during a hearing, nor during the time limit for an appeal', async () => {
    const id = await controlled();
    await release(id);
    const view = await goods.take(id, bill);
    const hearingId = textMember(view, 'hearing', 'id');
    assert.ok(!(await irregularIds()).includes(id));
    await send('answer', { id, hearingId }, { agreed: true }, trader);
    assert.equal((await office.customs.bills(id)).length, 2);
    assert.ok(!(await irregularIds()).includes(id));
    office.source.move(31 * day);
    assert.ok((await irregularIds()).includes(id));
  });

  for (const outcome of ['dismissed', 'allowed'] as const)
    test(`is not in the record during an appeal, and ${outcome === 'allowed' ? 'disappears' : 'returns'} if the appeal is ${outcome}`, async () => {
      const id = await controlled();
      office.source.move(1_000);
      await goods.take(id, bill);
      await release(id);
      const debts = await callOperation(appealing.debts, { caller: trader, query: { declaration: id } });
      const debt = member(debts.body, 'items', 0);
      const reference = textMember(debt, 'bills', 1, 'reference');
      const order = { bill: reference, reason: 'The scale is wrong.' };
      const appeal = await send('submit', { id: textMember(debt, 'id') }, order, trader);
      office.source.move(31 * day);
      assert.ok(!(await irregularIds()).includes(id));
      const decision = { outcome, reason: 'Weighed again.' };
      await send('decide', { id: textMember(appeal, 'id') }, decision, otherOfficer);
      assert.equal((await irregularIds()).includes(id), outcome === 'dismissed');
    });

  test('leaves the record after its years, and declarations leave it after 24 months', async () => {
    const id = await controlled();
    await release(id);
    assert.ok((await irregularIds()).includes(id));
    office.source.move(2 * 366 * day);
    const later = await ownRecord(trader, sampleTrader.identification);
    assert.equal(member(later, 'declarations', 'lodged'), 0);
    assert.ok(JSON.stringify(member(later, 'irregularities')).includes(id));
    office.source.move(366 * day);
    const last = await ownRecord(trader, sampleTrader.identification);
    assert.ok(!JSON.stringify(member(last, 'irregularities')).includes(id));
  });
});

describe('403: the record of a trader', () => {
  const setOffice = (id: string, code: string | null) =>
    office.call('setOfficerOffice', { params: { id }, body: { office: code } });

  test('is refused to an officer of another office until the declaration is assigned to the officer', async () => {
    const id = await openedFrom();
    const caller = signedInOfficer(office, ben, 'officer');
    await setOffice(ben, declaredOffice === 'XA000100' ? 'XA000200' : 'XA000100');
    const refused = await open(id, caller);
    assert.equal(`${refused.status} ${refused.code}`, '403 declaration_outside_queue');
    await office.call('assignDeclaration', { params: { id }, body: {}, caller });
    assert.equal((await open(id, caller)).status, 200);
    await setOffice(ben, null);
  });

  test('is refused for the declaration of another officer, except to a supervisor of the office', async () => {
    const id = await openedFrom();
    await office.call('assignDeclaration', { params: { id }, body: { officer: ada } });
    assert.equal((await open(id)).status, 200);
    assert.equal((await open(id, signedInOfficer(office, ben, 'officer'))).code, 'declaration_outside_queue');
    const supervisor = signedInOfficer(office, cara, 'supervisor');
    assert.equal((await open(id, supervisor)).status, 200);
    await setOffice(cara, declaredOffice === 'XA000100' ? 'XA000200' : 'XA000100');
    assert.equal((await open(id, supervisor)).code, 'declaration_outside_queue');
    await setOffice(cara, null);
  });

  test('is refused to a program without an assignment, and for a declaration that has ended', async () => {
    const id = await openedFrom();
    assert.equal((await open(id, office.officer)).code, 'declaration_outside_queue');
    await office.call('assignDeclaration', { params: { id }, body: {} });
    assert.equal((await open(id, office.officer)).status, 200);
    await goods.take(id, { action: 'reject', reason: 'Not complete' });
    assert.equal((await open(id, office.officer)).code, 'declaration_outside_queue');
    const rows = await office.database.system.query(
      `select from audit.events where target_id = $1 and action = 'trader_record.read'`,
      [id],
    );
    assert.equal(rows.length, 1);
  });
});

describe('404: the record of a trader', () => {
  test('is refused to a trader, for a draft, and for an unknown declaration', async () => {
    const id = await openedFrom();
    const caller = await organisationCaller(office.database, office.source);
    assert.equal((await open(id, caller)).code, 'not_found');
    const draft = await office.customs.api.create(trader, { lrn: 'RECORD-DRAFT' });
    assert.equal((await open(draft)).code, 'not_found');
    assert.equal((await open('dec_00000000000000000000000000')).code, 'not_found');
  });
});
