import { defineProblem } from '../../foundation/http/problem.ts';

export const dischargeExceeded = defineProblem({
  code: 'discharge_exceeded',
  status: 409,
  retryable: false,
});
