import { setTimeout as pause } from 'node:timers/promises';
import { listAt, textAt, valueAt } from '../conformance/json.ts';
import type { PortalClient } from './portal-client.ts';

/** The latest entry about a declaration that a poller has seen. */
export interface SeenStatusEntry {
  readonly lrn: string;
  readonly mrn: string | null;
  readonly status: string;
  readonly sequence: number;
  readonly seenAt: number;
}

export interface StatusPoller {
  readonly seen: ReadonlyMap<string, SeenStatusEntry>;
  /** Time at which each LRN was first seen, in ms of `performance.now()`. */
  readonly firstSeen: ReadonlyMap<string, number>;
  /** Violations of the contract: entries whose order is wrong. */
  readonly faults: readonly string[];
  readonly counts: { polls: number; entries: number; lost: number };
  stop(): Promise<void>;
}

export interface StatusPollerOptions {
  /** Returns the client for a poll. Called for each poll, so that a poller can change the node. */
  readonly client: () => PortalClient;
  /** Seconds of a long poll; 0 for ordinary polls. */
  readonly waitSeconds: number;
  readonly limit: number;
}

/** Follows `GET /openapi/status` by its cursor, in spite of lost responses and changes of the node. */
export function startStatusPoller({ client, waitSeconds, limit }: StatusPollerOptions): StatusPoller {
  const seen = new Map<string, SeenStatusEntry>();
  const firstSeen = new Map<string, number>();
  const faults: string[] = [];
  const counts = { polls: 0, entries: 0, lost: 0 };
  let cursor: string | undefined;
  let last = 0;
  let stopped = false;

  function take(entry: unknown): void {
    const id = textAt(entry, 'id') ?? '';
    const sequence = Number(valueAt(entry, 'sequence'));
    const lrn = textAt(entry, 'lrn') ?? '';
    if (!(sequence > last)) faults.push(`${id} came with ${sequence} after ${last}`);
    last = Math.max(last, sequence);
    const mrn = textAt(entry, 'mrn') ?? null;
    seen.set(id, { lrn, mrn, status: textAt(entry, 'status') ?? '', sequence, seenAt: performance.now() });
    if (!firstSeen.has(lrn)) firstSeen.set(lrn, performance.now());
    counts.entries += 1;
  }

  async function poll(): Promise<boolean> {
    const query = new URLSearchParams({ limit: String(limit) });
    if (cursor !== undefined) query.set('after', cursor);
    if (waitSeconds > 0) query.set('wait', String(waitSeconds));
    const answer = await client()
      .call('GET', `/openapi/status?${query}`)
      .catch(() => null);
    if (answer === null || answer.status >= 500) {
      counts.lost += 1;
      return false;
    }
    if (answer.status !== 200) faults.push(`a poll was answered ${answer.status}: ${answer.text}`);
    counts.polls += 1;
    for (const entry of listAt(answer.body, 'items')) take(entry);
    cursor = textAt(answer.body, 'cursor') ?? cursor;
    return valueAt(answer.body, 'more') === true || waitSeconds > 0;
  }

  const running = (async () => {
    while (!stopped) if (!(await poll())) await pause(50);
  })();
  return {
    seen,
    firstSeen,
    faults,
    counts,
    async stop() {
      stopped = true;
      await running;
    },
  };
}
