import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import type { ManagementPerson } from '../../callers/caller.ts';
import {
  assertStatus,
  bodyWithStatus,
  listMember,
  member,
  type OperationTestResponse,
  textMember,
} from '../../foundation/http/testing/request.ts';
import { auditOf } from '../../organisations/testing/organisations.ts';
import { storeOffice } from '../officers/office-store.ts';
import { customsPerson } from '../testing/limit-grounds.ts';
import { openTestOffice } from '../testing/test-office.ts';

const office = await openTestOffice({ profile: 'production' });
const ada = customsPerson(office, 'supervisor', 'ada');
const ben = customsPerson(office, 'administrator', 'ben');
const olga = customsPerson(office, 'officer', 'olga');
after(() => office.stop());
beforeEach(async () => {
  const { body } = await get();
  if (member(body, 'proposal') !== null) await revoke(member(body, 'proposal', 'version'));
});

const release = { lanes: ['green'], decisions: ['release'] };
const get = () => office.call('getAutomation');
const proposeFor = (
  baseVersion: unknown,
  rows: readonly object[],
  caller = ada,
  sample = 0,
): Promise<OperationTestResponse> =>
  office.call('replaceAutomation', { caller, body: { baseVersion, sample, rows, reason: 'Low risk' } });
const propose = async (rows: readonly object[], caller = ada, sample = 0): Promise<OperationTestResponse> =>
  proposeFor(member((await get()).body, 'version'), rows, caller, sample);
const revoke = (version: unknown, caller = ada): Promise<OperationTestResponse> =>
  office.call('revokeAutomation', { caller, query: { version } });
const approve = (version: unknown, caller = ben): Promise<OperationTestResponse> =>
  office.call('approveAutomation', { caller, body: { version } });

/** Proposes a table as one person and confirms it as another. Returns the table that applies. */
async function confirm(rows: readonly object[]): Promise<unknown> {
  const proposed = await propose(rows).then(bodyWithStatus(200));
  return approve(member(proposed, 'proposal', 'version')).then(bodyWithStatus(200));
}

const numbersOf = (rows: unknown): unknown[] => {
  assert.ok(Array.isArray(rows));
  return rows.map((row) => member(row, 'number'));
};

describe('a table', () => {
  test('of the country accepts and releases nothing in production before the first confirmation', async () => {
    const body = await get().then(bodyWithStatus(200));
    assert.equal(member(body, 'version'), 0);
    const rows = listMember(body, 'rows');
    const decisions = rows.flatMap((row) => member(row, 'decisions'));
    assert.deepEqual(decisions, ['assign_lane', 'clear']);
  });

  test('applies after another person has confirmed it, and both acts are audited', async () => {
    const proposed = await propose([release]).then(bodyWithStatus(200));
    const version = member(proposed, 'proposal', 'version');
    assert.notEqual(member(proposed, 'version'), version);
    assert.equal((await approve(version, ada)).code, 'cannot_confirm_own_automation');
    const confirmed = await approve(version);
    assert.equal(member(confirmed.body, 'version'), version);
    assert.equal(member(confirmed.body, 'proposal'), null);
    assert.equal((await approve(version)).code, 'automation_status_conflict');
    const audit = await auditOf(office.database, String(version));
    assert.deepEqual(
      audit.map(({ action }) => action),
      ['automation.propose', 'automation.confirm'],
    );
  });

  test('keeps the number of a row, and never uses the number of a removed row again', async () => {
    const first = numbersOf(member(await confirm([release, { decisions: ['accept'] }]), 'rows'));
    const second = numbersOf(
      member(await confirm([{ ...release, number: first[0] }, { decisions: ['clear'] }]), 'rows'),
    );
    assert.equal(second[0], first[0]);
    assert.ok(Number(second[1]) > Number(first[1]));
  });

  test('is proposed once at a time, also by two persons at once', async () => {
    const answers = await Promise.all([propose([release]), propose([release], ben)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  });

  test('is based on the table that applies, so that a change of another person isn’t lost', async () => {
    const base = member((await get()).body, 'version');
    const applied = member(await confirm([release]), 'version');
    const conflict = await proposeFor(base, [{ decisions: ['clear'] }]);
    assert.equal(conflict.code, 'automation_status_conflict');
    assert.equal(member((await get()).body, 'proposal'), null);
    assert.equal((await proposeFor(applied, [{ decisions: ['clear'] }])).status, 200);
    for (const invalid of [undefined, -1, '1'])
      assert.equal((await proposeFor(invalid, [release])).code, 'input_invalid', String(invalid));
  });

  test('is based on the table that applies, also if it is confirmed at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const proposed = (await propose([release])).body;
      const [confirmed, other] = await Promise.all([
        approve(member(proposed, 'proposal', 'version')),
        proposeFor(member(proposed, 'version'), [{ decisions: ['clear'] }], ben),
      ]);
      assert.equal(confirmed.status, 200);
      assert.equal(other.code, 'automation_status_conflict');
    }
  });

  test('that was revoked or replaced can’t be confirmed', async () => {
    const version = member((await propose([release])).body, 'proposal', 'version');
    assert.equal((await revoke(version, ben)).status, 204);
    assert.equal((await revoke(version, ben)).code, 'automation_status_conflict');
    const other = member((await propose([{ decisions: ['clear'] }])).body, 'proposal', 'version');
    assert.equal((await approve(version)).code, 'automation_status_conflict');
    assert.equal((await revoke(version)).code, 'automation_status_conflict');
    assert.equal(member((await get()).body, 'proposal', 'version'), other);
  });

  test('is, as a proposed version, either confirmed or revoked if two people act concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const version = member((await propose([release])).body, 'proposal', 'version');
      const [confirmed, revoked] = await Promise.all([approve(version), revoke(version)]);
      const isConfirmed = confirmed.status === 200;
      assert.deepEqual(
        [confirmed.status, revoked.status],
        isConfirmed ? [200, 409] : [409, 204],
        `${confirmed.code} ${revoked.code}`,
      );
      assert.equal(member((await get()).body, 'version') === version, isConfirmed);
    }
  });

  test('with an invalid row is refused', async () => {
    const invalid: readonly (readonly object[])[] = [
      [
        { ...release, number: 7 },
        { ...release, number: 7 },
      ],
      [{ ...release, validFrom: '2026-12-02', validUntil: '2026-12-01' }],
      [{ ...release, validUntil: '2020-01-01' }],
      [{ decisions: ['accept'], conditions: { valueTo: '10.00' } }],
      [{ lanes: ['red'], decisions: ['release'] }],
      [{ lanes: ['red', 'yellow'], decisions: ['release', 'clear'] }],
      [{ decisions: [] }],
      [{ decisions: ['amend'] }],
      [{ ...release, conditions: { valueTo: '-1' } }],
      [{ ...release, offices: ['?'] }],
      [{ ...release, afterSeconds: -1 }],
    ];
    for (const rows of invalid)
      assert.equal((await propose(rows)).code, 'input_invalid', JSON.stringify(rows));
    assert.equal((await propose([release], ada, 1.5)).code, 'input_invalid');
  });

  test('is hidden from other organisations', async () => {
    const trader = { ...ada, dataScope: 'own' } as const;
    const calls = [
      await office.call('getAutomation', { caller: { ...office.officer, dataScope: 'own' } }),
      await propose([release], trader),
      await approve(1, trader),
      await revoke(1, trader),
      await office.call('suspendAutomation', { caller: trader, body: { reason: 'Mine' } }),
      await office.call('testAutomation', {
        caller: { ...office.officer, dataScope: 'own' },
        body: { rows: [] },
      }),
    ];
    assert.deepEqual(
      calls.map(({ code }) => code),
      calls.map(() => 'customs_authority_required'),
    );
  });
});

describe('a stop', () => {
  const stop = (body: object, caller = ada): Promise<OperationTestResponse> =>
    office.call('suspendAutomation', { caller, body: { reason: 'Wrong rates', ...body } });
  const stopsOf = ({ body }: OperationTestResponse): unknown[] => listMember(body, 'stops');
  const resume = (id: string, caller: ManagementPerson): Promise<OperationTestResponse> =>
    office.call('createAutomationResumption', { caller, params: { id } });
  const confirmResumption = (id: string, caller: ManagementPerson): Promise<OperationTestResponse> =>
    office.call('approveAutomationResumption', { caller, params: { id } });

  test('exists once if it is requested twice at once, and ends when two persons resume', async () => {
    const [one, other] = await Promise.all([stop({}), stop({}, ben)]);
    assert.deepEqual([one.status, other.status], [200, 200]);
    const stops = stopsOf(await get());
    assert.equal(stops.length, 1);
    const id = textMember(stops[0], 'id');
    assert.equal((await confirmResumption(id, ben)).code, 'automation_status_conflict');
    assert.equal((await resume(id, ada)).status, 200);
    assert.equal((await resume(id, ben)).code, 'automation_status_conflict');
    assert.equal((await confirmResumption(id, ada)).code, 'cannot_confirm_own_automation');
    assert.equal(stopsOf(await get()).length, 1);
    assert.deepEqual(stopsOf(await confirmResumption(id, ben)), []);
    assert.equal((await resume(id, ben)).code, 'not_found');
    assert.deepEqual(
      (await auditOf(office.database, id)).map(({ action }) => action),
      ['automation.stop', 'automation.request_resumption', 'automation.resume'],
    );
  });

  test('by an officer applies only to the own office', async () => {
    const [row] = numbersOf(member(await confirm([release]), 'rows'));
    const own = { office: 'XA000100', by: ada.person.id, at: office.source.now() };
    await office.database.systemTransaction((transaction) => storeOffice(transaction, olga.person.id, own));
    assert.equal((await stop({ row }, olga)).code, 'customs_office_forbidden');
    assert.equal((await stop({ row, office: 'XA000300' }, olga)).code, 'customs_office_forbidden');
    const stopped = await stop({ row, office: 'XA000100' }, olga).then(assertStatus(200));
    const [found] = stopsOf(stopped);
    assert.deepEqual([member(found, 'row'), member(found, 'office')], [row, 'XA000100']);
    const id = textMember(found, 'id');
    await resume(id, ben);
    await confirmResumption(id, ada);
  });

  test('of an unknown row, and the end of an unknown stop, are not found', async () => {
    assert.equal((await stop({ row: 9_999 })).code, 'not_found');
    const id = 'ats_01kaz4w7m0v3c5n8q2x6t9r1yf';
    assert.equal((await resume(id, ada)).code, 'not_found');
    assert.equal((await confirmResumption(id, ada)).code, 'not_found');
  });
});
