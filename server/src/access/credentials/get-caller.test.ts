import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { HostToHostCaller, PlatformCaller } from '../../callers/caller.ts';
import { createClientLimits } from '../../foundation/http/admission/client-limits.ts';
import { withDependencies } from '../../foundation/http/operation.ts';
import { bodyWithStatus, callOperation, member } from '../../foundation/http/testing/request.ts';
import { getCallerOperation } from './get-caller.ts';

const trader: HostToHostCaller = {
  userType: 'host_to_host',
  organisation: { id: 'org_1', name: 'Harbour Coffee Traders', numbers: ['XA100200300400'] },
  client: { id: 'cli_1' },
  apiKeyId: 'key_1',
  scopes: new Set(['reference:read', 'declarations:read']),
  ...{ personId: null, grantId: null, responsibleId: null },
};

function operationWith(ratePerSecond: number, processes = 1) {
  const limits = createClientLimits({ ratePerSecond, processes: () => processes, clock: () => 0 });
  return { limits, operation: withDependencies(getCallerOperation, { limits, profile: 'sandbox' }) };
}

describe('200', () => {
  test('returns organisation, client, environment, scopes and rate limit', async () => {
    const { limits, operation } = operationWith(100, 2);
    limits.takeCall('cli_1');
    const body = await callOperation(operation, { caller: trader }).then(bodyWithStatus(200));
    assert.deepEqual(body, {
      organisation: { id: 'org_1', name: 'Harbour Coffee Traders' },
      client: { id: 'cli_1', userType: 'host_to_host' },
      platform: null,
      environment: 'sandbox',
      scopes: ['declarations:read', 'reference:read'],
      rateLimit: { limit: 100, remaining: 99, burst: 200 },
    });
  });

  test('returns the platform of a platform client', async () => {
    const caller: PlatformCaller = { ...trader, userType: 'platform', platform: { id: 'PL0099' } };
    const { body } = await callOperation(operationWith(100).operation, { caller });
    assert.deepEqual(member(body, 'platform'), { id: 'PL0099' });
    assert.equal(member(body, 'client', 'userType'), 'platform');
  });

  test('returns null as rate limit when the portal has no rate limit', async () => {
    const { body } = await callOperation(operationWith(0).operation, { caller: trader });
    assert.equal(member(body, 'rateLimit'), null);
  });
});
