/** The seed's names for the status codes, its "METHOD ALLOWED" included, and RFC 9110's for those we add. */
export const statusNames = {
  400: 'BAD REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT FOUND',
  405: 'METHOD ALLOWED',
  406: 'NOT ACCEPTABLE',
  408: 'REQUEST TIMEOUT',
  409: 'CONFLICT',
  413: 'CONTENT TOO LARGE',
  414: 'URI TOO LONG',
  415: 'UNSUPPORTED MEDIA TYPE',
  429: 'TOO MANY REQUESTS',
  431: 'REQUEST HEADER FIELDS TOO LARGE',
  500: 'INTERNAL SERVER ERROR',
  501: 'NOT IMPLEMENTED',
  503: 'SERVICE UNAVAILABLE',
} as const;
export type ProblemStatus = keyof typeof statusNames;

/** One condition that a call can end in: what the world reads about it, once for all places that answer it. */
export interface Problem<Code extends string = string> {
  readonly code: Code;
  readonly status: ProblemStatus;
  readonly title: string;
  /** Why it happens, for the problem's page. */
  readonly cause: string;
  /** What the caller does about it, for the problem's page. */
  readonly cure: string;
  /** Whether the very same call can succeed later. */
  readonly retryable: boolean;
}

/** One fault of the input; `pointer` is a JSON Pointer into the body (RFC 6901). */
export interface Fault {
  readonly code: string;
  readonly in: 'header' | 'path' | 'query' | 'body';
  readonly pointer?: string;
  readonly name?: string;
  /** What is said of the place: no sentence of its own, so without a full stop. */
  readonly message: string;
  readonly expected?: unknown;
  /** Of a business rule: the data element that it judges. */
  readonly dataElement?: string;
  /** Of a business rule: the address of its page. */
  readonly help?: string;
}

/** Every fault is told at once, up to so many: nobody mends more in one go, and each costs time. */
export const mostFaults = 100;

/** A member's name as a segment of a JSON Pointer (RFC 6901 section 3). */
export function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The resource that a 409 is about, so that nobody has to search for it. */
export interface Conflict {
  readonly id: string;
  readonly lrn: string;
  readonly mrn: string | null;
  readonly status: string;
  readonly sameContent: boolean;
  readonly href: string;
}

export interface RefusalParts {
  readonly detail?: string;
  readonly errors?: readonly Fault[];
  readonly conflict?: Conflict;
  /** Flat list of header names and values. */
  readonly headers?: readonly string[];
  readonly outcome?: 'applied' | 'not_applied' | 'unknown';
  /** Further members of the problem document (RFC 9457 section 3.2). */
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** A refusal is a value: operations return the problems that they list. */
export interface Refusal<Code extends string = string> extends RefusalParts {
  readonly kind: 'refusal';
  readonly problem: Problem<Code>;
}

/** A refusal of the pipeline itself, which any operation may pass on without listing it. */
export interface PipelineRefusal extends Refusal {
  readonly ofPipeline: true;
}

export function defineProblem<const Code extends string>(problem: Problem<Code>): Problem<Code> {
  return problem;
}

export function refuse<Code extends string>(problem: Problem<Code>, parts: RefusalParts = {}): Refusal<Code> {
  return { kind: 'refusal', problem, ...parts };
}

/** The problem document of RFC 9457 with the portal's members (contract 4). */
export function problemDocument(refusal: Refusal, baseUrl: string, requestId: string): string {
  const { problem } = refusal;
  return JSON.stringify({
    type: `${baseUrl}/problems/${problem.code}`,
    title: problem.title,
    status: problem.status,
    name: statusNames[problem.status],
    code: problem.code,
    detail: refusal.detail ?? problem.cause,
    instance: `urn:uuid:${requestId}`,
    requestId,
    retryable: problem.retryable,
    outcome: refusal.outcome ?? 'not_applied',
    ...(refusal.errors && { errors: refusal.errors }),
    ...(refusal.conflict && { conflict: refusal.conflict }),
    ...refusal.extensions,
  });
}
