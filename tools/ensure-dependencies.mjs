// Installs the dependencies if they are missing or differ from package-lock.json. This file runs on Node 20.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const lockBeatMs = 1000;
const lockStaleMs = 15_000;
const offline = /ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|E40[134]|E5\d\d|network/;

/**
 * Makes node_modules match package-lock.json and returns `{ ok: true }` or `{ ok: false, message }`. If two
 * processes start at once, one of them installs.
 */
export async function ensureInstalled(repositoryDir, dev) {
  if (isInstalled(repositoryDir, dev)) return { ok: true };
  const release = await takeLock(join(repositoryDir, 'node_modules.lock'));
  try {
    // Checks again, because another process can have installed while this one waited.
    return isInstalled(repositoryDir, dev) ? { ok: true } : await install(repositoryDir, dev);
  } finally {
    release();
  }
}

/**
 * Compares the hash of package-lock.json with that of the last installation. Without a matching hash, compares
 * the two lock files package by package.
 */
function isInstalled(repositoryDir, dev) {
  const wanted = hashOf(repositoryDir);
  const mark = read(markOf(repositoryDir));
  if (mark === `${wanted} all` || (mark === `${wanted} production` && !dev)) return true;
  for (const extent of dev ? ['all'] : ['all', 'production']) {
    if (!lockFilesAgree(repositoryDir, extent === 'all')) continue;
    setMark(repositoryDir, `${wanted} ${extent}`);
    return true;
  }
  return false;
}

function lockFilesAgree(repositoryDir, dev) {
  const hidden = read(join(repositoryDir, 'node_modules', '.package-lock.json'));
  if (hidden === null) return false;
  const { packages: wanted } = JSON.parse(readFileSync(join(repositoryDir, 'package-lock.json'), 'utf8'));
  const { packages: present } = JSON.parse(hidden);
  return Object.entries(wanted).every(([path, { version, integrity, ...rest }]) => {
    if (path === '' || (rest.dev && !dev) || !fitsHere(rest)) return true;
    return present[path]?.version === version && present[path]?.integrity === integrity;
  });
}

/**
 * Returns whether npm installs an optional package on this platform. The C library of the platform is not known
 * here.
 */
function fitsHere({ optional, devOptional, os, cpu, libc }) {
  if (!optional && !devOptional) return true;
  return (
    libc === undefined &&
    [os ?? process.platform].flat().includes(process.platform) &&
    [cpu ?? process.arch].flat().includes(process.arch)
  );
}

async function install(repositoryDir, dev) {
  const first = read(join(repositoryDir, 'node_modules', '.package-lock.json')) === null;
  rmSync(markOf(repositoryDir), { force: true });
  const what = first
    ? 'Installing dependencies (first start only)'
    : 'Updating dependencies (package-lock.json changed)';
  const done = progress(what);
  const { code, output } = await npmCi(repositoryDir, dev);
  done(code === 0);
  if (code !== 0) return { ok: false, message: explain(output) };
  const wanted = hashOf(repositoryDir);
  setMark(repositoryDir, `${wanted} ${dev || lockFilesAgree(repositoryDir, true) ? 'all' : 'production'}`);
  return { ok: true };
}

/** Reports progress: with a counter on a terminal, otherwise with two plain lines. */
function progress(what) {
  const start = performance.now();
  const seconds = () => Math.round((performance.now() - start) / 1000);
  const terminal = process.stderr.isTTY === true;
  process.stderr.write(`${what} …${terminal ? '' : '\n'}`);
  const timer = setInterval(() => terminal && process.stderr.write(`\r${what} … ${seconds()} s`), 1000);
  return (ok) => {
    clearInterval(timer);
    process.stderr.write(`${terminal ? `\r${what} … ` : ''}${ok ? 'done' : 'failed'} after ${seconds()} s\n`);
  };
}

function npmCi(repositoryDir, dev) {
  const args = ['ci', '--no-audit', '--no-fund', '--no-progress', '--fetch-retry-mintimeout=1000'];
  if (dev) args.push('--include=dev');
  // Uses the path of npm from the environment. Another package manager would not support `ci`.
  const npm = process.env.npm_execpath ?? '';
  const [program, ...all] =
    basename(npm) === 'npm-cli.js' ? [process.execPath, npm, ...args] : ['npm', ...args];
  return new Promise((resolve) => {
    const child = spawn(program, all, { cwd: repositoryDir, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const stop = (signal) => child.kill(signal);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
    const end = (code, reason) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, stop);
      resolve({ code, output: `${output}${reason}` });
    };
    child.on('error', (error) => end(1, error.message));
    child.on('close', (code, signal) => end(code, signal === null ? '' : `ended by ${signal}`));
  });
}

function explain(output) {
  const reason = offline.test(output)
    ? 'npm could not download the packages from its registry. Check the network and the output of "npm config get registry", then start again.'
    : 'The dependencies could not be installed.';
  return `${reason} npm said:\n\n${output.trim()}`;
}

/**
 * Takes the installation lock. Its owner touches the lock file regularly, so an old file belongs to a killed
 * process.
 */
async function takeLock(path) {
  let told = false;
  for (;;) {
    try {
      closeSync(openSync(path, 'wx'));
      break;
    } catch (error) {
      // Installs without a lock if the folder is not writable, because npm then reports the error.
      if (error.code !== 'EEXIST') return () => undefined;
    }
    if (isStale(path)) rmSync(path, { force: true });
    if (!told) process.stderr.write('Waiting until another process has installed the dependencies …\n');
    told = true;
    await pause(200);
  }
  const beat = setInterval(() => utimesSync(path, new Date(), new Date()), lockBeatMs);
  return () => {
    clearInterval(beat);
    rmSync(path, { force: true });
  };
}

function isStale(path) {
  const entry = statSync(path, { throwIfNoEntry: false });
  return entry !== undefined && Date.now() - entry.mtimeMs > lockStaleMs;
}

function hashOf(repositoryDir) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  return hash.update(readFileSync(join(repositoryDir, 'package-lock.json'))).digest('hex');
}

function markOf(repositoryDir) {
  return join(repositoryDir, 'node_modules', '.installed-lock-hash');
}

function setMark(repositoryDir, text) {
  try {
    writeFileSync(markOf(repositoryDir), text);
  } catch {
    // Ignores that the hash can't be stored in a read-only installation. The next start compares again.
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
