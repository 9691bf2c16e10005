import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Caller } from '../../callers/caller.ts';
import type { TestResponse } from '../testing/test-call.ts';
import { openTestOperations, sample } from '../testing/test-operations.ts';
import { purgeDeclarations } from './purge-declarations.ts';

const learnedPositions: [string, number][] = [];
const portal = await openTestOperations({
  learn: (organisationId, head) => void learnedPositions.push([organisationId, head]),
});
const trader = await portal.newCaller();
const other = await portal.newCaller();
after(() => portal.stop());

const purgeAll = (caller: Caller): Promise<number> =>
  purgeDeclarations(
    {
      database: portal.testing.database,
      feed: { learn: (id, head) => void learnedPositions.push([id, head]) },
    },
    caller.organisation.id,
    () => Promise.resolve(),
  );

const lodge = (caller: Caller, lrn: string, key = lrn): Promise<TestResponse> =>
  portal.call('createDeclaration', caller, {
    query: 'lodge=true',
    body: sample({ lrn }),
    headers: { 'idempotency-key': key },
  });

const idOf = ({ body, text }: TestResponse): string => {
  const id: unknown = Reflect.get(Object(body), 'id');
  assert.ok(typeof id === 'string', text);
  return id;
};

const status = async (caller: Caller, query = '') => {
  const { body, text } = await portal.call('getStatus', caller, { query });
  const { items, cursor } = Object(body);
  assert.ok(Array.isArray(items) && typeof cursor === 'string', text);
  const lrns = items.map((entry): unknown => Reflect.get(Object(entry), 'lrn'));
  return { lrns, cursor };
};

/** Returns all tables of any module that refer to declarations. */
async function referringTables(): Promise<string[]> {
  const rows = await portal.testing.database.system.query<{ name: string }>(
    `select format('%I.%I', c.table_schema, c.table_name) as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.column_name = 'declaration_id' and t.table_type = 'BASE TABLE' order by 1`,
  );
  assert.ok(rows.length >= 6);
  return rows.map(({ name }) => name);
}

/** Returns the rows that still refer to a deleted declaration. */
async function orphans(): Promise<string[]> {
  const found: string[] = [];
  for (const table of await referringTables()) {
    const rows = await portal.testing.database.system.query(
      `select from ${table} t where not exists (
         select from declarations.declarations d where d.id = t.declaration_id)`,
    );
    if (rows.length > 0) found.push(`${table} ${rows.length}`);
  }
  return found;
}

describe('purge of the declarations of a sandbox organisation', () => {
  test('deletes all of its declarations, and none of other organisations', async () => {
    const id = idOf(await lodge(trader, 'AGAIN-1'));
    await portal.create(trader, { lrn: 'AGAIN-DRAFT' });
    const theirs = idOf(await lodge(other, 'THEIRS-1'));
    await portal.number();
    assert.equal(await purgeAll(trader), 2);
    assert.equal((await portal.call('getDeclaration', trader, { id })).status, 404);
    assert.equal((await portal.call('getDeclaration', other, { id: theirs })).status, 200);
    assert.deepEqual(await orphans(), []);
    assert.deepEqual((await status(trader)).lrns, []);
    assert.deepEqual((await status(other)).lrns, ['THEIRS-1']);
  });

  test('frees the LRNs of the declarations, and deletes stored idempotent responses', async () => {
    const first = await lodge(trader, 'AGAIN-2');
    assert.equal((await lodge(trader, 'AGAIN-2')).headers.get('Idempotency-Replayed'), 'true');
    const otherResponse = await lodge(other, 'KEPT-1');
    await purgeAll(trader);
    const second = await lodge(trader, 'AGAIN-2');
    assert.equal(second.status, 201, second.text);
    assert.equal(second.headers.has('Idempotency-Replayed'), false);
    assert.notEqual(idOf(first), idOf(second));
    assert.equal((await lodge(other, 'KEPT-1')).text, otherResponse.text);
  });

  test('leaves old cursors of the feed valid, which then return no entry twice', async () => {
    await portal.number();
    const before = await status(trader);
    assert.ok(before.lrns.length > 0);
    learnedPositions.length = 0;
    await purgeAll(trader);
    assert.deepEqual(
      learnedPositions.map(([organisationId]) => organisationId),
      [trader.organisation.id],
      'what is kept in memory is void',
    );
    const between = await status(trader, `after=${before.cursor}`);
    assert.deepEqual(between.lrns, []);
    await lodge(trader, 'AGAIN-3');
    await portal.number();
    assert.deepEqual((await status(trader, `after=${before.cursor}`)).lrns, ['AGAIN-3']);
    assert.deepEqual((await status(trader, `after=${between.cursor}`)).lrns, ['AGAIN-3']);
    assert.deepEqual((await status(trader)).lrns, ['AGAIN-3']);
  });

  test('keeps the audit rows of the organisation', async () => {
    const count = async () => {
      const [row] = await portal.testing.database.system.query<{ count: number }>(
        'select count(*)::integer as count from audit.events where organisation_id = $1',
        [trader.organisation.id],
      );
      return row?.count;
    };
    const before = await count();
    await purgeAll(trader);
    assert.equal(await count(), before);
  });

  test('does nothing for an organisation without declarations', async () => {
    await purgeAll(trader);
    assert.equal(await purgeAll(trader), 0);
  });
});

describe('declaration that is lodged during a purge', () => {
  test('is either stored completely or deleted completely', async () => {
    const lodged: TestResponse[] = [];
    const lodging = Array.from({ length: 4 }, async (_, lane) => {
      for (let turn = 0; turn < 8; turn += 1) {
        portal.source.move(1);
        const lrn = `MEAN-${lane}-${turn}`;
        const draft = await portal.create(trader, { lrn: `${lrn}-DRAFT` });
        const answered = await portal.call('lodgeDeclaration', trader, { id: draft });
        assert.ok([200, 404].includes(answered.status), answered.text);
        lodged.push(await lodge(trader, lrn));
      }
    });
    let goesOn = true;
    const meanwhile = Promise.all(lodging).finally(() => {
      goesOn = false;
    });
    while (goesOn) {
      await Promise.all([purgeAll(trader), purgeAll(trader), portal.number()]);
      assert.deepEqual(await orphans(), []);
    }
    await meanwhile;
    await portal.number();
    assert.deepEqual(await orphans(), []);
    const shown = new Set((await status(trader, 'limit=500')).lrns);
    for (const answered of lodged) {
      const { status: read } = await portal.call('getDeclaration', trader, { id: idOf(answered) });
      const { lrn } = Object(answered.body);
      assert.equal(shown.has(lrn), read === 200, `${lrn} is ${read}`);
    }
  });
});
