import type { Expect } from './expect.ts';
import type { Fixtures } from './fixtures.ts';
import type { Answer, Client, Request } from './http.ts';
import type { Sandbox } from './sandbox.ts';

/** One statement of the contract and how to see whether it holds. */
export type Case = {
  /** Stable, for `--only`: `guard-03-duplicate-key`. */
  readonly id: string;
  /** Where the contract says it: `contract 3, rule 3`. */
  readonly rule: string;
  readonly title: string;
  /** What the contract says, shown when the case fails. */
  readonly statement: string;
  /** A reason why this case cannot be run here, or undefined. */
  readonly skip?: (context: Context) => string | undefined;
  /** Begun before all cases, for what needs time to pass. */
  readonly prepare?: (context: Context) => void;
  readonly run: (context: Context) => Promise<void>;
};

export type Context = {
  readonly client: Client;
  readonly sandbox: Sandbox;
  readonly fixtures: Fixtures;
  readonly expect: Expect;
  /** Sends and remembers. Slows down near the rate limit, and repeats a request that the limit refused. */
  readonly call: (request: Request) => Promise<Answer>;
  readonly raw: (bytes: string | Uint8Array, timeoutMs?: number) => Promise<Answer>;
  /** Every answer that any case has had so far. */
  readonly heard: readonly Answer[];
  /** A loopback address of its own for a case that empties a pool per address; undefined elsewhere. */
  readonly spareAddress: string | undefined;
  /** Wait for what takes minutes. */
  readonly slow: boolean;
};

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * Calls `attempt` until `done` says yes or the time is over; answers the last result.
 * For statements like "within 1 second": the answer that counts is the last one.
 */
export async function until<T>(
  attempt: () => Promise<T>,
  done: (result: T) => boolean,
  milliseconds: number,
  pauseMs = 50,
): Promise<T> {
  const end = performance.now() + milliseconds;
  for (;;) {
    const last = performance.now() >= end;
    const result = await attempt();
    if (last || done(result)) return result;
    await sleep(pauseMs);
  }
}
