import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cpuMicros, treeCpuMicros } from './pinned-process.ts';
import { type BenchPortal, makeBenchPortal } from './portal.ts';
import { asker, bearer, makeSubscriber, type Subscriber, writeEvents } from './subscribers.ts';

/*
 * node bench/notifications.ts: events through the log, streams and webhooks at once, with some endpoints that are bad. How late
 * does an event arrive, does each arrive, and what does the portal need for it?
 */

const { values } = parseArgs({
  options: {
    subscribers: { type: 'string', default: '500' },
    bad: { type: 'string', default: '3' },
    'per-minute': { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '60' },
    listeners: { type: 'string', default: '50' },
    help: { type: 'boolean', default: false },
  },
});
const [count, bad, perMinute, seconds, listeners] = [
  Number(values.subscribers),
  Number(values.bad),
  Number(values['per-minute']),
  Number(values.seconds),
  Number(values.listeners),
];

if (values.help) {
  console.log(
    'node bench/notifications.ts [--subscribers N] [--bad N] [--per-minute N] [--seconds N] [--listeners N]',
  );
  process.exit(0);
}

/** What one tap has brought: lateness in ms, and which numbers of which organisation. */
interface Tap {
  readonly late: number[];
  readonly seen: Map<string, Set<number>>;
  twice: number;
}

const newTap = (): Tap => ({ late: [], seen: new Map(), twice: 0 });

function take(tap: Tap, event: { organisationId: string; sequence: number; occurredAt: string }): void {
  const seen = tap.seen.get(event.organisationId) ?? new Set();
  if (seen.has(event.sequence)) tap.twice += 1;
  else tap.late.push(Date.now() - Date.parse(event.occurredAt));
  tap.seen.set(event.organisationId, seen.add(event.sequence));
}

/** The subscribers' endpoints, all of them; `/bad/…` behaves badly until it is told to be well. */
function startEndpoints(good: Tap, wrong: Tap) {
  const state = { well: false, refused: 0 };
  const misbehave = (kind: number, response: ServerResponse): void => {
    state.refused += 1;
    if (kind === 0) return;
    response.writeHead(kind === 1 ? 500 : 302, { location: 'http://127.0.0.1:1/' }).end('no');
  };
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const [, kind, index = ''] = request.url?.split('/') ?? [];
      if (kind === 'bad' && !state.well) return misbehave(Number(index) % 3, response);
      take(kind === 'bad' ? wrong : good, JSON.parse(Buffer.concat(pieces).toString()));
      response.writeHead(204).end();
    });
  });
  return new Promise<{ server: typeof server; state: typeof state; port: number }>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve({ server, state, port: typeof address === 'object' && address ? address.port : 0 });
    });
  });
}

/** Follows by Server-Sent Events until the signal fires. */
async function stream(
  portal: BenchPortal,
  { headers }: Subscriber,
  tap: Tap,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(`${portal.baseUrl}/openapi/events`, {
    headers: { ...headers, Accept: 'text/event-stream' },
    signal,
  });
  let text = '';
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const frames = (text + piece).split('\n\n');
    text = frames.pop() ?? '';
    for (const frame of frames) {
      const data = /^data: (.*)$/m.exec(frame)?.[1];
      if (data) take(tap, JSON.parse(data));
    }
  }
}

/** Follows by the cursor, held with `wait`, until the signal fires. */
async function follow(
  portal: BenchPortal,
  { headers }: Subscriber,
  tap: Tap,
  signal: AbortSignal,
): Promise<void> {
  for (let cursor = ''; !signal.aborted; ) {
    const response = await fetch(`${portal.baseUrl}/openapi/events?wait=20${cursor}`, { headers, signal });
    const body: { events: Parameters<typeof take>[1][]; cursor: string } = JSON.parse(await response.text());
    for (const event of body.events) take(tap, event);
    cursor = `&after=${encodeURIComponent(body.cursor)}`;
  }
}

const rssMb = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);

function row(name: string, tap: Tap): string {
  const late = tap.late.toSorted((a, b) => a - b);
  const at = (part: number): number => late[Math.min(late.length - 1, Math.floor(late.length * part))] ?? 0;
  const figures = [late.length, at(0.5), at(0.95), at(0.99), at(1), tap.twice];
  return `${name.padEnd(24)}${figures.map((figure) => String(figure).padStart(10)).join('')}`;
}

async function until(holds: () => boolean, limitMs: number): Promise<boolean> {
  for (const end = Date.now() + limitMs; Date.now() < end; ) {
    if (holds()) return true;
    await new Promise((next) => setTimeout(next, 100));
  }
  return holds();
}

const [webhooks, badWebhooks, streams, polls] = [newTap(), newTap(), newTap(), newTap()];
const portal = await makeBenchPortal({ PORTAL_FAILED_AUTH_RATE: '1000000' });
const running = await portal.host();
const endpoints = await startEndpoints(webhooks, badWebhooks);
const ending = new AbortController();
try {
  const { management } = JSON.parse(readFileSync(join(portal.dataDir, 'sandbox.json'), 'utf8'));
  const ask = asker(portal);
  const authority = { Authorization: await bearer(portal, management.clientId, management.clientSecret) };
  const subscribers: Subscriber[] = [];
  const begunAt = performance.now();
  const urlOf = (index: number): string =>
    `http://127.0.0.1:${endpoints.port}/${index < bad ? 'bad' : 'good'}/${index}`;
  for (let index = 0; index < count; index += 10) {
    const some = Array.from({ length: Math.min(10, count - index) }, (_, offset) => index + offset);
    subscribers.push(
      ...(await Promise.all(some.map((one) => makeSubscriber(portal, ask, authority, one, urlOf(one))))),
    );
  }
  console.log(`${count} subscribers made in ${Math.round(performance.now() - begunAt)} ms`);
  const listening = subscribers.slice(bad, bad + listeners);
  const taps = listening.flatMap((subscriber) => [
    stream(portal, subscriber, streams, ending.signal).catch(() => {}),
    follow(portal, subscriber, polls, ending.signal).catch(() => {}),
  ]);
  const memory = [rssMb(running.pid)];
  const watching = setInterval(() => memory.push(rssMb(running.pid)), 1_000);
  const cpuBefore = [cpuMicros(running.pid) ?? 0, treeCpuMicros(running.postgres) ?? 0];
  const connection = { host: running.socketDirectory, user: 'portal', database: 'portal' };
  const written = await writeEvents(connection, subscribers, perMinute / 60, seconds);
  // They are written in turn, beginning with the bad ones.
  const ofBad = Math.floor(written / count) * bad + Math.min(bad, written % count);
  const all = await until(() => webhooks.late.length >= written - ofBad, 30_000);
  const cpuAfter = [cpuMicros(running.pid) ?? 0, treeCpuMicros(running.postgres) ?? 0];
  const cpu = cpuAfter.map((after, index) => ((after - (cpuBefore[index] ?? 0)) / 1e6 / seconds).toFixed(2));
  console.log(
    `${written} events in ${seconds} s over ${count} webhooks, ${bad} of them bad, ${listeners} streams, ${listeners} polls`,
  );
  console.log(
    `${'late, ms'.padEnd(24)}${['events', 'median', '95 %', '99 %', 'most', 'twice'].map((word) => word.padStart(10)).join('')}`,
  );
  console.log(row('webhooks', webhooks));
  console.log(row('Server-Sent Events', streams));
  console.log(row('GET with wait', polls));
  console.log(
    `all arrived at the good ones: ${all}; the bad ones were called ${endpoints.state.refused} times`,
  );
  console.log(
    `cores: portal ${cpu[0]}, PostgreSQL ${cpu[1]}; memory of the portal: ${memory[0]} MB before, ${Math.max(...memory)} MB at most`,
  );
  endpoints.state.well = true;
  const healedAt = Date.now();
  const healed = await until(() => badWebhooks.late.length >= ofBad, 300_000);
  console.log(
    `the bad ones, well again: ${badWebhooks.late.length} events, all: ${healed}, ${Math.round((Date.now() - healedAt) / 1_000)} s later`,
  );
  clearInterval(watching);
  ending.abort();
  await Promise.all(taps);
} finally {
  ending.abort();
  endpoints.server.closeAllConnections();
  endpoints.server.close();
  await running.stop();
  await portal.remove();
}
