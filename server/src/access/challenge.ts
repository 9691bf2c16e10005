import { type Fault, type Problem, type Refusal, refuse } from '../foundation/http/problem.ts';
import { type RequestHeaders, tokenOf } from '../foundation/http/server/request-headers.ts';
import { wordsOfProblem } from '../foundation/messages/catalogue.ts';
import { defaultLanguage } from '../foundation/messages/language.ts';
import { proofAlgorithms } from './dpop-proof.ts';
import { credentialsMissing, dpopProofInvalid, scopeInsufficient } from './guard-problems.ts';

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
          `${plain}, error="invalid_token", error_description="${titleOf(problem)}"`,
        ],
      }),
    plain: (problem) => refuse(problem, { headers: ['WWW-Authenticate', plain] }),
    proof: () =>
      refuse(dpopProofInvalid, {
        headers: [
          'WWW-Authenticate',
          `DPoP realm="${baseUrl}", error="invalid_dpop_proof", error_description="${titleOf(dpopProofInvalid)}", algs="${proofAlgorithms.join(' ')}"`,
        ],
      }),
  };
}

/** In the language of programs: a header is no place for others’ letters. */
function titleOf({ code }: Problem): string {
  return wordsOfProblem(defaultLanguage, code).title;
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
  const faults = names.map(
    (name): Fault => ({
      code: 'required',
      in: 'header',
      name,
      words: name === 'Authorization' ? 'required.bearer' : 'required.api_key',
    }),
  );
  const refusal = challenge.plain(credentialsMissing);
  if (other === null) {
    const missing = names.length > 1 ? 'both' : names[0] === 'Authorization' ? 'token' : 'key';
    return { ...refusal, detail: { words: `credentials_missing.${missing}` }, errors: faults };
  }
  const expected = 'Bearer <ACCESS_TOKEN>';
  const scheme: Fault = { code: 'scheme', in: 'header', name: 'Authorization', words: other, expected };
  const words =
    other === 'scheme.other' ? 'credentials_missing.scheme_other' : 'credentials_missing.scheme_none';
  const params = { key: String(names.length > 0) };
  return { ...refusal, detail: { words, params }, errors: [scheme, ...faults] };
}

/** What an `Authorization` without a bearer token holds; null where there is none. */
function otherThanToken(authorization: string | undefined): 'scheme.other' | 'scheme.none' | null {
  if (authorization === undefined || authorization === '') return null;
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+ +\S/.test(authorization) ? 'scheme.other' : 'scheme.none';
}

/** Rule 12, with the scope that would do. */
export function scopeRefusal(baseUrl: string, scope: string): Refusal {
  return refuse(scopeInsufficient, {
    detail: { words: 'scope_insufficient.scope', params: { scope } },
    headers: ['WWW-Authenticate', `Bearer realm="${baseUrl}", error="insufficient_scope", scope="${scope}"`],
    extensions: { scope },
  });
}
