import type { IncomingMessage } from 'node:http';

/** Time limits within which a caller must send the body of a request. */
export interface BodyTimeouts {
  /** Timeout from the headers of the request to the last byte of the body. */
  readonly wholeBodyMs: number;
  /** Timeout for the next chunk of a body that a handler reads in chunks. */
  readonly chunkMs: number;
}

export const defaultBodyTimeouts: BodyTimeouts = { wholeBodyMs: 60_000, chunkMs: 30_000 };

/**
 * The timer of one request body. Node's own limit is the same for all requests, so it would either abort uploads or be
 * too long for other bodies.
 */
export interface BodyTimer {
  /** Applies the limit for the next chunk instead of the limit for the whole body. */
  expectMore(): void;
  stop(): void;
  /** Restarts the time limit of the whole body. */
  restart(): void;
}

/** Starts the timer, which calls `late` when the body has not arrived in time. */
export function startBodyTimer(message: IncomingMessage, times: BodyTimeouts, late: () => void): BodyTimer {
  let timer: NodeJS.Timeout | undefined;
  const count = (limitMs: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!message.complete) late();
    }, limitMs).unref();
  };
  const clock: BodyTimer = {
    expectMore: () => count(times.chunkMs),
    stop: () => clearTimeout(timer),
    restart: () => count(times.wholeBodyMs),
  };
  message.once('close', clock.stop);
  clock.restart();
  return clock;
}
