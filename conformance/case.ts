import type { Expectations } from './expect.ts';
import type { Fixtures } from './fixtures.ts';
import type { HttpClient, HttpRequest, HttpResponse } from './http.ts';
import type { SandboxFile } from './sandbox.ts';

/** One statement of the contract and its check. */
export type ConformanceCase = {
  /** Stable id of the case for the option `--only`, for example `guard-03-duplicate-key`. */
  readonly id: string;
  /** Section of the contract that the case checks, for example `contract 3, rule 3`. */
  readonly rule: string;
  readonly title: string;
  /** The statement of the contract, shown when the case fails. */
  readonly statement: string;
  /** Returns why this case can't run against this portal; undefined if it can. */
  readonly skip?: (context: CaseContext) => string | undefined;
  /** Starts work that takes time before the first case runs, so that the case need not wait for it. */
  readonly prepare?: (context: CaseContext) => void;
  readonly run: (context: CaseContext) => Promise<void>;
};

export type CaseContext = {
  readonly client: HttpClient;
  readonly sandbox: SandboxFile;
  readonly fixtures: Fixtures;
  readonly expect: Expectations;
  /**
   * Sends a request and records the response. Sends more slowly near the rate limit, and repeats a request that
   * the rate limit has refused.
   */
  readonly call: (request: HttpRequest) => Promise<HttpResponse>;
  readonly raw: (bytes: string | Uint8Array, timeoutMs?: number) => Promise<HttpResponse>;
  /** All responses that the run has received so far. */
  readonly heard: readonly HttpResponse[];
  /**
   * An unused loopback address for a case that exhausts a limit per address; undefined if this machine has
   * none.
   */
  readonly spareAddress: string | undefined;
  /** Whether the run includes cases that take minutes. */
  readonly slow: boolean;
};

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * Repeats `attempt` until `done` accepts the result or the time is over, and returns the last result. Cases
 * check statements such as "within 1 second" on the last response.
 */
export async function repeatUntil<T>(
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
