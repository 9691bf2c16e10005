import { CommandFailure, exitCode } from './exit-code.ts';
import { plain } from './terminal.ts';
import { send } from './transport.ts';

/** What a call outside of the client package answered. */
export interface JsonAnswer {
  readonly ok: boolean;
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Calls, and reads JSON; whatever keeps that from coming is told as what it is: the portal cannot be reached. */
export async function answerJson(url: string, init: RequestInit): Promise<JsonAnswer> {
  const answer = await reach(url, init);
  return { ok: answer.ok, status: answer.status, body: await bodyOf(url, answer) };
}

/** Calls; that no answer comes is told as what it is. */
export async function reach(url: string, init: RequestInit): Promise<Response> {
  return send(url, init).catch((error: unknown) => {
    if (init.signal?.aborted || error instanceof CommandFailure) throw error;
    throw new CommandFailure(exitCode.unavailable, `The portal does not respond: ${causeOf(error)}`);
  });
}

/** Returns the words of the portal for a refused request at an OAuth endpoint, safe to print. */
export function oauthReason({ error, error_description: description }: JsonAnswer['body']): string {
  return plain(String(description ?? error));
}

/** The JSON of an answer. */
export async function bodyOf(url: string, answer: Response): Promise<JsonAnswer['body']> {
  const body: unknown = await answer.json().catch(() => null);
  if (typeof body === 'object' && body !== null) return Object(body);
  const told = `${url} returned ${answer.status} without JSON, so the response is not from the portal.`;
  throw new CommandFailure(
    exitCode.unavailable,
    `${told}\nCheck the base URL of the portal and the proxy on the way to it.`,
  );
}

/** Why a `fetch` failed: the words stand in its cause. */
export function causeOf(error: unknown): string {
  const { cause, message }: { cause?: unknown; message?: string } = Object(error);
  return String(Object(cause).message || Object(cause).code || message || error);
}
