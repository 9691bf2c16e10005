import assert from 'node:assert/strict';
import { test } from 'node:test';
import { otherOfficerActions } from './action-groups.ts';

const allowed = { allowed: true, needs: [], takes: [] };

test('action groups of a declaration contain each allowed action exactly once, and actions without a group under goods', () => {
  const actions = {
    pay: allowed,
    accept: allowed,
    detain: allowed,
    release: allowed,
    refund: { ...allowed, allowed: false },
  };
  assert.deepEqual(otherOfficerActions({ actions, nextActions: [{ actor: 'customs', action: 'accept' }] }), [
    { name: 'goods', actions: ['detain', 'release'] },
    { name: 'money', actions: ['pay'] },
  ]);
});
