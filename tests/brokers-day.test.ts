import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { recordFaults } from './declaration-records.ts';
import type { ServingPortal } from './portal-process.ts';
import { type SharedDatabase, startSharedDatabase } from './shared-database.ts';

/*
 * The broker's day of the guides as it stands, against a sandbox that was just started; what it says of its own books is
 * compared with the database.
 */

const script = join(import.meta.dirname, '..', 'docs', 'guides', 'brokers-day.mjs');
const declarations = 200;

describe('a broker’s day', () => {
  let shared: SharedDatabase;
  let portal: ServingPortal;
  let said: string;
  let complained: string;
  let code: unknown;

  before(async () => {
    shared = await startSharedDatabase();
    portal = await shared.startInProcessNode();
    // The file as it is written, but for the address: nobody resolves the one that the nodes share.
    const file = join(portal.dataDir, 'broker.json');
    writeFileSync(file, JSON.stringify({ ...portal.credentials, baseUrl: portal.baseUrl }));
    const day = spawn(process.execPath, [script, file, String(declarations)]);
    const read = (from: NodeJS.ReadableStream): Promise<string> =>
      Array.fromAsync(from, String).then((all) => all.join(''));
    const output = Promise.all([read(day.stdout), read(day.stderr)]);
    [code] = await once(day, 'close');
    [said, complained] = await output;
  });
  after(() => shared?.stop());

  test('every declaration reaches the status of its scenario, and the records agree', (context) => {
    context.diagnostic(said);
    assert.equal(complained, '');
    assert.equal(code, 0);
    assert.match(said, /^the records agree$/m);
  });

  test('answers were lost, calls refused, and repeated blindly', () => {
    const [, told = '{}'] = /heard, (\{.*\})$/m.exec(said) ?? [];
    const { lost, refused, replayed } = JSON.parse(told);
    for (const count of [lost, refused, replayed]) assert.ok(count > 0, told);
  });

  test('exactly as many are stored, each lodged once', async () => {
    const rows = await shared.query<{ stored: number; lodged: number; references: number }>(
      `select count(*)::integer as stored, count(distinct d.lrn)::integer as references,
         (select count(*)::integer from declarations.changes c where c.event = 'declaration.lodged') as lodged
       from declarations.declarations d`,
    );
    assert.deepEqual(rows, [{ stored: declarations, references: declarations, lodged: declarations }]);
  });

  test('status, events and audit rows belong together', async () => {
    assert.deepEqual(await recordFaults(shared.query), []);
  });
});
