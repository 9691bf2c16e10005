import { defineProblem } from '../foundation/http/problem.ts';

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
    'No bill of the declaration has this reference, or less was paid or secured than is to be given back.',
  cure: 'Compare reference and amount with `bills` of the action, or with the `bills` of the declaration.',
  retryable: false,
});
