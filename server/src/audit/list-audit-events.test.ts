import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, test } from 'node:test';
import type { ManagementClient } from '../callers/caller.ts';
import { migratedTestDatabase } from '../foundation/database/testing/migrated-database.ts';
import { withDependencies } from '../foundation/http/operation.ts';
import { callOperation, listMember, member, textMember } from '../foundation/http/testing/request.ts';
import { recordAudit } from './audit-store.ts';
import { exportAuditEventsOperation } from './export-audit-events.ts';
import { listAuditEventsOperation } from './list-audit-events.ts';

const callerOf = (id: string, dataScope: ManagementClient['dataScope']): ManagementClient => ({
  userType: 'management',
  organisation: { id, name: id },
  client: { id: `cli_${id}` },
  scopes: new Set(['management:read']),
  responsible: null,
  dataScope,
});
const trader = callerOf('org_00000000000000000000000001', 'own');
const otherTrader = callerOf('org_00000000000000000000000002', 'own');
const authority = callerOf('org_00000000000000000000000003', 'all');

const testing = await migratedTestDatabase();
const operation = withDependencies(listAuditEventsOperation, {
  database: testing.database,
  cursorKey: Buffer.alloc(32, 3),
});
for (const { organisation } of [trader, otherTrader]) {
  for (let hour = 1; hour <= 3; hour += 1) {
    await recordAudit(testing.database.system, {
      organisationId: organisation.id,
      at: new Date(Date.UTC(2026, 10, 20, hour)),
      actor: { kind: 'client', id: hour === 3 ? 'cli_b' : 'cli_a' },
      action: hour === 1 ? 'client.create' : 'client.update',
      target: { kind: 'client', id: `cli_t${hour}` },
      requestId: randomUUID(),
      address: '192.0.2.1',
      change: { after: { name: `at ${hour}` } },
    });
  }
}
after(() => testing.stop());

const list = (caller: ManagementClient, query: object = {}) =>
  callOperation(operation, { caller, query: { ...query } });

function targetsOf(body: unknown): string[] {
  return listMember(body, 'items').map(
    (item) => `${textMember(item, 'organisationId').at(-1)} ${textMember(item, 'target', 'id')}`,
  );
}

describe('200', () => {
  test('returns an organisation’s events, newest first', async () => {
    const { body } = await list(trader);
    assert.deepEqual(targetsOf(body), ['1 cli_t3', '1 cli_t2', '1 cli_t1']);
    assert.deepEqual(member(body, 'items', 0, 'actor'), { kind: 'client', id: 'cli_b' });
    assert.equal(member(body, 'items', 0, 'occurredAt'), '2026-11-20T03:00:00.000Z');
    assert.deepEqual(member(body, 'items', 0, 'change'), { after: { name: 'at 3' } });
  });

  test('returns the events of all organisations, or of one, to customs', async () => {
    assert.equal(targetsOf((await list(authority)).body).length, 6);
    const one = await list(authority, { organisationId: otherTrader.organisation.id });
    assert.deepEqual(targetsOf(one.body), ['2 cli_t3', '2 cli_t2', '2 cli_t1']);
  });

  test('returns an empty list if an organisation filters by another organisation', async () => {
    assert.deepEqual(
      targetsOf((await list(trader, { organisationId: otherTrader.organisation.id })).body),
      [],
    );
  });

  test('returns only events that match the filters by actor, target, action and time', async () => {
    const cases: [object, string[]][] = [
      [{ actor: 'cli_a' }, ['1 cli_t2', '1 cli_t1']],
      [{ target: 'cli_t2' }, ['1 cli_t2']],
      [{ action: 'client.create' }, ['1 cli_t1']],
      [{ occurredFrom: '2026-11-20T02:00:00Z' }, ['1 cli_t3', '1 cli_t2']],
      [{ occurredBefore: '2026-11-20T03:00:00+01:00' }, ['1 cli_t1']],
      [{ actor: 'cli_a', action: 'client.update' }, ['1 cli_t2']],
      [{ actor: "' or true --" }, []],
    ];
    for (const [query, expected] of cases)
      assert.deepEqual(targetsOf((await list(trader, query)).body), expected);
  });

  test('returns every event exactly once across pages', async () => {
    const first = await list(authority, { limit: 4 });
    const second = await list(authority, { limit: 4, after: textMember(first.body, 'cursor') });
    assert.equal(member(second.body, 'more'), false);
    assert.equal(new Set([...targetsOf(first.body), ...targetsOf(second.body)]).size, 6);
  });
});

describe('acts of customs', () => {
  const decided = (customsOffice: string, action: string) =>
    recordAudit(testing.database.system, {
      organisationId: acted.organisation.id,
      at: new Date(Date.UTC(2026, 10, 21)),
      actor: { kind: 'person', id: 'per_officer' },
      customsOffice,
      action,
      target: { kind: 'declaration', id: 'dec_1' },
      requestId: randomUUID(),
      address: '192.0.2.200',
    });
  const acted = callerOf('org_00000000000000000000000004', 'own');

  test('are returned to the organisation with the deciding office, but without officer and address, and without assignments', async () => {
    await decided('XA000001', 'declaration.released');
    await decided('', 'organisation.update');
    for (const action of ['declaration.assign', 'declaration.unassign', 'declaration.note'])
      await decided('', action);
    const { body } = await list(acted);
    const items = listMember(body, 'items');
    assert.deepEqual(
      items.map((item) => [member(item, 'action'), member(item, 'actor'), member(item, 'address')]),
      [
        ['organisation.update', { kind: 'customs', id: 'customs' }, null],
        ['declaration.released', { kind: 'customs', id: 'XA000001' }, null],
      ],
    );
    assert.deepEqual(member((await list(acted, { actor: 'per_officer' })).body, 'items'), []);
    const whole = await list(authority, { organisationId: acted.organisation.id });
    assert.equal(JSON.stringify(whole.body).match(/per_officer/g)?.length, 5);
    assert.equal(JSON.stringify(whole.body).match(/192\.0\.2\.200/g)?.length, 5);
  });
});

describe('200 of the export', () => {
  const lines = async (caller: ManagementClient, query: object = {}): Promise<unknown[]> => {
    const { body } = await callOperation(
      withDependencies(exportAuditEventsOperation, { database: testing.database }),
      {
        caller,
        query: { ...query },
      },
    );
    return String(body)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  };

  test('returns one line per event, with the same properties as the list', async () => {
    const { body } = await list(authority, { limit: 500 });
    assert.deepEqual(await lines(authority), member(body, 'items'));
    assert.equal((await lines(trader)).length, 3);
    assert.equal((await lines(authority, { actor: 'cli_b' })).length, 2);
    assert.deepEqual(await lines(trader, { organisationId: otherTrader.organisation.id }), []);
  });

  test('returns every event exactly once if the export needs several database reads', async () => {
    await testing.database.system.query(
      `insert into audit.events (organisation_id, at, actor_kind, actor_id, action, target_kind, target_id)
       select $1, now(), 'system', 'many', 'thing.change', 'thing', n::text from generate_series(1, 1203) n`,
      [trader.organisation.id],
    );
    const found = await lines(authority, { actor: 'many' });
    assert.equal(new Set(found.map((line) => textMember(line, 'id'))).size, 1203);
    assert.equal(found.length, 1203);
  });
});

describe('400', () => {
  test('rejects the cursor of another organisation, changed filters and invalid times', async () => {
    const cursor = textMember((await list(authority, { limit: 1 })).body, 'cursor');
    const calls: [ManagementClient, object][] = [
      [trader, { after: cursor }],
      [authority, { after: cursor, actor: 'cli_a' }],
      [authority, { after: 'AAAA' }],
      [authority, { occurredFrom: 'yesterday' }],
      [authority, { occurredBefore: '2026-02-30T00:00:00Z' }],
      [authority, { occurredFrom: '2026-11-20T02:00:00' }],
      [authority, { occurredFrom: '2016-12-31T23:59:60Z' }],
      [authority, { organisationId: 'x' }],
    ];
    for (const [caller, query] of calls) assert.equal((await list(caller, query)).code, 'input_invalid');
  });
});
