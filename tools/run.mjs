// Behind every npm script: installs what is missing, then runs the command on the pinned Node.
// It starts on whatever Node the machine has (20 is enough) and uses nothing but Node itself.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';

const repositoryDir = join(dirname(fileURLToPath(import.meta.url)), '..');
const leastNodeMajor = 24;
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Ctrl-C arrives from the terminal and from npm, as one press; a later one is meant. */
const samePressMs = 1000;

/**
 * `dev`: needs the development dependencies too; `console`: serves the console, which is built before; `own`: folder with
 * packages of its own, which only this command needs; `ownUnless`: first arguments with which it needs none of them.
 */
const commands = {
  server: {
    file: 'server/src/main.ts',
    dev: false,
    console: true,
    script: 'npm start',
    does: 'start the portal',
  },
  bootstrap: {
    file: 'server/src/commands/bootstrap.ts',
    dev: false,
    script: 'npm run bootstrap',
    does: 'make the customs authority in an empty production database',
  },
  'audit:verify': {
    file: 'server/src/commands/verify-audit.ts',
    dev: false,
    script: 'npm run audit:verify',
    does: 'look whether the audit log is as it was written',
  },
  'audit:remove': {
    file: 'server/src/commands/remove-audit-rows.ts',
    dev: false,
    script: 'npm run audit:remove',
    does: 'remove what is too old from the audit log',
  },
  'ledger:verify': {
    file: 'server/src/commands/verify-ledger.ts',
    dev: false,
    script: 'npm run ledger:verify',
    does: 'compare bills, guarantees and accounts with the ledger',
  },
  backup: {
    file: 'server/src/commands/back-up.ts',
    dev: false,
    script: 'npm run backup',
    does: 'copy the database of the data directory while the portal runs',
  },
  restore: {
    file: 'server/src/commands/restore.ts',
    dev: false,
    script: 'npm run restore',
    does: 'make the database of an empty data directory from a backup',
  },
  country: {
    file: 'server/src/commands/country.ts',
    dev: false,
    console: true,
    script: 'npm run country',
    does: 'make the folder of a country, tell what is wrong with one, convert a published tariff',
  },
  test: { file: 'tools/test.ts', dev: true, console: true, script: 'npm test', does: 'run the tests' },
  attacks: {
    file: 'tools/attacks.ts',
    dev: true,
    console: true,
    script: 'npm run test:attacks',
    does: 'attack running portals',
  },
  faults: {
    file: 'tools/faults.ts',
    dev: true,
    console: true,
    script: 'npm run test:faults',
    does: 'try what the portal survives',
  },
  'test:country': {
    file: 'tools/test-country.ts',
    dev: true,
    console: true,
    script: 'npm run test:country',
    does: 'run the suites of whole portals under another country',
  },
  check: {
    file: 'tools/check.ts',
    dev: true,
    script: 'npm run check',
    does: 'check types, style and the rules of the code',
  },
  'check:packages': {
    file: 'tools/check-packages.ts',
    dev: true,
    script: 'npm run check:packages',
    does: 'check what is packed of the client, the command line and the server for assistants',
  },
  conformance: {
    file: 'conformance/main.ts',
    dev: true,
    script: 'npm run conformance',
    does: 'try the contract against a running portal',
  },
  pack: {
    file: 'tools/pack.ts',
    dev: true,
    console: true,
    script: 'npm run pack',
    does: 'make the packages of the portal, its client, its command line and its server for assistants',
  },
  'first-hour': {
    file: 'tools/first-hour.ts',
    dev: true,
    console: true,
    script: 'npm run first-hour',
    does: 'follow the first hour with the packages in an empty folder',
  },
  bench: {
    file: 'bench/run.ts',
    dev: true,
    own: 'bench/peers',
    ownUnless: ['wal', 'compare'],
    script: 'npm run bench',
    does: 'measure against peers',
  },
  'test:mutants': {
    file: 'tests/mutants/run.ts',
    dev: true,
    own: 'tests/mutants',
    script: 'npm run test:mutants',
    does: 'look whether the tests notice faults that are planted in the code',
  },
  advisories: {
    file: 'tools/advisories.ts',
    dev: false,
    script: 'npm run advisories',
    does: 'ask the registry for known faults of what is shipped',
  },
  docs: {
    file: 'tools/docs.ts',
    dev: true,
    script: 'npm run docs',
    does: 'write the generated parts of the documentation',
  },
  pictures: {
    file: 'tools/pictures.ts',
    dev: true,
    console: true,
    script: 'npm run pictures',
    does: 'take pictures of every page',
  },
  'check:pages': {
    file: 'tools/check-pages.ts',
    dev: true,
    console: true,
    script: 'npm run check:pages',
    does: 'hold every page against the Nu HTML checker',
  },
  lighthouse: {
    file: 'tools/lighthouse.ts',
    dev: true,
    console: true,
    script: 'npm run lighthouse',
    does: 'let Lighthouse look at the pages',
  },
  'pictures:cli': {
    file: 'tools/cli-pictures.ts',
    dev: true,
    script: 'npm run pictures:cli',
    does: 'draw the command line at its work',
  },
  format: { file: 'tools/format.ts', dev: true, script: 'npm run format', does: 'format the code' },
};

function help() {
  const rows = Object.values(commands).map(({ script, does }) => `  ${script.padEnd(24)} ${does}`);
  return ['Usage: npm run <command> [-- arguments]', '', ...rows, ''].join('\n');
}

/** Bundles the console when it is another one than was built; false when that fails. */
async function buildConsole() {
  const { ensureBuilt } = await import('../console/build.mjs');
  try {
    await ensureBuilt();
    return true;
  } catch (error) {
    console.error(`The console could not be built: ${error.message}`);
    return false;
  }
}

/** The pinned Node, or this one where none is published for the platform and this one is new enough; else null. */
function findNode() {
  const pinned = join(repositoryDir, 'node_modules', '.bin', 'node');
  if (existsSync(pinned)) return pinned;
  return Number.parseInt(process.versions.node, 10) >= leastNodeMajor ? process.execPath : null;
}

/** Runs the program until it ends; resolves with the exit code as a shell counts it. */
function run(program, args) {
  return new Promise((resolve) => {
    // Modules are compiled once: half a second of each start.
    const NODE_COMPILE_CACHE = join(repositoryDir, 'node_modules', '.cache', 'compiled');
    const child = spawn(program, args, { stdio: 'inherit', env: { NODE_COMPILE_CACHE, ...process.env } });
    const lastSent = new Map();
    for (const signal of forwarded) {
      process.on(signal, () => {
        const now = performance.now();
        if (now - (lastSent.get(signal) ?? Number.NEGATIVE_INFINITY) < samePressMs) return;
        lastSent.set(signal, now);
        child.kill(signal);
      });
    }
    child.on('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

async function main([name, ...args]) {
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    console.log(help());
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    console.error(`There is no command "${name}".\n\n${help()}`);
    return 2;
  }
  const needsOwn = command.own && !command.ownUnless?.includes(args[0]);
  const folders = [repositoryDir, ...(needsOwn ? [join(repositoryDir, command.own)] : [])];
  for (const folder of folders) {
    const installed = await ensureInstalled(folder, command.dev);
    if (!installed.ok) {
      console.error(installed.message);
      return 1;
    }
  }
  if (command.console && !(await buildConsole())) return 1;
  const node = findNode();
  if (node === null) {
    const platform = `${process.platform}-${process.arch}`;
    console.error(
      `The portal needs Node ${leastNodeMajor} or later; none is bundled for ${platform}, and this is ${process.version}.`,
    );
    return 1;
  }
  return run(node, [join(repositoryDir, command.file), ...args]);
}

process.exitCode = await main(process.argv.slice(2));
