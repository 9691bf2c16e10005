import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { parseJson, requireTextAt } from '../../conformance/json.ts';
import { packServer } from '../../tools/pack.ts';
import { freePort } from '../portal-process.ts';
import { installPacked } from './installed-package.ts';

let portal: ChildProcess | undefined;
let baseUrl: string;
const server = (...args: readonly string[]) => installed.npx(['customs-portal-server', ...args]);

/* Runs each command of the packed portal in an empty folder, without the repository. */
const installed = await installPacked((folder) => [packServer(folder)]);
after(async () => {
  await killServer();
  await installed.remove();
});

/** Kills npx with the program that it started and the program's children. */
async function killServer(): Promise<void> {
  if (portal?.pid === undefined || portal.exitCode !== null || portal.signalCode !== null) return;
  const ended = once(portal, 'close');
  process.kill(-portal.pid, 'SIGTERM');
  await ended;
}

const commands = [
  'start',
  'bootstrap',
  'verify-audit',
  'remove-audit-rows',
  'verify-ledger',
  'backup',
  'restore',
  'country',
];

describe('the packed portal', () => {
  test('prints its commands and the usage of each, in the form in which users type them', async () => {
    const { code, output } = await server('--help');
    assert.equal(code, 0);
    const names = [...output.matchAll(/^ {2}(\S+) {2,}/gm)].map(([, name]) => name);
    assert.deepEqual(names, commands);
    for (const name of commands) {
      const help = await server(name, '--help');
      assert.equal(help.code, 0, help.error);
      assert.match(help.output, /^customs-portal-server\b/);
      assert.doesNotMatch(help.output, /npm/);
    }
  });

  test('exits with 2 for an unknown command and for an invalid setting', async () => {
    const unknown = await server('stop');
    assert.equal(unknown.code, 2);
    assert.match(unknown.error, /^Unknown command "stop"\.\n\nUsage: /);
    const odd = await server('start', 'now');
    assert.equal(odd.code, 2);
    assert.match(odd.error, /^Unknown argument now\./);
  });

  test('creates a country folder and validates it and the bundled countries', async () => {
    const made = await server('country', 'new', 'ke', '--currency', 'KES', '--into', 'own');
    assert.equal(made.code, 0, made.error);
    for (const folder of ['./own', 'xa', 'id']) {
      const checked = await server('country', 'check', folder);
      assert.equal(checked.code, 0, checked.output + checked.error);
    }
    assert.equal((await server('country', 'check', 'nowhere')).code, 2);
  });

  test('starts a sandbox that serves requests', async () => {
    const port = await freePort();
    baseUrl = `http://127.0.0.1:${port}`;
    const settings = { PORTAL_PORT: String(port), PORTAL_OPERATIONS_PORT: '0', PORTAL_BASE_URL: baseUrl };
    portal = installed.start(['customs-portal-server'], settings);
    let printed = '';
    for (const stream of [portal.stdout, portal.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        printed += chunk;
      });
    }
    const ended = once(portal, 'close').then(() => assert.fail(printed));
    const ready = (async () => {
      while (!printed.includes('is ready')) await once(portal?.stdout ?? assert.fail(), 'data');
    })();
    await Promise.race([ready, ended]);
    const answer = await fetch(`${baseUrl}/openapi.json`);
    assert.equal(answer.status, 200);
    const guide = await fetch(`${baseUrl}/docs/guides/first-hour`, { headers: { Accept: 'text/html' } });
    assert.equal(guide.status, 200);
    const collection = await fetch(`${baseUrl}/docs/collection.json`);
    assert.equal(collection.status, 200);
    assert.match(await collection.text(), /"name":"Customs Portal Open API"/);
  });

  test('verifies audit log and ledger, removes audit rows and makes a backup while it runs', async () => {
    const audit = await server('verify-audit');
    assert.equal(audit.code, 0, audit.error);
    const books = await server('verify-ledger');
    assert.deepEqual([books.code, books.output], [0, 'The ledger is consistent.\n'], books.error);
    const removed = await server('remove-audit-rows', '--years', '10');
    assert.equal(removed.code, 0, removed.error);
    const backup = await server('backup', 'backup');
    assert.equal(backup.code, 0, backup.error);
    assert.match(backup.output, /^Backup complete: /);
    const again = await server('backup', 'backup');
    assert.equal(again.code, 2, again.output);
  });

  test('restores a backup into an empty folder', async () => {
    await killServer();
    const PORTAL_SECRET = (await readFile(join(installed.folder, 'data', 'secret'), 'utf8')).trim();
    const settings = { PORTAL_DATA_DIR: join(installed.folder, 'restored'), PORTAL_SECRET };
    const restored = await installed.npx(['customs-portal-server', 'restore', 'backup'], settings);
    assert.equal(restored.code, 0, restored.error);
    assert.match(restored.output, /^Restore complete: /m);
    const books = await installed.npx(['customs-portal-server', 'verify-ledger'], settings);
    assert.deepEqual([books.code, books.output], [0, 'The ledger is consistent.\n'], books.error);
  });

  test('creates the authority of an empty production database, but not twice', async () => {
    const settings = {
      PORTAL_PROFILE: 'production',
      PORTAL_ALLOW_EMBEDDED: '1',
      PORTAL_COUNTRY: 'xa',
      PORTAL_SECRET: randomBytes(36).toString('base64url'),
      PORTAL_BASE_URL: 'https://portal.example',
      PORTAL_DATA_DIR: join(installed.folder, 'production'),
    };
    const args = [
      'customs-portal-server',
      'bootstrap',
      '--name',
      'Customs of XA',
      '--number',
      'XA000000000001',
    ];
    const made = await installed.npx(args, settings);
    assert.equal(made.code, 0, made.error);
    requireTextAt(parseJson(made.output), made.output, 'management', 'clientSecret');
    assert.equal((await installed.npx(args, settings)).code, 1);
  });
});
