import { defineProblem } from '../../foundation/http/problem.ts';

export const authorisationNumberInUse = defineProblem({
  code: 'authorisation_number_in_use',
  status: 409,
  retryable: false,
});

export const authorisationRevoked = defineProblem({
  code: 'authorisation_revoked',
  status: 409,
  retryable: false,
});
