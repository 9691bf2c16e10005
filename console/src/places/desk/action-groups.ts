import type { OfficersDeclaration } from '../../api/kinds.ts';

/** What customs may decide, by what it is about; what stands in no group is in the last. */
const groups = {
  declaration: ['register', 'accept', 'reject', 'clear', 'invalidate'],
  goods: [
    'assignLane',
    'selectForControl',
    'completeControl',
    'release',
    'refuseRelease',
    'confirmExit',
    'confirmLateExit',
    'grantDischarge',
    'denyDischarge',
    'extendDischarge',
    'demandDischarge',
    'correctDischarge',
  ],
  requests: [
    'openQuery',
    'closeQuery',
    'grantAmendment',
    'denyAmendment',
    'grantInvalidation',
    'denyInvalidation',
  ],
  money: ['assess', 'bill', 'pay', 'secure', 'refund'],
} as const;

export interface ActionGroup {
  readonly name: string;
  readonly actions: readonly string[];
}

/** What is to be done next, by the state; undefined where customs waits, or may not do it yet. */
export function primaryAction({ actions, nextActions }: OfficersDeclaration): string | undefined {
  return nextActions.find(({ actor, action }) => actor === 'customs' && actions[action]?.allowed)?.action;
}

/** What may be done besides, in groups. */
export function otherActions(declaration: OfficersDeclaration): readonly ActionGroup[] {
  const primary = primaryAction(declaration);
  const left = Object.keys(declaration.actions).filter(
    (action) => declaration.actions[action]?.allowed && action !== primary,
  );
  return Object.entries(groups)
    .map(([name, known]) => ({ name, actions: left.filter((action) => known.some((one) => one === action)) }))
    .filter(({ actions }) => actions.length > 0);
}
