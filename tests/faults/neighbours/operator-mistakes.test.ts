import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabaseProxy } from '../../database-proxy.ts';
import { repositoryFolder } from '../../operations/run-program.ts';
import { freePort } from '../../portal-process.ts';
import { type SharedDatabase, sharedBaseUrl, startSharedDatabase } from '../../shared-database.ts';
import { alertsOfStoppedNode, FaultNotTestable, testFault } from '../fault-report-case.ts';

const main = join(repositoryFolder, 'server', 'src', 'main.ts');
/** The user `nobody` of Debian. */
const otherUser = 65_534;

interface Start {
  readonly code: number | null;
  readonly output: string;
}

function start(environment: Readonly<Record<string, string>>, user: number): Promise<Start> {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [main], {
    env: { PATH, HOME: '/', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: '/',
    uid: user,
    gid: user,
    timeout: 60_000,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      output += bytes.toString();
    });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

/** Counts the tables and rows that a start could change. */
async function contentsOf({ query }: SharedDatabase): Promise<unknown> {
  return query(
    `select (select count(*) from pg_class) as relations, (select count(*) from foundation.migrations) as migrations,
       (select count(*) from declarations.declarations) as declarations, (select count(*) from audit.events) as events`,
  );
}

testFault(
  {
    fault: 'The portal is started with the wrong settings',
    done: 'Production portals are started by another user with a secret file that this user can’t read, with a missing and an empty secret file, with the secret of another installation, and with the database of a newer version.',
    promised:
      'Each start ends with status 2, so that systemd does not repeat it, prints the reason without a stack, and changes nothing in the database.',
    alerts: alertsOfStoppedNode,
  },
  async (saw) => {
    if (process.getuid?.() !== 0)
      throw new FaultNotTestable('It starts a program as another user, which only root can.');
    const shared = await startSharedDatabase();
    const proxy = await startDatabaseProxy(shared.socket, 'portal', shared.name);
    const folder = await mkdtemp(join(tmpdir(), 'customs-portal-operator-'));
    await chmod(folder, 0o711);
    try {
      const first = await shared.startNode();
      await first.stop();
      const file = async (name: string, text: string, mode: number): Promise<string> => {
        const path = join(folder, name);
        await writeFile(path, text, { mode });
        return path;
      };
      const writable = join(folder, 'writable');
      await mkdir(writable, { mode: 0o777 });
      await chmod(writable, 0o777);
      const right = await file('right', shared.secret, 0o644);
      const environment = {
        PORTAL_PROFILE: 'sandbox',
        PORTAL_COUNTRY: process.env.PORTAL_COUNTRY ?? 'xa',
        PORTAL_BASE_URL: sharedBaseUrl,
        DATABASE_URL: proxy.url,
        PORTAL_SECRET_FILE: right,
        PORTAL_DATA_DIR: writable,
        PORTAL_PORT: String(await freePort()),
        PORTAL_OPERATIONS_PORT: '0',
      };
      const newer = '9999_newer.sql';
      const mistakes: readonly (readonly [string, Readonly<Record<string, string>>, RegExp])[] = [
        [
          'an unreadable secret file',
          { PORTAL_SECRET_FILE: await file('unreadable', shared.secret, 0o600) },
          /PORTAL_SECRET_FILE/,
        ],
        ['a missing secret file', { PORTAL_SECRET_FILE: join(folder, 'missing') }, /PORTAL_SECRET_FILE/],
        ['an empty secret file', { PORTAL_SECRET_FILE: await file('empty', '', 0o644) }, /PORTAL_SECRET/],
        [
          'the secret of another installation',
          { PORTAL_SECRET_FILE: await file('other', 'another secret, as long as it has to be', 0o644) },
          /does not match this database/,
        ],
      ];
      const before = await contentsOf(shared);
      for (const [mistake, wrong, reason] of mistakes) {
        const { code, output } = await start({ ...environment, ...wrong }, otherUser);
        assert.equal(code, 2, `${mistake}: ${output}`);
        assert.match(output, reason, mistake);
        assert.doesNotMatch(output, /\n\s+at /, mistake);
        saw(`With ${mistake}: status 2, “${output.trim().split('\n').at(-1)?.replaceAll(folder, '…')}”`);
      }
      await shared.query("insert into foundation.migrations (name, checksum) values ($1, 'x')", [newer]);
      const { code, output } = await start(environment, otherUser);
      await shared.query('delete from foundation.migrations where name = $1', [newer]);
      assert.equal(code, 2, output);
      assert.match(output, /migrated by a newer version/);
      assert.deepEqual(await contentsOf(shared), before);
      saw('With the database of a newer version: status 2. The database was unchanged after all starts.');
    } finally {
      await shared.stop();
      await proxy.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
