import { allowedActions } from './decide.ts';
import { cellOf, rowOf } from './lifecycle.ts';
import { type ReasonCode, wordsOfReason } from './refusal-reason.ts';
import type { LifecycleState } from './state.ts';
import { allStatuses, type Status } from './statuses.ts';
import { type Action, allActions, type Facts } from './transition-context.ts';
import { type ConditionName, conditionTable } from './transition-guards.ts';

/** Whether the declarant may perform an action now, with the reason if not. */
export type ShownAllowance = { readonly allowed: true } | RefusedAllowance;

/** A refusal with its stable code and its message. */
export interface RefusedAllowance {
  readonly allowed: false;
  readonly reasonCode: ReasonCode;
  readonly reason: string;
}

export function refusedFor(reasonCode: ReasonCode): RefusedAllowance {
  return { allowed: false, reasonCode, reason: wordsOfReason(reasonCode) };
}

const own: readonly Action[] = allActions.filter((action) => rowOf(action).who.includes('declarant'));

/** Returns the allowance of every declarant action. */
export function declarantsActions(
  state: LifecycleState,
  now: Date,
  asPrincipal = false,
): Record<string, ShownAllowance> {
  const allowances = allowedActions(state, 'declarant', new DeclarantsFacts(now, asPrincipal));
  return Object.fromEntries(
    own.map((action) => {
      const allowance = allowances[action];
      return [action, allowance.allowed ? { allowed: true } : refusedFor(allowance.reason)];
    }),
  );
}

/**
 * The facts of a declarant: a presentation states that the goods have arrived now. The time is formatted only
 * when a condition reads it.
 */
class DeclarantsFacts implements Facts {
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

/** Conditions of the declarant's actions by status; no other condition can affect them. */
const asked = new Map<Status, readonly ConditionName[]>(
  allStatuses.map((status) => [status, conditionsIn(status)] as const),
);

function conditionsIn(status: Status): readonly ConditionName[] {
  const names = own.flatMap((action) => {
    const cell = cellOf(action, status);
    return 'reason' in cell ? [] : (cell.when ?? []);
  });
  return [...new Set(names)];
}

/** Texts by status and condition results: a few dozen. */
const texts = new Map<string, string>();

/** Returns the declarant's actions as JSON, cached by status and condition results. */
export function declarantsActionsText(state: LifecycleState, now: Date, asPrincipal = false): string {
  let judgement: string = state.status;
  const facts = new DeclarantsFacts(now, asPrincipal);
  for (const name of asked.get(state.status) ?? [])
    judgement += conditionTable[name].holds(state, facts) ? ' +' : ' -';
  const known = texts.get(judgement);
  if (known !== undefined) return known;
  const text = JSON.stringify(declarantsActions(state, now, asPrincipal));
  texts.set(judgement, text);
  return text;
}
