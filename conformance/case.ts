import type { Expect } from './expect.ts';
import type { Fixtures } from './fixtures.ts';
import type { Answer, Client, Request } from './http.ts';
import type { Sandbox } from './sandbox.ts';

/** One statement of the contract and its check. */
export type Case = {
  /** Stable id for `--only`: `guard-03-duplicate-key`. */
  readonly id: string;
  /** The position in the contract: `contract 3, rule 3`. */
  readonly rule: string;
  readonly title: string;
  /** The statement of the contract, shown when the case fails. */
  readonly statement: string;
  /** Returns the reason why this case can't run here, or undefined. */
  readonly skip?: (context: Context) => string | undefined;
  /** Runs before all cases, for checks that need time to pass. */
  readonly prepare?: (context: Context) => void;
  readonly run: (context: Context) => Promise<void>;
};

export type Context = {
  readonly client: Client;
  readonly sandbox: Sandbox;
  readonly fixtures: Fixtures;
  readonly expect: Expect;
  /**
   * Sends a request and records the response. Slows down near the rate limit, and repeats a request that the
   * limit refused.
   */
  readonly call: (request: Request) => Promise<Answer>;
  readonly raw: (bytes: string | Uint8Array, timeoutMs?: number) => Promise<Answer>;
  /** All responses of the run so far. */
  readonly heard: readonly Answer[];
  /** An unused loopback address for a case that exhausts a limit per address; undefined if unavailable. */
  readonly spareAddress: string | undefined;
  /** Whether to run cases that take minutes. */
  readonly slow: boolean;
};

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * Repeats `attempt` until `done` is true or the time limit is reached; returns the last result. For
 * statements such as "within 1 second", the last response counts.
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
