import { defineProblem } from '../foundation/http/problem.ts';

export const roleInsufficient = defineProblem({
  code: 'role_insufficient',
  status: 403,
  retryable: false,
});

export const authenticationStale = defineProblem({
  code: 'authentication_stale',
  status: 403,
  retryable: false,
});

export const sessionMissing = defineProblem({
  code: 'session_missing',
  status: 401,
  retryable: false,
});

export const sessionEnded = defineProblem({
  code: 'session_ended',
  status: 401,
  retryable: false,
});

export const crossSiteRefused = defineProblem({
  code: 'cross_site_refused',
  status: 403,
  retryable: false,
});

export const secondFactorRequired = defineProblem({
  code: 'second_factor_required',
  status: 403,
  retryable: false,
});

export const enrolmentRequired = defineProblem({
  code: 'second_factor_enrolment_required',
  status: 403,
  retryable: false,
});

export const organisationRequired = defineProblem({
  code: 'organisation_required',
  status: 403,
  retryable: false,
});

export const organisationPending = defineProblem({
  code: 'organisation_pending',
  status: 403,
  retryable: false,
});

export const userSessionRequired = defineProblem({
  code: 'user_session_required',
  status: 403,
  retryable: false,
});

export const signInFailed = defineProblem({
  code: 'sign_in_failed',
  status: 401,
  retryable: false,
});
