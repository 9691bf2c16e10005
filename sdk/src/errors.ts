/** What is known of a call that failed, without any credential. */
export interface FailedCall {
  readonly method: string;
  /** Path and query below the base URL. */
  readonly path: string;
  /** How often the call was sent. */
  readonly attempts: number;
  /** The `Idempotency-Key` of a POST: the same call with the same key is safe, also from another process. */
  readonly idempotencyKey: string | null;
}

/** Whether a call had its effect: `not_applied` when it has none or never left, `unknown` when an answer was lost. */
export type Outcome = 'not_applied' | 'unknown';

/**
 * No answer came, or not all of it: the connection failed, or the time ran out. `outcome` tells what is known; after `unknown`, repeat with
 * the same `idempotencyKey`, or look whether it happened.
 */
export class PortalConnectionError extends Error {
  override readonly name = 'PortalConnectionError';
  /** Why there is no answer. */
  readonly reason: 'network' | 'timeout';
  readonly outcome: Outcome;
  readonly call: FailedCall;

  constructor(reason: 'network' | 'timeout', outcome: Outcome, call: FailedCall, cause: unknown) {
    const told = reason === 'timeout' ? 'no answer in time' : 'the connection failed';
    super(`${call.method} ${call.path}: ${told} (sent ${call.attempts}×, outcome ${outcome})`, { cause });
    this.reason = reason;
    this.outcome = outcome;
    this.call = call;
  }
}

/** Something else than the portal answered (a proxy, another server), or the portal answered what no contract knows. */
export class UnexpectedAnswerError extends Error {
  override readonly name = 'UnexpectedAnswerError';
  /** The HTTP status. */
  readonly status: number;
  /** The media type of the answer, if it had one. */
  readonly mediaType: string | null;
  readonly outcome: Outcome;
  readonly call: FailedCall;

  constructor(status: number, mediaType: string | null, outcome: Outcome, call: FailedCall) {
    const type = mediaType ?? 'no media type';
    super(`${call.method} ${call.path}: ${status} with ${type} is no answer of the portal`);
    this.status = status;
    this.mediaType = mediaType;
    this.outcome = outcome;
    this.call = call;
  }
}

/** The authorization server refused (RFC 6749 section 5.2). */
export class PortalOAuthError extends Error {
  override readonly name = 'PortalOAuthError';
  /** The OAuth error, for instance `invalid_client` or `invalid_grant`. */
  readonly code: string;
  /** The HTTP status, or null for an error that came by the browser's redirection. */
  readonly status: number | null;

  constructor(code: string, description: string | null, status: number | null) {
    super(description === null ? code : `${code}: ${description}`);
    this.code = code;
    this.status = status;
  }
}
