import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { timeOfJson } from './pg-json-time.ts';
import { migratedTestDatabase } from './testing/migrated-database.ts';

const opened = await migratedTestDatabase();
after(() => opened.stop());

for (const at of [
  '2026-11-20T08:00:02.123Z',
  '2026-11-20T08:00:02.120Z',
  '2026-11-20T08:00:02.100Z',
  '2026-11-20T08:00:02.000Z',
  '0999-01-01T00:00:00.001Z',
]) {
  test(`the time ${at} is unchanged after PostgreSQL wrote it into JSON`, async () => {
    const [row] = await opened.database.system.query<{ at: string }>(
      'select to_json($1::timestamptz) as at',
      [new Date(at)],
    );
    assert.equal(timeOfJson(row?.at ?? ''), at);
  });
}

test('a time in another zone is converted to UTC, and digits below the millisecond are dropped', () => {
  assert.equal(timeOfJson('2026-11-20T09:00:02.123+01:00'), '2026-11-20T08:00:02.123Z');
  assert.equal(timeOfJson('2026-11-20T08:00:02.123999+00:00'), '2026-11-20T08:00:02.123Z');
});
