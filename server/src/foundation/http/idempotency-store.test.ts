import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { migratedTestDatabase } from '../database/testing/migrated-database.ts';
import { deleteOldResponses } from './idempotency-store.ts';

const portal = await migratedTestDatabase();
after(() => portal.stop());

describe('the cleanup of stored idempotent responses', () => {
  test('deletes every response older than 24 hours, and no younger one', async () => {
    const { system } = portal.database;
    const remember = (count: number, age: string) =>
      system.query(
        `insert into foundation.idempotency
           (organisation_id, caller_id, operation, key, fingerprint, status, headers, body, created_at)
         select 'org', 'cli', 'POST /', $2 || n, '', 201, '[]', '', now() - $2::interval
         from generate_series(1, $1) n`,
        [count, age],
      );
    await remember(20_001, '80 hours');
    await remember(1, '23 hours');
    assert.equal(await deleteOldResponses(system, new Date()), 20_001);
    assert.equal(await deleteOldResponses(system, new Date()), 0);
    const rows = await system.query('select key from foundation.idempotency');
    assert.deepEqual(rows, [{ key: '23 hours1' }]);
  });
});
