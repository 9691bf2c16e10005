import { originForm } from '../http/elements.ts';
import type { Json } from './schemas.ts';

/*
 * The headers of the contract as components, once, so that each operation only names those that it reads and answers.
 */

const text = { type: 'string' };

/** Request headers; `id_platform` and `Origin` are those that platform clients send (contract 3, rules 9 and 10). */
export const requestHeaders = {
  id_platform: {
    name: 'id_platform',
    in: 'header',
    description:
      'Identifier of the platform registered in the portal. Clients of the user type `platform` must send it; ' +
      'for `host_to_host` clients it is ignored, whatever it holds.',
    schema: text,
    examples: { platform: { value: 'PL0099' } },
  },
  Origin: {
    name: 'Origin',
    in: 'header',
    description:
      'Origin domain of the caller: a URL (`https://app.example`) or a bare host (`app.example`), which means https. ' +
      'Clients of the user type `platform` must send one that is registered for the platform; `host_to_host` clients ' +
      'may leave it out. Browsers send it by themselves.',
    schema: { type: 'string', maxLength: 1_012, pattern: originForm, 'x-format': 'origin' },
    examples: { url: { value: 'https://app.example' }, domain: { value: 'app.example' } },
  },
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes a repetition safe: for 24 hours the same key with the same query and body gets the first success again, ' +
      'marked with `Idempotency-Replayed` and without a secret that it showed. Scoped to client, method and path. Use a new UUID for each new request.',
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
      'The `ETag` of the version that the change is meant for. If another version is current, the response is 409 `version_conflict`. A weak or changed tag, such as the one of a compressing proxy, is 400 `input_invalid`.',
    schema: text,
    examples: { etag: { value: '"3"' } },
  },
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    description:
      'The `ETag` of the answer that the caller has. If nothing changed, the answer is 304 without a body.',
    schema: text,
    examples: { etag: { value: '"3"' } },
  },
  'Accept-Language': {
    name: 'Accept-Language',
    in: 'header',
    description:
      'The languages that the caller reads (RFC 9110): texts are in the best one of the country’s languages, or in English. Codes are the same in every language.',
    schema: text,
    examples: { german: { value: 'de-AT, de;q=0.9, en;q=0.5' } },
  },
  'Last-Event-ID': {
    name: 'Last-Event-ID',
    in: 'header',
    description:
      'The `id` of the last event that a stream brought: the next one goes on behind it. Browsers send it by themselves. Beside it `after` does not count.',
    schema: text,
    examples: { cursor: { value: 'c2VhbGVkLWN1cnNvci1vZi00Mg' } },
  },
  'X-Request-Id': {
    name: 'X-Request-Id',
    in: 'header',
    description: 'A UUID by which the caller wants to find this call again; any other value is replaced.',
    schema: { type: 'string', format: 'uuid' },
    examples: { uuid: { value: '0190a5c2-7d1c-7e5f-9f7a-3c5f3c0f6a11' } },
  },
} as const satisfies Record<string, Json>;
export type RequestHeader = keyof typeof requestHeaders;

/** Response headers. */
export const responseHeaders = {
  'X-Request-Id': {
    description: 'The id of this call, as it stands in our logs: the caller’s own UUID, or a new one.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
  'Cache-Control': {
    description: '`no-store`; on answers with an `ETag` `private, no-cache`.',
    schema: text,
  },
  RateLimit: {
    description:
      'What is left of the client’s calls, for instance `"client";r=199;t=1` (IETF draft ratelimit-headers).',
    schema: text,
  },
  'RateLimit-Policy': {
    description: 'The client’s limit, for instance `"client";q=200;w=2` (IETF draft ratelimit-headers).',
    schema: text,
  },
  'Portal-Api-Key-Ends': {
    description:
      'Only while the API key of the call has been replaced and its overlap lasts: when it ends, as an HTTP date ' +
      '(`Mon, 23 Nov 2026 08:00:00 GMT`). Calls with it are refused from then on; use the key that took its place.',
    schema: text,
  },
  ETag: {
    description: 'The version of what is answered; for `If-None-Match` and `If-Match`.',
    schema: text,
  },
  'Content-Language': {
    description: 'The language of the texts: the best one of the country’s languages for `Accept-Language`.',
    schema: { type: 'string', examples: ['en'] },
  },
  Location: {
    description: 'The URL of the resource that was created.',
    schema: { type: 'string', format: 'uri-reference' },
  },
  'Idempotency-Replayed': {
    description: '`true` when this is the kept answer of an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
  },
  'Set-Cookie': {
    description: 'The session’s cookie: `__Host-portal_session`, for the browser alone.',
    schema: text,
  },
  'Content-Disposition': {
    description: '`attachment`, with the name to save it under (RFC 6266).',
    schema: text,
  },
  'Retry-After': {
    description: 'The seconds to wait before the call is repeated.',
    schema: { type: 'string', pattern: '^[0-9]+$' },
  },
  'WWW-Authenticate': {
    description:
      'The challenge of RFC 6750: `Bearer`, with `error="invalid_token"` when a new token is needed, ' +
      'with `error="insufficient_scope"` and the scope on 403 `scope_insufficient`.',
    schema: text,
  },
  Allow: {
    description: 'The methods that the resource supports.',
    schema: text,
  },
  'Accept-Post': {
    description: 'The media types of bodies that are read (on PATCH `Accept-Patch`, on PUT `Accept`).',
    schema: text,
  },
} as const satisfies Record<string, Json>;
export type ResponseHeader = keyof typeof responseHeaders;

const everywhere = ['X-Request-Id', 'Cache-Control'] as const;
const limits = ['RateLimit', 'RateLimit-Policy'] as const;
const ofKnownClient = { key: [...limits, 'Portal-Api-Key-Ends'], token: limits } as const;

/** What callers of a document prove who they are by: an API key beside the token, or the token alone. */
export type CallersProof = keyof typeof ofKnownClient;

/** The headers that answers of a status carry, whatever the operation. */
export function headersOfStatus(status: number, proof: CallersProof): readonly ResponseHeader[] {
  const known = ofKnownClient[proof];
  switch (status) {
    case 401:
      return [...everywhere, 'WWW-Authenticate'];
    case 403:
      return [...everywhere, ...known, 'WWW-Authenticate'];
    case 405:
      return [...everywhere, 'Allow'];
    case 415:
      return [...everywhere, ...known, 'Accept-Post'];
    case 429:
      return [...everywhere, ...known, 'Retry-After'];
    case 503:
      return [...everywhere, 'Retry-After'];
    case 408:
    case 414:
    case 431:
      return everywhere;
    default:
      return [...everywhere, ...known];
  }
}

/** References to header components, for an answer. */
export function headerReferences(names: readonly ResponseHeader[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
