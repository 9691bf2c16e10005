import { Agent, get, request } from 'node:http';

/** A request sent on schedule, independent of earlier ones; times in ms. */
export interface ScheduledRequest {
  readonly sentAt: number;
  readonly ms: number;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: string;
}

export interface OpenLoopSettings {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: (count: number) => {
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
  readonly perSecond: number;
  readonly seconds: number;
  /** Every n-th request opens a new connection. */
  readonly newConnectionEvery: number;
  /** Keep-alive agent of the other requests; a request waits for a free connection while its time counts. */
  readonly agent: Agent;
}

const answerLimitMs = 30_000;
const tickMs = 10;

/** Sends requests at a fixed rate, as callers that do not wait for each other; resolves after the last response. */
export async function sendOpenLoop(load: OpenLoopSettings): Promise<readonly ScheduledRequest[]> {
  const calls: Promise<ScheduledRequest>[] = [];
  const begun = performance.now();
  const total = load.perSecond * load.seconds;
  while (calls.length < total) {
    const due = Math.min(total, ((performance.now() - begun) / 1_000) * load.perSecond);
    while (calls.length < due) calls.push(send(load, calls.length, load.agent));
    await new Promise((resolve) => setTimeout(resolve, tickMs));
  }
  return Promise.all(calls);
}

/** Opens connections to a server in advance by requesting a page. */
export async function openConnections(url: string, count: number): Promise<Agent> {
  const agent = new Agent({ keepAlive: true, maxSockets: count, maxFreeSockets: count, scheduling: 'fifo' });
  const open = (): Promise<void> =>
    new Promise((resolve) => {
      const call = get(url, { agent }, (response) => response.resume().on('close', resolve));
      call.on('error', () => resolve());
    });
  await Promise.all(Array.from({ length: count }, open));
  return agent;
}

/** Sends requests sequentially in several lanes until the time has passed. */
export async function sendClosedLoop(
  load: Omit<OpenLoopSettings, 'perSecond' | 'newConnectionEvery' | 'agent'> & { readonly lanes: number },
  first: number,
): Promise<readonly ScheduledRequest[]> {
  const agent = new Agent({ keepAlive: true });
  const sent: ScheduledRequest[] = [];
  let count = first;
  const until = performance.now() + load.seconds * 1_000;
  const lane = async (): Promise<void> => {
    while (performance.now() < until) {
      count += 1;
      sent.push(await send({ ...load, newConnectionEvery: Number.POSITIVE_INFINITY }, count, agent));
    }
  };
  await Promise.all(Array.from({ length: load.lanes }, lane));
  agent.destroy();
  return sent;
}

function send(
  load: Pick<OpenLoopSettings, 'url' | 'headers' | 'body' | 'newConnectionEvery'>,
  count: number,
  agent: Agent,
): Promise<ScheduledRequest> {
  const { headers, body } = load.body(count);
  const sentAt = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, retryAfter?: string, text = ''): void =>
      resolve({ sentAt, ms: performance.now() - sentAt, status, retryAfter, body: text });
    const call = request(
      load.url,
      {
        method: 'POST',
        agent: (count + 1) % load.newConnectionEvery === 0 ? false : agent,
        headers: {
          ...load.headers,
          ...headers,
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
        },
        timeout: answerLimitMs,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', () => end(0));
        response.on('end', () =>
          end(response.statusCode ?? 0, response.headers['retry-after'], Buffer.concat(chunks).toString()),
        );
      },
    );
    call.on('timeout', () => call.destroy());
    call.on('error', () => end(0));
    call.end(body);
  });
}
