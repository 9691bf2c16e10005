import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runAfterExit } from '../../exit-cleanup.ts';

/** A portal process whose standard output the test provides: a full disk, a pipe without a reader. */
export interface PortalWithOutputs {
  readonly baseUrl: string;
  readonly operationsUrl: string;
  readonly child: ChildProcess;
  readonly errors: () => string;
  /** Sends the signal; returns how the process ended and after how many ms. */
  stop(signal?: NodeJS.Signals): Promise<{ code: number | null; signal: string | null; ms: number }>;
}

const mainFile = join(import.meta.dirname, '..', '..', '..', 'server', 'src', 'main.ts');
const startLimitMs = 60_000;

/** Waits for readiness at the operations port, because the standard output can be unusable. */
export async function startWithOutputs(
  environment: Readonly<Record<string, string>>,
  output: number | 'pipe',
): Promise<PortalWithOutputs> {
  const { PATH = '', HOME = '', TMPDIR = '/tmp', PORTAL_COUNTRY } = process.env;
  const child = spawn(process.execPath, [mainFile], {
    env: { PATH, HOME, TMPDIR, ...(PORTAL_COUNTRY !== undefined && { PORTAL_COUNTRY }), ...environment },
    stdio: ['ignore', output, 'pipe'],
  });
  const left = runAfterExit('kill -KILL "$1"', String(child.pid));
  let errors = '';
  child.stderr?.on('data', (bytes: Buffer) => {
    errors += bytes.toString();
  });
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  ).finally(left);
  const operationsUrl = `http://127.0.0.1:${environment.PORTAL_OPERATIONS_PORT}`;
  const until = performance.now() + startLimitMs;
  for (;;) {
    const ready = await fetch(`${operationsUrl}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) break;
    if (child.exitCode !== null || performance.now() > until) {
      child.kill('SIGKILL');
      throw new Error(`The portal did not start: ${child.exitCode}, ${errors}`);
    }
    await pause(50);
  }
  return {
    baseUrl: `http://127.0.0.1:${environment.PORTAL_PORT}`,
    operationsUrl,
    child,
    errors: () => errors,
    async stop(signal = 'SIGTERM') {
      const at = performance.now();
      child.kill(signal);
      return { ...(await ended), ms: performance.now() - at };
    },
  };
}

/** Returns the sum of a metric over its labels. */
export async function readMetric(operationsUrl: string, name: string): Promise<number> {
  const text = await (await fetch(`${operationsUrl}/metrics`)).text();
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}
