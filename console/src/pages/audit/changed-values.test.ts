import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedValues } from './changed-values.ts';

test('changed values are listed by property, with the previous value if there is one', () => {
  assert.deepEqual(changedValues(null), []);
  assert.deepEqual(
    changedValues({
      before: { status: 'active', limit: 1 },
      after: { status: 'suspended', roles: ['owner'] },
    }),
    [
      { name: 'status', before: 'active', after: 'suspended' },
      { name: 'limit', before: '1', after: null },
      { name: 'roles', before: null, after: '["owner"]' },
    ],
  );
  assert.deepEqual(changedValues({ lrn: 'COFFEE-1', reason: null }), [
    { name: 'lrn', before: null, after: 'COFFEE-1' },
    { name: 'reason', before: null, after: null },
  ]);
});
