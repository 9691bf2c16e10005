import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { openSqlDatabase } from '../../src/foundation/database/testing/sql-database.ts';

const sql = await openSqlDatabase();
after(() => sql.stop());
beforeEach(() => sql.owner('delete from audit.events'));

const recordText = `select audit.record_decision($1, '2026-11-20T08:00Z', 'client', 'cli_1', 'XA000001', 'declaration.lodge', $2,
  null, '192.0.2.1', '{"lrn": "A"}')`;
const recordEachText = `select audit.record_each($1, '2026-11-20T08:00Z', 'client', 'cli_1', 'declaration.lodge', 'declaration',
  null, null, $2, $3)`;

async function targets(): Promise<unknown[]> {
  const rows = await sql.owner('select target_id, changes from audit.events order by id');
  return rows.map(({ target_id: target, changes }) => [target, changes]);
}

describe('record_decision', () => {
  test('writes one row of the organisation', async () => {
    await sql.request('org_a', recordText, ['org_a', 'dec_1']);
    const [row] = await sql.owner(
      'select organisation_id, actor_id, customs_office, action, outcome, address from audit.events',
    );
    assert.deepEqual(row, {
      organisation_id: 'org_a',
      actor_id: 'cli_1',
      customs_office: 'XA000001',
      action: 'declaration.lodge',
      outcome: 'applied',
      address: '192.0.2.1',
    });
    assert.deepEqual(await targets(), [['dec_1', { lrn: 'A' }]]);
  });

  test('rejects a row of another organisation', async () => {
    await assert.rejects(sql.request('org_a', recordText, ['org_b', 'dec_1']), /row-level security/);
    assert.deepEqual(await targets(), []);
  });

  test('leaves no row when its transaction rolls back', async () => {
    const session = await sql.session();
    await session.query('begin');
    await session.query(recordText, ['org_a', 'dec_1']);
    await session.query('rollback');
    assert.deepEqual(await targets(), []);
  });
});

describe('record_each', () => {
  test('writes a row for each target in order', async () => {
    const names = ['dec_3', 'dec_1', 'dec_2'];
    await sql.request('org_a', recordEachText, ['org_a', names, names.map((id) => ({ id }))]);
    assert.deepEqual(
      await targets(),
      names.map((id) => [id, { id }]),
    );
  });

  test('writes no audit row if the list of targets is empty or null', async () => {
    await sql.request('org_a', recordEachText, ['org_a', [], []]);
    await sql.request('org_a', recordEachText, ['org_a', null, null]);
    assert.deepEqual(await targets(), []);
  });

  test('writes no row if one belongs to another organisation', async () => {
    await assert.rejects(
      sql.request('org_a', recordEachText, ['org_b', ['dec_1'], [{}]]),
      /row-level security/,
    );
    assert.deepEqual(await targets(), []);
  });
});
