import { defineProblem } from './problem.ts';

export const notFound = defineProblem({ code: 'not_found', status: 404 });
export const methodNotAllowed = defineProblem({ code: 'method_not_allowed', status: 405 });
export const headerInvalid = defineProblem({ code: 'header_invalid', status: 400 });
export const rateLimited = defineProblem({ code: 'rate_limited', status: 429, retryable: true });
export const mediaTypeUnsupported = defineProblem({ code: 'media_type_unsupported', status: 415 });
export const bodyTooLarge = defineProblem({ code: 'body_too_large', status: 413 });
export const notAcceptable = defineProblem({ code: 'not_acceptable', status: 406 });
export const inputInvalid = defineProblem({ code: 'input_invalid', status: 400 });
export const cursorOfOtherHistory = defineProblem({ code: 'cursor_of_other_history', status: 400 });
export const customsAuthorityRequired = defineProblem({ code: 'customs_authority_required', status: 403 });
export const idempotencyKeyReused = defineProblem({ code: 'idempotency_key_reused', status: 409 });
export const requestInProgress = defineProblem({ code: 'request_in_progress', status: 409, retryable: true });
export const versionConflict = defineProblem({ code: 'version_conflict', status: 409 });
export const requestMalformed = defineProblem({ code: 'request_malformed', status: 400 });
export const requestTimeout = defineProblem({ code: 'request_timeout', status: 408, retryable: true });
export const uriTooLong = defineProblem({ code: 'uri_too_long', status: 414 });
export const headersTooLarge = defineProblem({ code: 'headers_too_large', status: 431 });
export const methodUnknown = defineProblem({ code: 'method_unknown', status: 501 });
export const internalError = defineProblem({ code: 'internal_error', status: 500, retryable: true });

export const serviceUnavailable = defineProblem({
  code: 'service_unavailable',
  status: 503,
  retryable: true,
});

/** The problems that any operation can return in addition to the problems in its contract. */
export const everyOperationsProblems = [
  headerInvalid,
  rateLimited,
  notAcceptable,
  internalError,
  serviceUnavailable,
] as const;

/** The problems of the HTTP protocol, which are returned before an operation is selected. */
export const protocolProblems = [
  notFound,
  methodNotAllowed,
  requestMalformed,
  requestTimeout,
  uriTooLong,
  headersTooLarge,
  methodUnknown,
] as const;
