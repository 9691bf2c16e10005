import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { findOldestNode } from '../../tools/find-oldest-node.ts';

export interface InstalledCommandResult {
  readonly code: number;
  readonly output: string;
  readonly error: string;
}

/** Packages and their dependencies, installed in an empty folder. */
export interface InstalledPackages {
  readonly folder: string;
  /** Returns the program and the arguments of a command, for tests that start it themselves. */
  typed(args: readonly string[]): {
    readonly command: string;
    readonly args: string[];
    readonly path: string;
  };
  /** Runs a command by `npx` on the oldest supported Node, and waits for its end. */
  npx(
    args: readonly string[],
    environment?: Readonly<Record<string, string>>,
  ): Promise<InstalledCommandResult>;
  /** Starts a long-running command. */
  start(args: readonly string[], environment?: Readonly<Record<string, string>>): ChildProcess;
  remove(): Promise<void>;
}

const maxCommandMs = 240_000;

/** Creates packages with `pack` and installs them in an empty folder. */
export async function installPacked(pack: (folder: string) => readonly string[]): Promise<InstalledPackages> {
  const folder = await mkdtemp(join(tmpdir(), 'customs-portal-packed-'));
  // Makes the folder accessible to another user: if root runs this, PostgreSQL runs as that user.
  await chmod(folder, 0o711);
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  const flags = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel', 'error'];
  execFileSync('npm', ['install', ...flags, ...pack(folder)], { cwd: folder, stdio: 'inherit' });
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    PATH: [dirname(findOldestNode().path), process.env.PATH].join(delimiter),
    CUSTOMS_PORTAL_CONFIG: join(folder, 'config'),
    // Suppresses npm's warnings about the settings of the user.
    npm_config_loglevel: 'error',
  };
  const commandOf: InstalledPackages['typed'] = (args) => ({
    command: 'npx',
    // Forbids npx to download anything, so that a missing package is an error.
    args: ['--no', '--', ...args],
    path: env.PATH,
  });
  return {
    folder,
    typed: commandOf,
    npx: (args, environment = {}) =>
      new Promise((resolve) => {
        const options = { cwd: folder, env: { ...env, ...environment }, timeout: maxCommandMs };
        execFile('npx', commandOf(args).args, options, (fault, output, error) =>
          resolve({ code: fault === null ? 0 : Number(fault.code), output, error }),
        );
      }),
    start: (args, environment = {}) =>
      spawn('npx', commandOf(args).args, {
        cwd: folder,
        env: { ...env, ...environment },
        stdio: 'pipe',
        detached: true,
      }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
