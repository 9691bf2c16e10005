import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ManagementPerson, Role } from '../../callers/caller.ts';
import { member, type OperationTestResponse, textMember } from '../../foundation/http/testing/request.ts';
import { coffee, solarPanels } from '../testing/law-goods.ts';
import { openTestOffice } from '../testing/test-office.ts';
import { publishTradeStatistics } from './publish-trade-statistics.ts';

let month = '';
let lrnCount = 0;

const office = await openTestOffice();
month = office.source.now().toISOString().slice(0, 7);
after(() => office.stop());

/** Lodges goods of an importer, which customs releases, and returns the id of the declaration. */
async function release(document: object, importer: string, change: object = {}): Promise<string> {
  const { customs } = office;
  const { goodsItems, ...others }: Record<string, unknown> = { ...document };
  lrnCount += 1;
  const body = {
    ...others,
    lrn: `TRADE-${lrnCount}`,
    importer: { ...Object(others.importer), name: importer, identification: importer },
    goodsItems: [{ ...Object(member(goodsItems, 0)), ...change }],
  };
  const lodged = await customs.api.call('createDeclaration', customs.trader, { query: 'lodge=true', body });
  assert.equal(lodged.status, 201, lodged.text);
  const id = textMember(lodged.body, 'id');
  await customs.work();
  assert.equal(textMember(await customs.read(id), 'status'), 'released');
  return id;
}

function person(role: Role): ManagementPerson {
  const { officer, source } = office;
  return {
    ...{ userType: 'person', organisation: { ...officer.organisation, numbers: [] }, dataScope: 'all' },
    ...{ person: { id: `per_${role}`, name: role }, role, sessionId: 'ses_1', freshUntil: source.now() },
  };
}

type Query = Readonly<Record<string, string | number | boolean>>;

function read(role: Role, query: Query = {}, headers = {}) {
  return office.call('getTradeStatistics', { caller: person(role), query: { month, ...query }, headers });
}

async function publish(of = month): Promise<void> {
  const { reference } = office.customs.parts;
  await office.database.systemTransaction((transaction) =>
    publishTradeStatistics(transaction, of, office.source.now(), reference),
  );
}

function valuesOf(
  { body }: OperationTestResponse,
  list: 'items' | 'totals' = 'items',
): Record<string, unknown> {
  const rows = member(body, list);
  assert.ok(Array.isArray(rows));
  return Object.fromEntries(
    rows.map((row) => [
      [member(row, 'hsCode'), member(row, 'country'), member(row, 'mode')].join(' '),
      member(row, 'suppressed') ? 'suppressed' : member(row, 'value'),
    ]),
  );
}

const publishedValues = {
  '090121 BR 1': 'suppressed',
  '090121 CO 1': 'suppressed',
  '090121 VN 1': '60000.00',
};
const allValues = { '090121 BR 1': '30000.00', '090121 CO 1': '10000.00', '090121 VN 1': '60000.00' };

describe('trade statistics', () => {
  let changed = '';
  let last = '';

  before(async () => {
    for (const importer of ['DE1', 'DE2', 'DE3']) {
      await release(coffee(), importer);
      for (const _ of [1, 2]) last = await release(coffee(), importer, { origin: 'VN' });
    }
    changed = await release(coffee(), 'DE1', { origin: 'CO' });
    const lost = await release(coffee(), 'DE4', { origin: 'ET' });
    assert.ok(await office.customs.decide(lost, 'invalidate', { reason: 'Declared twice' }));
  });

  test('are preliminary for accountants and auditors until the month is closed, and not found for other roles', async () => {
    for (const role of ['officer', 'supervisor', 'administrator'] as const) {
      const { status, body } = await read(role);
      assert.equal(status, 404);
      assert.match(textMember(body, 'detail'), /not published yet/);
    }
    const preliminary = await read('accountant');
    assert.equal(preliminary.status, 200);
    assert.equal(member(preliminary.body, 'status'), 'preliminary');
    assert.equal(member(preliminary.body, 'revision'), null);
    assert.deepEqual(valuesOf(preliminary), allValues);
    const [cell] = [member(preliminary.body, 'items', 0)];
    assert.deepEqual(cell, {
      ...{ hsCode: '090121', country: 'BR', mode: '1', regime: { direction: 'import', procedure: '40' } },
      ...{ netMass: '3000', supplementaryUnits: [], value: '30000.00' },
      taxes: [
        { tax: 'A00', amount: '2250.00' },
        { tax: 'B00', amount: '2580.00' },
      ],
      ...{ suppressed: false, confidential: true },
    });
  });

  test('are the same for every role once they are published, without confidential cells', async () => {
    await publish();
    const answers = await Promise.all(
      (['officer', 'supervisor', 'administrator'] as const).map((role) => read(role)),
    );
    const ofAuditor = await read('auditor', { suppressed: true });
    for (const answered of [...answers, ofAuditor]) {
      assert.deepEqual(answered.body, answers[0]?.body);
      assert.deepEqual(valuesOf(answered), publishedValues);
      assert.deepEqual(valuesOf(answered, 'totals'), { '090121  ': '100000.00' });
    }
    assert.equal(member(ofAuditor.body, 'status'), 'published');
    assert.equal(member(ofAuditor.body, 'revision'), 1);
  });

  test('contain all cells for accountants and auditors on request, which is audited', async () => {
    const audited = async () =>
      Number(
        (
          await office.database.system.query<{ count: string }>(
            "select count(*) from audit.events where action = 'trade_statistics.read' and target_id = $1",
            [month],
          )
        )[0]?.count,
      );
    const earlier = await audited();
    for (const role of ['accountant', 'auditor'] as const) {
      const answered = await read(role);
      assert.equal(member(answered.body, 'suppressed'), false);
      assert.deepEqual(valuesOf(answered), allValues);
    }
    assert.equal(await audited(), earlier + 2);
    assert.equal((await read('officer', { suppressed: false })).code, 'role_insufficient');
    await read('officer');
    assert.equal(await audited(), earlier + 2);
  });

  test('are returned in pages with the totals of their commodity codes', async () => {
    const found: Record<string, unknown>[] = [];
    let query: Query = { limit: 1 };
    for (;;) {
      const answered = await read('officer', query);
      assert.deepEqual(valuesOf(answered, 'totals'), { '090121  ': '100000.00' });
      found.push(valuesOf(answered));
      const cursor = member(answered.body, 'cursor');
      if (typeof cursor !== 'string') break;
      query = { limit: 1, after: cursor };
    }
    assert.equal(found.length, 3);
    assert.deepEqual(Object.assign({}, ...found), publishedValues);
    assert.equal((await read('accountant', query)).code, 'input_invalid');
  });

  test('are returned as CSV for the whole month', async () => {
    const { body } = await read('officer', {}, { accept: 'text/csv' });
    const lines = String(body).split('\r\n');
    assert.deepEqual(lines, [
      'month,hsCode,direction,procedure,country,mode,netMass,supplementaryUnits,value,A00,A30,E10,B00,suppressed,total',
      `${month},090121,import,40,BR,1,,,,,,,,true,false`,
      `${month},090121,import,40,CO,1,,,,,,,,true,false`,
      `${month},090121,import,40,VN,1,6000,,60000.00,4500.00,,,5160.00,false,false`,
      `${month},090121,import,40,,,10000,,100000.00,7500.00,,,8600.00,false,true`,
      '',
    ]);
  });

  test('do not change before the next closing, which revises only months with changed declarations', async () => {
    assert.ok(await office.customs.decide(changed, 'invalidate', { reason: 'Declared twice' }));
    await release(solarPanels(), 'DE1');
    assert.deepEqual(valuesOf(await read('accountant')), allValues);
    const next = new Date(Date.parse(`${month}-15`) + 30 * 86_400_000).toISOString().slice(0, 7);
    await publish(next);
    const revised = await read('officer');
    assert.equal(member(revised.body, 'revision'), 2);
    assert.deepEqual(valuesOf(revised), {
      ...{ '090121 BR 1': '30000.00', '090121 VN 1': '60000.00', '854143 BR 1': 'suppressed' },
    });
    assert.equal(valuesOf(revised, 'totals')['854143  '], 'suppressed');
    await publish(next);
    assert.equal(member((await read('officer')).body, 'revision'), 2, 'without changes');
    const empty = await read('officer', { month: next });
    assert.deepEqual([member(empty.body, 'revision'), member(empty.body, 'items')], [1, []]);
  });

  test('are revised when the closing of an accounting period is confirmed', async () => {
    office.source.move(40 * 86_400_000);
    assert.ok(await office.customs.decide(last, 'invalidate', { reason: 'Declared twice' }));
    const params = { period: month };
    const accountant = (id: string) => ({ ...person('accountant'), person: { id, name: id } });
    const ada = accountant('ada');
    const ben = accountant('ben');
    const requested = await office.call('requestPeriodClosing', { caller: ada, params });
    assert.equal(requested.status, 201, JSON.stringify(requested.body));
    assert.equal(member((await read('officer')).body, 'revision'), 2);
    assert.equal((await office.call('approvePeriodClosing', { caller: ben, params })).status, 200);
    const revised = await read('officer');
    assert.equal(member(revised.body, 'revision'), 3);
    assert.equal(valuesOf(revised)['090121 VN 1'], '50000.00');
  });

  test('can’t be requested without a month', async () => {
    for (const wrong of ['2026-13', '2026', '2026-1', ''])
      assert.equal((await read('auditor', { month: wrong })).code, 'input_invalid', wrong);
  });
});
