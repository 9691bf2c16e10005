import type { OperationContract } from './operation.ts';
import type { Refusal } from './problem.ts';
import type { Exchange } from './request-context.ts';

/** The injected fault of one request: a refusal instead of the work, or the work with a delayed or lost response. */
export type InjectedFault = { readonly headers: readonly string[] } & (
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'late' | 'lost'; readonly holdMs: number }
);

/**
 * Returns the fault to inject into a request that has passed rules 1 to 13, for sandbox simulations. Returns undefined
 * instead of a promise if no fault can apply.
 */
export type FaultInjection = (
  exchange: Exchange,
  operation: OperationContract,
  caller: object,
) => Promise<InjectedFault | null> | undefined;

/** Applies an injected fault to a request. `work` continues the request normally. */
export function applyInjectedFault(exchange: Exchange, fault: InjectedFault | null, work: () => void): void {
  if (fault) exchange.always.push(...fault.headers);
  if (fault?.kind === 'refused') return exchange.refuse(fault.refusal);
  if (fault) exchange.holdAnswer(fault.kind, fault.holdMs);
  work();
}
