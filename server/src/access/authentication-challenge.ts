import { type Problem, type Refusal, refuse, type ValidationError } from '../foundation/http/problem.ts';
import { type RequestHeaders, tokenOf } from '../foundation/http/server/request-headers.ts';
import { problemTextsOf } from '../foundation/messages/catalogue.ts';
import { defaultLanguage } from '../foundation/messages/language.ts';
import { proofAlgorithms } from './dpop-proof.ts';
import { credentialsMissing, dpopProofInvalid, scopeInsufficient } from './guard-problems.ts';

/** `WWW-Authenticate` challenges (RFC 6750 section 3). */
export interface AuthenticationChallenge {
  /** Returns the refusal for an error of the token, with a challenge to request a new token. */
  token(problem: Problem): Refusal;
  /** For all other errors: without `error`, otherwise clients would renew valid tokens forever. */
  plain(problem: Problem): Refusal;
  /** For a sender-constrained token without a valid proof (RFC 9449 section 7.1). */
  proof(): Refusal;
}

export function bearerChallenge(baseUrl: string): AuthenticationChallenge {
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

/** Always English: a header must not contain non-ASCII letters. */
function titleOf({ code }: Problem): string {
  return problemTextsOf(defaultLanguage, code).title;
}

/**
 * Rule 4: names every missing credential. If `Authorization` contains something other than a token, the error
 * describes it without repeating it.
 */
export function missingCredentials(
  challenge: AuthenticationChallenge,
  values: RequestHeaders['values'],
  needed: readonly ('token' | 'key')[],
): Refusal {
  const needsToken = needed.includes('token') && !tokenOf(values.authorization);
  const other = needsToken ? classifyAuthorization(values.authorization) : null;
  const names = [
    ...(needsToken && other === null ? ['Authorization'] : []),
    ...(needed.includes('key') && values['portal-api-key'] === undefined ? ['portal-api-key'] : []),
  ];
  const faults = names.map(
    (name): ValidationError => ({
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
  const scheme: ValidationError = {
    code: 'scheme',
    in: 'header',
    name: 'Authorization',
    words: other,
    expected,
  };
  const words =
    other === 'scheme.other' ? 'credentials_missing.scheme_other' : 'credentials_missing.scheme_none';
  const params = { key: String(names.length > 0) };
  return { ...refusal, detail: { words, params }, errors: [scheme, ...faults] };
}

/** Classifies an `Authorization` header without a token; null without the header. */
function classifyAuthorization(authorization: string | undefined): 'scheme.other' | 'scheme.none' | null {
  if (authorization === undefined || authorization === '') return null;
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+ +\S/.test(authorization) ? 'scheme.other' : 'scheme.none';
}

/** Rule 12; names the required scope. */
export function scopeRefusal(baseUrl: string, scope: string): Refusal {
  return refuse(scopeInsufficient, {
    detail: { words: 'scope_insufficient.scope', params: { scope } },
    headers: ['WWW-Authenticate', `Bearer realm="${baseUrl}", error="insufficient_scope", scope="${scope}"`],
    extensions: { scope },
  });
}
