import { setTimeout as pause } from 'node:timers/promises';
import { at, listAt, textAt } from '../conformance/json.ts';
import type { PortalClient } from './portal-client.ts';

export interface EventFollower {
  /** How far the log was read. */
  readonly last: () => number;
  /** What the contract rules out: an event that is not the very next one. */
  readonly faults: readonly string[];
  stop(): Promise<void>;
}

/** Follows `GET /openapi/events` by its cursor, over lost answers and from node to node. */
export function followEvents(client: () => PortalClient, limit: number): EventFollower {
  const faults: string[] = [];
  let cursor: string | undefined;
  let last = 0;
  let stopped = false;

  async function read(): Promise<void> {
    const query = new URLSearchParams({ limit: String(limit), wait: '2' });
    if (cursor !== undefined) query.set('after', cursor);
    const answer = await client()
      .call('GET', `/openapi/events?${query}`)
      .catch(() => null);
    if (answer === null || answer.status >= 500) return pause(50);
    if (answer.status !== 200) faults.push(`a call was answered ${answer.status}: ${answer.text}`);
    for (const event of listAt(answer.body, 'events')) {
      const sequence = Number(at(event, 'sequence'));
      if (sequence !== last + 1) faults.push(`${sequence} came after ${last}`);
      last = sequence;
    }
    cursor = textAt(answer.body, 'cursor') ?? cursor;
  }

  const running = (async () => {
    while (!stopped) await read();
  })();
  return {
    last: () => last,
    faults,
    async stop() {
      stopped = true;
      await running;
    },
  };
}
