import type { IncomingMessage } from 'node:http';

/** Time limits for a caller to send its body. */
export interface BodyTimeouts {
  /** Timeout from the headers of the request to the last byte of the body. */
  readonly wholeMs: number;
  /** Timeout for the next chunk of a body that a handler reads as it arrives. */
  readonly pieceMs: number;
}

export const defaultBodyTimeouts: BodyTimeouts = { wholeMs: 60_000, pieceMs: 30_000 };

/**
 * The timer of one body. Node's limit applies to every request alike, so it would either abort uploads or not
 * limit other bodies.
 */
export interface BodyTimer {
  /** Switches to the limit of the next chunk instead of the whole body. */
  expectMore(): void;
  stop(): void;
  /** Restarts the limit of the whole body. */
  restart(): void;
}

/** Starts the timer; calls `late` when the body has not arrived in time. */
export function startBodyTimer(message: IncomingMessage, times: BodyTimeouts, late: () => void): BodyTimer {
  let timer: NodeJS.Timeout | undefined;
  const count = (limitMs: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!message.complete) late();
    }, limitMs).unref();
  };
  const clock: BodyTimer = {
    expectMore: () => count(times.pieceMs),
    stop: () => clearTimeout(timer),
    restart: () => count(times.wholeMs),
  };
  message.once('close', clock.stop);
  clock.restart();
  return clock;
}
