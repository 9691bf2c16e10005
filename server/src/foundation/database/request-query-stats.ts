import { AsyncLocalStorage } from 'node:async_hooks';
import { type MeteredCall, markWork } from '../work-meter.ts';
import { chargedStatementMs } from './statement-cost.ts';

/** Statement statistics of one request; times in ms. */
export interface RequestQueryStats {
  /** Time spent waiting for pool connections. */
  waitedMs: number;
  count: number;
  /** Total time from sending each statement to its result. */
  totalMs: number;
  /** The part of `totalMs` that is charged to the caller. */
  chargedMs: number;
  slowest: { readonly text: string; readonly ms: number };
}

/** A request whose SQL statements are counted; `statements` is null before the first statement. */
export interface CountedRequest {
  readonly cost: MeteredCall;
  readonly id: string;
  statements: RequestQueryStats | null;
  /** Whether the response was sent. Later statements are counted for the job, not for the request. */
  readonly isAnswered: boolean;
}

const current = new AsyncLocalStorage<CountedRequest>();

/** Runs the work of a request. Its statements are counted for the request and carry its id. */
export function runForRequest(call: CountedRequest, work: () => void): void {
  current.run(call, work);
}

/** Returns the request that is being processed; null in a background job. */
export function currentRequest(): CountedRequest | null {
  const call = current.getStore();
  return call === undefined || call.isAnswered ? null : call;
}

/** Waits for a connection and adds the time to the statistics of the current request. */
export async function countWait<T>(connect: () => Promise<T>): Promise<T> {
  const call = currentRequest();
  if (!call) return connect();
  const began = performance.now();
  return connect().finally(() => {
    statementsOf(call).waitedMs += performance.now() - began;
  });
}

/** Runs a statement and adds it to the statistics of the current request. */
export async function countStatement<T>(text: string, execute: () => Promise<T>): Promise<T> {
  const call = currentRequest();
  if (!call) return execute().finally(endRequestWork);
  const began = performance.now();
  return execute().finally(() => {
    markWork(call.cost);
    const ms = performance.now() - began;
    const statements = statementsOf(call);
    statements.count += 1;
    statements.totalMs += ms;
    statements.chargedMs += chargedStatementMs(text, ms);
    if (ms > statements.slowest.ms) statements.slowest = { text, ms };
  });
}

/** Ends the part of the work that is counted for a request; the remaining work is counted for the job. */
function endRequestWork(): void {
  markWork(null);
}

function statementsOf(call: CountedRequest): RequestQueryStats {
  call.statements ??= { waitedMs: 0, count: 0, totalMs: 0, chargedMs: 0, slowest: { text: '', ms: 0 } };
  return call.statements;
}
