import type { ActionRow, AllowedTransition, RefusedTransition } from './action-row.ts';
import { dischargeActions } from './discharge-actions.ts';
import { mainActions } from './main-actions.ts';
import { paymentActions } from './payment-actions.ts';
import { requestActions } from './request-actions.ts';
import { allStatuses, type Status } from './statuses.ts';
import type { ConditionName } from './transition-conditions.ts';
import type { Action } from './transition-context.ts';

/**
 * The lifecycle table: the effect of each action in each status, with actors and conditions. Next actions, pages and
 * tests are derived from it.
 */
const actionTable = {
  ...mainActions,
  ...requestActions,
  ...paymentActions,
  ...dischargeActions,
} satisfies Record<Action, ActionRow>;

export function actionRowOf(action: Action): ActionRow {
  return actionTable[action];
}

/**
 * Returns the effect of an action in a status. If the row of the action has no entry for the status, the action is
 * refused.
 */
export function transitionOf(action: Action, status: Status): AllowedTransition | RefusedTransition {
  return actionRowOf(action).from[status] ?? { reason: status };
}

/**
 * Returns the statuses in which the table allows an action; with `condition`, only those in which the action depends on
 * it.
 */
export function statusesAllowing(action: Action, condition?: ConditionName): readonly Status[] {
  return allStatuses.filter((status) => {
    const cell = transitionOf(action, status);
    if ('reason' in cell) return false;
    return condition === undefined || (cell.when?.includes(condition) ?? false);
  });
}
