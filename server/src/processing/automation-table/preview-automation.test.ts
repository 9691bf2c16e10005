import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { assertStatus, bodyWithStatus, member, textMember } from '../../foundation/http/testing/request.ts';
import { roastedCoffeeBody } from '../testing/coffee.ts';
import { withoutHearing } from '../testing/heard-declarations.ts';
import { customsPerson } from '../testing/limit-grounds.ts';
import { openTestOffice } from '../testing/test-office.ts';

const office = await openTestOffice({ profile: 'production' });
after(() => office.stop());

const counts = ['evaluated', 'released', 'irregular'] as const;

async function preview(rows: readonly object[], days?: number): Promise<readonly unknown[]> {
  const sent = days === undefined ? { rows } : { rows, days };
  const body = await office.call('testAutomation', { body: sent }).then(bodyWithStatus(200));
  assert.equal(member(body, 'days'), days ?? 90);
  assert.equal(member(body, 'complete'), true);
  return counts.map((name) => member(body, name));
}

/** Puts an automation table into force: one person proposes the table, and another one confirms it. */
async function apply(rows: readonly object[]): Promise<void> {
  const baseVersion = member((await office.call('getAutomation')).body, 'version');
  const proposed = await office.call('replaceAutomation', {
    caller: customsPerson(office, 'supervisor', 'ada'),
    body: { baseVersion, sample: 0, rows, reason: 'Low risk' },
  });
  const confirmed = await office.call('approveAutomation', {
    caller: customsPerson(office, 'supervisor', 'ben'),
    body: { version: member(proposed.body, 'proposal', 'version') },
  });
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body));
}

async function decide(id: string, body: object): Promise<void> {
  const headers = { 'if-match': '*' };
  await office.call('decideDeclaration', { params: { id }, body, headers }).then(assertStatus(201));
}

async function lodge(lrn: string, amount: string, changed: object = {}): Promise<string> {
  return office.customs.lodge(lrn, { ...roastedCoffeeBody(lrn, amount, `INV-${lrn}`), ...changed });
}

/** Returns a declaration as officers read it. */
async function read(id: string): Promise<unknown> {
  return (await office.call('getDeclarationAsOfficer', { params: { id } })).body;
}

const isReleasedByRow = (view: unknown): boolean =>
  JSON.stringify(member(view, 'history')).includes('Released automatically');

describe('the preview of a table', () => {
  const acceptance = { decisions: ['accept', 'assign_lane'] };
  const rows = [
    {
      ...{ offices: ['XA000100'], lanes: ['green'], decisions: ['release'] },
      conditions: { valueTo: '10000', payments: ['paid'] },
    },
    {
      offices: ['XA000100'],
      lanes: ['green', 'yellow'],
      decisions: ['release'],
      conditions: { valueTo: '10000' },
    },
    { decisions: ['clear'] },
  ];
  const ids: string[] = [];

  test('counts the declarations that the portal releases when the table applies', async () => {
    await apply([acceptance]);
    for (const [lrn, amount, changed] of [
      ['PREVIEW-1', '10000.00'],
      ['PREVIEW-2', '9000.00'],
      ['PREVIEW-3', '10000.00'],
      ['PREVIEW-4', '10000.01'],
      ['PREVIEW-5', '10000.00', { office: 'XA000300' }],
      ['PREVIEW-6', '10000.00'],
    ] as const)
      ids.push(await lodge(lrn, amount, changed));
    await office.customs.work();
    await decide(ids[5] ?? '', { action: 'assignLane', lane: 'yellow' });
    assert.deepEqual(await preview(rows), [6, 3, 0]);
    assert.deepEqual(await preview([]), [6, 0, 0]);
    for (const id of ids) {
      const bill = (await office.customs.bills(id)).find(({ status }) => status === 'due');
      assert.ok(bill);
      await decide(id, { action: 'pay', billReference: bill.reference, amount: bill.amount });
    }
    await apply([acceptance, ...rows]);
    await office.customs.work();
    const released = (await Promise.all(ids.map(read))).filter(isReleasedByRow);
    assert.equal(released.length, 3);
    assert.deepEqual(await preview(rows), [ids.length, released.length, 0]);
  });

  test('counts those that customs invalidates, and those with an irregularity', async () => {
    const [invalidated = '', withdrawn = ''] = ids;
    await decide(invalidated, { action: 'invalidate', ...withoutHearing, reason: 'Other goods' });
    const { api, trader } = office.customs;
    const body = { reason: 'Declared twice' };
    await api.call('requestInvalidation', trader, { id: withdrawn, body }).then(assertStatus(200));
    await decide(withdrawn, { action: 'grantInvalidation' });
    const controlled = await lodge('PREVIEW-7', '9000.00');
    await office.customs.work();
    await decide(controlled, { action: 'selectForControl', control: 'physical' });
    assert.equal(member(await read(controlled), 'lane'), 'green');
    const results = [{ item: 1, outcome: 'irregular', irregularities: ['quantity'] }];
    await decide(controlled, { action: 'completeControl', findings: 'Too many bags', results });
    // This irregular declaration is at an office without a row.
    const elsewhere = await lodge('PREVIEW-8', '9000.00', { office: 'XA000300' });
    await office.customs.work();
    await decide(elsewhere, { action: 'invalidate', reason: 'Other goods' });
    ids.push(controlled, elsewhere);
    const views = await Promise.all(ids.map(read));
    const selected = views.filter((view) => isReleasedByRow(view) || member(view, 'id') === controlled);
    const irregular = selected.filter(
      (view) =>
        (member(view, 'status') === 'invalidated' && member(view, 'tracks', 'invalidation') !== 'granted') ||
        JSON.stringify(member(view, 'controls')).includes('irregularities'),
    );
    assert.equal(irregular.length, 2);
    assert.deepEqual(await preview(rows), [ids.length, selected.length, irregular.length]);
  });

  test('contains only declarations that customs assessed in the period', async () => {
    office.source.move(2 * 86_400_000);
    const latest = await lodge('PREVIEW-9', '10000.00');
    await office.customs.work();
    assert.equal(textMember(await read(latest), 'status'), 'accepted');
    assert.deepEqual(await preview(rows, 1), [1, 1, 0]);
    const [evaluated] = await preview(rows);
    assert.equal(evaluated, ids.length + 1);
  });
});
