import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SandboxCredentialsFile } from '../server/src/settings/sandbox-credentials-file.ts';
import { type DataDirectory, makeDataDirectory } from './data-directory.ts';
import { runAfterExit } from './exit-cleanup.ts';
import { makeReadyDatabase } from './ready-database.ts';

export interface PortalOptions {
  /**
   * Directory with its own PostgreSQL that remains after the portal has ended, for restarts. Without it, the
   * portal has a temporary directory and a database of the test run.
   */
  readonly data?: DataDirectory;
  /** Port of an earlier start. Tokens contain their issuer, so they are valid only at the same base URL. */
  readonly port?: number;
  /** PORTAL_BASE_URL. Defaults to the address at which the portal listens, with `prefix`. */
  readonly publicUrl?: string;
  readonly prefix?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Credentials of the node that has filled the database, for another node on it. */
  readonly credentials?: SandboxCredentialsFile;
  /** The `main.ts` of another version of the portal. */
  readonly mainFile?: string;
}

/** Exit status, signal and output of an ended process. */
export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
}

/** A running portal, in the process of the test or in another one. */
export interface ServingPortal {
  /** Address for requests, including the path of the base URL. */
  readonly baseUrl: string;
  readonly operationsUrl: string;
  readonly credentials: SandboxCredentialsFile;
  readonly dataDir: string;
  readonly port: number;
  /** Stops the portal regularly. A second call returns the same result. */
  stop(): Promise<unknown>;
}

export interface PortalProcess extends ServingPortal {
  readonly pid: number;
  /** Returns the output so far, of both streams. */
  output(): string;
  /** Resolves when the process has ended, for any reason. */
  readonly ended: Promise<ProcessEnd>;
  /** Sends a signal (SIGTERM by default) and waits for the end. A second call returns the same result. */
  stop(signal?: NodeJS.Signals): Promise<ProcessEnd>;
  /** Kills the portal and its workers. Its PostgreSQL continues if the directory is persistent. */
  kill(): Promise<ProcessEnd>;
}

const mainFile = join(import.meta.dirname, '..', 'server', 'src', 'main.ts');
const startLimitMs = 60_000;
const stopLimitMs = 40_000;

/**
 * Starts a portal on free ports and waits until it is ready. Throws its output if it ends earlier. Process and
 * directory are removed when the test ends, but tests should stop what they start.
 */
export async function startPortal(options: PortalOptions = {}): Promise<PortalProcess> {
  const setup = await preparePortal(options);
  const run = launchProcess(setup.environment, options.mainFile);
  try {
    await untilReady(run);
  } catch (error) {
    await run.kill();
    await setup.remove();
    throw error;
  }
  const operationsUrl = /Health check +(http\S+)\/health\/ready/.exec(run.output())?.[1] ?? '';
  return {
    ...setup.portal(operationsUrl),
    get credentials() {
      return setup.credentials();
    },
    pid: run.pid,
    output: run.output,
    ended: run.ended,
    stop: (signal = 'SIGTERM') => run.stop(signal).finally(setup.remove),
    kill: () => run.kill().finally(setup.remove),
  };
}

/** Settings and directory of a portal that is about to start. */
export interface PortalSetup {
  /** Settings of the portal. */
  readonly environment: Readonly<Record<string, string>>;
  /** Returns the addresses and credentials of the portal after its start. */
  portal(operationsUrl: string): Pick<ServingPortal, 'baseUrl' | 'operationsUrl' | 'dataDir' | 'port'>;
  /** Returns the credentials of the sandbox. Throws on a node that has not filled the database. */
  credentials(): SandboxCredentialsFile;
  /** Removes the files and the database of this portal. */
  readonly remove: () => Promise<void>;
}

/** Prepares the data directory, the database and the settings of a portal. */
export async function preparePortal(options: PortalOptions): Promise<PortalSetup> {
  const { data, database, removeOwn } = await prepareDirectory(options);
  const port = options.port ?? (await freePort());
  const publicUrl = options.publicUrl ?? `http://127.0.0.1:${port}${options.prefix ?? ''}`;
  let known = options.credentials ?? null;
  return {
    environment: {
      PORTAL_DATA_DIR: data.path,
      PORTAL_PORT: String(port),
      PORTAL_OPERATIONS_PORT: '0',
      PORTAL_BASE_URL: publicUrl,
      // Requires manual approval, as in production. Tests of automatic approval change this setting.
      PORTAL_SANDBOX_APPROVAL: 'manual',
      ...database,
      ...options.environment,
    },
    portal(operationsUrl) {
      known ??= readCredentials(data.path);
      return {
        baseUrl: `http://127.0.0.1:${port}${new URL(publicUrl).pathname.replace(/\/$/, '')}`,
        operationsUrl,
        dataDir: data.path,
        port,
      };
    },
    credentials() {
      if (known === null)
        throw new Error(
          'another node filled the database, so only its data directory contains the credentials',
        );
      return known;
    },
    remove: removeOwn,
  };
}

async function prepareDirectory({ data, environment }: PortalOptions): Promise<{
  data: DataDirectory;
  database: { DATABASE_URL?: string };
  removeOwn: () => Promise<void>;
}> {
  if (data) return { data, database: {}, removeOwn: async () => {} };
  const own = await makeDataDirectory();
  if (environment?.DATABASE_URL !== undefined) return { data: own, database: {}, removeOwn: own.remove };
  const { url, stop } = await makeReadyDatabase(environment?.PORTAL_COUNTRY);
  const removeOwn = async (): Promise<void> => {
    await own.remove();
    await stop();
  };
  return { data: own, database: { DATABASE_URL: url }, removeOwn: once(removeOwn) };
}

/** Runs a function at most once, because a portal can be killed and then stopped. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => {
    done ??= work();
    return done;
  };
}

/** Runs a portal that must exit by itself. Kills it after a minute. */
export async function runUntilExit(environment: Readonly<Record<string, string>>): Promise<ProcessEnd> {
  const run = launchProcess({ PORTAL_OPERATIONS_PORT: '0', ...environment });
  const limit = setTimeout(() => void run.kill(), startLimitMs);
  return run.ended.finally(() => clearTimeout(limit));
}

/**
 * Returns a free port outside of the range that the system assigns automatically, so that it remains free for
 * longer.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}

/**
 * Returns `sandbox.json` of a data directory; null if it does not exist. Only the node that has filled the
 * database has it.
 */
export function readCredentials(dataDir: string): SandboxCredentialsFile | null {
  const path = join(dataDir, 'sandbox.json');
  if (!existsSync(path)) return null;
  const credentials: SandboxCredentialsFile = JSON.parse(readFileSync(path, 'utf8'));
  return credentials;
}

interface RunningProcess {
  readonly pid: number;
  readonly ended: Promise<ProcessEnd>;
  output(): string;
  stop(signal: NodeJS.Signals): Promise<ProcessEnd>;
  kill(): Promise<ProcessEnd>;
}

/** Starts the process with its workers in a process group, without the settings of this process. */
function launchProcess(environment: Readonly<Record<string, string>>, file = mainFile): RunningProcess {
  const child = spawn(process.execPath, [file], {
    env: { ...inheritedEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('the portal could not be started');
  const left = runAfterExit('kill -KILL "-$1"', String(pid));
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ended = endingOf(child, () => output).finally(left);
  return {
    pid,
    ended,
    output: () => output,
    async stop(signal) {
      if (!hasEnded(child)) process.kill(pid, signal);
      const limit = setTimeout(() => killGroup(pid), stopLimitMs);
      return ended.finally(() => clearTimeout(limit));
    },
    kill() {
      if (!hasEnded(child)) killGroup(pid);
      return ended;
    },
  };
}

/**
 * Returns the environment variables that every process needs, the compile cache, and the country of the tests.
 */
function inheritedEnvironment(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'NODE_COMPILE_CACHE', 'PORTAL_COUNTRY'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

function endingOf(child: ChildProcess, output: () => string): Promise<ProcessEnd> {
  return new Promise((resolve) => {
    // Waits for 'close', which comes after the end of the streams, so that the output is complete.
    child.once('close', (code, signal) => resolve({ code, signal, output: output() }));
  });
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Ignores that the process has already ended.
  }
}

/** Waits until a portal has printed a text. Throws if it ends earlier. */
export async function waitUntilPrinted(portal: PortalProcess, text: string): Promise<void> {
  let ended = false;
  void portal.ended.then(() => {
    ended = true;
  });
  while (!portal.output().includes(text)) {
    if (ended) throw new Error(`The portal ended without printing “${text}”:\n${portal.output()}`);
    await pause(20);
  }
}

async function untilReady(run: RunningProcess): Promise<void> {
  let ended = false;
  void run.ended.then(() => {
    ended = true;
  });
  const until = performance.now() + startLimitMs;
  while (!/ is ready: [\s\S]*Health check/.test(run.output())) {
    if (ended) throw new Error(`The portal ended before it was ready:\n${run.output()}`);
    if (performance.now() > until) throw new Error(`The portal was not ready in time:\n${run.output()}`);
    await pause(20);
  }
}
