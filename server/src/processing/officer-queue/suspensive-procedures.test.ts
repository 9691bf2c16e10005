import assert from 'node:assert/strict';
import { after, afterEach, describe, test } from 'node:test';
import { bodyWithStatus, listMember, member, textMember } from '../../foundation/http/testing/request.ts';
import {
  admitted,
  exportDocument,
  homeUseDocument,
  placementDocument,
  previous,
  suspendedGoods,
  warehoused,
} from '../testing/suspended-goods.ts';
import { openTestOffice } from '../testing/test-office.ts';

const hour = 3_600_000;

const office = await openTestOffice();
const goods = await suspendedGoods(office);
after(() => office.stop());
afterEach(office.assertLedgerAgrees);

const errorsOf = (body: unknown): string[] => {
  const errors = listMember(body, 'errors');
  return errors.map((each) => `${textMember(each, 'code')} ${textMember(each, 'pointer')}`);
};

/** Places sample B in a customs warehouse and releases it. */
async function inWarehouse() {
  const placed = await goods.accepted(placementDocument(warehoused));
  await goods.take(placed.id, { action: 'release' });
  return placed;
}

/** Releases 400.000 kg of the warehouse goods for home use: accepted, paid and released. */
async function useFourHundredKilograms() {
  const placed = await inWarehouse();
  const taken = await goods.accepted(homeUseDocument(placed.mrn, 400));
  await goods.payAll(taken.id);
  await goods.take(taken.id, { action: 'release' });
  await office.customs.runJobs();
  return placed;
}

/** Returns the change of the balance, because all tests of this file use one guarantee. */
async function changeOfBalance(change: () => Promise<unknown>): Promise<number> {
  const before = Number(await goods.balance());
  await change();
  return Math.round((Number(await goods.balance()) - before) * 100) / 100;
}

describe('goods in a customs warehouse', () => {
  test('reserve their suspended duties at acceptance, and remain released', async () => {
    const drawn = await changeOfBalance(async () => {
      const { id, mrn } = await goods.accepted(placementDocument(warehoused));
      assert.equal(await goods.reserved(), '1610.00');
      assert.equal(await goods.balance(), '998390.00');
      await goods.take(id, { action: 'release' });
      office.source.move(48 * hour);
      await office.customs.runJobs();
      const body = await goods.read(id);
      assert.equal(textMember(body, 'status'), 'released');
      assert.equal(textMember(body, 'tracks', 'discharge'), 'open');
      assert.equal(textMember(body, 'tracks', 'payment'), 'not_due');
      assert.equal(textMember(body, 'statusGroup'), 'open');
      assert.deepEqual(member(body, 'nextActions'), [{ actor: 'declarant', action: 'discharge' }]);
      assert.equal(await goods.stockOf(id), 'open 1000.000 0.000 0.000 0.00');
      assert.match(mrn, /^\d\dXA/);
    });
    assert.equal(drawn, -1610);
  });

  test('are reserved and then written off by home use of a part of them, and the guarantee is reduced by the same share', async () => {
    const placed = await inWarehouse();
    const drawn = await changeOfBalance(async () => {
      const taken = await goods.accepted(homeUseDocument(placed.mrn, 400));
      assert.equal(await goods.stockOf(placed.id), 'open 600.000 400.000 0.000 0.00');
      const duties = await office.customs.api.call('getDuties', office.customs.trader, { id: taken.id });
      const item = member(duties.body, 'calculation', 'items', 0);
      assert.deepEqual([member(item, 'duty'), member(item, 'vat')], ['300.00', '344.00']);
      await goods.payAll(taken.id);
      await goods.take(taken.id, { action: 'release' });
      assert.equal(await goods.stockOf(placed.id), 'open 600.000 0.000 400.000 644.00');
    });
    assert.equal(drawn, 644);
    await office.customs.runJobs();
    const events = await goods.events(placed.id);
    assert.deepEqual(events.slice(-2), ['discharge.opened', 'discharge.written_off']);
  });

  test('are refused beyond the available quantity, and only one of two concurrent requests is accepted', async () => {
    const placed = await useFourHundredKilograms();
    const tooMuch = await goods.lodge(homeUseDocument(placed.mrn, 600.001)).then(bodyWithStatus(400));
    assert.deepEqual(errorsOf(tooMuch), ['R645 /goodsItems/0/previousDocuments/0/quantity']);
    assert.equal(member(tooMuch, 'errors', 0, 'expected'), '600.000');
    const two = await Promise.all([1, 2].map(() => goods.lodge(homeUseDocument(placed.mrn, 400))));
    const ids = two.map(({ body }) => textMember(body, 'id'));
    const answers = await Promise.all(ids.map((id) => goods.decide(id, { action: 'accept' })));
    const states = answers.map(({ body }) => String(member(body, 'status'))).toSorted();
    assert.deepEqual(states, ['accepted', 'rejected']);
    assert.equal(await goods.stockOf(placed.id), 'open 200.000 400.000 400.000 644.00');
  });

  test('refuses another organisation’s warehouse MRN and an unknown MRN with the same response', async () => {
    const { api } = office.customs;
    const broker = await api.newBroker();
    const other = await goods.accepted(placementDocument(warehoused));
    // The owner of the identification number owns the goods, so this change gives them to another organisation.
    await api.testing.database.system.query(
      "update declarations.stock set holder = 'XA555666777888' where mrn = $1",
      [other.mrn],
    );
    await api.testing.database.system.query(
      `update declarations.versions set document = replace(document, 'XA100200300400', 'XA555666777888')
       where declaration_id = $1`,
      [other.id],
    );
    assert.ok(broker);
    const texts = [];
    for (const mrn of [other.mrn, '26XA00000000000015']) {
      const body = await goods.lodge(homeUseDocument(mrn, 400)).then(bodyWithStatus(400));
      assert.deepEqual(errorsOf(body), ['R643 /goodsItems/0/previousDocuments/0/reference']);
      texts.push(
        JSON.stringify(body)
          .replaceAll(/[0-9a-f-]{36}/g, '')
          .replaceAll(mrn ?? '', ''),
      );
    }
    assert.equal(texts[0], texts[1]);
  });

  test('are reserved for a re-export until it has left the country', async () => {
    const placed = await useFourHundredKilograms();
    const drawn = await changeOfBalance(async () => {
      const reExport = await goods.accepted(
        exportDocument(600, { procedure: '3171', ...previous(placed.mrn) }),
      );
      await goods.take(reExport.id, { action: 'release' });
      assert.equal(await goods.stockOf(placed.id), 'open 0.000 600.000 400.000 644.00');
      await goods.take(reExport.id, { action: 'confirmExit' });
      await office.customs.runJobs();
    });
    assert.equal(drawn, 966);
    assert.equal(await goods.stockOf(placed.id), 'discharged 0.000 0.000 1000.000 1610.00');
    office.source.move(24 * hour);
    await office.customs.runJobs();
    assert.equal(textMember(await goods.read(placed.id), 'status'), 'cleared');
    assert.deepEqual((await goods.events(placed.id)).slice(-3), [
      'discharge.written_off',
      'discharge.completed',
      'declaration.cleared',
    ]);
  });

  test('are available again when their re-export has expired', async () => {
    const placed = await useFourHundredKilograms();
    const reExport = await goods.accepted(
      exportDocument(600, { procedure: '3171', ...previous(placed.mrn) }),
    );
    await goods.take(reExport.id, { action: 'release' });
    office.source.move(151 * 24 * hour);
    await office.customs.runJobs();
    assert.equal(textMember(await goods.read(reExport.id), 'status'), 'expired');
    assert.equal(await goods.stockOf(placed.id), 'open 600.000 0.000 400.000 644.00');
  });
});

describe('temporarily admitted goods', () => {
  const day = 24 * hour;

  test('are demanded and collected from the guarantee if they remain after the term, and the declaration is cleared', async () => {
    const { id, mrn } = await goods.accepted(placementDocument(admitted));
    await goods.take(id, { action: 'release' });
    const dueBy = textMember(await goods.read(id), 'nextActions', 0, 'dueBy');
    const reExport = await goods.accepted(exportDocument(250, { procedure: '3153', ...previous(mrn) }));
    await goods.take(reExport.id, { action: 'release' });
    await goods.take(reExport.id, { action: 'confirmExit' });
    await office.customs.runJobs();
    assert.equal(await goods.stockOf(id), 'open 750.000 0.000 250.000 402.50');
    const until = async (time: number, track: string, group: string) => {
      office.source.move(time - office.source.now().getTime());
      await office.customs.runJobs();
      const body = await goods.read(id);
      assert.equal(textMember(body, 'tracks', 'discharge'), track);
      assert.equal(textMember(body, 'statusGroup'), group);
      return body;
    };
    const end = Date.parse(dueBy);
    await until(end - 30 * day - 1_000, 'open', 'open');
    await until(end - 30 * day, 'due', 'action_required');
    await until(end + 1_000, 'overdue', 'action_required');
    await until(end + 30 * day - 1_000, 'overdue', 'action_required');
    const demanded = await until(end + 30 * day, 'demanded', 'open');
    const bill = member(demanded, 'bills', 0);
    assert.deepEqual(
      ['basis', 'amount', 'status', 'outstanding'].map((name) => member(bill, name)),
      ['discharge', '1207.50', 'secured', '1207.50'],
    );
    assert.deepEqual(member(bill, 'lines'), [
      { tax: 'A00', amount: '562.50' },
      { tax: 'B00', amount: '645.00' },
    ]);
    office.source.move(11 * day);
    await office.customs.runJobs();
    office.source.move(day);
    await office.customs.runJobs();
    const body = await goods.read(id);
    assert.deepEqual(
      [member(body, 'status'), member(body, 'bills', 0, 'status'), member(body, 'tracks', 'discharge')],
      ['cleared', 'paid', 'demanded'],
    );
    assert.deepEqual((await goods.events(id)).slice(-6), [
      'discharge.written_off',
      'discharge.due',
      'discharge.overdue',
      'discharge.demanded',
      'payment.paid',
      'declaration.cleared',
    ]);
  });

  test('L1: are demanded from their guarantee if they remain after the term, even if the guarantee has ended', async () => {
    const { id } = await goods.accepted(placementDocument(admitted));
    await goods.take(id, { action: 'release' });
    const dueBy = Date.parse(textMember(await goods.read(id), 'nextActions', 0, 'dueBy'));
    await goods.changeGuarantee({ validUntil: office.source.now().toISOString().slice(0, 10) });
    office.source.move(dueBy + 30 * day - office.source.now().getTime());
    for (let run = 0; run < 3; run += 1) await office.customs.runJobs();
    const [bill] = await office.customs.bills(id);
    assert.equal(
      `${bill?.status} ${bill?.amount} ${bill?.guaranteeReference}`,
      'secured 1610.00 26XASANDBOX1',
    );
    office.source.move(11 * day);
    await office.customs.runJobs();
    assert.equal(member(await goods.read(id), 'bills', 0, 'status'), 'paid');
    await goods.changeGuarantee({ validUntil: null });
  });
});
