import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from '../server/src/foundation/database/database.ts';
import type { WorkerOrder, WorkerReport } from './killable-customs-worker.ts';

/** Customs workers on one database, as separate processes that are killed. */
export interface KillableWorkers {
  /**
   * Kills workers at random times, two of them running at once, each after a preparation. Returns how many
   * were in the middle of a decision.
   */
  killAgainAndAgain(kills: number, prepare: () => Promise<void>): Promise<number>;
  /** Lets the last worker run until no work is left. */
  workToRest(left: () => Promise<number>): Promise<void>;
  /** Errors that workers printed; none is expected, even when killed. */
  readonly complaints: readonly string[];
  stop(): Promise<void>;
}

const maxWorkMs = 300;
const maxStatementsBeforeKill = 25;
const idleMs = 10_000;

export async function startKillableWorkers(
  connection: Connection,
  order: () => WorkerOrder,
): Promise<KillableWorkers> {
  // Killed workers can't save a compile cache, so a shared one is prepared.
  const cache = await mkdtemp(join(tmpdir(), 'customs-worker-'));
  const running = new Set<ChildProcess>();
  const complaints: string[] = [];

  /** Starts a worker with its modules loaded, which waits for its order. */
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
    complaints,
    async killAgainAndAgain(kills, prepare) {
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
    async workToRest(left) {
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
 * Runs a worker and kills it after a random number of its decision statements or a random time after the
 * first one. Both are counted from the start of its work, so a slow machine does not matter; a worker without
 * work is killed while idle.
 */
async function killAtWork(worker: ChildProcess, order: WorkerOrder): Promise<boolean> {
  const ended = once(worker, 'exit');
  const kill = (): void => {
    worker.kill('SIGKILL');
  };
  let statements =
    Math.random() < 0.5 ? Number.POSITIVE_INFINITY : Math.ceil(Math.random() * maxStatementsBeforeKill);
  let deciding = false;
  let begun = false;
  let end = setTimeout(kill, idleMs);
  worker.on('message', (report: WorkerReport) => {
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
