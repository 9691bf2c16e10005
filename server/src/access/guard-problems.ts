import type { Operation } from '../foundation/http/operation.ts';
import { defineProblem, type Problem } from '../foundation/http/problem.ts';
import {
  authenticationStale,
  crossSiteRefused,
  enrolmentRequired,
  organisationPending,
  organisationRequired,
  roleInsufficient,
  secondFactorRequired,
  sessionEnded,
  sessionMissing,
  userSessionRequired,
} from './session-problems.ts';

export const credentialsMissing = defineProblem({ code: 'credentials_missing', status: 401 });
export const tokenInvalid = defineProblem({ code: 'token_invalid', status: 401 });
export const tokenExpired = defineProblem({ code: 'token_expired', status: 401 });
export const dpopProofInvalid = defineProblem({ code: 'dpop_proof_invalid', status: 401 });
export const apiKeyInvalid = defineProblem({ code: 'api_key_invalid', status: 401 });
export const apiKeyExpired = defineProblem({ code: 'api_key_expired', status: 401 });
export const apiKeyRevoked = defineProblem({ code: 'api_key_revoked', status: 401 });
export const credentialsMismatch = defineProblem({ code: 'credentials_mismatch', status: 401 });
export const clientSuspended = defineProblem({ code: 'client_suspended', status: 403 });
export const organisationSuspended = defineProblem({ code: 'organisation_suspended', status: 403 });
export const platformRequired = defineProblem({ code: 'platform_required', status: 400 });
export const platformNotAllowed = defineProblem({ code: 'platform_not_allowed', status: 403 });
export const originRequired = defineProblem({ code: 'origin_required', status: 400 });
export const originNotAllowed = defineProblem({ code: 'origin_not_allowed', status: 403 });
export const ipAddressNotAllowed = defineProblem({ code: 'ip_address_not_allowed', status: 403 });
export const scopeInsufficient = defineProblem({ code: 'scope_insufficient', status: 403 });

/** Problems that access rules 4 to 12 of the contract return on `/openapi`. */
export const openApiGuardProblems = [
  credentialsMissing,
  tokenInvalid,
  tokenExpired,
  dpopProofInvalid,
  apiKeyInvalid,
  apiKeyExpired,
  apiKeyRevoked,
  credentialsMismatch,
  clientSuspended,
  organisationSuspended,
  platformRequired,
  platformNotAllowed,
  originRequired,
  originNotAllowed,
  ipAddressNotAllowed,
  scopeInsufficient,
] as const;

/**
 * Returns the problems that the access rules return on `/management`, for clients and for people. The rules of
 * API key and platform do not apply there.
 */
export function managementGuardProblems({
  access,
  fresh,
  programs,
  stages,
}: Pick<Operation, 'access' | 'fresh' | 'programs' | 'stages'>): readonly Problem[] {
  const ofFreshness = fresh ? [authenticationStale] : [];
  const ofStages = [
    ...(stages?.includes('second_factor') ? [] : [secondFactorRequired]),
    ...(stages?.includes('enrolment') ? [] : [enrolmentRequired]),
  ];
  switch (access) {
    case 'anyone':
      return [];
    case 'session':
      return [
        sessionMissing,
        sessionEnded,
        crossSiteRefused,
        userSessionRequired,
        ...ofStages,
        ...ofFreshness,
      ];
    case 'people':
      return [
        sessionMissing,
        sessionEnded,
        crossSiteRefused,
        userSessionRequired,
        organisationSuspended,
        ...ofStages,
        organisationRequired,
        organisationPending,
        roleInsufficient,
        ...ofFreshness,
      ];
    case undefined:
      return [
        credentialsMissing,
        tokenInvalid,
        tokenExpired,
        dpopProofInvalid,
        sessionEnded,
        crossSiteRefused,
        clientSuspended,
        organisationSuspended,
        ...(programs === 'authority' ? [userSessionRequired] : []),
        scopeInsufficient,
        ...ofStages,
        organisationRequired,
        organisationPending,
        roleInsufficient,
        ...ofFreshness,
      ];
  }
}
