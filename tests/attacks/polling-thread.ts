import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { MeasuredPoll, PollingSettings } from './polling-client.ts';

/* Polls the status feed on a separate thread, so that the load that the test sends doesn't delay the polls. */

const { url, headers, pid }: PollingSettings = workerData;
const everyMs = 10;
const limitMs = 20_000;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let polls: MeasuredPoll[] = [];
let tag = '';
let cursor = '';
let isRunning = true;

/** Returns the CPU time of a thread and the time it waited for a processor, in ms. */
function timesOf(file: string): readonly [worked: number, waited: number] {
  const [worked = '0', waited = '0'] = readFileSync(file, 'utf8').split(' ');
  return [Number(worked) / 1e6, Number(waited) / 1e6];
}

interface Response {
  readonly status: number;
  readonly tag: string;
  /** The cursor of the page; empty for a response without a page. */
  readonly cursor: string;
}

function send(): Promise<Response> {
  const target = cursor === '' ? url : `${url}?after=${encodeURIComponent(cursor)}`;
  return new Promise((resolve) => {
    const lost = { status: 0, tag: '', cursor: '' };
    const options = { agent, headers: { ...headers, ...(tag !== '' && { 'If-None-Match': tag }) } };
    const sent = request(target, options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.once('error', () => resolve(lost));
      response.once('end', () => {
        const { statusCode: status = 0, headers: responseHeaders } = response;
        const page: { readonly cursor?: string } = status === 200 ? JSON.parse(text) : {};
        resolve({ status, tag: responseHeaders.etag ?? '', cursor: page.cursor ?? '' });
      });
    });
    sent.setTimeout(limitMs, () => sent.destroy());
    sent.once('error', () => resolve(lost));
    sent.end();
  });
}

async function poll(): Promise<void> {
  const portal = `/proc/${pid}/task/${pid}/schedstat`;
  const [workedBefore, portalWaitedBefore] = timesOf(portal);
  const [, waitedBefore] = timesOf('/proc/thread-self/schedstat');
  const began = performance.now();
  const response = await send();
  const ms = performance.now() - began;
  const [worked, portalWaited] = timesOf(portal);
  const [, waited] = timesOf('/proc/thread-self/schedstat');
  polls.push({
    status: response.status,
    ms,
    portalWorkedMs: worked - workedBefore,
    waitedMs: portalWaited - portalWaitedBefore + (waited - waitedBefore),
  });
  // A page with changes has another cursor, so its ETag does not apply to the next poll.
  if (response.status !== 200) return;
  tag = response.cursor === cursor ? response.tag : '';
  cursor = response.cursor;
}

parentPort?.on('message', (message: 'take' | 'stop') => {
  if (message === 'stop') isRunning = false;
  parentPort?.postMessage(polls);
  polls = [];
});

while (isRunning) {
  await poll();
  await pause(everyMs);
}
agent.destroy();
parentPort?.close();
