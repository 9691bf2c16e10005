#!/usr/bin/env node
// The portal as a package: runs it on the Node that came with it. Starts on whatever Node the machine has (20 is enough).
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packageDir = join(dirname(fileURLToPath(import.meta.url)), '..');
const leastNodeMajor = 24;
const programs = {
  start: 'main.js',
  bootstrap: 'bootstrap.js',
  'verify-audit': 'verify-audit.js',
  'remove-audit-rows': 'remove-audit-rows.js',
  backup: 'back-up.js',
  restore: 'restore.js',
};

const [name = 'start', ...rest] = process.argv.slice(2);
const known = Object.hasOwn(programs, name);
const program = known ? name : 'start';
const args = known ? rest : process.argv.slice(2);
const node = findNode();
if (node === null) {
  console.error(
    `The portal needs Node ${leastNodeMajor} or later; none came with it for this machine, and this is ${process.version}.`,
  );
  process.exit(1);
}
// A package's own folder is no place for data.
const environment = { PORTAL_DATA_DIR: join(process.cwd(), 'data'), ...process.env };
const child = spawn(node, [join(packageDir, 'server', 'src', programs[program]), ...args], {
  stdio: 'inherit',
  env: environment,
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));

/** The one of the optional packages that fits this machine, or this Node where it is new enough; else null. */
function findNode() {
  const require = createRequire(import.meta.url);
  const { optionalDependencies = {} } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8'));
  for (const candidate of Object.keys(optionalDependencies)) {
    try {
      const manifest = require.resolve(`${candidate}/package.json`);
      const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
      return join(dirname(manifest), typeof bin === 'string' ? bin : bin.node);
    } catch {
      // Not for this machine.
    }
  }
  return Number.parseInt(process.versions.node, 10) >= leastNodeMajor ? process.execPath : null;
}
