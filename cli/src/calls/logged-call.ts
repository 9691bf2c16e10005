import { formatLocalTime, toPlainLine } from '../console-io.ts';

/** A request in the request log, as the management API lists it. */
export interface LoggedRequest {
  /** Id of the request. A later request has a greater id. */
  readonly id: string;
  readonly recordedAt: string;
  readonly requestId: string;
  readonly clientId: string;
  readonly apiKeyId: string | null;
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly httpStatus: number;
  readonly code: string | null;
  readonly durationMs: number;
  readonly address: string;
}

/** A request or response body that the sandbox has captured. */
export interface CapturedBody {
  readonly mediaType: string;
  readonly bytes: number;
  /** The body as text; null if the body was too long to be stored, or is not text. */
  readonly text: string | null;
}

/** A logged request with the problem that the portal returned and the captured bodies, if any. */
export interface LoggedRequestDetail extends LoggedRequest {
  readonly problem: object | null;
  readonly bodies: { readonly request: CapturedBody | null; readonly answer: CapturedBody | null } | null;
}

export function loggedRequestLine({
  recordedAt,
  httpStatus,
  method,
  path,
  code,
  durationMs,
  requestId,
}: LoggedRequest): string {
  return [
    formatLocalTime(recordedAt),
    httpStatus,
    method.padEnd(6),
    path,
    code ?? '',
    `${durationMs} ms`,
    requestId,
  ]
    .map((cell) => toPlainLine(String(cell)))
    .join('  ');
}
