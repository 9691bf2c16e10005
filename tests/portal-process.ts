import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SandboxFile } from '../server/src/settings/sandbox-file.ts';
import { type DataDirectory, makeDataDirectory } from './data-directory.ts';
import { runAfterExit } from './exit-cleanup.ts';
import { makeReadyDatabase } from './ready-database.ts';

export interface PortalOptions {
  /**
   * A directory with its own PostgreSQL that remains after the portal ends, for restarts. Without one the
   * portal has a temporary directory, and a database of the test run unless `environment` names another.
   */
  readonly data?: DataDirectory;
  /** The port of an earlier start: tokens contain their issuer, so they remain valid only at the same base URL. */
  readonly port?: number;
  /** PORTAL_BASE_URL; by default the address where the portal listens, with this path. */
  readonly publicUrl?: string;
  readonly prefix?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Credentials of the node that filled the database, for another node. */
  readonly credentials?: SandboxFile;
  /** The `main.ts` of another version. */
  readonly mainFile?: string;
}

/** Exit status, signal and output of a process. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
}

/** A portal that serves, in the process of the test or in another one. */
export interface ServingPortal {
  /** The address for requests, including the path of its base URL. */
  readonly baseUrl: string;
  readonly operationsUrl: string;
  readonly credentials: SandboxFile;
  readonly dataDir: string;
  readonly port: number;
  /** Stops the portal in good order. A second call returns the same result. */
  stop(): Promise<unknown>;
}

export interface PortalProcess extends ServingPortal {
  readonly pid: number;
  /** Returns everything printed so far, on both streams. */
  output(): string;
  /** Resolves when the process has ended for any reason. */
  readonly ended: Promise<Ending>;
  /** Sends a signal (SIGTERM by default) and waits; a second call returns the same result. */
  stop(signal?: NodeJS.Signals): Promise<Ending>;
  /** Kills it and its workers at once; its PostgreSQL continues in a persistent directory. */
  kill(): Promise<Ending>;
}

const mainFile = join(import.meta.dirname, '..', 'server', 'src', 'main.ts');
const startLimitMs = 60_000;
const stopLimitMs = 40_000;

/**
 * Starts a portal on free ports and waits until it is ready. Throws with its output if it ends before.
 * Process and directory are removed when the test ends, but stop what you start.
 */
export async function startPortal(options: PortalOptions = {}): Promise<PortalProcess> {
  const setup = await preparePortal(options);
  const run = launch(setup.environment, options.mainFile);
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

/** The settings and the place of a portal that is about to start. */
export interface PortalSetup {
  /** Settings of the portal. */
  readonly environment: Readonly<Record<string, string>>;
  /** Describes the portal after its start. */
  portal(operationsUrl: string): Pick<ServingPortal, 'baseUrl' | 'operationsUrl' | 'dataDir' | 'port'>;
  /** Returns the credentials of the sandbox; throws on a node that did not fill the database. */
  credentials(): SandboxFile;
  /** Removes the files and the database that belong to this portal alone. */
  readonly remove: () => Promise<void>;
}

/** Prepares the data directory, the database and the settings of a portal. */
export async function preparePortal(options: PortalOptions): Promise<PortalSetup> {
  const { data, database, removeOwn } = await findPlace(options);
  const port = options.port ?? (await freePort());
  const publicUrl = options.publicUrl ?? `http://127.0.0.1:${port}${options.prefix ?? ''}`;
  let known = options.credentials ?? null;
  return {
    environment: {
      PORTAL_DATA_DIR: data.path,
      PORTAL_PORT: String(port),
      PORTAL_OPERATIONS_PORT: '0',
      PORTAL_BASE_URL: publicUrl,
      // Approval is manual, as in production. Tests of automatic approval change this setting.
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

async function findPlace({ data, environment }: PortalOptions): Promise<{
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

/** A portal may be killed and then stopped too. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => {
    done ??= work();
    return done;
  };
}

/** Runs a portal that is expected to exit; kills it after a minute. */
export async function runToTheEnd(environment: Readonly<Record<string, string>>): Promise<Ending> {
  const run = launch({ PORTAL_OPERATIONS_PORT: '0', ...environment });
  const limit = setTimeout(() => void run.kill(), startLimitMs);
  return run.ended.finally(() => clearTimeout(limit));
}

/** Returns an unused port outside the range that the system assigns automatically, so it stays free for longer. */
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

/** Returns `sandbox.json` of a data directory, or null: only the node that filled the database has it. */
export function readCredentials(dataDir: string): SandboxFile | null {
  const path = join(dataDir, 'sandbox.json');
  if (!existsSync(path)) return null;
  const credentials: SandboxFile = JSON.parse(readFileSync(path, 'utf8'));
  return credentials;
}

interface Run {
  readonly pid: number;
  readonly ended: Promise<Ending>;
  output(): string;
  stop(signal: NodeJS.Signals): Promise<Ending>;
  kill(): Promise<Ending>;
}

/** Starts the process in its own group with its workers, without the settings of this process. */
function launch(environment: Readonly<Record<string, string>>, file = mainFile): Run {
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

/** Returns the variables that a process needs anywhere, the compile cache, and the country of the tests. */
function inheritedEnvironment(): Record<string, string> {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'NODE_COMPILE_CACHE', 'PORTAL_COUNTRY'];
  return Object.fromEntries(
    kept.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

function endingOf(child: ChildProcess, output: () => string): Promise<Ending> {
  return new Promise((resolve) => {
    // 'close' comes after the streams have ended: the output is complete.
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
    // The process has already ended.
  }
}

/** Waits until a portal has printed this text; throws if it ends before. */
export async function untilPrinted(portal: PortalProcess, text: string): Promise<void> {
  let ended = false;
  void portal.ended.then(() => {
    ended = true;
  });
  while (!portal.output().includes(text)) {
    if (ended) throw new Error(`The portal ended without printing “${text}”:\n${portal.output()}`);
    await pause(20);
  }
}

async function untilReady(run: Run): Promise<void> {
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
