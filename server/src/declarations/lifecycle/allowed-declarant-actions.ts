import { allowedActions } from './decide.ts';
import { actionRowOf, transitionOf } from './lifecycle.ts';
import { messageOfReason, type ReasonCode } from './refusal-reason.ts';
import type { LifecycleState } from './state.ts';
import { allStatuses, type Status } from './statuses.ts';
import { type ConditionName, conditionTable } from './transition-conditions.ts';
import { type Action, allActions } from './transition-context.ts';
import type { TransitionInputs } from './transition-facts.ts';

/** Whether the declarant may perform an action now, with the reason if it is refused. */
export type AllowanceResponse = { readonly allowed: true } | RefusedAllowance;

/** The refusal of an action with its stable code and its message. */
export interface RefusedAllowance {
  readonly allowed: false;
  readonly reasonCode: ReasonCode;
  readonly reason: string;
}

export function refusedAllowanceFor(reasonCode: ReasonCode): RefusedAllowance {
  return { allowed: false, reasonCode, reason: messageOfReason(reasonCode) };
}

const actionsOfDeclarant: readonly Action[] = allActions.filter((action) =>
  actionRowOf(action).who.includes('declarant'),
);

/** Returns for every action of the declarant whether it is allowed now. */
export function declarantActions(
  state: LifecycleState,
  now: Date,
  asPrincipal = false,
): Record<string, AllowanceResponse> {
  const allowances = allowedActions(state, 'declarant', new DeclarantFacts(now, asPrincipal));
  return Object.fromEntries(
    actionsOfDeclarant.map((action) => {
      const allowance = allowances[action];
      return [action, allowance.allowed ? { allowed: true } : refusedAllowanceFor(allowance.reason)];
    }),
  );
}

/**
 * The facts on which the declarant's allowed actions depend; a presentation would state that the goods arrive now. The
 * time is formatted only when a condition reads it.
 */
class DeclarantFacts implements TransitionInputs {
  readonly now: Date;
  readonly asPrincipal: boolean;

  constructor(now: Date, asPrincipal: boolean) {
    this.now = now;
    this.asPrincipal = asPrincipal;
  }

  get arrivedAt(): string {
    return this.now.toISOString();
  }
}

/** Conditions of the declarant's actions by status; no other condition affects these actions. */
const conditionsByStatus = new Map<Status, readonly ConditionName[]>(
  allStatuses.map((status) => [status, conditionsIn(status)] as const),
);

function conditionsIn(status: Status): readonly ConditionName[] {
  const names = actionsOfDeclarant.flatMap((action) => {
    const cell = transitionOf(action, status);
    return 'reason' in cell ? [] : (cell.when ?? []);
  });
  return [...new Set(names)];
}

/** Cached JSON texts by status and results of the conditions; there are only a few dozen. */
const cachedTexts = new Map<string, string>();

/** Returns the declarant's allowed and refused actions as JSON, cached by status and results of the conditions. */
export function declarantActionsText(state: LifecycleState, now: Date, asPrincipal = false): string {
  let cacheKey: string = state.status;
  const facts = new DeclarantFacts(now, asPrincipal);
  for (const name of conditionsByStatus.get(state.status) ?? [])
    cacheKey += conditionTable[name].holds(state, facts) ? ' +' : ' -';
  const known = cachedTexts.get(cacheKey);
  if (known !== undefined) return known;
  const text = JSON.stringify(declarantActions(state, now, asPrincipal));
  cachedTexts.set(cacheKey, text);
  return text;
}
