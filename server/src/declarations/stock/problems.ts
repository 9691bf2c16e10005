import { defineProblem } from '../../foundation/http/problem.ts';

export const dischargeClosed = defineProblem({ code: 'discharge_closed', status: 409 });

export const securityUnavailable = defineProblem({
  code: 'security_unavailable',
  status: 409,
  retryable: true,
});

export const dischargeExceeded = defineProblem({ code: 'discharge_exceeded', status: 409 });
