import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, test } from 'node:test';
import type { ManagementClient } from '../callers/caller.ts';
import { migratedTestDatabase } from '../foundation/database/testing/migrated-database.ts';
import { withDependencies } from '../foundation/http/operation.ts';
import { callOperation, listMember, member, textMember } from '../foundation/http/testing/request.ts';
import { getCallOperation } from './get-request-log-entry.ts';
import { getUsageOperation } from './get-usage.ts';
import { listCallsOperation } from './list-request-log.ts';
import type { LoggedResponse } from './logged-response.ts';
import { insertRequestLogBatch, purgeRequestLog } from './request-log-entry-store.ts';
import { createRequestLogWriter } from './request-log-writer.ts';

const now = (): Date => new Date('2026-11-20T12:34:56Z');
const cursorKey = Buffer.alloc(32, 3);

const orgId = (number: number): string => `org_0000000000000000000000000${number}`;
const cliId = (number: number): string => `cli_0000000000000000000000000${number}`;
const callerOf = (id: string, dataScope: ManagementClient['dataScope']): ManagementClient => ({
  userType: 'management',
  organisation: { id, name: id },
  client: { id: 'cli_management' },
  scopes: new Set(['management:read']),
  responsible: null,
  dataScope,
});
const trader = callerOf(orgId(1), 'own');
const otherTrader = callerOf(orgId(2), 'own');
const authority = callerOf(orgId(3), 'all');

// A problem document with text that PostgreSQL's JSON rejects: an escaped NUL and half a surrogate pair.
const problem = {
  type: 'https://portal.example/problems/not_found',
  detail: 'a \u0000 b \ud83d',
  code: 'not_found',
};
const requestIds = Array.from({ length: 6 }, () => randomUUID());

function testResponse(number: number, overrides: Partial<LoggedResponse>): LoggedResponse {
  const owner = overrides.account ?? { organisationId: orgId(1), clientId: cliId(1), apiKeyId: 'key_1' };
  return {
    account: owner,
    at: Date.UTC(2026, 10, 20, number + 5),
    requestId: requestIds[number] ?? '',
    operation: 'getDeclarationAsOfficer',
    method: 'GET',
    path: `/openapi/declarations/${number}`,
    status: 200,
    code: null,
    durationMs: 3.5,
    address: '192.0.2.1',
    problem: null,
    bodies: null,
    ...overrides,
  };
}

async function write(...calls: LoggedResponse[]): Promise<void> {
  const recorder = createRequestLogWriter(
    (batch) =>
      testing.database.systemTransaction((transaction) =>
        insertRequestLogBatch(transaction, batch, async (_, ids) => ids.filter((id) => id !== cliId(2))),
      ),
    (error) => assert.ifError(error),
  );
  for (const call of calls) recorder.record(call, () => call);
  await recorder.stop();
}

const testing = await migratedTestDatabase();
const second = { organisationId: orgId(1), clientId: cliId(2), apiKeyId: null };
const foreign = { organisationId: orgId(2), clientId: cliId(3), apiKeyId: 'key_3' };
await write(
  testResponse(0, {}),
  testResponse(1, { status: 404, code: 'not_found', problem: JSON.stringify(problem), durationMs: 15 }),
  testResponse(2, { account: second, operation: 'listClients' }),
);
await write(
  testResponse(3, { account: foreign }),
  testResponse(4, { status: 304 }),
  testResponse(5, { status: 503, code: 'service_unavailable', problem: '{}', durationMs: 40_000 }),
);
after(() => testing.stop());

const list = (caller: ManagementClient, query: object = {}) =>
  callOperation(withDependencies(listCallsOperation, { database: testing.database, cursorKey }), {
    caller,
    query: { ...query },
  });
const get = (caller: ManagementClient, id: string) =>
  callOperation(withDependencies(getCallOperation, { database: testing.database, now }), {
    caller,
    params: { id },
  });
const usage = (caller: ManagementClient, query: object = {}) =>
  callOperation(withDependencies(getUsageOperation, { database: testing.database, now }), {
    caller,
    query: { ...query },
  });

function responseCode(body: unknown): string {
  const items = member(body, 'items');
  assert.ok(Array.isArray(items));
  return items.map((item) => textMember(item, 'path').at(-1)).join('');
}

function lengthOf(value: unknown, ...path: readonly (string | number)[]): number {
  return listMember(value, ...path).length;
}

describe('200 request log', () => {
  test('lists the requests of the organisation’s clients, newest first, without 304 responses', async () => {
    const { body } = await list(trader);
    assert.equal(responseCode(body), '5210');
    assert.equal(member(body, 'items', 3, 'recordedAt'), '2026-11-20T05:00:00.000Z');
    assert.equal(member(body, 'items', 3, 'durationMs'), 3.5);
    assert.equal(responseCode((await list(otherTrader)).body), '3');
  });

  test('lists the requests of all organisations, or of one, for customs', async () => {
    assert.equal(responseCode((await list(authority)).body), '53210');
    assert.equal(responseCode((await list(authority, { organisationId: orgId(2) })).body), '3');
    assert.equal(responseCode((await list(trader, { organisationId: orgId(2) })).body), '');
  });

  test('returns only requests that match each filter', async () => {
    const cases: [object, string][] = [
      [{ clientId: cliId(2) }, '2'],
      [{ clientId: cliId(3) }, ''],
      [{ operation: 'getDeclarationAsOfficer' }, '510'],
      [{ httpStatus: 404 }, '1'],
      [{ code: 'service_unavailable' }, '5'],
      [{ outcome: 'succeeded' }, '20'],
      [{ outcome: 'refused' }, '1'],
      [{ outcome: 'failed' }, '5'],
      [{ refused: true }, '51'],
      [{ refused: false }, '20'],
      [{ requestId: (requestIds[0] ?? '').toUpperCase() }, '0'],
      [{ occurredFrom: '2026-11-20T07:00:00Z' }, '52'],
      [{ occurredBefore: '2026-11-20T07:00:00+01:00' }, '0'],
      [{ operation: "' or true --" }, ''],
    ];
    for (const [query, expected] of cases)
      assert.equal(responseCode((await list(trader, query)).body), expected);
  });

  test('returns each request exactly once across pages', async () => {
    const first = await list(trader, { limit: 3 });
    const second = await list(trader, { limit: 3, after: textMember(first.body, 'cursor') });
    assert.equal(responseCode(first.body) + responseCode(second.body), '5210');
    assert.equal(member(second.body, 'more'), false);
  });

  test('returns an entry with its exact problem document, by request id and by number', async () => {
    const { body } = await get(trader, requestIds[1] ?? '');
    assert.deepEqual(member(body, 'problem'), problem);
    const again = await get(authority, textMember(body, 'id'));
    assert.deepEqual(again.body, body);
    assert.equal(member((await get(trader, requestIds[0] ?? '')).body, 'problem'), null);
  });
});

describe('404 request log', () => {
  test('returns 404 for the request id of another organisation, an unknown and a malformed request id', async () => {
    for (const id of [requestIds[3] ?? '', randomUUID(), '1', '9'.repeat(19), '9'.repeat(30), 'x']) {
      assert.equal((await get(trader, id)).code, 'not_found', id);
    }
  });
});

describe('400 request log', () => {
  test('rejects the cursor of another organisation, changed filters and invalid values', async () => {
    const cursor = textMember((await list(authority, { limit: 1 })).body, 'cursor');
    const calls: [ManagementClient, object][] = [
      [trader, { after: cursor }],
      [authority, { after: cursor, httpStatus: 200 }],
      [authority, { httpStatus: 42 }],
      [authority, { requestId: 'x' }],
      [authority, { clientId: 'x' }],
      [authority, { occurredFrom: 'yesterday' }],
      [authority, { occurredBefore: '2016-12-31T23:59:60Z' }],
    ];
    for (const [caller, query] of calls) assert.equal((await list(caller, query)).code, 'input_invalid');
  });
});

describe('200 usage', () => {
  test('counts every request by outcome, with percentiles of the latency', async () => {
    const { body } = await usage(trader);
    const { points: _points, groups: _groups, ...whole } = Object(body);
    assert.deepEqual(whole, {
      occurredFrom: '2026-11-13T00:00:00.000Z',
      occurredBefore: '2026-11-21T00:00:00.000Z',
      interval: 'day',
      by: 'operation',
      total: {
        calls: 5,
        succeeded: 2,
        unchanged: 1,
        refused: 1,
        failed: 1,
        latencyMs: { p50: 5, p95: null, p99: null },
      },
    });
    assert.equal(lengthOf(body, 'points'), 1);
    assert.equal(member(body, 'groups', 0, 'key'), 'getDeclarationAsOfficer');
    assert.deepEqual(member(body, 'groups', 0, 'codes'), [
      { httpStatus: 404, code: 'not_found', calls: 1 },
      { httpStatus: 503, code: 'service_unavailable', calls: 1 },
    ]);
  });

  test('groups the counts by hour and by client, with filters', async () => {
    const query = {
      interval: 'hour',
      by: 'client',
      occurredFrom: '2026-11-20T05:30:00Z',
      occurredBefore: '2026-11-20T07:30:00Z',
    };
    const { body } = await usage(trader, query);
    assert.equal(member(body, 'points', 0, 'startsAt'), '2026-11-20T05:00:00.000Z');
    assert.equal(lengthOf(body, 'points'), 3);
    assert.equal(member(body, 'groups', 0, 'key'), cliId(1));
    assert.equal(member(body, 'groups', 0, 'calls'), 2);
    const one = await usage(trader, { ...query, clientId: cliId(2) });
    assert.equal(member(one.body, 'total', 'calls'), 1);
    const named = await usage(trader, { ...query, operation: 'listClients' });
    assert.equal(member(named.body, 'groups', 0, 'key'), cliId(2));
  });

  test('returns the total and the counts of each client to customs', async () => {
    assert.equal(member((await usage(authority)).body, 'total', 'calls'), 6);
    const { body } = await usage(authority, { by: 'client' });
    assert.equal(lengthOf(body, 'groups'), 3);
    const organisations = await usage(authority, { by: 'organisation' });
    assert.equal(member(organisations.body, 'groups', 0, 'key'), orgId(1));
    assert.equal(lengthOf(organisations.body, 'groups'), 2);
    const one = await usage(authority, { organisationId: orgId(2) });
    assert.equal(member(one.body, 'total', 'calls'), 1);
  });

  test('does not count the clients of another organisation', async () => {
    const { body } = await usage(otherTrader, { clientId: cliId(1) });
    assert.equal(member(body, 'total', 'calls'), 0);
    assert.deepEqual(member(body, 'points'), []);
    assert.equal(member((await usage(otherTrader, { organisationId: orgId(1) })).body, 'total', 'calls'), 0);
  });
});

describe('400 usage', () => {
  test('rejects a period that is invalid or too long', async () => {
    const periods = [
      { occurredFrom: '2026-11-21T00:00:00Z', occurredBefore: '2026-11-20T00:00:00Z' },
      { interval: 'hour', occurredFrom: '2026-09-01T00:00:00Z' },
      { occurredFrom: '2024-01-01T00:00:00Z' },
      { interval: 'week' },
    ];
    for (const query of periods) assert.equal((await usage(trader, query)).code, 'input_invalid');
  });
});

describe('retention of the request log', () => {
  test('deletes only entries that are too old', async () => {
    const { system } = testing.database;
    const count = async (table: string): Promise<unknown> =>
      (await system.query<{ count: number }>(`select count(*)::integer as count from ${table}`))[0]?.count;
    // Log rows outside the weekly partitions are deleted a week later than others.
    await write(
      testResponse(0, { at: Date.UTC(2026, 9, 13, 12) }),
      testResponse(0, { at: Date.UTC(2025, 9, 1) }),
    );
    assert.equal(await count('audit.request_log'), 7);
    const rows = Number(await count('audit.usage'));
    assert.equal(await purgeRequestLog(system, now(), 30), true);
    assert.equal(await count('audit.request_log'), 5);
    assert.equal(await count('audit.usage'), rows - 2);
    assert.equal(responseCode((await list(authority)).body), '53210');
  });
});

describe('token requests', () => {
  test('are counted in the usage only if the filter names their operation', async () => {
    const { body: before } = await usage(trader, {});
    await write(
      testResponse(0, { operation: 'issueToken', code: null }),
      testResponse(1, { operation: 'issueToken', status: 401 }),
    );
    const { body: after } = await usage(trader, {});
    assert.deepEqual(member(after, 'total'), member(before, 'total'));
    assert.deepEqual(member(after, 'groups'), member(before, 'groups'));
    const { body: tokenUsage } = await usage(trader, { operation: 'issueToken' });
    assert.equal(member(tokenUsage, 'total', 'calls'), 2);
    assert.equal(member(tokenUsage, 'total', 'refused'), 1);
  });
});
