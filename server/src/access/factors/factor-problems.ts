import { defineProblem } from '../../foundation/http/problem.ts';

export const secondFactorInvalid = defineProblem({
  code: 'second_factor_invalid',
  status: 403,
  retryable: false,
});

export const factorLimit = defineProblem({
  code: 'second_factor_limit',
  status: 409,
  retryable: false,
});

export const lastFactor = defineProblem({
  code: 'last_second_factor',
  status: 409,
  retryable: false,
});
