import { defineProblem } from '../../foundation/http/problem.ts';

export const factorRefused = defineProblem({
  code: 'second_factor_refused',
  status: 403,
  title: 'The second factor is refused',
  cause:
    'The code is not the one of this moment, was used before, or the passkey is not one of this person’s.',
  cure: 'Wait for the next code of the app and check the clock of the phone; a recovery code is good once.',
  retryable: false,
});

export const factorLimit = defineProblem({
  code: 'second_factor_limit',
  status: 409,
  title: 'There are as many second factors as a person may have',
  cause: 'The person has ten second factors.',
  cure: 'Remove one that is not used any more.',
  retryable: false,
});

export const lastFactor = defineProblem({
  code: 'last_second_factor',
  status: 409,
  title: 'The last second factor stays',
  cause: 'Officers, administrators and auditors need a second factor, and this is the only one.',
  cure: 'Set up another one first.',
  retryable: false,
});
