import { originPattern } from '../http/common-schemas.ts';
import type { Json } from './schemas.ts';

/* The headers of the contract as components of the OpenAPI document, which operations reference. */

const textSchema = { type: 'string' };

/** Request headers. Clients of platforms send `id_platform` and `Origin` (contract 3, rules 9 and 10). */
export const requestHeaders = {
  id_platform: {
    name: 'id_platform',
    in: 'header',
    description:
      'Identifier of the platform registered in the portal. Clients of the user type `platform` must send this header; for `host_to_host` clients the portal ignores the header.',
    schema: textSchema,
    examples: { platform: { value: 'PL0099' } },
  },
  Origin: {
    name: 'Origin',
    in: 'header',
    description:
      'Origin domain of the caller: a URL (`https://app.example`) or a host (`app.example`), which means https. Clients of the user type `platform` must send this header with an origin that is registered for the platform. The header is optional for `host_to_host` clients. Browsers send the header automatically.',
    schema: { type: 'string', maxLength: 1_012, pattern: originPattern, 'x-format': 'origin' },
    examples: { url: { value: 'https://app.example' }, domain: { value: 'app.example' } },
  },
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Key that makes a retry safe. For 24 hours, a request with the same key, query and body returns the first successful response again, marked with `Idempotency-Replayed` and without secrets. The key applies to one client, method and path. Use a new UUID for each new request.',
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      pattern: '^[\\x21-\\x7e]+$',
      'x-format': 'headerText',
    },
    examples: { uuid: { value: '6f1a7f0e-6a5c-4c39-9a55-0a3f6b1f2d11' } },
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    description:
      '`ETag` of the version to change. If another version is current, the response is 409 `version_conflict`. A weak or modified tag, for instance from a compressing proxy, returns 400 `input_invalid`.',
    schema: textSchema,
    examples: { etag: { value: '"3"' } },
  },
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    description:
      '`ETag` of the response that the caller already has. If nothing has changed, the response is 304 without a body.',
    schema: textSchema,
    examples: { etag: { value: '"3"' } },
  },
  'Accept-Language': {
    name: 'Accept-Language',
    in: 'header',
    description:
      'Preferred languages of the caller (RFC 9110). The portal has the languages of its country: the texts are in the best match, or in English if none matches. Codes are the same in every language.',
    schema: textSchema,
    examples: { german: { value: 'de-AT, de;q=0.9, en;q=0.5' } },
  },
  'Last-Event-ID': {
    name: 'Last-Event-ID',
    in: 'header',
    description:
      'The `id` of the last received event, after which the stream resumes. Browsers send this header automatically. The header takes precedence over the parameter `after`.',
    schema: textSchema,
    examples: { cursor: { value: 'c2VhbGVkLWN1cnNvci1vZi00Mg' } },
  },
  'X-Request-Id': {
    name: 'X-Request-Id',
    in: 'header',
    description: 'UUID that identifies the request in the request log. The portal replaces any other value.',
    schema: { type: 'string', format: 'uuid' },
    examples: { uuid: { value: '0190a5c2-7d1c-7e5f-9f7a-3c5f3c0f6a11' } },
  },
} as const satisfies Record<string, Json>;
export type RequestHeader = keyof typeof requestHeaders;

export const responseHeaders = {
  'X-Request-Id': {
    description:
      'Identifier of the request in the request log: the UUID that the caller sent, or a new UUID.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
  'Cache-Control': {
    description: '`no-store`; for responses with an `ETag`: `private, no-cache`.',
    schema: textSchema,
  },
  RateLimit: {
    description:
      'Remaining requests of the client, for instance `"client";r=199;t=1` (IETF draft ratelimit-headers).',
    schema: textSchema,
  },
  'RateLimit-Policy': {
    description:
      'Rate limit of the client, for instance `"client";q=200;w=2` (IETF draft ratelimit-headers).',
    schema: textSchema,
  },
  'Portal-Api-Key-Ends': {
    description:
      'End of the grace period of a rotated API key, as an HTTP date (`Mon, 23 Nov 2026 08:00:00 GMT`). The portal sends this header only if the request used the previous key. After this time the portal rejects the previous key: use the new key.',
    schema: textSchema,
  },
  ETag: {
    description: 'Version of the resource, for `If-None-Match` and `If-Match`.',
    schema: textSchema,
  },
  'Content-Language': {
    description:
      'Language of the texts: the best match for `Accept-Language` among the languages of the portal’s country.',
    schema: { type: 'string', examples: ['en'] },
  },
  Location: {
    description: 'URL of the created resource.',
    schema: { type: 'string', format: 'uri-reference' },
  },
  'Idempotency-Replayed': {
    description:
      '`true` if this is the stored response to an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
  },
  'Set-Cookie': {
    description: 'Session cookie `__Host-portal_session`, for browsers only.',
    schema: textSchema,
  },
  'Content-Disposition': {
    description: '`attachment` with the file name for saving (RFC 6266).',
    schema: textSchema,
  },
  'Retry-After': {
    description: 'Number of seconds to wait before a retry.',
    schema: { type: 'string', pattern: '^[0-9]+$' },
  },
  'WWW-Authenticate': {
    description:
      'Challenge (RFC 6750): `Bearer`, with `error="invalid_token"` if a new token is required, or with `error="insufficient_scope"` and the scope for 403 `scope_insufficient`.',
    schema: textSchema,
  },
  Allow: {
    description: 'Methods that the resource supports.',
    schema: textSchema,
  },
  'Accept-Post': {
    description: 'Media types that the operation accepts (`Accept-Patch` for PATCH, `Accept` for PUT).',
    schema: textSchema,
  },
} as const satisfies Record<string, Json>;
export type ResponseHeader = keyof typeof responseHeaders;

const headersOfAllResponses = ['X-Request-Id', 'Cache-Control'] as const;
const rateLimitHeaders = ['RateLimit', 'RateLimit-Policy'] as const;
const headersByCredentials = {
  key: [...rateLimitHeaders, 'Portal-Api-Key-Ends'],
  token: rateLimitHeaders,
} as const;

/** Credentials that the operations of a document require: an API key in addition to the token, or the token alone. */
export type CallerCredentials = keyof typeof headersByCredentials;

/** Returns the headers that all responses with a status have, independent of the operation. */
export function headersOfStatus(status: number, proof: CallerCredentials): readonly ResponseHeader[] {
  const known = headersByCredentials[proof];
  switch (status) {
    case 401:
      return [...headersOfAllResponses, 'WWW-Authenticate'];
    case 403:
      return [...headersOfAllResponses, ...known, 'WWW-Authenticate'];
    case 405:
      return [...headersOfAllResponses, 'Allow'];
    case 415:
      return [...headersOfAllResponses, ...known, 'Accept-Post'];
    case 429:
      return [...headersOfAllResponses, ...known, 'Retry-After'];
    case 503:
      return [...headersOfAllResponses, 'Retry-After'];
    case 408:
    case 414:
    case 431:
      return headersOfAllResponses;
    default:
      return [...headersOfAllResponses, ...known];
  }
}

export function headerReferences(names: readonly ResponseHeader[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
