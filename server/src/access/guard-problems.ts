import type { Operation } from '../foundation/http/operation.ts';
import { defineProblem, type Problem } from '../foundation/http/problem.ts';
import {
  authenticationStale,
  crossSiteRefused,
  enrolmentRequired,
  organisationPending,
  organisationRequired,
  personRequired,
  roleInsufficient,
  secondFactorRequired,
  sessionEnded,
  sessionMissing,
} from './session-problems.ts';

export const credentialsMissing = defineProblem({
  code: 'credentials_missing',
  status: 401,
  title: 'Credentials are missing',
  cause: 'The call came without a bearer token, without an API key, or without both.',
  cure: 'Send `Authorization: Bearer <ACCESS_TOKEN>` and `portal-api-key: <API_KEY>` with every call. A proxy in between may drop one.',
  retryable: false,
});

export const tokenInvalid = defineProblem({
  code: 'token_invalid',
  status: 401,
  title: 'The access token is not valid',
  cause: 'The token was not issued by this portal for this service, was altered, or has been revoked.',
  cure: 'Get a new token from /oauth/token and use it as it is. If new ones are refused too, compare issuer and environment.',
  retryable: false,
});

export const tokenExpired = defineProblem({
  code: 'token_expired',
  status: 401,
  title: 'The access token has expired',
  cause: 'The token was genuine, but its time is over.',
  cure: 'Get a new token from /oauth/token; renew a little before `expires_in` is over. Check the clock of your system.',
  retryable: false,
});

export const dpopProofInvalid = defineProblem({
  code: 'dpop_proof_invalid',
  status: 401,
  title: 'The DPoP proof is not valid',
  cause:
    'The token is bound to a key (RFC 9449), and the header DPoP is missing, was used before, is older than a minute, or was made for another key, token, method or URL.',
  cure: 'Make a new proof for each call, attempts included, with the key that the token was asked for with. `htu` is the base URL and the path; compare your clock with the header `Date`.',
  retryable: false,
});

export const apiKeyInvalid = defineProblem({
  code: 'api_key_invalid',
  status: 401,
  title: 'The API key is not valid',
  cause: 'No live key of this environment is the one that was sent.',
  cure: 'Copy the key whole, as it was shown when it was generated. If it is lost, generate a new one: it cannot be shown again.',
  retryable: false,
});

export const apiKeyExpired = defineProblem({
  code: 'api_key_expired',
  status: 401,
  title: 'The API key has expired',
  cause: 'The key was genuine, but its time, or its overlap after a rotation, is over.',
  cure: 'Use the key that replaced it, or generate a new one.',
  retryable: false,
});

export const apiKeyRevoked = defineProblem({
  code: 'api_key_revoked',
  status: 401,
  title: 'The API key was revoked',
  cause: 'Somebody who may do so has revoked this key.',
  cure: 'Generate a new key. If nobody of yours revoked it, ask the operator why it was.',
  retryable: false,
});

export const credentialsMismatch = defineProblem({
  code: 'credentials_mismatch',
  status: 401,
  title: 'Token and API key belong to different clients',
  cause: 'Both are genuine, but the token was issued to one client and the key to another.',
  cure: 'Use the key of the client that got the token. The mismatch was recorded as a security event.',
  retryable: false,
});

export const clientSuspended = defineProblem({
  code: 'client_suspended',
  status: 403,
  title: 'The client is suspended',
  cause:
    'The client was suspended by its organisation or by the customs authority, or the person who answers for it has left, or may do nothing any more that it could do for them: `detail` says so.',
  cure: 'Ask whoever manages the client in your organisation: an owner takes over a client that nobody answers for. Then ask the operator.',
  retryable: false,
});

export const organisationSuspended = defineProblem({
  code: 'organisation_suspended',
  status: 403,
  title: 'The organisation is suspended',
  cause: 'The organisation of the client, or the one that the call acts for, was suspended.',
  cure: 'Contact the customs authority.',
  retryable: false,
});

export const platformRequired = defineProblem({
  code: 'platform_required',
  status: 400,
  title: 'The header id_platform is missing',
  cause: 'Platform clients name their platform with every call.',
  cure: 'Send `id_platform: <platform_id>`. If you do, a proxy drops headers with an underscore: see the guide on proxies.',
  retryable: false,
});

export const platformRefused = defineProblem({
  code: 'platform_refused',
  status: 403,
  title: 'The platform is refused',
  cause: 'The platform named in id_platform is not that of the client, or it is not active.',
  cure: 'Send the identifier under which this client was registered. If it is right, the platform waits for approval or was suspended.',
  retryable: false,
});

export const originRequired = defineProblem({
  code: 'origin_required',
  status: 400,
  title: 'The header Origin is missing',
  cause: 'Platform clients name the domain that they call from.',
  cure: 'Send `Origin: <your_domain>` with one of the domains registered for the platform.',
  retryable: false,
});

export const originRefused = defineProblem({
  code: 'origin_refused',
  status: 403,
  title: 'The origin is refused',
  cause: 'The domain in Origin is not registered for this caller. Scheme, host and port must be the same.',
  cure: 'Send a registered domain, or have this one registered.',
  retryable: false,
});

export const addressRefused = defineProblem({
  code: 'address_refused',
  status: 403,
  title: 'The address is refused',
  cause: 'The API key may be used from certain networks only, and the call came from elsewhere.',
  cure: 'Call from one of the networks of the key, or have the list changed.',
  retryable: false,
});

export const scopeInsufficient = defineProblem({
  code: 'scope_insufficient',
  status: 403,
  title: 'The scopes do not suffice',
  cause: 'The operation needs a scope that the token, the key, or both do not have.',
  cure: 'Ask for a token with the scope named in WWW-Authenticate, and use a key that has it too.',
  retryable: false,
});

/** What rules 4 to 12 can answer on `/openapi` (contract 3). */
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
  platformRefused,
  originRequired,
  originRefused,
  addressRefused,
  scopeInsufficient,
] as const;

/** What the same rules can answer on `/management`: to programs, which have no key and no platform here, and to people. */
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
      return [sessionMissing, sessionEnded, crossSiteRefused, personRequired, ...ofStages, ...ofFreshness];
    case 'people':
      return [
        sessionMissing,
        sessionEnded,
        crossSiteRefused,
        personRequired,
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
        ...(programs === 'authority' ? [personRequired] : []),
        scopeInsufficient,
        ...ofStages,
        organisationRequired,
        organisationPending,
        roleInsufficient,
        ...ofFreshness,
      ];
  }
}
