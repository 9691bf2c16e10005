import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

/*
 * A load generator over bare sockets, in a process of its own. With a rate it is open: each request has a time at which it
 * is due, whatever became of those before, and its latency counts from then; an answer that is late makes the next ones
 * late too, as it would for callers who do not wait for each other (no "coordinated omission"). Without a rate each
 * connection asks as soon as it is answered. What it does is given as a JSON file; it prints its figures as JSON.
 */

export interface OpenLoad {
  readonly port: number;
  readonly connections: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
  /** Requests a second; null: as fast as they are answered. */
  readonly perSecond: number | null;
  /** Stops after so many, if the time is not over before. */
  readonly most?: number;
  /** A whole HTTP request; `{0}`, `{1}` … stand for the values of the next row, `{n}` for a number of eight digits. */
  readonly request: string;
  /** A JSON file with rows of values, used in turn. */
  readonly rowsFile?: string;
}

export interface OpenLoadFigures {
  readonly requests: number;
  /** With those while warming up. */
  readonly all: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly mostMs: number;
  /** How many answers had which status. */
  readonly statuses: Readonly<Record<string, number>>;
}

interface Connection {
  readonly socket: Socket;
  dueAt: number;
  text: string;
}

/** A timer of a millisecond may take two. */
const soonMs = 2;

async function run(given: OpenLoad): Promise<OpenLoadFigures> {
  const { perSecond } = given;
  const rows: readonly (readonly string[])[] = given.rowsFile
    ? JSON.parse(readFileSync(given.rowsFile, 'utf8'))
    : [[]];
  const isFixed = !/\{(n|\d)\}/.test(given.request);
  const idle = await Promise.all(Array.from({ length: given.connections }, () => open(given.port)));
  const start = performance.now();
  const measureFrom = start + given.warmUpSeconds * 1_000;
  const end = measureFrom + given.seconds * 1_000;
  const most = given.most ?? Number.POSITIVE_INFINITY;
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  const { promise: over, resolve, reject } = Promise.withResolvers<void>();
  let [sent, answered] = [0, 0];
  const send = (connection: Connection, dueAt: number): void => {
    const row = rows[sent % rows.length] ?? [];
    const number = String(sent).padStart(8, '0');
    connection.dueAt = dueAt;
    connection.socket.write(
      isFixed
        ? given.request
        : given.request.replace(/\{(n|\d)\}/g, (_, name) =>
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
      latencies.push(now - connection.dueAt);
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
      // In turn: the portal closes those that nobody uses.
      const connection = idle.shift();
      if (!connection) break;
      send(connection, perSecond === null ? now : start + (sent / perSecond) * 1_000);
    }
  };
  // Between requests it rests: turning without a pause it would keep its core from a PostgreSQL that may use it.
  const isDueSoon = (now: number): boolean =>
    perSecond !== null && idle.length > 0 && start + (sent / perSecond) * 1_000 < now + soonMs;
  const turn = (): void => {
    sendDue();
    const now = performance.now();
    if (answered === sent && (now >= end || sent >= most)) resolve();
    else if (isDueSoon(now)) setImmediate(turn);
    else setTimeout(turn, 1);
  };
  turn();
  await over;
  const seconds = (performance.now() - measureFrom) / 1_000;
  for (const { socket } of idle) socket.removeAllListeners().destroy();
  return { ...figuresOf(latencies, seconds, statuses), all: answered };
}

function open(port: number): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve({ socket, dueAt: 0, text: '' }));
    socket.setNoDelay(true).once('error', reject);
  });
}

/** Whether an answer has come to its end; the portal's have a length, or no body. */
function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
  return text.length >= end + 4 + Number(length ?? 0);
}

function figuresOf(
  latencies: readonly number[],
  seconds: number,
  statuses: Readonly<Record<string, number>>,
): Omit<OpenLoadFigures, 'all'> {
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (part: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return {
    requests: sorted.length,
    perSecond: sorted.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    mostMs: at(1),
    statuses,
  };
}

const [, , file] = process.argv;
if (file !== undefined && import.meta.main) {
  console.log(JSON.stringify(await run(JSON.parse(readFileSync(file, 'utf8')))));
}
