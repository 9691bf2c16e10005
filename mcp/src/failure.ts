import {
  isProblem,
  PortalConnectionError,
  PortalOAuthError,
  type ProblemDocument,
  UnexpectedAnswerError,
} from '@customs-portal/client';
import { causeOf } from '../../cli/src/answer-json.ts';
import { CommandFailure } from '../../cli/src/exit-code.ts';

/** Why a tool has no answer, and what to do: in words of our own, apart from what others said of it. */
export interface Failure {
  readonly words: string;
  readonly data: object | null;
}

/** A call of a tool that cannot be, with what to do instead. */
export class ToolRefusal extends Error {}

const owner =
  'Whoever runs this server finds out why by `customs-portal doctor`; in a conversation it cannot be mended.';

export function failureOf(error: unknown): Failure {
  if (error instanceof ToolRefusal || error instanceof CommandFailure) return inWords(error.message);
  if (isProblem(error)) return { words: wordsOf(error.document), data: error.document };
  if (error instanceof PortalOAuthError) {
    return { words: `The portal gives this server no token. ${owner}`, data: { error: error.message } };
  }
  if (error instanceof PortalConnectionError) {
    const effect =
      error.outcome === 'unknown' ? ' Whether the call took effect is not known.' : ' Nothing was changed.';
    const why = error.reason === 'timeout' ? 'no answer in time' : causeOf(error.cause);
    return inWords(`The portal does not answer (${why}).${effect} Try again later.`);
  }
  if (error instanceof UnexpectedAnswerError) {
    return inWords(
      `Something else than the portal answered (${error.status}): is the address right, or is there a proxy? ${owner}`,
    );
  }
  return inWords(`A fault of this server: ${error instanceof Error ? error.message : String(error)}`);
}

function inWords(words: string): Failure {
  return { words, data: null };
}

function wordsOf({ status, code, retryable }: ProblemDocument): string {
  // What is no code is left to the data.
  const named = /^[a-z_]{1,60}$/.test(code) ? code : 'a code of its own';
  const told = `The portal refused the call: ${status}, ${named}.`;
  if (status === 401) return `${told} Its credentials are not taken. ${owner}`;
  const again = retryable ? 'The same call can succeed later.' : 'The same call would be refused again.';
  return `${told} ${again} explain_problem returns cause and hint of the code; each error has its place and its hint.`;
}
