import { defineProblem } from '../../foundation/http/problem.ts';

export const guarantorStatusConflict = defineProblem({
  code: 'guarantor_status_conflict',
  status: 409,
  retryable: false,
});

export const guarantorRequired = defineProblem({
  code: 'guarantor_required',
  status: 403,
  retryable: false,
});
