import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { makeReadyDatabase, type ReadyDatabase } from './ready-database.ts';

const command = join(import.meta.dirname, '..', 'server', 'src', 'commands', 'verify-books.ts');
let ready: ReadyDatabase;
let owner: pg.Client;
before(async () => {
  ready = await makeReadyDatabase();
  owner = new pg.Client(ready.connection);
  await owner.connect();
});
after(async () => {
  await owner.end();
  await ready.stop();
});

const verify = (...args: readonly string[]): Promise<{ code: unknown; stdout: string; stderr: string }> =>
  new Promise((resolve) => {
    const env = { ...process.env, DATABASE_URL: ready.url };
    execFile(process.execPath, [command, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });

/** What the console and /metrics have of the last run. */
async function noted(): Promise<unknown> {
  const { rows } = await owner.query(
    `select r.ended_at = r.succeeded_at as "endedWell",
       (select jsonb_array_length(violations) from processing.reconciliation_runs order by id desc limit 1) as found
     from foundation.operator_runs r where run = 'books_verify'`,
  );
  return rows[0];
}

test('the command tells that the books agree, or what does not, and what it found is kept', async () => {
  const agreed = await verify();
  assert.deepEqual([agreed.code, agreed.stdout, agreed.stderr], [0, 'The books agree.\n', '']);
  assert.deepEqual(await noted(), { endedWell: true, found: 0 });
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `insert into ledger.postings (organisation_id, entry, account, amount) values ('org_nobody', 1, 'bank', 1)`,
  );
  const broken = await verify();
  assert.deepEqual([broken.code, broken.stdout], [1, 'BROKEN 1: 1 its lines sum to 1.00\n'], broken.stderr);
  assert.deepEqual(await noted(), { endedWell: false, found: 1 });
});

test('typed wrong, it says how it is typed, and changes nothing', async () => {
  const wrong = await verify('--all');
  assert.equal(wrong.code, 2);
  assert.match(wrong.stderr, /Ends with 0 when everything agrees/);
});
