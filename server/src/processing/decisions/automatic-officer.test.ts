import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { isBillReference } from '../../declarations/bills/public.ts';
import { listAwaitingCustoms } from '../../declarations/customs/public.ts';
import { sampleDeclarations } from '../../declarations/document/public.ts';
import { sample } from '../../declarations/testing/test-operations.ts';
import { member, textMember } from '../../foundation/http/testing/request.ts';
import { historyOf, mainAndPaymentStatusOf, openTestCustoms } from '../testing/test-customs.ts';
import { createCustomsJobs } from './customs-jobs.ts';
import { type ExpectedStatus, ordinaryScenario, scenarios } from './scenarios.ts';

const customs = await openTestCustoms();
after(() => customs.stop());

/** Lodges a declaration of the opposite direction to the first sample. */
async function lodgeExport(lrn: string): Promise<string> {
  const answer = await customs.api.call('createDeclaration', customs.trader, {
    query: 'lodge=true',
    body: sample({ lrn }, 'export'),
  });
  assert.equal(answer.status, 201, answer.text);
  return textMember(answer.body, 'id');
}

describe('a declaration without a simulation prefix', () => {
  test('of an import is accepted with an MRN, billed, paid, assigned to the green lane and released', async () => {
    const id = await customs.lodge('officer-1');
    await customs.work();
    const body = await customs.read(id);
    assert.match(textMember(body, 'mrn'), /^\d{2}[A-Z]{2}[A-Z0-9]{13}\d$/);
    assert.deepEqual(historyOf(body), [
      'declarant declaration.lodged lodged null',
      'system declaration.accepted accepted null',
      'system payment.due accepted null',
      'system control.lane_assigned accepted green',
      'system payment.paid accepted green',
      'system declaration.released released green',
    ]);
    const [bill, ...others] = await customs.bills(id);
    assert.ok(bill && others.length === 0);
    assert.equal(bill.status, 'paid');
    assert.ok(isBillReference(bill.reference), bill.reference);
    const [assessment] = await customs.api.testing.database.system.query<{ payable: string; kind: string }>(
      `select payable::text, calculation ->> 'kind' as kind from declarations.assessments where declaration_id = $1`,
      [id],
    );
    assert.deepEqual(assessment, { payable: bill.amount, kind: 'calculated' });
  });

  test('of a parcel with the minimum data of its type is billed, paid and released like an import', async () => {
    const found = sampleDeclarations(new Date('2026-11-20T08:00:00Z')).find(
      ({ name }) => name === 'low-value',
    );
    assert.ok(found);
    const { transport: _, representative: __, ...document } = found.document;
    const parcel = { ...document, type: 'low_value', lrn: 'officer-parcel', representation: 'self' };
    const query = { query: 'lodge=true' };
    const misplaced = { ...parcel, payment: { method: 'immediate' }, exitOffice: 'XA000100' };
    const refused = await customs.api.call('createDeclaration', customs.trader, {
      ...query,
      body: misplaced,
    });
    assert.equal(refused.status, 400);
    assert.match(refused.text, /"code":"not_for_type"/);
    const body = { ...parcel, payment: { method: 'immediate' } };
    const answer = await customs.api.call('createDeclaration', customs.trader, { ...query, body });
    assert.equal(answer.status, 201, answer.text);
    const id = textMember(answer.body, 'id');
    await customs.work();
    assert.equal(mainAndPaymentStatusOf(await customs.read(id)), 'released paid');
  });

  test('of an export owes no duties', async () => {
    const id = await lodgeExport('officer-2');
    await customs.work();
    assert.equal(mainAndPaymentStatusOf(await customs.read(id)), 'released not_due');
    assert.deepEqual(await customs.bills(id), []);
  });

  test('is decided a short time after its lodgement, and a draft is ignored', async () => {
    const { api, trader } = customs;
    await api.create(trader, { lrn: 'officer-draft' });
    await customs.lodge('officer-3');
    const before = new Date(api.source.now().getTime() - 350);
    const page = { organisationId: null, before, offset: 0, limit: 10 };
    const waiting = await api.testing.database.systemTransaction((transaction) =>
      listAwaitingCustoms(transaction, page),
    );
    assert.deepEqual(waiting, []);
    await customs.work();
    assert.equal(member(await customs.read('lrn:officer-draft'), 'status'), 'draft');
  });
});

describe('a sandbox simulation', () => {
  const inThreeDays = () => new Date(customs.api.source.now().getTime() + 3 * 86_400_000).toISOString();

  for (const { prefix, expected, waitMs } of [ordinaryScenario, ...scenarios]) {
    test(`${prefix || 'none'}: reaches the documented status`, async () => {
      const changed = prefix === 'REGISTERED-' ? { expectedArrival: inThreeDays() } : {};
      const imported = await customs.lodge(`${prefix}import`, changed);
      const exported = expected.export && (await lodgeExport(`${prefix}export`));
      await customs.work();
      if (waitMs !== undefined) {
        assert.equal(mainAndPaymentStatusOf(await customs.read(imported)), 'lodged not_due');
        customs.api.source.move(waitMs);
        await customs.work();
      }
      await assertArrived(imported, expected.import);
      if (exported !== null && expected.export) await assertArrived(exported, expected.export);
    });
  }

  async function assertArrived(id: string, { status, payment, next }: ExpectedStatus): Promise<void> {
    const body = await customs.read(id);
    assert.equal(mainAndPaymentStatusOf(body), `${status} ${payment}`);
    if (next !== undefined) assert.equal(member(body, 'nextActions', 0, 'action'), next);
  }

  test('is selected only if the LRN begins with the prefix in the same case', async () => {
    const small = await customs.lodge('reject-1');
    const later = await customs.lodge('A-REJECT-1');
    await customs.work();
    assert.equal(mainAndPaymentStatusOf(await customs.read(small)), 'released paid');
    assert.equal(mainAndPaymentStatusOf(await customs.read(later)), 'released paid');
  });

  test('that assigns a lane leads to the control of that lane', async () => {
    const id = await customs.lodge('RED-2');
    await customs.work();
    assert.deepEqual(historyOf(await customs.read(id)).slice(-4), [
      'system payment.paid accepted red',
      'customs control.opened under_control red',
      'customs control.completed under_control red',
      'customs declaration.released released red',
    ]);
  });
});

describe('automatic officers at the same time', () => {
  test('make each decision once: one audit row for each change, and unique MRNs', async () => {
    const { api, parts } = customs;
    const { database } = api.testing;
    const lrns = Array.from({ length: 30 }, (_, index) => `many-${index}`);
    const ids = await Promise.all(lrns.map((lrn) => customs.lodge(lrn)));
    await api.number();
    const offices = Array.from({ length: 3 }, () =>
      createCustomsJobs({
        database,
        parts,
        now: api.source.now,
        notifyOfDecisions: () => void customs.api.number(),
        failed: (error) => {
          throw error;
        },
      }),
    );
    for (const office of offices) office.start();
    for (let released = 0; released < ids.length; ) {
      api.source.move(1_000);
      await new Promise((resolve) => setTimeout(resolve, 20));
      const [row] = await database.system.query<{ count: number }>(
        `select count(*)::integer as count from declarations.declarations where id = any ($1) and status = 'released'`,
        [ids],
      );
      released = row?.count ?? 0;
    }
    await Promise.all(offices.map((office) => office.stop()));
    const mrns = new Set<string>();
    for (const id of ids) {
      const body = await customs.read(id);
      assert.equal(historyOf(body).length, 6);
      mrns.add(textMember(body, 'mrn'));
      assert.equal((await customs.bills(id)).length, 1);
      const [audit] = await database.system.query<{ count: number }>(
        `select count(*)::integer as count from audit.events where target_id = $1 and target_kind = 'declaration'`,
        [id],
      );
      assert.equal(audit?.count, 6);
    }
    assert.equal(mrns.size, ids.length);
  });
});
