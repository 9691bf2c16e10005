import { type Problem, type Refusal, refuse, type ValidationError } from '../foundation/http/problem.ts';
import { type RequestHeaders, tokenOf } from '../foundation/http/server/request-headers.ts';
import { problemTextsOf } from '../foundation/messages/catalogue.ts';
import { defaultLanguage } from '../foundation/messages/language.ts';
import { proofAlgorithms } from './dpop-proof.ts';
import { credentialsMissing, dpopProofInvalid, scopeInsufficient } from './guard-problems.ts';

/** Builds refusals with `WWW-Authenticate` challenges (RFC 6750 section 3). */
export interface AuthenticationChallenge {
  /** Returns the refusal for an error of the token, with a challenge to request a new token. */
  token(problem: Problem): Refusal;
  /**
   * Returns the refusal for an error that is not in the token. Its challenge has no `error`, otherwise
   * clients would renew valid tokens forever.
   */
  plain(problem: Problem): Refusal;
  /** Returns the refusal for a sender-constrained token without a valid DPoP proof (RFC 9449 section 7.1). */
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

/** Returns the English title of a problem, because an HTTP header must not contain non-ASCII letters. */
function titleOf({ code }: Problem): string {
  return problemTextsOf(defaultLanguage, code).title;
}

/**
 * Returns the refusal of access rule 4, which names every missing credential. If `Authorization` contains no
 * token, the error describes the value without repeating it, because it may be secret.
 */
export function missingCredentials(
  challenge: AuthenticationChallenge,
  values: RequestHeaders['values'],
  required: readonly ('token' | 'key')[],
): Refusal {
  const needsToken = required.includes('token') && !tokenOf(values.authorization);
  const schemeError = needsToken ? classifyAuthorization(values.authorization) : null;
  const names = [
    ...(needsToken && schemeError === null ? ['Authorization'] : []),
    ...(required.includes('key') && values['portal-api-key'] === undefined ? ['portal-api-key'] : []),
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
  if (schemeError === null) {
    const missing = names.length > 1 ? 'both' : names[0] === 'Authorization' ? 'token' : 'key';
    return { ...refusal, detail: { words: `credentials_missing.${missing}` }, errors: faults };
  }
  const expected = 'Bearer <ACCESS_TOKEN>';
  const scheme: ValidationError = {
    code: 'scheme',
    in: 'header',
    name: 'Authorization',
    words: schemeError,
    expected,
  };
  const words =
    schemeError === 'scheme.other' ? 'credentials_missing.scheme_other' : 'credentials_missing.scheme_none';
  const params = { key: String(names.length > 0) };
  return { ...refusal, detail: { words, params }, errors: [scheme, ...faults] };
}

/** Classifies an `Authorization` header without a token; null without the header. */
function classifyAuthorization(authorization: string | undefined): 'scheme.other' | 'scheme.none' | null {
  if (authorization === undefined || authorization === '') return null;
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+ +\S/.test(authorization) ? 'scheme.other' : 'scheme.none';
}

/** Returns the refusal of access rule 12, which names the scope that the operation requires. */
export function scopeRefusal(baseUrl: string, scope: string): Refusal {
  return refuse(scopeInsufficient, {
    detail: { words: 'scope_insufficient.scope', params: { scope } },
    headers: ['WWW-Authenticate', `Bearer realm="${baseUrl}", error="insufficient_scope", scope="${scope}"`],
    extensions: { scope },
  });
}
