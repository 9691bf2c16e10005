import { defineProblem } from '../foundation/http/problem.ts';

export const lrnInUse = defineProblem({
  code: 'lrn_in_use',
  status: 409,
  title: 'The LRN is in use',
  cause:
    'Another declaration of your organisation has this local reference number; once lodged it is spent for good.',
  cure: 'Look at `conflict`: if `sameContent` is true your first call arrived, go on with that declaration. Otherwise use a new LRN.',
  retryable: false,
});

export const actionNotAllowed = defineProblem({
  code: 'action_not_allowed',
  status: 409,
  title: 'The declaration does not allow this action now',
  cause: 'The state of the declaration, or something that is still open, rules the action out.',
  cure: 'Read `state` and `reason`, and the declaration itself: its `actions` say what is allowed.',
  retryable: false,
});
