// Starts every npm script: installs missing packages, then runs the command on the pinned Node. This file runs on any Node from version 20, so it imports only modules of Node.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './ensure-dependencies.mjs';

const repositoryDir = join(dirname(fileURLToPath(import.meta.url)), '..');
const leastNodeMajor = 24;
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Time within which two signals are the same Ctrl-C, which both the terminal and npm forward. */
const samePressMs = 1000;

/**
 * Commands with their settings. `dev` needs development dependencies. `console` needs the built console. `own`
 * is a folder of packages for this command only, which `ownUnless` arguments do not need. `node` contains
 * options of Node. `atCaller` runs in the folder where npm was called.
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
    does: 'create the customs authority in an empty production database',
  },
  'audit:verify': {
    file: 'server/src/commands/verify-audit.ts',
    dev: false,
    script: 'npm run audit:verify',
    does: 'verify the integrity of the audit log',
  },
  'audit:remove': {
    file: 'server/src/commands/remove-audit-rows.ts',
    dev: false,
    script: 'npm run audit:remove',
    does: 'remove old events from the audit log',
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
    does: 'back up the database of the data directory',
  },
  restore: {
    file: 'server/src/commands/restore.ts',
    dev: false,
    script: 'npm run restore',
    does: 'restore a backup into an empty data directory',
  },
  country: {
    file: 'server/src/commands/country.ts',
    dev: false,
    console: true,
    script: 'npm run country',
    does: 'create or check a country folder, or import a published tariff',
  },
  test: { file: 'tools/test.ts', dev: true, console: true, script: 'npm test', does: 'run the tests' },
  attacks: {
    file: 'tools/attacks.ts',
    dev: true,
    console: true,
    script: 'npm run test:attacks',
    does: 'run the attack tests',
  },
  faults: {
    file: 'tools/faults.ts',
    dev: true,
    console: true,
    script: 'npm run test:faults',
    does: 'run the fault tests',
  },
  'test:country': {
    file: 'tools/test-country.ts',
    dev: true,
    console: true,
    script: 'npm run test:country',
    does: 'run the portal tests for another country',
  },
  check: {
    file: 'tools/check.ts',
    dev: true,
    script: 'npm run check',
    does: 'check types, lint, format and repository rules',
  },
  'check:packages': {
    file: 'tools/check-packages.ts',
    dev: true,
    script: 'npm run check:packages',
    does: 'check the published packages',
  },
  cli: {
    file: 'cli/src/main.ts',
    dev: true,
    node: ['--conditions=@customs-portal/source'],
    atCaller: true,
    script: 'npm run cli',
    does: 'run the CLI from its sources',
  },
  conformance: {
    file: 'conformance/main.ts',
    dev: true,
    script: 'npm run conformance',
    does: 'run the conformance suite against a portal',
  },
  pack: {
    file: 'tools/pack.ts',
    dev: true,
    console: true,
    script: 'npm run pack',
    does: 'build the packages: portal, clients, CLI and MCP server',
  },
  'first-hour': {
    file: 'tools/first-hour.ts',
    dev: true,
    console: true,
    script: 'npm run first-hour',
    does: 'test the first-hour guide with the packages',
  },
  bench: {
    file: 'bench/run.ts',
    dev: true,
    own: 'bench/peers',
    ownUnless: ['wal', 'compare'],
    script: 'npm run bench',
    does: 'run the benchmarks',
  },
  'test:mutants': {
    file: 'tests/mutants/run.ts',
    dev: true,
    own: 'tests/mutants',
    script: 'npm run test:mutants',
    does: 'run the mutation tests',
  },
  advisories: {
    file: 'tools/audit-dependencies.ts',
    dev: false,
    script: 'npm run advisories',
    does: 'list known vulnerabilities of packages and bundled libraries',
  },
  sbom: {
    file: 'tools/sbom.ts',
    dev: false,
    script: 'npm run --silent sbom',
    does: 'print the list of all components (SBOM), with bundled libraries',
  },
  docs: {
    file: 'tools/docs.ts',
    dev: true,
    script: 'npm run docs',
    does: 'regenerate the generated documents',
  },
  pictures: {
    file: 'tools/pictures.ts',
    dev: true,
    console: true,
    script: 'npm run pictures',
    does: 'take screenshots of every page',
  },
  'check:pages': {
    file: 'tools/check-pages.ts',
    dev: true,
    console: true,
    script: 'npm run check:pages',
    does: 'validate every page with the Nu HTML checker',
  },
  lighthouse: {
    file: 'tools/lighthouse.ts',
    dev: true,
    console: true,
    script: 'npm run lighthouse',
    does: 'run Lighthouse on the pages',
  },
  'pictures:cli': {
    file: 'tools/cli-pictures.ts',
    dev: true,
    script: 'npm run pictures:cli',
    does: 'draw the pictures of the CLI',
  },
  format: { file: 'tools/format.ts', dev: true, script: 'npm run format', does: 'format the code' },
};

function help() {
  const rows = Object.values(commands).map(({ script, does }) => `  ${script.padEnd(24)} ${does}`);
  return ['Usage: npm run <command> [-- arguments]', '', ...rows, ''].join('\n');
}

/** Builds the console if its sources have changed. Returns false if the build fails. */
async function buildConsole() {
  const { ensureBuilt } = await import('../console/build.mjs');
  try {
    await ensureBuilt();
    return true;
  } catch (error) {
    console.error(`Cannot build the console: ${error.message}`);
    return false;
  }
}

/**
 * Returns the pinned Node. If none is bundled for the platform, returns this Node if it is new enough,
 * otherwise null.
 */
function findNode() {
  const pinned = join(repositoryDir, 'node_modules', '.bin', 'node');
  if (existsSync(pinned)) return pinned;
  return Number.parseInt(process.versions.node, 10) >= leastNodeMajor ? process.execPath : null;
}

/** Runs a program until it exits, and returns its exit status as a shell would. */
function run(program, args, cwd) {
  return new Promise((resolve) => {
    // Sets the compile cache, which saves half a second at each start.
    const NODE_COMPILE_CACHE = join(repositoryDir, 'node_modules', '.cache', 'compiled');
    const child = spawn(program, args, {
      cwd,
      stdio: 'inherit',
      env: { NODE_COMPILE_CACHE, ...process.env },
    });
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
      console.error(`Cannot start ${program}: ${error.message}`);
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
    console.error(`Unknown command "${name}".\n\n${help()}`);
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
      `The portal requires Node ${leastNodeMajor} or later. No Node is bundled for ${platform}, and the installed version is ${process.version}.`,
    );
    return 1;
  }
  const cwd = command.atCaller ? process.env.INIT_CWD : undefined;
  return run(node, [...(command.node ?? []), join(repositoryDir, command.file), ...args], cwd);
}

process.exitCode = await main(process.argv.slice(2));
