import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';

// The tests use a repository in a temporary folder. It contains the real runner, a server that prints its input, and an npm that records that it was called.
let directory = '';
const started: ChildProcess[] = [];

const lockFile = (version: string): string =>
  JSON.stringify({
    packages: {
      '': { name: 'portal' },
      'node_modules/pg': { version, integrity: 'sha512-a' },
      'node_modules/tsc': { version: '1.0.0', integrity: 'sha512-b', dev: true },
      'node_modules/other-platform': { version: '1.0.0', optional: true, os: ['plan9'] },
      'node_modules/other-libc': { version: '1.0.0', optional: true, libc: ['musl'] },
    },
  });

const fakeServer = `
  process.on('SIGTERM', () => { console.log('heard SIGTERM'); process.exit(7); });
  process.on('SIGINT', () => console.log('heard SIGINT'));
  console.log('arguments ' + JSON.stringify(process.argv.slice(2)));
  const code = process.argv[2];
  if (code === 'stay') setInterval(() => undefined, 1000);
  else if (code === 'abort') process.kill(process.pid, 'SIGKILL');
  else process.exitCode = Number(code);
`;

const fakeBuild = `
  import fs from 'node:fs';
  export const ensureBuilt = async () => {
    if (fs.existsSync('console-fails')) throw new Error('src/main.tsx: no such page');
    fs.appendFileSync('console-built', 'x');
  };
`;

const fakeNpm = `
  const fs = require('node:fs');
  fs.appendFileSync('npm-calls', process.argv.slice(2).join(' ') + '\\n');
  if (fs.existsSync('npm-fails')) {
    console.error('npm warn EBADENGINE Unsupported engine');
    console.error('npm error code ' + fs.readFileSync('npm-fails', 'utf8'));
    process.exit(1);
  }
  console.log('npm warn EBADENGINE Unsupported engine');
  setTimeout(() => {
    fs.mkdirSync('node_modules/.bin', { recursive: true });
    fs.rmSync('node_modules/.bin/node', { force: true });
    fs.symlinkSync(process.execPath, 'node_modules/.bin/node');
    fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
  }, 300);
`;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'customs-portal-run-'));
  for (const name of ['tools', 'server/src', 'npm', 'console'])
    mkdirSync(join(directory, name), { recursive: true });
  for (const name of ['run.mjs', 'ensure-dependencies.mjs'])
    copyFileSync(join(import.meta.dirname, name), join(directory, 'tools', name));
  writeFileSync(join(directory, 'server/src/main.ts'), fakeServer);
  writeFileSync(join(directory, 'console/build.mjs'), fakeBuild);
  writeFileSync(join(directory, 'npm/npm-cli.js'), fakeNpm);
  writeFileSync(join(directory, 'package-lock.json'), lockFile('8.0.0'));
});

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

function install(): void {
  mkdirSync(join(directory, 'node_modules/.bin'), { recursive: true });
  symlinkSync(process.execPath, join(directory, 'node_modules/.bin/node'));
  copyFileSync(join(directory, 'package-lock.json'), join(directory, 'node_modules/.package-lock.json'));
}

type Ended = { code: number | null; out: string; err: string };
type Run = { child: ChildProcess; ended: Promise<Ended>; said: (text: string) => Promise<void> };

function run(...args: string[]): Run {
  const env = { PATH: process.env.PATH, npm_execpath: join(directory, 'npm/npm-cli.js') };
  const child = spawn(process.execPath, [join(directory, 'tools/run.mjs'), ...args], {
    env,
    cwd: directory,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let out = '';
  let err = '';
  const waiting: (() => void)[] = [];
  child.stdout.on('data', (chunk) => {
    out += chunk;
    for (const look of waiting) look();
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, out, err })));
  const said = (text: string): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (out.includes(text)) resolve();
      };
      waiting.push(look);
      look();
    });
  return { child, ended, said };
}

function npmCalls(): string[] {
  const path = join(directory, 'npm-calls');
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
}

describe('the console', () => {
  test('is built before commands that serve it, and before no other command', async () => {
    install();
    await run('server', '0').ended;
    await run('unknown').ended;
    assert.equal(readFileSync(join(directory, 'console-built'), 'utf8'), 'x');
  });

  test('stops the start with an error if its build fails', async () => {
    install();
    writeFileSync(join(directory, 'console-fails'), '');
    const { code, out, err } = await run('server', '0').ended;
    assert.equal(code, 1);
    assert.equal(out, '');
    assert.match(err, /^Cannot build the console: src\/main.tsx: no such page\n$/);
  });
});

describe('commands', () => {
  test('are listed by --help and without a command, without an installation', async () => {
    for (const args of [['--help'], []]) {
      const { code, out } = await run(...args).ended;
      assert.equal(code, 0);
      for (const name of ['npm start', 'npm test', 'npm run check']) assert.match(out, new RegExp(name));
    }
    assert.deepEqual(npmCalls(), []);
  });

  test('are listed when the command is unknown', async () => {
    for (const name of ['nonsense', 'toString']) {
      const { code, err } = await run(name).ended;
      assert.equal(code, 2);
      assert.ok(err.startsWith(`Unknown command "${name}".`), err);
      assert.match(err, /npm start/);
    }
  });

  test('receive their arguments, and determine the exit status', async () => {
    install();
    const { code, out } = await run('server', '3', '--port', 'a b').ended;
    assert.equal(code, 3);
    assert.match(out, /arguments \["3","--port","a b"\]/);
  });

  test('fail if a signal kills their program', async () => {
    install();
    assert.equal((await run('server', 'abort').ended).code, 137);
  });
});

describe('signals', () => {
  test('are passed to the program, whose exit status is returned', async () => {
    install();
    const { child, ended, said } = run('server', 'stay');
    await said('arguments');
    child.kill('SIGTERM');
    const { code, out } = await ended;
    assert.equal(code, 7);
    assert.match(out, /heard SIGTERM/);
  });

  test('are passed on once if one Ctrl-C arrives twice', async () => {
    install();
    const { child, ended, said } = run('server', 'stay');
    await said('arguments');
    child.kill('SIGINT');
    await said('heard SIGINT');
    child.kill('SIGINT');
    child.kill('SIGTERM');
    const { out } = await ended;
    assert.equal(out.split('heard SIGINT').length - 1, 1);
  });
});

describe('dependencies', () => {
  test('are installed once if they are missing, with one line of output and without npm’s warnings', async () => {
    const { code, out, err } = await run('server', '0').ended;
    assert.equal(code, 0, err);
    assert.match(err, /Installing dependencies \(first start only\)/);
    assert.doesNotMatch(out + err, /EBADENGINE/);
    assert.equal((await run('server', '0').ended).err, '');
    assert.equal(npmCalls().length, 1);
  });

  test('are accepted if npm itself has installed them', async () => {
    install();
    assert.equal((await run('server', '0').ended).err, '');
    assert.deepEqual(npmCalls(), []);
  });

  test('are installed again after a change of package-lock.json', async () => {
    install();
    await run('server', '0').ended;
    writeFileSync(join(directory, 'package-lock.json'), lockFile('8.0.1'));
    const { err } = await run('server', '0').ended;
    assert.match(err, /package-lock.json changed/);
    assert.equal(npmCalls().length, 1);
  });

  test('without those for development suffice to start the portal, but not to run tests', async () => {
    install();
    const { packages } = JSON.parse(lockFile('8.0.0'));
    delete packages['node_modules/tsc'];
    writeFileSync(join(directory, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
    assert.equal((await run('server', '0').ended).err, '');
    assert.deepEqual(npmCalls(), []);
    await run('test').ended;
    assert.match(npmCalls()[0] ?? '', /^ci .*--include=dev/);
  });

  test('are installed once if two commands start at the same time', async () => {
    const both = await Promise.all([run('server', '0').ended, run('server', '0').ended]);
    assert.deepEqual(
      both.map(({ code }) => code),
      [0, 0],
    );
    assert.equal(npmCalls().length, 1);
    assert.ok(!existsSync(join(directory, 'node_modules.lock')));
  });

  test('cause an error with npm’s own message if the registry is unavailable', async () => {
    writeFileSync(join(directory, 'npm-fails'), 'ECONNREFUSED');
    const { code, err } = await run('server', '0').ended;
    assert.equal(code, 1);
    assert.match(err, /could not download the packages from its registry[\s\S]*npm error code ECONNREFUSED/);
    assert.match(err, /EBADENGINE/);
    assert.ok(!existsSync(join(directory, 'node_modules.lock')));
  });
});
