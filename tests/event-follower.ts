import { setTimeout as pause } from 'node:timers/promises';
import { listAt, textAt, valueAt } from '../conformance/json.ts';
import type { PortalClient } from './portal-client.ts';

/** Follows the event log as Server-Sent Events, and reconnects with `Last-Event-ID` when a stream ends. */
export function followStream(client: () => PortalClient): EventFollower {
  const faults: string[] = [];
  const ending = new AbortController();
  let cursor: string | undefined;
  let last = 0;

  function take(frame: string): void {
    const data = /^data: (.*)$/m.exec(frame)?.[1];
    cursor = /^id: (.*)$/m.exec(frame)?.[1] ?? cursor;
    if (data === undefined) return;
    const sequence = Number(valueAt(JSON.parse(data), 'sequence'));
    if (sequence !== last + 1) faults.push(`${sequence} came after ${last}`);
    last = sequence;
  }

  async function listen(): Promise<void> {
    const resumed = cursor === undefined ? {} : { 'Last-Event-ID': cursor };
    const response = await client().open('/openapi/events', ending.signal, {
      Accept: 'text/event-stream',
      ...resumed,
    });
    if (response.status >= 400 && response.status < 500) faults.push(`a stream was ${response.status}`);
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) take(frame);
    }
  }

  const running = (async () => {
    while (!ending.signal.aborted) await listen().catch(() => pause(50));
  })();
  return {
    last: () => last,
    faults,
    async stop() {
      ending.abort();
      await running;
    },
  };
}

export interface EventFollower {
  /** Returns the last sequence number that was read. */
  readonly last: () => number;
  /** Violations of the contract: events whose sequence number does not follow the previous one. */
  readonly faults: readonly string[];
  stop(): Promise<void>;
}

/** Follows `GET /openapi/events` by its cursor, in spite of lost responses and changes of the node. */
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
    for (const event of listAt(answer.body, 'items')) {
      const sequence = Number(valueAt(event, 'sequence'));
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
