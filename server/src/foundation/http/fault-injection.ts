import type { Exchange } from './request-context.ts';
import type { OperationContract } from './operation.ts';
import type { Refusal } from './problem.ts';

/** What one call suffers: a refusal in place of the work, or the work with its answer held and then sent or lost. */
export type InjectedFault = { readonly headers: readonly string[] } & (
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'late' | 'lost'; readonly holdMs: number }
);

/**
 * For rehearsals: asked once about every call that has passed rules 1 to 13. Undefined at once where nothing can happen
 * to the call.
 */
export type FaultInjection = (
  exchange: Exchange,
  operation: OperationContract,
  caller: object,
) => Promise<InjectedFault | null> | undefined;

/** Lets a call suffer its fault; `work` goes on with it as if nothing were. */
export function suffer(exchange: Exchange, fault: InjectedFault | null, work: () => void): void {
  if (fault) exchange.always.push(...fault.headers);
  if (fault?.kind === 'refused') return exchange.refuse(fault.refusal);
  if (fault) exchange.holdAnswer(fault.kind, fault.holdMs);
  work();
}
