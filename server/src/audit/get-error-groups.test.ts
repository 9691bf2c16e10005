import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, test } from 'node:test';
import type { Caller, ManagementClient } from '../callers/caller.ts';
import { migratedTestDatabase } from '../foundation/database/testing/migrated-database.ts';
import { withDependencies } from '../foundation/http/operation.ts';
import { callOperation, listMember, member } from '../foundation/http/testing/request.ts';
import { getClientErrorGroupsOperation, getErrorGroupsOperation } from './get-error-groups.ts';
import { insertRequestLogBatch } from './request-log-entry-store.ts';
import { createRequestLogWriter } from './request-log-writer.ts';

const now = (): Date => new Date('2026-11-20T12:34:56Z');

const orgId = (number: number): string => `org_0000000000000000000000000${number}`;
const cliId = (number: number): string => `cli_0000000000000000000000000${number}`;
const organisationOf = (number: number) => ({ id: orgId(number), name: orgId(number), numbers: [] });

function managerOf(number: number, dataScope: ManagementClient['dataScope']): ManagementClient {
  const scopes = new Set(['management:read']);
  return {
    ...{ userType: 'management', organisation: organisationOf(number), client: { id: 'cli_management' } },
    ...{ scopes, responsible: null, dataScope },
  };
}

function clientOf(organisation: number, client: number, platform = false): Caller {
  const base = {
    ...{ organisation: organisationOf(organisation), client: { id: cliId(client) }, apiKeyId: 'key_1' },
    ...{ scopes: new Set(['declarations:read']), personId: null, grantId: null, responsibleId: null },
  };
  return platform
    ? { ...base, userType: 'platform', platform: { id: 'plt_1' } }
    : { ...base, userType: 'host_to_host' };
}

/** Writes responses of one client and operation, one in each minute from the given hour. */
async function write(
  [organisation, client]: readonly [number, number],
  hour: number,
  results: readonly (readonly [status: number, code: string | null])[],
): Promise<string[]> {
  const ids = results.map(() => randomUUID());
  const recorder = createRequestLogWriter(
    (batch) =>
      testing.database.systemTransaction((transaction) =>
        insertRequestLogBatch(transaction, batch, async (_, found) => found),
      ),
    (error) => assert.ifError(error),
  );
  for (const [index, [status, code]] of results.entries()) {
    const call = {
      account: { organisationId: orgId(organisation), clientId: cliId(client), apiKeyId: 'key_1' },
      ...{ at: Date.UTC(2026, 10, 20, hour, index), requestId: ids[index] ?? '', status, code },
      ...{ operation: 'createDeclaration', method: 'POST', path: '/openapi/declarations' },
      ...{ durationMs: 3, address: '192.0.2.1', problem: null, bodies: null },
    };
    recorder.record(call, () => call);
  }
  await recorder.stop();
  return ids;
}
const testing = await migratedTestDatabase();
const invalid = [400, 'input_invalid'] as const;
const ids = await write([1, 1], 5, [invalid, [201, null], [409, 'lrn_taken'], invalid]);
await write([1, 2], 6, [invalid, [201, null], [201, null]]);
await write([2, 3], 7, [[503, 'service_unavailable']]);
after(() => testing.stop());

const readAsClient = (caller: Caller, query: object = {}) =>
  callOperation(withDependencies(getErrorGroupsOperation, { database: testing.database, now }), {
    caller,
    query: { ...query },
  });
const readAsManager = (caller: ManagementClient, query: object = {}) =>
  callOperation(withDependencies(getClientErrorGroupsOperation, { database: testing.database, now }), {
    caller,
    query: { ...query },
  });

/** Returns each group as `client code calls share`. */
function groupsOf(body: unknown): string[] {
  return listMember(body, 'groups').map((group) =>
    [
      String(member(group, 'clientId')).at(-1),
      ...['code', 'calls', 'share'].map((name) => member(group, name)),
    ].join(' '),
  );
}

const ofTrader = ['1 input_invalid 2 0.5', '1 lrn_taken 1 0.25', '2 input_invalid 1 0.3333'];

describe('200', () => {
  test('groups the errors of all clients of the organisation, with share, times and last request', async () => {
    const { body } = await readAsClient(clientOf(1, 1));
    assert.deepEqual(groupsOf(body), ofTrader);
    assert.deepEqual(member(body, 'groups', 0), {
      ...{ organisationId: orgId(1), clientId: cliId(1), operation: 'createDeclaration' },
      ...{ httpStatus: 400, code: 'input_invalid', calls: 2, share: 0.5 },
      ...{ firstSeenAt: '2026-11-20T05:00:00.000Z', lastSeenAt: '2026-11-20T05:03:00.000Z' },
      lastRequestId: ids[3],
    });
    assert.deepEqual(groupsOf((await readAsManager(managerOf(1, 'own'))).body), ofTrader);
  });

  test('applies the filters, and keeps the share of all requests of the operation', async () => {
    const { body } = await readAsClient(clientOf(1, 1), { code: 'lrn_taken' });
    assert.deepEqual(groupsOf(body), ['1 lrn_taken 1 0.25']);
    assert.deepEqual(groupsOf((await readAsClient(clientOf(1, 1), { operation: 'getStatus' })).body), []);
    const later = { occurredFrom: '2026-11-20T06:00:00Z' };
    assert.deepEqual(groupsOf((await readAsClient(clientOf(1, 1), later)).body), [
      '2 input_invalid 1 0.3333',
    ]);
  });

  test('returns no errors of another organisation, whichever client the caller names', async () => {
    assert.deepEqual(groupsOf((await readAsClient(clientOf(2, 3), { clientId: cliId(1) })).body), []);
    const asOther = await readAsManager(managerOf(2, 'own'), { organisationId: orgId(1) });
    assert.deepEqual(groupsOf(asOther.body), []);
  });

  test('returns to a platform only its own errors, also for a trader with other clients', async () => {
    assert.deepEqual(groupsOf((await readAsClient(clientOf(1, 9, true))).body), []);
    assert.deepEqual(groupsOf((await readAsClient(clientOf(1, 9, true), { clientId: cliId(1) })).body), []);
    assert.deepEqual(groupsOf((await readAsClient(clientOf(1, 2, true))).body), ['2 input_invalid 1 0.3333']);
  });

  test('returns to customs the errors of all organisations, or of one', async () => {
    const customs = managerOf(3, 'all');
    assert.deepEqual(groupsOf((await readAsManager(customs)).body), [
      ofTrader[0],
      ...[ofTrader[1], ofTrader[2], '3 service_unavailable 1 1'],
    ]);
    const one = await readAsManager(customs, { organisationId: orgId(2) });
    assert.deepEqual(groupsOf(one.body), ['3 service_unavailable 1 1']);
  });

  test('keeps a group whose log entries are deleted, with the hours of the usage', async () => {
    await testing.database.system.query('delete from audit.request_log where organisation_id = $1', [
      orgId(2),
    ]);
    const { body } = await readAsClient(clientOf(2, 3));
    assert.equal(member(body, 'groups', 0, 'lastRequestId'), null);
    assert.equal(member(body, 'groups', 0, 'lastSeenAt'), '2026-11-20T07:00:00.000Z');
  });
});

describe('400', () => {
  test('refuses a period that is too long or ends before its start', async () => {
    for (const occurredFrom of ['2026-09-01T00:00:00Z', '2026-12-01T00:00:00Z']) {
      const outcome = await readAsClient(clientOf(1, 1), { occurredFrom });
      assert.equal(outcome.status, 400, occurredFrom);
    }
  });
});
