import type { ActionRow, AllowedTransition, RefusedTransition } from './action-row.ts';
import { dischargeActions } from './discharge-actions.ts';
import { mainActions } from './main-actions.ts';
import { paymentActions } from './payment-actions.ts';
import { requestActions } from './request-actions.ts';
import { allStatuses, type Status } from './statuses.ts';
import type { Action } from './transition-context.ts';
import type { ConditionName } from './transition-guards.ts';

/** The lifecycle table: status × action → next status, with actors and conditions. Everything else derives from it. */
const actionTable = {
  ...mainActions,
  ...requestActions,
  ...paymentActions,
  ...dischargeActions,
} satisfies Record<Action, ActionRow>;

export function rowOf(action: Action): ActionRow {
  return actionTable[action];
}

/** Returns the effect of an action in a status. A status that is missing in the row refuses it. */
export function cellOf(action: Action, status: Status): AllowedTransition | RefusedTransition {
  return rowOf(action).from[status] ?? { reason: status };
}

/** Returns the statuses in which the table allows an action, optionally only those with a condition. */
export function statusesAllowing(action: Action, condition?: ConditionName): readonly Status[] {
  return allStatuses.filter((status) => {
    const cell = cellOf(action, status);
    if ('reason' in cell) return false;
    return condition === undefined || (cell.when?.includes(condition) ?? false);
  });
}
