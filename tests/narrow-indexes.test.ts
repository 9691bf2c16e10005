import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migratedTestDatabase } from '../server/src/foundation/database/testing/migrated-database.ts';

/**
 * Columns that rarely change during the life of a declaration: `has_errors` only in a draft, `duplicate_key`
 * only with an amendment, the others at most once.
 */
const rarelyChangedColumns = [
  'duplicate_key',
  'has_errors',
  'id',
  'lodged_at',
  'lrn',
  'mrn',
  'organisation_id',
];

test('no index of declarations contains a column that changes at each step, so that updates are heap-only (HOT)', async () => {
  const testing = await migratedTestDatabase();
  try {
    const rows = await testing.database.system.query<{ column: string }>(
      `with indexes as (
         select i.indexrelid, i.indrelid, i.indkey from pg_index i
         where i.indrelid = 'declarations.declarations'::regclass
       ),
       columns as (
         select i.indrelid, unnest(i.indkey::smallint[]) as place from indexes i
         union
         select i.indrelid, d.refobjsubid from indexes i
           join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = i.indexrelid and d.refobjid = i.indrelid
       )
       select distinct a.attname::text as column from columns c
         join pg_attribute a on a.attrelid = c.indrelid and a.attnum = c.place
       order by 1`,
    );
    assert.deepEqual(
      rows.map(({ column }) => column),
      rarelyChangedColumns,
    );
  } finally {
    await testing.stop();
  }
});
