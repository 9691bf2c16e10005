import { AsyncLocalStorage } from 'node:async_hooks';
import { type MeteredCall, markWork } from '../work-meter.ts';
import { chargedStatementMs } from './statement-cost.ts';

/** What one call has asked the database so far; times in ms. */
export interface CallStatements {
  /** For connections of the pools. */
  waitedMs: number;
  count: number;
  /** From asking to the answer, of all of them. */
  totalMs: number;
  /** The part of it that is charged to the caller. */
  chargedMs: number;
  slowest: { readonly text: string; readonly ms: number };
}

/** A call whose statements are counted on it, from the first one on. */
export interface CountedCall {
  readonly cost: MeteredCall;
  readonly id: string;
  statements: CallStatements | null;
  /** What a job still does on behalf of a call that has been answered is the job's own. */
  readonly isAnswered: boolean;
}

const current = new AsyncLocalStorage<CountedCall>();

/** Does a call's work; what it asks the database is counted on the call and carries its id. */
export function workOn(call: CountedCall, work: () => void): void {
  current.run(call, work);
}

/** The call that is being worked on; null for a job. */
export function currentCall(): CountedCall | null {
  const call = current.getStore();
  return call === undefined || call.isAnswered ? null : call;
}

/** Waits for a connection on behalf of the current call. */
export async function countWait<T>(connect: () => Promise<T>): Promise<T> {
  const call = currentCall();
  if (!call) return connect();
  const began = performance.now();
  return connect().finally(() => {
    statementsOf(call).waitedMs += performance.now() - began;
  });
}

/** Asks a statement on behalf of the current call. */
export async function countStatement<T>(text: string, ask: () => Promise<T>): Promise<T> {
  const call = currentCall();
  if (!call) return ask().finally(endMark);
  const began = performance.now();
  return ask().finally(() => {
    markWork(call.cost);
    const ms = performance.now() - began;
    const statements = statementsOf(call);
    statements.count += 1;
    statements.totalMs += ms;
    statements.chargedMs += chargedStatementMs(text, ms);
    if (ms > statements.slowest.ms) statements.slowest = { text, ms };
  });
}

/** Ends the work of a request: a job continues. */
function endMark(): void {
  markWork(null);
}

function statementsOf(call: CountedCall): CallStatements {
  call.statements ??= { waitedMs: 0, count: 0, totalMs: 0, chargedMs: 0, slowest: { text: '', ms: 0 } };
  return call.statements;
}
