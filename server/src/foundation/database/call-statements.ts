import { AsyncLocalStorage } from 'node:async_hooks';

/** What one call has asked the database so far; times in ms. */
export interface CallStatements {
  /** For connections of the pools. */
  waitedMs: number;
  count: number;
  /** From asking to the answer, of all of them. */
  totalMs: number;
  slowest: { readonly text: string; readonly ms: number };
}

/** A call whose statements are counted on it, from the first one on. */
export interface CountedCall {
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
  if (!call) return ask();
  const began = performance.now();
  return ask().finally(() => {
    const ms = performance.now() - began;
    const statements = statementsOf(call);
    statements.count += 1;
    statements.totalMs += ms;
    if (ms > statements.slowest.ms) statements.slowest = { text, ms };
  });
}

function statementsOf(call: CountedCall): CallStatements {
  call.statements ??= { waitedMs: 0, count: 0, totalMs: 0, slowest: { text: '', ms: 0 } };
  return call.statements;
}
