import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, test } from 'node:test';
import type { ManagementClient } from '../callers/caller.ts';
import { migratedTestDatabase } from '../foundation/database/testing/migrated-database.ts';
import { BodyCapture, maxCapturedBytes } from '../foundation/http/body/capture-bodies.ts';
import { withDependencies } from '../foundation/http/operation.ts';
import { callOperation, member } from '../foundation/http/testing/request.ts';
import { purgeCapturedBodies } from './captured-body-store.ts';
import { getCallOperation } from './get-request-log-entry.ts';
import type { LoggedResponse } from './logged-response.ts';
import { insertRequestLogBatch, purgeRequestLog } from './request-log-entry-store.ts';
import { createRequestLogWriter } from './request-log-writer.ts';

const dayMs = 86_400_000;
const at = Date.UTC(2026, 10, 20, 8);
let now = new Date(at + 3_600_000);

const callerOf = (id: string, dataScope: ManagementClient['dataScope'] = 'own'): ManagementClient => ({
  userType: 'management',
  organisation: { id, name: id },
  client: { id: 'cli_management' },
  scopes: new Set(['management:read']),
  responsible: null,
  dataScope,
});
const trader = callerOf('org_1');

const testing = await migratedTestDatabase();
after(() => testing.stop());

interface CapturedRequest {
  readonly request?: string;
  readonly answer?: string;
  readonly clientId?: string;
  readonly at?: number;
  readonly mediaType?: string;
}

/** Records a request with bodies and returns its request id. The capture of bodies is disabled for client `cli_off`. */
async function recordRequest({
  request,
  answer,
  clientId = 'cli_1',
  mediaType = 'application/json',
  ...overrides
}: CapturedRequest) {
  const bodies = new BodyCapture();
  if (request !== undefined) bodies.hear('request', mediaType, request);
  if (answer !== undefined) bodies.hear('answer', mediaType, answer);
  const call: LoggedResponse = {
    account: { organisationId: 'org_1', clientId, apiKeyId: null },
    ...{
      at: overrides.at ?? at,
      operation: 'createDeclaration',
      method: 'POST',
      path: '/openapi/declarations',
    },
    ...{ requestId: randomUUID(), status: 201, code: null, durationMs: 3, address: '192.0.2.1' },
    ...{ problem: null, bodies },
  };
  const recorder = createRequestLogWriter(
    (batch) =>
      testing.database.systemTransaction((transaction) =>
        insertRequestLogBatch(transaction, batch, async (_, ids) => ids.filter((id) => id !== 'cli_off')),
      ),
    (error) => assert.ifError(error),
  );
  recorder.record({ ...call, status: 200 }, () => ({ ...call, bodies: null, requestId: randomUUID() }));
  recorder.record(call, () => call);
  await recorder.stop();
  return call.requestId;
}

async function bodiesOf(id: string, caller = trader): Promise<unknown> {
  const operation = withDependencies(getCallOperation, { database: testing.database, now: () => now });
  return member((await callOperation(operation, { caller, params: { id } })).body, 'bodies');
}

async function countRows(): Promise<number> {
  const { system } = testing.database;
  const [row] = await system.query<{ count: number }>(
    'select count(*)::integer as count from audit.captured_bodies',
  );
  return row?.count ?? -1;
}

describe('200', () => {
  test('returns request and response body with their expiry to the organisation and to customs', async () => {
    const id = await recordRequest({ request: '{"lrn":"Ü\u0000"}', answer: '{"id":"dec_1"}' });
    const expected = {
      request: { mediaType: 'application/json', bytes: 13, text: '{"lrn":"Ü\u0000"}' },
      answer: { mediaType: 'application/json', bytes: 14, text: '{"id":"dec_1"}' },
      keptUntil: '2026-11-21T08:00:00.000Z',
    };
    assert.deepEqual(await bodiesOf(id), expected);
    assert.deepEqual(await bodiesOf(id, callerOf('org_9', 'all')), expected);
  });

  test('returns null for an empty body, and no text for a body that is too long or not text', async () => {
    const id = await recordRequest({ answer: 'x'.repeat(maxCapturedBytes + 1) });
    assert.equal(member(await bodiesOf(id), 'request'), null);
    assert.deepEqual(member(await bodiesOf(id), 'answer'), {
      ...{ mediaType: 'application/json', bytes: maxCapturedBytes + 1, text: null },
    });
    const picture = await recordRequest({ request: '%PDF', mediaType: 'application/pdf' });
    assert.equal(member(await bodiesOf(picture), 'request', 'text'), null);
  });

  test('redacts keys, secrets and tokens in captured bodies', async () => {
    const key = `cpk_sandbox_${'A1b2C3d4'.repeat(4)}0`;
    const id = await recordRequest({ request: JSON.stringify({ note: key }), answer: `{"found":"${key}"}` });
    assert.ok(!JSON.stringify(await bodiesOf(id)).includes('A1b2'));
    const found = await testing.database.system.query(
      `select position(convert_to($1, 'UTF8') in request_text || response_text) > 0 as found
       from audit.captured_bodies where request_text is not null and response_text is not null`,
      [key],
    );
    assert.ok(found.length > 0);
    assert.ok(found.every((row) => member(row, 'found') === false));
  });

  test('captures no bodies of a client whose capture is disabled', async () => {
    assert.equal(await bodiesOf(await recordRequest({ request: '{}', clientId: 'cli_off' })), null);
  });
});

describe('404', () => {
  test('returns neither entry nor bodies to another organisation, which the query and row security enforce independently', async () => {
    const id = await recordRequest({ request: '{"secretly":"ours"}' });
    const operation = withDependencies(getCallOperation, { database: testing.database, now: () => now });
    const answered = await callOperation(operation, { caller: callerOf('org_2'), params: { id } });
    assert.equal(answered.code, 'not_found');
    const seen = (organisation: string) =>
      testing.database.organisation(organisation, (sql) => sql.query('select from audit.captured_bodies'));
    assert.equal((await seen('org_2')).length, 0);
    assert.ok((await seen('org_1')).length > 0);
  });
});

describe('retention of captured bodies', () => {
  test('returns no captured bodies after 24 hours, and the next cleanup deletes them', async () => {
    const old = await recordRequest({ request: '{"old":true}' });
    const young = await recordRequest({ request: '{"young":true}', at: at + 1 });
    now = new Date(at + dayMs + 1);
    assert.equal(await bodiesOf(old), null);
    assert.ok(await bodiesOf(young));
    const before = await countRows();
    assert.equal(await purgeRequestLog(testing.database.system, now, 30), true);
    assert.ok((await countRows()) < before);
    assert.ok(await bodiesOf(young));
    assert.equal(await countRows(), 1);
  });

  test('deletes all captured bodies of one client and keeps those of other clients', async () => {
    now = new Date(at + 3_600_000);
    const [own, others] = [
      await recordRequest({ request: '{}' }),
      await recordRequest({ request: '{}', clientId: 'cli_2' }),
    ];
    await testing.database.systemTransaction((transaction) => purgeCapturedBodies(transaction, 'cli_1'));
    assert.equal(await bodiesOf(own), null);
    assert.ok(await bodiesOf(others));
  });
});
