import type { ConformanceCase } from '../../case.ts';

/** The guard rules of contract section 3, in their order. */
export const GUARD_RULES = {
  1: 'The path must exist: 404 not_found.',
  2: 'The path must support the method (HEAD with every GET; OPTIONS returns 204 with Allow): 405 method_not_allowed with an exact Allow.',
  3: 'The headers Authorization, portal-api-key, id_platform, Origin, Content-Type and DPoP must occur at most once, and Host exactly once. Authorization: Bearer must contain one b64token. A key must have 1 to 256 visible ASCII characters without a comma. Origin must be an origin, a host with or without a port, or null. Otherwise 400 header_invalid, which names the header.',
  4: 'Token and API key must be present; the error names each missing credential: 401 credentials_missing.',
  5: 'The token must be genuine, valid now, for this audience and not revoked: 401 token_invalid, or token_expired if the signature is valid.',
  6: 'The API key must be genuine and active. Otherwise 401 api_key_invalid or, only if the secret is correct, api_key_expired or api_key_revoked.',
  7: 'Token and API key must belong to the same client: 401 credentials_mismatch.',
  8: 'The client, its organisation and the organisation for which the client acts must be active: 403 client_suspended, organisation_suspended.',
  9: 'A platform client must send its own active platform in id_platform: 400 platform_required; 403 platform_not_allowed. For a host-to-host client, the portal ignores this header.',
  10: 'A platform client must send an Origin that is registered for the platform: 400 origin_required; 403 origin_not_allowed. A host-to-host client can omit Origin. An Origin is a domain or a URL, compared exactly after normalisation. The value null never matches.',
  11: 'If the key is restricted to address ranges (CIDR), the address of the caller must be in one of them: 403 ip_address_not_allowed.',
  12: 'Both the token and the API key must have the scope: 403 scope_insufficient.',
  13: 'The client must not exceed its rate limit: 429 rate_limited with Retry-After. Each client has one pool for requests, and a second pool of ten times the rate for unchanged polls. Each address has a pool for failed authentications.',
  14: 'A body must have a supported media type and encoding: 415 media_type_unsupported with Accept-Post or a similar header.',
  15: 'The body must not exceed the size limit (2 MiB): 413 body_too_large with the limit.',
  16: 'The Accept header must allow a supported media type: 406 not_acceptable with the supported media types.',
  17: 'Path, query and body must be valid: 400 input_invalid, which lists every error with its pointer. Unknown properties and query parameters are errors. The portal does not convert values.',
  18: 'The resource must exist and belong to the caller. The response for a resource of another organisation is the same as for a missing resource: 404 not_found.',
  19: 'The request must not conflict with, in this order, idempotency, version, uniqueness and lifecycle: 409.',
} as const;

export type GuardRuleNumber = keyof typeof GUARD_RULES;

/** Creates a case of a guard rule, with an id such as `guard-03-<name>`. */
export function guardCase(
  rule: GuardRuleNumber,
  name: string,
  title: string,
  run: ConformanceCase['run'],
): ConformanceCase {
  const id = `guard-${String(rule).padStart(2, '0')}-${name}`;
  return { id, rule: `contract 3, rule ${rule}`, title, statement: GUARD_RULES[rule], run };
}
