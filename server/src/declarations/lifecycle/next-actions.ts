import type { LifecycleState } from './state.ts';
import { allStatuses, type NextAction, type NextActionRow, statusRow } from './statuses.ts';
import { conditionTable } from './transition-conditions.ts';
import { heardActions, type TransitionFacts } from './transition-context.ts';

export const statusGroups = ['failed', 'done', 'action_required', 'open'] as const;
export type StatusGroup = (typeof statusGroups)[number];

/** Status group and next actions of a declaration. They depend on its state only and are stored with each change. */
export interface StatusOutlook {
  readonly statusGroup: StatusGroup;
  readonly nextActions: readonly NextAction[];
}

/**
 * Returns the status group and next actions of a state. An ended declaration remains in its group even if it still owes
 * money.
 */
export function statusOutlookOf(state: LifecycleState): StatusOutlook {
  const next = nextActions(state);
  return { statusGroup: groupOf(state, next), nextActions: next };
}

/** Returns the coarse status of a declaration for users and filters. */
export function statusGroup(state: LifecycleState): StatusGroup {
  return statusOutlookOf(state).statusGroup;
}

function groupOf({ status, discharge }: LifecycleState, next: readonly NextAction[]): StatusGroup {
  // Goods under a special procedure require no action until the end of the procedure is near.
  const requiresAction = ({ actor, action }: NextAction): boolean =>
    actor === 'declarant' && (action !== 'discharge' || discharge !== 'open');
  return statusRow(status).group ?? (next.some(requiresAction) ? 'action_required' : 'open');
}

/**
 * Returns the next actions, as in `GET /openapi/status`. They depend on the state only, so they can be stored with a
 * change; the arrival of the goods after that change has no influence. A declaration that has not ended always has at
 * least one next action.
 */
export function nextActions(state: LifecycleState): NextAction[] {
  return [...statusRow(state.status).next, ...subStatusActions]
    .filter((row) => row.when?.every(({ holds }) => holds(state)) ?? true)
    .map(({ actor, action, due }) => {
      const dueBy = due === undefined ? undefined : state.dueBy[due];
      return dueBy === undefined ? { actor, action } : { actor, action, dueBy };
    });
}

function isStayed({ stayed }: TransitionFacts): boolean {
  return stayed === true;
}

const notStayed = { holds: ({ stayed }: TransitionFacts) => stayed === undefined };

const subStatusActions: readonly NextActionRow[] = [
  { actor: 'declarant', action: 'pay', due: 'pay', when: [conditionTable.paymentDue, notStayed] },
  // Customs collects or remits a stayed amount, after its decision on the appeal or the claim.
  { actor: 'customs', action: 'pay', when: [conditionTable.paymentDue, { holds: isStayed }] },
  { actor: 'declarant', action: 'answerQuery', due: 'answer', when: [conditionTable.queryOpen] },
  { actor: 'customs', action: 'closeQuery', when: [{ holds: ({ query }) => query === 'answered' }] },
  { actor: 'customs', action: 'assess', when: [{ holds: ({ unassessed }) => unassessed === true }] },
  {
    actor: 'declarant',
    action: 'answerHearing',
    due: 'hearing',
    when: [{ holds: ({ hearing }) => hearing === 'open' }],
  },
  ...heardActions.map((action) => ({
    actor: 'customs' as const,
    action,
    when: [
      {
        holds: ({ hearing, hears }: TransitionFacts) =>
          hears === action && (hearing === 'answered' || hearing === 'expired'),
      },
    ],
  })),
  { actor: 'customs', action: 'endHold', due: 'hold', when: [conditionTable.held] },
  { actor: 'declarant', action: 'secure', when: [{ holds: ({ uncovered }) => uncovered === true }] },
  {
    actor: 'declarant',
    action: 'discharge',
    due: 'discharge',
    when: [conditionTable.discharging, conditionTable.noDischargeReported],
  },
  { actor: 'customs', action: 'grantDischarge', when: [conditionTable.dischargeReported] },
  { actor: 'customs', action: 'grantAmendment', when: [conditionTable.amendmentRequested] },
  { actor: 'customs', action: 'grantInvalidation', when: [conditionTable.invalidationRequested] },
];

export const possibleNextActions: ReadonlySet<NextAction['action']> = new Set(
  [...allStatuses.flatMap((status) => statusRow(status).next), ...subStatusActions].map(
    ({ action }) => action,
  ),
);
