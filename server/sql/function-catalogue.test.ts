import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import pg from 'pg';
import { readFunctions } from '../src/foundation/database/migrations/functions.ts';
import { readMigrations } from '../src/foundation/database/migrations/migration.ts';
import { migratedTestDatabase } from '../src/foundation/database/testing/migrated-database.ts';

/* A function in the catalogue of a migrated database. */

interface CatalogueFunction {
  readonly name: string;
  readonly isPublic: boolean;
  readonly isDefiner: boolean;
  readonly settings: readonly string[];
}

const catalogue = `
  select n.nspname || '.' || p.proname as name, has_function_privilege('public', p.oid, 'execute') as "isPublic",
    p.prosecdef as "isDefiner", coalesce(p.proconfig, '{}') as settings
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname <> 'information_schema' and left(n.nspname, 3) <> 'pg_'
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by 1`;
const testing = await migratedTestDatabase();
const owner = new pg.Client(testing.connection);
await owner.connect();
const functions = (await owner.query<CatalogueFunction>(catalogue)).rows;
after(async () => {
  await owner.end();
  await testing.stop();
});

/** Returns the functions that migrations create and do not drop. */
async function ofMigrations(): Promise<string[]> {
  const names = new Set<string>();
  for (const { text } of await readMigrations())
    for (const [, drops, name = ''] of text.matchAll(
      /^(?:create (?:or replace )?|(drop ))function (?:if exists )?(\w+\.\w+)/gm,
    ))
      if (drops === undefined) names.add(name);
      else names.delete(name);
  return [...names];
}

describe('functions of the database', () => {
  test('are exactly those of the files and the migrations', async () => {
    const files = (await readFunctions()).map(({ name }) => name);
    const expected = [...files, ...(await ofMigrations())].sort();
    assert.ok(expected.length > 0);
    assert.deepEqual(functions.map(({ name }) => name).sort(), expected);
  });

  test("can't be executed by PUBLIC", () => {
    assert.deepEqual(
      functions.filter(({ isPublic }) => isPublic),
      [],
    );
  });

  test('have a fixed search path if they run with the rights of their owner', () => {
    const definers = functions.filter(({ isDefiner }) => isDefiner);
    assert.ok(definers.length > 0);
    assert.deepEqual(
      definers.filter(({ settings }) => !settings.includes('search_path=pg_catalog, pg_temp')),
      [],
    );
  });

  test('have valid bodies', async () => {
    await owner.query('begin');
    try {
      await owner.query('set local check_function_bodies = on');
      for (const { name, text } of await readFunctions())
        await assert.doesNotReject(owner.query(text), `the body of ${name}`);
    } finally {
      await owner.query('rollback');
    }
  });
});
