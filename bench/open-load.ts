import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { countStalls, isStalled, type LateRequest } from './stalls.ts';

/*
 * A load generator over bare sockets in a separate process. With a rate it is open: each request is due at a
 * time that does not depend on earlier responses, and its latency counts from then (no "coordinated
 * omission"). Without a rate each connection sends its next request when the response arrives. Between
 * requests it sleeps, so that it takes no core from PostgreSQL. It reads its settings from a JSON file and
 * prints its results as JSON.
 */

export interface LoadGeneratorSettings {
  readonly port: number;
  readonly connections: number;
  /** Local addresses of the connections, in turn: each is a different caller without credentials. */
  readonly addresses?: readonly string[];
  readonly warmUpSeconds: number;
  readonly seconds: number;
  /** Requests a second; null: as fast as possible. */
  readonly perSecond: number | null;
  /** Maximum number of requests; stops earlier than the time. */
  readonly most?: number;
  /** A whole HTTP request; `{0}`, `{1}` … are values of the next row, `{n}` a number of eight digits. */
  readonly request: string;
  /** A JSON file with rows of values, used in turn. */
  readonly rowsFile?: string;
}

export interface LoadGeneratorResult {
  readonly requests: number;
  /** Number of requests, including those of the warm-up. */
  readonly all: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly mostMs: number;
  /** Number of waits longer than 30 ms: see stalls.ts. */
  readonly stalls: number;
  /** CPU time of this generator as a share of one core. */
  readonly generatorShare: number;
  readonly statuses: Readonly<Record<string, number>>;
}

interface Connection {
  readonly socket: Socket;
  dueAt: number;
  text: string;
}

/** The longest sleep: the end of the load is noticed within this time. */
const maxSleepMs = 20;

async function run(load: LoadGeneratorSettings): Promise<LoadGeneratorResult> {
  const { perSecond } = load;
  const rows: readonly (readonly string[])[] = load.rowsFile
    ? JSON.parse(readFileSync(load.rowsFile, 'utf8'))
    : [[]];
  const isFixed = !/\{(n|\d)\}/.test(load.request);
  const idle = await Promise.all(Array.from({ length: load.connections }, (_, index) => open(load, index)));
  const start = performance.now();
  const measureFrom = start + load.warmUpSeconds * 1_000;
  const end = measureFrom + load.seconds * 1_000;
  const most = load.most ?? Number.POSITIVE_INFINITY;
  const latencies: number[] = [];
  const stalled: LateRequest[] = [];
  const statuses: Record<string, number> = {};
  const { promise: over, resolve, reject } = Promise.withResolvers<void>();
  let [sent, answered] = [0, 0];
  const send = (connection: Connection, dueAt: number): void => {
    const row = rows[sent % rows.length] ?? [];
    const number = String(sent).padStart(8, '0');
    connection.dueAt = dueAt;
    connection.socket.write(
      isFixed
        ? load.request
        : load.request.replace(/\{(n|\d)\}/g, (_, name) =>
            name === 'n' ? number : (row[Number(name)] ?? ''),
          ),
    );
    sent += 1;
  };
  const take = (connection: Connection, chunk: Buffer): void => {
    connection.text += chunk.toString('latin1');
    if (!isWhole(connection.text)) return;
    const now = performance.now();
    const status = connection.text.slice(9, 12);
    connection.text = '';
    answered += 1;
    if (connection.dueAt >= measureFrom) {
      const wait = { dueAt: connection.dueAt, answeredAt: now };
      latencies.push(now - connection.dueAt);
      if (isStalled(wait)) stalled.push(wait);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    idle.push(connection);
    sendDue();
  };
  for (const connection of [...idle]) {
    connection.socket.on('data', (chunk: Buffer) => take(connection, chunk));
    connection.socket.on('error', reject);
    connection.socket.on('close', () => reject(new Error('the server closed a connection')));
  }
  const sendDue = (): void => {
    const now = performance.now();
    const due = perSecond === null ? most : Math.min(most, ((now - start) / 1_000) * perSecond);
    while (now < end && sent < due) {
      // Uses the connections in turn, because the portal closes unused ones.
      const connection = idle.shift();
      if (!connection) break;
      send(connection, perSecond === null ? now : start + (sent / perSecond) * 1_000);
    }
  };
  /** Milliseconds until the next request is due. A request that waits for a connection is sent with the next response. */
  const untilNextMs = (now: number): number =>
    perSecond === null || idle.length === 0 ? maxSleepMs : start + (sent / perSecond) * 1_000 - now;
  const turn = (): void => {
    sendDue();
    const now = performance.now();
    if (answered === sent && (now >= end || sent >= most)) resolve();
    else setTimeout(turn, Math.min(maxSleepMs, Math.max(1, untilNextMs(now))));
  };
  const cpu = process.cpuUsage();
  turn();
  await over;
  const { user, system } = process.cpuUsage(cpu);
  const now = performance.now();
  for (const { socket } of idle) socket.removeAllListeners().destroy();
  return {
    ...figuresOf(latencies, (now - measureFrom) / 1_000),
    statuses,
    stalls: countStalls(stalled),
    generatorShare: (user + system) / 1_000 / (now - start),
    all: answered,
  };
}

function open({ port, addresses = [] }: LoadGeneratorSettings, index: number): Promise<Connection> {
  const localAddress = addresses[index % addresses.length];
  const options = { port, host: '127.0.0.1', ...(localAddress !== undefined && { localAddress }) };
  return new Promise((resolve, reject) => {
    const socket = connect(options, () => resolve({ socket, dueAt: 0, text: '' }));
    socket.setNoDelay(true).once('error', reject);
  });
}

/** Returns whether a response is complete; the portal's have a length, or no body. */
function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
  return text.length >= end + 4 + Number(length ?? 0);
}

function figuresOf(
  latencies: readonly number[],
  seconds: number,
): Pick<LoadGeneratorResult, 'requests' | 'perSecond' | 'p50Ms' | 'p99Ms' | 'mostMs'> {
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (part: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return {
    requests: sorted.length,
    perSecond: sorted.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    mostMs: at(1),
  };
}

const [, , file] = process.argv;
if (file !== undefined && import.meta.main) {
  console.log(JSON.stringify(await run(JSON.parse(readFileSync(file, 'utf8')))));
}
