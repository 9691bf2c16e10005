import { DatabaseUnavailable } from './database-errors.ts';
import type { PoolQueue } from './pool-wait-time.ts';

/**
 * Admits requests to a pool: at most a quarter of the connections for one organisation while other organisations wait.
 */
export interface PoolSlots {
  /** Resolves when the organisation can use a connection. The caller must call `leave` afterwards. */
  enter(organisationId: string): Promise<void>;
  leave(organisationId: string): void;
  waiting(): PoolQueue;
}

interface Waiter {
  readonly organisationId: string;
  readonly since: number;
  readonly admit: () => void;
}

const shareDivisor = 4;

/** Creates the admission to a pool of `connections`. A request waits for at most `waitMs`. */
export function createPoolSlots(connections: number, waitMs: number): PoolSlots {
  const maxOfOne = Math.max(1, Math.floor(connections / shareDivisor));
  const taken = new Map<string, number>();
  const waiting = new Set<Waiter>();
  let all = 0;

  const takenBy = (organisationId: string): number => taken.get(organisationId) ?? 0;
  function take(organisationId: string): void {
    taken.set(organisationId, takenBy(organisationId) + 1);
    all += 1;
  }
  /**
   * Returns the first waiting request whose organisation uses less than a quarter; otherwise the first waiting request.
   */
  function next(): Waiter | undefined {
    let first: Waiter | undefined;
    for (const waiter of waiting) {
      if (takenBy(waiter.organisationId) < maxOfOne) return waiter;
      first ??= waiter;
    }
    return first;
  }

  return {
    enter(organisationId) {
      if (all < connections) {
        take(organisationId);
        return Promise.resolve();
      }
      return new Promise((resolve, reject) => {
        const waiter: Waiter = {
          organisationId,
          since: performance.now(),
          admit() {
            clearTimeout(timer);
            waiting.delete(waiter);
            take(organisationId);
            resolve();
          },
        };
        const timer = setTimeout(() => {
          waiting.delete(waiter);
          reject(new DatabaseUnavailable('no connection became free in time'));
        }, waitMs).unref();
        waiting.add(waiter);
      });
    },
    leave(organisationId) {
      all -= 1;
      const left = takenBy(organisationId) - 1;
      if (left === 0) taken.delete(organisationId);
      else taken.set(organisationId, left);
      next()?.admit();
    },
    waiting() {
      const [first] = waiting;
      return { calls: waiting.size, ms: first ? performance.now() - first.since : 0 };
    },
  };
}
