import type { DeclarationForOfficers } from '../../api/types.ts';

/** Decisions by group, in the order of the page. A decision that is in no group belongs to `goods`. */
const groups = {
  declaration: ['register', 'accept', 'reject', 'clear', 'invalidate'],
  goods: [],
  requests: [
    'openQuery',
    'closeQuery',
    'grantAmendment',
    'denyAmendment',
    'grantInvalidation',
    'denyInvalidation',
    'withdrawHearing',
  ],
  money: ['assess', 'bill', 'pay', 'secure', 'refund'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The fields of a declaration that determine the available actions. */
type Decidable = Pick<DeclarationForOfficers, 'actions' | 'nextActions'>;

export interface ActionGroup {
  readonly name: string;
  readonly actions: readonly string[];
}

/**
 * Returns the next action in the status of a declaration. Returns undefined if customs waits for another party
 * or the action is not allowed yet.
 */
export function primaryOfficerAction({ actions, nextActions }: Decidable): string | undefined {
  return nextActions.find(({ actor, action }) => actor === 'customs' && actions[action]?.allowed)?.action;
}

/** Returns the allowed actions except the primary action, by group. */
export function otherOfficerActions(declaration: Decidable): readonly ActionGroup[] {
  const primary = primaryOfficerAction(declaration);
  const left = Object.keys(declaration.actions).filter(
    (action) => declaration.actions[action]?.allowed && action !== primary,
  );
  return Object.keys(groups)
    .map((name) => ({ name, actions: left.filter((action) => groupOf(action) === name) }))
    .filter(({ actions }) => actions.length > 0);
}

function groupOf(action: string): string {
  const named = Object.entries(groups).find(([, known]) => known.some((one) => one === action));
  return named?.[0] ?? 'goods';
}
