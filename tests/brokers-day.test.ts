import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { declarationInconsistencies } from './declaration-invariants.ts';
import type { ServingPortal } from './portal-process.ts';
import { type SharedDatabase, startSharedDatabase } from './shared-database.ts';

/*
 * Runs the broker script of the guide unchanged against a new sandbox, and compares the script's own records
 * with the database.
 */

const script = join(import.meta.dirname, '..', 'docs', 'guides', 'brokers-day.mjs');
const declarations = 200;

describe('the broker’s-day guide', () => {
  let shared: SharedDatabase;
  let portal: ServingPortal;
  let said: string;
  let complained: string;
  let code: unknown;

  before(async () => {
    shared = await startSharedDatabase();
    portal = await shared.startInProcessNode();
    // Replaces only the address in the script, because the name that all nodes share does not resolve.
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

  test('brings every declaration to the status of its scenario, and its records agree with the database', (context) => {
    context.diagnostic(said);
    assert.equal(complained, '');
    assert.equal(code, 0);
    assert.match(said, /^the records agree$/m);
  });

  test('survives lost responses and refused requests by blind retries', () => {
    const [, countsText = '{}'] = /heard, (\{.*\})$/m.exec(said) ?? [];
    const { lost, refused, replayed } = JSON.parse(countsText);
    for (const count of [lost, refused, replayed]) assert.ok(count > 0, countsText);
  });

  test('stores as many declarations as it lodged, each lodged once', async () => {
    const rows = await shared.query<{ stored: number; lodged: number; references: number }>(
      `select count(*)::integer as stored, count(distinct d.lrn)::integer as references,
         (select count(*)::integer from declarations.changes c where c.event = 'declaration.lodged') as lodged
       from declarations.declarations d`,
    );
    assert.deepEqual(rows, [{ stored: declarations, references: declarations, lodged: declarations }]);
  });

  test('stores matching statuses, events and audit rows', async () => {
    assert.deepEqual(await declarationInconsistencies(shared.query), []);
  });
});
