import { defineProblem } from '../../foundation/http/problem.ts';

export const documentQuarantined = defineProblem({
  code: 'document_quarantined',
  status: 409,
  retryable: true,
});

export const documentInfected = defineProblem({ code: 'document_infected', status: 409 });
export const documentLimit = defineProblem({ code: 'document_limit', status: 409 });
