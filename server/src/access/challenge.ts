import { type Fault, type Problem, type Refusal, refuse } from '../foundation/http/problem.ts';
import { type RequestHeaders, tokenOf } from '../foundation/http/server/request-headers.ts';
import { credentialsMissing, dpopProofInvalid, scopeInsufficient } from './guard-problems.ts';
import { proofAlgorithms } from './proof.ts';

/** `WWW-Authenticate` as RFC 6750 section 3 asks. */
export interface Challenge {
  /** For faults of the token: the client should get a new one. */
  token(problem: Problem): Refusal;
  /** For everything else: no `error`, or clients would renew good tokens for ever. */
  plain(problem: Problem): Refusal;
  /** For a bound token without a good proof (RFC 9449 section 7.1). */
  proof(): Refusal;
}

export function bearerChallenge(baseUrl: string): Challenge {
  const plain = `Bearer realm="${baseUrl}"`;
  return {
    token: (problem) =>
      refuse(problem, {
        headers: [
          'WWW-Authenticate',
          `${plain}, error="invalid_token", error_description="${problem.title}"`,
        ],
      }),
    plain: (problem) => refuse(problem, { headers: ['WWW-Authenticate', plain] }),
    proof: () =>
      refuse(dpopProofInvalid, {
        headers: [
          'WWW-Authenticate',
          `DPoP realm="${baseUrl}", error="invalid_dpop_proof", error_description="${dpopProofInvalid.title}", algs="${proofAlgorithms.join(' ')}"`,
        ],
      }),
  };
}

/** Rule 4: whatever is missing is named, both when both are; what stands in the place of a token is told, never shown. */
export function missingCredentials(
  challenge: Challenge,
  values: RequestHeaders['values'],
  needed: readonly ('token' | 'key')[],
): Refusal {
  const needsToken = needed.includes('token') && !tokenOf(values.authorization);
  const other = needsToken ? otherThanToken(values.authorization) : null;
  const names = [
    ...(needsToken && other === null ? ['Authorization'] : []),
    ...(needed.includes('key') && values['portal-api-key'] === undefined ? ['portal-api-key'] : []),
  ];
  const absent = `${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} missing.`;
  const faults = names.map(
    (name): Fault => ({ code: 'required', in: 'header', name, message: 'is missing' }),
  );
  const refusal = challenge.plain(credentialsMissing);
  if (other === null) return { ...refusal, detail: absent, errors: faults };
  const expected = 'Bearer <ACCESS_TOKEN>';
  const told = `Authorization ${other}: send ${expected}.`;
  const scheme: Fault = { code: 'scheme', in: 'header', name: 'Authorization', message: other, expected };
  return { ...refusal, detail: names.length > 0 ? `${told} ${absent}` : told, errors: [scheme, ...faults] };
}

/** What an `Authorization` without a bearer token holds; null where there is none. */
function otherThanToken(authorization: string | undefined): string | null {
  if (authorization === undefined || authorization === '') return null;
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+ +\S/.test(authorization)
    ? 'has a scheme other than Bearer'
    : 'has a value without a scheme, such as a token without Bearer in front of it';
}

/** Rule 12, with the scope that would do. */
export function scopeRefusal(baseUrl: string, scope: string): Refusal {
  return refuse(scopeInsufficient, {
    detail: `The operation needs the scope ${scope}, of the token and of the key.`,
    headers: ['WWW-Authenticate', `Bearer realm="${baseUrl}", error="insufficient_scope", scope="${scope}"`],
    extensions: { scope },
  });
}
