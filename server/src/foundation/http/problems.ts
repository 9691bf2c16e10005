import { defineProblem } from './problem.ts';

export const notFound = defineProblem({
  code: 'not_found',
  status: 404,
  title: 'Nothing is found here',
  cause:
    'The path is none that we serve, or the resource does not exist, was deleted, or belongs to another organisation.',
  cure: 'Look at `missing`. If it is `path`, compare the path with the API reference; if it is `resource`, look the resource up again: a deleted one stays away.',
  retryable: false,
});

export const methodNotAllowed = defineProblem({
  code: 'method_not_allowed',
  status: 405,
  title: 'The resource does not support this method',
  cause: 'The path exists, but not with this HTTP method.',
  cure: 'Use one of the methods in the Allow header of this answer.',
  retryable: false,
});

export const headerInvalid = defineProblem({
  code: 'header_invalid',
  status: 400,
  title: 'A request header is invalid',
  cause: 'A header occurs more than once, or its value is not of the form that it must have.',
  cure: 'Send the header named in `errors` once, in the form told there. A proxy in between may add a second one.',
  retryable: false,
});

export const rateLimited = defineProblem({
  code: 'rate_limited',
  status: 429,
  title: 'Too many calls',
  cause: 'The client has used up its calls for the moment; all its keys share one pool.',
  cure: 'Wait as many seconds as Retry-After says, then go on. Use `wait` and If-None-Match on the status call: unchanged polls are free.',
  retryable: true,
});

export const mediaTypeUnsupported = defineProblem({
  code: 'media_type_unsupported',
  status: 415,
  title: 'The format of the body is not supported',
  cause: 'The Content-Type or Content-Encoding of the body is none that this operation reads.',
  cure: 'Send a body of a type that the Accept-Post (or Accept-Patch, Accept) header of this answer lists, in UTF-8 and not compressed.',
  retryable: false,
});

export const bodyTooLarge = defineProblem({
  code: 'body_too_large',
  status: 413,
  title: 'The body is too large',
  cause: 'The body is larger than this operation reads.',
  cure: 'Keep the body within the limit named in `detail` and `limitBytes`: 16 KiB of whoever shows no credentials, 2 MiB otherwise, more for uploads.',
  retryable: false,
});

export const notAcceptable = defineProblem({
  code: 'not_acceptable',
  status: 406,
  title: 'No acceptable form of the answer',
  cause: 'The Accept header rules out every form in which this resource can be had.',
  cure: 'Ask for one of the media types in `available`, or leave Accept out.',
  retryable: false,
});

export const inputInvalid = defineProblem({
  code: 'input_invalid',
  status: 400,
  title: 'The input is invalid',
  cause: 'A parameter or the body does not have the form that this operation takes.',
  cure: 'Mend each fault listed in `errors`: all of them are named at once, up to a hundred, each with its place and what is expected. With `moreErrors` there may be others.',
  retryable: false,
});

export const authorityRequired = defineProblem({
  code: 'authority_required',
  status: 403,
  title: 'Only the customs authority may do this',
  cause:
    'The call registers an organisation, approves, suspends or revives something, imports a code list, or does what customs officers do, which only management clients of the customs authority may.',
  cure: 'Ask the customs authority to do it, or leave out the member named in `errors`.',
  retryable: false,
});

export const idempotencyKeyReused = defineProblem({
  code: 'idempotency_key_reused',
  status: 409,
  title: 'The Idempotency-Key was used for another request',
  cause: 'Within 24 hours the same key came with another query or body.',
  cure: 'Use a new key for a new request; send the same bytes again to repeat the old one.',
  retryable: false,
});

export const requestInProgress = defineProblem({
  code: 'request_in_progress',
  status: 409,
  title: 'The same request is still running',
  cause: 'A request with this Idempotency-Key has not ended yet.',
  cure: 'Send it again in a moment: you then get the answer of the first one.',
  retryable: true,
});

export const versionConflict = defineProblem({
  code: 'version_conflict',
  status: 409,
  title: 'The resource has changed since you read it',
  cause: 'The If-Match header names another version than the current one.',
  cure: 'Read the resource, look at what changed, and send your change with its new ETag.',
  retryable: false,
});

export const requestMalformed = defineProblem({
  code: 'request_malformed',
  status: 400,
  title: 'The request is not HTTP as we read it',
  cause:
    'The request line, a header or the framing of the body breaks the rules of HTTP/1.1, or the body comes in very many very small chunks.',
  cure: 'Use a well-kept HTTP client; look for a proxy that damages requests. Send chunks of 256 bytes or more on average.',
  retryable: false,
});

export const requestTimeout = defineProblem({
  code: 'request_timeout',
  status: 408,
  title: 'The request took too long to arrive',
  cause: 'Headers or body did not arrive whole in time.',
  cure: 'Send the request again over a better line.',
  retryable: true,
});

export const uriTooLong = defineProblem({
  code: 'uri_too_long',
  status: 414,
  title: 'The URL is too long',
  cause: 'The request target has more than 8,000 characters.',
  cure: 'Shorten the query; filters that are too many can be asked in several calls.',
  retryable: false,
});

export const headersTooLarge = defineProblem({
  code: 'headers_too_large',
  status: 431,
  title: 'The request headers are too large',
  cause: 'The header block is larger than 16 kB.',
  cure: 'Send fewer or shorter headers; cookies are not needed.',
  retryable: false,
});

export const methodUnknown = defineProblem({
  code: 'method_unknown',
  status: 501,
  title: 'The method is not known here',
  cause: 'The HTTP method is none that this server implements.',
  cure: 'Use GET, HEAD, POST, PUT, PATCH, DELETE or OPTIONS.',
  retryable: false,
});

export const internalError = defineProblem({
  code: 'internal_error',
  status: 500,
  title: 'An internal error occurred',
  cause: 'Something failed on our side that should not.',
  cure: 'Repeat the call with the same Idempotency-Key. If it fails again, tell the operator the request id.',
  retryable: true,
});

export const serviceUnavailable = defineProblem({
  code: 'service_unavailable',
  status: 503,
  title: 'The service is not available for the moment',
  cause: 'The service is starting, stopping, overloaded, or its database is out of reach.',
  cure: 'Wait as many seconds as Retry-After says and repeat the call with the same Idempotency-Key.',
  retryable: true,
});

/** The problems that any operation can answer, whatever it lists itself. */
export const everyOperationsProblems = [
  headerInvalid,
  rateLimited,
  notAcceptable,
  internalError,
  serviceUnavailable,
] as const;

/** The problems of HTTP itself, answered before an operation is known. */
export const protocolProblems = [
  notFound,
  methodNotAllowed,
  requestMalformed,
  requestTimeout,
  uriTooLong,
  headersTooLarge,
  methodUnknown,
] as const;
