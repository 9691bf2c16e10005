import assert from 'node:assert/strict';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { brokerNumber, createPortalClient, declarationOf } from '../portal-client.ts';
import { startPortal } from '../portal-process.ts';
import { reportObservation } from './attack-portal.ts';
import { pollLimitOfMachine } from './measure-flood.ts';
import { type PollSummary, startPollingClient } from './polling-client.ts';

/*
 * A client that lodges at its full rate is legitimate: the portal refuses neither its lines nor any polls.
 * The portal has its own PostgreSQL, because the shared one of the tests runs without autovacuum and plans
 * for empty tables.
 */

/** Time for lodging in ms; the machine lodges as many lines as it can. Set `HEAVY_SECONDS` to lodge all 50,000. */
const lodgingMs = Number(process.env.HEAVY_SECONDS ?? 15) * 1_000;
const maxLines = Number(process.env.HEAVY_LINES ?? 50_000);
const linesPerRequest = 5_000;
const [linesAtOnce, everyMs] = [100, 100];
const portal = await startPortal({ environment: { PORTAL_CLIENT_RATE: '100', PORTAL_BULK_RATE: '1000' } });
const { baseUrl, credentials } = portal;
const trader = createPortalClient(baseUrl, credentials.hostToHost);
const other = createPortalClient(baseUrl, credentials.otherHostToHost, brokerNumber);
after(() => portal.kill());

interface Lodged {
  readonly lines: number;
  readonly requests: number;
  /** Number of responses or lines of each status. */
  readonly statuses: Record<string, number>;
  readonly seconds: number;
}

/** Lodges declarations at 1,000 lines a second, or more slowly if the portal reads more slowly. */
async function lodge(mark: string): Promise<Lodged> {
  const statuses: Record<string, number> = {};
  const count = (status: string): void => {
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const began = performance.now();
  let [lines, requests] = [0, 0];
  const mayContinue = (): boolean => lines < maxLines && performance.now() - began < lodgingMs;
  while (mayContinue()) {
    requests += 1;
    const end = Math.min(maxLines, lines + linesPerRequest);
    await lodgeRequest(count, () => {
      if (lines >= end || !mayContinue()) return null;
      lines += 1;
      return JSON.stringify(declarationOf(`${mark}${lines}`));
    });
  }
  return { lines, requests, statuses, seconds: (performance.now() - began) / 1_000 };
}

async function lodgeRequest(count: (status: string) => void, next: () => string | null): Promise<void> {
  const headers = { ...(await trader.headers()), 'Content-Type': 'application/x-ndjson' };
  const sent = request(`${portal.baseUrl}/openapi/lodgements`, {
    method: 'POST',
    headers,
    agent: false,
  });
  const answered = new Promise<void>((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (response) => {
      count(`request ${response.statusCode}`);
      const lines = createInterface({ input: response });
      lines.on('line', (text) => {
        const line: { readonly httpStatus?: number; readonly status?: number } = JSON.parse(text);
        count(`line ${line.httpStatus ?? line.status}`);
      });
      lines.once('close', resolve);
    });
  });
  const began = performance.now();
  for (let batch = 1; ; batch += 1) {
    const some = Array.from({ length: linesAtOnce }, next).filter((line) => line !== null);
    if (some.length === 0) break;
    if (!sent.write(`${some.join('\n')}\n`)) {
      await new Promise<void>((resolve) => void sent.once('drain', () => resolve()));
    }
    await pause(Math.max(0, began + batch * everyMs - performance.now()));
  }
  sent.end();
  await answered;
}

function summaryOf({ count, p50, p99, ownP99 }: PollSummary): string {
  return `${count} polls, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (${ownP99.toFixed(0)} ms without waiting for a processor)`;
}

describe('R13 a client that lodges 50,000 lines at 1,000 a second', () => {
  for (const [name, hasNeighbour] of [
    ['alone', false],
    ['alongside another organisation', true],
  ] as const) {
    test(`${name}: refuses no line and no poll, and answers polls in time`, async (context) => {
      const polled = { url: `${portal.baseUrl}/openapi/status`, pid: portal.pid };
      const own = await startPollingClient({ ...polled, headers: await trader.headers() });
      const neighbour = hasNeighbour
        ? await startPollingClient({ ...polled, headers: await other.headers() })
        : null;
      try {
        await pause(1_000);
        await own.take();
        await neighbour?.take();
        const { lines, requests, statuses, seconds } = await lodge(hasNeighbour ? 'TWO' : 'ONE');
        const during = await own.take();
        const beside = await neighbour?.take();
        await pause(2_000);
        const afterwards = await own.take();
        reportObservation(
          context,
          `${name}: ${lines} lines in ${seconds.toFixed(0)} s; during ${summaryOf(during)}; after ${summaryOf(afterwards)}${beside ? `; the neighbour ${summaryOf(beside)}` : ''}`,
        );
        assert.deepEqual(statuses, { 'request 200': requests, 'line 201': lines });
        const limitMs = pollLimitOfMachine();
        for (const phase of [during, afterwards, ...(beside ? [beside] : [])]) {
          assert.deepEqual(phase.refused, []);
          assert.ok(phase.ownP99 <= limitMs, `${phase.ownP99} ms`);
        }
      } finally {
        await own.stop();
        await neighbour?.stop();
      }
    });
  }
});
