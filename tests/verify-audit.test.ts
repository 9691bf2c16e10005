import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { recordAudit, sealUnsealedEvents } from '../server/src/audit/public.ts';
import { openDatabase } from '../server/src/foundation/database/database.ts';
import { makeReadyDatabase } from './ready-database.ts';

const command = join(import.meta.dirname, '..', 'server', 'src', 'commands', 'verify-audit.ts');
const at = new Date('2026-11-20T08:00:00.123Z');

const ready = await makeReadyDatabase();
// Fixes the id of the event, because it is part of the hashed content and otherwise depends on the day.
await asOwner("select setval('audit.event_ids', 1, false)");
const database = openDatabase(ready.connection, 2);
for (const id of ['a', 'b']) {
  await recordAudit(database.system, {
    organisationId: 'org_00000000000000000000000001',
    at,
    actor: { kind: 'system', id: 'test' },
    action: 'thing.change',
    target: { kind: 'thing', id },
    change: { to: { name: 'ä' } },
  });
  if (id === 'a') await database.systemTransaction((transaction) => sealUnsealedEvents(transaction, at, 10));
}
await database.close();
after(() => ready.stop());

const verify = (...args: readonly string[]): Promise<{ code: unknown; stdout: string; stderr: string }> =>
  new Promise((resolve) => {
    const env = { ...process.env, DATABASE_URL: ready.url };
    execFile(process.execPath, [command, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });

// Expects a fixed hash: one that an auditor has stored must remain valid in later versions, so the hashed format never changes.
const storedHash = 'ca4501ca91c7d33ca5b0b94c0fd60089a602d615a60d02a1961ea4da7ff62346';

test('verify-audit reports a valid audit log, the position of a break, and an impossible check', async () => {
  const [holds, wrong] = await Promise.all([verify('--expect', storedHash), verify('--expect', 'a')]);
  assert.deepEqual([holds.code, wrong.code], [0, 2], holds.stdout);
  assert.match(holds.stdout, /The audit log is intact: 1 seal over 1 event\./);
  assert.match(
    holds.stdout,
    new RegExp(`Last seal: number 1, created at ${at.toISOString()}\nHash of the last seal: ${storedHash}`),
  );
  assert.match(holds.stdout, /Not sealed yet: 1 event, the oldest from 2026-11-20T08:00:00\.123Z\./);
  assert.deepEqual(await readLastRun(), { ended: true, ended_well: true });
  assert.match(wrong.stderr, /64 hexadecimal digits\.[\s\S]*Exit status: 0 audit log intact/);
  await asOwner("update audit.events set address = '192.0.2.1' where id = 1");
  const broken = await verify();
  assert.equal(broken.code, 1, broken.stderr);
  assert.match(broken.stdout, /The audit log is broken: event 1 was altered after seal 1 sealed it\./);
  assert.deepEqual(await readLastRun(), { ended: true, ended_well: false }, 'the metrics tell of it');
});

async function asOwner(text: string): Promise<void> {
  const owner = new pg.Client(ready.connection);
  await owner.connect();
  await owner.query(text).finally(() => owner.end());
}

/** Returns the last run of the command from /metrics. */
async function readLastRun(): Promise<unknown> {
  const onlooker = new pg.Client(ready.connection);
  await onlooker.connect();
  const { rows } = await onlooker.query(
    "select true as ended, ended_at = succeeded_at as ended_well from foundation.operator_runs where run = 'audit_verify'",
  );
  await onlooker.end();
  return rows[0];
}
