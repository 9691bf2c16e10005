import assert from 'node:assert/strict';
import { after, afterEach, describe, test } from 'node:test';
import { listDebtsOperation } from '../../declarations/debts/public.ts';
import { createWorkTurns } from '../../foundation/http/admission/work-slices.ts';
import { withDependencies } from '../../foundation/http/operation.ts';
import {
  assertStatus,
  callOperation,
  listMember,
  member,
  textMember,
} from '../../foundation/http/testing/request.ts';
import { createAppeal } from '../appeals/public.ts';
import { createClaim } from '../claims/public.ts';
import { withoutHearing } from '../testing/heard-declarations.ts';
import {
  exportDocument,
  homeUseDocument,
  placementDocument,
  previous,
  type SuspendedGoods,
  suspendedGoods,
  warehoused,
} from '../testing/suspended-goods.ts';
import { openTestOffice } from '../testing/test-office.ts';

const day = 24 * 3_600_000;

const office = await openTestOffice();
const goods = await suspendedGoods(office);
after(() => office.stop());
afterEach(office.assertLedgerAgrees);

type Declared = Awaited<ReturnType<SuspendedGoods['accepted']>>;

async function releaseExport(document: object): Promise<Declared> {
  const declared = await goods.accepted(document);
  await goods.take(declared.id, { action: 'release' });
  return declared;
}

async function useGoods(mrn: string, kilograms: number): Promise<Declared> {
  const declared = await goods.accepted(homeUseDocument(mrn, kilograms));
  await goods.payAll(declared.id);
  await goods.take(declared.id, { action: 'release' });
  await office.customs.runJobs();
  return declared;
}

async function advanceDays(days: number): Promise<void> {
  office.source.move(days * day);
  await office.customs.runJobs();
}

const permanentExport = exportDocument(1000, { procedure: '1000' });
const proof = { action: 'confirmLateExit', reason: 'Bill of lading 4711 of the port of destination' };
const statusOf = async (id: string) => textMember(await goods.read(id), 'status');
const queryStatusOf = async (id: string) => textMember(await goods.read(id), 'tracks', 'query');

/**
 * Places 1,000 kg under a procedure, releases 400 kg for home use, and lets the re-export of the other 600 kg expire.
 */
async function expiredReExport(): Promise<{ placed: Declared; reExport: Declared }> {
  const placed = await releaseExport(placementDocument(warehoused));
  await useGoods(placed.mrn, 400);
  const reExport = await releaseExport(exportDocument(600, { procedure: '3171', ...previous(placed.mrn) }));
  await advanceDays(151);
  assert.equal(await statusOf(reExport.id), 'expired');
  assert.equal(await goods.stockOf(placed.id), 'open 600.000 0.000 400.000 644.00');
  return { placed, reExport };
}

describe('L9: the enquiry about an export whose exit is not confirmed', () => {
  test('opens a query after 90 days, which the declarant can answer until the export expires', async () => {
    const { id } = await releaseExport(permanentExport);
    await advanceDays(89);
    assert.equal(await queryStatusOf(id), 'none');
    await advanceDays(2);
    const declaration = await goods.read(id);
    assert.equal(textMember(declaration, 'tracks', 'query'), 'open');
    assert.equal(textMember(declaration, 'statusGroup'), 'action_required');
    const question =
      'Customs has no confirmation that the goods have left the customs territory. When, and through which customs office of exit, did they leave?';
    assert.equal(textMember(declaration, 'openQuery', 'question'), question);
    const dueBy = Date.parse(textMember(declaration, 'openQuery', 'dueBy'));
    assert.equal(Math.ceil((dueBy - office.source.now().getTime()) / day), 60);
    const answered = await office.customs.api.call('answerQuery', office.customs.trader, {
      id,
      number: 1,
      body: { text: 'On 2 March at XA000101' },
    });
    assert.equal(answered.status, 200, answered.text);
    await advanceDays(1);
    assert.equal(await queryStatusOf(id), 'answered');
    await goods.take(id, { action: 'confirmExit' });
    assert.deepEqual([await statusOf(id), await queryStatusOf(id)], ['exited', 'closed']);
    assert.equal((await goods.events(id)).filter((event) => event === 'query.opened').length, 1);
  });

  test('is postponed while another query is open, and ends when the export expires', async () => {
    const { id } = await releaseExport(permanentExport);
    await goods.take(id, { action: 'openQuery', question: 'Which seal?' });
    await advanceDays(91);
    assert.equal(textMember(await goods.read(id), 'openQuery', 'question'), 'Which seal?');
    await goods.take(id, { action: 'closeQuery' });
    await advanceDays(0);
    assert.match(textMember(await goods.read(id), 'openQuery', 'question'), /^Customs has no confirmation/);
    await advanceDays(60);
    assert.deepEqual([await statusOf(id), await queryStatusOf(id)], ['expired', 'closed']);
  });

  test('opens no query about an export that has left the country', async () => {
    const { id } = await releaseExport(permanentExport);
    await goods.take(id, { action: 'confirmExit' });
    await advanceDays(91);
    assert.equal(await queryStatusOf(id), 'none');
  });
});

describe('L9: a late proof of exit', () => {
  test('reopens an expired export with its reason, and only once', async () => {
    const { id } = await releaseExport(permanentExport);
    await advanceDays(151);
    assert.equal(await statusOf(id), 'expired');
    await goods.decide(id, { action: 'confirmLateExit' }).then(assertStatus(400));
    await goods.take(id, proof);
    const body = await goods.read(id);
    assert.equal(textMember(body, 'status'), 'exited');
    const history = listMember(body, 'history');
    const last: unknown = history.at(-1);
    assert.deepEqual(
      ['event', 'actor', 'reason'].map((name) => member(last, name)),
      ['declaration.exited', 'customs', proof.reason],
    );
    assert.equal((await goods.decide(id, proof)).code, 'action_not_allowed');
  });

  test('is refused for an export that has not expired, and for an import', async () => {
    const { id } = await releaseExport(permanentExport);
    assert.equal((await goods.decide(id, proof)).code, 'action_not_allowed');
    const imported = await releaseExport(placementDocument(warehoused));
    assert.equal((await goods.decide(imported.id, proof)).code, 'action_not_allowed');
  });

  test('writes off the goods again that the expiry returned', async () => {
    const reserved = Number(await goods.reserved());
    const { placed, reExport } = await expiredReExport();
    assert.equal(Number(await goods.reserved()) - reserved, 966);
    await goods.take(reExport.id, proof);
    assert.equal(await goods.stockOf(placed.id), 'open 0.000 0.000 1000.000 1610.00');
    assert.equal(Number(await goods.reserved()), reserved);
    await office.customs.runJobs();
    assert.equal(await goods.stockOf(placed.id), 'discharged 0.000 0.000 1000.000 1610.00');
  });

  test('is refused while other declarations use the goods, until an officer returns them', async () => {
    const { placed, reExport } = await expiredReExport();
    const { id } = await useGoods(placed.mrn, 0.5);
    const refused = await goods.decide(reExport.id, proof);
    assert.deepEqual(
      [refused.status, refused.code, member(refused.body, 'available'), member(refused.body, 'mrn')],
      [409, 'discharge_exceeded', '599.500', placed.mrn],
    );
    assert.equal(await statusOf(reExport.id), 'expired');
    await goods.take(id, { action: 'invalidate', ...withoutHearing, reason: 'The goods had left' });
    await goods.take(reExport.id, proof);
    assert.equal(await goods.stockOf(placed.id), 'open 0.000 0.000 1000.000 1610.00');
    await office.customs.runJobs();
  });

  test('is refused once customs has demanded the suspended duties of the goods', async () => {
    const { placed, reExport } = await expiredReExport();
    await goods.take(placed.id, { action: 'demandDischarge' });
    const refused = await goods.decide(reExport.id, proof);
    assert.deepEqual([refused.code, member(refused.body, 'available')], ['discharge_exceeded', '0.000']);
  });

  test('competes with a concurrent home-use declaration for the same goods, and only one of them gets the goods', async () => {
    const { placed, reExport } = await expiredReExport();
    const lodged = await goods.lodge(homeUseDocument(placed.mrn, 1));
    const other = textMember(lodged.body, 'id');
    const answers = await Promise.all([
      goods.decide(reExport.id, proof),
      goods.decide(reExport.id, proof),
      goods.decide(other, { action: 'accept' }),
    ]);
    const exits = answers.slice(0, 2).filter(({ status }) => status === 201).length;
    const statuses = [await statusOf(reExport.id), await statusOf(other)];
    assert.deepEqual(
      [exits, ...statuses],
      exits === 1 ? [1, 'exited', 'rejected'] : [0, 'expired', 'accepted'],
    );
    await office.customs.runJobs();
  });

  test('restores the stock of an export whose goods are brought back into the country', async () => {
    const exported = await releaseExport(exportDocument(1000, { procedure: '2300' }));
    await advanceDays(151);
    assert.equal(await statusOf(exported.id), 'expired');
    await goods.take(exported.id, proof);
    assert.equal(await goods.stockOf(exported.id), 'open 1000.000 0.000 0.000 0.00');
    await goods.lodge(homeUseDocument(exported.mrn, 1000, { procedure: '6123' })).then(assertStatus(201));
  });
});

describe('L9: the duties of an expired export with a late proof of exit', () => {
  async function expiredWithDuty(beforeExpiry = async (_: Declared) => {}): Promise<Declared> {
    const declared = await goods.accepted(permanentExport);
    const items = [{ item: 1, duty: '30.00', vat: '0.00' }];
    await goods.take(declared.id, { action: 'assess', ...withoutHearing, items, reason: 'Export duty' });
    await goods.payAll(declared.id);
    await goods.take(declared.id, { action: 'release' });
    await beforeExpiry(declared);
    await advanceDays(151);
    assert.equal(await statusOf(declared.id), 'expired');
    return declared;
  }
  /** Repays 10.00 to the declarant by a granted claim, or by an allowed appeal. */
  async function repaid({ id }: Declared, by: 'claim' | 'appeal'): Promise<void> {
    const { database, customs } = office;
    const parts = {
      ...{ database, cursorKey: Buffer.alloc(32, 9), reference: customs.parts.reference },
      turns: createWorkTurns(() => 0),
      ...{ customs: customs.parts, customsNow: customs.parts.now, feed: { committed: () => {} } },
      ...{ uploaded: () => Promise.resolve(new Set<string>()), playsCustoms: true },
    };
    const { trader: caller } = customs;
    const debts = withDependencies(listDebtsOperation, parts);
    const debt = member(
      (await callOperation(debts, { caller, query: { declaration: id } })).body,
      'items',
      0,
    );
    const lines = [{ tax: 'A00', amount: '10.00' }];
    await callOperation(withDependencies(by === 'claim' ? createClaim : createAppeal, parts), {
      caller,
      params: { id: textMember(debt, 'id') },
      body:
        by === 'claim'
          ? { ground: 'overcharge', reason: 'The duty was 20.00.', lines }
          : { bill: textMember(debt, 'bills', 0, 'reference'), reason: 'The duty was 20.00.', lines },
      headers: { 'idempotency-key': `${by}-${id}` },
    }).then(assertStatus(201));
  }
  const billsOf = async (id: string) =>
    (await office.customs.bills(id)).map(
      ({ amount, status, paid, refunded, refundOrdered }) =>
        `${amount} ${status} ${paid} ${refunded}${refundOrdered === null ? '' : ' ordered'}`,
    );

  test('remain paid if customs has only ordered their refund', async () => {
    const { id } = await expiredWithDuty();
    assert.deepEqual(await billsOf(id), ['30.00 paid 30.00 0.00 ordered']);
    await goods.take(id, proof);
    assert.deepEqual(await billsOf(id), ['30.00 paid 30.00 0.00']);
    assert.equal(textMember(await goods.read(id), 'tracks', 'payment'), 'paid');
  });

  test('are billed again if customs has refunded them', async () => {
    const { id } = await expiredWithDuty();
    await goods.take(id, { action: 'refund', reason: 'The export has expired' });
    await goods.take(id, proof);
    assert.deepEqual(await billsOf(id), ['30.00 refunded 30.00 30.00 ordered', '30.00 due 0.00 0.00']);
    assert.equal(textMember(await goods.read(id), 'tracks', 'payment'), 'due');
    await goods.payAll(id);
    assert.deepEqual((await billsOf(id)).at(-1), '30.00 paid 30.00 0.00');
  });

  for (const by of ['claim', 'appeal'] as const)
    test(`are billed again without the amount that a granted ${by} repaid`, async () => {
      const { id } = await expiredWithDuty((declared) => repaid(declared, by));
      await goods.take(id, { action: 'refund', reason: 'The export has expired' });
      await goods.take(id, proof);
      assert.equal((await billsOf(id)).at(-1), '20.00 due 0.00 0.00');
    });

  test('stay as they are after a granted claim if customs has only ordered their refund', async () => {
    const { id } = await expiredWithDuty((declared) => repaid(declared, 'claim'));
    await goods.take(id, proof);
    assert.deepEqual(await billsOf(id), ['30.00 paid 30.00 10.00']);
  });
});
