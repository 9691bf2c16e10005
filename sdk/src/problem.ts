import { type ProblemMembers, problemCodes } from './problem-codes.ts';
import type { Conflict, InputError } from './types.ts';

/** The code of a problem: stable, and what programs look at. */
export type ProblemCode = keyof ProblemMembers;

/** What every problem says (RFC 9457). */
export interface ProblemParts {
  /** The address of the problem's page, with cause and hint. */
  readonly type: string;
  /** What the problem is, in a few words. */
  readonly title: string;
  /** What is wrong with this call. */
  readonly detail: string;
  /** The call: `urn:uuid:` and its request id. */
  readonly instance: string;
  /** The id of the call, which the portal's log knows it by. */
  readonly requestId: string;
  /** Whether the very same call can succeed later. */
  readonly retryable: boolean;
  /** Whether the call had its effect all the same. */
  readonly outcome: 'applied' | 'not_applied' | 'unknown';
  /** Every fault of the input, where the problem is about that. */
  readonly errors?: readonly InputError[];
  /** The declaration that was there already, where the problem is about that. */
  readonly conflict?: Conflict;
}

/** The problem document of one code, or of any: a union that narrows by `code`. */
export type ProblemDocument<Code extends ProblemCode = ProblemCode> = {
  [Each in Code]: ProblemParts & ProblemMembers[Each] & { readonly code: Each };
}[Code];

/** The part of {@link PortalProblem} that is the same for every code. */
export class ProblemError extends Error {
  override readonly name = 'PortalProblem';
  /** The document as the portal sent it. */
  declare readonly document: ProblemDocument;

  /** Carries the members of a problem document. */
  constructor(document: ProblemDocument) {
    super(`${document.code}: ${document.detail}`);
    // Its members stand on the error itself: it need not be shown twice.
    Object.defineProperty(this, 'document', { value: document, enumerable: false });
    // A document never overrides what an Error is.
    const { name, message, stack, cause, ...members }: Record<string, unknown> = { ...document };
    Object.assign(this, members);
  }
}

/**
 * The portal refused a call. Its members are those of the problem document; `code` tells which one it is, and narrows to
 * the members that only this one has:
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
// The members are assigned one by one, which no constructor's type can say.
export const PortalProblem: PortalProblemConstructor = Object(ProblemError);

/** Whether this is the portal's refusal with this code (or one of these). */
export function isProblem<Code extends ProblemCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is ProblemError & ProblemDocument<Code> {
  const known: readonly string[] = codes;
  return error instanceof ProblemError && (known.length === 0 || known.includes(error.document.code));
}

/** Every code that the contract knows. */
export const allProblemCodes: readonly ProblemCode[] = problemCodes;

/** The problem document in this text, or null when it holds none. */
export function readProblem(text: string): ProblemDocument | null {
  try {
    const document: ProblemDocument | null = JSON.parse(text);
    const known = typeof document?.code === 'string' && typeof document.status === 'number';
    return known ? document : null;
  } catch {
    return null;
  }
}
