import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { migratedTestDatabase } from '../foundation/database/testing/migrated-database.ts';
import { measureApiGroups } from './api-groups.ts';

const testing = await migratedTestDatabase();
after(() => testing.stop());

test('groups the requests of a period by tag, without other periods, organisations and token requests', async () => {
  const { system } = testing.database;
  const add = (organisation: string, hour: string, operation: string, status: number, bucket: number) =>
    system.query(
      `insert into audit.usage (organisation_id, hour, client_id, operation, status, code, bucket, calls)
       values ($1, $2, '*', $3, $4, '', $5, 10)`,
      [organisation, hour, operation, status, bucket],
    );
  await add('*', '2026-11-01T00:00:00Z', 'getDeclaration', 200, 2);
  await add('*', '2026-11-30T23:00:00Z', 'createDeclaration', 500, 5);
  await add('*', '2026-11-30T23:00:00Z', 'getStatus', 200, 0);
  await add('*', '2026-12-01T00:00:00Z', 'getDeclaration', 500, 9);
  await add('*', '2026-11-30T23:00:00Z', 'issueToken', 200, 9);
  await add('org_1', '2026-11-01T00:00:00Z', 'getDeclaration', 500, 9);
  const [from, to] = [new Date('2026-11-01T00:00:00Z'), new Date('2026-12-01T00:00:00Z')];
  assert.deepEqual(await measureApiGroups(system, from, to), [
    { group: 'Declarations', calls: 20, failed: 10, latencyMs: { p50: 5, p95: 50, p99: 50 } },
    { group: 'Status and events', calls: 10, failed: 0, latencyMs: { p50: 1, p95: 1, p99: 1 } },
  ]);
});
