import type { LoggedRequest } from '../../api/types.ts';

/** Rules that the Open API checks for each request, in order, with the error codes of each rule. */
const rules = [
  ['path', []],
  ['method', ['method_not_allowed']],
  ['headers', ['header_invalid']],
  ['credentials', ['credentials_missing']],
  ['token', ['token_invalid', 'token_expired', 'dpop_proof_invalid']],
  ['key', ['api_key_invalid', 'api_key_expired', 'api_key_revoked']],
  ['sameClient', ['credentials_mismatch']],
  ['active', ['client_suspended', 'organisation_suspended']],
  ['platform', ['platform_required', 'platform_not_allowed']],
  ['origin', ['origin_required', 'origin_not_allowed']],
  ['address', ['ip_address_not_allowed']],
  ['scopes', ['scope_insufficient']],
  ['rate', ['rate_limited']],
  ['mediaType', ['media_type_unsupported']],
  ['size', ['body_too_large']],
  ['accept', ['not_acceptable']],
  ['input', ['input_invalid']],
  ['exists', ['not_found']],
  ['conflict', []],
] as const;

/** Rules that do not apply to the management API. */
const openApiOnlyRules: readonly string[] = ['key', 'sameClient', 'platform', 'origin', 'address'];

export interface EvaluatedGuardRule {
  /** Position of the rule in the documented order; 1 is first. */
  readonly number: number;
  readonly name: (typeof rules)[number][0];
  readonly state: 'passed' | 'stopped' | 'unasked';
}

/**
 * Returns which rules of the guard a request has passed; null for requests to which the guard does not apply,
 * such as token requests.
 */
export function evaluatedGuardRules({
  path,
  httpStatus: status,
  code,
}: LoggedRequest): readonly EvaluatedGuardRule[] | null {
  const isManagement = path.startsWith('/management/');
  if (!isManagement && !path.startsWith('/openapi/')) return null;
  const known = rules.findIndex(([, codes]) => codes.some((each) => each === code));
  // A refusal with any other code comes from the last rule, which covers conflicts. A request with a server
  // error has passed all rules.
  const last = rules.length - 1;
  const stopped = known >= 0 ? known : status >= 400 && status < 500 ? last : rules.length;
  return rules.flatMap(([name], place) => {
    if (isManagement && openApiOnlyRules.includes(name)) return [];
    const state = place < stopped ? 'passed' : place === stopped ? 'stopped' : 'unasked';
    return [{ number: place + 1, name, state } as const];
  });
}
