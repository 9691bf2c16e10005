import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { openDeclarationRows } from '../../src/declarations/testing/declaration-rows.ts';

let organisation: string;
const rows = await openDeclarationRows();
after(() => rows.sql.stop());
beforeEach(() => {
  organisation = rows.newOrganisation();
});

describe('entry counts', () => {
  const start = () => rows.sql.system.query('select declarations.start_entry_counts($1)', [organisation]);
  const counts = async (): Promise<Record<string, number>> => {
    const found = await rows.sql.owner<{ status: string; count: number }>(
      `select status, sum(count)::integer as count from declarations.entry_counts where organisation_id = $1
       group by 1 having sum(count) <> 0`,
      [organisation],
    );
    return Object.fromEntries(found.map(({ status, count }) => [status, count]));
  };

  test('start with the existing entries, by week of lodgement', async () => {
    for (let made = 0; made < 3; made += 1) await rows.change(organisation, await rows.insert(organisation));
    await rows.numberAll();
    assert.deepEqual(await counts(), {}, 'nothing is counted before the start');
    await start();
    assert.deepEqual(await counts(), { lodged: 3 });
    const weeks = await rows.sql.owner(
      'select week::text from declarations.entry_counts where organisation_id = $1',
      [organisation],
    );
    assert.deepEqual(weeks, [{ week: '2026-11-16' }]);
  });

  test('are the same after a second start, and after concurrent ones', async () => {
    await rows.change(organisation, await rows.insert(organisation));
    await rows.numberAll();
    await Promise.all([start(), start(), start()]);
    await start();
    assert.deepEqual(await counts(), { lodged: 1 });
  });

  test('follow new entries and changed statuses', async () => {
    await start();
    const [first, second] = [await rows.insert(organisation), await rows.insert(organisation)];
    await rows.change(organisation, first);
    await rows.change(organisation, second);
    await rows.numberAll();
    assert.deepEqual(await counts(), { lodged: 2 });
    await rows.change(organisation, first, { status: 'accepted' });
    await rows.numberAll();
    assert.deepEqual(await counts(), { lodged: 1, accepted: 1 });
  });

  test('stop when an entry is deleted, and start again with the remaining entries', async () => {
    const [first, second] = [await rows.insert(organisation), await rows.insert(organisation)];
    for (const id of [first, second]) await rows.change(organisation, id);
    await rows.numberAll();
    await start();
    await rows.sql.owner('delete from declarations.status_entries where declaration_id = $1', [first]);
    assert.deepEqual(await counts(), {});
    await start();
    assert.deepEqual(await counts(), { lodged: 1 });
  });

  test('a change by one organisation leaves the entry counts of another organisation unchanged', async () => {
    await start();
    const other = rows.newOrganisation();
    await rows.change(other, await rows.insert(other));
    await rows.numberAll();
    assert.deepEqual(await counts(), {});
  });

  test('adjust_entry_counts ignores organisations that are not counted and declarations that do not exist', async () => {
    const id = await rows.insert(organisation);
    const adjust = (name: string): Promise<unknown> =>
      rows.sql.system.query("select declarations.adjust_entry_counts(array[$1], array[$2], '{lodged}', 1)", [
        organisation,
        name,
      ]);
    await adjust(id);
    await start();
    await adjust('dec_missing');
    assert.deepEqual(await counts(), {});
    await adjust(id);
    assert.deepEqual(await counts(), { lodged: 1 });
  });
});

describe('pending actions', () => {
  const pending = async (): Promise<unknown[]> =>
    (
      await rows.sql.owner(
        'select action, due_at from declarations.pending_actions where organisation_id = $1 order by 1',
        [organisation],
      )
    ).map(({ action, due_at: dueAt }) => [action, dueAt]);
  const dueBy = '2026-12-01T23:59:59.999Z';

  test('are the actions of the declarant, each once with the earliest deadline', async () => {
    const nextActions = [
      { actor: 'declarant', action: 'pay', dueBy },
      { actor: 'declarant', action: 'pay', dueBy: '2026-12-24T00:00:00Z' },
      { actor: 'declarant', action: 'amend' },
      { actor: 'customs', action: 'accept' },
    ];
    await rows.change(organisation, await rows.insert(organisation), { nextActions });
    await rows.numberAll();
    assert.deepEqual(await pending(), [
      ['amend', null],
      ['pay', new Date(dueBy)],
    ]);
  });

  test('follow the next change, and end with it', async () => {
    const id = await rows.insert(organisation);
    await rows.change(organisation, id, { nextActions: [{ actor: 'declarant', action: 'pay', dueBy }] });
    await rows.numberAll();
    await rows.change(organisation, id, { nextActions: [{ actor: 'declarant', action: 'pay' }] });
    await rows.numberAll();
    assert.deepEqual(await pending(), [['pay', null]]);
    await rows.change(organisation, id, { nextActions: [{ actor: 'customs', action: 'release' }] });
    await rows.numberAll();
    assert.deepEqual(await pending(), []);
  });

  test('refresh_pending_actions replaces differences, and changes nothing a second time', async () => {
    const id = await rows.insert(organisation);
    await rows.change(organisation, id, { nextActions: [{ actor: 'declarant', action: 'pay', dueBy }] });
    await rows.numberAll();
    await rows.sql.owner(
      "update declarations.pending_actions set action = 'amend' where declaration_id = $1",
      [id],
    );
    const refresh = (): Promise<unknown> =>
      rows.sql.system.query('select declarations.refresh_pending_actions(array[$1], array[$2])', [
        organisation,
        id,
      ]);
    await refresh();
    assert.deepEqual(await pending(), [['pay', new Date(dueBy)]]);
    await refresh();
    assert.deepEqual(await pending(), [['pay', new Date(dueBy)]]);
  });

  test('refresh_pending_actions creates nothing for a declaration without a status entry', async () => {
    const id = await rows.insert(organisation);
    await rows.sql.system.query('select declarations.refresh_pending_actions(array[$1], array[$2])', [
      organisation,
      id,
    ]);
    assert.deepEqual(await pending(), []);
  });
});

describe('storage', () => {
  const take =
    'select drafts::integer, documents::integer, bytes::integer from declarations.take_storage($1)';
  const read =
    'select drafts::integer, documents::integer, bytes::integer from declarations.read_storage($1)';
  const used = (drafts: number) => [{ drafts, documents: 0, bytes: 0 }];

  test('is zero for an organisation that stores nothing', async () => {
    assert.deepEqual(await rows.sql.request(organisation, read, [organisation]), used(0));
    assert.deepEqual(await rows.sql.request(organisation, take, [organisation]), used(0));
  });

  test('includes every draft once, before and after take_storage', async () => {
    await rows.insert(organisation, { status: 'draft' });
    await rows.insert(organisation, { status: 'draft' });
    await rows.insert(organisation);
    assert.deepEqual(await rows.sql.request(organisation, read, [organisation]), used(2));
    assert.deepEqual(await rows.sql.request(organisation, take, [organisation]), used(2));
    const deltas = 'select from declarations.storage_deltas where organisation_id = $1';
    assert.deepEqual(await rows.sql.owner(deltas, [organisation]), []);
    assert.deepEqual(await rows.sql.request(organisation, take, [organisation]), used(2));
    assert.deepEqual(await rows.sql.request(organisation, read, [organisation]), used(2));
  });

  test('shrinks when a draft is lodged or deleted', async () => {
    const [first, second] = [
      await rows.insert(organisation, { status: 'draft' }),
      await rows.insert(organisation, { status: 'draft' }),
    ];
    await rows.sql.request(organisation, take, [organisation]);
    await rows.sql.owner("update declarations.declarations set status = 'lodged' where id = $1", [first]);
    await rows.sql.owner('delete from declarations.declarations where id = $1', [second]);
    assert.deepEqual(await rows.sql.request(organisation, take, [organisation]), used(0));
  });

  test('is locked for other requests of the organisation until the transaction ends', async () => {
    await rows.insert(organisation, { status: 'draft' });
    const [first, second] = [await rows.sql.session(), await rows.sql.session()];
    await first.query('begin');
    await first.query(take, [organisation]);
    await second.query("set lock_timeout = '100ms'");
    await assert.rejects(second.query(take, [organisation]), /lock timeout/);
    assert.deepEqual(
      (await second.query(take, [rows.newOrganisation()])).rows,
      used(0),
      'another is not locked',
    );
    await first.query('rollback');
    assert.deepEqual((await second.query(take, [organisation])).rows, used(1));
  });

  test('row-level security hides the storage usage of another organisation and prevents locking it', async () => {
    await rows.insert(organisation, { status: 'draft' });
    const other = rows.newOrganisation();
    assert.deepEqual(await rows.sql.request(other, read, [organisation]), used(0));
    await assert.rejects(rows.sql.request(other, take, [organisation]), /row-level security/);
  });
});
