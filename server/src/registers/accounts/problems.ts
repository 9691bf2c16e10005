import { defineProblem } from '../../foundation/http/problem.ts';

export const accountNumberInUse = defineProblem({ code: 'account_number_in_use', status: 409 });
export const accountLimitBelowBalance = defineProblem({ code: 'account_limit_below_balance', status: 409 });

export const defermentAccountUnavailable = defineProblem({
  code: 'deferment_account_unavailable',
  status: 409,
  retryable: true,
});
