/** A validation error as the server returns it. */
export interface ValidationError {
  readonly code: string;
  readonly pointer?: string;
  readonly name?: string;
  /** Label of the element for users. */
  readonly label?: string;
  readonly message: string;
  readonly hint?: string;
  readonly actual?: string | number | boolean;
  readonly expected?: unknown;
  /** JSON Patch (RFC 6902) that fixes the error, if only one fix is possible. */
  readonly fix?: { readonly [name: string]: unknown }[];
  /** JSON Patch (RFC 6902) that adds the missing element, which must then be completed. */
  readonly partialFix?: { readonly [name: string]: unknown }[];
}

/** Problem document of a response (RFC 9457). */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly requestId: string;
  readonly retryable: boolean;
  readonly errors?: readonly ValidationError[];
  /** The conflicting declaration, if it is the organisation’s own. */
  readonly conflict?: { readonly id: string; readonly lrn: string };
}

/** Removes the field name after a label in a message. Users know the field by its label. */
export function removeWireNames(message: string): string {
  return message.replaceAll(/ \(`[^`]+`\)/g, '');
}

/** A failed request. `problem` is null if there was no response. */
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

/** Returns the error message for a body field, by JSON Pointer; null if the field is valid. */
export function fieldErrorAt(error: unknown, pointer: string): string | null {
  return formatValidationError(problemOf(error)?.errors?.find((fault) => fault.pointer === pointer));
}

/** Returns the error message for a list field, with the position (from 1) of the first invalid element. */
export function listFieldErrorAt(error: unknown, pointer: string): string | null {
  const found = problemOf(error)?.errors?.find((fault) => fault.pointer?.startsWith(`${pointer}/`));
  if (!found) return fieldErrorAt(error, pointer);
  return `${Number(found.pointer?.slice(pointer.length + 1)) + 1}: ${formatValidationError(found)}`;
}

/** Formats a validation error with the expected value. */
function formatValidationError(fault: ValidationError | undefined): string | null {
  if (!fault) return null;
  const { message, expected } = fault;
  return typeof expected === 'string' && !message.includes(expected) ? `${message}: ${expected}` : message;
}
