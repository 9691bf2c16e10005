import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { configVariables } from '../../server/src/config-variables.ts';
import { send } from '../portal-client.ts';
import { freePort, type PortalProcess, startPortal } from '../portal-process.ts';

/*
 * The files for operators, held to the portal that they start. What needs a program of the machine is left out where that
 * is missing, and says so.
 */
const root = join(import.meta.dirname, '..', '..');
const deploy = join(root, 'deploy');
const text = (file: string): string => readFileSync(join(deploy, file), 'utf8');

function run(program: string, args: readonly string[]): Promise<{ code: unknown; output: string }> {
  return new Promise((resolve) => {
    execFile(program, [...args], { cwd: root, timeout: 120_000 }, (error, stdout, stderr) =>
      resolve({ code: error ? (error.code ?? 1) : 0, output: `${stdout}${stderr}` }),
    );
  });
}

const has = async (program: string, argument: string): Promise<boolean> =>
  (await run(program, [argument])).code === 0;

test('every variable of the portal in them is one that it reads', () => {
  const known: string[] = configVariables.map(({ name }) => name);
  const named = readdirSync(deploy).flatMap((file) =>
    [...text(file).matchAll(/\bPORTAL_[A-Z_]+\b/g)].map(([name]) => ({ file, name })),
  );
  assert.ok(named.length > 15);
  assert.deepEqual(
    named.filter(({ name }) => !known.includes(name)),
    [],
  );
});

test('every file of the repository that the image takes is there', () => {
  const taken = [...text('Containerfile').matchAll(/--from=build ((?:\/app\/\S+ )+)/g)]
    .flatMap(([, paths = '']) => paths.trim().split(' '))
    .map((path) => path.replace('/app/', ''));
  assert.ok(taken.length > 5);
  const made = ['node_modules', 'console/dist'];
  const there = readdirSync(root);
  for (const path of taken.filter((each) => !made.includes(each))) assert.ok(there.includes(path), path);
});

test('the unit of systemd is well formed and has few rights', async (context) => {
  if (!(await has('systemd-analyze', '--version'))) return context.skip('systemd-analyze is not installed');
  const unit = join(deploy, 'customs-portal.service');
  const { output } = await run('systemd-analyze', ['verify', unit]);
  // The portal is not installed where tests run.
  const complaints = output.split('\n').filter((line) => line !== '' && !/is not executable/.test(line));
  assert.deepEqual(complaints, []);
  const judged = await run('systemd-analyze', ['security', '--offline=yes', '--threshold=20', unit]);
  assert.equal(judged.code, 0, judged.output);
});

describe('HAProxy in front, with the file as it is but for addresses', () => {
  let portal: PortalProcess;
  let haproxy: ChildProcess | undefined;
  let folder: string;
  let missing = false;

  before(async () => {
    missing = !(await has('haproxy', '-v'));
    if (missing) return;
    const port = await freePort();
    portal = await startPortal({
      publicUrl: `http://127.0.0.1:${port}`,
      environment: { PORTAL_TRUSTED_PROXIES: '127.0.0.1' },
    });
    folder = await mkdtemp(join(tmpdir(), 'customs-portal-haproxy-'));
    const file = join(folder, 'haproxy.cfg');
    await writeFile(file, localConfiguration(port));
    const checked = await run('haproxy', ['-c', '-f', file]);
    assert.equal(checked.code, 0, checked.output);
    haproxy = spawn('haproxy', ['-f', file], { stdio: 'ignore' });
    for (let tries = 0; !(await answers(port)); tries += 1) {
      assert.ok(tries < 200, 'HAProxy answers');
      await pause(100);
    }
  });
  after(async () => {
    haproxy?.kill('SIGKILL');
    await portal?.stop();
    if (folder) await rm(folder, { recursive: true });
  });

  function localConfiguration(port: number): string {
    const operationsPort = new URL(portal.operationsUrl).port;
    return text('haproxy.cfg')
      .replace(/^ +bind .*$/m, `    bind 127.0.0.1:${port}`)
      .replace('check port 9090', `check port ${operationsPort}`)
      .replace(/portal-[12]:8080/g, `127.0.0.1:${portal.port}`)
      .replace(/^ +log stdout .*$/m, '');
  }

  const answers = (port: number): Promise<boolean> =>
    send(`http://127.0.0.1:${port}/openapi.json`).then(
      ({ status }) => status === 200,
      () => false,
    );

  test('the contract holds through it', { timeout: 300_000 }, async (context) => {
    if (missing) return context.skip('haproxy is not installed');
    const { code, output } = await run(process.execPath, [
      'conformance/main.ts',
      '--credentials',
      join(portal.dataDir, 'sandbox.json'),
      '--only',
      // Two Hosts HAProxy refuses itself, as it does everything that is no HTTP.
      '^(guard-(?!03-host-twice)|oauth-|idempotency-|status-)',
    ]);
    const failed = output.split('\n').filter((line) => /^\s*✘ /.test(line));
    assert.equal(code, 0, failed.join('\n'));
  });
});
