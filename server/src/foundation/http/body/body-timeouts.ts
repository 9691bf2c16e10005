import type { IncomingMessage } from 'node:http';

/** How long a caller may take to send its body. */
export interface BodyTimes {
  /** From the request's head to the last byte. */
  readonly wholeMs: number;
  /** For the next piece of a body that a handler reads as it arrives. */
  readonly pieceMs: number;
}

export const bodyTimes: BodyTimes = { wholeMs: 60_000, pieceMs: 30_000 };

/** The time of one body. Node's own limit is one for every request, so that uploads would be cut or all others not. */
export interface BodyClock {
  /** Counts the time of the next piece instead of the whole. */
  expectMore(): void;
  stop(): void;
  /** Counts the whole time again, from now on. */
  restart(): void;
}

/** Starts counting; calls `late` when the body is not there in time. */
export function startBodyClock(message: IncomingMessage, times: BodyTimes, late: () => void): BodyClock {
  let timer: NodeJS.Timeout | undefined;
  const count = (limitMs: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!message.complete) late();
    }, limitMs).unref();
  };
  const clock: BodyClock = {
    expectMore: () => count(times.pieceMs),
    stop: () => clearTimeout(timer),
    restart: () => count(times.wholeMs),
  };
  message.once('close', clock.stop);
  clock.restart();
  return clock;
}
