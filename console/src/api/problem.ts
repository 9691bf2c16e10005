/** A fault of the input, as the server tells it. */
export interface Fault {
  readonly code: string;
  readonly pointer?: string;
  readonly name?: string;
  /** The place as people call it. */
  readonly label?: string;
  readonly message: string;
  readonly hint?: string;
  readonly actual?: string | number | boolean;
  readonly expected?: unknown;
  /** The steps that fix it, if only one fix is possible (RFC 6902). */
  readonly fix?: { readonly [name: string]: unknown }[];
}

/** The problem document of an answer (RFC 9457). */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly requestId: string;
  readonly retryable: boolean;
  readonly errors?: readonly Fault[];
  /** What stands in the way, where it is the organisation’s own. */
  readonly conflict?: { readonly id: string; readonly lrn: string };
}

/** Removes the name on the wire behind a label: people know the field by its label. */
export function withoutWireNames(message: string): string {
  return message.replaceAll(/ \(`[^`]+`\)/g, '');
}

/** A call that did not succeed; without a problem there was no answer at all. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem | null;

  constructor(problem: Problem | null) {
    super(problem?.title ?? 'no answer');
    this.problem = problem;
  }
}

export function problemOf(error: unknown): Problem | null {
  return error instanceof ProblemError ? error.problem : null;
}

/** What is wrong with one member of a body, by its JSON Pointer; null when nothing is. */
export function faultAt(error: unknown, pointer: string): string | null {
  return wordsOf(problemOf(error)?.errors?.find((fault) => fault.pointer === pointer));
}

/** The same of a member that is a list: which element of it (from 1) is wrong, and how. */
export function faultWithin(error: unknown, pointer: string): string | null {
  const found = problemOf(error)?.errors?.find((fault) => fault.pointer?.startsWith(`${pointer}/`));
  if (!found) return faultAt(error, pointer);
  return `${Number(found.pointer?.slice(pointer.length + 1)) + 1}: ${wordsOf(found)}`;
}

/** A fault in words, with what is expected. */
function wordsOf(fault: Fault | undefined): string | null {
  if (!fault) return null;
  const { message, expected } = fault;
  return typeof expected === 'string' && !message.includes(expected) ? `${message}: ${expected}` : message;
}
