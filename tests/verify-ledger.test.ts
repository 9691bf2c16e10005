import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { makeReadyDatabase } from './ready-database.ts';

const command = join(import.meta.dirname, '..', 'server', 'src', 'commands', 'verify-ledger.ts');
const ready = await makeReadyDatabase();
const owner = new pg.Client(ready.connection);
await owner.connect();
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

/** Returns the last run of the command, as the console and /metrics show it. */
async function readLastRun(): Promise<unknown> {
  const { rows } = await owner.query(
    `select r.ended_at = r.succeeded_at as "endedWell",
       (select jsonb_array_length(violations) from processing.reconciliation_runs order by id desc limit 1) as found
     from foundation.operator_runs r where run = 'ledger_verify'`,
  );
  return rows[0];
}

test('verify-ledger reports a consistent ledger or its differences, and stores the result', async () => {
  const agreed = await verify();
  assert.deepEqual([agreed.code, agreed.stdout, agreed.stderr], [0, 'The ledger is consistent.\n', '']);
  assert.deepEqual(await readLastRun(), { endedWell: true, found: 0 });
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `insert into ledger.postings (organisation_id, entry, account, amount) values ('org_nobody', 1, 'bank', 1)`,
  );
  const broken = await verify();
  assert.deepEqual(
    [broken.code, broken.stdout],
    [
      1,
      'Difference in journal entry 1: the postings sum to 1 instead of 0.\nThe ledger is inconsistent: 1 difference.\n',
    ],
    broken.stderr,
  );
  assert.deepEqual(await readLastRun(), { endedWell: false, found: 1 });
});

test('verify-ledger prints its usage for an unknown option, and stores nothing', async () => {
  const wrong = await verify('--all');
  assert.equal(wrong.code, 2);
  assert.match(wrong.stderr, /Exit status: 0 ledger consistent/);
});
