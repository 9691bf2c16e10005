import { type ConditionName, conditionTable } from './conditions.ts';
import { allowedActions } from './decide.ts';
import { type Action, allActions, type Facts } from './facts.ts';
import { cellOf, rowOf } from './lifecycle.ts';
import { type ReasonCode, wordsOfReason } from './reason.ts';
import type { LifecycleState } from './state.ts';
import { allStatuses, type Status } from './statuses.ts';

/** Whether the declarant may take an action now, and why not. */
export type ShownAllowance = { readonly allowed: true } | RefusedAllowance;

/** Why not: a stable code, and the same in words. */
export interface RefusedAllowance {
  readonly allowed: false;
  readonly reasonCode: ReasonCode;
  readonly reason: string;
}

/** An allowance that is none, as it is told. */
export function refusedFor(reasonCode: ReasonCode): RefusedAllowance {
  return { allowed: false, reasonCode, reason: wordsOfReason(reasonCode) };
}

const own: readonly Action[] = allActions.filter((action) => rowOf(action).who.includes('declarant'));

/** What the declarant may do now, and why not where it may not. */
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

/** Whoever presents goods says that they have arrived. Few states ask for that: the text is made for those. */
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

/** The conditions that the table asks for the declarant's actions, by main state: nothing else is judged of a declaration. */
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

/** By state and by which of its conditions hold: there are some dozens. */
const texts = new Map<string, string>();

/** The same as JSON, judged once for all declarations of which the same holds. */
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
