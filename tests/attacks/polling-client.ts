import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A client that polls while other clients send load. */
export interface PollingClient {
  /** Ends a phase and returns its polls. */
  take(): Promise<PollSummary>;
  stop(): Promise<void>;
}

export interface PollingSettings {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly pid: number;
}

/** Times in ms. */
export interface MeasuredPoll {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly ms: number;
  /** For how long the event loop of the portal worked between the request and the response. */
  readonly portalWorkedMs: number;
  /** For how long the event loop or the poller waited for a processor. */
  readonly waitedMs: number;
}

export interface PollSummary {
  readonly count: number;
  /** Polls with a status other than 200 and 304, such as `503 ×3`. */
  readonly refused: readonly string[];
  readonly p50: number;
  readonly p99: number;
  /** Like `p99`, but without the time in which the threads waited for a processor: other programs cause that. */
  readonly ownP99: number;
  /** The longest work of the event loop for which one poll waited. */
  readonly longestWorkMs: number;
}

export async function startPollingClient(settings: PollingSettings): Promise<PollingClient> {
  const worker = new Worker(new URL('./polling-thread.ts', import.meta.url), { workerData: settings });
  await once(worker, 'online');
  const post = async (message: 'take' | 'stop'): Promise<readonly MeasuredPoll[]> => {
    const answered = once(worker, 'message');
    worker.postMessage(message);
    const [polls]: readonly (readonly MeasuredPoll[])[] = await answered;
    return polls ?? [];
  };
  return {
    take: async () => summarise(await post('take')),
    async stop() {
      const ended = once(worker, 'exit');
      await post('stop');
      await ended;
    },
  };
}

function summarise(polls: readonly MeasuredPoll[]): PollSummary {
  const part = (value: (poll: MeasuredPoll) => number, quantile: number): number => {
    const sorted = polls.map(value).toSorted((one, other) => one - other);
    return sorted[Math.ceil(sorted.length * quantile) - 1] ?? 0;
  };
  const refused = Map.groupBy(
    polls.filter(({ status }) => status !== 200 && status !== 304),
    ({ status }) => status,
  );
  return {
    count: polls.length,
    refused: [...refused].map(([status, { length }]) => `${status} ×${length}`),
    p50: part(({ ms }) => ms, 0.5),
    p99: part(({ ms }) => ms, 0.99),
    ownP99: part(({ ms, waitedMs }) => Math.max(0, ms - waitedMs), 0.99),
    longestWorkMs: part(({ portalWorkedMs }) => portalWorkedMs, 1),
  };
}
