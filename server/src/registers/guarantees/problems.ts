import { defineProblem } from '../../foundation/http/problem.ts';

export const guaranteeReferenceInUse = defineProblem({
  code: 'guarantee_reference_in_use',
  status: 409,
  title: 'The guarantee reference is in use',
  cause: 'The organisation has a guarantee of this reference already.',
  cure: 'Look for it in the list of the organisation’s guarantees, and change that one.',
  retryable: false,
});

export const guaranteeReserved = defineProblem({
  code: 'guarantee_reserved',
  status: 409,
  title: 'More of the guarantee is in use',
  cause: 'The amount would be less than what is reserved for debts or was collected.',
  cure: 'Leave the amount at least as high as `inUse` says, or wait until debts are paid.',
  retryable: false,
});

export const guaranteeRefused = defineProblem({
  code: 'guarantee_refused',
  status: 409,
  title: 'The guarantee does not cover the amount',
  cause:
    'The guarantee is suspended, not valid today, or less is left of it than is to be secured; nothing was reserved.',
  cure: 'Read `reason`, `balance` and `required`; name another guarantee, wait until debts that it covers are paid, or pay the bill.',
  retryable: true,
});
