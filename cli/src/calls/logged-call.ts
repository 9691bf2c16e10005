import { localTime, plain } from '../terminal.ts';

/** A call in the request log, as the management API lists it. */
export interface LoggedCall {
  /** Later calls have greater ones. */
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

/** A body as the sandbox has kept it. */
export interface KeptBody {
  readonly mediaType: string;
  readonly bytes: number;
  /** Null where it was too long, or no text. */
  readonly text: string | null;
}

/** A call with its problem, and where it is kept what was sent and answered. */
export interface LoggedCallDetail extends LoggedCall {
  readonly problem: object | null;
  readonly bodies: { readonly request: KeptBody | null; readonly answer: KeptBody | null } | null;
}

/** A call as people read it. */
export function callLine({
  recordedAt,
  httpStatus,
  method,
  path,
  code,
  durationMs,
  requestId,
}: LoggedCall): string {
  return [
    localTime(recordedAt),
    httpStatus,
    method.padEnd(6),
    path,
    code ?? '',
    `${durationMs} ms`,
    requestId,
  ]
    .map((cell) => plain(String(cell)))
    .join('  ');
}
