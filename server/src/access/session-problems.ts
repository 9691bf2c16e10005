import { defineProblem } from '../foundation/http/problem.ts';

export const roleInsufficient = defineProblem({ code: 'role_insufficient', status: 403 });
export const authenticationStale = defineProblem({ code: 'authentication_stale', status: 403 });
export const sessionMissing = defineProblem({ code: 'session_missing', status: 401 });
export const sessionEnded = defineProblem({ code: 'session_ended', status: 401 });
export const crossSiteRefused = defineProblem({ code: 'cross_site_refused', status: 403 });
export const secondFactorRequired = defineProblem({ code: 'second_factor_required', status: 403 });
export const enrolmentRequired = defineProblem({ code: 'second_factor_enrolment_required', status: 403 });
export const organisationRequired = defineProblem({ code: 'organisation_required', status: 403 });
export const organisationPending = defineProblem({ code: 'organisation_pending', status: 403 });
export const userSessionRequired = defineProblem({ code: 'user_session_required', status: 403 });
export const signInFailed = defineProblem({ code: 'sign_in_failed', status: 401 });
