import { type Problem, type Refusal, refuse } from '../foundation/http/problem.ts';
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
  authorization: string | undefined,
  missing: { readonly token: boolean; readonly key: boolean },
): Refusal {
  const other = missing.token ? otherThanToken(authorization) : null;
  const names = [
    ...(missing.token && other === null ? ['Authorization'] : []),
    ...(missing.key ? ['portal-api-key'] : []),
  ];
  const absent =
    names.length === 0 ? [] : [`${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} missing.`];
  const expected = 'Bearer <ACCESS_TOKEN>';
  return {
    ...challenge.plain(credentialsMissing),
    detail: [...(other === null ? [] : [`Authorization ${other}: send ${expected}.`]), ...absent].join(' '),
    errors: [
      ...(other === null
        ? []
        : [{ code: 'scheme', in: 'header' as const, name: 'Authorization', message: other, expected }]),
      ...names.map((name) => ({ code: 'required', in: 'header' as const, name, message: 'is missing' })),
    ],
  };
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
