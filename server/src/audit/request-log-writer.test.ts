import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { LoggedRequestDetails, UsageResponse } from './logged-response.ts';
import {
  createRequestLogWriter,
  type FindRequestOwners,
  logWriteIntervalMs,
  maxLogEntriesPerClient,
  maxRefusedPerAddress,
  type RequestLogBatch,
} from './request-log-writer.ts';

const at = Date.UTC(2026, 10, 20, 8, 15);

function requestOf(
  clientId: string,
  overrides: Partial<UsageResponse> = {},
): [UsageResponse, () => LoggedRequestDetails] {
  const account = { organisationId: 'org_1', clientId, apiKeyId: 'key_1' };
  const facts = {
    requestId: 'r',
    method: 'GET',
    path: '/p',
    address: '192.0.2.1',
    problem: null,
    bodies: null,
  };
  return [
    { account, at, operation: 'getStatus', status: 200, code: null, durationMs: 3, ...overrides },
    () => facts,
  ];
}

function newTestWriter(fails = false, ownersOf?: FindRequestOwners) {
  const batches: RequestLogBatch[] = [];
  const faults: unknown[] = [];
  const recorder = createRequestLogWriter(
    (batch) => {
      batches.push(batch);
      return fails ? Promise.reject(new Error('away')) : Promise.resolve();
    },
    (error) => faults.push(error),
    ownersOf,
  );
  return { recorder, batches, faults };
}

describe('a batch of log entries', () => {
  test('contains one usage count for equal requests within an hour', async () => {
    const { recorder, batches } = newTestWriter();
    for (let count = 0; count < 3; count += 1) recorder.record(...requestOf('cli_1'));
    recorder.record(...requestOf('cli_1', { durationMs: 40 }));
    recorder.record(...requestOf('cli_1', { at: at + 3_600_000 }));
    await recorder.stop();
    assert.equal(batches.length, 1);
    assert.deepEqual(
      batches[0]?.usage.map(({ calls, bucket, hour }) => [calls, bucket, new Date(hour).toISOString()]),
      [
        [3, 2, '2026-11-20T08:00:00.000Z'],
        [1, 5, '2026-11-20T08:00:00.000Z'],
        [1, 2, '2026-11-20T09:00:00.000Z'],
      ],
    );
    assert.equal(batches[0]?.calls.length, 5);
  });

  test('counts a 304 response without collecting its log data', async () => {
    const { recorder, batches } = newTestWriter();
    const [counted] = requestOf('cli_1', { status: 304 });
    recorder.record(counted, () => assert.fail('asked'));
    await recorder.stop();
    assert.deepEqual(batches[0]?.calls, []);
    assert.equal(batches[0]?.usage[0]?.calls, 1);
  });

  test('is written at regular intervals unless it is empty', async () => {
    const { recorder, batches } = newTestWriter();
    recorder.record(...requestOf('cli_1'));
    while (batches.length === 0) await pause(logWriteIntervalMs / 10);
    await recorder.stop();
    assert.equal(batches.length, 1);
  });
});

describe('limits of the request log', () => {
  test('prevent that one client fills the log, and the number of omitted requests is recorded', async () => {
    const { recorder, batches } = newTestWriter();
    for (let count = 0; count < maxLogEntriesPerClient + 10; count += 1)
      recorder.record(...requestOf('cli_loud'));
    recorder.record(...requestOf('cli_quiet'));
    await recorder.stop();
    assert.equal(batches[0]?.calls.length, maxLogEntriesPerClient + 1);
    assert.equal(recorder.unlogged.client, 10);
    const usage = batches[0]?.usage.map(({ clientId, calls }) => [clientId, calls]);
    assert.deepEqual(usage, [
      ['cli_loud', maxLogEntriesPerClient + 10],
      ['cli_quiet', 1],
    ]);
  });

  test('prevent that many clients fill the memory with rows or with large problem documents', async () => {
    const { recorder, batches } = newTestWriter();
    for (let client = 0; client < 6_000; client += 1) recorder.record(...requestOf(`cli_${client}`));
    await recorder.stop();
    assert.equal(batches[0]?.calls.length, 5_000);
    assert.equal(recorder.unlogged.full, 1_000);

    const big = newTestWriter();
    const problem = 'x'.repeat(1_000_000);
    for (let client = 0; client < 10; client += 1) {
      const [counted, facts] = requestOf(`cli_${client}`);
      big.recorder.record(counted, () => ({ ...facts(), problem }));
    }
    await big.recorder.stop();
    assert.equal(big.batches[0]?.calls.length, 8);
    assert.equal(big.recorder.unlogged.full, 2);
  });

  test('report and count a batch that the database rejects', async () => {
    const { recorder, faults } = newTestWriter(true);
    recorder.record(...requestOf('cli_1'));
    await recorder.stop();
    assert.equal(faults.length, 1);
    assert.equal(recorder.unlogged.unwritten, 1);
  });
});

describe('requests with refused credentials', () => {
  const refused = (clientId: string | null, address = '192.0.2.1') => {
    const [{ account: _account, ...counted }, facts] = requestOf('-', {
      status: 401,
      code: 'api_key_expired',
    });
    return { shown: { clientId, apiKey: null }, address, call: counted, facts };
  };
  const owned = async (shown: readonly { readonly clientId: string | null }[]) =>
    shown.map(({ clientId }) =>
      clientId === 'cli_1' ? { organisationId: 'org_1', clientId, apiKeyId: 'key_1' } : null,
    );

  test('are logged and counted for the owner that the credentials prove; without proof nothing is written', async () => {
    const credentials: unknown[] = [];
    const { recorder, batches } = newTestWriter(false, (shown) => {
      credentials.push(...shown);
      return owned(shown);
    });
    for (const clientId of ['cli_1', 'cli_unknown', null]) recorder.recordRefused(refused(clientId));
    await recorder.stop();
    assert.equal(credentials.length, 2);
    assert.deepEqual(
      batches.map(({ calls, usage }) => [
        calls.map(({ account, code }) => [account.apiKeyId, code]),
        usage.map(({ clientId, calls: count }) => [clientId, count]),
      ]),
      [[[['key_1', 'api_key_expired']], [['cli_1', 1]]]],
    );
  });

  test('from one address do not displace those from other addresses', async () => {
    const { recorder, batches } = newTestWriter(false, owned);
    for (let count = 0; count < 3 * maxRefusedPerAddress; count += 1)
      recorder.recordRefused(refused('cli_2'));
    recorder.recordRefused(refused('cli_1', '192.0.2.2'));
    await recorder.stop();
    assert.equal(batches[0]?.calls.length, 1);
  });

  test('are skipped when the lookup of their owners fails, and all other requests are still written', async () => {
    const { recorder, batches, faults } = newTestWriter(false, () => Promise.reject(new Error('away')));
    recorder.record(...requestOf('cli_1'));
    recorder.recordRefused(refused('cli_1'));
    await recorder.stop();
    assert.equal(batches[0]?.calls.length, 1);
    assert.equal(faults.length, 1);
  });
});
