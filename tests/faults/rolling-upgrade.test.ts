import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { readMigrations } from '../../server/src/foundation/database/migrations/migration.ts';
import { brokenInvariants } from '../invariants.ts';
import { createPortalClient, type PortalClient } from '../portal-client.ts';
import { startSharedDatabase } from '../shared-database.ts';
import { startBusyDay } from './busy-day.ts';
import { inSeconds, NotTried, prove } from './prove.ts';
import { until, untilSettled } from './waiting.ts';

const root = join(import.meta.dirname, '..', '..');
const loadMs = 3_000;
const run = promisify(execFile);

prove(
  {
    fault: 'An upgrade under load, with both versions at once',
    done: 'The portal as it was before the last migration runs under load. The present one is started on the same database, migrates it while the old one works, and takes half of the calls; then the old one is stopped and the new one goes on alone.',
    promised:
      'Old code runs on the new schema: nobody is answered 500, tokens, cursors and Idempotency-Keys go from one version to the other, nothing that was answered 201 is lost.',
  },
  async (saw) => {
    const old = await checkOutOld();
    const shared = await startSharedDatabase({ empty: true });
    let load: { stop(): Promise<unknown> } | undefined;
    try {
      const before = await shared.startNode({ mainFile: join(old.path, 'server', 'src', 'main.ts') });
      const trader = createPortalClient(before.baseUrl, before.credentials.hostToHost);
      await trader.token();
      const ways: PortalClient[] = [trader];
      let count = 0;
      const client = (): PortalClient => {
        count += 1;
        return ways[count % ways.length] ?? trader;
      };
      const { officer, hostToHost } = before.credentials;
      const day = startBusyDay({ writers: 6, name: 'UPGRADE', client, officer });
      load = day;
      const answered = (): number =>
        day.load.lodgements.filter((lodgement) => lodgement.answered !== null).length;
      await pause(loadMs);
      const atStart = answered();
      const startedAt = performance.now();
      const next = await shared.startNode();
      const startMs = performance.now() - startedAt;
      const duringStart = answered() - atStart;
      assert.ok(duringStart > 0, 'the old version went on while the new one migrated');
      ways.push(trader.at(next.baseUrl));
      const together = answered();
      await pause(loadMs);
      await until(() => answered() > together + 6, 'nothing is lodged at both');
      const atBoth = answered() - together;
      ways.shift();
      await before.stop();
      const alone = answered();
      await until(() => answered() > alone + 6, 'nothing is lodged at the new version');
      await day.stop();
      await untilSettled(shared.query);
      saw(
        `From ${old.commit}: ${old.migrations.join(', ')} ran in the ${inSeconds(startMs)} that the new version took to start, while the old one answered ${duringStart} lodgements; ${atBoth} at both together.`,
      );
      const { lodgements } = day.load;
      saw(`${lodgements.length} lodgements in all, ${day.decisions.length} decisions; no answer was a 500.`);
      assert.deepEqual(day.faults, []);
      const held = { lodgements, decisions: day.decisions, secrets: [hostToHost.clientSecret] };
      assert.deepEqual(await brokenInvariants(shared.connection, held), []);
      saw('The invariants of the database hold.');
      assert.doesNotMatch(before.output() + next.output(), /unexpected fault/);
    } finally {
      await load?.stop();
      await shared.stop();
      await old.remove();
    }
  },
);

interface OldVersion {
  readonly path: string;
  readonly commit: string;
  /** What is new since. */
  readonly migrations: readonly string[];
  remove(): Promise<void>;
}

/** The tree as it was before the last migration came, with the packages of today. */
async function checkOutOld(): Promise<OldVersion> {
  const names = (await readMigrations()).map(({ name }) => name);
  const git = async (...args: string[]): Promise<string> =>
    (await run('git', ['-C', root, ...args], { encoding: 'utf8' })).stdout.trim();
  const commit = await lastBefore(names.at(-1) ?? '', git).catch(() => null);
  if (commit === null) throw new NotTried('It needs the history of the repository, which is not here.');
  const known = (await git('ls-tree', '--name-only', commit, 'server/migrations/')).split('\n');
  const path = await mkdtemp(join(tmpdir(), 'customs-portal-old-'));
  await chmod(path, 0o755);
  await run('sh', ['-c', `git -C "$1" archive "$2" | tar -x -C "$3"`, 'sh', root, commit, path]);
  await symlink(join(root, 'node_modules'), join(path, 'node_modules'));
  return {
    path,
    commit,
    migrations: names.filter((name) => !known.includes(`server/migrations/${name}`)),
    remove: () => rm(path, { recursive: true, force: true }),
  };
}

const ofMigrations = ['--', 'server/migrations/[0-9]*.sql'];

/** The last commit without a migration; one whose migrations were others for a while was never a version. */
async function lastBefore(
  migration: string,
  git: (...args: string[]) => Promise<string>,
): Promise<string | null> {
  const came = await git(
    'log',
    '--diff-filter=A',
    '--format=%h',
    '-1',
    '--',
    `server/migrations/${migration}`,
  );
  const earlier = await git('rev-list', '--first-parent', '--abbrev-commit', '-100', `${came}^`);
  for (const commit of earlier.split('\n')) {
    const changed = await git('diff', '--diff-filter=MD', '--name-only', commit, 'HEAD', ...ofMigrations);
    if (changed === '') return commit;
  }
  return null;
}
