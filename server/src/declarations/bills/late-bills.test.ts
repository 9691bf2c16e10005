import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import pg from 'pg';
import type { Sql } from '../../foundation/database/database.ts';
import { planSettings } from '../../foundation/database/pool.ts';
import { migratedTestDatabase } from '../../foundation/database/testing/migrated-database.ts';
import { countToCollect, findLateBills, type LateBillTask } from './bill-store.ts';

/*
 * The jobs search for late bills once a second, mostly without results. This test counts the pages that such
 * a search reads: of 60,000 bills most are paid, many are already reported as overdue, and many are secured
 * and not yet due.
 */

const kinds: readonly LateBillTask[] = ['collect', 'overdue', 'interest'];
/** 60,000 bills take about 2,000 pages. */
const fewPages = 20;
const testing = await migratedTestDatabase();
const client = new pg.Client(testing.connection);
await client.connect();
// Disables foreign keys and triggers.
await client.query('set session_replication_role = replica');
await client.query(`
    insert into declarations.bills (organisation_id, declaration_id, number, reference, status, amount, outstanding, currency,
      lines, method, due_by, overdue_since, guarantee_reference, created_at)
    select 'org_' || n % 5, 'dec_' || lpad(n::text, 26, '0'), 1, 'XA' || n,
      case n % 20 when 0 then 'due' when 1 then 'secured' else 'paid' end, 100, 100, 'XTS', '[]', 'immediate',
      now() + case when n % 20 = 1 then interval '9 days' else interval '-9 days' end,
      case when n % 20 = 0 then now() end, case when n % 20 = 1 then 'G' || n % 7 end, now()
    from generate_series(1, 60000) n`);
await client.query(`
    insert into declarations.declarations (organisation_id, id, lrn, type, status, status_group, lifecycle,
      content_hash, created_at, changed_at)
    select organisation_id, declaration_id, reference, 'import', 'released', 'done', '{}', '', now(), now()
    from declarations.bills`);
await client.query('vacuum analyze declarations.bills, declarations.declarations');
for (const [name, value] of Object.entries(planSettings)) await client.query(`set ${name} to '${value}'`);
after(async () => {
  await client.end();
  await testing.stop();
});

/** Returns the number of pages that a statement reads with a generic plan, as in the portal. */
async function pagesOf(runStatement: (sql: Sql) => Promise<unknown>): Promise<number> {
  let pages = Number.NaN;
  const sql: Sql = {
    async query(text: string, values: readonly unknown[] = []) {
      await client.query(`prepare looked as ${text}`);
      const literals = values.map((value) =>
        value === null ? 'null' : `'${value instanceof Date ? value.toISOString() : value}'`,
      );
      const { rows } = await client.query<{
        'QUERY PLAN': readonly { readonly Plan: Record<string, number> }[];
      }>(`explain (analyze, buffers, format json) execute looked (${literals.join(', ')})`);
      await client.query('deallocate looked');
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan ?? {};
      pages = (plan['Shared Hit Blocks'] ?? Number.NaN) + (plan['Shared Read Blocks'] ?? Number.NaN);
      return [];
    },
  };
  await runStatement(sql);
  return pages;
}

describe('search for late bills', () => {
  for (const what of kinds) {
    for (const organisation of [null, 'org_1']) {
      test(`reads few pages when there is nothing to do: ${what}, ${organisation ?? 'all'}`, async () => {
        const pages = await pagesOf((sql) => findLateBills(sql, what, new Date(), organisation, 1));
        assert.ok(pages <= fewPages, `${pages} pages`);
      });
    }
  }

  test('counting bills to collect reads few pages', async () => {
    const pages = await pagesOf((sql) => countToCollect(sql, new Date()));
    assert.ok(pages <= fewPages, `${pages} pages`);
  });
});
