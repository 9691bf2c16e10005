import {
  isProblem,
  PortalConnectionError,
  PortalOAuthError,
  type ProblemDocument,
  UnexpectedResponseError,
} from '@customs-portal/client';
import { CommandFailure } from '../../cli/src/exit-code.ts';
import { fetchErrorCause } from '../../cli/src/fetch-json.ts';

/** Why a tool call has failed and what to do, in text of this server, separate from text of the portal. */
export interface FailureText {
  readonly words: string;
  readonly data: object | null;
}

/** The error for an invalid use of a tool. Its message states the valid use. */
export class ToolRefusal extends Error {}

const responsiblePartyWords =
  'Only the operator of this MCP server can correct its configuration: `customs-portal doctor` finds the cause.';

export function failureTextOf(error: unknown): FailureText {
  if (error instanceof ToolRefusal || error instanceof CommandFailure) return instructionFor(error.message);
  if (isProblem(error)) return { words: problemWords(error.document), data: error.document };
  if (error instanceof PortalOAuthError) {
    return {
      words: `The portal refused the token request of this MCP server. ${responsiblePartyWords}`,
      data: { error: error.message },
    };
  }
  if (error instanceof PortalConnectionError) {
    const effect =
      error.outcome === 'unknown'
        ? ' It is unknown whether the portal executed the request.'
        : ' The portal changed nothing.';
    const why = error.reason === 'timeout' ? 'timeout' : fetchErrorCause(error.cause);
    return instructionFor(`The portal does not respond (${why}).${effect} Retry later.`);
  }
  if (error instanceof UnexpectedResponseError) {
    return instructionFor(
      `The response with the status ${error.status} is not from the portal, but from a proxy or another server. ${responsiblePartyWords}`,
    );
  }
  return instructionFor(
    `Internal error of this MCP server: ${error instanceof Error ? error.message : String(error)}`,
  );
}

function instructionFor(words: string): FailureText {
  return { words, data: null };
}

function problemWords({ status, code, retryable }: ProblemDocument): string {
  // Leaves a malformed code out of the server's text. It is only among the data.
  const named = /^[a-z_]{1,60}$/.test(code) ? code : '(unknown)';
  const sentence = `The portal refused the request with the status ${status} and the problem code ${named}.`;
  if (status === 401) return `${sentence} The credentials are invalid. ${responsiblePartyWords}`;
  const again = retryable ? 'Retry the same request later.' : 'Do not retry the same request.';
  return `${sentence} ${again} Call explain_problem with this code for the cause and a hint. Each listed error also has its location and a hint.`;
}
