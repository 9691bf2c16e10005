import type { OfficersDeclaration } from '../../api/kinds.ts';

/** The groups of decisions, in the order of the page. A decision that no group names is about the goods. */
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
  ],
  money: ['assess', 'bill', 'pay', 'secure', 'refund'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The part of a declaration that decides which actions the page offers. */
type Decidable = Pick<OfficersDeclaration, 'actions' | 'nextActions'>;

export interface ActionGroup {
  readonly name: string;
  readonly actions: readonly string[];
}

/** What is to be done next, by the state; undefined where customs waits, or may not do it yet. */
export function primaryAction({ actions, nextActions }: Decidable): string | undefined {
  return nextActions.find(({ actor, action }) => actor === 'customs' && actions[action]?.allowed)?.action;
}

/** What may be done besides, in groups. */
export function otherActions(declaration: Decidable): readonly ActionGroup[] {
  const primary = primaryAction(declaration);
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
