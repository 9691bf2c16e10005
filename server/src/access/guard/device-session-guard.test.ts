import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OperationContract } from '../../foundation/http/operation.ts';
import type { Credentials } from './credentials-store.ts';
import { deviceSessionDependencies, deviceSessionOf, evaluateDeviceSession } from './device-session-guard.ts';
import type { AccessToken } from './token.ts';

const now = new Date('2026-11-23T12:00:00Z');
const minutesLater = (count: number): Date => new Date(now.getTime() + count * 60_000);

const token: AccessToken = {
  id: 'T1',
  subject: 'P1',
  clientId: 'customs-portal-cli',
  organisationId: 'O1',
  grantId: 'ses_1',
  scopes: ['requests:read', 'keys:manage'],
  signedInAt: minutesLater(-5).getTime() / 1000,
  boundTo: null,
  expiresAt: minutesLater(5).getTime(),
};
const organisation = {
  id: 'O1',
  name: 'Trader',
  kind: 'trader',
  status: 'active',
  numbers: ['XA1'],
  capacityWeight: 1,
} as const;
const person = {
  id: 'P1',
  name: 'Tina',
  email: 'tina@trader.example',
  status: 'active',
  role: 'owner',
} as const;
const storedCredentials: Credentials = {
  key: null,
  client: null,
  organisation: null,
  platform: null,
  actingOrganisation: organisation,
  tokenRevoked: false,
  grant: { expiresAt: minutesLater(60) },
  person,
  responsible: null,
};
const rotation: OperationContract = {
  id: 'rotate',
  method: 'POST',
  path: '/management/keys',
  tag: 'Keys',
  summary: '',
  description: '',
  scope: 'management:write',
  roles: ['owner', 'developer'],
  fresh: true,
  terminal: 'keys:manage',
  answers: {},
  problems: [],
};

function verdictCode(
  changed: { readonly token?: Partial<AccessToken>; readonly found?: Partial<Credentials> },
  operation: Partial<OperationContract> = {},
): string {
  const known = deviceSessionOf(
    { ...token, ...changed.token },
    { ...storedCredentials, ...changed.found },
    now,
  );
  if (!known) return 'token_invalid';
  const verdict = evaluateDeviceSession('https://portal.example', { ...rotation, ...operation }, known, now);
  if (verdict.kind === 'admitted') return 'admitted';
  return verdict.kind === 'client_refused' ? verdict.refusal.problem.code : verdict.problem.code;
}

describe('a person with a device session', () => {
  test('is admitted with their current role and status', () => {
    const known = deviceSessionOf(token, storedCredentials, now);
    assert.ok(known);
    assert.equal(known.caller.role, 'owner');
    assert.equal(known.caller.dataScope, 'own');
    assert.equal(known.caller.sessionId, 'ses_1');
    assert.equal(verdictCode({}), 'admitted');
    assert.deepEqual(deviceSessionDependencies(known).sort(), [
      'grant:ses_1',
      'organisation:O1',
      'person:P1',
      'token:T1',
    ]);
  });

  test('receives token_invalid when any part of the consent is no longer valid', () => {
    const over: readonly Partial<Credentials>[] = [
      { tokenRevoked: true },
      { grant: null },
      { grant: { expiresAt: now } },
      { actingOrganisation: null },
      { person: null },
      { person: { ...person, status: 'disabled' } },
      { person: { ...person, role: null } },
      { person: { ...person, role: 'viewer' } },
      { person: { ...person, role: 'clerk' } },
      { person: { ...person, role: 'administrator' } },
    ];
    for (const one of over) assert.equal(verdictCode({ found: one }), 'token_invalid', JSON.stringify(one));
    assert.equal(verdictCode({ token: { grantId: null } }), 'token_invalid');
  });

  test('receives the first failed check in the order organisation, role, scope, fresh authentication', () => {
    const suspended = { actingOrganisation: { ...organisation, status: 'suspended' } } as const;
    const stale = { signedInAt: minutesLater(-10).getTime() / 1000 };
    const nothing = { ...stale, scopes: [] };
    const forOthers = { roles: ['administrator'] };
    assert.equal(verdictCode({ found: suspended, token: nothing }, forOthers), 'organisation_suspended');
    assert.equal(verdictCode({ token: nothing }, forOthers), 'role_insufficient');
    assert.equal(verdictCode({ token: nothing }), 'scope_insufficient');
    assert.equal(verdictCode({ token: stale }), 'authentication_stale');
    assert.equal(verdictCode({ token: { signedInAt: null } }), 'authentication_stale');
    assert.equal(verdictCode({ token: stale }, { fresh: false }), 'admitted');
  });

  test('receives scope_insufficient for an operation that device sessions can’t use, even with the scope that clients need', () => {
    const all = { scopes: ['requests:read', 'keys:manage', 'management:write'] };
    assert.equal(verdictCode({ token: all }, { terminal: undefined }), 'scope_insufficient');
  });
});
