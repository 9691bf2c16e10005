import { toPlainLine } from './console-io.ts';
import { CommandFailure, exitCode } from './exit-code.ts';
import { sendToPortal } from './transport.ts';

/** The response to a request that is sent without the client package. */
export interface JsonResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Sends a request and parses the response as JSON. Reports any failure as an unreachable portal. */
export async function fetchJson(url: string, init: RequestInit): Promise<JsonResponse> {
  const answer = await fetchOrReportOutage(url, init);
  return { ok: answer.ok, status: answer.status, body: await readJsonBody(url, answer) };
}

/** Sends a request. Reports a missing response as an unreachable portal. */
export async function fetchOrReportOutage(url: string, init: RequestInit): Promise<Response> {
  return sendToPortal(url, init).catch((error: unknown) => {
    if (init.signal?.aborted || error instanceof CommandFailure) throw error;
    throw new CommandFailure(exitCode.unavailable, `The portal does not respond: ${fetchErrorCause(error)}`);
  });
}

/** Returns why an OAuth endpoint has refused a request, as a text that is safe to print. */
export function oauthReason({ error, error_description: description }: JsonResponse['body']): string {
  return toPlainLine(String(description ?? error));
}

export async function readJsonBody(url: string, answer: Response): Promise<JsonResponse['body']> {
  const body: unknown = await answer.json().catch(() => null);
  if (typeof body === 'object' && body !== null) return Object(body);
  const message = `${url} returned ${answer.status} without JSON, so the response is not from the portal.`;
  throw new CommandFailure(
    exitCode.unavailable,
    `${message}\nCheck the base URL of the portal and the proxy on the way to it.`,
  );
}

/** Returns why `fetch` has failed. The message is in the cause of its error. */
export function fetchErrorCause(error: unknown): string {
  const { cause, message }: { cause?: unknown; message?: string } = Object(error);
  return String(Object(cause).message || Object(cause).code || message || error);
}
