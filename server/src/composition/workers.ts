import cluster, { type Worker } from 'node:cluster';
import type { ConnectionOptions } from '../foundation/database/database.ts';
import { openLog } from '../foundation/log.ts';
import { printError } from '../foundation/output.ts';
import type { PortalSecrets } from '../foundation/secrets/secrets.ts';
import { endsWithinLimit } from '../foundation/time-limit.ts';
import { type Config, configFromEnvironment } from '../settings/config.ts';
import {
  gatherMetricsInWorker,
  type MetricsMessage,
  serveMetricsRequestsOfWorkers,
} from './aggregate-worker-metrics.ts';
import { exitBySignal, exitWhenEventLoopIsEmpty } from './end-process.ts';
import type { StartRefusal } from './start-database.ts';
import { findPort, logFileOf, type RunningNode, startNode } from './start-node.ts';

interface WorkerConfiguration {
  readonly connection: ConnectionOptions;
  readonly secrets: PortalSecrets;
  readonly ports: Ports;
}

type Ports = Pick<Config, 'port' | 'operationsPort'>;

type WorkerReport =
  | { readonly kind: 'running'; readonly operationsUrl: string }
  | { readonly kind: 'refused'; readonly refusal: StartRefusal };

/** Runs several worker processes (PORTAL_WORKERS) that share the ports, and replaces a worker that exits. */
export async function runWorkers(
  config: Config,
  database: Omit<WorkerConfiguration, 'ports'>,
): Promise<RunningNode | StartRefusal> {
  const port = await findPort(config.host, config.port);
  if (typeof port !== 'number') return port;
  const operationsPort = await findPort(config.operationsHost, config.operationsPort);
  if (typeof operationsPort !== 'number') return operationsPort;
  const orders = { ...database, ports: { port, operationsPort } };
  let draining = false;
  serveMetricsRequestsOfWorkers();
  const reports = Array.from({ length: config.workerProcesses }, () => startWorker(orders));
  const workerReports = await Promise.all(reports);
  const refused = workerReports.find((report) => report.kind === 'refused');
  if (refused) {
    for (const worker of workers()) worker.kill('SIGKILL');
    return refused.refusal;
  }
  const { log, flush } = openLog(logFileOf(config));
  cluster.on('exit', (worker, exitCode, signal) => {
    const ranMs = performance.now() - (workerStartedAt.get(worker.id) ?? 0);
    const afterMs = ranMs < earlyExitMs ? restartDelayMs : 0;
    workerStartedAt.delete(worker.id);
    // Nothing is logged for a worker that exited because it was told to stop.
    if (!draining || exitCode !== 0) {
      const ended = { worker: worker.process.pid, exitCode, signal, ranMs: Math.round(ranMs) };
      log.error(
        ended,
        draining
          ? 'a worker process ended unexpectedly during the shutdown'
          : 'a worker process ended unexpectedly; a new process replaces it',
      );
    }
    setTimeout(() => {
      if (!draining) void startWorker(orders);
    }, afterMs);
  });
  const [first] = workerReports;
  return {
    ok: true,
    operationsUrl: first?.kind === 'running' ? first.operationsUrl : '',
    async drain() {
      draining = true;
      const late = !(await endsWithinLimit(Promise.all(workers().map(stopWorker)), workersLimitMs));
      if (late) for (const worker of workers()) worker.kill('SIGKILL');
      await flush();
    },
  };
}

/** Time limit for the shutdown of all workers, longer than the sum of a worker's own shutdown limits. */
const workersLimitMs = 34_000;

/**
 * A worker that exits within the first time after its start, for example because the database is unavailable, is replaced
 * only after the second time, to avoid a busy loop.
 */
const [earlyExitMs, restartDelayMs] = [5_000, 1_000];
const workerStartedAt = new Map<number, number>();

function workers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

function startWorker(orders: WorkerConfiguration): Promise<WorkerReport> {
  const worker = cluster.fork();
  workerStartedAt.set(worker.id, performance.now());
  worker.send(orders);
  return new Promise((resolve) => {
    worker.on('message', (message: WorkerReport | MetricsMessage) => {
      if (message.kind === 'running' || message.kind === 'refused') resolve(message);
    });
    worker.once('exit', () => resolve({ kind: 'refused', refusal: workerExited }));
  });
}

const workerExited: StartRefusal = {
  ok: false,
  exitCode: 1,
  message: 'A worker process ended during its start.',
};

function stopWorker(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once('exit', () => resolve());
    worker.send('drain');
  });
}

/** Runs a worker process. It serves requests until the main process requests it to stop or exits, and then drains. */
export async function runWorkerProcess(): Promise<void> {
  const reading = configFromEnvironment();
  // The stop request is handled from the beginning, because a new worker may be stopped while it starts.
  const dismissed = Promise.withResolvers<void>();
  const orders = await new Promise<WorkerConfiguration>((resolve) => {
    process.on('message', (message: WorkerConfiguration | 'drain') => {
      if (message === 'drain') dismissed.resolve();
      else resolve(message);
    });
  });
  if (!reading.ok) return;
  const config = { ...reading.config, ...orders.ports };
  const node = await startNode(config, orders.connection, orders.secrets, {
    gatherFigures: gatherMetricsInWorker,
    sharesPorts: true,
  });
  process.send?.(
    node.ok ? { kind: 'running', operationsUrl: node.operationsUrl } : { kind: 'refused', refusal: node },
  );
  if (!node.ok) return;
  // Signals are ignored, because Ctrl-C in a terminal reaches the workers too, but only the main process stops them.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  let draining = false;
  const drain = (): void => {
    draining = true;
    void node.drain().finally(() => {
      process.channel?.unref();
      exitWhenEventLoopIsEmpty(0, printError);
    });
  };
  void dismissed.promise.then(drain);
  cluster.worker?.once('disconnect', () => {
    // A second stop request ends this process immediately.
    if (draining) return exitBySignal('SIGKILL');
    // Without this, the cluster module would end the process here while requests are in progress.
    if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
    drain();
  });
}
