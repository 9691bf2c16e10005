import { type ProblemMembers, problemCodes } from './problem-codes.ts';
import type { Conflict, InputError } from './types.ts';

/** Stable, machine-readable code of a problem. */
export type ProblemCode = keyof ProblemMembers;

/** Properties of every problem (RFC 9457). */
export interface CommonProblemProperties {
  /** Address of the problem page, with cause and hint. */
  readonly type: string;
  /** Short summary of the problem. */
  readonly title: string;
  /** Explanation of this occurrence of the problem. */
  readonly detail: string;
  /** The request: `urn:uuid:` and its id. */
  readonly instance: string;
  /** Id of the request in the request log of the portal. */
  readonly requestId: string;
  /** Whether an identical request can succeed later. */
  readonly retryable: boolean;
  /** Effect of the request on stored data, despite the problem. */
  readonly outcome: 'applied' | 'not_applied' | 'unknown';
  /** Errors of the input, if the problem concerns the input. */
  readonly errors?: readonly InputError[];
  /** Existing declaration that conflicts with the request, if there is one. */
  readonly conflict?: Conflict;
}

/** The problem document of one code, or of any: a union that narrows by `code`. */
export type ProblemDocument<Code extends ProblemCode = ProblemCode> = {
  [Each in Code]: CommonProblemProperties & ProblemMembers[Each] & { readonly code: Each };
}[Code];

/** The part of {@link PortalProblem} that is the same for every code. */
export class ProblemError extends Error {
  override readonly name = 'PortalProblem';
  /** Problem document as the portal sent it. */
  declare readonly document: ProblemDocument;

  /** Copies the properties of a problem document. */
  constructor(document: ProblemDocument) {
    super(`${document.code}: ${document.detail}`);
    // Hides the document when the error is inspected, because its properties are also properties of the error.
    Object.defineProperty(this, 'document', { value: document, enumerable: false });
    // Leaves out properties of the document that would replace those of an error.
    const { name, message, stack, cause, ...members }: Record<string, unknown> = { ...document };
    Object.assign(this, members);
  }
}

/**
 * The portal refused a request. The error has the properties of the problem document. `code` identifies the problem; a
 * comparison with `code` narrows the type to the properties of this problem:
 *
 * ```ts
 * if (error instanceof PortalProblem && error.code === 'lrn_in_use') console.log(error.conflict.id);
 * ```
 *
 * A portal that is newer than this package may send codes that the type does not know.
 */
export type PortalProblem = { [Code in ProblemCode]: ProblemError & ProblemDocument<Code> }[ProblemCode];

interface PortalProblemConstructor {
  new (document: ProblemDocument): PortalProblem;
  readonly prototype: PortalProblem;
}

/** {@inheritDoc (PortalProblem:type)} */
// Uses `Object` to change the type, because TypeScript can't express a constructor that copies the properties of its argument.
export const PortalProblem: PortalProblemConstructor = Object(ProblemError);

/** Returns whether an error is a problem of the portal with one of these codes. */
export function isProblem<Code extends ProblemCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is ProblemError & ProblemDocument<Code> {
  const known: readonly string[] = codes;
  return error instanceof ProblemError && (known.length === 0 || known.includes(error.document.code));
}

/** All problem codes of the contract. */
export const allProblemCodes: readonly ProblemCode[] = problemCodes;

/** Parses a problem document; returns null for any other text. */
export function readProblem(text: string): ProblemDocument | null {
  try {
    const document: ProblemDocument | null = JSON.parse(text);
    const known = typeof document?.code === 'string' && typeof document.status === 'number';
    return known ? document : null;
  } catch {
    return null;
  }
}
