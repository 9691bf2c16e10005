import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { createStatementNames } from './prepared-statements.ts';
import { currentRequest, runForRequest } from './request-query-stats.ts';
import { migratedTestDatabase } from './testing/migrated-database.ts';

const portal = await migratedTestDatabase();
after(() => portal.stop());

const preparedStatementsQuery = `select statement, generic_plans::integer as generic, custom_plans::integer as custom
  from pg_prepared_statements where statement like '%answers%' order by 1`;

describe('names of prepared statements', () => {
  test('are the same for the same text and different for different texts', () => {
    const names = createStatementNames();
    const first = names.of('select 1');
    assert.notEqual(names.of('select 2'), first);
    assert.equal(names.of('select 1'), first);
    assert.equal(names.count(), 2);
  });

  test('begin a new generation when there are too many texts, and are never reused', () => {
    const names = createStatementNames(2);
    const before = ['select 1', 'select 2'].map(names.of);
    assert.equal(names.generation(), 1);
    const after = ['select 3', 'select 1'].map(names.of);
    assert.equal(names.generation(), 2);
    assert.equal(new Set([...before, ...after]).size, 4);
    assert.equal(names.count(), 2);
  });
});

describe('statements on pooled connections', () => {
  test('are planned once for all values, inside and outside of transactions', async () => {
    const { database } = portal;
    const text = 'select count(*) as answers from foundation.idempotency where key = $1';
    const seen = await database.organisationTransaction('org_a', async (transaction) => {
      for (const key of ['a', 'b', 'c']) await transaction.query(text, [key]);
      return transaction.query(preparedStatementsQuery);
    });
    assert.deepEqual(
      seen.filter(({ statement }) => statement === text),
      [{ statement: text, generic: 3, custom: 0 }],
    );
  });

  test('use an index if there is one, however small the table is', async () => {
    const text = 'explain select from organisations.organisations where id = $1';
    for (const plan of [
      portal.database.system.query<{ 'QUERY PLAN': string }>(text, ['org_a']),
      portal.database.queue.query<{ 'QUERY PLAN': string }>(text, ['org_a']),
      portal.database.organisation('org_a', (sql) => sql.query<{ 'QUERY PLAN': string }>(text, ['org_a'])),
    ]) {
      const lines = (await plan).map((row) => row['QUERY PLAN']).join('\n');
      assert.match(lines, /Index/);
      assert.doesNotMatch(lines, /Seq Scan/);
    }
  });
});

describe('the settings that are sent before a read', () => {
  const settings = `select current_setting('portal.organisation_id', true) as organisation,
    current_setting('application_name') as name`;
  const call = (id: string) => ({
    id,
    statements: null,
    cost: { workMs: 0, chargeLate: null },
    isAnswered: false,
  });

  test('contain organisation and request id, also if the organisation id needs quoting', async () => {
    const organisation = `o'; drop table "x\\`;
    const seen = await new Promise((resolve) => {
      runForRequest(call('7'), () => {
        resolve(portal.database.organisation(organisation, (sql) => sql.query(settings)));
      });
    });
    assert.deepEqual(seen, [{ organisation, name: 'customs-portal call 7' }]);
  });

  test('make the read fail if they fail, and are sent again before the next read', async () => {
    const { database } = portal;
    const own = (organisation: string) => database.organisation(organisation, (sql) => sql.query(settings));
    await own('org_a');
    // PostgreSQL rejects a text with a NUL, so the setting fails, although the statement behind it returns rows.
    const refused = Array.from({ length: 20 }, () => own('org_\0b'));
    for (const outcome of await Promise.allSettled(refused)) assert.equal(outcome.status, 'rejected');
    assert.equal(currentRequest(), null);
    const seen = await Promise.all(Array.from({ length: 20 }, () => own('org_c')));
    for (const [row] of seen) assert.equal(row?.organisation, 'org_c');
  });
});
