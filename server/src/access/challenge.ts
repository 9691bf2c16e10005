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

/** Rule 4: whatever is missing is named, both when both are. */
export function missingCredentials(challenge: Challenge, token: boolean, key: boolean): Refusal {
  const names = [...(token ? ['Authorization'] : []), ...(key ? ['portal-api-key'] : [])];
  return {
    ...challenge.plain(credentialsMissing),
    detail: `${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} missing.`,
    errors: names.map((name) => ({ code: 'required', in: 'header', name, message: 'is missing' })),
  };
}

/** Rule 12, with the scope that would do. */
export function scopeRefusal(baseUrl: string, scope: string): Refusal {
  return refuse(scopeInsufficient, {
    detail: `The operation needs the scope ${scope}, of the token and of the key.`,
    headers: ['WWW-Authenticate', `Bearer realm="${baseUrl}", error="insufficient_scope", scope="${scope}"`],
    extensions: { scope },
  });
}
