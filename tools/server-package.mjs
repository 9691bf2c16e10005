#!/usr/bin/env node
// Starts the commands of the portal's package on the bundled Node. This file runs on any Node from version 20.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packageDir = join(dirname(fileURLToPath(import.meta.url)), '..');
const leastNodeMajor = 24;
const programs = {
  start: { file: 'main.js', does: 'start the portal (also without a command)' },
  bootstrap: {
    file: 'commands/bootstrap.js',
    does: 'create the customs authority in an empty production database',
  },
  'verify-audit': {
    file: 'commands/verify-audit.js',
    does: 'verify the integrity of the audit log',
  },
  'remove-audit-rows': {
    file: 'commands/remove-audit-rows.js',
    does: 'remove old events from the audit log',
  },
  'verify-ledger': {
    file: 'commands/verify-ledger.js',
    does: 'compare bills, guarantees and accounts with the ledger',
  },
  backup: {
    file: 'commands/back-up.js',
    does: 'back up the database of the data directory',
  },
  restore: {
    file: 'commands/restore.js',
    does: 'restore a backup into an empty data directory',
  },
  country: {
    file: 'commands/country.js',
    does: 'create or check a country folder',
  },
};

const [name = 'start', ...rest] = process.argv.slice(2);
if (name === 'help' || name === '--help' || name === '-h') {
  console.log(help());
  process.exit(0);
}
if (!Object.hasOwn(programs, name)) {
  console.error(`Unknown command "${name}".\n\n${help()}`);
  process.exit(2);
}
const node = findNode();
if (node === null) {
  console.error(
    `The portal requires Node ${leastNodeMajor} or later. The package contains no Node for this machine, and the installed version is ${process.version}.`,
  );
  process.exit(1);
}
// Stores data in the current folder by default, because the package's own folder is replaced by an update.
const environment = { PORTAL_DATA_DIR: join(process.cwd(), 'data'), ...process.env };
const child = spawn(node, [join(packageDir, 'server', 'src', programs[name].file), ...rest], {
  stdio: 'inherit',
  env: environment,
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));

function help() {
  const rows = Object.entries(programs).map(([each, { does }]) => `  ${each.padEnd(20)} ${does}`);
  return [
    'Usage: customs-portal-server [command] [arguments]',
    '',
    ...rows,
    '',
    'Each command has --help. The help of start lists the settings, which are environment variables.',
    '',
    'Example:',
    '  customs-portal-server backup /backups/today',
  ].join('\n');
}

/** Returns the Node that is bundled for this platform, or this Node if it is new enough; otherwise null. */
function findNode() {
  const require = createRequire(import.meta.url);
  const { optionalDependencies = {} } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8'));
  for (const candidate of Object.keys(optionalDependencies)) {
    try {
      const manifest = require.resolve(`${candidate}/package.json`);
      const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
      return join(dirname(manifest), typeof bin === 'string' ? bin : bin.node);
    } catch {
      // Continues if the package with Node is not installed, because it does not exist for every platform.
    }
  }
  return Number.parseInt(process.versions.node, 10) >= leastNodeMajor ? process.execPath : null;
}
