import { defineProblem } from '../foundation/http/problem.ts';

export const roleInsufficient = defineProblem({
  code: 'role_insufficient',
  status: 403,
  title: 'Your role does not allow this',
  cause:
    'The operation is for people in other roles than the one that you have in this organisation. A program has the role of the person who answers for it.',
  cure: 'Ask somebody with one of the roles in `roles`, or an owner of the organisation to change yours. A client is taken over by somebody with such a role.',
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

export const sessionMissing = defineProblem({
  code: 'session_missing',
  status: 401,
  title: 'Nobody is signed in',
  cause: 'The operation is for a person, and the call came without the cookie of a session.',
  cure: 'Sign in at POST /management/session. Browsers keep the cookie only over https, or on localhost.',
  retryable: false,
});

export const sessionEnded = defineProblem({
  code: 'session_ended',
  status: 401,
  title: 'The session has ended',
  cause:
    'The session was ended, was not used for 30 minutes, is older than 12 hours, or got a new cookie that this call did not carry.',
  cure: 'Read GET /management/session once more: another call may just have renewed the cookie. If that is refused too, sign in again.',
  retryable: false,
});

export const crossSiteRefused = defineProblem({
  code: 'cross_site_refused',
  status: 403,
  title: 'The call does not come from the portal’s own pages',
  cause:
    'A call with a session changes something, and neither `Sec-Fetch-Site: same-origin` nor the portal’s `Origin` says that a page of the portal made it.',
  cure: 'Act in the console itself. Programs use a bearer token instead of a session. A proxy may have removed the header.',
  retryable: false,
});

export const secondFactorRequired = defineProblem({
  code: 'second_factor_required',
  status: 403,
  title: 'The second factor is missing',
  cause: 'The password was right, and the person has a second factor that was not shown yet.',
  cure: 'Show it at POST /management/session/authentication: a code, a passkey, or a recovery code.',
  retryable: false,
});

export const enrolmentRequired = defineProblem({
  code: 'second_factor_enrolment_required',
  status: 403,
  title: 'A second factor has to be set up first',
  cause: 'Officers, administrators and auditors need a second factor, and this person has none.',
  cure: 'Set up an authenticator app or a passkey under /management/person/factors; everything else works from then on.',
  retryable: false,
});

export const organisationRequired = defineProblem({
  code: 'organisation_required',
  status: 403,
  title: 'The session acts for no organisation',
  cause:
    'The person belongs to no organisation, has not chosen one, or does not belong to the chosen one any more.',
  cure: 'Choose one of `organisations` of GET /management/session with PUT /management/session, register one, or accept an invitation.',
  retryable: false,
});

export const organisationPending = defineProblem({
  code: 'organisation_pending',
  status: 403,
  title: 'The organisation is not approved',
  cause: 'The organisation waits for the approval of the customs authority, or was refused.',
  cure: 'Wait for the mail that tells of the decision; GET /management/session shows the state.',
  retryable: false,
});

export const personRequired = defineProblem({
  code: 'person_required',
  status: 403,
  title: 'This is for people',
  cause:
    'The operation is for people with a console session, and the call came with a token, which belongs to a program; or it is for programs of the customs authority alone.',
  cure: 'Sign in at the console and call with the session. For programs, much of it is in the Open API.',
  retryable: false,
});

export const signInRefused = defineProblem({
  code: 'sign_in_refused',
  status: 401,
  title: 'The sign-in is refused',
  cause:
    'The address is not known or not verified, the password is wrong, or the account is disabled: which of them is not told.',
  cure: 'Check both. Follow the link in the mail of the sign-up, or set a new password at POST /management/person/password-reset.',
  retryable: false,
});
