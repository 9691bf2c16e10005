import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SandboxFile } from '../server/src/settings/sandbox-file.ts';
import { type DataDirectory, makeDataDirectory } from './data-directory.ts';
import { atTheEnd } from './leftovers.ts';
import { makeReadyDatabase } from './ready-database.ts';

export interface PortalOptions {
  /**
   * A directory that outlives the portal, for starting again, with a PostgreSQL of its own. Without one the portal has
   * a directory that goes with it, and a database of the test run unless `environment` names another.
   */
  readonly data?: DataDirectory;
  /** The port of an earlier start: tokens name their issuer, so they live on only at the same base URL. */
  readonly port?: number;
  /** PORTAL_BASE_URL; by default the address where the portal listens, with this path. */
  readonly publicUrl?: string;
  readonly prefix?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Those of the node that filled the database, for one that did not. */
  readonly credentials?: SandboxFile;
  /** The `main.ts` of another version. */
  readonly mainFile?: string;
}

/** How a process ended. */
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
  /** Stops it in good order; a second call returns the same result. */
  stop(): Promise<unknown>;
}

export interface PortalProcess extends ServingPortal {
  readonly pid: number;
  /** Everything that it has printed so far, both streams. */
  output(): string;
  /** Resolves when it has ended, whoever ended it. */
  readonly ended: Promise<Ending>;
  /** Asks it to end (SIGTERM by default) and waits; a second call answers the same. */
  stop(signal?: NodeJS.Signals): Promise<Ending>;
  /** Kills it and its workers at once; its PostgreSQL lives on in a directory that outlives it. */
  kill(): Promise<Ending>;
}

const mainFile = join(import.meta.dirname, '..', 'server', 'src', 'main.ts');
const startLimitMs = 60_000;
const stopLimitMs = 40_000;

/**
 * Starts a portal on free ports and waits until it is ready. Throws with its output when it ends before that.
 * Neither process nor directory outlives the test, however that ends; still, end what you start.
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
  /** Its settings. */
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
      // As in production: what is approved at once has tests of its own.
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

/** Runs a portal that is expected to end by itself; one that does not within a minute is killed. */
export async function runToTheEnd(environment: Readonly<Record<string, string>>): Promise<Ending> {
  const run = launch({ PORTAL_OPERATIONS_PORT: '0', ...environment });
  const limit = setTimeout(() => void run.kill(), startLimitMs);
  return run.ended.finally(() => clearTimeout(limit));
}

/** A port that nobody used a moment ago, of those that the system gives to nobody by itself: it stays free for longer. */
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

/** `sandbox.json` of a data directory, or null: only the node that filled the database has it. */
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

/** The process, in a group of its own with its workers, and nothing of this process's settings. */
function launch(environment: Readonly<Record<string, string>>, file = mainFile): Run {
  const child = spawn(process.execPath, [file], {
    env: { ...keptEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('the portal could not be started');
  const left = atTheEnd('kill -KILL "-$1"', String(pid));
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

/** What a process needs wherever it runs, where compiled modules are, and the country of the tests. */
function keptEnvironment(): Record<string, string> {
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
    // 'close' comes when the streams have ended too: the last words are in the output.
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
    // It has just ended by itself.
  }
}

/** Waits until a portal has printed this; throws when it ends before. */
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
