import { defineProblem } from '../foundation/http/problem.ts';

export const accountingPeriodNotEnded = defineProblem({ code: 'accounting_period_not_ended', status: 409 });

export const accountingPeriodOutOfOrder = defineProblem({
  code: 'accounting_period_out_of_order',
  status: 409,
});

export const accountingPeriodStatusConflict = defineProblem({
  code: 'accounting_period_status_conflict',
  status: 409,
});

export const cannotConfirmOwnClosing = defineProblem({ code: 'cannot_confirm_own_closing', status: 409 });
