import { defineProblem } from '../../foundation/http/problem.ts';

export const guaranteeReferenceInUse = defineProblem({
  code: 'guarantee_reference_in_use',
  status: 409,
  retryable: false,
});

export const guaranteeReserved = defineProblem({
  code: 'guarantee_reserved',
  status: 409,
  retryable: false,
});

export const guaranteeRefused = defineProblem({
  code: 'guarantee_refused',
  status: 409,
  retryable: true,
});
