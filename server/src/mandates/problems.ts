import { defineProblem } from '../foundation/http/problem.ts';

export const mandateRequired = defineProblem({
  code: 'mandate_required',
  status: 403,
  retryable: false,
});

export const mandateState = defineProblem({
  code: 'mandate_state',
  status: 409,
  retryable: false,
});
