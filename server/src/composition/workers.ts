import cluster, { type Worker } from 'node:cluster';
import type { Connection } from '../foundation/database/database.ts';
import { openLog } from '../foundation/log.ts';
import { printError } from '../foundation/output.ts';
import type { PortalSecrets } from '../foundation/secrets/secrets.ts';
import { endsWithin } from '../foundation/time-limit.ts';
import { type Config, configFromEnvironment } from '../settings/config.ts';
import { type FiguresMessage, gatherWorkersFigures, shareFigures } from './aggregate-worker-metrics.ts';
import { endBy, endProcess } from './end-process.ts';
import type { StartRefusal } from './start-database.ts';
import { findPort, logFileOf, type RunningNode, startNode } from './start-node.ts';

interface Orders {
  readonly connection: Connection;
  readonly secrets: PortalSecrets;
  readonly ports: Ports;
}

type Ports = Pick<Config, 'port' | 'operationsPort'>;

type Report =
  | { readonly kind: 'running'; readonly operationsUrl: string }
  | { readonly kind: 'refused'; readonly refusal: StartRefusal };

/** Runs PORTAL_WORKERS processes that share the ports; one that dies is replaced. */
export async function runWorkers(
  config: Config,
  database: Omit<Orders, 'ports'>,
): Promise<RunningNode | StartRefusal> {
  const port = await findPort(config.host, config.port);
  if (typeof port !== 'number') return port;
  const operationsPort = await findPort(config.operationsHost, config.operationsPort);
  if (typeof operationsPort !== 'number') return operationsPort;
  const orders = { ...database, ports: { port, operationsPort } };
  let draining = false;
  gatherWorkersFigures();
  const reports = Array.from({ length: config.workerProcesses }, () => hire(orders));
  const told = await Promise.all(reports);
  const refused = told.find((report) => report.kind === 'refused');
  if (refused) {
    for (const worker of workers()) worker.kill('SIGKILL');
    return refused.refusal;
  }
  const { log, flush } = openLog(logFileOf(config));
  cluster.on('exit', (worker, exitCode, signal) => {
    const ranMs = performance.now() - (hiredAt.get(worker.id) ?? 0);
    const afterMs = ranMs < briefMs ? restMs : 0;
    hiredAt.delete(worker.id);
    // A worker that is dismissed and done has nothing to tell.
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
      if (!draining) void hire(orders);
    }, afterMs);
  });
  const [first] = told;
  return {
    ok: true,
    operationsUrl: first?.kind === 'running' ? first.operationsUrl : '',
    async drain() {
      draining = true;
      const late = !(await endsWithin(Promise.all(workers().map(dismiss)), workersLimitMs));
      if (late) for (const worker of workers()) worker.kill('SIGKILL');
      await flush();
    },
  };
}

/** Longer than a worker needs for its own limits. */
const workersLimitMs = 34_000;

/** A worker that ends as soon as it has begun, since the database is away, is not replaced at once: that would be a busy loop. */
const [briefMs, restMs] = [5_000, 1_000];
const hiredAt = new Map<number, number>();

function workers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

function hire(orders: Orders): Promise<Report> {
  const worker = cluster.fork();
  hiredAt.set(worker.id, performance.now());
  worker.send(orders);
  return new Promise((resolve) => {
    worker.on('message', (told: Report | FiguresMessage) => {
      if (told.kind === 'running' || told.kind === 'refused') resolve(told);
    });
    worker.once('exit', () => resolve({ kind: 'refused', refusal: workerDied }));
  });
}

const workerDied: StartRefusal = {
  ok: false,
  exitCode: 1,
  message: 'A worker process ended during its start.',
};

function dismiss(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once('exit', () => resolve());
    worker.send('drain');
  });
}

/** The worker's side: wait for orders, serve, drain when told or when the main process is gone. */
export async function workForCluster(): Promise<void> {
  const reading = configFromEnvironment();
  // Heard from the beginning: a worker that replaces another may be dismissed while it starts.
  const dismissed = Promise.withResolvers<void>();
  const orders = await new Promise<Orders>((resolve) => {
    process.on('message', (message: Orders | 'drain') => {
      if (message === 'drain') dismissed.resolve();
      else resolve(message);
    });
  });
  if (!reading.ok) return;
  const config = { ...reading.config, ...orders.ports };
  const node = await startNode(config, orders.connection, orders.secrets, {
    gatherFigures: shareFigures,
    sharesPorts: true,
  });
  process.send?.(
    node.ok ? { kind: 'running', operationsUrl: node.operationsUrl } : { kind: 'refused', refusal: node },
  );
  if (!node.ok) return;
  // The terminal's Ctrl-C reaches the workers too; the main process tells them when to end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  let draining = false;
  const drain = (): void => {
    draining = true;
    void node.drain().finally(() => {
      process.channel?.unref();
      endProcess(0, printError);
    });
  };
  void dismissed.promise.then(drain);
  cluster.worker?.once('disconnect', () => {
    // The main process was told a second time to end: so does this one.
    if (draining) return endBy('SIGKILL');
    // Or the cluster module would end the process here, in the middle of what it answers.
    if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
    drain();
  });
}
