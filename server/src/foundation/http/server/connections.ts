import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressIsIn, addressPool, type Cidr } from '../ip-address.ts';
import { type Refusal, refuse } from '../problem.ts';
import { serviceUnavailable } from '../problems.ts';

export interface HttpConnectionLimits {
  readonly most: number;
  /** Maximum number of connections per address; an IPv6 /64 counts as one address. */
  readonly mostOfAddress: number;
  /** Proxies to which only the total limit applies, because they forward many callers. */
  readonly trustedProxies: readonly Cidr[];
  /** Time after which a connection is aborted if the caller reads nothing of a response. */
  readonly stalledMs?: number;
}

export interface ConnectionMetrics {
  readonly open: number;
  /** Number of connections that were refused because of each limit. */
  readonly refused: { readonly address: number; readonly all: number };
  /** Number of connections aborted because the caller read nothing. */
  readonly cut: number;
}

export interface Connections {
  /** Returns why the requests of a connection are refused; null within the limits. */
  refusalOf(socket: Socket): Refusal<'service_unavailable'> | null;
  figures(): ConnectionMetrics;
}

type LimitName = keyof ConnectionMetrics['refused'];

const defaultStalledMs = 20_000;
const checksPerStalledTime = 20;
/** Returns how many connections beyond a limit get an error response; further connections are closed at once. */
function answeredBeyond(bound: number): number {
  return bound + Math.ceil(bound / 10);
}

/** Limits the connections of a server, and aborts connections whose callers read nothing of their responses. */
export function limitConnections(
  http: Server,
  bounds: HttpConnectionLimits,
  clock: () => number,
): Connections {
  const { most, mostOfAddress, trustedProxies, stalledMs = defaultStalledMs } = bounds;
  const open = new Map<Socket, TrackedConnection>();
  const ofAddress = new Map<string, number>();
  const beyond = new WeakMap<Socket, LimitName>();
  const refused = { address: 0, all: 0 };
  let cut = 0;

  /** Counts a connection. Returns the exceeded limit, and whether an error response is sent. */
  function count(socket: Socket): { readonly bound: LimitName | null; readonly isAnswered: boolean } {
    const peer = socket.remoteAddress ?? '';
    const connection = { bytes: 0, since: clock(), timesOutAt: never };
    open.set(socket, connection);
    recordTimeout(socket, connection, clock);
    const pool = addressIsIn(peer, trustedProxies) ? null : addressPool(peer);
    const same = pool === null ? 0 : (ofAddress.get(pool) ?? 0) + 1;
    if (pool !== null) ofAddress.set(pool, same);
    socket.once('close', () => {
      open.delete(socket);
      if (pool === null) return;
      const left = (ofAddress.get(pool) ?? 1) - 1;
      if (left === 0) ofAddress.delete(pool);
      else ofAddress.set(pool, left);
    });
    if (same > mostOfAddress) return { bound: 'address', isAnswered: same <= answeredBeyond(mostOfAddress) };
    return { bound: open.size > most ? 'all' : null, isAnswered: open.size <= answeredBeyond(most) };
  }

  // This listener must run before Node's own listener, which reads the first request.
  http.prependListener('connection', (socket: Socket) => {
    const { bound, isAnswered } = count(socket);
    if (bound === null) return;
    refused[bound] += 1;
    if (isAnswered) beyond.set(socket, bound);
    else socket.resetAndDestroy();
  });

  const looking = setInterval(() => {
    const now = clock();
    for (const [socket, taking] of open) {
      if (now >= taking.timesOutAt) {
        taking.timesOutAt = never;
        socket.emit('timeout');
        continue;
      }
      const bytes = bytesTaken(socket);
      if (socket.writableLength === 0 || bytes !== taking.bytes) {
        taking.bytes = bytes;
        taking.since = now;
      } else if (now - taking.since >= stalledMs) {
        cut += 1;
        socket.resetAndDestroy();
      }
    }
  }, stalledMs / checksPerStalledTime).unref();
  http.once('close', () => clearInterval(looking));

  return {
    refusalOf(socket) {
      const bound = beyond.get(socket);
      return bound === undefined
        ? null
        : refuse(serviceUnavailable, { ...retryParts, detail: { words: refusalDetails[bound] } });
    },
    figures: () => ({ open: open.size, refused: { ...refused }, cut }),
  };
}

interface TrackedConnection {
  bytes: number;
  since: number;
  timesOutAt: number;
}

const never = Number.POSITIVE_INFINITY;

/**
 * Stores when an idle connection times out, so that the periodic check closes it. Node's own keep-alive timer for each
 * response would cost a twentieth of a status poll.
 */
function recordTimeout(socket: Socket, connection: TrackedConnection, clock: () => number): void {
  socket.setTimeout = (ms, listener) => {
    connection.timesOutAt = ms === 0 ? never : clock() + ms;
    if (listener) socket.once('timeout', listener);
    return socket;
  };
}

const retryParts = { headers: ['Retry-After', '1'], extensions: { retryAfterSeconds: 1 } };
const refusalDetails = {
  address: 'service_unavailable.address',
  all: 'service_unavailable.connections',
} as const satisfies Record<LimitName, string>;

/**
 * Returns how many bytes of the written data the operating system has accepted. Node reports only completed writes, but
 * a large response is a single write, which a slow caller receives in many steps.
 */
function bytesTaken(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle');
  if (typeof handle !== 'object' || handle === null) return 0;
  return numericProperty(handle, 'bytesWritten') - numericProperty(handle, 'writeQueueSize');
}

function numericProperty(handle: object, name: string): number {
  const value: unknown = Reflect.get(handle, name);
  return typeof value === 'number' ? value : 0;
}
