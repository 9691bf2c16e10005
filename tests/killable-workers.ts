import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ConnectionOptions } from '../server/src/foundation/database/database.ts';
import type { CustomsWorkerClock, CustomsWorkerReport } from './killable-customs-worker.ts';

/** Worker processes of customs on one database, which the test kills. */
export interface KillableWorkers {
  /**
   * Kills workers at random times while two of them run, each after a preparation. Returns how many were killed
   * during a decision.
   */
  killRepeatedly(kills: number, prepare: () => Promise<void>): Promise<number>;
  /** Lets the last worker run until no work is left. */
  workUntilDone(left: () => Promise<number>): Promise<void>;
  /** Errors that workers have printed. None is expected, even from killed workers. */
  readonly workerErrors: readonly string[];
  stop(): Promise<void>;
}

const maxWorkMs = 300;
const maxStatementsBeforeKill = 25;
const idleMs = 10_000;

export async function startKillableWorkers(
  connection: ConnectionOptions,
  order: () => CustomsWorkerClock,
): Promise<KillableWorkers> {
  // Prepares a shared compile cache, because killed workers can't save one.
  const cache = await mkdtemp(join(tmpdir(), 'customs-worker-'));
  const running = new Set<ChildProcess>();
  const complaints: string[] = [];

  /** Starts a worker, which loads its modules and waits for its order. */
  async function hire(): Promise<ChildProcess> {
    const worker = fork(join(import.meta.dirname, 'killable-customs-worker.ts'), {
      env: {
        ...process.env,
        CUSTOMS_WORKER_DATABASE: JSON.stringify(connection),
        NODE_COMPILE_CACHE: cache,
      },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    running.add(worker);
    worker.once('exit', () => running.delete(worker));
    worker.stderr?.on('data', (data: Buffer) => complaints.push(data.toString()));
    await once(worker, 'message');
    return worker;
  }

  return {
    workerErrors: complaints,
    async killRepeatedly(kills, prepare) {
      let left = kills;
      let amidst = 0;
      const lane = async (): Promise<void> => {
        let next = hire();
        while (left > 0) {
          left -= 1;
          const worker = await next;
          next = hire();
          await prepare();
          if (await killAtWork(worker, order())) amidst += 1;
        }
        (await next).kill('SIGKILL');
      };
      await Promise.all([lane(), lane()]);
      return amidst;
    },
    async workUntilDone(left) {
      const worker = await hire();
      const ended = once(worker, 'exit');
      worker.send(order());
      while ((await left()) > 0) {
        assert.equal(worker.exitCode, null, complaints.join('\n'));
        await pause(50);
      }
      worker.kill('SIGKILL');
      await ended;
    },
    async stop() {
      for (const worker of running) worker.kill('SIGKILL');
      await rm(cache, { recursive: true, force: true });
    },
  };
}

/**
 * Kills a worker after a random number of decision statements, or a random time after the first one. An idle
 * worker is killed too.
 */
async function killAtWork(worker: ChildProcess, order: CustomsWorkerClock): Promise<boolean> {
  const ended = once(worker, 'exit');
  const kill = (): void => {
    worker.kill('SIGKILL');
  };
  let statements =
    Math.random() < 0.5 ? Number.POSITIVE_INFINITY : Math.ceil(Math.random() * maxStatementsBeforeKill);
  let deciding = false;
  let begun = false;
  let end = setTimeout(kill, idleMs);
  worker.on('message', (report: CustomsWorkerReport) => {
    ({ deciding } = report);
    if (!deciding) return;
    if (!begun) {
      begun = true;
      clearTimeout(end);
      end = setTimeout(kill, Math.random() * maxWorkMs);
    }
    statements -= 1;
    if (statements === 0) kill();
  });
  worker.send(order);
  const [, signal] = await ended;
  clearTimeout(end);
  assert.equal(signal, 'SIGKILL');
  return deciding;
}
