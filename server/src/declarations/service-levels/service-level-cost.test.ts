import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import pg from 'pg';
import type { Sql } from '../../foundation/database/database.ts';
import { migratedTestDatabase } from '../../foundation/database/testing/migrated-database.ts';
import { measureOwnTimes, measureTimes, readDaysOfMonth, readServiceLevels } from './service-level-store.ts';

/*
 * Tests the cost of service levels with a large change log: requests for published times read only stored rows, and the
 * calculation and the own times of an organisation read the log of their period, not the whole log.
 */

const declarationCount = 50_000;
const changesPerDeclaration = 4;
const organisationCount = 100;
const months = 10;
const lastMonth = { from: new Date('2026-10-01T00:00:00Z'), before: new Date('2026-11-01T00:00:00Z') };
const testing = await migratedTestDatabase();
const client = new pg.Client(testing.connection);
await client.connect();
// Switches off foreign keys and triggers, so that the test can insert rows quickly.
await client.query('set session_replication_role = replica');
await client.query(`
    insert into declarations.declarations (organisation_id, id, lrn, type, office, status, status_group, lifecycle,
      content_hash, created_at, changed_at, lodged_at)
    select 'org_' || n % ${organisationCount}, 'dec_' || n, 'LRN-' || n, 'import', 'XA000' || 100 + n % 5, 'cleared', 'done', '{}',
      '\\x00', now(), now(), now()
    from generate_series(1, ${declarationCount}) n`);
await client.query(`
    insert into declarations.change_log (organisation_id, declaration_id, revision, event, at, actor_kind, status, status_group, next_actions)
    select 'org_' || n % ${organisationCount}, 'dec_' || n, step + 1,
      'declaration.' || (array['lodged', 'accepted', 'released', 'cleared'])[step + 1],
      timestamptz '2026-01-01T00:00:00Z' + n * interval '${months} months' / ${declarationCount} + step * interval '1 hour',
      'system', 'cleared', 'done', '[]'
    from generate_series(1, ${declarationCount}) n, generate_series(0, 3) step order by 5`);
await client.query(`
    insert into declarations.service_levels (period, calculated_at, is_final, figures)
    select to_char(day, 'YYYY-MM-DD'), day, true, '{"times":[],"api":null}'
    from generate_series(timestamptz '2026-01-01', timestamptz '2026-10-31', interval '1 day') day`);
await client.query(
  `insert into declarations.service_levels values ('2026-10', now(), true, '{"times":[],"api":null}')`,
);
await client.query('vacuum analyze');
await client.end();
after(() => testing.stop());

/** Returns the rows of the change log that a statement reads, and the rows of all tables. */
async function rowsReadBy(work: (sql: Sql) => Promise<unknown>): Promise<{ log: number; all: number }> {
  return testing.database.systemTransaction(async (transaction) => {
    const read = async () => {
      const [row] = await transaction.query<{ log: number; all: number }>(
        `select coalesce(sum(rows) filter (where relname like 'change_log%'), 0)::integer as log, coalesce(sum(rows), 0)::integer as all
         from (select relname, seq_tup_read + coalesce(idx_tup_fetch, 0) as rows from pg_stat_xact_user_tables
           where schemaname not in ('pg_catalog', 'pg_toast')) t`,
      );
      assert.ok(row);
      return row;
    };
    const start = await read();
    await work(transaction);
    const end = await read();
    return { log: end.log - start.log, all: end.all - start.all };
  });
}

const changesOfMonth = (declarationCount / months) * changesPerDeclaration;

describe(`with ${declarationCount * changesPerDeclaration} changes in ${months} months`, () => {
  test('a request for the published times of a month reads no change, and a stored row for each day', async () => {
    const { log, all } = await rowsReadBy(async (sql) => {
      assert.ok(await readServiceLevels(sql, '2026-10'));
      assert.equal((await readDaysOfMonth(sql, '2026-10')).length, 31);
    });
    assert.equal(log, 0);
    assert.ok(all <= 50, `${all} rows`);
  });

  test('the own times of a month are calculated from the changes of the month and the histories of its declarations', async (t) => {
    const began = performance.now();
    let declarations = 0;
    const { log } = await rowsReadBy(async (sql) => {
      const rows = await measureOwnTimes(sql, 'org_7', lastMonth);
      declarations =
        rows.find(({ scope, step }) => scope === 'country' && step === 'cleared')?.declarations ?? 0;
    });
    t.diagnostic(`${log} changes read in ${Math.round(performance.now() - began)} ms`);
    assert.ok(declarations >= 45 && declarations <= 55, `${declarations} declarations`);
    assert.ok(log < 1.5 * changesOfMonth, `${log} rows`);
  });

  test('the times of all organisations are calculated from the changes of the month and their histories', async (t) => {
    const began = performance.now();
    const { log } = await rowsReadBy((sql) => measureTimes(sql, lastMonth));
    t.diagnostic(`${log} changes read in ${Math.round(performance.now() - began)} ms`);
    assert.ok(log < 5 * changesOfMonth, `${log} rows`);
  });
});
