import { defineProblem } from '../../foundation/http/problem.ts';

export const ownAccount = defineProblem({
  code: 'own_account',
  status: 409,
  title: 'Nobody disables themselves',
  cause: 'The call would change the account of the person who makes it.',
  cure: 'Ask another administrator.',
  retryable: false,
});

export const personUnverified = defineProblem({
  code: 'person_unverified',
  status: 409,
  title: 'The person has not confirmed the address',
  cause:
    'An account becomes active when its person confirms the address, and in no other way. Until then nobody can sign in to it.',
  cure: 'Let the person follow the link in the mail, or ask for a new password.',
  retryable: false,
});
