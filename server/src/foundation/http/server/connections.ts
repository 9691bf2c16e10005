import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressIsIn, addressPool, type Cidr } from '../address.ts';
import { type Refusal, refuse } from '../problem.ts';
import { serviceUnavailable } from '../problems.ts';

export interface ConnectionBounds {
  readonly most: number;
  /** Of one address; of IPv6 a /64 is one. */
  readonly mostOfAddress: number;
  /** They speak for many callers, and are held to `most` alone. */
  readonly trustedProxies: readonly Cidr[];
  /** An answer waits so long for its caller without a byte of it being taken; tests hurry. */
  readonly stalledMs?: number;
}

export interface ConnectionFigures {
  readonly open: number;
  /** Turned away, by the bound that was reached. */
  readonly refused: { readonly address: number; readonly all: number };
  /** Connections whose caller took nothing. */
  readonly cut: number;
}

export interface Connections {
  /** Why no call of this connection is answered; null where it is within the bounds. */
  refusalOf(socket: Socket): Refusal<'service_unavailable'> | null;
  figures(): ConnectionFigures;
}

type Bound = keyof ConnectionFigures['refused'];

const defaultStalledMs = 20_000;
const looksForStalled = 20;
/** As many beyond a bound are told why; what comes then is cut at once. */
function toldBeyond(bound: number): number {
  return bound + Math.ceil(bound / 10);
}

/** Bounds the connections of a server, and cuts those whose caller takes nothing of an answer, however small. */
export function boundConnections(http: Server, bounds: ConnectionBounds, clock: () => number): Connections {
  const { most, mostOfAddress, trustedProxies, stalledMs = defaultStalledMs } = bounds;
  const open = new Map<Socket, Kept>();
  const ofAddress = new Map<string, number>();
  const beyond = new WeakMap<Socket, Bound>();
  const refused = { address: 0, all: 0 };
  let cut = 0;

  /** Counts a connection; answers which bound it is beyond, and whether that is told. */
  function count(socket: Socket): { readonly bound: Bound | null; readonly told: boolean } {
    const peer = socket.remoteAddress ?? '';
    const kept = { bytes: 0, since: clock(), timesOutAt: never };
    open.set(socket, kept);
    noteTimeout(socket, kept, clock);
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
    if (same > mostOfAddress) return { bound: 'address', told: same <= toldBeyond(mostOfAddress) };
    return { bound: open.size > most ? 'all' : null, told: open.size <= toldBeyond(most) };
  }

  // Before Node's own listener, which reads the first request.
  http.prependListener('connection', (socket: Socket) => {
    const { bound, told } = count(socket);
    if (bound === null) return;
    refused[bound] += 1;
    if (told) beyond.set(socket, bound);
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
  }, stalledMs / looksForStalled).unref();
  http.once('close', () => clearInterval(looking));

  return {
    refusalOf(socket) {
      const bound = beyond.get(socket);
      return bound === undefined
        ? null
        : refuse(serviceUnavailable, { ...tooMany, detail: { words: details[bound] } });
    },
    figures: () => ({ open: open.size, refused: { ...refused }, cut }),
  };
}

interface Kept {
  bytes: number;
  since: number;
  timesOutAt: number;
}

const never = Number.POSITIVE_INFINITY;

/**
 * Node makes a timer after each answer, for a connection that is kept too long without a call, and clears it with the next
 * call: a twentieth of what a poll costs. Here its time is noted, and whoever looks at the connections tells of it.
 */
function noteTimeout(socket: Socket, kept: Kept, clock: () => number): void {
  socket.setTimeout = (ms, told) => {
    kept.timesOutAt = ms === 0 ? never : clock() + ms;
    if (told) socket.once('timeout', told);
    return socket;
  };
}

const tooMany = { headers: ['Retry-After', '1'], extensions: { retryAfterSeconds: 1 } };
const details = {
  address: 'service_unavailable.address',
  all: 'service_unavailable.connections',
} as const satisfies Record<Bound, string>;

/**
 * What the system has taken of all that was written. Node tells what was written whole; a large answer is one write, which a
 * slow caller takes in many steps.
 */
function bytesTaken(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle');
  if (typeof handle !== 'object' || handle === null) return 0;
  return numberIn(handle, 'bytesWritten') - numberIn(handle, 'writeQueueSize');
}

function numberIn(handle: object, name: string): number {
  const value: unknown = Reflect.get(handle, name);
  return typeof value === 'number' ? value : 0;
}
