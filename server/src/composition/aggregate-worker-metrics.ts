import cluster, { type Worker } from 'node:cluster';
import { type Figures, together } from '../foundation/metrics/metrics.ts';
import type { GatherFigures } from '../foundation/metrics/operations-server.ts';

/*
 * Several workers answer on one port for operators, and whichever is asked tells of all of them: it asks the main process,
 * which asks every worker. What a worker had counted when it was last asked is told on after its end, so that no counter
 * ever goes back.
 */

/** What workers and the main process say to each other about it. */
export type FiguresMessage =
  /** A worker is asked for all figures. */
  | { readonly kind: 'figures-wanted' }
  /** The main process wants a worker's own. */
  | { readonly kind: 'figures-asked' }
  | { readonly kind: 'figures'; readonly own: Figures }
  | { readonly kind: 'figures-gathered'; readonly all: readonly Figures[] };

/** A worker that has too much to do is told of as it was last. */
const answerLimitMs = 400;
const mostMs = 900;

/** The worker's side. */
export const shareFigures: GatherFigures = (own) => {
  let waiting: ((all: readonly Figures[]) => void)[] = [];
  process.on('message', (told: FiguresMessage) => {
    if (told.kind === 'figures-asked') {
      // The channel is gone when the main process is: then nobody asks any more.
      void own().then(
        (figures) => process.connected && process.send?.(saying({ kind: 'figures', own: figures })),
      );
    }
    if (told.kind === 'figures-gathered') {
      for (const resolve of waiting) resolve(told.all);
      waiting = [];
    }
  });
  return () =>
    new Promise((resolve, reject) => {
      waiting.push(resolve);
      setTimeout(() => reject(new Error('the main process returned no metrics')), mostMs).unref();
      process.send?.(saying({ kind: 'figures-wanted' }));
    });
};

/** The side of the main process. */
export function gatherWorkersFigures(): void {
  const last = new Map<number, Figures>();
  let departed: Promise<Figures> = Promise.resolve([]);
  let gathering: Promise<readonly Figures[]> | null = null;
  let heard: (worker: Worker) => void = () => {};

  async function gather(): Promise<readonly Figures[]> {
    const asked = new Set(Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected()));
    await new Promise<void>((resolve) => {
      const limit = setTimeout(resolve, answerLimitMs);
      heard = (worker) => {
        asked.delete(worker);
        if (asked.size > 0) return;
        clearTimeout(limit);
        resolve();
      };
      for (const worker of asked) worker?.send(saying({ kind: 'figures-asked' }));
    });
    return [...last.values(), await departed];
  }

  cluster.on('message', (worker, told: FiguresMessage) => {
    if (told.kind === 'figures') {
      last.set(worker.id, told.own);
      heard(worker);
    }
    if (told.kind !== 'figures-wanted') return;
    gathering ??= gather().finally(() => {
      gathering = null;
    });
    void gathering.then(
      (all) => worker.isConnected() && worker.send(saying({ kind: 'figures-gathered', all })),
    );
  });
  cluster.on('exit', (worker) => {
    const figures = last.get(worker.id);
    if (!figures) return;
    last.delete(worker.id);
    departed = departed.then((before) => counted([before, figures]));
  });
}

/** What counts of these figures, as one. */
async function counted(figures: readonly Figures[]): Promise<Figures> {
  const metrics = await together(figures).getMetricsAsJSON();
  return metrics.filter(({ type }) => ['counter', 'histogram'].includes(String(type)));
}

function saying(message: FiguresMessage): FiguresMessage {
  return message;
}
