import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { roles } from '../callers/caller.ts';
import { refusePerson } from './permission.ts';

const now = new Date('2026-11-21T09:00:00Z');
const later = new Date(now.getTime() + 1);

describe('permitted callers', () => {
  test('have a role that the operation names', () => {
    const may = roles.filter(
      (role) => !refusePerson({ roles: ['owner', 'auditor'] }, { role, freshUntil: now }, now),
    );
    assert.deepEqual(may, ['owner', 'auditor']);
  });

  test('do not exist among people for an operation without roles', () => {
    for (const role of roles) {
      assert.equal(refusePerson({}, { role, freshUntil: later }, now)?.problem.code, 'role_insufficient');
    }
  });
});

describe('403', () => {
  test('is returned with role_insufficient and the permitted roles for another role', () => {
    const refusal = refusePerson({ roles: ['owner'] }, { role: 'viewer', freshUntil: later }, now);
    assert.equal(refusal?.problem.code, 'role_insufficient');
    assert.deepEqual(refusal?.extensions, { role: 'viewer', roles: ['owner'] });
  });

  test('is returned with authentication_stale to the millisecond when the authentication is too old, but only for permitted roles', () => {
    const operation = { roles: ['owner'], fresh: true } as const;
    assert.equal(refusePerson(operation, { role: 'owner', freshUntil: later }, now), null);
    assert.equal(
      refusePerson(operation, { role: 'owner', freshUntil: now }, now)?.problem.code,
      'authentication_stale',
    );
    assert.equal(
      refusePerson(operation, { role: 'viewer', freshUntil: now }, now)?.problem.code,
      'role_insufficient',
    );
  });
});
