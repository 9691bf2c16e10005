import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import pg from 'pg';
import type { ManagementClient } from '../callers/caller.ts';
import type { Transaction } from '../foundation/database/database.ts';
import { runInSnapshot } from '../foundation/database/snapshot.ts';
import { migratedTestDatabase } from '../foundation/database/testing/migrated-database.ts';
import { withDependencies } from '../foundation/http/operation.ts';
import { callOperation, member } from '../foundation/http/testing/request.ts';
import { recordAudit } from './audit-store.ts';
import { getAuditSealOperation } from './get-audit-seal.ts';
import { createSealer, sealUnsealedEvents } from './sealer.ts';
import { type ChainBreak, verifySeals } from './verify-seals.ts';

const testing = await migratedTestDatabase();
/** Database connection with all privileges, as an attacker may have, whose changes the chain must reveal. */
const owner = new pg.Client(testing.connection);
await owner.connect();
after(async () => {
  await owner.end();
  await testing.stop();
});
beforeEach(() => owner.query('truncate audit.events, audit.seals, audit.unsealed_events restart identity'));

const at = new Date('2026-11-20T08:00:00.123Z');
const writeEvent = (id: string, sql: Parameters<typeof recordAudit>[0] = testing.database.system) =>
  recordAudit(sql, {
    organisationId: 'org_00000000000000000000000001',
    at,
    actor: { kind: 'system', id: 'test' },
    action: 'thing.change',
    target: { kind: 'thing', id },
    change: { before: { name: 'a', ä: '"' }, after: { name: null } },
  });
const seal = (limit = 2): Promise<number> =>
  testing.database.systemTransaction((transaction) => sealUnsealedEvents(transaction, at, limit));
const verify = (expected: string | null = null) =>
  runInSnapshot(testing.connection, (sql) => verifySeals(sql, { expected, now: at, progress() {} }));
const findBreak = async (expected?: string): Promise<ChainBreak | null> => (await verify(expected)).broken;

/** Creates five events in three seals: events 1 and 2, events 3 and 4, and event 5. */
async function sealFive(): Promise<void> {
  for (const id of ['a', 'b', 'c', 'd', 'e']) await writeEvent(id);
  assert.deepEqual([await seal(), await seal(), await seal(), await seal()], [2, 2, 1, 0]);
}

describe('the chain of audit seals', () => {
  test('is verified with the number of sealed and of unsealed events', async () => {
    assert.deepEqual(await verify(), {
      ...{ broken: null, seals: 0, events: 0, removal: null, head: null },
      unsealed: { count: 0, oldest: null },
    });
    await sealFive();
    await writeEvent('f');
    const { head, ...result } = await verify();
    assert.deepEqual(result, {
      broken: null,
      seals: 3,
      events: 5,
      removal: null,
      unsealed: { count: 1, oldest: at },
    });
    assert.equal(head?.sequence, 3);
    await seal();
    assert.equal(await findBreak(head?.hash), null);
  });

  test('contains an event exactly once even if its transaction commits late', async () => {
    const [late, gone] = await Promise.all([openTransaction(), openTransaction()]);
    await writeEvent('late', late.sql);
    await writeEvent('gone', gone.sql);
    await writeEvent('early');
    assert.equal(await seal(), 1);
    await late.end('commit');
    await gone.end('rollback');
    assert.deepEqual([await seal(), await seal()], [1, 0]);
    const { rows } = await owner.query('select event_ids from audit.seals order by sequence');
    assert.deepEqual(rows, [{ event_ids: ['3'] }, { event_ids: ['1'] }]);
    assert.equal(await findBreak(), null);
  });

  test('is valid after a sealer was killed', async () => {
    await writeEvent('a');
    const killed = testing.database.systemTransaction(async (transaction: Transaction) => {
      assert.equal(await sealUnsealedEvents(transaction, at, 2), 1);
      await transaction.query('select pg_terminate_backend(pg_backend_pid())');
    });
    await assert.rejects(killed);
    assert.equal((await verify()).unsealed.count, 1);
    assert.equal(await seal(), 1);
    assert.deepEqual([(await verify()).seals, await findBreak()], [1, null]);
  });

  test('is valid with several sealers and concurrent writers', async () => {
    await testing.openAllConnections();
    const failed = (error: unknown): never => assert.fail(String(error));
    const sealers = [1, 2, 3].map(() => createSealer({ ...testing, now: () => at, failed }));
    for (const sealer of sealers) sealer.start();
    await Promise.all(Array.from({ length: 200 }, (_, number) => writeEvent(String(number))));
    while ((await verify()).unsealed.count > 0);
    await Promise.all(sealers.map((sealer) => sealer.stop()));
    const { events, broken: none } = await verify();
    assert.deepEqual([events, none], [200, null]);
  });

  test('can’t be changed, deleted or truncated by the database roles of the portal', async () => {
    await sealFive();
    for (const role of ['portal_request', 'portal_system']) {
      await owner.query(`set role ${role}`);
      const statements = [
        'update audit.seals set hash = hash',
        'delete from audit.seals',
        'truncate audit.seals',
      ];
      if (role === 'portal_request') statements.push('insert into audit.unsealed_events values (9)');
      for (const statement of statements) await assert.rejects(owner.query(statement), /permission denied/);
      await owner.query('reset role');
    }
  });
});

describe('a break in the chain of audit seals', () => {
  const hash = async (sequence: number): Promise<string> => {
    const { rows } = await owner.query(
      "select encode(hash, 'hex') as hash from audit.seals where sequence = $1",
      [sequence],
    );
    return rows[0].hash;
  };
  const cases: readonly [name: string, statement: string, expected: ChainBreak][] = [
    [
      'an event was altered',
      `update audit.events set actor_id = 'x' where id = 3`,
      rowBreak('row_altered', '3', 2),
    ],
    [
      'the time of an event was altered by a microsecond',
      `update audit.events set at = at + interval '1 microsecond' where id = 5`,
      rowBreak('row_altered', '5', 3),
    ],
    [
      'a detail of an event was altered',
      `update audit.events set changes = jsonb_set(changes, '{after,name}', '"b"') where id = 1`,
      rowBreak('row_altered', '1', 1),
    ],
    ['a sealed event was removed', 'delete from audit.events where id = 4', rowBreak('row_missing', '4', 2)],
    [
      'an event that is not sealed yet was removed',
      'delete from audit.events where id = 6',
      rowBreak('row_missing', '6', null),
    ],
    [
      'an event was inserted without being queued for sealing',
      'delete from audit.unsealed_events where event_id = 6',
      rowBreak('row_foreign', '6', null),
    ],
    [
      'the first seal was removed',
      'delete from audit.seals where sequence = 1',
      sealBreak('seal_missing', 1),
    ],
    ['a seal was removed', 'delete from audit.seals where sequence = 2', sealBreak('seal_missing', 2)],
    [
      'the last seal was removed',
      'delete from audit.seals where sequence = 3',
      rowBreak('row_foreign', '5', null),
    ],
    [
      'a seal was altered',
      "update audit.seals set sealed_at = sealed_at + interval '1 second' where sequence = 2",
      sealBreak('seal_altered', 2),
    ],
  ];
  for (const [name, statement, expected] of cases) {
    test(`is detected if ${name}`, async () => {
      await sealFive();
      await writeEvent('f');
      await owner.query(statement);
      assert.deepEqual(await findBreak(), expected);
    });
  }

  test('is detected if a second event has the id of a sealed event, after the primary key was dropped', async () => {
    await sealFive();
    await owner.query('alter table audit.events drop constraint events_pkey');
    try {
      await owner.query(
        `insert into audit.events
         select 'org_00000000000000000000000002', id, at, actor_kind, actor_id, action, target_kind, target_id
         from audit.events where id = 2`,
      );
      assert.deepEqual(await findBreak(), rowBreak('row_foreign', '2', 1));
    } finally {
      await owner.query('truncate audit.events; alter table audit.events add primary key (id)');
    }
  });

  test('is detected in a rebuilt chain by a seal hash that was noted before', async () => {
    await sealFive();
    const sealHash = await hash(3);
    await owner.query("update audit.events set actor_id = 'x' where id = 1");
    await owner.query('truncate audit.seals; insert into audit.unsealed_events select id from audit.events');
    while ((await seal()) > 0);
    assert.equal(await findBreak(), null);
    assert.deepEqual(await findBreak(sealHash), { kind: 'hash_unknown', hash: sealHash });
  });

  test('is detected for a rebuilt seal because its successors are unchanged', async () => {
    await sealFive();
    await owner.query('create temporary table kept as select * from audit.seals where sequence = 3');
    await owner.query(
      "delete from audit.seals where sequence > 1; update audit.events set actor_id = 'x' where id = 3",
    );
    await owner.query('insert into audit.unsealed_events values (3), (4)');
    await seal();
    await owner.query('insert into audit.seals select * from kept; drop table kept');
    assert.deepEqual(await findBreak(), { kind: 'seal_unchained', sequence: 3 });
  });
});

describe('GET /management/audit-events/seal', () => {
  const callerOf = (dataScope: ManagementClient['dataScope']): ManagementClient => ({
    userType: 'management',
    organisation: { id: 'org_00000000000000000000000003', name: 'x' },
    client: { id: 'cli_x' },
    scopes: new Set(['management:read']),
    responsible: null,
    dataScope,
  });
  const read = (dataScope: ManagementClient['dataScope']) =>
    callOperation(withDependencies(getAuditSealOperation, { database: testing.database }), {
      caller: callerOf(dataScope),
    });

  test('returns 200 with the last seal', async () => {
    assert.deepEqual((await read('all')).body, { last: null, unsealed: { count: 0, oldest: null } });
    await sealFive();
    await writeEvent('f');
    const { body } = await read('all');
    assert.equal(member(body, 'last', 'sequence'), 3);
    assert.equal(member(body, 'last', 'hash'), (await verify()).head?.hash);
    assert.deepEqual(member(body, 'unsealed'), { count: 1, oldest: at.toISOString() });
  });

  test('returns 403 for callers outside the customs authority', async () => {
    assert.equal((await read('own')).code, 'customs_authority_required');
  });
});

function rowBreak(
  kind: 'row_altered' | 'row_missing' | 'row_foreign',
  eventId: string,
  sequence: number | null,
): ChainBreak {
  return { kind, eventId, sequence };
}

function sealBreak(kind: 'seal_missing' | 'seal_altered', sequence: number): ChainBreak {
  return { kind, sequence };
}

/** Opens a transaction that the test commits or rolls back. */
async function openTransaction() {
  const client = await testing.database.connect();
  await client.query('begin');
  return {
    sql: {
      query: async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) =>
        (await client.query<Row>(text, [...values])).rows,
    },
    async end(how: 'commit' | 'rollback'): Promise<void> {
      await client.query(how);
      await client.end();
    },
  };
}
