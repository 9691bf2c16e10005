import cluster, { type Worker } from 'node:cluster';
import { aggregateMetrics, type MetricValues } from '../foundation/metrics/metrics.ts';
import type { GatherMetrics } from '../foundation/metrics/operations-server.ts';

/*
 * The worker processes share one operations port, and each of them returns the metrics of all workers. It requests them
 * from the main process, which queries every worker. The last counters of an exited worker remain included, so that
 * counters never decrease.
 */

/** Messages between workers and the main process. */
export type MetricsMessage =
  /** A worker requests the metrics of all workers. */
  | { readonly kind: 'figures-wanted' }
  /** The main process requests a worker's metrics. */
  | { readonly kind: 'figures-asked' }
  | { readonly kind: 'figures'; readonly own: MetricValues }
  | { readonly kind: 'figures-gathered'; readonly all: readonly MetricValues[] };

/** Time after which the main process uses the previous metrics of a worker that has not responded. */
const answerLimitMs = 400;
const gatherLimitMs = 900;

/** Returns a function that gathers the metrics of all workers, for use in a worker process. */
export const gatherMetricsInWorker: GatherMetrics = (own) => {
  let waiting: ((all: readonly MetricValues[]) => void)[] = [];
  process.on('message', (message: MetricsMessage) => {
    if (message.kind === 'figures-asked') {
      // The channel is closed if the main process has exited, and the metrics are no longer needed then.
      void own().then(
        (figures) => process.connected && process.send?.(asMetricsMessage({ kind: 'figures', own: figures })),
      );
    }
    if (message.kind === 'figures-gathered') {
      for (const resolve of waiting) resolve(message.all);
      waiting = [];
    }
  });
  return () =>
    new Promise((resolve, reject) => {
      waiting.push(resolve);
      setTimeout(() => reject(new Error('the main process returned no metrics')), gatherLimitMs).unref();
      process.send?.(asMetricsMessage({ kind: 'figures-wanted' }));
    });
};

/** Handles the workers' requests for metrics in the main process. */
export function serveMetricsRequestsOfWorkers(): void {
  const last = new Map<number, MetricValues>();
  let departed: Promise<MetricValues> = Promise.resolve([]);
  let gathering: Promise<readonly MetricValues[]> | null = null;
  let settleWorker: (worker: Worker) => void = () => {};

  async function gather(): Promise<readonly MetricValues[]> {
    const pendingWorkers = new Set(
      Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected()),
    );
    await new Promise<void>((resolve) => {
      const limit = setTimeout(resolve, answerLimitMs);
      settleWorker = (worker) => {
        pendingWorkers.delete(worker);
        if (pendingWorkers.size > 0) return;
        clearTimeout(limit);
        resolve();
      };
      for (const worker of pendingWorkers) worker?.send(asMetricsMessage({ kind: 'figures-asked' }));
    });
    return [...last.values(), await departed];
  }

  cluster.on('message', (worker, message: MetricsMessage) => {
    if (message.kind === 'figures') {
      last.set(worker.id, message.own);
      settleWorker(worker);
    }
    if (message.kind !== 'figures-wanted') return;
    gathering ??= gather().finally(() => {
      gathering = null;
    });
    void gathering.then(
      (all) => worker.isConnected() && worker.send(asMetricsMessage({ kind: 'figures-gathered', all })),
    );
  });
  cluster.on('exit', (worker) => {
    const figures = last.get(worker.id);
    if (!figures) return;
    last.delete(worker.id);
    departed = departed.then((before) => sumCounters([before, figures]));
  });
}

/** Returns the sums of counters and histograms over several processes, without other kinds of metrics. */
async function sumCounters(figures: readonly MetricValues[]): Promise<MetricValues> {
  const metrics = await aggregateMetrics(figures).getMetricsAsJSON();
  return metrics.filter(({ type }) => ['counter', 'histogram'].includes(String(type)));
}

function asMetricsMessage(message: MetricsMessage): MetricsMessage {
  return message;
}
