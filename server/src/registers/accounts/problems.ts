import { defineProblem } from '../../foundation/http/problem.ts';

export const accountNumberInUse = defineProblem({
  code: 'account_number_in_use',
  status: 409,
  retryable: false,
});

export const accountInUse = defineProblem({
  code: 'account_in_use',
  status: 409,
  retryable: false,
});

export const accountRefused = defineProblem({
  code: 'account_refused',
  status: 409,
  retryable: true,
});
