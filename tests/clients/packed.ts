import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { oldestNode } from '../../tools/oldest-node.ts';

/** How a command ended, and what it printed. */
export interface Ended {
  readonly code: number;
  readonly output: string;
  readonly error: string;
}

/** Packages in a folder that was empty, with what they themselves depend on. */
export interface Installed {
  readonly folder: string;
  /** How a command is started there, for what starts it by itself. */
  typed(args: readonly string[]): {
    readonly command: string;
    readonly args: string[];
    readonly path: string;
  };
  /** One of their commands to its end, as it is typed there: by `npx`, on the oldest Node. */
  npx(args: readonly string[], environment?: Readonly<Record<string, string>>): Promise<Ended>;
  /** One that stays. */
  start(args: readonly string[], environment?: Readonly<Record<string, string>>): ChildProcess;
  remove(): Promise<void>;
}

const longestMs = 240_000;

/** Has `pack` make packages, and installs them. */
export async function installPacked(pack: (folder: string) => readonly string[]): Promise<Installed> {
  const folder = await mkdtemp(join(tmpdir(), 'customs-portal-packed-'));
  // As root the server's PostgreSQL is another user, who has to pass through here.
  await chmod(folder, 0o711);
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  const flags = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel', 'error'];
  execFileSync('npm', ['install', ...flags, ...pack(folder)], { cwd: folder, stdio: 'inherit' });
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    PATH: [dirname(oldestNode().path), process.env.PATH].join(delimiter),
    CUSTOMS_PORTAL_CONFIG: join(folder, 'config'),
    // What npm thinks of the settings of whoever runs the tests is no word of a command.
    npm_config_loglevel: 'error',
  };
  const typed: Installed['typed'] = (args) => ({
    command: 'npx',
    // Nothing is fetched: what is not installed is not there.
    args: ['--no', '--', ...args],
    path: env.PATH,
  });
  return {
    folder,
    typed,
    npx: (args, environment = {}) =>
      new Promise((resolve) => {
        const options = { cwd: folder, env: { ...env, ...environment }, timeout: longestMs };
        execFile('npx', typed(args).args, options, (fault, output, error) =>
          resolve({ code: fault === null ? 0 : Number(fault.code), output, error }),
        );
      }),
    start: (args, environment = {}) =>
      spawn('npx', typed(args).args, {
        cwd: folder,
        env: { ...env, ...environment },
        stdio: 'pipe',
        detached: true,
      }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
