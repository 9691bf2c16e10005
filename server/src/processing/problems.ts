import { defineProblem } from '../foundation/http/problem.ts';

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

export const assignedToAnother = defineProblem({
  code: 'assigned_to_another',
  status: 409,
  title: 'Another officer has taken the declaration on',
  cause: 'It is assigned to the officer whom `officer` names, who alone decides on it.',
  cure: 'Leave it to that officer, or take it over: assign it to yourself with `takeOver`.',
  retryable: false,
});

export const paymentMismatch = defineProblem({
  code: 'payment_mismatch',
  status: 409,
  title: 'The payment fits no bill',
  cause:
    'No bill of the declaration that is still to be paid has this reference and this amount, or less was paid than is to be given back.',
  cure: 'Compare reference and amount with the `bills` of the declaration. A bill is paid whole.',
  retryable: false,
});
