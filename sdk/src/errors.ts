/** Information about a failed request, without credentials. */
export interface FailedRequest {
  readonly method: string;
  /** Path and query below the base URL. */
  readonly path: string;
  /** Number of times that the request was sent. */
  readonly attempts: number;
  /** `Idempotency-Key` of a POST. The same request with the same key is safe, also from another process. */
  readonly idempotencyKey: string | null;
}

/** Effect of a request: `not_applied` if it was refused or never sent, `unknown` if its response was lost. */
export type RequestOutcome = 'not_applied' | 'unknown';

/**
 * No complete response arrived: the connection failed, or the request timed out. `outcome` is the effect of the request.
 * After `unknown`, retry with the same `idempotencyKey`, or check whether the request took effect.
 */
export class PortalConnectionError extends Error {
  override readonly name = 'PortalConnectionError';
  /** Reason why no response arrived. */
  readonly reason: 'network' | 'timeout';
  readonly outcome: RequestOutcome;
  readonly call: FailedRequest;

  constructor(reason: 'network' | 'timeout', outcome: RequestOutcome, call: FailedRequest, cause: unknown) {
    const told = reason === 'timeout' ? 'no response before the timeout' : 'the connection failed';
    super(`${call.method} ${call.path}: ${told} (attempts: ${call.attempts}, outcome: ${outcome})`, {
      cause,
    });
    this.reason = reason;
    this.outcome = outcome;
    this.call = call;
  }
}

/** The response does not come from the portal (but from a proxy or another server), or does not match the contract. */
export class UnexpectedResponseError extends Error {
  override readonly name = 'UnexpectedResponseError';
  /** The HTTP status. */
  readonly status: number;
  /** Media type of the response, if the response states one. */
  readonly mediaType: string | null;
  readonly outcome: RequestOutcome;
  readonly call: FailedRequest;

  constructor(status: number, mediaType: string | null, outcome: RequestOutcome, call: FailedRequest) {
    const type = mediaType ?? 'no media type';
    super(`${call.method} ${call.path}: the response (status ${status}, ${type}) is not from the portal`);
    this.status = status;
    this.mediaType = mediaType;
    this.outcome = outcome;
    this.call = call;
  }
}

/** The authorization server refused (RFC 6749 section 5.2). */
export class PortalOAuthError extends Error {
  override readonly name = 'PortalOAuthError';
  /** OAuth error, for instance `invalid_client` or `invalid_grant`. */
  readonly code: string;
  /** HTTP status; null for an error in the redirect of the browser. */
  readonly status: number | null;

  constructor(code: string, description: string | null, status: number | null) {
    super(description === null ? code : `${code}: ${description}`);
    this.code = code;
    this.status = status;
  }
}
