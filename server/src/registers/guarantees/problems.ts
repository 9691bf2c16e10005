import { defineProblem } from '../../foundation/http/problem.ts';

export const guaranteeReferenceInUse = defineProblem({ code: 'guarantee_reference_in_use', status: 409 });
export const guaranteeBelowReserved = defineProblem({ code: 'guarantee_below_reserved', status: 409 });

export const guaranteeUnavailable = defineProblem({
  code: 'guarantee_unavailable',
  status: 409,
  retryable: true,
});

export const guaranteeStatusConflict = defineProblem({ code: 'guarantee_status_conflict', status: 409 });
export const guaranteeOfGuarantor = defineProblem({ code: 'guarantee_of_guarantor', status: 409 });
