import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formatDetail } from '../foundation/messages/format-detail.ts';
import { currentRightsOf } from './client-rights.ts';

const responsible = { id: 'P1', organisationId: 'O1' };
const scopes = ['declarations:read', 'declarations:write', 'management:read', 'management:write'];
const person = {
  id: 'P1',
  name: 'Pia',
  email: 'pia@trader.example',
  status: 'active',
  role: 'owner',
} as const;

describe('current rights of a client', () => {
  test('include all scopes of the client if no person created it', () => {
    assert.deepEqual(currentRightsOf({ scopes, responsible: null }, null), {
      scopes,
      responsible: null,
      stopReason: null,
    });
  });

  test('are limited to the role of the responsible person', () => {
    const scopesOf = (role: Parameters<typeof currentRightsOf>[1] & object) =>
      currentRightsOf({ scopes, responsible }, role).scopes;
    for (const role of ['owner', 'developer', 'administrator'] as const) {
      assert.deepEqual(scopesOf({ ...person, role }), scopes);
    }
    assert.deepEqual(scopesOf({ ...person, role: 'clerk' }), [
      'declarations:read',
      'declarations:write',
      'management:read',
    ]);
    assert.deepEqual(scopesOf({ ...person, role: 'viewer' }), ['declarations:read', 'management:read']);
    for (const role of ['officer', 'supervisor', 'auditor'] as const) {
      assert.deepEqual(scopesOf({ ...person, role }), ['management:read']);
    }
  });

  test('are empty, with a reason, if the responsible person has left, is disabled, or has a role without rights', () => {
    const stoppedBy = (who: Parameters<typeof currentRightsOf>[1], of = scopes) => {
      const { scopes: left, stopReason } = currentRightsOf({ scopes: of, responsible }, who);
      assert.deepEqual(left, []);
      return stopReason ? formatDetail('en', stopReason) : '';
    };
    assert.match(stoppedBy({ ...person, role: null }), /no longer belongs to the organisation/);
    assert.match(stoppedBy(null), /no longer belongs to the organisation/);
    assert.match(stoppedBy({ ...person, status: 'disabled' }), /no longer has an active account/);
    assert.match(stoppedBy({ ...person, role: 'viewer' }, ['declarations:write']), /now has the role viewer/);
  });
});
