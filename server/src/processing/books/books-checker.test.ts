import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { member, type TestAnswer, textMember } from '../../foundation/http/testing/call.ts';
import type { Loop } from '../../foundation/loop.ts';
import { organisationCaller } from '../../organisations/testing/organisations.ts';
import { openTestOffice, type TestOffice } from '../testing/office.ts';
import { createBooksChecker } from './books-checker.ts';

let office: TestOffice;
let owner: pg.Client;
before(async () => {
  office = await openTestOffice();
  owner = new pg.Client(office.customs.desk.testing.connection);
  await owner.connect();
  await owner.query('set session_replication_role = replica');
});
after(async () => {
  await owner.end();
  await office.stop();
});

const failures: unknown[] = [];

function newChecker(): Loop {
  const { database, source } = office;
  return createBooksChecker({ database, now: source.now, failed: (error) => failures.push(error) });
}

async function list(query: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
  const answered = await office.call('listBooksChecks', { query });
  assert.equal(answered.status, 200);
  return member(answered.body, 'items');
}

async function newest(): Promise<unknown> {
  return member(await list({ limit: 1 }), 0);
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  const last = performance.now() + 120_000;
  while (!(await condition())) {
    assert.ok(performance.now() < last, 'it never comes');
    await pause(20);
  }
}

async function checked(checkers: readonly Loop[]): Promise<void> {
  for (const checker of checkers) checker.start();
  await until(async () => member(await newest(), 'endedAt') !== null);
  await Promise.all(checkers.map((checker) => checker.stop()));
}

/** Asks, later than whoever asked before. */
function ask(): Promise<TestAnswer> {
  office.source.move(1_000);
  return office.call('askBooksCheck');
}

/** Waits in the middle of a check: the first table that it reads is held. */
async function held(work: () => Promise<void>): Promise<void> {
  await owner.query('begin; lock table ledger.postings in access exclusive mode');
  await work();
  await owner.query('rollback');
}

/** How many checks wait for it. */
async function waiting(): Promise<number> {
  await owner.query('select pg_stat_clear_snapshot()');
  const { rowCount } = await owner.query(
    "select from pg_stat_activity where application_name = 'customs-portal snapshot' and wait_event_type = 'Lock'",
  );
  return rowCount ?? 0;
}

describe('201', () => {
  test('a check is asked for, made and kept', async () => {
    assert.deepEqual(await list(), []);
    const asked = await ask();
    assert.equal(asked.status, 201);
    assert.deepEqual([member(asked.body, 'endedAt'), member(asked.body, 'violations')], [null, null]);
    assert.deepEqual(await newest(), asked.body);
    await checked([newChecker()]);
    assert.equal(member(await newest(), 'id'), member(asked.body, 'id'));
    assert.deepEqual(member(await newest(), 'violations'), []);
    const { rows } = await owner.query(
      "select target_id as id from audit.events where action = 'books_check.ask'",
    );
    assert.deepEqual(rows, [{ id: textMember(asked.body, 'id') }]);
  });

  test('what does not agree is kept with it', async () => {
    await owner.query(
      `insert into ledger.postings (organisation_id, entry, account, amount) values ('org_nobody', 1, 'bank', 1)`,
    );
    assert.equal((await ask()).status, 201);
    await checked([newChecker()]);
    assert.equal(member(await newest(), 'violations', 0, 'message'), 'its lines sum to 1.00');
    await owner.query("delete from ledger.postings where organisation_id = 'org_nobody'");
    const before = await list();
    assert.deepEqual(await list({ limit: 1 }), [member(before, 0)]);
  });
});

describe('200', () => {
  test('asked again while one waits: that one', async () => {
    const asked = await Promise.all(Array.from({ length: 5 }, ask));
    assert.deepEqual(asked.map(({ status }) => status).toSorted(), [200, 200, 200, 200, 201]);
    assert.equal(new Set(asked.map(({ body }) => textMember(body, 'id'))).size, 1);
    await checked([newChecker()]);
  });

  test('two nodes: one makes it', async () => {
    await ask();
    await held(async () => {
      const checkers = [newChecker(), newChecker()];
      for (const checker of checkers) checker.start();
      await until(async () => (await waiting()) > 0);
      for (const checker of checkers) checker.wake();
      assert.equal(await waiting(), 1);
      await Promise.all(checkers.map((checker) => checker.stop()));
    });
    assert.equal(member(await newest(), 'endedAt'), null);
    await checked([newChecker(), newChecker()]);
  });

  test('a node that stops in the midst of one leaves it to the next, at once and without a failure', async () => {
    await ask();
    await held(async () => {
      const checker = newChecker();
      checker.start();
      await until(async () => (await waiting()) > 0);
      await checker.stop();
    });
    assert.equal(member(await newest(), 'endedAt'), null);
    await checked([newChecker()]);
    assert.deepEqual(member(await newest(), 'violations'), []);
    assert.deepEqual(failures, []);
  });
});

describe('403', () => {
  test('for whoever is not the customs authority, who sees none either', async () => {
    const caller = await organisationCaller(office.database, office.source);
    assert.equal((await office.call('askBooksCheck', { caller })).code, 'customs_authority_required');
    const seen = await office.call('listBooksChecks', { caller });
    assert.deepEqual(member(seen.body, 'items'), []);
  });
});
