import { defineProblem } from '../foundation/http/problem.ts';

export const mandateRequired = defineProblem({
  code: 'mandate_required',
  status: 403,
  title: 'No mandate is in force',
  cause:
    'The declaration was lodged in the name of somebody else, and the mandate for that has ended or is suspended; or it was lodged in the caller’s name by an indirect representative, who is the declarant, or under a number that the caller no longer has. It can be read, and nothing else.',
  cure: 'Ask the principal for a new mandate, or let it act itself.',
  retryable: false,
});

export const mandateState = defineProblem({
  code: 'mandate_state',
  status: 409,
  title: 'The mandate does not allow this now',
  cause: 'The state of the mandate, or the side that asks, rules the change out.',
  cure: 'Read `state` and `reason`. What has ended is offered anew.',
  retryable: false,
});
