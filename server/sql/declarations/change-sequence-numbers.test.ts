import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { insertChange, openDeclarationRows } from '../../src/declarations/testing/declaration-rows.ts';

let organisation: string;
const rows = await openDeclarationRows();
after(() => rows.sql.stop());
beforeEach(() => {
  organisation = rows.newOrganisation();
});

async function sequences(owner = organisation): Promise<unknown[]> {
  const found = await rows.sql.owner(
    `select declaration_id as id, sequence::integer as sequence from declarations.changes
     where organisation_id = $1 and sequence is not null order by sequence`,
    [owner],
  );
  return found.map(({ id, sequence }) => [id, sequence]);
}

describe('number_changes', () => {
  beforeEach(() => rows.numberAll());

  test('numbers the changes of each organisation from 1, in the order of their ids', async () => {
    const other = rows.newOrganisation();
    const [first, second] = [await rows.insert(organisation), await rows.insert(organisation)];
    const foreign = await rows.insert(other);
    await rows.change(organisation, second);
    await rows.change(other, foreign);
    await rows.change(organisation, first);
    assert.equal(await rows.number(), 3);
    await rows.change(organisation, second, { status: 'accepted' });
    assert.equal(await rows.number(), 1);
    assert.deepEqual(await sequences(), [
      [second, 1],
      [first, 2],
      [second, 3],
    ]);
    assert.deepEqual(await sequences(other), [[foreign, 1]]);
  });

  test('numbers no change twice, and returns 0 when every change has a number', async () => {
    await rows.change(organisation, await rows.insert(organisation));
    await rows.numberAll();
    assert.equal(await rows.number(), 0);
    assert.equal((await sequences()).length, 1);
  });

  test('numbers at most as many as requested, the oldest first', async () => {
    const ids = [
      await rows.insert(organisation),
      await rows.insert(organisation),
      await rows.insert(organisation),
    ];
    for (const id of ids) await rows.change(organisation, id);
    assert.equal(await rows.number(2), 2);
    assert.deepEqual(
      (await sequences()).map((row) => Object(row)[0]),
      ids.slice(0, 2),
    );
    assert.equal(await rows.number(2), 1);
  });

  test('returns -1 and numbers nothing while another transaction numbers', async () => {
    await rows.change(organisation, await rows.insert(organisation));
    const session = await rows.sql.session();
    await session.query('begin');
    await session.query('select declarations.number_changes(1)');
    assert.equal(await rows.number(), -1);
    await session.query('rollback');
    assert.equal(await rows.number(), 1);
  });

  test('numbers a change that commits late, after changes with higher ids', async () => {
    const [early, late] = [await rows.insert(organisation), await rows.insert(organisation)];
    const session = await rows.sql.session({ asOwner: true });
    await session.query('begin');
    await session.query(insertChange, [organisation, late, 'lodged', '[]']);
    await rows.change(organisation, early);
    await rows.numberAll();
    await session.query('commit');
    await rows.numberAll();
    assert.deepEqual(await sequences(), [
      [early, 1],
      [late, 2],
    ]);
  });

  test('leaves no gap when numbering rolls back', async () => {
    const id = await rows.insert(organisation);
    await rows.change(organisation, id);
    const session = await rows.sql.session();
    await session.query('begin');
    await session.query('select declarations.number_changes(1000)');
    await session.query('rollback');
    await rows.numberAll();
    assert.deepEqual(await sequences(), [[id, 1]]);
  });

  test('writes the latest of several changes to the status list', async () => {
    const id = await rows.insert(organisation);
    await rows.change(organisation, id);
    await rows.change(organisation, id, { status: 'accepted' });
    await rows.numberAll();
    const text =
      'select status, sequence::integer as sequence from declarations.status_entries where declaration_id = $1';
    assert.deepEqual(await rows.sql.owner(text, [id]), [{ status: 'accepted', sequence: 2 }]);
  });

  test('sends the last sequence numbers as a notification at the commit', async () => {
    const session = await rows.sql.session();
    const payloads: (string | undefined)[] = [];
    session.on('notification', ({ payload }) => payloads.push(payload));
    await session.query('listen portal_feed');
    await rows.change(organisation, await rows.insert(organisation));
    await rows.change(organisation, await rows.insert(organisation));
    await rows.numberAll();
    await session.query('select 1');
    assert.deepEqual(payloads, [`${organisation} 2`]);
  });

  test('notifies every organisation when the numbers exceed one notification', async () => {
    const session = await rows.sql.session();
    const positions: string[] = [];
    let payloads = 0;
    session.on('notification', ({ payload }) => {
      payloads += 1;
      positions.push(...(payload ?? '').split(','));
    });
    const organisations = Array.from(
      { length: 1_000 },
      (_, index) => `org_${String(index).padStart(26, '0')}`,
    );
    await session.query('listen portal_feed');
    await rows.sql.owner(
      `insert into declarations.change_log (organisation_id, declaration_id, revision, event, at, actor_kind, status,
         status_group, next_actions)
       select o, 'dec_of_' || o, 1, 'declaration.lodged', now(), 'declarant', 'lodged', 'open', '[]'
       from unnest($1::text[]) o`,
      [organisations],
    );
    assert.equal(await rows.number(2_000), 1_000);
    await session.query('select 1');
    assert.deepEqual(
      positions.toSorted(),
      organisations.map((each) => `${each} 1`),
    );
    assert.ok(payloads > 1 && payloads < 10, `${payloads} notifications`);
  });

  test("can't be executed by requests", async () => {
    await assert.rejects(
      rows.sql.request(organisation, 'select declarations.number_changes(1)'),
      /permission denied/,
    );
  });
});

test('pending_changes returns committed changes without a number above the floor, up to the limit', async () => {
  await rows.numberAll();
  const [first, second] = [await rows.insert(organisation), await rows.insert(organisation)];
  await rows.change(organisation, first);
  await rows.change(organisation, second);
  const pending = async (floor: unknown, max: number): Promise<unknown[]> =>
    (await rows.sql.system.query('select id from declarations.pending_changes($1, $2)', [floor, max])).map(
      ({ id }) => id,
    );
  const ids = await pending(0, 10);
  assert.equal(ids.length, 2);
  assert.deepEqual(await pending(0, 1), ids.slice(0, 1));
  assert.deepEqual(await pending(ids[0], 10), ids.slice(1));
  await rows.numberAll();
  assert.deepEqual(await pending(0, 10), []);
});
