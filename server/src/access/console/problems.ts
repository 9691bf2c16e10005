import { defineProblem } from '../../foundation/http/problem.ts';

export const roleInsufficient = defineProblem({
  code: 'role_insufficient',
  status: 403,
  title: 'Your role does not allow this',
  cause: 'The operation is for people in other roles than the one that you have in this organisation.',
  cure: 'Ask somebody with one of the roles in `roles`, or an owner of the organisation to change yours.',
  retryable: false,
});

export const authenticationStale = defineProblem({
  code: 'authentication_stale',
  status: 403,
  title: 'Prove again who you are',
  cause: 'The operation needs an authentication of the last ten minutes, and yours is older.',
  cure: 'Authenticate again at POST /management/session/authentication, then repeat the call.',
  retryable: false,
});
